// Looks below the last row.
class Solution {
public:
    bool validTicTacToe(vector<string>& board) {
        return board.at(3).empty();
    }
};
