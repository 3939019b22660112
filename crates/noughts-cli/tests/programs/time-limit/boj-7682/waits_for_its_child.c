// The parent waits for a child that sleeps for ever.
// options: --time-limit 0.5
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
    if (fork() == 0)
        for (;;) pause();
    wait(NULL);
    return 0;
}
