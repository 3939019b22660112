// Minimax in a class that is not public and not named after the file.
import java.util.Scanner;

class TicTacToe {
    private static final int[][] LINES = {
        {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}
    };

    private final int[] cells = new int[9];

    private boolean hasLine(int player) {
        for (int[] l : LINES) {
            if (cells[l[0]] == player && cells[l[1]] == player && cells[l[2]] == player) {
                return true;
            }
        }
        return false;
    }

    /** 1, 0 or -1 for the player to move. */
    private int value(int player, int empty) {
        if (hasLine(3 - player)) {
            return -1;
        }
        if (empty == 0) {
            return 0;
        }
        int best = -1;
        for (int i = 0; i < 9; i++) {
            if (cells[i] == 0) {
                cells[i] = player;
                best = Math.max(best, -value(3 - player, empty - 1));
                cells[i] = 0;
            }
        }
        return best;
    }

    public static void main(String[] args) {
        TicTacToe game = new TicTacToe();
        Scanner in = new Scanner(System.in);
        int marks = 0;
        for (int i = 0; i < 9; i++) {
            game.cells[i] = in.nextInt();
            if (game.cells[i] != 0) {
                marks++;
            }
        }
        System.out.println("LDW".charAt(game.value(1 + marks % 2, 9 - marks) + 1));
    }
}
