// Reads one board and answers it, whatever follows.
#include <stdio.h>
#include <string.h>

static const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static int has_line(const char *board, char player) {
    for (int i = 0; i < 8; i++)
        if (board[LINES[i][0]] == player && board[LINES[i][1]] == player &&
            board[LINES[i][2]] == player)
            return 1;
    return 0;
}

int main(void) {
    char board[16];
    if (scanf("%15s", board) != 1 || strcmp(board, "end") == 0) return 0;
    int x = 0, o = 0;
    for (int i = 0; i < 9; i++) {
        x += board[i] == 'X';
        o += board[i] == 'O';
    }
    int x_line = has_line(board, 'X'), o_line = has_line(board, 'O'), valid = 0;
    if (x_line && !o_line) valid = x == o + 1;
    if (o_line && !x_line) valid = x == o;
    if (!x_line && !o_line) valid = x == 5 && o == 4;
    puts(valid ? "valid" : "invalid");
    return 0;
}
