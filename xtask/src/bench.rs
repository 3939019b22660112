//! `cargo xtask bench answer`, `check` and `start`: the speed of the program, compared with other
//! programs. All are measured in turn, round after round, so that other load on the machine affects
//! all of them equally.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::tools::{create, failed, output, write};
use crate::{program, root};

/// The problems, how many million cases to create, and the lines of a case.
const INPUTS: [(&str, u64, usize); 8] = [
    ("boj/7682", 200, 1),
    ("algospot/tictactoe", 100, 3),
    ("boj/16571", 50, 3),
    ("codeforces/3C", 50, 3),
    ("uva/10363", 50, 4),
    ("leetcode/794", 50, 1),
    ("leetcode/1275", 20, 1),
    ("programmers/160585", 50, 1),
];

/// Compares `noughts answer` with reading the same file of random cases.
pub(crate) fn answer(only: Option<&str>, rounds: usize, scale: u64) -> Result<(), String> {
    let folder = root().join("target/bench");
    create(&folder)?;
    println!(
        "| problem | cases | MB | wc -l | cat | plain | 1 thread | 2 threads | cat \\| wc -l | cat \\| noughts | peak MB |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    );
    for (id, millions, lines) in INPUTS {
        if only.is_some_and(|only| only != id) {
            continue;
        }
        let file = folder.join(id.replace('/', "-"));
        let cases = millions * 1_000_000 / scale;
        let all = output(Command::new(program()).args(["generate", id, "--single", "-"]))?;
        write_random(&file, &all, lines, cases).map_err(failed(&file))?;
        let megabytes = fs::metadata(&file).map_err(failed(&file))?.len() / 1_000_000;
        let figures = measure_answer(id, &file, rounds)?;
        println!(
            "| {id} | {} M | {megabytes} | {figures} |",
            cases / 1_000_000
        );
        fs::remove_file(&file).map_err(failed(&file))?;
    }
    println!(
        "\nSeconds, the median of {rounds} rounds, output to /dev/null; in parentheses the throughput\n\
         relative to `wc -l`, or to `cat | wc -l` for the pipe."
    );
    Ok(())
}

/// Writes random cases from an input with every case, in the same form: the input may begin with
/// the number of cases and end with `end`.
fn write_random(file: &Path, all: &str, lines: usize, number: u64) -> io::Result<()> {
    let mut file = BufWriter::with_capacity(1 << 20, File::create(file)?);
    let mut all: Vec<&str> = all.lines().collect();
    if all[0].parse::<u64>().is_ok() {
        all.remove(0);
        writeln!(file, "{number}")?;
    }
    let has_end = all.pop_if(|last| *last == "end").is_some();
    let cases: Vec<String> = all
        .chunks(lines)
        // The last case lacks the empty line that separates cases.
        .map(|case| case.join("\n") + &"\n".repeat(1 + lines - case.len()))
        .collect();
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    for _ in 0..number {
        // xorshift64*, by G. Marsaglia and S. Vigna
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        let random = state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        let case = (random * cases.len() as u64) >> 32;
        file.write_all(cases[case as usize].as_bytes())?;
    }
    if has_end {
        file.write_all(b"end\n")?;
    }
    file.flush()
}

/// The cells of the table from `wc -l` on.
fn measure_answer(id: &str, file: &Path, rounds: usize) -> Result<String, String> {
    let (file, noughts) = (file.display(), program());
    let noughts = format!("'{}' answer {id}", noughts.display());
    let shell = |script: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", script]);
        shell
    };
    let checksum =
        |option: &str| output(&mut shell(&format!("{noughts} {option} '{file}' | cksum")));
    let started = Instant::now();
    let expected = checksum("--plain")?;
    let plain = started.elapsed().as_secs_f64();
    for option in ["--jobs 1", "--jobs 2"] {
        if checksum(option)? != expected {
            return Err(format!("{id}: {option} and --plain differ"));
        }
    }
    let scripts = [
        format!("wc -l '{file}'"),
        format!("cat '{file}'"),
        format!("{noughts} --jobs 1 '{file}'"),
        format!("{noughts} --jobs 2 '{file}'"),
        format!("cat '{file}' | wc -l"),
        format!("cat '{file}' | {noughts}"),
    ];
    let times = in_turn(rounds, &scripts, |script| {
        time(shell(script).stdout(Stdio::null()))
    })?;
    let [wc, cat, one, two, pipe_wc, pipe] = [0, 1, 2, 3, 4, 5].map(|way| median(&times[way]));
    let peak = peak_memory(shell(&format!("exec {noughts} --jobs 2 '{file}'")))?;
    let relative = |time: f64, reference: f64| format!("{time:.2} ({:.2})", reference / time);
    let [cat, plain, one, two] = [cat, plain, one, two].map(|time| relative(time, wc));
    let pipe = relative(pipe, pipe_wc);
    Ok(format!(
        "{wc:.2} | {cat} | {plain} | {one} | {two} | {pipe_wc:.2} | {pipe} | {:.1}",
        peak as f64 / 1e6
    ))
}

/// Runs a command and returns its peak memory in bytes. Polling the memory would disturb a
/// measurement of time.
fn peak_memory(mut command: Command) -> Result<u64, String> {
    let failed = |error: io::Error| format!("noughts: {error}");
    let mut child = command.stdout(Stdio::null()).spawn().map_err(failed)?;
    let status = PathBuf::from(format!("/proc/{}/status", child.id()));
    let mut peak = 0;
    while child.try_wait().map_err(failed)?.is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        peak = peak.max(kib.unwrap_or_default() * 1024);
        thread::sleep(Duration::from_millis(1));
    }
    Ok(peak)
}

/// A C program that starts another program the given number of times, with a pipe for its output,
/// and waits for it.
const SPAWN: &str = r#"
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
extern char **environ;
int main(int argc, char **argv) {
    for (int n = atoi(argv[2]); n > 0; n--) {
        int ends[2], status;
        pid_t pid;
        char byte, *words[] = {argv[1], 0};
        posix_spawn_file_actions_t actions;
        if (pipe(ends) != 0) return 1;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
        if (posix_spawn(&pid, argv[1], &actions, 0, words, environ) != 0) return 1;
        close(ends[1]);
        while (read(ends[0], &byte, 1) > 0) {}
        close(ends[0]);
        if (waitpid(pid, &status, 0) != pid) return 1;
        posix_spawn_file_actions_destroy(&actions);
    }
    return 0;
}
"#;

/// Compares the cost of a run under `noughts check` with a loop of `posix_spawn`.
pub(crate) fn check(rounds: usize) -> Result<(), String> {
    let folder = root().join("target/bench-check");
    let nothing = compile(&folder, "nothing", "int main(void) { return 0; }\n")?;
    let spawn = compile(&folder, "spawn", SPAWN)?;
    let ways = [None, Some("off"), Some("bubblewrap"), Some("landlock")];
    let times = in_turn(rounds, &ways, |sandbox| match sandbox {
        None => loop_of_spawns(&spawn, &nothing),
        Some(sandbox) => run_under_check(&nothing, sandbox),
    })?;
    println!(
        "| a run of a C program that does nothing | minimum | relative to `posix_spawn` | median | relative to `posix_spawn` |\n\
         | --- | --- | --- | --- | --- |"
    );
    // Other load on the machine makes a round longer, never shorter.
    let figures = |times: &[f64]| [times[0], median(times)].map(|seconds| seconds * 1e3);
    let reference = figures(&times[0]);
    for (way, times) in ways.iter().zip(&times) {
        let name = way.map_or("posix_spawn` in a loop".to_owned(), |sandbox| {
            format!("noughts check --sandbox {sandbox}`")
        });
        let [least, median] = figures(times);
        println!(
            "| `{name} | {least:.2} ms | {:.2} | {median:.2} ms | {:.2} |",
            least / reference[0],
            median / reference[1]
        );
    }
    Ok(())
}

fn compile(folder: &Path, name: &str, source: &str) -> Result<PathBuf, String> {
    let (file, program) = (folder.join(format!("{name}.c")), folder.join(name));
    write(&file, source)?;
    output(
        Command::new("gcc")
            .args(["-O2", "-o"])
            .args([&program, &file]),
    )?;
    Ok(program)
}

/// Seconds for one run of a program.
fn loop_of_spawns(spawn: &Path, program: &Path) -> Result<f64, String> {
    const TIMES: u32 = 4_520;
    let seconds = time(Command::new(spawn).arg(program).arg(TIMES.to_string()))?;
    Ok(seconds / f64::from(TIMES))
}

/// Seconds for one run of a program in a check of every board of boj/16571, one after the other.
fn run_under_check(nothing: &Path, sandbox: &str) -> Result<f64, String> {
    let mut check = Command::new(program());
    check.args(["check", "boj/16571", "--json", "--jobs", "1"]);
    check.args(["--save", "/dev/null", "--sandbox", sandbox]);
    // The program prints no answers, so the check ends with exit code 1.
    let report = check
        .arg(nothing)
        .output()
        .map_err(|error| error.to_string())?;
    let report: serde_json::Value =
        serde_json::from_slice(&report.stdout).map_err(|error| error.to_string())?;
    match (report["runs"]["count"].as_f64(), report["seconds"].as_f64()) {
        (Some(runs), Some(seconds)) => Ok(seconds / runs),
        _ => Err(format!("{check:?}: no runs")),
    }
}

/// Compares the time to start the program for one board with that of `/bin/true`.
pub(crate) fn start(rounds: usize) -> Result<(), String> {
    let input = root().join("target/one-board");
    write(&input, "0 0 0\n0 0 0\n0 0 0\n")?;
    let program = program();
    let program = program.to_string_lossy();
    let commands: [&[&str]; 4] = [
        &["/bin/true"],
        &[&program, "answer", "boj/16571"],
        &[&program, "solve", "xx./oo./..."],
        &[&program, "--version"],
    ];
    let times = in_turn(rounds, &commands, |command| {
        let stdin = File::open(&input).map_err(failed(&input))?;
        let mut process = Command::new(command[0]);
        process.args(&command[1..]);
        time(process.stdin(stdin).stdout(Stdio::null()))
    })?;
    println!("| command | median | relative to `/bin/true` |\n| --- | --- | --- |");
    let reference = median(&times[0]);
    for (command, times) in commands.iter().zip(&times) {
        let name = command.join(" ").replace(&*program, "noughts");
        let seconds = median(times);
        let relative = seconds / reference;
        println!("| `{name}` | {:.2} ms | {relative:.2} |", seconds * 1e3);
    }
    Ok(())
}

/// Measures all ways in turn, and returns the sorted times of each.
fn in_turn<W>(
    rounds: usize,
    ways: &[W],
    measure: impl Fn(&W) -> Result<f64, String>,
) -> Result<Vec<Vec<f64>>, String> {
    let mut times = vec![Vec::new(); ways.len()];
    for _ in 0..rounds {
        for (way, times) in ways.iter().zip(&mut times) {
            times.push(measure(way)?);
        }
    }
    for times in &mut times {
        times.sort_by(f64::total_cmp);
    }
    Ok(times)
}

/// The median of sorted times.
fn median(times: &[f64]) -> f64 {
    times[times.len() / 2]
}

/// The seconds that a command takes.
fn time(command: &mut Command) -> Result<f64, String> {
    let started = Instant::now();
    match command.status() {
        Ok(status) if status.success() => Ok(started.elapsed().as_secs_f64()),
        Ok(status) => Err(format!("{command:?}: {status}")),
        Err(error) => Err(format!("{command:?}: {error}")),
    }
}
