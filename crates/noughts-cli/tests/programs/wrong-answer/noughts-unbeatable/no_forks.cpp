// Wins and blocks when it can, else takes the first empty square: a fork beats it.
#include <iostream>
#include <string>
using namespace std;

bool has_line(const string &b, char p) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (auto &l : lines)
        if (b[l[0]] == p && b[l[1]] == p && b[l[2]] == p) return true;
    return false;
}

// The square that completes a line of p, or -1.
int completes(string board, char p) {
    for (int i = 0; i < 9; i++) {
        if (board[i] != '.') continue;
        board[i] = p;
        if (has_line(board, p)) return i;
        board[i] = '.';
    }
    return -1;
}

int main() {
    string board, row;
    int marks = 0;
    while (cin >> row) board += row;
    for (char cell : board) marks += cell != '.';
    char me = marks % 2 == 0 ? 'x' : 'o', other = marks % 2 == 0 ? 'o' : 'x';

    int square = completes(board, me);
    if (square < 0) square = completes(board, other);
    if (square < 0) square = board.find('.');
    cout << square + 1 << endl;
}
