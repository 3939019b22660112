// A mistake in the fifth line.
class Solution {
public:
    bool validTicTacToe(vector<string>& board) {
        return bord.size() == 3;
    }
};
