// Takes the letters between the quotation marks, one array per line.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

class Solution {
public:
    bool validTicTacToe(const vector<string> &board) {
        int x = 0, o = 0;
        for (const string &row : board) {
            x += count(row.begin(), row.end(), 'X');
            o += count(row.begin(), row.end(), 'O');
        }
        if (won(board, 'X') && x != o + 1) return false;
        if (won(board, 'O') && x != o) return false;
        return x == o || x == o + 1;
    }

private:
    bool won(const vector<string> &b, char p) {
        for (int i = 0; i < 3; i++) {
            if (b[i][0] == p && b[i][1] == p && b[i][2] == p) return true;
            if (b[0][i] == p && b[1][i] == p && b[2][i] == p) return true;
        }
        return b[1][1] == p && ((b[0][0] == p && b[2][2] == p) || (b[0][2] == p && b[2][0] == p));
    }
};

vector<string> parse(const string &line) {
    vector<string> rows;
    for (size_t open = line.find('"'); open != string::npos;) {
        size_t close = line.find('"', open + 1);
        rows.push_back(line.substr(open + 1, close - open - 1));
        open = line.find('"', close + 1);
    }
    return rows;
}

int main() {
    string line;
    while (getline(cin, line))
        if (!line.empty()) cout << (Solution().validTicTacToe(parse(line)) ? "true\n" : "false\n");
}
