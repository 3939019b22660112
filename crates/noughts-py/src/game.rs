//! Games and values.

use noughts::{Player, Prospect, Rules, Value as Worth};
use noughts_analysis::messages::Message;
use noughts_analysis::{action_count, sign};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::arguments::{self, Pickled, pickled};
use crate::errors::value_error;
use crate::position::{Position, Positions};

/// A game: k in a row on a board of up to 64 squares, with its rules.
///
/// `"3,3,3"` is width, height and k; `"4,4,4,4"` has a depth too. Options follow a
/// colon: misere, wild, x-only, notakto, torus, gravity. Some games have a name:
/// `"connect-four"`, `"qubic"`. Games are immutable, and can be compared, hashed and
/// pickled.
///
/// >>> Game("connect-four")
/// Game("7,6,4:gravity")
/// >>> Game("4,4,3:torus+misere").squares[:3]
/// ['a1', 'b1', 'c1']
#[pyclass(frozen, eq, ord, hash, module = "noughts", skip_from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Game {
    pub(crate) rules: Rules,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game = None, /))]
    fn new(game: Option<&Bound<'_, PyAny>>) -> PyResult<Game> {
        let rules = arguments::rules(game)?;
        Ok(Game { rules })
    }

    /// The number of squares in a row.
    #[getter]
    fn width(&self) -> u8 {
        self.rules.width()
    }

    /// The number of rows; in a box, of each layer.
    #[getter]
    fn height(&self) -> u8 {
        self.rules.height()
    }

    /// The number of layers; 1 if the board is not a box.
    #[getter]
    fn depth(&self) -> u8 {
        self.rules.depth()
    }

    /// The number of squares in a row that make a line.
    #[getter]
    fn k(&self) -> u8 {
        self.rules.k()
    }

    /// The names of the options, such as `"misere"`.
    #[getter]
    fn options(&self) -> Vec<&'static str> {
        let options = self.rules.variant().options();
        options.map(|option| option.name()).collect()
    }

    /// The names of all squares, in reading order.
    #[getter]
    fn squares(&self) -> Vec<String> {
        let squares = self.rules.squares(self.rules.all_squares());
        squares.map(|square| square.to_string()).collect()
    }

    /// Every line, as the names of its squares.
    #[getter]
    fn lines(&self) -> Vec<Vec<String>> {
        let lines = self.rules.lines();
        lines
            .map(|line| line.squares().map(|square| square.to_string()).collect())
            .collect()
    }

    /// The names of the two players: x and o, or first and second.
    #[getter]
    fn players(&self) -> (&'static str, &'static str) {
        let [first, second] = Player::BOTH.map(|player| self.rules.player_name(player));
        (first, second)
    }

    /// The number of move numbers: one per square, or two if the player
    /// can choose the mark.
    #[getter]
    fn actions(&self) -> usize {
        action_count(&self.rules)
    }

    /// Whether a line wins, each player has their own mark and every empty square may be
    /// played. Search and proofs support only such games.
    #[getter]
    fn is_positional(&self) -> bool {
        self.rules.is_positional()
    }

    /// Return the position before the first move.
    fn start(&self) -> Position {
        Position::new(noughts::Position::start(self.rules))
    }

    /// Return the position on a board: `game.position("x../.o./...")`.
    #[pyo3(signature = (board, /))]
    fn position(slf: &Bound<'_, Game>, board: &Bound<'_, PyAny>) -> PyResult<Position> {
        let position = arguments::position(board, Some(slf.as_any()))?;
        Ok(Position::new(position))
    }

    /// Return an iterator over every position, ordered by the number of moves.
    fn positions(&self) -> Positions {
        Positions::of(self.rules)
    }

    /// Return the rules of the game in a sentence.
    #[pyo3(signature = (language = "en"))]
    fn describe(&self, language: &str) -> PyResult<String> {
        let language = arguments::language(language)?;
        Ok(Message::Game.text(&self.rules, language))
    }

    fn __repr__(&self) -> String {
        format!("Game(\"{}\")", self.rules)
    }

    fn __str__(&self) -> String {
        self.rules.to_string()
    }

    fn __reduce__(slf: &Bound<'_, Game>) -> Pickled<(String,)> {
        pickled(slf, (slf.get().rules.to_string(),))
    }
}

/// The value of a position for the player to move: a win or a loss in a number of
/// plies, or a draw.
///
/// Values are ordered: an early loss, a late loss, a draw, a late win, an early win. So the best
/// move has the maximum.
///
/// >>> Value("win in 1") > Value("win in 3") > Value("draw") > Value("loss in 2")
/// True
/// >>> Value("win in 5").sign, Value("win in 5").plies
/// (1, 5)
#[pyclass(frozen, eq, ord, hash, module = "noughts", skip_from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Value(Worth);

#[pymethods]
impl Value {
    #[new]
    #[pyo3(signature = (text, /))]
    fn from_text(text: &str) -> PyResult<Value> {
        text.parse().map(Value).map_err(value_error)
    }

    /// `"win"`, `"draw"` or `"loss"`.
    #[getter]
    fn result(&self) -> &'static str {
        Prospect::Exact(self.0).result()
    }

    /// 1 for a win, 0 for a draw, -1 for a loss.
    #[getter]
    fn sign(&self) -> i8 {
        sign(self.0)
    }

    /// The number of plies to the win or the loss; None for a draw.
    #[getter]
    fn plies(&self) -> Option<u8> {
        Prospect::Exact(self.0).plies()
    }

    fn __repr__(&self) -> String {
        format!("Value(\"{}\")", self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __reduce__(slf: &Bound<'_, Value>) -> Pickled<(String,)> {
        pickled(slf, (slf.get().0.to_string(),))
    }
}

/// The Python objects of all values, created once: losses and wins in 0 to 64 plies, and a draw.
static VALUES: PyOnceLock<Vec<Py<Value>>> = PyOnceLock::new();

const MOST_PLIES: u8 = 64;

impl Value {
    /// The shared object for a value.
    pub(crate) fn object(py: Python<'_>, value: Worth) -> PyResult<Py<Value>> {
        let values = VALUES.get_or_try_init(py, || {
            let losses = (0..=MOST_PLIES).map(|plies| Worth::Loss { plies });
            let wins = (0..=MOST_PLIES).map(|plies| Worth::Win { plies });
            let all = losses.chain(wins).chain([Worth::Draw]);
            all.map(|value| Py::new(py, Value(value)))
                .collect::<PyResult<Vec<_>>>()
        })?;
        let first_win = usize::from(MOST_PLIES) + 1;
        let place = match value {
            Worth::Loss { plies } if plies <= MOST_PLIES => usize::from(plies),
            Worth::Win { plies } if plies <= MOST_PLIES => first_win + usize::from(plies),
            Worth::Draw => 2 * first_win,
            _ => return Py::new(py, Value(value)),
        };
        Ok(values[place].clone_ref(py))
    }
}
