// Divides by a number that is zero.
#include <stdio.h>

int main(void) {
    volatile int zero = 0;
    printf("%d\n", 9 / zero);
    return 0;
}
