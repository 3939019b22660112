//! `cargo xtask bench check`: the cost of a run under `noughts check`, compared with a loop of
//! `posix_spawn` in C. `cargo xtask bench start`: the time to start `noughts` for one board, compared
//! with a program that does nothing.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Does nothing.
const NOTHING: &str = "int main(void) { return 0; }\n";

/// Starts a program as often as it is told, with a pipe for its output, and waits for it.
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

/// Measures one after the other, several times, so that whatever else the machine does hits
/// all of them alike.
pub(crate) fn check(rounds: usize) -> Result<(), String> {
    measure(rounds).map_err(|error| format!("cannot measure: {error}"))
}

fn measure(rounds: usize) -> io::Result<()> {
    let root = crate::root();
    let folder = root.join("target/bench-check");
    fs::create_dir_all(&folder)?;
    let nothing = compile(&folder, "nothing", NOTHING)?;
    let spawn = compile(&folder, "spawn", SPAWN)?;
    let noughts = root.join("target/release/noughts");
    let ways = ["off", "bubblewrap", "landlock"];
    let mut times = vec![Vec::new(); ways.len() + 1];
    for _ in 0..rounds {
        times[0].push(loop_of_spawns(&spawn, &nothing)?);
        for (way, times) in ways.iter().zip(&mut times[1..]) {
            times.push(run_under_check(&noughts, &nothing, way)?);
        }
    }
    println!(
        "| a run of a C program that does nothing | minimum | relative to `posix_spawn` | median | relative to `posix_spawn` |"
    );
    println!("| --- | --- | --- | --- | --- |");
    let names = ["`posix_spawn` in a loop".to_owned()].into_iter();
    let names = names.chain(ways.map(|way| format!("`noughts check --sandbox {way}`")));
    let figures: Vec<[f64; 2]> = times.into_iter().map(least_and_median).collect();
    for (name, time) in names.zip(&figures) {
        let [least, median] = [0, 1].map(|which| (time[which], time[which] / figures[0][which]));
        println!(
            "| {name} | {:.2} ms | {:.2} | {:.2} ms | {:.2} |",
            least.0, least.1, median.0, median.1
        );
    }
    Ok(())
}

/// In milliseconds. What else the machine does makes a round longer, never shorter.
fn least_and_median(times: Vec<Duration>) -> [f64; 2] {
    let least = times.iter().min().copied().unwrap_or_default();
    [least, median(times)].map(|time| time.as_secs_f64() * 1e3)
}

fn compile(folder: &Path, name: &str, source: &str) -> io::Result<PathBuf> {
    let (file, program) = (folder.join(format!("{name}.c")), folder.join(name));
    fs::write(&file, source)?;
    let mut gcc = Command::new("gcc");
    succeed(gcc.args(["-O2", "-o"]).args([&program, &file]))?;
    Ok(program)
}

fn loop_of_spawns(spawn: &Path, program: &Path) -> io::Result<Duration> {
    const TIMES: u32 = 4_520;
    let begun = Instant::now();
    succeed(Command::new(spawn).arg(program).arg(TIMES.to_string()))?;
    Ok(begun.elapsed() / TIMES)
}

/// One run of all of a check on every board of boj/16571, one after the other.
fn run_under_check(noughts: &Path, program: &Path, way: &str) -> io::Result<Duration> {
    let mut command = Command::new(noughts);
    command
        .args([
            "check",
            "boj/16571",
            "--json",
            "--jobs",
            "1",
            "--sandbox",
            way,
        ])
        .args(["--save", "/dev/null"])
        .arg(program);
    // It is wrong, which is not what this is about.
    let output = command.output()?;
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let (runs, seconds) = (report["runs"]["count"].as_f64(), report["seconds"].as_f64());
    match (runs, seconds) {
        (Some(runs), Some(seconds)) => Ok(Duration::from_secs_f64(seconds / runs)),
        _ => Err(io::Error::other(format!("{command:?}: no runs"))),
    }
}

fn succeed(command: &mut Command) -> io::Result<()> {
    if command.status()?.success() {
        Ok(())
    } else {
        Err(io::Error::other(format!("{command:?} failed")))
    }
}

/// One board of boj/16571.
const BOARD: &str = "0 0 0\n0 0 0\n0 0 0\n";

/// Runs each command in turn, so that whatever else the machine does hits all of them
/// alike.
pub(crate) fn start(rounds: usize) -> Result<(), String> {
    let root = crate::root();
    let (program, input) = (
        root.join("target/release/noughts"),
        root.join("target/one-board"),
    );
    let failed = |error: io::Error| format!("cannot measure: {error}");
    fs::write(&input, BOARD).map_err(failed)?;
    let program = program.to_string_lossy();
    let commands: [&[&str]; 4] = [
        &["/bin/true"],
        &[&program, "answer", "boj/16571"],
        &[&program, "solve", "xx./oo./..."],
        &[&program, "--version"],
    ];
    let mut times = vec![Vec::new(); commands.len()];
    for _ in 0..rounds {
        for (command, times) in commands.iter().zip(&mut times) {
            times.push(time(command, &input).map_err(failed)?);
        }
    }
    println!("| command | median | relative to `/bin/true` |\n| --- | --- | --- |");
    let medians: Vec<Duration> = times.into_iter().map(median).collect();
    for (command, median) in commands.iter().zip(&medians) {
        let name = command.join(" ").replace(&*program, "noughts");
        let (ms, nothing) = (median.as_secs_f64() * 1e3, medians[0].as_secs_f64() * 1e3);
        println!("| `{name}` | {ms:.2} ms | {:.2} |", ms / nothing);
    }
    Ok(())
}

fn time(command: &[&str], input: &Path) -> io::Result<Duration> {
    let mut process = Command::new(command[0]);
    process
        .args(&command[1..])
        .stdin(fs::File::open(input)?)
        .stdout(Stdio::null());
    let started = Instant::now();
    let status = process.status()?;
    let elapsed = started.elapsed();
    if status.success() {
        Ok(elapsed)
    } else {
        Err(io::Error::other(format!("{command:?}: {status}")))
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
