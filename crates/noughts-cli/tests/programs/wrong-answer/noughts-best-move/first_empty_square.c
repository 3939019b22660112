// Always answers the first empty square.
// wrong: 1869
#include <stdio.h>

int main(void) {
    for (int square = 1; square <= 9; square++) {
        char cell;
        if (scanf(" %c", &cell) == 1 && cell == '.') {
            printf("%d\n", square);
            return 0;
        }
    }
    return 1;
}
