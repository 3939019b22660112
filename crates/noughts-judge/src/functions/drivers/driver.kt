// Calls a solution for every case on standard input and prints its answers. Written by noughts.

// Every second piece between quotation marks.
private fun rows(line: String): Array<String> =
    line.split('"').filterIndexed { place, _ -> place % 2 == 1 }.toTypedArray()

// Every digit is a number.
private fun moves(line: String): Array<IntArray> =
    line.filter { it in '0'..'9' }.map { it - '0' }.chunked(2).map { it.toIntArray() }.toTypedArray()

fun main() {
    val answers = System.out
    // Whatever the solution prints goes to standard error.
    System.setOut(System.err)
    var raised = false
    while (true) {
        val line = readLine() ?: break
        if ('[' !in line) continue
        val answer = try {
            "${@CALL@(@READ@(line))}"
        } catch (error: OutOfMemoryError) {
            throw error
        } catch (error: Throwable) {
            if (!raised) error.printStackTrace()
            raised = true
            "@RAISED@"
        }
        answers.print("$answer\n")
        answers.flush()
    }
}
