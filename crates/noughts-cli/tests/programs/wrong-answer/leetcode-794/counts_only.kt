// Looks at the numbers of marks only.
class Solution {
    fun validTicTacToe(board: Array<String>): Boolean {
        val cells = board.joinToString("")
        return cells.count { it == 'X' } - cells.count { it == 'O' } in 0..1
    }
}
