// Answers W if it can win immediately, else L if the opponent threatens to win, else D.
// wrong: 1130
// diagnosis: as a program that looks only at immediate wins
#include <stdio.h>

static int board[9];

static int has_line(int p) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (board[lines[i][0]] == p && board[lines[i][1]] == p && board[lines[i][2]] == p) return 1;
    return 0;
}

static int can_win_at_once(int p) {
    int can = 0;
    for (int i = 0; i < 9; i++) {
        if (board[i] != 0) continue;
        board[i] = p;
        can |= has_line(p);
        board[i] = 0;
    }
    return can;
}

int main(void) {
    int marks = 0;
    for (int i = 0; i < 9; i++) {
        if (scanf("%d", &board[i]) != 1) return 1;
        marks += board[i] != 0;
    }
    int me = 1 + marks % 2;
    puts(can_win_at_once(me) ? "W" : can_win_at_once(3 - me) ? "L" : "D");
    return 0;
}
