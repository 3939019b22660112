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
use noughts_explain::Language;
use noughts_explain::words;
use noughts_explain::{Oracle, Refusal};
use noughts_judge::problems::Problem;
use noughts_solver::Solver;

use crate::args::At;
use crate::effort::threads;
use crate::end::{Exit, Failure};
use crate::{input, json};

/// The position that the arguments name; if there is none, why, in a language.
fn position(at: &At, language: Language, out: &mut impl Write) -> Result<Position, Failure> {
    let board = input::board(at.game.rules, &at.board, language)?;
    Position::try_from(board).or_else(|refused| {
        if at.json {
            json::print(out, &Refusal::new(&refused, language))?;
        }
        Err(Failure::bad_input(words::refusal(&refused, language)))
    })
}

/// Prints a board, and how the game is played if that is not the ordinary way.
fn print_board(
    position: &Position,
    language: Language,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if let Some(game) = noughts_explain::draw::game(position.rules(), language) {
        writeln!(out, "{game}\n")?;
    }
    Ok(writeln!(
        out,
        "{}",
        noughts_explain::draw::board(position.board(), language)
    )?)
}

/// The problem of a name.
fn problem(name: &str) -> Result<&'static Problem, Failure> {
    noughts_judge::problems::find(name).ok_or_else(|| {
        let ids: Vec<&str> = noughts_judge::problems::LIST
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
fn complete(position: &Position, purpose: &str) -> Result<Oracle, Failure> {
    Oracle::at(position, threads(None)).ok_or_else(|| {
        let rules = *position.rules();
        let solve = match rules.is_positional() {
            true => ", and noughts solve searches this one",
            false => "",
        };
        Failure::bad_input(format!(
            "{rules} has too many positions to work out all of them, as it takes to {purpose}; a \
             smaller board such as {} will do{solve}",
            smaller(rules)
        ))
    })
}

/// Who searches a game that has too many positions to know all of them.
fn solver(rules: Rules, memory: usize) -> Result<Solver, Failure> {
    Solver::new(rules, memory).map_err(|_| Failure::BadInput(cannot_solve(rules)))
}

/// Why a game can neither be known as a whole nor searched, and which can.
fn cannot_solve(rules: Rules) -> String {
    format!(
        "{rules} has too many positions to work out all of them, and only games in which a line \
         wins, each player has a mark of their own and every empty square may be played can be \
         searched; a smaller board such as {} will do",
        smaller(rules)
    )
}

/// The same game on a board on which every position can be worked out.
fn smaller(rules: Rules) -> Rules {
    let sides = |rules: &Rules| [rules.width(), rules.height(), rules.depth()].map(u32::from);
    let mut smaller = rules;
    while !Oracle::can_hold(&smaller) {
        let mut sides = sides(&smaller);
        // The first of the longest.
        let longest = (0..3).rev().max_by_key(|side| sides[*side]).unwrap_or(0);
        sides[longest] -= 1;
        let [width, height, depth] = sides;
        let k = u32::from(smaller.k()).min(width.max(height).max(depth));
        let next = Rules::new_box(width, height, depth, k);
        match next.and_then(|next| next.with_variant(rules.variant())) {
            Ok(next) => smaller = next,
            // A board of one square has few positions, so it does not come to that.
            Err(_) => return Rules::TIC_TAC_TOE,
        }
    }
    smaller
}

/// What an oracle says of a position of its game: it knows all of them.
fn known<T>(answer: Option<T>) -> Result<T, Failure> {
    answer.ok_or_else(|| Failure::Own("a solved game lacks a position".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smaller_board_is_played_in_the_same_way() {
        let smaller = |game: &str| smaller(game.parse().unwrap()).to_string();
        assert_eq!(smaller("connect-four"), "5,5,4:gravity");
        assert_eq!(smaller("8,8,5:wild"), "4,4,4:wild");
        assert_eq!(smaller("64,1,64:misere"), "20,1,20:misere");
        assert_eq!(smaller("qubic"), "2,3,3,3");
        assert_eq!(smaller("3,3,3"), "3,3,3");
    }
}
