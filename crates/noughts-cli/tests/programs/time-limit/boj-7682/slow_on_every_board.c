// Right, but so slow on each board that a run of many takes too long.
// options: --time-limit 0.5
#include <stdio.h>
#include <string.h>
#include <time.h>

static int has_line(const char *b, char p) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (b[lines[i][0]] == p && b[lines[i][1]] == p && b[lines[i][2]] == p) return 1;
    return 0;
}

static int is_final(const char *b) {
    int x = 0, o = 0;
    for (int i = 0; i < 9; i++) {
        x += b[i] == 'X';
        o += b[i] == 'O';
    }
    int xs = has_line(b, 'X'), os = has_line(b, 'O');
    if (xs && os) return 0;
    if (xs) return x == o + 1;
    if (os) return x == o;
    return x == 5 && o == 4;
}

int main(void) {
    char board[16];
    while (scanf("%15s", board) == 1 && strcmp(board, "end") != 0) {
        /* 5 ms of the processor, however busy the machine is. */
        clock_t begun = clock();
        while (clock() - begun < CLOCKS_PER_SEC / 200) continue;
        puts(is_final(board) ? "valid" : "invalid");
        fflush(stdout);
    }
    return 0;
}
