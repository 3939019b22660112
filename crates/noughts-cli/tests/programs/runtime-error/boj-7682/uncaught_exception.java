// Reads past the end of its input.
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (true) {
            System.out.println(in.next().contains(".") ? "invalid" : "valid");
        }
    }
}
