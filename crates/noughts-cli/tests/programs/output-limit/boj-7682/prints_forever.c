// Prints answers for ever.
#include <stdio.h>

int main(void) {
    for (;;) puts("valid");
}
