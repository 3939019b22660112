// Spins for ever as soon as it has read a board.
// options: --time-limit 0.5
#include <iostream>
#include <string>
using namespace std;

int main() {
    string board;
    volatile unsigned long steps = 0;
    while (cin >> board)
        for (;;) steps = steps + 1;
}
