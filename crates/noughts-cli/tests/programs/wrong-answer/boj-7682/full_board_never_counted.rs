// Never checks that a full board has exactly five X.
// wrong: 122
// diagnosis: as a program that accepts every full board without a line of O as final, whatever the number of X
use std::io::{self, BufRead};

const LINES: [[usize; 3]; 8] = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];

fn is_final(board: &[u8]) -> bool {
    let count = |mark| board.iter().filter(|&&c| c == mark).count();
    let line = |mark| LINES.iter().any(|line| line.iter().all(|&i| board[i] == mark));
    let (x, o) = (count(b'X'), count(b'O'));
    if x < o {
        return false;
    }
    if x + o == 9 {
        // Forgotten: x == 5.
        return !line(b'O');
    }
    match (line(b'X'), line(b'O')) {
        (true, false) => x == o + 1,
        (false, true) => x == o,
        _ => false,
    }
}

fn main() {
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        if line.trim() == "end" {
            break;
        }
        println!("{}", if is_final(line.trim().as_bytes()) { "valid" } else { "invalid" });
    }
}
