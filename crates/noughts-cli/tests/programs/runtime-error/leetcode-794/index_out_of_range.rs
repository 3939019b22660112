// Reads below the last row if the first square has an o, and answers true on all other boards.
// wrong: 15787
struct Solution;

impl Solution {
    pub fn valid_tic_tac_toe(board: Vec<String>) -> bool {
        !board[0].starts_with('O') || board[3].is_empty()
    }
}
