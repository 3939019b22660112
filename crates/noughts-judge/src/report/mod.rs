//! The report on a program, as data. [`text`], [`html`] and [`json`] render it. This module runs no
//! program.

pub mod class;
mod form;
pub mod html;
pub mod json;
#[cfg(test)]
mod tests;
pub mod text;
mod why;

use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;

use noughts::Board;
use noughts_analysis::Language;
use serde::Serialize;

use crate::diagnosis::{Common, Diagnosis};
use crate::judge::{
    Divergence, EndedEarly, Example, FileUse, Findings, Games, OutputFor, Pace, Plan,
    ProgramFailure, Randomness, ResourceUse, Verdict, Wording,
};
use crate::mistakes::KnownMistakes;
use crate::problems::{Case, Letters, Problem};
pub use form::FormReport;
pub use why::why;

/// An older level of a language, used if a program does not compile with the usual one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct OlderLevel {
    /// The level that was used, such as `gnu++11`.
    pub used: &'static str,
    /// The usual one.
    #[serde(skip)]
    pub usual: &'static str,
}

/// How a source was read and compiled, where this is unusual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SourceReading {
    /// The encoding that its text was converted from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<&'static str>,
    /// The level of its language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub older_level: Option<OlderLevel>,
}

/// The context of a report: what was judged and how, and the file of the failing input.
#[derive(Clone, Serialize)]
pub struct ReportContext {
    /// The problem.
    #[serde(serialize_with = "json::id")]
    pub problem: &'static Problem,
    /// The program as the user named it.
    pub program: String,
    /// How its source was read.
    #[serde(flatten)]
    pub reading: SourceReading,
    /// How many runs were made at a time.
    pub jobs: usize,
    /// Whether every byte counted.
    #[serde(skip)]
    pub exact: bool,
    /// How long it took.
    #[serde(rename = "seconds", serialize_with = "json::seconds")]
    pub elapsed: Duration,
    /// The language of a report for people.
    #[serde(skip)]
    pub language: Language,
    /// The saved failing input.
    #[serde(flatten)]
    pub saved: Option<SavedInput>,
}

impl ReportContext {
    /// The context of a check without a source file, with one run at a time.
    pub fn new(
        problem: &'static Problem,
        program: &str,
        elapsed: Duration,
        language: Language,
    ) -> ReportContext {
        ReportContext {
            problem,
            program: program.to_owned(),
            reading: SourceReading::default(),
            jobs: 1,
            exact: false,
            elapsed,
            language,
            saved: None,
        }
    }
}

/// The file of a saved input.
#[derive(Clone, Debug, Serialize)]
pub struct SavedInput {
    /// The file.
    #[serde(rename = "saved")]
    pub path: PathBuf,
    /// The command that runs the program on it.
    pub repeat: String,
}

/// The report on a program.
#[derive(Serialize)]
pub struct Report {
    /// `None` if no failure is known and not everything was tried, or if a failure did not
    /// reproduce.
    pub verdict: Option<Verdict>,
    /// The results that depend on the kind of problem.
    #[serde(flatten)]
    pub results: Results,
    /// All failing cases, the smallest first; those that decide before the others.
    #[serde(skip)]
    pub failures: Vec<(Case, ProgramFailure)>,
    /// The failure to show.
    #[serde(skip)]
    pub example: Option<Example>,
    /// The mistakes in the form of its answers, if they explain most failures.
    pub form: Option<FormReport>,
    /// What its answers to all inputs have in common.
    pub common: Option<Common>,
    /// Two answers to the same case; `None` if none are known.
    pub random: Option<Randomness>,
    /// The mistake that the program makes, or what its failures have in common.
    pub diagnosis: Option<Diagnosis>,
    /// Why the judge did not try everything. `None` if it did.
    #[serde(rename = "ended")]
    pub early: Option<EndedEarly>,
    /// Resources that the runs used.
    #[serde(rename = "runs")]
    pub used: ResourceUse,
}

/// The results that depend on the kind of problem.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Results {
    /// The program does not compile.
    CompileError {
        /// The compiler.
        #[serde(skip)]
        tool: &'static str,
        /// Its output.
        #[serde(rename = "compiler", serialize_with = "json::english")]
        text: Wording,
    },
    /// It answers cases.
    Cases(CaseResults),
    /// It plays.
    Games(Games),
}

/// How many cases of a kind there are, and their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CaseTally {
    /// How many there are.
    #[serde(rename = "all")]
    pub cases: usize,
    /// How many were tried.
    pub tried: usize,
    /// On how many the program fails.
    pub failed: usize,
    /// How many were only in failing runs that were not narrowed down.
    pub unclear: usize,
}

/// The cases of a plan.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Inputs {
    /// The cases that decide.
    pub deciding: CaseTally,
    /// The other cases, on which the statement is silent.
    pub silent: CaseTally,
}

/// The results of a program that answers cases.
#[derive(Serialize)]
pub struct CaseResults {
    /// How many cases were tried, and how many failed.
    pub inputs: Inputs,
    /// The input whose output is judged, if no program was run.
    pub output_for: Option<OutputFor>,
    /// The place where that output stops fitting its input. `None` if there is no such place.
    pub divergence: Option<Divergence>,
    /// Files that it uses instead of standard input and output; `None` if none are known.
    pub file_use: Option<FileUse>,
    /// Whether the sample of the statement is answered right; `None` if it was not tried.
    #[serde(rename = "sample_right")]
    pub sample_is_right: Option<bool>,
    /// Its speed, if a run took too long.
    pub pace: Option<Pace>,
    /// Whether no run was right, and some inputs only ran together with others.
    #[serde(skip)]
    pub(crate) fails_in_every_run: bool,
}

impl Report {
    /// The report on a program that does not compile.
    pub fn of_compile_error(tool: &'static str, text: Wording) -> Report {
        Report {
            verdict: Some(Verdict::CompileError),
            results: Results::CompileError { tool, text },
            failures: Vec::new(),
            example: None,
            form: None,
            common: None,
            random: None,
            diagnosis: None,
            early: None,
            used: ResourceUse::default(),
        }
    }

    /// The report on the findings about a program.
    pub fn new(problem: &Problem, plan: &Plan, mut findings: Findings) -> Report {
        let [deciding, silent] = plan.parts().map(|part| findings.tally(part));
        let played = findings.played.take();
        let (form, common) = match (FormReport::of(problem, plan, &findings), &played) {
            (_, Some(played)) => (None, played.common.clone()),
            (None, None) => (None, Common::of(problem, plan, &findings)),
            (form, None) => (form, None),
        };
        let example = findings.example.take();
        let diagnosis = match (&example, &played) {
            (Some(example), Some(played)) if findings.early.is_none() && !example.is_once => {
                Diagnosis::of_player(&KnownMistakes::of(problem), &played.moves)
            }
            (_, Some(_)) => None,
            _ if common.is_some() => None,
            (Some(example), None) if example.is_once || example.intermittent.is_some() => None,
            // In that case the reason is not in the boards.
            (Some(example), None) if example.needs_others() => {
                Diagnosis::of_runs(problem, plan, &findings)
            }
            (_, None) => Diagnosis::of_findings(problem, plan, &findings),
        };
        // How many inputs ran alone depends on how the judge divided the runs.
        let fails_in_every_run = deciding.unclear > 0
            && deciding.failed + deciding.unclear == deciding.cases
            && !findings.is_right_somewhere();
        let is_accepted = match played {
            Some(_) => findings.early.is_none(),
            None => deciding.tried == deciding.cases,
        };
        let by_size = findings.smallest_first(plan).into_iter();
        let (decide, others): (Vec<usize>, Vec<usize>) = by_size.partition(|n| *n < plan.deciding);
        let failures = decide.into_iter().chain(others).filter_map(|n| {
            let failure = findings.failures.remove(&n)?;
            Some((plan.cases[n].clone(), failure))
        });
        Report {
            verdict: match &example {
                Some(example) if example.decides => {
                    (!example.is_once).then_some(example.failure.verdict)
                }
                _ if findings.divergence.is_some() => Some(Verdict::WrongAnswer),
                _ => is_accepted.then_some(Verdict::Accepted),
            },
            failures: failures.collect(),
            results: match played {
                Some(played) => Results::Games(played.games),
                None => Results::Cases(CaseResults {
                    inputs: Inputs { deciding, silent },
                    output_for: findings.output_for,
                    divergence: findings.divergence,
                    file_use: findings.file_use,
                    sample_is_right: findings.sample.map(|sample| sample.failure.is_none()),
                    pace: findings.pace.not_done.map(|_| findings.pace),
                    fails_in_every_run,
                }),
            },
            example,
            form,
            common,
            random: findings.random,
            diagnosis,
            early: findings.early,
            used: findings.used,
        }
    }

    /// How many inputs or games count, how many of them were tried, and how many failed.
    pub fn counts(&self) -> [u64; 3] {
        match &self.results {
            Results::CompileError { .. } => [0; 3],
            Results::Cases(cases) => {
                let tally = cases.inputs.deciding;
                [tally.cases, tally.tried, tally.failed].map(|n| n as u64)
            }
            Results::Games(games) => [games.count(), games.count(), games.bad().iter().sum()],
        }
    }

    /// The results of a program that answers cases.
    pub fn cases(&self) -> Option<&CaseResults> {
        match &self.results {
            Results::Cases(cases) => Some(cases),
            Results::CompileError { .. } | Results::Games(_) => None,
        }
    }

    /// How many cases were only in failing runs that were not narrowed down.
    fn unclear(&self) -> usize {
        self.cases().map_or(0, |cases| {
            cases.inputs.deciding.unclear + cases.inputs.silent.unclear
        })
    }

    /// Whether everything was tried, every failing run was narrowed down, and no failure is random.
    pub(crate) fn is_all_known(&self) -> bool {
        self.early.is_none() && self.unclear() == 0 && !self.is_random()
    }

    /// Whether the same input may fail or not. The number of failures is then not exact.
    fn is_random(&self) -> bool {
        let example = self.example.as_ref();
        let is_intermittent = example.is_some_and(|e| e.decides && e.intermittent.is_some());
        let random = self.random.as_ref();
        is_intermittent || random.is_some_and(|random| !random.depends_on_before)
    }

    /// The place where the only output stops fitting its input.
    fn divergence(&self) -> Option<&Divergence> {
        self.cases()?.divergence.as_ref()
    }

    /// The mistakes of form, if the program makes no other mistakes.
    fn only_form(&self) -> Option<&FormReport> {
        self.form.as_ref().filter(|form| form.leaves == 0)
    }

    /// Whether all failures have the same cause, which is independent of the board.
    fn is_everywhere(&self) -> bool {
        self.common.as_ref().is_some_and(Common::explains_all)
    }

    /// Whether the program is known to fail on the board of an example.
    fn is_board_known(&self, example: &Example) -> bool {
        matches!(self.results, Results::Games(_)) || example.is_of_board()
    }

    /// Whether the board of an example explains its failure.
    fn is_explained_by_board(&self, problem: &Problem, example: &Example) -> bool {
        let is_of_board = match &self.results {
            Results::Games(_) => example.failure.is_of_content(),
            Results::Cases(_) | Results::CompileError { .. } => {
                !example.needs_others() || problem.keep_alive
            }
        };
        is_of_board && !self.is_everywhere()
    }

    /// The board that explains the failure in the report, with the marks of the input. `None` if no
    /// board explains it.
    fn failing_board(&self, problem: &Problem) -> Option<Board> {
        let example = self.example.as_ref()?;
        let is_reason = self.is_explained_by_board(problem, example)
            && self.is_board_known(example)
            && self.only_form().is_none();
        is_reason.then(|| with_letters(&example.case.board(), &problem.layout.letters))
    }

    /// An input on which the program fails.
    pub fn failing_input(&self) -> Option<&str> {
        let form = self.form.as_ref().map(|form| &*form.input);
        form.or_else(|| Some(&self.example.as_ref()?.input))
    }
}

impl Findings {
    fn tally(&self, part: Range<usize>) -> CaseTally {
        CaseTally {
            cases: part.len(),
            tried: (part.clone())
                .filter(|number| self.tried.get(*number) == Some(&true))
                .count(),
            failed: self.failures.range(part.clone()).count(),
            unclear: self.unclear.range(part).count(),
        }
    }
}

/// The board to draw. If O moves first, its marks are drawn as O.
fn with_letters(board: &Board, letters: &Letters) -> Board {
    if !letters.first.eq_ignore_ascii_case(&b'o') {
        return *board;
    }
    let text = board.to_string();
    let exchanged = text.chars().map(|mark| match mark {
        'x' => 'o',
        'o' => 'x',
        other => other,
    });
    exchanged.collect::<String>().parse().unwrap_or(*board)
}
