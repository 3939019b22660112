//! Converts the arguments from Python: games, boards, moves, numbers, names and languages.

use std::time::Duration;

use noughts::{Board, Mark, Move, Position, Rules, Square, SquareIndex};
use noughts_analysis::messages::InputError;
use noughts_analysis::policy::TOLERANCE;
use noughts_analysis::{Language, move_of};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};

use crate::errors::{unreachable, value_error};
use crate::game::Game;

/// Reads a game: a `Game`, its text, or `None` for tic-tac-toe.
pub(crate) fn rules(game: Option<&Bound<'_, PyAny>>) -> PyResult<Rules> {
    match game {
        None => Ok(Rules::TIC_TAC_TOE),
        Some(game) => {
            if let Ok(game) = game.cast::<Game>() {
                return Ok(game.get().rules);
            }
            match game.cast::<PyString>() {
                Ok(text) => text.to_str()?.parse().map_err(value_error),
                Err(_) => Err(expected("a game such as \"3,3,3\"", game)),
            }
        }
    }
}

/// `expected a move, found NoneType`, as a `TypeError`.
pub(crate) fn expected(what: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let name = found
        .get_type()
        .name()
        .map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {what}, found {name}"))
}

/// Reads a whole number of any size. Returns `None` if the object is not a whole number, and `Err`
/// with the digits if the number does not fit in 64 bits.
pub(crate) fn integer(object: &Bound<'_, PyAny>) -> Option<Result<i64, String>> {
    match object.extract::<i64>() {
        Ok(number) => Some(Ok(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
            Some(Err(digits(object)))
        }
        Err(_) => None,
    }
}

/// The digits of a number that is too large to convert.
fn digits(number: &Bound<'_, PyAny>) -> String {
    // Python refuses to print numbers of thousands of digits.
    let digits = number.str().map(|digits| digits.to_string());
    digits.unwrap_or_else(|_| "one far beyond".to_owned())
}

/// A number as a float. The error names `what` if it is not a number, or too large for a float.
pub(crate) fn float(object: &Bound<'_, PyAny>, what: &str) -> PyResult<f64> {
    let py = object.py();
    object.extract().map_err(|error: PyErr| {
        if error.is_instance_of::<PyOverflowError>(py) {
            return value_error(format!("expected {what}, found {}", digits(object)));
        }
        if error.is_instance_of::<PyTypeError>(py) {
            expected(what, object)
        } else {
            // An exception of the object's own `__float__`.
            error
        }
    })
}

/// A probability, with a tolerance for rounding errors.
pub(crate) fn probability(object: &Bound<'_, PyAny>) -> PyResult<f64> {
    let what = "a probability from 0 to 1";
    let number = float(object, what)?;
    if (-TOLERANCE..=1.0 + TOLERANCE).contains(&number) {
        Ok(number)
    } else {
        Err(value_error(format!("expected {what}, found {number}")))
    }
}

/// A number of seconds. Python's `None` and infinity mean no limit, `None`.
pub(crate) fn seconds_or_none(object: &Bound<'_, PyAny>) -> PyResult<Option<Duration>> {
    if object.is_none() {
        return Ok(None);
    }
    let what = "seconds from 0 to 2^64, or infinity";
    let seconds = float(object, what)?;
    if seconds == f64::INFINITY {
        return Ok(None);
    }
    Duration::try_from_secs_f64(seconds)
        .map(Some)
        .map_err(|_| value_error(format!("expected {what}, found {seconds}")))
}

/// A non-negative integer: a number of threads, bytes or positions, or a seed.
pub(crate) fn whole<T: TryFrom<u64>>(object: &Bound<'_, PyAny>) -> PyResult<T> {
    let number = object.extract::<u64>().ok();
    if let Some(number) = number.and_then(|number| T::try_from(number).ok()) {
        return Ok(number);
    }
    let found = match integer(object) {
        None => return Err(expected("a whole number from 0 on", object)),
        Some(Ok(number)) => number.to_string(),
        Some(Err(digits)) => digits,
    };
    Err(value_error(if object.lt(0)? {
        format!("expected a whole number from 0 on, found {found}")
    } else {
        format!("expected a whole number of at most 64 bits, found {found}")
    }))
}

/// Like [`whole`], or `None`.
pub(crate) fn whole_or_none<T: TryFrom<u64>>(object: &Bound<'_, PyAny>) -> PyResult<Option<T>> {
    if object.is_none() {
        Ok(None)
    } else {
        whole(object).map(Some)
    }
}

/// A list of names. A string is refused, although it is iterable: its letters are not names.
pub(crate) fn list_of_names(object: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if let Ok(text) = object.cast::<PyString>() {
        let text = text.repr()?;
        let what = format!("expected a list of names such as [{text}], found {text}");
        return Err(PyTypeError::new_err(what));
    }
    let Ok(items) = object.try_iter() else {
        return Err(expected("a list of names", object));
    };
    items
        .map(|item| {
            let item = item?;
            let name = item
                .cast::<PyString>()
                .map_err(|_| expected("a list of names", &item))?;
            Ok(name.to_str()?.to_owned())
        })
        .collect()
}

/// Like [`list_of_names`], or `None`.
pub(crate) fn list_of_names_or_none(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<String>>> {
    if object.is_none() {
        Ok(None)
    } else {
        list_of_names(object).map(Some)
    }
}

pub(crate) fn language(code: &str) -> PyResult<Language> {
    let found = Language::ALL.into_iter().find(|one| one.code() == code);
    found.ok_or_else(|| value_error(format!("expected en or ko, found {code:?}")))
}

/// A board of a game, or of the game that the text begins with.
pub(crate) fn board(board: &Bound<'_, PyAny>, game: Option<&Bound<'_, PyAny>>) -> PyResult<Board> {
    if let Ok(text) = board.cast::<PyString>() {
        let text = text.to_str()?;
        return match game {
            Some(_) => Board::parse(rules(game)?, text).map_err(value_error),
            None => text.parse().map_err(value_error),
        };
    }
    let rules = rules(game)?;
    let mut cells = Vec::new();
    numbers(board, &mut cells, rules.area() as usize + 1, 0)?;
    if cells.len() != rules.area() as usize {
        return Err(wrong_count(rules.area() as usize, "cells", cells.len()));
    }
    let mut filled = Board::empty(rules);
    for (number, cell) in (0..).zip(cells) {
        let square = SquareIndex::new(number).and_then(|index| rules.square(index));
        let next = square.and_then(|square: Square| filled.with_mark(square, cell));
        filled = next.unwrap_or(filled);
    }
    Ok(filled)
}

/// The error for a list that is too short or too long. Callers stop reading a list that is too
/// long, so its length is not known.
pub(crate) fn wrong_count(expected: usize, what: &str, found: usize) -> PyErr {
    let found = match found {
        more if more > expected => "more".to_owned(),
        few => few.to_string(),
    };
    value_error(format!("expected {expected} {what}, found {found}"))
}

/// Reads the cells of a board, which are 0, 1 and 2, from a list, nested lists or an array.
fn numbers(
    board: &Bound<'_, PyAny>,
    cells: &mut Vec<Option<Mark>>,
    most: usize,
    depth: usize,
) -> PyResult<()> {
    // NumPy's booleans, unlike those of Python, are not integers.
    let flag = || board.extract().ok().map(|flag: bool| Ok(i64::from(flag)));
    if let Some(number) = integer(board).or_else(flag) {
        cells.push(match number {
            Ok(0) => None,
            Ok(1) => Some(Mark::X),
            Ok(2) => Some(Mark::O),
            other => {
                let other = other.map_or_else(|digits| digits, |number| number.to_string());
                let what = format!("expected 0, 1 or 2 for a square, found {other}");
                return Err(value_error(what));
            }
        });
        return Ok(());
    }
    let what = "a board such as \"xx./oo./...\", or numbers 0, 1 and 2";
    if depth > 3 || board.is_instance_of::<PyString>() {
        return Err(expected(what, board));
    }
    let Ok(items) = board.try_iter() else {
        return Err(expected(what, board));
    };
    for item in items {
        numbers(&item?, cells, most, depth + 1)?;
        if cells.len() >= most {
            break;
        }
    }
    Ok(())
}

/// A position: a `Position`, or a board that play can reach.
pub(crate) fn position(
    position: &Bound<'_, PyAny>,
    game: Option<&Bound<'_, PyAny>>,
) -> PyResult<Position> {
    if let Ok(position) = position.cast::<crate::position::Position>() {
        let position = position.get().inner;
        let is_other = match game {
            Some(_) => rules(game)? != *position.rules(),
            None => false,
        };
        return if is_other {
            Err(value_error(format!(
                "expected a position of {}, found one of {}",
                rules(game)?,
                position.rules()
            )))
        } else {
            Ok(position)
        };
    }
    let board = board(position, game)?;
    Position::new(board).map_err(|refused| unreachable(position.py(), &refused))
}

/// A move of the player to move: its name, or its number. It need not be legal.
pub(crate) fn played(position: &Position, played: &Bound<'_, PyAny>) -> PyResult<Move> {
    if let Ok(name) = played.cast::<PyString>() {
        let found = position.parse_move(name.to_str()?);
        return found
            .map_err(|error| value_error(InputError::Move(&error).text(Language::English)));
    }
    if played.is_instance_of::<PyBool>() {
        return Err(expected("a move such as \"b2\"", played));
    }
    let Some(number) = integer(played) else {
        return Err(expected("a move such as \"b2\"", played));
    };
    let action = number
        .as_ref()
        .ok()
        .and_then(|number| usize::try_from(*number).ok());
    let found = action.and_then(|action| move_of(position, action));
    found.ok_or_else(|| {
        let last = noughts_analysis::action_count(position.rules()) - 1;
        let number = number.map_or_else(|digits| digits, |number| number.to_string());
        value_error(format!("expected a move from 0 to {last}, found {number}"))
    })
}

/// The name of a move in its game.
pub(crate) fn name(rules: &Rules, played: Move) -> String {
    rules.notation(played).to_string()
}

pub(crate) fn names(rules: &Rules, moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    let names = moves.into_iter().map(|played| name(rules, played));
    names.collect()
}

/// The class that `pickle` calls to restore an object, and the arguments.
pub(crate) type Pickled<A> = (Py<PyAny>, A);

/// Pickles an object that its class restores from arguments.
pub(crate) fn pickled<T, A>(object: &Bound<'_, T>, arguments: A) -> Pickled<A> {
    (object.as_any().get_type().into_any().unbind(), arguments)
}

/// A dict whose keys are the names of moves.
pub(crate) fn by_move<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    rules: &Rules,
    moves: impl IntoIterator<Item = (Move, T)>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (played, item) in moves {
        dict.set_item(name(rules, played), item)?;
    }
    Ok(dict)
}
