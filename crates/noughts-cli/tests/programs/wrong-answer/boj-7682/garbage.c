// Answers each board with random bytes between terminal escape sequences (clear the
// screen, set the title, hide the cursor, ask for a report).
// wrong: 19683
#include <stdio.h>
#include <string.h>

int main(void) {
    unsigned long long state = 88172645463325252ULL;
    char board[16];
    while (scanf("%15s", board) == 1 && strcmp(board, "end") != 0) {
        fputs("\033[2J\033[H\033]0;owned\a\033[?25l\033[6n", stdout);
        for (int i = 0; i < 16; i++) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            putchar((int)(state >> 32) & 0xff);
        }
        putchar('\n');
    }
    return 0;
}
