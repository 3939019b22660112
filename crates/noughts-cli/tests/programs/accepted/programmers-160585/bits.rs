// O moves first; marks as sets of nine bits.
use std::io;

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

fn main() {
    let mut input = String::new();
    io::stdin().read_line(&mut input).unwrap();
    let cells: Vec<char> = input.chars().filter(|c| "OX.".contains(*c)).collect();
    let set = |mark| (0..9).filter(|&i| cells[i] == mark).fold(0u16, |set, i| set | 1 << i);
    let won = |marks: u16| LINES.iter().any(|line| marks & line == *line);

    let (o, x) = (set('O'), set('X'));
    let possible = match o.count_ones().checked_sub(x.count_ones()) {
        Some(0) => !won(o),
        Some(1) => !won(x),
        _ => false,
    };
    println!("{}", u8::from(possible));
}
