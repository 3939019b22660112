//! Compares two solvers of Connect Four: the search of this crate, and a straightforward
//! solver with bitboards, a null window, only moves that do not lose immediately, moves with
//! the most threats first, and a transposition table of the same size.
//!
//! ```text
//! cargo run --release -p noughts-solver --example gravity -- 12 50
//! ```
//!
//! solves 50 random positions after 12 moves. The solvers take turns. For each position
//! each of them starts with an empty table, on one thread, and they must agree. With games
//! instead,
//!
//! ```text
//! cargo run --release -p noughts-solver --example gravity -- 6,5,4:gravity 6,6,4:gravity
//! ```
//!
//! it prints the value of each empty board and the cost of its search on one
//! thread; with `--threads 2` before the games, also on two. And
//!
//! ```text
//! cargo run --release -p noughts-solver --example gravity -- --book FILE 4
//! ```
//!
//! appends the missing values of positions after 4 moves to an opening book. It can be
//! interrupted at any time.

use std::env;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::time::{Duration, Instant};

use noughts::{Position, Rules, Status, Value};
use noughts_solver::{GravitySearch, Limits};

/// The memory for positions of each of the two solvers, in bytes.
const MEMORY: usize = 64_000_000;

fn main() -> io::Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    if let [option, file, plies] = &args[..]
        && option == "--book"
    {
        return continue_book(file, plies.parse().expect("a number of moves"));
    }
    let number = |place: usize, otherwise| {
        let given = args.get(place).and_then(|text| text.parse().ok());
        given.unwrap_or(otherwise)
    };
    let (threads, games) = match args.split_first() {
        Some((option, rest)) if option == "--threads" => {
            (number(1, 2), rest.get(1..).unwrap_or_default())
        }
        _ => (1, &args[..]),
    };
    let games: Vec<Rules> = games.iter().flat_map(|text| text.parse()).collect();
    if !games.is_empty() {
        for rules in games {
            empty_board(rules, threads as usize);
        }
        return Ok(());
    }
    let (plies, count) = (number(0, 12), number(1, 50));
    let [mut ours, mut plain] = [Sum::default(), Sum::default()];
    for position in positions(plies, count as usize) {
        let started = Instant::now();
        let search = GravitySearch::new(*position.rules(), MEMORY).expect("it is Connect Four");
        let found = search.finding(&position, &Limits::NONE);
        ours.add(found.nodes, started.elapsed());

        let started = Instant::now();
        let mut solver = Plain::new();
        let score = solver.solve(&position);
        plain.add(solver.nodes, started.elapsed());
        assert_eq!(
            found.value(),
            Some(value(score, position.ply())),
            "{position:?}"
        );
    }
    println!("{count} positions after {plies} moves");
    println!("noughts  {ours}");
    println!("plain    {plain}");
    println!(
        "ratio    {:.1} times as fast, {:.1} times fewer positions",
        plain.time.as_secs_f64() / ours.time.as_secs_f64(),
        plain.nodes as f64 / ours.nodes as f64
    );
    Ok(())
}

/// Appends values to a file of the form that `src/gravity/score.rs` describes.
fn continue_book(path: &str, plies: u8) -> io::Result<()> {
    let rules: Rules = "connect-four".parse().expect("the name of a game");
    let search = GravitySearch::new(rules, 2_000_000_000).expect("it is Connect Four");
    let positions = search.opening_positions(u32::from(plies));
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    let mut bytes = fs::metadata(path)?.len() as usize;
    if bytes == 0 {
        file.write_all(&[plies])?;
        bytes = 1;
    }
    if fs::read(path)?[0] != plies {
        return Err(io::Error::other(format!(
            "{path} is a book of another number of moves than {plies}"
        )));
    }
    for (number, position) in positions.iter().enumerate().skip(bytes - 1) {
        let found = search.finding(position, &Limits::NONE);
        let byte = match found.value() {
            Some(Value::Win { plies }) => plies as i8,
            Some(Value::Loss { plies }) => -(plies as i8),
            _ => 0,
        };
        file.write_all(&byte.to_le_bytes())?;
        println!("{} of {}: {byte}", number + 1, positions.len());
    }
    Ok(())
}

/// Prints the value of an empty board, searched on one thread and on `threads` threads.
fn empty_board(rules: Rules, threads: usize) {
    let take = |threads: usize| {
        let search =
            GravitySearch::without_book(rules, 1_000_000_000).expect("a game with gravity");
        let limits = Limits::with_threads(threads);
        let started = Instant::now();
        let found = search.finding(&Position::start(rules), &limits);
        let mut sum = Sum::default();
        sum.add(found.nodes, started.elapsed());
        println!("{rules}: {} {sum}, threads: {threads}", found.prospect());
        sum.time.as_secs_f64()
    };
    let alone = take(1);
    if threads > 1 {
        println!("{rules}: {:.2} times as fast", alone / take(threads));
    }
}

/// The cost of solving all positions.
#[derive(Default)]
struct Sum {
    nodes: u64,
    time: Duration,
    longest: Duration,
}

impl Sum {
    fn add(&mut self, nodes: u64, time: Duration) {
        self.nodes += nodes;
        self.time += time;
        self.longest = self.longest.max(time);
    }
}

impl std::fmt::Display for Sum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let seconds = self.time.as_secs_f64();
        write!(
            f,
            "{seconds:7.2} s, longest {:.2} s, {} positions, {:.2} million a second",
            self.longest.as_secs_f64(),
            self.nodes,
            self.nodes as f64 / seconds / 1e6
        )
    }
}

/// Positions of unfinished random games, the same every time.
fn positions(plies: u32, count: usize) -> Vec<Position> {
    let rules: Rules = "7,6,4:gravity".parse().expect("the name of a game");
    let mut random = 0x2545_f491_4f6c_dd1du64;
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Position::start(rules);
        while position.ply() < plies
            && let Status::ToMove(_) = position.status()
        {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let children: Vec<_> = position.children().collect();
            position = children[(random % children.len() as u64) as usize].1;
        }
        if !position.is_over() {
            positions.push(position);
        }
    }
    positions
}

/// A score of the plain solver, `(44 - end) / 2` for a win with mark number `end`, as a value.
/// Two mark numbers give the same score; only one of them is a mark of the winner.
fn value(score: i32, ply: u32) -> Value {
    let latest = 44 - 2 * score.unsigned_abs();
    let plies = |parity: u32| {
        let end = latest - (latest - ply + parity) % 2;
        (end - ply) as u8
    };
    match score {
        1.. => Value::Win { plies: plies(1) },
        0 => Value::Draw,
        _ => Value::Loss { plies: plies(0) },
    }
}

/// The plain solver, which supports only 7×6: bit 7c + r is the square of column c and
/// row r from below.
struct Plain {
    /// Keys of 49 bits with a bound above them.
    table: Vec<u64>,
    nodes: u64,
}

const BOTTOM: u64 = 0x0000_0408_1020_4081;
const BOARD: u64 = BOTTOM * 0b11_1111;

impl Plain {
    fn new() -> Plain {
        Plain {
            // An odd number, so that keys spread evenly.
            table: vec![0; MEMORY / 8 - 1],
            nodes: 0,
        }
    }

    fn solve(&mut self, position: &Position) -> i32 {
        let rules = position.rules();
        let word = |stones| {
            let squares = rules.squares(stones);
            squares.fold(0u64, |word, square| {
                word | 1 << (7 * u32::from(square.column()) + 5 - u32::from(square.row()))
            })
        };
        let own = word(position.board().stones_of(position.turn()));
        let mask = word(position.board().occupied());
        let free = 42 - position.ply() as i32;
        if winning(own, mask) & (mask + BOTTOM) & BOARD != 0 {
            return (free + 1) / 2;
        }
        let (mut least, mut most) = (-free / 2, (free + 1) / 2);
        while least < most {
            let mut middle = least + (most - least) / 2;
            if middle <= 0 && least / 2 < middle {
                middle = least / 2;
            } else if middle >= 0 && most / 2 > middle {
                middle = most / 2;
            }
            let score = self.negamax(own, mask, middle, middle + 1);
            if score <= middle {
                most = score;
            } else {
                least = score;
            }
        }
        least
    }

    fn negamax(&mut self, own: u64, mask: u64, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        let free = 42 - mask.count_ones() as i32;
        let threats = winning(own ^ mask, mask);
        let mut possible = (mask + BOTTOM) & BOARD;
        let forced = possible & threats;
        if forced != 0 {
            if forced & (forced - 1) != 0 {
                return -free / 2;
            }
            possible = forced;
        }
        possible &= !(threats >> 1);
        if possible == 0 {
            return -free / 2;
        }
        if free <= 2 {
            return 0;
        }
        alpha = alpha.max(-(free - 2) / 2);
        if alpha >= beta {
            return alpha;
        }
        let key = own + mask;
        let place = (key % self.table.len() as u64) as usize;
        let mut most = (free - 1) / 2;
        if self.table[place] & ((1 << 49) - 1) == key {
            most = (self.table[place] >> 49) as i32 - 32;
        }
        beta = beta.min(most);
        if alpha >= beta {
            return beta;
        }
        let mut moves = [(0u32, 0u64); 7];
        let mut count = 0;
        for column in [3, 2, 4, 1, 5, 0, 6] {
            let square = possible & 0b11_1111 << (7 * column);
            if square != 0 {
                let score = winning(own | square, mask).count_ones();
                let mut at = count;
                while at > 0 && moves[at - 1].0 < score {
                    moves[at] = moves[at - 1];
                    at -= 1;
                }
                moves[at] = (score, square);
                count += 1;
            }
        }
        for (_, square) in &moves[..count] {
            let score = -self.negamax(own ^ mask, mask | square, -beta, -alpha);
            if score >= beta {
                return score;
            }
            alpha = alpha.max(score);
        }
        self.table[place] = key | ((alpha + 32) as u64) << 49;
        alpha
    }
}

/// The empty squares that complete four in a row.
fn winning(own: u64, mask: u64) -> u64 {
    let mut squares = own << 1 & own << 2 & own << 3;
    for step in [7, 6, 8] {
        let pair = own << step & own << (2 * step);
        squares |= pair & own << (3 * step);
        squares |= pair & own >> step;
        let pair = own >> step & own >> (2 * step);
        squares |= pair & own << step;
        squares |= pair & own >> (3 * step);
    }
    squares & (BOARD ^ mask)
}
