// Looks below the last row.
struct Solution;

impl Solution {
    pub fn valid_tic_tac_toe(board: Vec<String>) -> bool {
        board[3].is_empty()
    }
}
