// Looks for a line only after its own moves, so it plays on when the board is already won. It is
// right on every unfinished board, and the statement promises no others.
// silent-wrong: 590
// diagnosis: as a program that tests only whether a move wins, never whether the game is over already
#include <iostream>
#include <string>
using namespace std;

const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                         {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

bool has_line(const string &board, char player) {
    for (auto &l : lines)
        if (board[l[0]] == player && board[l[1]] == player && board[l[2]] == player)
            return true;
    return false;
}

// 1, 0 or -1 for the player to move.
int value(string &board, char player) {
    int best = -2;
    for (char &cell : board) {
        if (cell != '.') continue;
        cell = player;
        int v = has_line(board, player) ? 1 : -value(board, player == 'x' ? 'o' : 'x');
        cell = '.';
        best = max(best, v);
    }
    return best == -2 ? 0 : best;
}

int main() {
    int cases;
    cin >> cases;
    while (cases--) {
        string board, row;
        int x = 0, o = 0;
        for (int i = 0; i < 3; i++) {
            cin >> row;
            board += row;
        }
        for (char cell : board) {
            x += cell == 'x';
            o += cell == 'o';
        }
        int v = x == o ? value(board, 'x') : -value(board, 'o');
        cout << (v > 0 ? "x" : v < 0 ? "o" : "TIE") << '\n';
    }
}
