// Counts marks in a global variable, which the judge does not reset between calls.
int ahead = 0;

class Solution {
public:
    bool validTicTacToe(vector<string>& board) {
        for (auto& row : board) ahead += count(begin(row), end(row), 'X') - count(begin(row), end(row), 'O');
        bool x = won(board, 'X'), o = won(board, 'O');
        if (x) return ahead == 1 && !o;
        return ahead == 0 || (ahead == 1 && !o);
    }

private:
    bool won(vector<string>& b, char p) {
        for (int i = 0; i < 3; i++) {
            if (b[i] == string(3, p)) return true;
            if (b[0][i] == p && b[1][i] == p && b[2][i] == p) return true;
        }
        return b[1][1] == p && ((b[0][0] == p && b[2][2] == p) || (b[0][2] == p && b[2][0] == p));
    }
};
