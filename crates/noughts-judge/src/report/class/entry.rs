//! One program of a class.

use noughts_explain::Language;
use serde::{Deserialize, Serialize};

use super::digest;
use crate::diagnosis::Common;
use crate::judge::{ProgramFailure, Verdict, Wording};
use crate::problems::{Case, Problem};
use crate::report::{CaseReport, Report, ReportContext, json, text};
use crate::why::why;

/// A program and what became of it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The path of the program, as it is shown.
    pub program: String,
    /// What became of it.
    pub outcome: Outcome,
}

/// What became of a program.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It was judged.
    Judged(Box<Judged>),
    /// It could not be judged, and that is not the program's fault.
    NotJudged(String),
    /// The user interrupted before its turn came, or while it was judged.
    Waiting,
}

impl Entry {
    /// `None` if it is not known.
    pub fn verdict(&self) -> Option<Verdict> {
        self.judged().and_then(|judged| judged.verdict)
    }

    /// What is known of it, if it was judged.
    pub fn judged(&self) -> Option<&Judged> {
        match &self.outcome {
            Outcome::Judged(judged) => Some(judged),
            Outcome::NotJudged(_) | Outcome::Waiting => None,
        }
    }
}

/// What a class is told of a program that was judged. It can be kept in a file, and has
/// its words in both languages, so that either can be shown later.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Judged {
    /// `None` if undecided.
    pub verdict: Option<Verdict>,
    /// How many inputs or games there are.
    pub all: u64,
    /// On how many of them it fails.
    pub failed: u64,
    /// Whether there may be more, since not everything was tried or narrowed down.
    pub at_least: bool,
    /// What stands behind the verdict.
    pub summary: Wording,
    /// How long judging took.
    pub seconds: f64,
    /// What its failures have in common.
    pub diagnosis: Option<Wording>,
    /// Tells sets of failing cases apart, where there is no diagnosis.
    pub failing: Option<String>,
    /// The smallest failure.
    pub shown: Option<ShownFailure>,
    /// What the compiler said.
    pub compiler: Option<Wording>,
    /// The report as data, without the list of all failures.
    pub json: serde_json::Value,
}

/// A failure to be shown.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ShownFailure {
    /// The board in the library's text form; `None` if no board explains the failure.
    pub board: Option<String>,
    /// The moves of a game, where the input is one.
    pub moves: Option<Wording>,
    /// The right answers.
    pub expected: Wording,
    /// What came instead.
    pub got: Wording,
    /// Why the right answer is right, in paragraphs.
    pub why: Vec<Wording>,
    /// The whole input of the run.
    pub input: String,
    /// What the program said on standard error.
    pub errors: String,
}

impl Judged {
    /// What a report comes to.
    pub fn new(context: &ReportContext, report: &Report) -> Judged {
        let in_language = |language| ReportContext {
            language,
            ..context.clone()
        };
        let [english, korean] = Language::ALL.map(in_language);
        let both =
            |say: &dyn Fn(&ReportContext) -> String| Wording::new(say(&english), say(&korean));
        let has_mistake = text::mistake(&english, report).is_some();
        let diagnosis = has_mistake
            .then(|| both(&|context| text::mistake(context, report).unwrap_or_default()));
        let (all, failed) = counts(report);
        let mut json = serde_json::to_value(json::json(context, report)).unwrap_or_default();
        if let Some(fields) = json.as_object_mut() {
            fields.remove("failures");
        }
        Judged {
            verdict: report.verdict(),
            all,
            failed,
            at_least: match report {
                Report::Cases(report) => report.unclear() > 0 || report.early.is_some(),
                Report::Games(report) => report.games.early.is_some(),
                Report::CompileError { .. } => false,
            },
            summary: both(&|context| text::behind_verdict(context, report)),
            seconds: context.elapsed.as_secs_f64(),
            failing: match (&diagnosis, report) {
                (None, Report::Cases(report)) => failing(report),
                _ => None,
            },
            diagnosis,
            shown: shown(context.problem, report),
            compiler: match report {
                Report::CompileError { text, .. } => Some(text.clone()),
                Report::Cases(_) | Report::Games(_) => None,
            },
            json,
        }
    }
}

/// How many inputs or games there are, and how many of them fail.
fn counts(report: &Report) -> (u64, u64) {
    match report {
        Report::CompileError { .. } => (0, 0),
        Report::Cases(report) => (report.deciding.cases as u64, report.deciding.failed as u64),
        Report::Games(report) => {
            let games = &report.games;
            games.scores.iter().fold((0, 0), |sum, score| {
                let bad = score.lost + score.broken_off;
                (sum.0 + score.games(), sum.1 + bad)
            })
        }
    }
}

/// The digest of the cases on which a program fails, if all are known.
fn failing(report: &CaseReport) -> Option<String> {
    // Programs that fail on the first input alike need not fail on the others alike.
    if report.failures.is_empty() || report.early.is_some() || report.unclear() > 0 {
        return None;
    }
    let cases = report
        .failures
        .iter()
        .map(|(case, _)| match case.squares() {
            Some(moves) => format!("{moves:?}"),
            None => case.board().to_string(),
        });
    let mut cases: Vec<String> = cases.collect();
    cases.sort_unstable();
    Some(digest(cases.iter().map(String::as_bytes)))
}

/// The failure to show: its case, what it is, the input, and whether its board explains it. What
/// is wrong on every input, or with the form only, no board explains.
fn failure_of<'r>(
    problem: &Problem,
    report: &'r Report,
) -> Option<(Case, &'r ProgramFailure, String, bool)> {
    match report {
        Report::CompileError { .. } => None,
        Report::Cases(report) => {
            let example = report.example.as_ref()?;
            let is_everywhere = report.common.as_ref().is_some_and(Common::explains_all);
            let is_form = report.form.as_ref().is_some_and(|form| form.leaves == 0);
            let (case, input) = (example.case.clone(), example.input.clone());
            let by_board = example.is_of_board() && !is_everywhere && !is_form;
            Some((case, &example.failure, input, by_board))
        }
        Report::Games(report) => {
            let game = report.games.worst.as_ref()?;
            let case = Case::Board(*game.mistake.board());
            let input = problem.layout.print([&case]);
            let by_board = report.games.common.is_none() && game.failure.is_of_content();
            Some((case, &game.failure, input, by_board))
        }
    }
}

fn shown(problem: &Problem, report: &Report) -> Option<ShownFailure> {
    let (case, failure, input, by_board) = failure_of(problem, report)?;
    let [english, korean] = Language::ALL.map(|language| match by_board {
        true => why(problem, &case, language),
        false => Vec::new(),
    });
    Some(ShownFailure {
        board: by_board.then(|| case.board().to_string()),
        moves: match &case {
            Case::Game(moves) => Some(Wording::of(|language| text::moves(moves, language))),
            Case::Board(_) => None,
        },
        expected: Wording::of(|language| text::any_of(&problem.right_answers(&case), language)),
        got: Wording::of(|language| text::got(failure, language)),
        why: english
            .into_iter()
            .zip(korean)
            .map(|(en, ko)| Wording { en, ko })
            .collect(),
        input,
        errors: failure.errors.clone(),
    })
}
