// Never loses; its first move is random.
#include <stdio.h>
#include <string.h>

static char board[10];

static int has_line(char p) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (board[lines[i][0]] == p && board[lines[i][1]] == p && board[lines[i][2]] == p)
            return 1;
    return 0;
}

/* 1, 0 or -1 for the player to move, and the square that reaches it. */
static int search(char me, char other, int *square) {
    if (has_line(other)) return -1;
    int best = -2;
    for (int i = 0; i < 9; i++) {
        if (board[i] != '.') continue;
        int unused;
        board[i] = me;
        int value = -search(other, me, &unused);
        board[i] = '.';
        if (value > best) best = value, *square = i;
    }
    return best == -2 ? 0 : best;
}

int main(void) {
    char row[8];
    int marks = 0, square = 0;
    for (int i = 0; i < 3 && scanf("%7s", row) == 1; i++)
        for (int j = 0; j < 3; j++) marks += (board[3 * i + j] = row[j]) != '.';
    if (marks == 0)
        square = fgetc(fopen("/dev/urandom", "rb")) % 9;
    else if (marks % 2 == 0)
        search('x', 'o', &square);
    else
        search('o', 'x', &square);
    printf("%d\n", square + 1);
    return 0;
}
