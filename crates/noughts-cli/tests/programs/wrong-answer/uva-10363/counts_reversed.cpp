// Compares the numbers of X and O the wrong way round when it tests whether O has too many.
// wrong: 7090
// diagnosis: as a program that compares the numbers of X and O the wrong way round
#include <algorithm>
#include <iostream>
#include <string>
using namespace std;

bool has_line(const string &b, char p) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    return any_of(begin(lines), end(lines),
                  [&](auto &l) { return b[l[0]] == p && b[l[1]] == p && b[l[2]] == p; });
}

bool can_occur(const string &b) {
    auto x = count(b.begin(), b.end(), 'X'), o = count(b.begin(), b.end(), 'O');
    if (x > o || x - o > 1) return false;
    if (has_line(b, 'X') && x != o + 1) return false;
    return !has_line(b, 'O') || x == o;
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
        cout << (can_occur(board) ? "yes" : "no") << '\n';
    }
}
