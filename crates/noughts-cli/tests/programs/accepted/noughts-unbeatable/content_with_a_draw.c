// Never loses, but prefers a draw to a win: nobody can beat it.
#include <stdio.h>

static char board[9];

static int has_line(char p) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (board[lines[i][0]] == p && board[lines[i][1]] == p && board[lines[i][2]] == p) return 1;
    return 0;
}

// 1, 0 or -1 for player p, who is to move.
static int value(char p) {
    char other = p == 'x' ? 'o' : 'x';
    if (has_line(other)) return -1;
    int best = -2;
    for (int i = 0; i < 9; i++) {
        if (board[i] != '.') continue;
        board[i] = p;
        int v = -value(other);
        board[i] = '.';
        if (v > best) best = v;
    }
    return best == -2 ? 0 : best;
}

int main(void) {
    int marks = 0;
    for (int i = 0; i < 9; i++) {
        if (scanf(" %c", &board[i]) != 1) return 1;
        marks += board[i] != '.';
    }
    char me = marks % 2 == 0 ? 'x' : 'o', other = marks % 2 == 0 ? 'o' : 'x';
    const int preference[] = {0, 2, 1};  // a loss, a draw, a win
    int chosen = -1, best = -1;
    for (int i = 0; i < 9; i++) {
        if (board[i] != '.') continue;
        board[i] = me;
        int liking = preference[1 - value(other)];
        board[i] = '.';
        if (liking > best) {
            best = liking;
            chosen = i;
        }
    }
    printf("%c%d\n", "abc"[chosen % 3], chosen / 3 + 1);
    return 0;
}
