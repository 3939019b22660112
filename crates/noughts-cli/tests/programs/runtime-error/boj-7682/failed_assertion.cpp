// An assertion fails on a board without X, and the program aborts at the end in any case.
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
