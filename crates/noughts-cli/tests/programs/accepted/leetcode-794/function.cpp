// A class without includes, as the judge wants it. Its output is not an answer.
class Solution {
public:
    bool validTicTacToe(vector<string>& board) {
        cout << board[0] << endl;
        puts("so far, so good");
        int ahead = 0;
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
