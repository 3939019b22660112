//! Measures how long it takes to build a table alone, with several workers and with several
//! processes that send each other blocks, and how long look-ups take. It also compares a
//! table with a search. `cargo xtask bench tables` runs it.

use std::env;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use noughts::{Position, Rules, Value};
use noughts_solver::{Cluster, DiskTable, Limits, Solver};

/// How many positions are looked up.
const POSITIONS: usize = 2000;

/// How often each position is looked up after the first time.
const ROUNDS: usize = 500;

/// The number of marks of the positions that are compared with a search. With fewer marks
/// the search takes long; with more it is trivial.
const LEAST_MARKS: usize = 6;
const MOST_MARKS: usize = 20;

/// The memory of the transposition table of the search, in bytes.
const SEARCH_BYTES: usize = 1_000_000_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        [] => build("5,4,4".parse()?),
        [game] => build(game.parse()?),
        // Only looks up positions in an existing table.
        [game, folder] => probe(&DiskTable::open(game.parse()?, Path::new(folder))?),
        // Compares an existing table with a search.
        [game, folder, "samples", count] => {
            let table = DiskTable::open(game.parse()?, Path::new(folder))?;
            compare(&table, count.parse()?)
        }
        // Runs one of several processes.
        [game, folder, process, ref hosts @ ..] => {
            let hosts = hosts.iter().map(|host| (*host).to_owned()).collect();
            by_workers(game.parse()?, Path::new(folder), hosts, process.parse()?, 1)
        }
    }
}

/// Measures several ways of building a table.
fn build(rules: Rules) -> Result<(), Box<dyn std::error::Error>> {
    let folders = [(); 4].map(|()| tempfile::tempdir());
    let [threads, two, one, processes] = folders;
    let (threads, two, one, processes) = (threads?, two?, one?, processes?);
    measure(rules, "2 threads", threads.path(), |folder| {
        let limits = Limits::with_threads(2);
        DiskTable::build(rules, folder, u128::MAX, &limits)?;
        Ok(())
    })?;
    measure(rules, "1 process with 2 workers", two.path(), |folder| {
        by_workers(rules, folder, Vec::new(), 0, 2)
    })?;
    measure(
        rules,
        "2 processes with 1 worker",
        processes.path(),
        |folder| by_processes(rules, folder),
    )?;
    measure(rules, "1 worker", one.path(), |folder| {
        by_workers(rules, folder, Vec::new(), 0, 1)
    })?;
    probe(&DiskTable::open(rules, threads.path())?)
}

fn measure(
    rules: Rules,
    by: &str,
    folder: &Path,
    build: impl FnOnce(&Path) -> Result<(), Box<dyn std::error::Error>>,
) -> Result<(), Box<dyn std::error::Error>> {
    let started = Instant::now();
    build(folder)?;
    let seconds = started.elapsed().as_secs_f64();
    let bytes = DiskTable::open(rules, folder)?.bytes();
    println!("{rules} by {by}: {seconds:.1} s, {bytes} bytes");
    Ok(())
}

fn by_workers(
    rules: Rules,
    folder: &Path,
    hosts: Vec<String>,
    process: usize,
    workers: usize,
) -> Result<(), Box<dyn std::error::Error>> {
    let cluster = Cluster {
        hosts,
        process,
        workers,
        patience: Duration::from_secs(60),
    };
    cluster.build(rules, folder, u128::MAX, &Limits::NONE)?;
    Ok(())
}

fn by_processes(rules: Rules, folder: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let free = || TcpListener::bind("127.0.0.1:0")?.local_addr();
    let hosts = [free()?, free()?].map(|host| host.to_string());
    let start = |process: &str| {
        let mut command = Command::new(env::current_exe()?);
        command.arg(rules.to_string()).arg(folder).arg(process);
        command.args(&hosts).spawn()
    };
    let mut other = start("1")?;
    let first = start("0")?.wait()?.success();
    if first && other.wait()?.success() {
        Ok(())
    } else {
        Err("a process has failed".into())
    }
}

/// Searches positions without the table, and fails if the search and the table disagree on who
/// wins.
fn compare(table: &DiskTable, count: usize) -> Result<(), Box<dyn std::error::Error>> {
    let rules = *table.rules();
    let solver = Solver::new(rules, SEARCH_BYTES)?;
    let most = MOST_MARKS.min(rules.area() as usize - 1);
    let least = LEAST_MARKS.min(most);
    let mut random = Random(1);
    let mut draws = 0;
    for number in 1..=count {
        let position = random.position(rules, |random| least + random.below(most + 1 - least));
        let value = table.probe(&position)?;
        let found = solver.findings(&position, &Limits::NONE);
        let (own, other) = (position.turn(), position.turn().opponent());
        let searched = [own, other].map(|player| found.of(player).wins);
        let looked_up = [
            matches!(value, Value::Win { .. }),
            matches!(value, Value::Loss { .. }),
        ];
        if searched != looked_up.map(Some) {
            return Err(
                format!("{position}: {value:?} in the table, {searched:?} searched").into(),
            );
        }
        draws += usize::from(value == Value::Draw);
        if number % 20 == 0 {
            println!("{number} of {count}");
        }
    }
    println!(
        "{rules}: {count} positions of random games, with {least} to {most} marks, {draws} of \
         them draws: a search finds the same winner or a draw for every one"
    );
    Ok(())
}

fn probe(table: &DiskTable) -> Result<(), Box<dyn std::error::Error>> {
    let positions = positions(*table.rules());
    let mut cold = Vec::new();
    for position in &positions {
        let started = Instant::now();
        table.probe(position)?;
        cold.push(started.elapsed());
    }
    cold.sort();
    let [median, slow] = [cold.len() / 2, cold.len() * 99 / 100].map(|place| cold[place]);
    println!(
        "a position that was not looked up before: median {median:?}, 99 of 100 within {slow:?}"
    );
    // Few enough to stay in memory.
    let known = &positions[..POSITIONS / 10];
    let started = Instant::now();
    for _ in 0..ROUNDS {
        for position in known {
            table.probe(position)?;
        }
    }
    let each = started.elapsed() / (ROUNDS * known.len()) as u32;
    println!("a position in memory: {each:?}");
    Ok(())
}

/// Positions of random games, the same each time.
fn positions(rules: Rules) -> Vec<Position> {
    let mut random = Random(1);
    let area = rules.area() as usize;
    (0..POSITIONS)
        .map(|_| random.position(rules, |random| random.below(area)))
        .collect()
}

/// Pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % end
    }

    /// A random position with `marks` marks in which the game is not over.
    fn position(&mut self, rules: Rules, marks: impl Fn(&mut Random) -> usize) -> Position {
        loop {
            let marks = marks(self);
            let mut position = Position::start(rules);
            while position.ply() < marks as u32 && !position.is_over() {
                let moves: Vec<_> = position.moves().iter().collect();
                let played = moves[self.below(moves.len())];
                position = position.play(played).expect("the move is legal");
            }
            if !position.is_over() {
                return position;
            }
        }
    }
}
