//! A report as JSON.

use noughts::Square;
use noughts_explain::Language;
use serde::Serialize;

use super::{Among, CaseReport, CaseTally, Company, GameReport, Report, ReportContext};
use crate::check::diagnosis::{Diagnosis, Fit};
use crate::check::findings::{EndedEarly, ProgramFailure, ResourceUse};
use crate::check::games::Score;
use crate::check::verdict::Verdict;
use crate::problems::{Case, Problem};
use crate::why::why;

/// Everything that a report says, as docs/JSON.md describes it.
pub fn json(context: &ReportContext, report: &Report) -> impl Serialize {
    let mut json = ReportJson {
        problem: context.problem.id,
        program: context.program.clone(),
        verdict: report.verdict(),
        ended: "all-tried",
        compiler: None,
        inputs: None,
        failures: Vec::new(),
        games: None,
        smallest: None,
        diagnosis: None,
        runs: None,
    };
    match report {
        Report::CompileError { text, .. } => {
            json.ended = "not-run";
            json.compiler = Some(text.clone());
        }
        Report::Cases(report) => {
            json.ended = ended(report.early);
            json.inputs = Some(InputsJson::from(report));
            let failures = report.failures.iter();
            json.failures = failures
                .map(|(case, failure)| failure_json(context.problem, case, failure))
                .collect();
            json.smallest = report.example.as_ref().map(|example| ExampleJson {
                failure: failure_json(context.problem, &example.case, &example.failure),
                decides: example.decides,
                others: match example.company {
                    Company::Alone => 0,
                    Company::Needed { others } | Company::Once { others } => others,
                },
                seen_again: !matches!(example.company, Company::Once { .. }),
                why: why(context.problem, &example.case, Language::English),
                errors: example.failure.errors.clone(),
                input: example.input.clone(),
                saved: context
                    .saved
                    .as_ref()
                    .map(|(path, _)| path.display().to_string()),
                repeat: context.saved.as_ref().map(|(_, repeat)| repeat.clone()),
            });
            json.diagnosis = report
                .diagnosis
                .as_ref()
                .map(|(among, diagnosis)| DiagnosisJson::new(*among, diagnosis));
            json.runs = Some(RunsJson::new(context, &report.used));
        }
        Report::Games(report) => {
            json.ended = ended(report.games.early);
            json.games = Some(GamesJson::new(context, report));
            json.runs = Some(RunsJson::new(context, &report.games.used));
        }
    }
    json
}

#[derive(Serialize)]
struct ReportJson {
    problem: &'static str,
    program: String,
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
    diagnosis: Option<DiagnosisJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    runs: Option<RunsJson>,
    failures: Vec<FailureJson>,
}

fn ended(early: Option<EndedEarly>) -> &'static str {
    match early {
        None => "all-tried",
        Some(EndedEarly::FirstFailure) => "first-failure",
        Some(EndedEarly::TimedOut) => "timed-out",
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
            unclear: report.unclear,
        }
    }
}

#[derive(Serialize)]
struct FailureJson {
    board: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Square>>,
    verdict: Verdict,
    expected: Vec<String>,
    got: String,
}

fn failure_json(problem: &Problem, case: &Case, failure: &ProgramFailure) -> FailureJson {
    FailureJson {
        board: case.board().to_string(),
        moves: case.squares(),
        verdict: failure.verdict,
        expected: problem.right_answers(case),
        got: failure.got.clone(),
    }
}

#[derive(Serialize)]
struct ExampleJson {
    #[serde(flatten)]
    failure: FailureJson,
    decides: bool,
    others: usize,
    seen_again: bool,
    why: Vec<String>,
    errors: String,
    input: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    saved: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repeat: Option<String>,
}

#[derive(Serialize)]
struct DiagnosisJson {
    among: &'static str,
    fit: &'static str,
    statement: String,
    holds: usize,
    fails: usize,
    fails_elsewhere: usize,
}

impl DiagnosisJson {
    fn new(among: Among, diagnosis: &Diagnosis) -> DiagnosisJson {
        DiagnosisJson {
            among: match among {
                Among::All => "all",
                Among::Promised => "promised",
                Among::Silent => "silent",
            },
            fit: match diagnosis.fit {
                Fit::Everywhere => "everywhere",
                Fit::Exactly => "exactly",
                Fit::Nearly => "nearly",
                Fit::Only => "only",
            },
            statement: diagnosis.statement.clone(),
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
    moving_first: ScoreJson,
    moving_second: ScoreJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    worst: Option<BadGameJson>,
}

#[derive(Serialize)]
struct ScoreJson {
    won: u64,
    drawn: u64,
    lost: u64,
    broken_off: u64,
}

impl From<Score> for ScoreJson {
    fn from(score: Score) -> ScoreJson {
        ScoreJson {
            won: score.won,
            drawn: score.drawn,
            lost: score.lost,
            broken_off: score.broken_off,
        }
    }
}

#[derive(Serialize)]
struct BadGameJson {
    program: &'static str,
    moves: Vec<Square>,
    mistake: FailureJson,
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
            moving_first: games.scores[0].into(),
            moving_second: games.scores[1].into(),
            worst: games.worst.as_ref().map(|game| {
                let case = Case::Board(*game.mistake.board());
                BadGameJson {
                    program: game.end.rules().player_name(game.program),
                    moves: game.moves.iter().map(|played| played.square).collect(),
                    mistake: failure_json(context.problem, &case, &game.failure),
                    why: why(context.problem, &case, Language::English),
                    errors: game.failure.errors.clone(),
                    saved: context
                        .saved
                        .as_ref()
                        .map(|(path, _)| path.display().to_string()),
                    repeat: context.saved.as_ref().map(|(_, repeat)| repeat.clone()),
                }
            }),
        }
    }
}

#[derive(Serialize)]
struct RunsJson {
    count: usize,
    at_a_time: usize,
    seconds: f64,
    longest_seconds: f64,
    longest_processor_seconds: f64,
    most_memory_bytes: u64,
}

impl RunsJson {
    fn new(context: &ReportContext, used: &ResourceUse) -> RunsJson {
        RunsJson {
            count: used.runs,
            at_a_time: context.jobs,
            seconds: context.elapsed.as_secs_f64(),
            longest_seconds: used.wall.as_secs_f64(),
            longest_processor_seconds: used.cpu.as_secs_f64(),
            most_memory_bytes: used.memory,
        }
    }
}
