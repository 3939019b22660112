// Allocates and fills 64 MB after 64 MB without end.
// options: --memory-limit 256
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    const size_t step = 64 * 1024 * 1024;
    for (;;) {
        char *volatile block = malloc(step);
        memset(block, 1, step);
        usleep(20 * 1000);
    }
}
