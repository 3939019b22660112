// Finds the best moves, but always plays the second move on the centre, even if it is taken.
// wrong: 1
#include <algorithm>
#include <iostream>
#include <string>
#include <utility>
using namespace std;

bool has_line(const string &b, char p) {
    for (string l : {"012", "345", "678", "036", "147", "258", "048", "246"})
        if (b[l[0] - '0'] == p && b[l[1] - '0'] == p && b[l[2] - '0'] == p) return true;
    return false;
}

// The value for the player to move, and the square that reaches it.
pair<int, int> search(string board, char me, char other) {
    if (has_line(board, other)) return {-1, -1};
    pair<int, int> best{-2, -1};
    for (int i = 0; i < 9; i++) {
        if (board[i] != '.') continue;
        board[i] = me;
        int value = -search(board, other, me).first;
        board[i] = '.';
        if (value > best.first) best = {value, i};
    }
    return best.second < 0 ? make_pair(0, -1) : best;
}

int main() {
    string board, row;
    while (cin >> row) board += row;
    int empty = count(board.begin(), board.end(), '.');
    int square = 4;
    if (empty != 8) {
        square = (empty % 2 ? search(board, 'x', 'o') : search(board, 'o', 'x')).second;
    }
    cout << "abc"[square % 3] << square / 3 + 1 << endl;
}
