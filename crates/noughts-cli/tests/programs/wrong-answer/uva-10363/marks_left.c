// Never clears the board, so the previous marks stay where the next board is empty.
// diagnosis: as a program that leaves the marks of the previous case on squares that are empty in the next
#include <stdio.h>

static char board[9];

static int has_line(char p) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (board[lines[i][0]] == p && board[lines[i][1]] == p && board[lines[i][2]] == p)
            return 1;
    return 0;
}

static int can_occur(void) {
    int ahead = 0;
    for (int i = 0; i < 9; i++) ahead += (board[i] == 'X') - (board[i] == 'O');
    if (has_line('X') && has_line('O')) return 0;
    if (has_line('X')) return ahead == 1;
    if (has_line('O')) return ahead == 0;
    return ahead == 0 || ahead == 1;
}

int main(void) {
    int cases;
    char row[4];
    if (scanf("%d", &cases) != 1) return 1;
    while (cases-- > 0) {
        for (int i = 0; i < 9; i++) {
            if (i % 3 == 0 && scanf("%3s", row) != 1) return 1;
            if (row[i % 3] != '.') board[i] = row[i % 3];
        }
        puts(can_occur() ? "yes" : "no");
    }
}
