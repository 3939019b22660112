// Sums over lines: X counts 1 and 0 counts 4, so a line is won at 3 or at 12.
#include <stdio.h>

int main(void) {
    char rows[3][8];
    int sums[8] = {0}, x = 0, o = 0;
    for (int r = 0; r < 3; r++) {
        if (scanf("%7s", rows[r]) != 1) return 1;
        for (int c = 0; c < 3; c++) {
            int mark = rows[r][c] == 'X' ? 1 : rows[r][c] == '0' ? 4 : 0;
            x += mark == 1;
            o += mark == 4;
            sums[r] += mark;
            sums[3 + c] += mark;
            if (r == c) sums[6] += mark;
            if (r + c == 2) sums[7] += mark;
        }
    }

    int first_won = 0, second_won = 0;
    for (int i = 0; i < 8; i++) {
        first_won |= sums[i] == 3;
        second_won |= sums[i] == 12;
    }

    if (x - o < 0 || x - o > 1 || (first_won && x == o) || (second_won && x != o))
        puts("illegal");
    else if (first_won)
        puts("the first player won");
    else if (second_won)
        puts("the second player won");
    else if (x + o == 9)
        puts("draw");
    else
        puts(x == o ? "first" : "second");
    return 0;
}
