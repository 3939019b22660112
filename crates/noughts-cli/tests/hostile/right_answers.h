// A right solution of boj/7682. The test inserts it before every hostile program.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

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

// Whether one of the boards was empty, which is true in few runs.
static int seen_empty_board;

static void answer_right(void) {
    char line[64];
    while (scanf("%63s", line) == 1 && strcmp(line, "end") != 0) {
        if (strcmp(line, ".........") == 0) seen_empty_board = 1;
        puts(is_final(line) ? "valid" : "invalid");
    }
    fflush(stdout);
}

// Reports that a forbidden call succeeded.
static void escaped(const char *how) {
    fprintf(stderr, "escaped: %s\n", how);
    exit(99);
}
