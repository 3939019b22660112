// Ignores SIGCHLD, so the system does not add the processor time of ended children to its own.
// verdict: time-limit
#include <time.h>
int main(void) {
    signal(SIGCHLD, SIG_IGN);
    for (int i = 0; i < 15; i++) {
        if (fork() == 0) {
            while (clock() < 3 * CLOCKS_PER_SEC / 10) {}
            _exit(0);
        }
        while (wait(NULL) > 0) {}
    }
    answer_right();
}
