//! A report as JSON.

mod remarks;

use noughts::Square;
use noughts_analysis::Language;
use serde::Serialize;

use super::{
    CaseReport, CaseTally, Company, FormReport, GameReport, Report, ReportContext, illegal_move,
};
use crate::diagnosis::{Among, Diagnosis, Fit};
use crate::judge::{
    BadGame, Divergence, EndedEarly, FileUse, NowAndThen, ProgramFailure, ResourceUse, Score,
    Verdict,
};
use crate::messages::Message;
use crate::output::OutputFor;
use crate::problems::{Case, Problem};
use crate::report::why_of;
use crate::why::why;
use remarks::{CommonJson, PaceJson, RandomJson};

/// Everything that a report says, as docs/JSON.md describes it.
pub fn json(context: &ReportContext, report: &Report) -> impl Serialize {
    let mut json = ReportJson {
        problem: context.problem.id,
        program: context.program.clone(),
        encoding: context.reading.encoding,
        older_level: context.reading.older_level.map(|level| level.used),
        verdict: report.verdict(),
        ended: "all-tried",
        compiler: None,
        inputs: None,
        failures: Vec::new(),
        games: None,
        smallest: None,
        sample_right: None,
        output_for: None,
        divergence: None,
        form: None,
        common: None,
        file_use: None,
        random: None,
        pace: None,
        diagnosis: None,
        runs: None,
    };
    match report {
        Report::CompileError { text, .. } => {
            json.ended = "not-run";
            json.compiler = Some(text.en.clone());
        }
        Report::Cases(report) => json.tell_cases(context, report),
        Report::Games(report) => json.tell_games(context, report),
    }
    json
}

/// The failure that a report shows, as [`json()`] has it: `smallest`, or of a player the `worst`
/// game.
pub fn failure(context: &ReportContext, report: &Report) -> Option<impl Serialize> {
    #[derive(Serialize)]
    #[serde(untagged)]
    enum Shown {
        Case(ExampleJson),
        Game(BadGameJson),
    }
    match report {
        Report::CompileError { .. } => None,
        Report::Cases(report) => Some(Shown::Case(ExampleJson::new(context, report)?)),
        Report::Games(report) => {
            let game = report.games.worst.as_ref()?;
            Some(Shown::Game(BadGameJson::new(context, game)))
        }
    }
}

#[derive(Serialize)]
struct ReportJson {
    problem: &'static str,
    program: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    older_level: Option<&'static str>,
    /// `None` if undecided.
    verdict: Option<Verdict>,
    ended: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    compiler: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    inputs: Option<InputsJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<GamesJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    smallest: Option<ExampleJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sample_right: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output_for: Option<OutputFor>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divergence: Option<Divergence>,
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<FormReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    common: Option<CommonJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file_use: Option<FileUse>,
    #[serde(skip_serializing_if = "Option::is_none")]
    random: Option<RandomJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pace: Option<PaceJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnosis: Option<DiagnosisJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    runs: Option<RunsJson>,
    failures: Vec<FailureJson>,
}

impl ReportJson {
    fn tell_cases(&mut self, context: &ReportContext, report: &CaseReport) {
        let failures = report.failures.iter();
        self.ended = ended(report.early);
        self.inputs = Some(InputsJson::from(report));
        self.failures = failures
            .map(|(case, failure)| failure_json(context.problem, case, failure))
            .collect();
        self.smallest = ExampleJson::new(context, report);
        self.sample_right = report.sample_is_right;
        self.output_for = report.output_for;
        self.divergence = report.divergence.clone();
        self.form = report.form.clone();
        self.common = report.common.as_ref().map(CommonJson::from);
        self.file_use = report.file_use.clone();
        self.random = report.random.as_ref().map(RandomJson::from);
        self.pace = report.pace.as_ref().map(PaceJson::from);
        let diagnosis = report.diagnosis.as_ref();
        self.diagnosis = diagnosis.map(|diagnosis| DiagnosisJson::new(context, diagnosis));
        self.runs = Some(RunsJson::new(context, &report.used));
    }

    fn tell_games(&mut self, context: &ReportContext, report: &GameReport) {
        self.ended = ended(report.games.early);
        self.games = Some(GamesJson::new(context, report));
        self.common = report.games.common.as_ref().map(CommonJson::from);
        self.random = report.games.random.as_ref().map(RandomJson::from);
        let diagnosis = report.diagnosis.as_ref();
        self.diagnosis = diagnosis.map(|diagnosis| DiagnosisJson::new(context, diagnosis));
        self.runs = Some(RunsJson::new(context, &report.games.used));
    }
}

fn ended(early: Option<EndedEarly>) -> &'static str {
    match early {
        None => "all-tried",
        Some(EndedEarly::FirstFailure) => "first-failure",
        Some(EndedEarly::TimedOut) => "timed-out",
        Some(EndedEarly::Unreadable) => "unreadable",
        Some(EndedEarly::StoppedAnswering) => "stopped-answering",
        Some(EndedEarly::Interrupted) => "interrupted",
    }
}

#[derive(Serialize)]
struct InputsJson {
    deciding: TallyJson,
    silent: TallyJson,
    unclear: usize,
}

#[derive(Serialize)]
struct TallyJson {
    all: usize,
    tried: usize,
    failed: usize,
}

impl From<CaseTally> for TallyJson {
    fn from(tally: CaseTally) -> TallyJson {
        TallyJson {
            all: tally.cases,
            tried: tally.tried,
            failed: tally.failed,
        }
    }
}

impl From<&CaseReport> for InputsJson {
    fn from(report: &CaseReport) -> InputsJson {
        InputsJson {
            deciding: report.deciding.into(),
            silent: report.silent.into(),
            unclear: report.unclear(),
        }
    }
}

#[derive(Serialize)]
struct FailureJson {
    /// Absent if it is not known on which of several cases the program fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Square>>,
    verdict: Verdict,
    expected: Vec<String>,
    got: String,
    /// Why the move cannot be made.
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<String>,
}

fn failure_json(problem: &Problem, case: &Case, failure: &ProgramFailure) -> FailureJson {
    FailureJson {
        board: Some(case.board().to_string()),
        moves: case.squares(),
        verdict: failure.verdict,
        expected: problem.right_answers(case),
        got: Message::Got(&failure.got).text(Language::English),
        illegal: illegal_move(problem, case, failure, Language::English),
    }
}

#[derive(Serialize)]
struct ExampleJson {
    #[serde(flatten)]
    failure: FailureJson,
    decides: bool,
    others: usize,
    seen_again: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    any_others: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    now_and_then: Option<NowAndThen>,
    why: Vec<String>,
    errors: String,
    input: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    saved: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repeat: Option<String>,
}

impl ExampleJson {
    fn new(context: &ReportContext, report: &CaseReport) -> Option<ExampleJson> {
        let example = report.example.as_ref()?;
        let saved = context.saved.as_ref();
        let mut failure = failure_json(context.problem, &example.case, &example.failure);
        let mut reasons = why_of(
            context.problem,
            &example.case,
            &example.failure,
            Language::English,
        );
        if !example.is_of_board() {
            (failure.board, failure.moves) = (None, None);
            failure.expected.clear();
            reasons.clear();
        }
        let is_once = matches!(example.company, Company::Once { .. });
        Some(ExampleJson {
            failure,
            decides: example.decides,
            others: example.company.others(),
            seen_again: !is_once && report.output_for.is_none(),
            any_others: example.any_others,
            now_and_then: example.now_and_then,
            why: reasons,
            errors: example.failure.errors.clone(),
            input: example.input.clone(),
            saved: saved.map(|(path, _)| path.display().to_string()),
            repeat: saved.map(|(_, repeat)| repeat.clone()),
        })
    }
}

#[derive(Serialize)]
struct DiagnosisJson {
    among: Among,
    fit: Fit,
    statement: String,
    holds: usize,
    fails: usize,
    fails_elsewhere: usize,
}

impl DiagnosisJson {
    fn new(context: &ReportContext, diagnosis: &Diagnosis) -> DiagnosisJson {
        let statement = Message::Statement(context.problem, diagnosis);
        DiagnosisJson {
            among: diagnosis.among,
            fit: diagnosis.fit,
            statement: statement.text(Language::English),
            holds: diagnosis.holds,
            fails: diagnosis.fails,
            fails_elsewhere: diagnosis.fails_elsewhere,
        }
    }
}

#[derive(Serialize)]
struct GamesJson {
    asked: usize,
    wins_let_go: usize,
    moving_first: Score,
    moving_second: Score,
    #[serde(skip_serializing_if = "Option::is_none")]
    worst: Option<BadGameJson>,
    seen_again: bool,
}

#[derive(Serialize)]
struct BadGameJson {
    program: &'static str,
    moves: Vec<Square>,
    mistake: FailureJson,
    /// How many other boards it takes, if it is kept alive.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<usize>,
    why: Vec<String>,
    errors: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    saved: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repeat: Option<String>,
}

impl GamesJson {
    fn new(context: &ReportContext, report: &GameReport) -> GamesJson {
        let games = &report.games;
        GamesJson {
            asked: games.asked,
            wins_let_go: games.wins_let_go,
            seen_again: games.seen_again,
            moving_first: games.scores[0],
            moving_second: games.scores[1],
            worst: (games.worst.as_ref()).map(|game| BadGameJson::new(context, game)),
        }
    }
}

impl BadGameJson {
    fn new(context: &ReportContext, game: &BadGame) -> BadGameJson {
        let saved = context.saved.as_ref();
        let case = Case::Board(*game.mistake.board());
        BadGameJson {
            program: game.end.rules().player_name(game.program),
            moves: game.moves.iter().map(|played| played.square).collect(),
            mistake: failure_json(context.problem, &case, &game.failure),
            after: context.problem.keep_alive.then_some(game.before.len()),
            why: why(context.problem, &case, Language::English),
            errors: game.failure.errors.clone(),
            saved: saved.map(|(path, _)| path.display().to_string()),
            repeat: saved.map(|(_, repeat)| repeat.clone()),
        }
    }
}

#[derive(Serialize)]
struct RunsJson {
    count: usize,
    /// Of a program that is kept alive.
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<usize>,
    at_a_time: usize,
    /// How many inputs were tried many in a run.
    #[serde(skip_serializing_if = "Option::is_none")]
    scouted: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scouted_failing: Option<usize>,
    seconds: f64,
    longest_seconds: f64,
    longest_processor_seconds: f64,
    most_memory_bytes: u64,
    counts_memory_files: bool,
}

impl RunsJson {
    fn new(context: &ReportContext, used: &ResourceUse) -> RunsJson {
        RunsJson {
            count: used.runs,
            answers: context.problem.keep_alive.then_some(used.answers),
            at_a_time: context.jobs,
            scouted: (used.scouted > 0).then_some(used.scouted),
            scouted_failing: (used.scouted > 0).then_some(used.scouted_failing),
            seconds: context.elapsed.as_secs_f64(),
            longest_seconds: used.wall.as_secs_f64(),
            longest_processor_seconds: used.cpu.as_secs_f64(),
            most_memory_bytes: used.memory,
            counts_memory_files: context.counts_memory_files,
        }
    }
}
