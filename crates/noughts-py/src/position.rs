use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use noughts::{Board, Mark, Position as Reached, Rules, Solution, Square};
use noughts_analysis::explanation::best_line;
use noughts_analysis::messages::InputError;
use noughts_analysis::{Column, Language, Named, Oracle, action_of, draw, svg};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::analysis::Analysis;
use crate::arguments::{self, Pickled, by_move, name, names, pickled};
use crate::errors::{sentences, value_error};
use crate::game::{Game, Value};
use crate::solutions;

/// A position that play can reach.
///
/// A board is text such as `"xx./oo./..."`, or numbers: 0 for an empty square, 1 for x,
/// 2 for o. The default is the empty board of tic-tac-toe.
/// A board that play cannot reach raises `UnreachableError`, which has every reason.
///
/// Positions are immutable, and can be compared, hashed and pickled. Moves are names
/// such as `"b2"` (column b, second row from the top; `"b2x"` if the player can choose
/// the mark), or numbers of squares in reading order.
///
/// >>> position = Position("xx./oo./...")
/// >>> position.value, position.best_moves()
/// (Value("win in 1"), ['c1'])
/// >>> position.play("c1").outcome
/// 'x'
#[pyclass(frozen, eq, ord, hash, module = "noughts", skip_from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position {
    pub(crate) inner: Reached,
}

impl Position {
    pub(crate) fn new(inner: Reached) -> Position {
        Position { inner }
    }

    fn rules(&self) -> &Rules {
        self.inner.rules()
    }

    /// The board as text, with the game before it if it is not tic-tac-toe.
    pub(crate) fn text(&self) -> String {
        format!("{:#}", self.inner.board())
    }

    /// The values of the game; `None` if it is over.
    fn solution(&self, py: Python<'_>) -> PyResult<Option<Arc<Oracle>>> {
        solutions::solution(py, &self.inner)
    }

    /// A column of the table, for this position alone.
    fn cells<'py>(&self, py: Python<'py>, column: Column) -> PyResult<Bound<'py, PyBytes>> {
        let mut cells = vec![0; column.width(self.rules())];
        let solution = if column.needs_solution() {
            self.solution(py)?
        } else {
            None
        };
        column.of(&self.inner, solution.as_deref().map(|s| s as _), &mut cells);
        Ok(PyBytes::new(py, &cells))
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (board = None, game = None))]
    fn from_board(
        board: Option<&Bound<'_, PyAny>>,
        game: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Position> {
        match board {
            Some(board) => arguments::position(board, game).map(Position::new),
            None => Ok(Position::new(Reached::start(arguments::rules(game)?))),
        }
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game {
            rules: *self.rules(),
        }
    }

    /// The board as text: `"xx./oo./..."`.
    #[getter]
    fn board(&self) -> String {
        self.inner.to_string()
    }

    /// The squares in reading order, as bytes: 0 for empty, 1 for x, 2 for o.
    #[getter]
    #[pyo3(name = "cells")]
    fn cells_of_board(&self, py: Python<'_>) -> PyResult<Py<PyBytes>> {
        Ok(self.cells(py, Column::Board)?.unbind())
    }

    /// A byte for each move number: 1 if the move is legal, otherwise 0.
    #[getter]
    fn mask(&self, py: Python<'_>) -> PyResult<Py<PyBytes>> {
        Ok(self.cells(py, Column::Legal)?.unbind())
    }

    /// Whose turn it is, or would be if the game were not over: `"x"` or `"o"`, in some
    /// games `"first"` or `"second"`.
    #[getter]
    fn turn(&self) -> &'static str {
        self.rules().player_name(self.inner.turn())
    }

    /// The number of moves that have been made.
    #[getter]
    fn ply(&self) -> u32 {
        self.inner.ply()
    }

    /// The winner, `"draw"`, or None if the game is not over.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        let outcome = self.inner.outcome()?;
        Some(Named::outcome(self.rules(), outcome).name)
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.inner.is_over()
    }

    /// The number of orders of the moves that lead to the position.
    #[getter]
    fn games(&self) -> u128 {
        self.inner.games()
    }

    /// Return the legal moves, in reading order; an empty list if the game is over.
    fn moves(&self) -> Vec<String> {
        names(self.rules(), self.inner.moves())
    }

    /// Return the numbers of the legal moves.
    fn actions(&self) -> Vec<usize> {
        let moves = self.inner.moves().into_iter();
        moves
            .filter_map(|played| action_of(self.rules(), played))
            .collect()
    }

    /// Return the number of a move.
    #[pyo3(signature = (move_, /))]
    fn action(&self, move_: &Bound<'_, PyAny>) -> PyResult<usize> {
        let played = arguments::played(&self.inner, move_)?;
        let action = action_of(self.rules(), played);
        action.ok_or_else(|| {
            let error = self.inner.play(played).err();
            value_error(error.map_or_else(String::new, |error| error.to_string()))
        })
    }

    /// Return the name of the move with a number.
    #[pyo3(signature = (action, /))]
    fn move_name(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let played = arguments::played(&self.inner, action)?;
        Ok(name(self.rules(), played))
    }

    /// Return the position after a move.
    #[pyo3(signature = (move_, /))]
    fn play(&self, move_: &Bound<'_, PyAny>) -> PyResult<Position> {
        let played = arguments::played(&self.inner, move_)?;
        let next = self.inner.play(played);
        next.map(Position::new).map_err(|error| {
            value_error(InputError::Play(&error, self.rules()).text(Language::English))
        })
    }

    /// Return every legal move with the position after it.
    fn children<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let children = self.inner.children();
        let named = children.map(|(played, child)| (played, Position::new(child)));
        by_move(py, self.rules(), named)
    }

    /// Return every move that can have been the last, with the position before it.
    fn parents<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let parents = self.inner.parents();
        let named = parents.map(|(played, parent)| (played, Position::new(parent)));
        by_move(py, self.rules(), named)
    }

    /// The value for the player to move, if both players play best.
    ///
    /// The first call for a game other than tic-tac-toe solves the whole game, which takes
    /// seconds for the largest; later calls are look-ups. If the game has too many positions, this
    /// raises `ValueError`; see `Solver`.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Py<Value>> {
        Value::object(py, solutions::value(py, &self.inner)?)
    }

    /// Return every legal move with its value for the player who makes it.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        if let Some(solution) = self.solution(py)? {
            for (played, value) in solution.move_values(&self.inner) {
                dict.set_item(name(self.rules(), played), Value::object(py, value)?)?;
            }
        }
        Ok(dict)
    }

    /// Return the moves with the greatest value; an empty list if the game is over.
    fn best_moves(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let solution = self.solution(py)?;
        let best = solution.map(|solution| solution.best_moves(&self.inner));
        Ok(names(self.rules(), best.into_iter().flatten()))
    }

    /// Return best moves of both players to the end of the game; among equal moves, those that are
    /// hardest to answer.
    fn line(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let solution = self.solution(py)?;
        let line = solution.map(|solution| best_line(&*solution, &self.inner));
        Ok(names(self.rules(), line.unwrap_or_default()))
    }

    /// Return the value of the position and its reasons, in English (`"en"`) or Korean (`"ko"`).
    ///
    /// The analysis prints as text; `data` is the same as a dict.
    #[pyo3(signature = (language = "en"))]
    fn explain(&self, py: Python<'_>, language: &str) -> PyResult<Analysis> {
        let language = arguments::language(language)?;
        let explained = solutions::explained(py, &self.inner, language)?;
        Ok(Analysis::new(explained, language))
    }

    /// Return all distinct positions that are symmetric to this one, which is the first.
    fn symmetries(&self) -> Vec<Position> {
        self.inner.orbit().map(Position::new).collect()
    }

    /// Return the position that represents all symmetric ones.
    fn canonical(&self) -> Position {
        Position::new(self.inner.canonical())
    }

    /// Return the squares where a mark, `"x"` or `"o"`, would complete a line, with that line.
    #[pyo3(signature = (mark, /))]
    fn threats(&self, mark: &str) -> PyResult<Vec<(String, Vec<String>)>> {
        let mark: Mark = mark.parse().map_err(value_error)?;
        let threats = self.inner.board().threats(mark);
        let squares = |line: noughts::Line| line.squares().map(|s| s.to_string()).collect();
        Ok(threats
            .map(|threat| (threat.square.to_string(), squares(threat.line)))
            .collect())
    }

    /// Return a picture as SVG, with the value of every move if the game has been solved or is
    /// small.
    #[pyo3(signature = (language = "en"))]
    fn svg(&self, py: Python<'_>, language: &str) -> PyResult<String> {
        let language = arguments::language(language)?;
        let analysis = solutions::for_picture(py, &self.inner)?;
        Ok(svg::position(&analysis, None, language))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, "en")
    }

    /// Return the mark on a square, `"x"` or `"o"`, or None.
    fn __getitem__(&self, square: &str) -> PyResult<Option<String>> {
        let found: Square = square.parse().map_err(value_error)?;
        if self.rules().index(found).is_none() {
            return Err(PyKeyError::new_err(square.to_owned()));
        }
        let mark = self.inner.board().mark(found);
        Ok(mark.map(|mark| mark.to_string()))
    }

    /// Disables iteration, which Python would derive from `__getitem__`. `cells` has the squares in
    /// reading order.
    #[classattr]
    #[pyo3(name = "__iter__")]
    const NO_ITERATOR: Option<()> = None;

    /// Disables `in`, which Python would derive from `__getitem__`.
    #[classattr]
    #[pyo3(name = "__contains__")]
    const NO_CONTAINER: Option<()> = None;

    fn __repr__(&self) -> String {
        if self.rules().is_tic_tac_toe() {
            format!("Position(\"{}\")", self.inner)
        } else {
            format!("Position(\"{}\", \"{}\")", self.inner, self.rules())
        }
    }

    fn __str__(&self) -> String {
        let drawn = draw::position(&self.inner, Language::English);
        draw::without_styles(&drawn).trim_end().to_owned()
    }

    fn __reduce__(slf: &Bound<'_, Position>) -> Pickled<(String, String)> {
        let position = slf.get();
        pickled(slf, (position.board(), position.rules().to_string()))
    }
}

type Iter = Box<dyn Iterator<Item = Reached> + Send>;

/// An iterator over every position of a game.
#[pyclass(frozen, module = "noughts")]
pub(crate) struct Positions {
    left: Mutex<Iter>,
    /// The number of calls of `__next__`.
    asked: AtomicUsize,
}

/// The number of positions between checks for Ctrl-C. `list(positions)` itself never checks.
const INTERVAL: usize = 1 << 10;

impl Positions {
    pub(crate) fn of(rules: Rules) -> Positions {
        Positions {
            left: Mutex::new(Box::new(Reached::all(rules))),
            asked: AtomicUsize::new(0),
        }
    }
}

#[pymethods]
impl Positions {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Position>> {
        // A signal handler may call `__next__` too, so this checks before it locks.
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        if asked.is_multiple_of(INTERVAL) {
            py.check_signals()?;
        }
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(left.next().map(Position::new))
    }
}

/// Return an iterator over every position of a game, ordered by the number of moves.
///
/// >>> sum(1 for position in positions())
/// 5478
#[pyfunction]
#[pyo3(signature = (game = None))]
pub(crate) fn positions(game: Option<&Bound<'_, PyAny>>) -> PyResult<Positions> {
    Ok(Positions::of(arguments::rules(game)?))
}

/// Return every reason why play cannot reach a board, as sentences; empty if it can.
///
/// >>> reasons("xxx/ooo/...")
/// ['x and o both have a line', 'o moved after x had a line']
#[pyfunction]
#[pyo3(signature = (board, game = None, language = "en"))]
pub(crate) fn reasons(
    board: &Bound<'_, PyAny>,
    game: Option<&Bound<'_, PyAny>>,
    language: &str,
) -> PyResult<Vec<String>> {
    let language = arguments::language(language)?;
    let board: Board = arguments::board(board, game)?;
    match Reached::new(board) {
        Ok(_) => Ok(Vec::new()),
        Err(refused) => Ok(sentences(&refused, language)),
    }
}
