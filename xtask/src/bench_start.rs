//! `cargo xtask bench start`: what it takes to start the program for one board, beside
//! a program that does nothing.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

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
    std::fs::write(&input, BOARD).map_err(failed)?;
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
    println!("| command | median | of `/bin/true` |\n| --- | --- | --- |");
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
        .stdin(std::fs::File::open(input)?)
        .stdout(Stdio::null());
    let started = Instant::now();
    let status = process.status()?;
    let elapsed = started.elapsed();
    match status.success() {
        true => Ok(elapsed),
        false => Err(io::Error::other(format!("{command:?}: {status}"))),
    }
}

pub(crate) fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
