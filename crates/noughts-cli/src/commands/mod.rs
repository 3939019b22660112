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
pub(crate) mod play;
pub(crate) mod problems;
pub(crate) mod prove;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod values;
pub(crate) mod verify;

use std::fs::Permissions;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use noughts::{Position, Rules};
use noughts_solver::Tiers;

use crate::args::At;
use crate::end::{Exit, Failure};
use crate::language::Language;
use crate::oracle::Oracle;
use crate::problems::Problem;
use crate::{input, json, words};

/// The position that the arguments name; if there is none, why, in a language.
fn position(at: &At, language: Language, out: &mut impl Write) -> Result<Position, Failure> {
    let board = input::board(at.game, &at.board)?;
    Position::try_from(board).or_else(|refused| {
        if at.json {
            json::print(out, &json::Refusal::new(&refused, language))?;
        }
        Err(Failure::bad_input(words::refusal(&refused, language)))
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

/// Who knows every position of a game; `purpose` is what that is needed for.
fn complete(rules: Rules, purpose: &str) -> Result<Oracle, Failure> {
    Oracle::of(rules, None).ok_or_else(|| {
        Failure::bad_input(format!(
            "expected at most {} squares to {purpose}, found {} ({rules}); noughts solve takes \
             others too",
            Tiers::MAX_SQUARES,
            rules.area(),
        ))
    })
}

/// What an oracle says of a position of its game: it knows all of them.
fn known<T>(answer: Option<T>) -> Result<T, Failure> {
    answer.ok_or_else(|| Failure::Own("a solved game lacks a position".to_owned()))
}
