// Methods without the struct, as the judge wants them. Their output is not an answer.
use std::collections::HashMap;

impl Solution {
    pub fn valid_tic_tac_toe(board: Vec<String>) -> bool {
        let cells: Vec<char> = board.iter().flat_map(|row| row.chars()).collect();
        println!("{cells:?}");
        let mut count: HashMap<char, i32> = HashMap::new();
        for cell in &cells {
            *count.entry(*cell).or_default() += 1;
        }
        let number = |mark| count.get(&mark).copied().unwrap_or(0);
        let ahead = number('X') - number('O');
        match (Self::won(&cells, 'X'), Self::won(&cells, 'O')) {
            (true, true) => false,
            (true, false) => ahead == 1,
            (false, true) => ahead == 0,
            (false, false) => ahead == 0 || ahead == 1,
        }
    }

    fn won(cells: &[char], mark: char) -> bool {
        let lines = [
            [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
        ];
        lines.iter().any(|line| line.iter().all(|place| cells[*place] == mark))
    }
}
