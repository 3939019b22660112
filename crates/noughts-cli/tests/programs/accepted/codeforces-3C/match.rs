// One match over who leads by how many marks and who has a line.
use std::io::{self, Read};

const LINES: [[usize; 3]; 8] = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let cells: Vec<char> = input.split_whitespace().flat_map(str::chars).collect();
    let count = |mark| cells.iter().filter(|&&c| c == mark).count() as i32;
    let line = |mark| LINES.iter().any(|line| line.iter().all(|&i| cells[i] == mark));

    let answer = match (count('X') - count('0'), line('X'), line('0')) {
        (1, true, false) => "the first player won",
        (0, false, true) => "the second player won",
        (1, false, false) if count('.') == 0 => "draw",
        (1, false, false) => "second",
        (0, false, false) => "first",
        _ => "illegal",
    };
    println!("{answer}");
}
