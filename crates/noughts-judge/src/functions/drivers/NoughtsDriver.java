// Calls a solution for every case on standard input and prints its answers. Written by noughts.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;

public class NoughtsDriver {
    // Every second piece between quotation marks.
    static String[] rows(String line) {
        String[] pieces = line.split("\"", -1);
        String[] rows = new String[pieces.length / 2];
        for (int row = 0; row < rows.length; row++) rows[row] = pieces[2 * row + 1];
        return rows;
    }

    // Every digit is a number.
    static int[][] moves(String line) {
        String digits = line.replaceAll("[^0-9]", "");
        int[][] moves = new int[digits.length() / 2][];
        for (int move = 0; move < moves.length; move++) {
            moves[move] = new int[] {digits.charAt(2 * move) - '0', digits.charAt(2 * move + 1) - '0'};
        }
        return moves;
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream answers = System.out;
        // Whatever the solution prints goes to standard error.
        System.setOut(System.err);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (!line.contains("[")) continue;
            answers.print(@CALL@(@READ@(line)) + "\n");
            answers.flush();
        }
    }
}
