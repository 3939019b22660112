// Forgets that the winning move of X must be the last: X may have a line although
// O has moved since.
// wrong: 316
// diagnosis: as a program that never tests who moved last where X has a line
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

string verdict(const string &b) {
    int x = count(b.begin(), b.end(), 'X');
    int o = count(b.begin(), b.end(), '0');
    bool xs = has_line(b, 'X'), os = has_line(b, '0');
    if (x != o && x != o + 1) return "illegal";
    if (xs && os) return "illegal";
    if (os && x != o) return "illegal";
    if (xs) return "the first player won";
    if (os) return "the second player won";
    if (x + o == 9) return "draw";
    return x == o ? "first" : "second";
}

int main() {
    string a, b, c;
    cin >> a >> b >> c;
    cout << verdict(a + b + c) << endl;
}
