// Plays both sides by a rule of thumb (win, block, centre, corner, edge) instead of searching to
// the end.
// wrong: 288
// diagnosis: as a program that plays both sides by rule of thumb: wins or blocks if it can, else takes the centre, a corner or an edge
#include <iostream>
#include <vector>
using namespace std;

const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                         {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

vector<int> board(9);

bool has_line(int p) {
    for (auto &l : lines)
        if (board[l[0]] == p && board[l[1]] == p && board[l[2]] == p) return true;
    return false;
}

// The square that completes a line of p, or -1.
int completes(int p) {
    for (int i = 0; i < 9; i++) {
        if (board[i] != 0) continue;
        board[i] = p;
        bool line = has_line(p);
        board[i] = 0;
        if (line) return i;
    }
    return -1;
}

int choose(int me) {
    if (int win = completes(me); win >= 0) return win;
    if (int block = completes(3 - me); block >= 0) return block;
    for (int i : {4, 0, 2, 6, 8, 1, 3, 5, 7})
        if (board[i] == 0) return i;
    return -1;
}

int main() {
    int marks = 0;
    for (int &cell : board) {
        cin >> cell;
        marks += cell != 0;
    }
    const int me = 1 + marks % 2;
    int player = me;
    for (; marks < 9; marks++) {
        board[choose(player)] = player;
        if (has_line(player)) break;
        player = 3 - player;
    }
    cout << (has_line(me) ? "W" : has_line(3 - me) ? "L" : "D") << endl;
}
