//! The program `noughts`. Each subcommand has a file in `commands/`, which takes the parsed
//! arguments, calls the libraries, and prints text or JSON.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod args;
mod commands;
mod effort;
mod engine;
mod exit;
mod input;
mod messages;
mod output;
mod play;
mod tables;
#[cfg(feature = "web")]
mod web;

use std::io::{ErrorKind, Write};
use std::panic;
use std::process::ExitCode;

use args::Command;
use exit::Exit;

fn main() -> ExitCode {
    // On Linux, helper processes run the judged programs. A helper is this program, started again.
    noughts_runner::serve_if_helper();
    // A panic is an internal error, and has printed its message on standard error.
    panic::catch_unwind(run).unwrap_or_else(|_| Exit::Internal.into())
}

fn run() -> ExitCode {
    // Does not hold a lock, so that a thread that panics can restore the terminal.
    let mut out = anstream::stdout();
    let ran = args::parse().and_then(|args| match args.command {
        Command::Solve(args) => commands::boards::solve(&args.analyse, &mut out),
        Command::Explain(args) => commands::boards::explain(&args.analyse, &mut out),
        Command::Count(args) => commands::count::run(&args, &mut out),
        Command::Positions(args) => commands::positions::run(&args),
        Command::Play(args) => play::run(&args, &mut out),
        Command::Problems(args) => commands::problems::run(&args, &mut out),
        Command::Answer(args) => commands::answer::run(&args),
        Command::Check(args) => commands::check::run(&args, &mut out),
        Command::Generate(args) => commands::generate::run(&args, &mut out),
        Command::Draw(args) => commands::draw::run(&args, &mut out),
        Command::Map(args) => commands::draw::run_map(&args, &mut out),
        #[cfg(feature = "web")]
        Command::Serve(args) => web::run(&args, &mut out),
        Command::Prove(args) => commands::proofs::prove::run(&args, &mut out),
        Command::Verify(args) => commands::proofs::verify::run(&args, &mut out),
        #[cfg(feature = "tables")]
        Command::Table(args) => commands::table::run(&args.job, &mut out),
        Command::Values(args) => commands::proofs::values::run(&args, &mut out),
        Command::Completions(args) => commands::definition::completions(&args, &mut out),
        Command::Man(args) => commands::definition::manual(&args, &mut out),
    });
    let ended = ran.and_then(|exit| match out.flush() {
        // The exit code is the answer, even if the reader has closed the pipe.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(exit),
        flushed => Ok(flushed.map(|()| exit)?),
    });
    match ended {
        Ok(exit) => exit.into(),
        Err(failure) => failure.report(),
    }
}
