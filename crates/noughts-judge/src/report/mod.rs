//! The report on a program, as data. [`text`], [`html`] and [`json`] render it. This module runs no
//! program.

pub mod class;
pub mod html;
pub mod json;
#[cfg(test)]
mod tests;
pub mod text;

use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;

use noughts::{Board, Move, Position};
use noughts_analysis::Language;
use noughts_analysis::messages::InputError;

use crate::diagnosis::{Common, Diagnosis};
use crate::form::FormMistake;
use serde::Serialize;

use crate::judge::OutputFor;
use crate::judge::{
    BadGame, BatchContext, CheckFindings, Divergence, EndedEarly, Example, FileUse, Findings,
    Games, Pace, Plan, ProgramFailure, Randomness, ResourceUse, Verdict, Wording,
};
use crate::mistakes::KnownMistakes;
use crate::problems::{About, Case, Judging, Letters, Problem, WrongResult, bot};
use crate::why::why_about;

/// An older level of a language, because a program does not compile for the usual one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct OlderLevel {
    /// The one that it was compiled for, such as `gnu++11`.
    pub used: &'static str,
    /// The usual one.
    #[serde(skip)]
    pub usual: &'static str,
}

/// How a source was read and compiled, where that is not as usual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SourceReading {
    /// The encoding that its text was changed from.
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
    /// As the user named it.
    pub program: String,
    /// How its source was read.
    #[serde(flatten)]
    pub reading: SourceReading,
    /// How many runs there were at a time.
    pub jobs: usize,
    /// Whether every byte counted.
    #[serde(skip)]
    pub exact: bool,
    /// How long it took.
    #[serde(rename = "seconds", serialize_with = "json::seconds")]
    pub elapsed: Duration,
    /// The language of a report to read.
    #[serde(skip)]
    pub language: Language,
    /// The saved failing input.
    #[serde(flatten)]
    pub saved: Option<SavedInput>,
}

impl ReportContext {
    /// Of what was judged without a source, one run at a time.
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
#[serde(untagged)]
pub enum Report {
    /// It does not compile.
    CompileError {
        /// The compiler.
        #[serde(skip)]
        tool: &'static str,
        /// Its output.
        #[serde(rename = "compiler", serialize_with = "json::english")]
        text: Wording,
    },
    /// It answers cases.
    Cases(Box<CaseReport>),
    /// It plays.
    Games(Box<GameReport>),
}

/// The number of cases of a kind, and their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CaseTally {
    /// How many there are.
    #[serde(rename = "all")]
    pub cases: usize,
    /// How many were tried.
    pub tried: usize,
    /// On how many the program fails.
    pub failed: usize,
    /// How many were only in runs that failed and were not narrowed down.
    pub unclear: usize,
}

/// The cases of a plan.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Inputs {
    /// Those that decide.
    pub deciding: CaseTally,
    /// The others, on which the statement is silent.
    pub silent: CaseTally,
}

/// The report on a program that answers cases.
#[derive(Serialize)]
pub struct CaseReport {
    /// `None` if no failure is known and not everything was tried, or if a failure was
    /// not seen again.
    #[serde(skip)]
    pub verdict: Option<Verdict>,
    /// How many cases were tried, and how many failed.
    pub inputs: Inputs,
    /// All failures, the smallest first; those that decide before the others.
    #[serde(skip)]
    pub failures: Vec<(Case, ProgramFailure)>,
    /// The failure to show.
    #[serde(skip)]
    pub example: Option<Example>,
    /// The input whose output this is, if no program was run.
    pub output_for: Option<OutputFor>,
    /// The place where the only output stops fitting its input; `None` if it does not.
    pub divergence: Option<Divergence>,
    /// The mistakes in the form of its answers, if they explain most failures.
    pub form: Option<FormReport>,
    /// The common feature of its answers to every input.
    pub common: Option<Common>,
    /// Files that it uses instead of standard input and output; `None` if none are known.
    pub file_use: Option<FileUse>,
    /// Whether the sample of the statement is answered right; `None` if it was not tried.
    #[serde(rename = "sample_right")]
    pub sample_is_right: Option<bool>,
    /// Two answers to the same case; `None` if none are known.
    pub random: Option<Randomness>,
    /// How fast it is, if a run took too long.
    pub pace: Option<Pace>,
    /// The common feature of the failures.
    pub diagnosis: Option<Diagnosis>,
    /// Why not everything was tried; `None` if it was.
    #[serde(rename = "ended")]
    pub early: Option<EndedEarly>,
    /// Resources that the runs used.
    #[serde(rename = "runs")]
    pub used: ResourceUse,
}

/// The report on a program that plays.
#[derive(Serialize)]
pub struct GameReport {
    /// `None` if no bad game is known and not everything was tried, or if a bad game did
    /// not come back.
    #[serde(skip)]
    pub verdict: Option<Verdict>,
    /// The games that were played.
    #[serde(flatten)]
    pub games: Games,
    /// The mistake of the worst game.
    #[serde(skip)]
    pub example: Option<Example>,
    /// The mistake in how it plays, if it is a known one.
    pub diagnosis: Option<Diagnosis>,
}

impl Report {
    /// The report on the findings of a judge on a plan.
    pub fn new(problem: &Problem, plan: &Plan, findings: Findings) -> Report {
        match findings {
            Findings::Cases(findings) => {
                Report::Cases(Box::new(CaseReport::new(problem, plan, *findings)))
            }
            Findings::Games(games) => Report::Games(Box::new(GameReport::new(problem, *games))),
        }
    }

    /// The verdict; `None` if no failure is known and not everything was tried.
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            Report::CompileError { .. } => Some(Verdict::CompileError),
            Report::Cases(report) => report.verdict,
            Report::Games(report) => report.verdict,
        }
    }

    /// The failure to show.
    fn example(&self) -> Option<&Example> {
        match self {
            Report::CompileError { .. } => None,
            Report::Cases(report) => report.example.as_ref(),
            Report::Games(report) => report.example.as_ref(),
        }
    }

    /// The mistakes in the form of all answers, if there are no others.
    fn only_form(&self) -> Option<&FormReport> {
        match self {
            Report::Cases(report) => report.form.as_ref().filter(|form| form.leaves == 0),
            Report::CompileError { .. } | Report::Games(_) => None,
        }
    }

    /// The board that explains the failure that the report shows, with the marks of the input;
    /// `None` if none does.
    fn failing_board(&self, problem: &Problem) -> Option<Board> {
        let example = self.example()?;
        let is_reason = match self {
            Report::Games(report) => {
                report.games.common.is_none() && example.failure.is_of_content()
            }
            Report::Cases(report) => {
                let is_everywhere = report.common.as_ref().is_some_and(Common::explains_all);
                let needs_others = example.needs_others() && !problem.keep_alive;
                example.is_of_board() && !is_everywhere && !needs_others
            }
            Report::CompileError { .. } => false,
        };
        let board = example.case.board();
        (is_reason && self.only_form().is_none())
            .then(|| with_letters(&board, &problem.layout.letters))
    }

    /// An input on which the program fails.
    pub fn failing_input(&self) -> Option<&str> {
        let form = match self {
            Report::Cases(report) => report.form.as_ref().map(|form| &*form.input),
            Report::CompileError { .. } | Report::Games(_) => None,
        };
        form.or_else(|| Some(&self.example()?.input))
    }
}

impl CaseReport {
    /// The report on the findings of a judge on a plan.
    pub fn new(problem: &Problem, plan: &Plan, mut findings: CheckFindings) -> CaseReport {
        let [deciding, silent] = plan.parts().map(|part| findings.tally(part));
        let inputs = Inputs { deciding, silent };
        let verdict = match &findings.example {
            Some(example) if example.decides => match example.batch_context {
                BatchContext::Once { .. } => None,
                _ => Some(example.failure.verdict),
            },
            _ if findings.divergence.is_some() => Some(Verdict::WrongAnswer),
            _ if deciding.tried == deciding.cases => Some(Verdict::Accepted),
            _ => None,
        };
        let form = FormReport::of(problem, plan, &findings);
        let common = match form {
            Some(_) => None,
            None => Common::of(problem, plan, &findings),
        };
        let example = findings.example.as_ref();
        let diagnosis = match example.map(|example| example.batch_context) {
            _ if common.is_some() => None,
            Some(BatchContext::Once { .. }) => None,
            // Then the reason is not in the boards.
            Some(BatchContext::Needed { .. }) => Diagnosis::of_runs(problem, plan, &findings),
            Some(BatchContext::Alone) | None => Diagnosis::of_findings(problem, plan, &findings),
        };
        let by_size = findings.smallest_first(plan).into_iter();
        let (decide, others): (Vec<usize>, Vec<usize>) = by_size.partition(|n| *n < plan.deciding);
        let failures = decide.into_iter().chain(others);
        let failures = failures.filter_map(|n| {
            let failure = findings.failures.remove(&n)?;
            Some((plan.cases[n].clone(), failure))
        });
        CaseReport {
            verdict,
            inputs,
            failures: failures.collect(),
            example: findings.example,
            output_for: None,
            divergence: findings.divergence,
            form,
            common,
            file_use: findings.file_use,
            sample_is_right: findings.sample.map(|sample| sample.failure.is_none()),
            random: findings.random,
            pace: findings.pace.not_done.map(|_| findings.pace),
            diagnosis,
            early: findings.early,
            used: findings.used,
        }
    }

    /// Whether every case was tried, and every failing run narrowed down.
    pub(crate) fn is_all_known(&self) -> bool {
        self.early.is_none() && self.unclear() == 0
    }

    /// How many cases were only in runs that failed and were not narrowed down.
    pub fn unclear(&self) -> usize {
        self.inputs.deciding.unclear + self.inputs.silent.unclear
    }
}

impl GameReport {
    /// The report on the games of a program.
    pub fn new(problem: &Problem, games: Games) -> GameReport {
        let example = games.worst.as_ref();
        let example = example.map(|game| of_game(problem, game, games.seen_again));
        let verdict = match &example {
            Some(_) if !games.seen_again => None,
            Some(example) => Some(example.failure.verdict),
            None => games.early.is_none().then_some(Verdict::Accepted),
        };
        let is_wrong = example.is_some() && games.seen_again && games.early.is_none();
        let diagnosis = is_wrong.then(|| {
            let known = KnownMistakes::of(problem);
            Diagnosis::of_player(&known, &games.played)
        });
        GameReport {
            verdict,
            games,
            example,
            diagnosis: diagnosis.flatten(),
        }
    }
}

/// The board at which a program goes wrong in a game, after those that it was asked before.
fn of_game(problem: &Problem, game: &BadGame, seen_again: bool) -> Example {
    let case = Case::Board(*game.mistake.board());
    let cases: Vec<&Case> = game.before.iter().chain([&case]).collect();
    Example {
        batch_context: match game.before.len() {
            others if !seen_again => BatchContext::Once { others },
            others => BatchContext::needed(others),
        },
        input: problem.layout.print(cases),
        expected: vec![problem.right_answers(&case).join(" ")],
        output: game.failure.shown_output().to_owned(),
        failure: game.failure.clone(),
        decides: true,
        any_others: false,
        intermittent: None,
        before: game.before.clone(),
        case,
    }
}

/// The mistakes in the form of a program's answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FormReport {
    /// One mistake, or two together.
    pub mistakes: Vec<FormMistake>,
    /// How many failures it explains: all that the program would not have without it.
    pub explains: usize,
    /// How many it does not.
    pub leaves: usize,
    /// Whether it shows on the sample of the statement.
    #[serde(rename = "in_sample")]
    pub is_in_sample: bool,
    /// An input on which it shows.
    pub input: String,
    /// The answers that the input asks for.
    pub expected: Vec<String>,
    /// The beginning of what the program printed.
    pub output: String,
}

impl FormReport {
    /// `None` if the form is right or does not explain most failures.
    fn of(problem: &Problem, plan: &Plan, findings: &CheckFindings) -> Option<FormReport> {
        let failures = findings.failures.values();
        let leaves = failures.filter(|failure| failure.is_of_content()).count();
        let explains = findings.failures.len() - leaves;
        let sample = findings.sample.as_ref();
        let sample = sample.and_then(|run| Some((run, run.failure.as_ref()?)));
        // A run of several boards can lack answers, whether those to single boards are right or not.
        let lacks_answers = |failure: &ProgramFailure| {
            matches!(
                failure.form[..],
                [FormMistake::OneAnswer | FormMistake::EndsEarly]
            )
        };
        if explains < leaves && !sample.is_some_and(|(_, failure)| lacks_answers(failure)) {
            return None;
        }
        let runs = findings.together.iter().map(|(_, failure)| failure);
        let mut runs = runs.chain(sample.map(|(_, failure)| failure));
        let ends_early = runs.any(|failure| failure.form == [FormMistake::EndsEarly]);
        let report = |failure: &ProgramFailure, input: &str, expected, output: &str| FormReport {
            mistakes: match failure.form[..] {
                // The shortest run that shows it may have one answer.
                [FormMistake::OneAnswer] if ends_early => vec![FormMistake::EndsEarly],
                _ => failure.form.clone(),
            },
            explains,
            leaves,
            is_in_sample: false,
            input: input.to_owned(),
            expected,
            output: output.to_owned(),
        };
        let of_form = |failure: &&ProgramFailure| !failure.is_of_content();
        if let Some((sample, failure)) = sample.filter(|(_, failure)| of_form(failure)) {
            let expected = problem.sample.output.lines().take(sample.cases.len());
            let expected = expected.map(str::to_owned).collect();
            return Some(FormReport {
                is_in_sample: true,
                ..report(failure, &sample.input, expected, &sample.output)
            });
        }
        // The example, unless that is what is left besides.
        let example = findings.example.as_ref();
        if let Some(example) = example.filter(|example| of_form(&&example.failure)) {
            let is_once = matches!(example.batch_context, BatchContext::Once { .. });
            let expected = example.expected.clone();
            let shown = report(&example.failure, &example.input, expected, &example.output);
            return (!is_once).then_some(shown);
        }
        let mut numbers = findings.smallest_first(plan).into_iter();
        let number = numbers.find(|number| of_form(&&findings.failures[number]))?;
        let (case, failure) = (&plan.cases[number], &findings.failures[&number]);
        let (input, expected) = (problem.layout.print([case]), problem.right_answers(case));
        Some(report(failure, &input, expected, failure.printed()))
    }
}

impl CheckFindings {
    fn tally(&self, part: Range<usize>) -> CaseTally {
        CaseTally {
            cases: part.len(),
            tried: self.tried[part.clone()]
                .iter()
                .filter(|tried| **tried)
                .count(),
            failed: self.failures.range(part.clone()).count(),
            unclear: self.unclear.range(part).count(),
        }
    }
}

/// The board as it is to be drawn: where O moves first, its marks are drawn as O.
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

/// Why the move that a program gave cannot be made; `None` if it can, or if no move was
/// asked for.
fn illegal_move(
    problem: &Problem,
    case: &Case,
    failure: &ProgramFailure,
    language: Language,
) -> Option<String> {
    if problem.judging == Judging::Answer {
        return None;
    }
    let position = Position::try_from(case.board()).ok()?;
    let square = bot::parse_square(failure.printed())?;
    let mark = *position.rules().marks_of(position.turn()).first()?;
    let error = position.play(Move { square, mark }).err()?;
    Some(InputError::Play(&error, position.rules()).text(language))
}

/// Why the answer is right that a program did not give. Of several results best play explains one.
fn why_of(
    problem: &Problem,
    case: &Case,
    failure: &ProgramFailure,
    language: Language,
) -> Vec<String> {
    let wrong = problem.wrong_results(case, failure.printed());
    let is_of_play = wrong.is_some_and(|wrong| wrong.iter().any(WrongResult::is_of_play));
    let about = match problem.judging {
        Judging::Results if !is_of_play => About::Board,
        _ => problem.about,
    };
    why_about(problem, about, case, language)
}
