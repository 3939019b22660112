// Its children leave the process group. A test ends noughts meanwhile.
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
