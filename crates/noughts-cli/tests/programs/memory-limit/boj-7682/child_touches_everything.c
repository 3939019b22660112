// A child allocates and fills memory without end while its parent waits.
// options: --memory-limit 256
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
    const size_t step = 64 * 1024 * 1024;
    if (fork() == 0)
        for (;;) {
            char *volatile block = malloc(step);
            memset(block, 1, step);
            usleep(20 * 1000);
        }
    int status;
    wait(&status);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
