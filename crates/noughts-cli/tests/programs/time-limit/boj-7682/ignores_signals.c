// Hangs and ignores every signal that can be ignored.
// options: --time-limit 0.5
#include <signal.h>
#include <unistd.h>

int main(void) {
    for (int number = 1; number < 32; number++) signal(number, SIG_IGN);
    for (;;) pause();
}
