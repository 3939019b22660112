// Counts the marks and looks for lines.
#include <algorithm>
#include <iostream>
#include <string>
using namespace std;

bool has_line(const string &b, char p) {
    auto all = [&](int i, int j, int k) { return b[i] == p && b[j] == p && b[k] == p; };
    for (int i = 0; i < 3; i++)
        if (all(3 * i, 3 * i + 1, 3 * i + 2) || all(i, i + 3, i + 6)) return true;
    return all(0, 4, 8) || all(2, 4, 6);
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
        cout << (can_be_final(board) ? "valid" : "invalid") << '\n';
}
