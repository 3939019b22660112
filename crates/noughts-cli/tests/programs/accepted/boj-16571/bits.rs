// Negamax on two sets of nine bits.
use std::io::{self, Read};

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

fn value(mine: u16, theirs: u16) -> i32 {
    if LINES.iter().any(|line| theirs & line == *line) {
        return -1;
    }
    (0..9)
        .map(|i| 1 << i)
        .filter(|square| (mine | theirs) & square == 0)
        .map(|square| -value(theirs, mine | square))
        .max()
        .unwrap_or(0)
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let (mut x, mut o) = (0u16, 0u16);
    for (i, cell) in input.split_whitespace().enumerate() {
        match cell {
            "1" => x |= 1 << i,
            "2" => o |= 1 << i,
            _ => {}
        }
    }
    let result = if x.count_ones() == o.count_ones() { value(x, o) } else { value(o, x) };
    println!("{}", ["L", "D", "W"][(result + 1) as usize]);
}
