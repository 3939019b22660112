//! The evaluation of a policy.

mod parts;
mod players;
mod text;

use std::sync::Arc;

use noughts::Player;
use noughts_analysis::policy::{self, Policy, Scope};
use noughts_solver::{Limits, SolveTiersError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use pythonize::{depythonize, pythonize};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::arguments::{self, expected};
use crate::effort::Effort;
use crate::errors::value_error;
use crate::game::Game;
use crate::opponent::level;
use crate::solutions::too_large;
pub(crate) use parts::{BestResponse, Kept, Mistake, Score};
use players::{Arena, Known, SMALL};

/// The exact strength of a policy: see `evaluate`.
///
/// It can be pickled, so that processes can share the work: `Pool().map(evaluate, policies)`.
#[pyclass(frozen, module = "noughts")]
pub(crate) struct Evaluation {
    arena: Arc<Arena>,
    figures: Figures,
}

/// The part that is computed without Python. Pickling stores it.
#[derive(Serialize, Deserialize)]
struct Figures {
    scope: Scope,
    /// The scores against each opponent, as first and as second player.
    scores: Vec<(Known, [policy::Score; 2])>,
    itself: policy::Score,
    /// The best responses to the policy as first and as second player.
    responses: [policy::BestResponse; 2],
    kept: Option<policy::Kept>,
    kept_reachable: policy::Kept,
    mistakes: Vec<policy::Mistake>,
    asked: usize,
}

impl Figures {
    /// Computes the figures, each in one pass over all positions. Checks the limits before each
    /// pass.
    fn of(
        arena: &Arena,
        policy: &Policy,
        scope: Scope,
        opponents: &[Known],
        limits: &Limits<'_>,
    ) -> Result<Figures, SolveTiersError> {
        let graph = &arena.graph;
        let play = |policies| limits.check().map(|()| graph.play(policies));
        let respond = |side| limits.check().map(|()| graph.best_response(policy, side));
        let against = |known: &Known| {
            let other = arena.player(*known, limits)?;
            let as_second = play([other, policy])?.of_opponent();
            Ok((*known, [play([policy, other])?, as_second]))
        };
        let scores = opponents
            .iter()
            .map(against)
            .collect::<Result<_, SolveTiersError>>()?;
        let itself = play([policy, policy])?;
        let responses = [respond(Player::First)?, respond(Player::Second)?];
        limits.check()?;
        let open: Vec<usize> = (0..graph.len())
            .filter(|row| !graph.edges(*row).is_empty())
            .collect();
        Ok(Figures {
            scope,
            scores,
            itself,
            responses,
            kept: (scope == Scope::All).then(|| graph.kept(policy, &open)),
            kept_reachable: graph.kept(policy, &graph.reached_as_either(policy)),
            mistakes: graph.mistakes(policy),
            asked: open.iter().filter(|row| policy.is_set(**row)).count(),
        })
    }
}

impl Evaluation {
    fn names(&self) -> [&'static str; 2] {
        let rules = self.arena.graph.rules();
        Player::BOTH.map(|player| rules.player_name(player))
    }

    /// The scores of the policy against the best responses.
    fn worst(&self) -> [policy::Score; 2] {
        let responses = self.figures.responses.each_ref();
        responses.map(|response| response.score.of_opponent())
    }

    fn response(&self, side: usize) -> BestResponse {
        BestResponse {
            arena: Arc::clone(&self.arena),
            response: self.figures.responses[side].clone(),
        }
    }

    /// The number of mistakes, and of those in positions that the policy can reach.
    fn mistake_counts(&self) -> [usize; 2] {
        let mistakes = &self.figures.mistakes;
        let reached = mistakes.iter().filter(|mistake| mistake.is_reached);
        [mistakes.len(), reached.count()]
    }

    fn side<'py>(&self, py: Python<'py>, side: usize) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (known, scores) in &self.figures.scores {
            dict.set_item(known.name(), Score::from(scores[side]))?;
        }
        Ok(dict)
    }
}

#[pymethods]
impl Evaluation {
    /// The game.
    #[getter]
    fn game(&self) -> Game {
        let rules = *self.arena.graph.rules();
        Game { rules }
    }

    /// The number of positions in which the policy was called.
    #[getter]
    fn asked(&self) -> usize {
        self.figures.asked
    }

    /// The scores of the policy as the first player (x), by the name of the opponent: `"perfect"`,
    /// `"random"`, `"easy"`, `"medium"`, `"hard"`.
    #[getter]
    fn as_first<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.side(py, 0)
    }

    /// The scores of the policy as the second player (o).
    #[getter]
    fn as_second<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.side(py, 1)
    }

    /// The score of the policy as the first player against itself.
    #[getter]
    fn itself(&self) -> Score {
        self.figures.itself.into()
    }

    /// The best response to the policy as the first player.
    #[getter]
    fn response_to_first(&self) -> BestResponse {
        self.response(0)
    }

    /// The best response to the policy as the second player.
    #[getter]
    fn response_to_second(&self) -> BestResponse {
        self.response(1)
    }

    /// The average result of the best responses, as OpenSpiel defines it; 0 if no opponent can
    /// gain anything against the policy. A win counts 1 and a loss -1, so the maximum is 1.
    #[getter]
    fn exploitability(&self) -> f64 {
        self.nash_conv() / 2.0
    }

    /// The sum of the results of the two best responses.
    #[getter]
    fn nash_conv(&self) -> f64 {
        // The subtraction from 0 avoids a negative zero.
        let [first, second] = self.worst().map(|score| score.value());
        0.0 - (first + second)
    }

    /// How often the policy plays well, over all unfinished positions; None with
    /// `scope="reachable"`.
    #[getter]
    fn kept(&self) -> Option<Kept> {
        self.figures.kept.map(Kept::from)
    }

    /// How often the policy plays well, over the positions that its own moves can lead to.
    #[getter]
    fn kept_reachable(&self) -> Kept {
        self.figures.kept_reachable.into()
    }

    /// Every mistake, ordered by the number of moves before it.
    #[getter]
    fn mistakes(&self, py: Python<'_>) -> PyResult<Vec<Py<Mistake>>> {
        let mistakes = self.figures.mistakes.iter().filter_map(|mistake| {
            let position = self.arena.graph.position(mistake.row)?;
            let mistake = *mistake;
            Some(Mistake { position, mistake })
        });
        mistakes.map(|mistake| Py::new(py, mistake)).collect()
    }

    /// Return the report, in English or Korean.
    #[pyo3(signature = (language = "en"))]
    fn text(&self, language: &str) -> PyResult<String> {
        let language = arguments::language(language)?;
        Ok(text::text(self, language))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Data<'py>, (String, Data<'py>))> {
        let game = self.game().rules.to_string();
        let figures = pythonize(py, &self.figures)?;
        Ok((restored_by(py, "restore_evaluation")?, (game, figures)))
    }

    fn __str__(&self) -> PyResult<String> {
        self.text("en")
    }

    fn __repr__(&self) -> String {
        let (game, exploitability) = (self.game().rules, self.exploitability());
        let [mistakes, _] = self.mistake_counts();
        let scope = scope_name(self.figures.scope);
        format!(
            "<Evaluation of {game}, {scope}: exploitability {exploitability:.6}, {mistakes} mistakes>"
        )
    }
}

fn scope_name(scope: Scope) -> &'static str {
    match scope {
        Scope::All => "all",
        Scope::Reachable => "reachable",
    }
}

fn scope(name: &str) -> PyResult<Scope> {
    let mut all = [Scope::All, Scope::Reachable].into_iter();
    let found = all.find(|scope| scope_name(*scope) == name);
    found.ok_or_else(|| value_error(format!("expected all or reachable, found {name:?}")))
}

/// The opponents of a policy.
fn known(opponents: Option<Vec<String>>, arena: &Arena) -> PyResult<Vec<Known>> {
    match opponents {
        Some(names) => names
            .iter()
            .map(|name| {
                Known::named(name).ok_or_else(|| {
                    let names = Known::ALL.map(Known::name).join(", ");
                    value_error(format!("expected opponents among {names}, found {name:?}"))
                })
            })
            .collect(),
        None if arena.graph.len() <= SMALL => Ok(Known::ALL.to_vec()),
        None => Ok(Known::ALL[..2].to_vec()),
    }
}

/// Compute exactly how good a policy is. `noughts.evaluate` calls this function, and also accepts
/// mappings and arrays.
///
/// `policy` is a function, the name of a level, or the bytes of an array.
#[pyfunction]
#[pyo3(signature = (policy, game = None, *, scope = "all", opponents = None, threads = None, progress = None))]
pub(crate) fn evaluate(
    py: Python<'_>,
    policy: &Bound<'_, PyAny>,
    game: Option<&Bound<'_, PyAny>>,
    scope: &str,
    #[pyo3(from_py_with = arguments::list_of_names_or_none)] opponents: Option<Vec<String>>,
    #[pyo3(from_py_with = arguments::whole_or_none)] threads: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Evaluation> {
    let rules = arguments::rules(game)?;
    let scope = self::scope(scope)?;
    let effort = Effort::new(threads, None, None, progress)?;
    let arena = Arena::of(py, rules, &effort)?;
    let opponents = known(opponents, &arena)?;
    let graph = &arena.graph;
    let asked = if let Ok(name) = policy.cast::<PyString>() {
        let player = match name.to_str()? {
            "random" => Known::Random,
            name => Known::Level(level(name)?),
        };
        let found = effort.run(py, |limits| arena.player(player, limits).cloned())?;
        found.map_err(|error| too_large(&error, &rules))?
    } else if let Ok(bytes) = policy.cast::<PyBytes>() {
        players::of_array(graph, bytes)?
    } else if policy.is_callable() {
        players::ask(graph, scope, policy)?
    } else {
        let what = "a function from a position to a move or probabilities, an array, or a level";
        return Err(expected(what, policy));
    };
    let figures = effort
        .run(py, |limits| {
            Figures::of(&arena, &asked, scope, &opponents, limits)
        })?
        .map_err(|error| too_large(&error, &rules))?;
    Ok(Evaluation { arena, figures })
}

/// Pickled data: dicts, lists, strings and numbers. Unpickling solves the game again if it is not
/// in the cache.
type Data<'py> = Bound<'py, PyAny>;

/// The function that restores pickled data.
fn restored_by<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("noughts._native")?.getattr(name)
}

fn unknown() -> PyErr {
    value_error("expected what was pickled, found something else")
}

fn read<T: DeserializeOwned>(pickled: &Data<'_>) -> PyResult<T> {
    depythonize(pickled).map_err(|_| unknown())
}

/// Restore a pickled mistake.
#[pyfunction]
#[pyo3(signature = (mistake, /))]
pub(crate) fn restore_mistake(mistake: &Bound<'_, PyAny>) -> PyResult<Mistake> {
    read(mistake)
}

/// Restore a pickled best response.
#[pyfunction]
#[pyo3(signature = (game, response, /))]
pub(crate) fn restore_response(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    response: &Bound<'_, PyAny>,
) -> PyResult<BestResponse> {
    let arena = Arena::of(py, arguments::rules(Some(game))?, &Effort::default())?;
    let response: policy::BestResponse = read(response)?;
    if response.moves.len() != arena.graph.len() {
        return Err(unknown());
    }
    Ok(BestResponse { arena, response })
}

/// Restore a pickled evaluation.
#[pyfunction]
#[pyo3(signature = (game, figures, /))]
pub(crate) fn restore_evaluation(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    figures: &Bound<'_, PyAny>,
) -> PyResult<Evaluation> {
    let arena = Arena::of(py, arguments::rules(Some(game))?, &Effort::default())?;
    let evaluation = Evaluation {
        figures: read(figures)?,
        arena,
    };
    let rows = evaluation.arena.graph.len();
    let responses = &evaluation.figures.responses;
    if responses.iter().any(|one| one.moves.len() != rows) {
        return Err(unknown());
    }
    Ok(evaluation)
}
