// What is found out of one board is not forgotten for the next.
// diagnosis: as a program that once it has answered valid, repeats that answer for every later case
#include <stdio.h>
#include <string.h>

static int has_line(const char *b, char p) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (b[lines[i][0]] == p && b[lines[i][1]] == p && b[lines[i][2]] == p) return 1;
    return 0;
}

int main(void) {
    char board[16];
    int valid = 0;
    while (scanf("%15s", board) == 1 && strcmp(board, "end") != 0) {
        int x = 0, o = 0;
        for (int i = 0; i < 9; i++) {
            x += board[i] == 'X';
            o += board[i] == 'O';
        }
        int xs = has_line(board, 'X'), os = has_line(board, 'O');
        if (xs && !os && x == o + 1) valid = 1;
        if (os && !xs && x == o) valid = 1;
        if (!xs && !os && x == 5 && o == 4) valid = 1;
        puts(valid ? "valid" : "invalid");
    }
}
