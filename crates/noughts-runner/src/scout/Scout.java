import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;

/**
 * Runs a program on many inputs, each with new classes. Arguments: the jar, the class with the
 * method main, and the seconds that an input may take. Standard input has the inputs, each behind
 * a line "== noughts N/COUNT", and standard output gets the outputs likewise.
 */
public final class Scout {
    /** No judge expects this. */
    private static final String FAILED = "failed";

    public static void main(String[] arguments) throws Exception {
        URL[] jar = {new File(arguments[0]).toURI().toURL()};
        long limit = Long.parseLong(arguments[2]) * 1_000_000_000L;
        String inputs = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
        PrintStream out = System.out;
        String count = inputs.substring(inputs.indexOf('/'), inputs.indexOf('\n') + 1);
        int end = 0;
        for (int number = 1; end < inputs.length(); number++) {
            String separator = "== noughts " + number + count;
            int start = end + separator.length();
            end = inputs.indexOf("\n== noughts " + (number + 1) + count, start) + 1;
            if (end == 0) {
                end = inputs.length();
            }
            String input = inputs.substring(start, end - 1);
            byte[] output = run(jar, arguments[1], input.getBytes(StandardCharsets.UTF_8), limit);
            out.print(separator);
            out.write(output);
            out.print("\n");
        }
        out.flush();
    }

    /**
     * Waits for the threads that the program has started, as the runtime does before it ends. A
     * thread that is left would print too late, or on another input: then this is no way to run
     * the program.
     */
    private static void awaitThreads(long end) throws InterruptedException {
        Thread[] threads = new Thread[64];
        while (Thread.enumerate(threads) > 1) {
            Thread other = threads[0] == Thread.currentThread() ? threads[1] : threads[0];
            if (!other.isDaemon()) {
                other.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
            }
            if (other.isAlive()) {
                Runtime.getRuntime().halt(1);
            }
        }
    }

    private static byte[] run(URL[] jar, String name, byte[] input, long limit) throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setIn(new ByteArrayInputStream(input));
        System.setOut(new PrintStream(printed));
        long begun = System.nanoTime();
        boolean isDone = false;
        try (URLClassLoader loader = new URLClassLoader(jar, ClassLoader.getPlatformClassLoader())) {
            Thread.currentThread().setContextClassLoader(loader);
            Method main = loader.loadClass(name).getMethod("main", String[].class);
            main.setAccessible(true);
            try {
                main.invoke(null, (Object) new String[0]);
            } finally {
                awaitThreads(begun + limit);
            }
            isDone = System.nanoTime() - begun < limit;
        } catch (InvocationTargetException failure) {
            // It is run again in a process of its own, which tells why.
        }
        System.out.flush();
        return isDone ? printed.toByteArray() : FAILED.getBytes(StandardCharsets.UTF_8);
    }
}
