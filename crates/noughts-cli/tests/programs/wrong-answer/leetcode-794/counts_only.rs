// Looks at the numbers of marks only.
impl Solution {
    pub fn valid_tic_tac_toe(board: Vec<String>) -> bool {
        let count = |mark| board.concat().matches(mark).count();
        let (x, o) = (count("X"), count("O"));
        x == o || x == o + 1
    }
}
