// An assertion that does not hold on a board without X, and an abort at the end anyway.
#include <cassert>
#include <cstdlib>
#include <iostream>
#include <string>
using namespace std;

int main() {
    string board;
    while (cin >> board && board != "end") {
        assert(board.find('X') != string::npos);
        cout << "valid\n";
    }
    abort();
}
