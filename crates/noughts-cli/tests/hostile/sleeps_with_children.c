// For a test that ends noughts: its children leave the group.
// verdict: time-limit
int main(void) {
    for (int i = 0; i < 5; i++)
        if (fork() == 0) {
            setsid();
            if (fork() != 0) _exit(0);
            pause();
        }
    pause();
}
