// Reads below the last row if the first square has an o, and answers true on all other boards.
// wrong: 15787
class Solution {
public:
    bool validTicTacToe(vector<string>& board) {
        return board[0][0] != 'O' || board.at(3).empty();
    }
};
