// A function as the judge wants it. There O moves first.
#include <string>
#include <vector>

using namespace std;

bool won(const vector<string> &board, char mark) {
    int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (auto &line : lines) {
        int own = 0;
        for (int place : line) own += board[place / 3][place % 3] == mark;
        if (own == 3) return true;
    }
    return false;
}

int solution(vector<string> board) {
    int ahead = 0;
    for (const string &row : board)
        for (char mark : row) ahead += (mark == 'O') - (mark == 'X');
    if (won(board, 'O')) return ahead == 1 && !won(board, 'X');
    return ahead == 0 || (ahead == 1 && !won(board, 'X'));
}
