// Minimax; answers a column letter and a row number.
#include <stdio.h>

static char board[9];

static int has_line(char p) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (board[lines[i][0]] == p && board[lines[i][1]] == p && board[lines[i][2]] == p) return 1;
    return 0;
}

// The value for player p, who is to move, and the square that reaches it.
static int search(char p, int *square) {
    char other = p == 'x' ? 'o' : 'x';
    if (has_line(other)) return -1;
    int best = -2, ignored;
    for (int i = 0; i < 9; i++) {
        if (board[i] != '.') continue;
        board[i] = p;
        int v = -search(other, &ignored);
        board[i] = '.';
        if (v > best) {
            best = v;
            *square = i;
        }
    }
    return best == -2 ? 0 : best;
}

int main(void) {
    int marks = 0, square = 0;
    for (int i = 0; i < 9; i++) {
        if (scanf(" %c", &board[i]) != 1) return 1;
        marks += board[i] != '.';
    }
    search(marks % 2 == 0 ? 'x' : 'o', &square);
    printf("%c%d\n", "abc"[square % 3], square / 3 + 1);
    return 0;
}
