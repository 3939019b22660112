//! `cargo xtask bench answer`: the speed of `noughts answer`, compared with reading the same file.
//!
//! For each problem it creates a file of random cases once. Then `wc -l`, `cat` and the variants of
//! `noughts answer` run in turn, round after round, so that other load on the machine affects all of
//! them equally. The result is the ratio to `wc -l` in the same round.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use noughts::{Board, Mark, Position, Rules, Square, TABLE};

/// A problem and the input to make for it.
struct Input {
    id: &'static str,
    cases: u64,
    records: Vec<Vec<u8>>,
    before: String,
    after: &'static str,
}

pub(crate) fn answer(only: Option<&str>, rounds: usize, scale: u64) -> Result<(), String> {
    let folder = crate::root().join("target/bench");
    let program = crate::root().join("target/release/noughts");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    println!(
        "| problem | cases | MB | wc -l | cat | plain | 1 thread | 2 threads | cat \\| wc -l | cat \\| noughts | peak MB |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for input in inputs(scale) {
        if only.is_some_and(|only| only != input.id) {
            continue;
        }
        let path = folder.join(input.id.replace('/', "-"));
        let wrong = |error: io::Error| format!("{}: {error}", input.id);
        input.write(&path).map_err(wrong)?;
        measure(&input, &path, &program, rounds).map_err(wrong)?;
        fs::remove_file(&path).map_err(wrong)?;
    }
    println!(
        "\nSeconds, the median of {rounds} rounds, output to /dev/null; in brackets the bytes a second\n\
         as a part of those of `wc -l`, or of `cat | wc -l` for the pipe."
    );
    Ok(())
}

fn measure(input: &Input, path: &Path, program: &Path, rounds: usize) -> io::Result<()> {
    let noughts = |options: &[&str]| {
        let mut command = Command::new(program);
        command.args(["answer", input.id]).args(options);
        command
    };
    let with_file = |mut command: Command| {
        command.arg(path);
        command
    };
    let wc = || {
        let mut wc = Command::new("wc");
        wc.arg("-l");
        wc
    };
    let cat = || with_file(Command::new("cat"));
    let ways: [&dyn Fn() -> Vec<Command>; 6] = [
        &|| vec![with_file(wc())],
        &|| vec![cat()],
        &|| vec![with_file(noughts(&["--jobs", "1"]))],
        &|| vec![with_file(noughts(&["--jobs", "2"]))],
        &|| vec![cat(), wc()],
        &|| vec![cat(), noughts(&[])],
    ];
    // All ways give the same answers; only then does it matter how fast.
    let plain_started = Instant::now();
    let expected = output_hash(with_file(noughts(&["--plain"])))?;
    let plain = plain_started.elapsed();
    for jobs in ["1", "2"] {
        if output_hash(with_file(noughts(&["--jobs", jobs])))? != expected {
            return Err(io::Error::other(format!(
                "--jobs {jobs} and --plain differ"
            )));
        }
    }
    let mut times = vec![Vec::new(); ways.len()];
    for _ in 0..rounds {
        for (times, way) in times.iter_mut().zip(ways) {
            times.push(run(way())?);
        }
    }
    let peak = peak_memory(with_file(noughts(&["--jobs", "2"])))?;
    let medians: Vec<Duration> = times
        .into_iter()
        .map(|mut times| {
            times.sort();
            times[times.len() / 2]
        })
        .collect();
    let [wc, cat, one, two, pipe_wc, pipe] = medians[..] else {
        unreachable!("six ways")
    };
    let against = |time: Duration, reference: Duration| {
        format!(
            "{:.2} ({:.2})",
            time.as_secs_f64(),
            reference.as_secs_f64() / time.as_secs_f64()
        )
    };
    let megabytes = fs::metadata(path)?.len() / 1_000_000;
    println!(
        "| {} | {} M | {megabytes} | {:.2} | {} | {} | {} | {} | {:.2} | {} | {:.1} |",
        input.id,
        input.cases / 1_000_000,
        wc.as_secs_f64(),
        against(cat, wc),
        against(plain, wc),
        against(one, wc),
        against(two, wc),
        pipe_wc.as_secs_f64(),
        against(pipe, pipe_wc),
        peak as f64 / 1e6,
    );
    Ok(())
}

/// Runs commands as a pipe into /dev/null, and takes the time.
fn run(commands: Vec<Command>) -> io::Result<Duration> {
    let started = Instant::now();
    let mut children: Vec<Child> = Vec::new();
    let last = commands.len() - 1;
    for (number, mut command) in commands.into_iter().enumerate() {
        if let Some(before) = children.last_mut().and_then(|child| child.stdout.take()) {
            command.stdin(before);
        }
        command.stdout(if number == last {
            Stdio::null()
        } else {
            Stdio::piped()
        });
        children.push(command.spawn()?);
    }
    let mut time = Duration::ZERO;
    // The last to be started is the last to end.
    for mut child in children.into_iter().rev() {
        let ended = child.wait()?;
        time = time.max(started.elapsed());
        if !ended.success() {
            return Err(io::Error::other(ended.to_string()));
        }
    }
    Ok(time)
}

/// Runs a command and watches its memory, which would disturb a measurement of
/// time; the peak in bytes.
fn peak_memory(mut command: Command) -> io::Result<u64> {
    let mut child = command.stdout(Stdio::null()).spawn()?;
    let status = PathBuf::from(format!("/proc/{}/status", child.id()));
    let mut peak = 0;
    while child.try_wait()?.is_none() {
        peak = peak.max(high_water(&status).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(1));
    }
    Ok(peak)
}

/// The most memory a process has held so far.
fn high_water(status: &Path) -> Option<u64> {
    let text = fs::read_to_string(status).ok()?;
    let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace()
        .nth(1)?
        .parse::<u64>()
        .ok()
        .map(|kib| kib * 1024)
}

fn output_hash(mut command: Command) -> io::Result<u64> {
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let mut hasher = DefaultHasher::new();
    let mut output = child
        .stdout
        .take()
        .ok_or_else(|| io::Error::other("no output"))?;
    let mut total = 0;
    loop {
        // In pieces of one size, whatever the pipe gives.
        let mut piece = Vec::new();
        total += (&mut output).take(1 << 16).read_to_end(&mut piece)?;
        if piece.is_empty() {
            break;
        }
        hasher.write(&piece);
    }
    let ended = child.wait()?;
    if ended.success() && total > 0 {
        Ok(hasher.finish())
    } else {
        Err(io::Error::other(ended.to_string()))
    }
}

impl Input {
    fn write(&self, path: &Path) -> io::Result<()> {
        let mut file = BufWriter::with_capacity(1 << 20, File::create(path)?);
        file.write_all(self.before.as_bytes())?;
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        for _ in 0..self.cases {
            // xorshift64*, by G. Marsaglia and S. Vigna
            state ^= state >> 12;
            state ^= state << 25;
            state ^= state >> 27;
            let random = state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
            let record = (random * self.records.len() as u64) >> 32;
            file.write_all(&self.records[record as usize])?;
        }
        file.write_all(self.after.as_bytes())?;
        file.flush()
    }
}

/// The boards that a problem gives.
#[derive(Clone, Copy)]
enum Boards {
    All,
    Reachable,
    Open,
}

use Boards::{All, Open, Reachable};

/// The texts before a board, between its squares, between its rows and after it.
type Layout = [&'static str; 4];

const LINE: Layout = ["", "", "", "\n"];
const ROWS: Layout = ["", "", "\n", "\n"];
const SPACED: Layout = ["", " ", "\n", "\n"];
const APART: Layout = ["", "", "\n", "\n\n"];
const JSON: Layout = ["[\"", "", "\",\"", "\"]\n"];

/// The texts before all cases and after them; `#` is their number.
const NOTHING: [&str; 2] = ["", ""];
const COUNT: [&str; 2] = ["#\n", ""];
const END: [&str; 2] = ["", "end\n"];

/// A problem that gives boards: how many million cases to create, of which boards, the letters of
/// x, o and empty squares, and the layout.
type OfBoards = (
    &'static str,
    u64,
    Boards,
    &'static str,
    Layout,
    [&'static str; 2],
);

const OF_BOARDS: [OfBoards; 7] = [
    ("boj/7682", 200, All, "XO.", LINE, END),
    ("algospot/tictactoe", 100, Reachable, "xo.", ROWS, COUNT),
    ("boj/16571", 50, Open, "120", SPACED, NOTHING),
    ("codeforces/3C", 50, All, "X0.", ROWS, NOTHING),
    ("uva/10363", 50, All, "XO.", APART, COUNT),
    ("leetcode/794", 50, All, "XO ", JSON, NOTHING),
    ("programmers/160585", 50, All, "OX.", JSON, NOTHING),
];

/// Every problem, with random cases out of all that it can have.
fn inputs(scale: u64) -> Vec<Input> {
    let million = 1_000_000 / scale;
    let of_boards = OF_BOARDS.map(|(id, millions, boards, letters, layout, [before, after])| {
        let all = (0..).map_while(|number| Board::from_number(Rules::TIC_TAC_TOE, number));
        let is_one = |board: &Board| {
            let entry = TABLE.entry(board);
            entry.is_some_and(|entry| match boards {
                All => true,
                Reachable => entry.is_reachable(),
                Open => entry.is_reachable() && !entry.is_over(),
            })
        };
        let record = |board: Board| text(&board, letters, layout).into_bytes();
        let cases = millions * million;
        Input {
            id,
            cases,
            records: all.filter(is_one).map(record).collect(),
            before: before.replace('#', &cases.to_string()),
            after,
        }
    });
    let of_games = Input {
        id: "leetcode/1275",
        cases: 20 * million,
        records: games(),
        before: String::new(),
        after: "",
    };
    of_boards.into_iter().chain([of_games]).collect()
}

fn text(board: &Board, letters: &str, [begin, between, rows, end]: Layout) -> String {
    let letter = |column, row| match board.mark(Square::new(column, row)) {
        Some(Mark::X) => &letters[..1],
        Some(Mark::O) => &letters[1..2],
        None => &letters[2..],
    };
    let row = |row| [0, 1, 2].map(|column| letter(column, row)).join(between);
    format!("{begin}{}{end}", [0, 1, 2].map(row).join(rows))
}

/// Every way to begin a game, as lines of moves.
fn games() -> Vec<Vec<u8>> {
    fn go(position: &Position, moves: &mut Vec<String>, lines: &mut Vec<Vec<u8>>) {
        if !moves.is_empty() {
            lines.push(format!("[{}]\n", moves.join(",")).into_bytes());
        }
        for (played, child) in position.children() {
            let square = played.square;
            moves.push(format!("[{},{}]", square.row(), square.column()));
            go(&child, moves, lines);
            moves.pop();
        }
    }
    let mut lines = Vec::new();
    go(
        &Position::start(Rules::TIC_TAC_TOE),
        &mut Vec::new(),
        &mut lines,
    );
    lines
}
