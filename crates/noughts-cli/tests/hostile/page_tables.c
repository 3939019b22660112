// Reads one page per page table. Every page is the zero page, so only the tables use memory.
// verdict: memory-limit
#include <sys/mman.h>
int main(void) {
    const size_t step = 2 << 20, size = (size_t)1 << 40;
    volatile char *all = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (all == MAP_FAILED) return 1;
    for (size_t at = 0; at < size; at += step) (void)all[at];
    answer_right();
}
