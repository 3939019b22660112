// A mistake in the fourth line.
impl Solution {
    pub fn valid_tic_tac_toe(board: Vec<String>) -> bool {
        bord.len() == 3
    }
}
