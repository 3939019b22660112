// The rules one after another.
#include <algorithm>
#include <iostream>
#include <string>
using namespace std;

bool has_line(const string &b, char p) {
    auto all = [&](int i, int step) {
        return b[i] == p && b[i + step] == p && b[i + 2 * step] == p;
    };
    return all(0, 1) || all(3, 1) || all(6, 1) || all(0, 3) || all(1, 3) || all(2, 3) ||
           all(0, 4) || all(2, 2);
}

string verdict(const string &b) {
    int x = count(b.begin(), b.end(), 'X');
    int o = count(b.begin(), b.end(), '0');
    bool xs = has_line(b, 'X'), os = has_line(b, '0');
    if (x != o && x != o + 1) return "illegal";
    if (xs && os) return "illegal";
    if (xs) return x == o + 1 ? "the first player won" : "illegal";
    if (os) return x == o ? "the second player won" : "illegal";
    if (x + o == 9) return "draw";
    return x == o ? "first" : "second";
}

int main() {
    string a, b, c;
    cin >> a >> b >> c;
    cout << verdict(a + b + c) << endl;
}
