// A class without imports, as the judge wants it. Its output is not an answer.
class Solution {
    private String[] board;

    public boolean validTicTacToe(String[] board) {
        this.board = board;
        System.out.println(Arrays.toString(board));
        int ahead = 0;
        for (char mark : String.join("", board).toCharArray()) ahead += mark == 'X' ? 1 : mark == 'O' ? -1 : 0;
        if (won('X')) return ahead == 1 && !won('O');
        if (won('O')) return ahead == 0;
        return ahead == 0 || ahead == 1;
    }

    private boolean won(char mark) {
        for (int i = 0; i < 3; i++) {
            if (is(mark, i, 0) && is(mark, i, 1) && is(mark, i, 2)) return true;
            if (is(mark, 0, i) && is(mark, 1, i) && is(mark, 2, i)) return true;
        }
        return is(mark, 1, 1) && (is(mark, 0, 0) && is(mark, 2, 2) || is(mark, 0, 2) && is(mark, 2, 0));
    }

    private boolean is(char mark, int row, int column) {
        return board[row].charAt(column) == mark;
    }
}
