// A semicolon is missing.
#include <stdio.h>

int main(void) {
    puts("valid")
    return 0;
}
