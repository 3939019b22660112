// O moves first.
#include <algorithm>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>
using namespace std;

bool won(const vector<string> &board, char p) {
    const string three(3, p);
    string diagonal, anti;
    for (int i = 0; i < 3; i++) {
        string column = {board[0][i], board[1][i], board[2][i]};
        if (board[i] == three || column == three) return true;
        diagonal += board[i][i];
        anti += board[i][2 - i];
    }
    return diagonal == three || anti == three;
}

int solution(const vector<string> &board) {
    int o = 0, x = 0;
    for (const string &row : board) {
        o += count(row.begin(), row.end(), 'O');
        x += count(row.begin(), row.end(), 'X');
    }
    if (o != x && o != x + 1) return 0;
    if (won(board, 'O') && o != x + 1) return 0;
    if (won(board, 'X') && o != x) return 0;
    return 1;
}

int main() {
    string line, cells;
    getline(cin, line);
    copy_if(line.begin(), line.end(), back_inserter(cells),
            [](char c) { return c == 'O' || c == 'X' || c == '.'; });
    cout << solution({cells.substr(0, 3), cells.substr(3, 3), cells.substr(6, 3)}) << '\n';
}
