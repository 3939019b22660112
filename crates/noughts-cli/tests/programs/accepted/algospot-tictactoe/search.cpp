// Searches to the end of the game, with the moves on one board.
#include <algorithm>
#include <iostream>
#include <string>
using namespace std;

bool has_line(const string &b, char p) {
    static const int lines[][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                   {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    return any_of(begin(lines), end(lines),
                  [&](auto &l) { return b[l[0]] == p && b[l[1]] == p && b[l[2]] == p; });
}

// 1, 0 or -1 for the player to move.
int value(string &board, char me, char other) {
    if (has_line(board, other)) return -1;
    int best = -2;
    for (char &cell : board) {
        if (cell != '.') continue;
        cell = me;
        best = max(best, -value(board, other, me));
        cell = '.';
    }
    return best == -2 ? 0 : best;
}

int main() {
    int cases;
    cin >> cases;
    while (cases--) {
        string board, row;
        for (int i = 0; i < 3; i++) {
            cin >> row;
            board += row;
        }
        auto x = count(board.begin(), board.end(), 'x');
        auto o = count(board.begin(), board.end(), 'o');
        int v = x == o ? value(board, 'x', 'o') : -value(board, 'o', 'x');
        cout << (v > 0 ? "x" : v < 0 ? "o" : "TIE") << '\n';
    }
}
