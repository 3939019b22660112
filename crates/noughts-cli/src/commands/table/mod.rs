//! Tables on disk.

#[cfg(feature = "cluster")]
mod cluster;
mod info;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use noughts::{Rules, Value};
use noughts_analysis::Language::English;
use noughts_analysis::messages::{Message, grouped};
use noughts_analysis::transposed;
use noughts_solver::tiers::disk::Kept;
use noughts_solver::{DiskTable, Limits, SolveTiersError, TableError};
use serde::Serialize;
use serde_json::json;

use crate::args::{
    Effort, TableBuild, TableEffort, TableExport, TableJob, TableProbe, TableVerify,
};
use crate::exit::{Exit, Failure, say, was_interrupted, while_waiting};
use crate::input;
use crate::output::print_json_line;
use crate::tables::{TablesArg, advice, of_game};

pub(crate) fn run(job: &TableJob, out: &mut impl Write) -> Result<Exit, Failure> {
    match job {
        TableJob::Build(args) => build(args, out),
        TableJob::Probe(args) => probe(args, out),
        TableJob::Info(args) => info::run(args, out),
        TableJob::Verify(args) => verify(args, out),
        TableJob::Export(args) => export(args),
    }
}

fn build(args: &TableBuild, out: &mut impl Write) -> Result<Exit, Failure> {
    let rules = args.game.rules;
    let folder = of_game(&args.out, &rules);
    let most = args.effort.memory as u128;
    #[cfg(feature = "cluster")]
    if let Some(cluster) = cluster::of(&args.cluster)? {
        let built = cluster::build(&cluster, args, &folder)?;
        if let Some(table) = built {
            info::print(&table, args.json, out)?;
        }
        return Ok(Exit::Yes);
    }
    let built = args
        .effort
        .limited(|limits| DiskTable::build(rules, &folder, most, limits));
    match built {
        Ok(table) => info::print(&table, args.json, out).map(|()| Exit::Yes),
        Err(TableError::Solve(SolveTiersError::LimitsReached)) => Err(interrupted()),
        Err(error) => Err(error.into()),
    }
}

impl TableEffort {
    /// Calls `work` with limits. Shows the progress on a terminal.
    fn limited<T>(&self, work: impl FnOnce(&Limits<'_>) -> T) -> T {
        let effort = Effort {
            timeout: None,
            memory: Some(self.memory),
            jobs: self.jobs,
        };
        effort.limited(work)
    }
}

/// The failure if Ctrl-C has ended a build.
fn interrupted() -> Failure {
    let why = "interrupted; the same command resumes from the last complete tier";
    Failure::Internal(why.to_owned())
}

/// The folder of the tables. An error if there is none.
fn folder(tables: &TablesArg) -> Result<PathBuf, Failure> {
    tables.folder().ok_or_else(|| {
        Failure::bad_input(
            "expected a folder of tables: --tables DIR, or the variable NOUGHTS_TABLES",
        )
    })
}

/// The table of a game. An error if it is missing.
fn needed(tables: &TablesArg, rules: &Rules) -> Result<DiskTable, Failure> {
    let folder = folder(tables)?;
    if let Some(table) = tables.open(rules)? {
        return Ok(table);
    }
    let shown = folder.display();
    let mut why = format!(
        "{shown} has no table of {rules}; noughts table build --game {rules} --out {shown} makes one"
    );
    let other = transposed(rules).filter(|other| of_game(&folder, other).is_dir());
    if let Some(other) = other {
        why +=
            &format!("; it has a table of {other}, the same game with rows and columns exchanged");
    }
    Err(Failure::BadInput(why))
}

fn probe(args: &TableProbe, out: &mut impl Write) -> Result<Exit, Failure> {
    let rules = args.boards.game.rules;
    let table = needed(&args.tables, &rules)?;
    let mut all_right = true;
    for given in input::positions(rules, &args.boards.boards)?.all {
        let given = given?;
        let position = match given.position {
            Ok(position) => position,
            Err(bad) if args.boards.keep_going => {
                let why = bad.text_at(given.place);
                say(&why);
                if args.boards.json {
                    print_json_line(out, &json!({ "error": why }))?
                } else {
                    writeln!(out, "ERROR")?
                }
                all_right = false;
                continue;
            }
            Err(bad) => return Err(Failure::BadInput(bad.text_at(given.place))),
        };
        let value = table.probe(&position)?;
        if args.boards.json {
            let probed = Probed {
                board: position.to_string(),
                value,
                images: None,
            };
            print_json_line(out, &probed)?
        } else {
            let (turn, value) = (position.turn(), value.into());
            let value = Message::Known { turn, value }.text(&rules, English);
            writeln!(out, "{position} {value}")?;
        }
        if was_interrupted() {
            return Err(Failure::Interrupted);
        }
    }
    Ok(if all_right { Exit::Yes } else { Exit::No })
}

/// A position and its value for the player to move.
#[derive(Serialize)]
struct Probed {
    board: String,
    value: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    images: Option<u64>,
}

fn verify(args: &TableVerify, out: &mut impl Write) -> Result<Exit, Failure> {
    let rules = args.game.rules;
    let table = needed(&args.tables, &rules)?;
    let checked = args.effort.limited(|limits| {
        if args.quick {
            table.verify_checksums(limits)
        } else {
            table.verify(args.effort.memory as u128, limits)
        }
    });
    match checked {
        Ok(()) => {
            let positions = grouped(table.total().positions().into());
            if args.quick {
                writeln!(
                    out,
                    "{rules}: the files of {positions} positions are as they were written"
                )?;
            } else {
                writeln!(
                    out,
                    "{rules}: the values of all {positions} positions are right"
                )?;
            }
            Ok(Exit::Yes)
        }
        Err(error @ TableError::Damaged { .. }) => {
            say(&advice(&error));
            Ok(Exit::No)
        }
        Err(error) => Err(error.into()),
    }
}

/// How many bytes are written in one step.
const BUFFER: usize = 64 * 1024;

fn export(args: &TableExport) -> Result<Exit, Failure> {
    let rules = args.game.rules;
    let table = needed(&args.tables, &rules)?;
    let mut out = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    let tiers = match args.marks {
        Some(marks) if marks > rules.area() => {
            return Err(Failure::BadInput(format!(
                "expected at most {} marks, found {marks}",
                rules.area()
            )));
        }
        Some(marks) => marks..=marks,
        None => 0..=rules.area(),
    };
    if !args.json {
        writeln!(out, "board,result,plies,images")?;
    }
    // The reader of the output may block the write for any time.
    while_waiting(|| {
        for marks in tiers {
            let row = |kept: Kept| {
                if !args.json {
                    return Ok(write_csv(&mut out, &kept)?);
                }
                let probed = Probed {
                    board: kept.position.to_string(),
                    value: kept.value,
                    images: Some(kept.images),
                };
                print_json_line(&mut out, &probed)
            };
            table.each_kept(marks, row)?;
        }
        out.flush()?;
        Ok(Exit::Yes)
    })
}

fn write_csv(out: &mut impl Write, kept: &Kept) -> io::Result<()> {
    let Kept {
        position,
        value,
        images,
    } = kept;
    match value {
        Value::Win { plies } => writeln!(out, "{position},win,{plies},{images}"),
        Value::Draw => writeln!(out, "{position},draw,,{images}"),
        Value::Loss { plies } => writeln!(out, "{position},loss,{plies},{images}"),
    }
}
