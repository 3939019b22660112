// Reads below the last row if the first square has an o, and answers true on all other boards.
// wrong: 15787
public class Solution {
    public boolean validTicTacToe(String[] board) {
        return board[0].charAt(0) != 'O' || board[3].isEmpty();
    }
}
