// Looks below the last row.
public class Solution {
    public boolean validTicTacToe(String[] board) {
        return board[3].isEmpty();
    }
}
