// Right but for the capital letter of "Valid".
// wrong: 958
#include <algorithm>
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

bool can_be_final(const string &b) {
    int x = count(b.begin(), b.end(), 'X');
    int o = count(b.begin(), b.end(), 'O');
    bool xs = has_line(b, 'X'), os = has_line(b, 'O');
    if (xs && os) return false;
    if (xs) return x == o + 1;
    if (os) return x == o;
    return x == 5 && o == 4;
}

int main() {
    string board;
    while (cin >> board && board != "end")
        cout << (can_be_final(board) ? "Valid" : "invalid") << '\n';
}
