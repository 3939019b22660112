// Chains of processes that each fork and exit go on after the answers.
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
