// The flags for "X has a line" and "O has a line" are never cleared: right on every
// board alone, wrong on boards in a batch.
// diagnosis: as a program that does not reset its flags for lines of X and O before the next case
import java.util.Scanner;

public class Main {
    static final int[][] LINES = {
        {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}
    };

    static boolean xLine;
    static boolean oLine;

    static boolean isFinal(String board) {
        int x = 0;
        int o = 0;
        for (char c : board.toCharArray()) {
            if (c == 'X') {
                x++;
            } else if (c == 'O') {
                o++;
            }
        }
        for (int[] l : LINES) {
            char c = board.charAt(l[0]);
            if (c == board.charAt(l[1]) && c == board.charAt(l[2])) {
                xLine |= c == 'X';
                oLine |= c == 'O';
            }
        }
        if (xLine && oLine) {
            return false;
        }
        if (xLine) {
            return x == o + 1;
        }
        if (oLine) {
            return x == o;
        }
        return x == 5 && o == 4;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        for (String board = in.next(); !board.equals("end"); board = in.next()) {
            out.append(isFinal(board) ? "valid\n" : "invalid\n");
        }
        System.out.print(out);
    }
}
