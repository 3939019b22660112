// A list that grows for ever.
// options: --memory-limit 256
import java.util.ArrayList;

class EndlessList {
    public static void main(String[] args) {
        ArrayList<byte[]> list = new ArrayList<>();
        while (true) list.add(new byte[1 << 20]);
    }
}
