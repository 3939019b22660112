//! The part of a report that a class keeps for each program.

use noughts_analysis::Language;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::digest;
use crate::judge::{EndedEarly, ProgramFailure, Verdict, Wording};
use crate::messages::Message;
use crate::problems::Case;
use crate::report::why::why_of;
use crate::report::{Report, ReportContext, Results, json, text};

/// The verdict on a program and its reasons. It can be kept in a file, and has its sentences in
/// both languages, so that either can be shown later.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Judged {
    /// `None` if undecided.
    pub verdict: Option<Verdict>,
    /// How many inputs or games there are.
    pub all: u64,
    /// On how many of them it fails. 0 if that depends on the batches.
    pub failed: u64,
    /// Whether more may fail, since not everything was tried or narrowed down.
    pub at_least: bool,
    /// The text after the verdict.
    pub summary: Wording,
    /// How long judging took.
    pub seconds: f64,
    /// Its mistakes, as far as they are known.
    pub mistakes: Vec<Wording>,
    /// Whether they explain all failures.
    pub is_explained: bool,
    /// Tells sets of failing cases apart; `None` if not all of them are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failing: Option<String>,
    /// The failure to show.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<ShownFailure>,
    /// The output of the compiler, if it does not compile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compiler: Option<Wording>,
    /// The report as data, without the list of all failures.
    pub json: serde_json::Value,
}

/// A failure to be shown.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ShownFailure {
    /// Introduces it.
    pub heading: Wording,
    /// The board with the marks of the input; `None` if no board explains the failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The moves of a game, where the input is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Wording>,
    /// The right answers, to the board or to the whole input.
    pub expected: Wording,
    /// The text that was found.
    pub got: Wording,
    /// Why the right answer is right, in paragraphs.
    pub why: Vec<Wording>,
    /// The whole input of the run.
    pub input: String,
    /// The program's output on standard error.
    pub errors: String,
}

impl Judged {
    /// The parts of a report that a class shows.
    pub fn new(context: &ReportContext, report: &Report) -> Judged {
        let context = |language| ReportContext {
            language,
            ..context.clone()
        };
        let in_english = context(Language::English);
        let mut json = serde_json::to_value(json::json(&in_english, report)).unwrap_or_default();
        if let Some(fields) = json.as_object_mut() {
            fields.remove("failures");
        }
        let mut mistakes = each(|language| text::mistakes(&context(language), report));
        // A wrong form shows in a single answer. Other mistakes are unknown if only the first
        // failure is known.
        if report.form.is_none() && report.early == Some(EndedEarly::FirstFailure) {
            mistakes.clear();
        }
        let of_form = report.form.as_ref().map_or(0, |form| form.mistakes.len());
        let [all, _, failed] = report.counts();
        let is_countable = report.cases().is_none() || !text::depends_on_batches(report);
        Judged {
            verdict: report.verdict,
            all,
            failed: if is_countable { failed } else { 0 },
            at_least: report.verdict != Some(Verdict::Accepted)
                && !(is_countable && report.is_all_known()),
            summary: Wording::of(|language| text::summary(&context(language), report)),
            seconds: in_english.elapsed.as_secs_f64(),
            is_explained: report.only_form().is_some() || mistakes.len() > of_form,
            mistakes,
            failing: failing(report),
            shown: shown(context, report),
            compiler: match &report.results {
                Results::CompileError { text, .. } => Some(text.clone()),
                Results::Cases(_) | Results::Games(_) => None,
            },
            json,
        }
    }

    /// Whether two rejected programs are known to make the same mistake.
    pub(super) fn fails_like(&self, other: &Judged) -> bool {
        let have_same_mistakes = self.mistakes == other.mistakes;
        let is_explained = self.is_explained && other.is_explained;
        let fail_on_same = self.verdict == other.verdict
            && self.failing.is_some()
            && self.failing == other.failing;
        let compiles_neither = self.compiler.is_some() && other.compiler.is_some();
        compiles_neither || have_same_mistakes && (is_explained || fail_on_same)
    }
}

/// The same sentences in both languages.
fn each(say: impl Fn(Language) -> Vec<String>) -> Vec<Wording> {
    let [en, ko] = Language::ALL.map(say);
    let pairs = en.into_iter().zip(ko);
    pairs.map(|(en, ko)| Wording { en, ko }).collect()
}

/// The digest of the cases on which a program fails. `None` if not all are known.
fn failing(report: &Report) -> Option<String> {
    // Programs that fail in the same way on the first input may differ on the others.
    if report.failures.is_empty() || !report.is_all_known() {
        return None;
    }
    let name = |(case, _): &(Case, ProgramFailure)| match case.squares() {
        Some(moves) => format!("{moves:?}"),
        None => case.board().to_string(),
    };
    let mut cases: Vec<String> = report.failures.iter().map(name).collect();
    cases.sort_unstable();
    Some(digest(cases.iter().map(String::as_bytes)))
}

fn shown(context: impl Fn(Language) -> ReportContext, report: &Report) -> Option<ShownFailure> {
    let problem = context(Language::English).problem;
    // If no board explains the failure, the answers to the whole input count.
    let board = report.failing_board(problem);
    let example = report.example.as_ref()?;
    let (case, failure) = (&example.case, &example.failure);
    let (input, expected, output) = match report.only_form() {
        Some(form) => (&form.input, &form.expected, &form.output),
        None => (&example.input, &example.expected, &example.output),
    };
    let is_whole = board.is_none() && matches!(report.results, Results::Cases(_));
    let answers = is_whole.then(|| (expected.join("\n"), output.trim_end()));
    let in_brief = |language| text::in_brief(problem, case, failure, language);
    Some(ShownFailure {
        heading: Wording::of(|language| text::above_failure(&context(language), report)),
        board: board.map(|board| board.to_string()),
        moves: match case {
            Case::Game(moves) => Some(Wording::of(|language| Message::Moves(moves).text(language))),
            Case::Board(_) => None,
        },
        got: match &answers {
            Some((_, output)) if failure.verdict == Verdict::WrongAnswer && !output.is_empty() => {
                Wording::verbatim(*output)
            }
            _ => Wording::of(|language| in_brief(language)[1].clone()),
        },
        expected: match answers {
            Some((expected, _)) => Wording::verbatim(expected),
            None => Wording::of(|language| in_brief(language)[0].clone()),
        },
        why: if board.is_some() {
            each(|language| why_of(problem, case, failure, language))
        } else {
            Vec::new()
        },
        input: input.clone(),
        errors: failure.errors.clone(),
    })
}
