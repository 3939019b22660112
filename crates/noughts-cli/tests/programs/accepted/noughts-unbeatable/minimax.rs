// Minimax; answers a column letter and a row number.
use std::io::{self, Read};

const LINES: [[usize; 3]; 8] = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];

/// The value for `me`, who is to move, and the square that reaches it.
fn search(board: &mut [char], me: char, other: char) -> (i32, usize) {
    if LINES.iter().any(|line| line.iter().all(|&i| board[i] == other)) {
        return (-1, 9);
    }
    let mut best = (-2, 9);
    for i in 0..9 {
        if board[i] != '.' {
            continue;
        }
        board[i] = me;
        let value = -search(board, other, me).0;
        board[i] = '.';
        if value > best.0 {
            best = (value, i);
        }
    }
    if best.0 == -2 { (0, 9) } else { best }
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut board: Vec<char> = input.split_whitespace().flat_map(str::chars).collect();
    let empty = board.iter().filter(|&&c| c == '.').count();
    let (me, other) = if empty % 2 == 1 { ('x', 'o') } else { ('o', 'x') };
    let (_, square) = search(&mut board, me, other);
    println!("{}{}", ["a", "b", "c"][square % 3], square / 3 + 1);
}
