// Leaves a gigabyte of garbage behind, a little at a time.
import java.util.Scanner;

class Garbage {
    static final String[] LINES = {"012", "345", "678", "036", "147", "258", "048", "246"};

    static boolean hasLine(String board, char player) {
        for (String line : LINES) {
            if (line.chars().allMatch(place -> board.charAt(place - '0') == player)) return true;
        }
        return false;
    }

    static boolean isFinal(String board) {
        long x = board.chars().filter(c -> c == 'X').count();
        long o = board.chars().filter(c -> c == 'O').count();
        boolean xLine = hasLine(board, 'X'), oLine = hasLine(board, 'O');
        if (xLine || oLine) return xLine != oLine && x == (xLine ? o + 1 : o);
        return x == 5 && o == 4;
    }

    public static void main(String[] args) {
        int length = 0;
        for (int i = 0; i < 1_000_000; i++) length += new byte[1000].length;
        if (length == 0) return;
        Scanner in = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        for (String board = in.next(); !board.equals("end"); board = in.next()) {
            out.append(isFinal(board) ? "valid\n" : "invalid\n");
        }
        System.out.print(out);
    }
}
