// Starts up to a thousand children that sleep, then aborts and leaves them behind.
#include <stdlib.h>
#include <unistd.h>

int main(void) {
    for (int i = 0; i < 1000; i++) {
        pid_t child = fork();
        if (child < 0) break;
        if (child == 0) {
            sleep(1000);
            _exit(0);
        }
    }
    abort();
}
