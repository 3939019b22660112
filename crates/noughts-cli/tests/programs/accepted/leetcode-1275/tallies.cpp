// A tally for each line, +1 for A and -1 for B; the digits of a line are the moves.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

string tictactoe(const vector<int> &moves) {
    int rows[3] = {}, columns[3] = {}, diagonal = 0, anti = 0;
    for (size_t i = 0; i + 1 < moves.size(); i += 2) {
        int r = moves[i], c = moves[i + 1], mark = i % 4 == 0 ? 1 : -1;
        rows[r] += mark;
        columns[c] += mark;
        if (r == c) diagonal += mark;
        if (r + c == 2) anti += mark;
        for (int sum : {rows[r], columns[c], diagonal, anti}) {
            if (sum == 3) return "A";
            if (sum == -3) return "B";
        }
    }
    return moves.size() == 18 ? "Draw" : "Pending";
}

int main() {
    ios::sync_with_stdio(false);
    string line;
    while (getline(cin, line)) {
        vector<int> moves;
        for (char c : line)
            if (c >= '0' && c <= '2') moves.push_back(c - '0');
        if (!moves.empty()) cout << tictactoe(moves) << '\n';
    }
}
