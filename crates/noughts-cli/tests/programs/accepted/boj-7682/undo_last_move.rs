// A board is final if its game is over and was not over before some last move.
use std::io::{self, BufRead};

const LINES: [[usize; 3]; 8] = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];

fn has_line(board: &[u8]) -> bool {
    LINES
        .iter()
        .any(|&[i, j, k]| board[i] != b'.' && board[i] == board[j] && board[j] == board[k])
}

fn is_final(board: &[u8]) -> bool {
    let count = |mark| board.iter().filter(|&&c| c == mark).count();
    let (x, o) = (count(b'X'), count(b'O'));
    let last = match x.checked_sub(o) {
        Some(0) => b'O',
        Some(1) => b'X',
        _ => return false,
    };
    if !has_line(board) && x + o < 9 {
        return false;
    }
    (0..9).filter(|&i| board[i] == last).any(|i| {
        let mut before = board.to_vec();
        before[i] = b'.';
        !has_line(&before)
    })
}

fn main() {
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        let board = line.trim();
        if board == "end" {
            break;
        }
        println!("{}", if is_final(board.as_bytes()) { "valid" } else { "invalid" });
    }
}
