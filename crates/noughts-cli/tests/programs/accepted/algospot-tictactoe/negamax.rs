// Negamax on two sets of nine bits, one for the player to move and one for the other.
use std::io::{self, Read};

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const FULL: u16 = 0o777;

fn has_line(marks: u16) -> bool {
    LINES.iter().any(|line| marks & line == *line)
}

/// 1, 0 or -1 for the player to move.
fn value(mine: u16, theirs: u16) -> i32 {
    if has_line(theirs) {
        return -1;
    }
    let empty = FULL & !(mine | theirs);
    (0..9)
        .map(|i| 1 << i)
        .filter(|square| empty & square != 0)
        .map(|square| -value(theirs, mine | square))
        .max()
        .unwrap_or(0)
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut words = input.split_whitespace();
    let count: usize = words.next().unwrap().parse().unwrap();
    for _ in 0..count {
        let board: String = words.by_ref().take(3).collect();
        let set = |mark| {
            board
                .char_indices()
                .filter(|&(_, c)| c == mark)
                .fold(0u16, |set, (i, _)| set | 1 << i)
        };
        let (x, o) = (set('x'), set('o'));
        let result = if x.count_ones() == o.count_ones() {
            value(x, o)
        } else {
            -value(o, x)
        };
        println!("{}", ["o", "TIE", "x"][(result + 1) as usize]);
    }
}
