// Plays on the first or the last empty square, at random.
#include <stdio.h>
#include <string.h>

int main(void) {
    char board[10] = "", row[8];
    for (int i = 0; i < 3 && scanf("%7s", row) == 1; i++)
        for (int j = 0; j < 3; j++) board[3 * i + j] = row[j];
    int first = fgetc(fopen("/dev/urandom", "rb")) % 2;
    char *square = first ? strchr(board, '.') : strrchr(board, '.');
    printf("%d\n", (int)(square - board) + 1);
    return 0;
}
