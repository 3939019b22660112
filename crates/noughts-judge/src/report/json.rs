//! Renders a report as JSON: the report with its context, and the failures with the right answers.

use std::time::Duration;

use noughts::Square;
use noughts_analysis::Language;
use serde::{Serialize, Serializer};

use super::{Report, ReportContext, Results};
use crate::judge::{Example, Got, ProgramFailure, Score, Verdict, Wording};
use crate::problems::{Case, Problem};
use crate::report::why::{illegal_move, why_of};

/// The whole report, in the format of docs/JSON.md.
pub fn json<'a>(context: &'a ReportContext, report: &'a Report) -> impl Serialize + 'a {
    #[derive(Serialize)]
    struct Whole<'a> {
        #[serde(flatten)]
        context: &'a ReportContext,
        #[serde(flatten)]
        report: &'a Report,
        smallest: Option<Shown<'a>>,
        failures: Vec<Failure<'a>>,
    }
    let failures = report.failures.iter();
    Whole {
        context,
        report,
        smallest: Shown::of(context, report),
        failures: failures
            .map(|(case, failure)| Failure::new(context.problem, case, failure))
            .collect(),
    }
}

/// The failure that a report shows: `smallest` of [`json()`].
pub fn smallest<'a>(context: &'a ReportContext, report: &'a Report) -> Option<impl Serialize + 'a> {
    Shown::of(context, report)
}

/// The failure of a program on a case, and the right answers.
#[derive(Serialize)]
struct Failure<'a> {
    /// Absent if the program fails on one of several cases and it is unknown on which.
    #[serde(flatten)]
    case: Option<Case>,
    verdict: Verdict,
    expected: Vec<String>,
    got: &'a Got,
    /// Why the move is illegal.
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<String>,
}

impl<'a> Failure<'a> {
    fn new(problem: &Problem, case: &Case, failure: &'a ProgramFailure) -> Failure<'a> {
        Failure {
            case: Some(case.clone()),
            verdict: failure.verdict,
            expected: problem.right_answers(case),
            got: &failure.got,
            illegal: illegal_move(problem, case, failure, Language::English),
        }
    }
}

/// The failure that a report shows.
#[derive(Serialize)]
struct Shown<'a> {
    #[serde(flatten)]
    failure: Failure<'a>,
    why: Vec<String>,
    errors: &'a str,
    /// How many other cases were in the same run.
    others: usize,
    seen_again: bool,
    #[serde(flatten)]
    example: &'a Example,
    #[serde(flatten)]
    game: Option<Game>,
}

/// The game that a program loses or does not finish.
#[derive(Serialize)]
struct Game {
    /// The mark of the program.
    program: &'static str,
    /// The moves of the game.
    moves: Vec<Square>,
}

impl<'a> Shown<'a> {
    fn of(context: &ReportContext, report: &'a Report) -> Option<Shown<'a>> {
        let example = report.example.as_ref()?;
        let (case, found) = (&example.case, &example.failure);
        let mut failure = Failure::new(context.problem, case, found);
        let mut why = why_of(context.problem, case, found, Language::English);
        let (is_output, game) = match &report.results {
            Results::Cases(cases) => (cases.output_for.is_some(), None),
            Results::Games(games) => (false, games.worst.as_ref()),
            Results::CompileError { .. } => (false, None),
        };
        if !report.is_board_known(example) {
            failure.case = None;
            failure.expected.clear();
            why.clear();
        }
        Some(Shown {
            failure,
            why,
            errors: &found.errors,
            others: example.others,
            seen_again: !example.is_once && !is_output,
            example,
            game: game.map(|game| Game {
                program: game.end.rules().player_name(game.program),
                moves: game.moves.iter().map(|played| played.square).collect(),
            }),
        })
    }
}

pub(super) fn id<S: Serializer>(problem: &Problem, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(problem.id)
}

pub(super) fn english<S: Serializer>(text: &Wording, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&text.en)
}

/// A duration in seconds. It may be unknown.
pub(crate) fn seconds<S: Serializer>(
    time: &(impl Copy + Into<Option<Duration>>),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let time: Option<Duration> = (*time).into();
    time.map(|time| time.as_secs_f64()).serialize(serializer)
}

pub(crate) fn scores<S: Serializer>(
    [first, second]: &[Score; 2],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map([("moving_first", first), ("moving_second", second)])
}
