// A pool of threads answers the boards; the file has two classes, and neither has its name.
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class Board {
    private static final String[] LINES = {"012", "345", "678", "036", "147", "258", "048", "246"};

    private final String cells;

    Board(String cells) {
        this.cells = cells;
    }

    private int count(char player) {
        return (int) cells.chars().filter(c -> c == player).count();
    }

    private boolean hasLine(char player) {
        for (String line : LINES) {
            if (line.chars().allMatch(i -> cells.charAt(i - '0') == player)) {
                return true;
            }
        }
        return false;
    }

    boolean isFinal() {
        int ahead = count('X') - count('O');
        if (hasLine('X')) {
            return ahead == 1 && !hasLine('O');
        }
        if (hasLine('O')) {
            return ahead == 0;
        }
        return ahead == 1 && cells.indexOf('.') < 0;
    }
}

class Judge {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Boolean>> answers = new ArrayList<>();
        Scanner in = new Scanner(System.in);
        for (String line = in.next(); !line.equals("end"); line = in.next()) {
            Board board = new Board(line);
            answers.add(pool.submit(board::isFinal));
        }
        StringBuilder out = new StringBuilder();
        for (Future<Boolean> answer : answers) {
            out.append(answer.get() ? "valid" : "invalid").append('\n');
        }
        System.out.print(out);
        pool.shutdown();
    }
}
