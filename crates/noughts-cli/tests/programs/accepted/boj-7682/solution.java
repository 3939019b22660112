// Counts and lines. The public class is not named after the file.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Main {
    private static final int[][] LINES = {
        {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}
    };

    private static boolean hasLine(String board, char player) {
        for (int[] line : LINES) {
            if (board.charAt(line[0]) == player
                    && board.charAt(line[1]) == player
                    && board.charAt(line[2]) == player) {
                return true;
            }
        }
        return false;
    }

    private static boolean isFinal(String board) {
        long x = board.chars().filter(c -> c == 'X').count();
        long o = board.chars().filter(c -> c == 'O').count();
        boolean xLine = hasLine(board, 'X');
        boolean oLine = hasLine(board, 'O');
        if (xLine || oLine) {
            return xLine != oLine && x == (xLine ? o + 1 : o);
        }
        return x == 5 && o == 4;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        for (String board = in.readLine(); !board.equals("end"); board = in.readLine()) {
            out.append(isFinal(board) ? "valid\n" : "invalid\n");
        }
        System.out.print(out);
    }
}
