// Negamax on bits; answers a number from 1 to 9, the last of the best squares.
use std::io::{self, Read};

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The value of each empty square for the player to move.
fn moves(mine: u16, theirs: u16) -> impl Iterator<Item = (i32, usize)> {
    (0..9)
        .filter(move |i| (mine | theirs) & (1 << i) == 0)
        .map(move |i| (-value(theirs, mine | 1 << i), i))
}

fn value(mine: u16, theirs: u16) -> i32 {
    if LINES.iter().any(|line| theirs & line == *line) {
        return -1;
    }
    moves(mine, theirs).map(|(v, _)| v).max().unwrap_or(0)
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let (mut x, mut o) = (0u16, 0u16);
    for (i, cell) in input.split_whitespace().flat_map(str::chars).enumerate() {
        match cell {
            'x' => x |= 1 << i,
            'o' => o |= 1 << i,
            _ => {}
        }
    }
    let (mine, theirs) = if x.count_ones() == o.count_ones() { (x, o) } else { (o, x) };
    let (_, square) = moves(mine, theirs).max().expect("an unfinished board");
    println!("{}", square + 1);
}
