//! Searches and proofs for larger boards.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::PathBuf;
use std::time::Duration;

use noughts::{Player, Position as Reached};
use noughts_analysis::{Language, Searcher};
use noughts_solver::proof::{self, Claim, ProveError, Verified, VerifyError};
use noughts_solver::{self as solver, Limits};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyDict};

use crate::analysis::Analysis;
use crate::arguments;
use crate::effort::Effort;
use crate::errors::{ProofError, os_error, value_error};
use crate::game::Game;
use crate::position::Position;

/// Search positions of games that are too large to solve completely.
///
/// The game must be positional, or Connect Four on a board of any size. Results for one position
/// speed up the search of the next. `memory` is the maximum memory of the search, in bytes.
///
/// >>> Solver("6,6,5").solve().result
/// 'draw'
#[pyclass(frozen, module = "noughts")]
pub(crate) struct Solver {
    game: Game,
    searcher: Searcher,
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (game, *, memory = 1000000000))]
    fn new(
        game: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = arguments::whole)] memory: usize,
    ) -> PyResult<Solver> {
        let rules = arguments::rules(Some(game))?;
        let searcher = Searcher::new(rules, memory).map_err(value_error)?;
        Ok(Solver {
            game: Game { rules },
            searcher,
        })
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        self.game
    }

    /// Search a position, by default the start of the game, and its moves.
    ///
    /// After `timeout` seconds or `nodes` states the search ends with the results so far.
    /// It calls `progress` about ten times a second with a dict: `nodes`, the number of searched
    /// states, and the proof numbers `yes` and `no`; for Connect Four, the bounds of the value,
    /// `least` and `most`, instead of these. Ctrl-C, and an exception from `progress`, end the
    /// search.
    #[pyo3(signature = (position = None, *, threads = None, timeout = None, nodes = None, progress = None))]
    fn solve(
        &self,
        py: Python<'_>,
        position: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = arguments::whole_or_none)] threads: Option<usize>,
        #[pyo3(from_py_with = arguments::seconds_or_none)] timeout: Option<Duration>,
        #[pyo3(from_py_with = arguments::whole_or_none)] nodes: Option<u64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Analysis> {
        let rules = self.game.rules;
        let position = match position {
            Some(position) => {
                let game = Bound::new(py, self.game)?.into_any();
                arguments::position(position, Some(&game))?
            }
            None => Reached::start(rules),
        };
        let effort = Effort::new(threads, timeout, nodes, progress)?;
        let searched = effort.run(py, |limits| {
            noughts_analysis::Analysis::by_search(&self.searcher, &position, limits, |_| {})
        })?;
        Ok(Analysis::new(searched, Language::English))
    }

    fn __repr__(&self) -> String {
        format!("Solver(\"{}\")", self.game.rules)
    }
}

/// A verified proof of who wins a position.
#[pyclass(frozen, module = "noughts")]
pub(crate) struct Certificate {
    verified: Verified,
    bytes: Vec<u8>,
}

#[pymethods]
impl Certificate {
    /// The proved position.
    #[getter]
    fn position(&self) -> Position {
        Position::new(self.verified.position)
    }

    /// The winner, or `"draw"`; for the weak game the winner, or `"no win"`.
    #[getter]
    fn claim(&self) -> &'static str {
        let rules = self.verified.position.rules();
        match self.verified.claim {
            Claim::Wins(player) => rules.player_name(player),
            Claim::Draw => "draw",
            Claim::Weak {
                attacker,
                wins: true,
            } => rules.player_name(attacker),
            Claim::Weak { wins: false, .. } => "no win",
        }
    }

    /// For the weak game, the player whose lines count; otherwise None.
    #[getter]
    fn weak(&self) -> Option<&'static str> {
        match self.verified.claim {
            Claim::Weak { attacker, .. } => {
                Some(self.verified.position.rules().player_name(attacker))
            }
            _ => None,
        }
    }

    /// The parts of the proof, two for a draw, otherwise one: `player`, `argument`, and
    /// the numbers of positions that it expands move by move (`moves`), decides by pairs
    /// and weights (`holds`), or refers back to (`references`).
    #[getter]
    fn halves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let rules = self.verified.position.rules();
        let halves = self.verified.halves.iter();
        halves
            .map(|half| {
                let dict = PyDict::new(py);
                dict.set_item("player", rules.player_name(half.attacker))?;
                dict.set_item("argument", half.argument.to_string())?;
                dict.set_item("moves", half.records)?;
                dict.set_item("holds", half.pairings)?;
                dict.set_item("references", half.references)?;
                Ok(dict)
            })
            .collect()
    }

    /// The certificate, as `noughts verify` reads it from a file.
    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes)
    }

    fn __len__(&self) -> usize {
        self.bytes.len()
    }

    /// Unpickling a certificate verifies it again.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let verify = py.import("noughts")?.getattr("verify")?;
        Ok((verify, (self.__bytes__(py),)))
    }

    fn __repr__(&self) -> String {
        let (position, claim) = (self.position().text(), self.claim());
        let length = self.bytes.len();
        format!("<Certificate of {position}: {claim}, {length} bytes>")
    }
}

/// Prove who wins a position.
///
/// The proof is verified before it is returned. `bytes(certificate)` can be written to a
/// file, and `verify` checks it again. The game must be positional. With `weak="x"` or `weak="o"`,
/// `prove` proves the weak game, in which only the lines of that player count. Raises `ProofError`
/// if the limits end the search first.
///
/// >>> prove(Game("4,4,4").start()).claim
/// 'draw'
/// >>> prove(Game("3,3,3").start(), weak="x").claim
/// 'x'
#[pyfunction]
#[pyo3(signature = (position, game = None, *, weak = None, memory = 1000000000, threads = None, timeout = None, progress = None))]
#[expect(
    clippy::too_many_arguments,
    reason = "each is an argument of the function in Python"
)]
pub(crate) fn prove(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    game: Option<&Bound<'_, PyAny>>,
    weak: Option<&str>,
    #[pyo3(from_py_with = arguments::whole)] memory: usize,
    #[pyo3(from_py_with = arguments::whole_or_none)] threads: Option<usize>,
    #[pyo3(from_py_with = arguments::seconds_or_none)] timeout: Option<Duration>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Certificate> {
    let position = arguments::position(position, game)?;
    let attacker = match weak {
        None => None,
        Some("x") => Some(Player::First),
        Some("o") => Some(Player::Second),
        Some(found) => {
            let why = format!("expected weak to be 'x' or 'o', found {found:?}");
            return Err(value_error(why));
        }
    };
    let solver = match attacker {
        None => solver::Solver::new(*position.rules(), memory),
        Some(_) => solver::Solver::for_weak_game(*position.rules(), memory),
    }
    .map_err(value_error)?;
    let effort = Effort::new(threads, timeout, None, progress)?;
    let proved = effort.run(py, |limits| {
        let mut bytes = Vec::new();
        let proved = proof::prove(&solver, &position, attacker, limits, &mut bytes);
        proved.map(|_| bytes)
    })?;
    let bytes = proved.map_err(|error| match error {
        ProveError::Over => value_error(error),
        error => ProofError::new_err(error.to_string()),
    })?;
    let certificate = check(py, bytes)?;
    certificate.map_err(|error| {
        PyRuntimeError::new_err(format!("a proof that does not hold was written: {error}"))
    })
}

/// Verify a certificate step by step, with code that shares only the rules with the search.
///
/// `certificate` is bytes, a bytearray, or the path of a file. Raises `ProofError` if it
/// does not prove what it claims.
///
/// >>> verify(bytes(prove("xo./.../...", "3,3,3"))).claim
/// 'x'
#[pyfunction]
#[pyo3(signature = (certificate, /))]
pub(crate) fn verify(py: Python<'_>, certificate: &Bound<'_, PyAny>) -> PyResult<Certificate> {
    let bytes = match certificate.extract::<PyBackedBytes>() {
        Ok(bytes) => bytes.to_vec(),
        Err(_) => {
            let path: PathBuf = certificate
                .extract()
                .map_err(|_| arguments::expected("bytes or a path", certificate))?;
            let mut bytes = Vec::new();
            let file = File::open(&path);
            let read = file.and_then(|file| BufReader::new(file).read_to_end(&mut bytes));
            read.map_err(|error| os_error(error, &path))?;
            bytes
        }
    };
    check(py, bytes)?.map_err(|error| ProofError::new_err(format!("not a proof: {error}")))
}

fn check(py: Python<'_>, bytes: Vec<u8>) -> PyResult<Result<Certificate, VerifyError>> {
    Effort::default().run(py, |limits| {
        let input = Interruptible {
            input: bytes.as_slice(),
            limits,
        };
        let verified = proof::verify(input, usize::MAX)?;
        Ok(Certificate { verified, bytes })
    })
}

/// A reader that fails once the limits are reached, which ends the verification.
struct Interruptible<'a> {
    input: &'a [u8],
    limits: &'a Limits<'a>,
}

impl Read for Interruptible<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.limits.are_reached() {
            Err(io::Error::other("the limits were reached"))
        } else {
            self.input.read(out)
        }
    }
}
