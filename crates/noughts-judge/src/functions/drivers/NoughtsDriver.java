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

    // Whether the solution has been called and has neither returned nor thrown an exception.
    static volatile boolean inside = false;

    static void ended() {
        if (!inside) return;
        System.err.println("System.exit: the function ended the process");
        Runtime.getRuntime().halt(1);
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream answers = System.out;
        // Whatever the solution prints goes to standard error.
        System.setOut(System.err);
        Runtime.getRuntime().addShutdownHook(new Thread(NoughtsDriver::ended));
        boolean raised = false;
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (!line.contains("[")) continue;
            inside = true;
            String answer;
            try {
                answer = String.valueOf(@CALL@(@READ@(line)));
            } catch (OutOfMemoryError error) {
                throw error;
            } catch (Throwable error) {
                if (!raised) error.printStackTrace();
                raised = true;
                answer = "@RAISED@";
            } finally {
                inside = false;
            }
            answers.print(answer + "\n");
            answers.flush();
        }
    }
}
