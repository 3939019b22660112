// A mistake in the fourth line.
class Solution {
    public boolean validTicTacToe(String[] board) {
        return bord.length == 3;
    }
}
