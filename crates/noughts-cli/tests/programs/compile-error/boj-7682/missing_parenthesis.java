// A parenthesis is missing.
public class Main {
    public static void main(String[] args) {
        System.out.println("valid";
    }
}
