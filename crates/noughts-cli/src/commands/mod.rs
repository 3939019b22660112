//! One file for each subcommand.

pub(crate) mod answer;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod draw;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod man;
pub(crate) mod map;
pub(crate) mod problems;
pub(crate) mod solve;

use std::fs::Permissions;
use std::io::{self, Write};
use std::num::NonZero;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use noughts::{Position, Rules};

use crate::args::At;
use crate::end::{Exit, Failure};
use crate::problems::Problem;
use crate::{input, json};

/// The position that the arguments name, for a command that knows
/// tic-tac-toe only.
fn position(command: &str, at: &At, out: &mut impl Write) -> Result<Position, Failure> {
    if at.game != Rules::TIC_TAC_TOE {
        return Err(Failure::bad_input(format!(
            "{command} knows the game 3,3,3 only, found {}; noughts count takes others too",
            at.game
        )));
    }
    let board = input::board(at.game, &at.board)?;
    Position::try_from(board).or_else(|refused| {
        if at.json {
            json::print(out, &json::Refusal::from(&refused))?;
        }
        Err(Failure::bad_input(refused))
    })
}

/// The problem of a name.
fn problem(name: &str) -> Result<&'static Problem, Failure> {
    crate::problems::find(name).ok_or_else(|| {
        let ids: Vec<&str> = crate::problems::LIST
            .iter()
            .map(|problem| problem.id)
            .collect();
        let ends = |id: &&&str| {
            id.rsplit('/')
                .next()
                .is_some_and(|end| end.eq_ignore_ascii_case(name))
        };
        let meant = match ids.iter().find(ends) {
            Some(id) => format!(" (did you mean: {id})"),
            None => String::new(),
        };
        Failure::bad_input(format!(
            "expected one of {}, found '{name}'{meant}",
            ids.join(", ")
        ))
    })
}

/// Puts a text into a file, whole or not at all, or on standard output.
fn put(path: Option<&Path>, text: &str, out: &mut impl Write) -> Result<Exit, Failure> {
    let Some(path) = path else {
        out.write_all(text.as_bytes())?;
        return Ok(Exit::Yes);
    };
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let write = || {
        let mut file = tempfile::Builder::new()
            .permissions(Permissions::from_mode(0o644))
            .tempfile_in(folder)?;
        file.write_all(text.as_bytes())?;
        file.persist(path)?;
        Ok(())
    };
    write().map_err(|error: io::Error| Failure::Own(format!("{}: {error}", path.display())))?;
    Ok(Exit::Yes)
}

/// How many threads to use: as many as there are cores, unless told.
fn jobs(wanted: Option<NonZero<usize>>) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, NonZero::get);
    wanted.map_or_else(all, NonZero::get)
}

/// What the table says of a position of tic-tac-toe: it knows all of them.
fn known<T>(answer: Option<T>) -> Result<T, Failure> {
    answer.ok_or_else(|| Failure::Own("the table lacks a position of 3,3,3".to_owned()))
}
