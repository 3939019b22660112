// Leaves chains of processes running, each of which forks and exits.
// verdict: accepted runtime-error
int main(void) {
    for (int i = 0; i < 40; i++)
        if (fork() == 0) {
            setsid();
            for (;;)
                if (fork() != 0) _exit(0);
        }
    answer_right();
}
