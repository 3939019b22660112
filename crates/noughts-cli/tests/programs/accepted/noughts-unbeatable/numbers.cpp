// Minimax that prefers the quickest win; answers a number from 1 to 9.
#include <algorithm>
#include <iostream>
#include <string>
using namespace std;

const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                         {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

struct Choice {
    int value, square;
};

bool has_line(const string &b, char p) {
    return any_of(begin(lines), end(lines),
                  [&](auto &l) { return b[l[0]] == p && b[l[1]] == p && b[l[2]] == p; });
}

Choice best(string &board, char me, char other, int empty) {
    if (has_line(board, other)) return {-1 - empty, -1};
    if (empty == 0) return {0, -1};
    Choice choice{-100, -1};
    for (int i = 0; i < 9; i++) {
        if (board[i] != '.') continue;
        board[i] = me;
        int value = -best(board, other, me, empty - 1).value;
        board[i] = '.';
        if (value > choice.value) choice = {value, i};
    }
    return choice;
}

int main() {
    string board, row;
    while (cin >> row) board += row;
    int empty = count(board.begin(), board.end(), '.');
    Choice choice = empty % 2 ? best(board, 'x', 'o', empty) : best(board, 'o', 'x', empty);
    cout << choice.square + 1 << endl;
}
