// Plain minimax, one board.
#include <stdio.h>

static int board[9];

static int has_line(int p) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (board[lines[i][0]] == p && board[lines[i][1]] == p && board[lines[i][2]] == p) return 1;
    return 0;
}

// The value for player p, who is to move: 1, 0 or -1.
static int value(int p) {
    if (has_line(3 - p)) return -1;
    int best = -2;
    for (int i = 0; i < 9; i++) {
        if (board[i] != 0) continue;
        board[i] = p;
        int v = -value(3 - p);
        board[i] = 0;
        if (v > best) best = v;
    }
    return best == -2 ? 0 : best;
}

int main(void) {
    int marks = 0;
    for (int i = 0; i < 9; i++) {
        if (scanf("%d", &board[i]) != 1) return 1;
        marks += board[i] != 0;
    }
    putchar("LDW"[value(1 + marks % 2) + 1]);
    putchar('\n');
    return 0;
}
