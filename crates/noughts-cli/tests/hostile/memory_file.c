// verdict: memory-limit
#include <sys/mman.h>
int main(void) {
    static char block[1 << 20];
    memset(block, 1, sizeof block);
    // Several files, because the size of each is limited.
    for (int i = 0; i < 40; i++) {
        int file = memfd_create("x", 0);
        for (int n = 0; n < 60; n++)
            if (write(file, block, sizeof block) < 0) return 1;
    }
    sleep(5);
    answer_right();
}
