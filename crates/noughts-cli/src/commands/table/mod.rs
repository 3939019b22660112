//! Tables on disk.

#[cfg(feature = "cluster")]
mod cluster;
mod info;

use std::io::{self, BufWriter, Write};

use noughts::{Position, Rules, Value};
use noughts_analysis::transposed;
use noughts_analysis::words::prospect;
use noughts_solver::tiers::disk::Kept;
use noughts_solver::{DiskTable, Limits, TableError};
use serde::Serialize;

use crate::args::{
    Effort, TableBuild, TableEffort, TableExport, TableJob, TableProbe, TableVerify,
};
use crate::exit::{Exit, Failure, say};
use crate::interrupt::{self, was_interrupted};
use crate::tables::{TablesArg, of_game, unusable};
use crate::words::tables as words;
use crate::{input, json, locale};

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
    let (rules, language) = (args.game.rules, args.speech.language());
    let folder = of_game(&args.out, &rules);
    let most = args.effort.memory as u128;
    #[cfg(feature = "cluster")]
    if let Some(cluster) = cluster::of(&args.cluster, language)? {
        let built = cluster::build(&cluster, args, &folder, language)?;
        if let Some(table) = built {
            info::print(&table, args.json, language, out)?;
        }
        return Ok(Exit::Yes);
    }
    let built = args
        .effort
        .limited(|limits| DiskTable::build(rules, &folder, most, limits));
    match built {
        Ok(table) => info::print(&table, args.json, language, out).map(|()| Exit::Yes),
        Err(TableError::LimitsReached) => Err(Failure::Own(
            words::GOES_ON.in_language(language).to_owned(),
        )),
        Err(error) => Err(unusable(&error)),
    }
}

impl TableEffort {
    /// Calls `work` with limits. On a terminal it shows how the work goes.
    fn limited<T>(&self, work: impl FnOnce(&Limits<'_>) -> T) -> T {
        let effort = Effort {
            timeout: None,
            memory: Some(self.memory),
            jobs: self.jobs,
        };
        effort.limited(work)
    }
}

/// The table of a game, which has to be there.
fn needed(tables: &TablesArg, rules: &Rules) -> Result<DiskTable, Failure> {
    let language = locale::language();
    let folder = tables
        .folder()
        .ok_or_else(|| Failure::BadInput(words::WHICH_FOLDER.in_language(language).to_owned()))?;
    if let Some(table) = tables.open(rules)? {
        return Ok(table);
    }
    let mut why = words::no_table(rules, &folder, language);
    let other = transposed(rules).filter(|other| of_game(&folder, other).is_dir());
    if let Some(other) = other {
        why += &words::transposed_table(&other, language);
    }
    Err(Failure::BadInput(why))
}

fn probe(args: &TableProbe, out: &mut impl Write) -> Result<Exit, Failure> {
    let (rules, language) = (args.boards.game.rules, args.speech.language());
    let table = needed(&args.tables, &rules)?;
    let mut all_right = true;
    for given in input::positions(rules, &args.boards.boards, language)? {
        let given = given?;
        let position = match given.position {
            Ok(position) => position,
            Err(bad) if args.boards.keep_going => {
                let why = bad.text_at(given.place, language);
                say(&why);
                match args.boards.json {
                    true => json::print_line(out, &NotProbed { error: why })?,
                    false => writeln!(out, "ERROR")?,
                }
                all_right = false;
                continue;
            }
            Err(bad) => return Err(Failure::BadInput(bad.text_at(given.place, language))),
        };
        let value = table.probe(&position).map_err(|error| unusable(&error))?;
        match args.boards.json {
            true => json::print_line(out, &Probed::new(&position, value))?,
            false => {
                let value = prospect(&rules, value.into(), position.turn(), language);
                writeln!(out, "{position} {value}")?;
            }
        }
        if was_interrupted() {
            return Err(Failure::Interrupted);
        }
    }
    Ok(if all_right { Exit::Yes } else { Exit::No })
}

/// What stands in the place of a position.
#[derive(Serialize)]
struct NotProbed {
    error: String,
}

/// A position with its value to the player to move.
#[derive(Serialize)]
struct Probed {
    board: String,
    value: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    images: Option<u64>,
}

impl Probed {
    fn new(position: &Position, value: Value) -> Probed {
        Probed {
            board: position.to_string(),
            value,
            images: None,
        }
    }
}

fn verify(args: &TableVerify, out: &mut impl Write) -> Result<Exit, Failure> {
    let (rules, language) = (args.game.rules, args.speech.language());
    let table = needed(&args.tables, &rules)?;
    let checked = args.effort.limited(|limits| match args.quick {
        true => table.verify_checksums(limits),
        false => table.verify(args.effort.memory as u128, limits),
    });
    match checked {
        Ok(()) => {
            let positions = table.total().positions();
            let text = words::verified(&rules, positions, args.quick, language);
            writeln!(out, "{text}")?;
            Ok(Exit::Yes)
        }
        Err(error @ TableError::Damaged { .. }) => {
            say(&words::error(&error, language));
            Ok(Exit::No)
        }
        Err(error) => Err(unusable(&error)),
    }
}

/// How much is written at once.
const BUFFER: usize = 64 * 1024;

fn export(args: &TableExport) -> Result<Exit, Failure> {
    let rules = args.game.rules;
    let table = needed(&args.tables, &rules)?;
    let mut out = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    let tiers = match args.marks {
        Some(marks) if marks > rules.area() => {
            let language = args.speech.language();
            let why = words::too_many_marks(marks, rules.area(), language);
            return Err(Failure::BadInput(why));
        }
        Some(marks) => marks..=marks,
        None => 0..=rules.area(),
    };
    if !args.json {
        writeln!(out, "board,result,plies,images")?;
    }
    // A reader may make us wait for as long as it likes.
    interrupt::while_waiting(|| {
        for marks in tiers {
            let row = |kept: Kept| match args.json {
                true => Ok(json::print_line(&mut out, &row(&kept))?),
                false => Ok(write_csv(&mut out, &kept).map_err(Failure::from)?),
            };
            table.each_kept(marks, row).map_err(Stopped::failure)?;
        }
        out.flush()?;
        Ok(Exit::Yes)
    })
}

fn row(kept: &Kept) -> Probed {
    Probed {
        images: Some(kept.images),
        ..Probed::new(&kept.position, kept.value)
    }
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

/// Why an export ended.
enum Stopped {
    Table(TableError),
    Output(Failure),
}

impl From<TableError> for Stopped {
    fn from(error: TableError) -> Stopped {
        Stopped::Table(error)
    }
}

impl From<Failure> for Stopped {
    fn from(failure: Failure) -> Stopped {
        Stopped::Output(failure)
    }
}

impl Stopped {
    fn failure(self) -> Failure {
        match self {
            Stopped::Table(error) => unusable(&error),
            Stopped::Output(failure) => failure,
        }
    }
}
