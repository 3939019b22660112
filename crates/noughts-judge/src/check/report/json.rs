//! A report as JSON.

use noughts::Square;
use noughts_explain::Language;
use serde::Serialize;

use super::{Among, CaseReport, Company, GameReport, Report, Setting, Tally};
use crate::check::diagnosis::{Diagnosis, Fit};
use crate::check::games::Score;
use crate::check::judge::{Early, Failure, Used};
use crate::check::verdict::Verdict;
use crate::problems::{Case, Problem};
use crate::why::why;

/// Everything there is to know.
pub fn json(setting: &Setting, report: &Report) -> impl Serialize {
    let mut json = Json {
        problem: setting.problem.id,
        program: setting.program.clone(),
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
            json.inputs = Some(Inputs::from(report));
            let failures = report.failures.iter();
            json.failures = failures
                .map(|(case, failure)| failed(setting.problem, case, failure))
                .collect();
            json.smallest = report.example.as_ref().map(|example| Smallest {
                failure: failed(setting.problem, &example.case, &example.failure),
                decides: example.decides,
                others: match example.company {
                    Company::Alone => 0,
                    Company::Needed { others } | Company::Once { others } => others,
                },
                seen_again: !matches!(example.company, Company::Once { .. }),
                why: why(setting.problem, &example.case, Language::English),
                errors: example.failure.errors.clone(),
                input: example.input.clone(),
                saved: setting
                    .saved
                    .as_ref()
                    .map(|(path, _)| path.display().to_string()),
                repeat: setting.saved.as_ref().map(|(_, repeat)| repeat.clone()),
            });
            json.diagnosis = report
                .diagnosis
                .as_ref()
                .map(|(among, diagnosis)| Cause::new(*among, diagnosis));
            json.runs = Some(Runs::new(setting, &report.used));
        }
        Report::Games(report) => {
            json.ended = ended(report.games.early);
            json.games = Some(GamesJson::new(setting, report));
            json.runs = Some(Runs::new(setting, &report.games.used));
        }
    }
    json
}

#[derive(Serialize)]
struct Json {
    problem: &'static str,
    program: String,
    /// None if undecided.
    verdict: Option<Verdict>,
    ended: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    compiler: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    inputs: Option<Inputs>,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<GamesJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    smallest: Option<Smallest>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnosis: Option<Cause>,
    #[serde(skip_serializing_if = "Option::is_none")]
    runs: Option<Runs>,
    failures: Vec<Failed>,
}

fn ended(early: Option<Early>) -> &'static str {
    match early {
        None => "all-tried",
        Some(Early::FirstFailure) => "first-failure",
        Some(Early::TimedOut) => "timed-out",
        Some(Early::Interrupted) => "interrupted",
    }
}

#[derive(Serialize)]
struct Inputs {
    deciding: Counts,
    silent: Counts,
    unclear: usize,
}

#[derive(Serialize)]
struct Counts {
    all: usize,
    tried: usize,
    failed: usize,
}

impl From<Tally> for Counts {
    fn from(tally: Tally) -> Counts {
        Counts {
            all: tally.cases,
            tried: tally.tried,
            failed: tally.failed,
        }
    }
}

impl From<&CaseReport> for Inputs {
    fn from(report: &CaseReport) -> Inputs {
        Inputs {
            deciding: report.deciding.into(),
            silent: report.silent.into(),
            unclear: report.unclear,
        }
    }
}

#[derive(Serialize)]
struct Failed {
    board: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Square>>,
    verdict: Verdict,
    expected: Vec<String>,
    got: String,
}

fn failed(problem: &Problem, case: &Case, failure: &Failure) -> Failed {
    Failed {
        board: case.board().to_string(),
        moves: case.squares(),
        verdict: failure.verdict,
        expected: problem.right_answers(case),
        got: failure.got.clone(),
    }
}

#[derive(Serialize)]
struct Smallest {
    #[serde(flatten)]
    failure: Failed,
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
struct Cause {
    among: &'static str,
    fit: &'static str,
    statement: String,
    holds: usize,
    fails: usize,
    fails_elsewhere: usize,
}

impl Cause {
    fn new(among: Among, diagnosis: &Diagnosis) -> Cause {
        Cause {
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
    worst: Option<Worst>,
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
struct Worst {
    program: &'static str,
    moves: Vec<Square>,
    mistake: Failed,
    why: Vec<String>,
    errors: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    saved: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repeat: Option<String>,
}

impl GamesJson {
    fn new(setting: &Setting, report: &GameReport) -> GamesJson {
        let games = &report.games;
        GamesJson {
            asked: games.asked,
            wins_let_go: games.wins_let_go,
            moving_first: games.scores[0].into(),
            moving_second: games.scores[1].into(),
            worst: games.worst.as_ref().map(|game| {
                let case = Case::Board(*game.mistake.board());
                Worst {
                    program: game.end.rules().player_name(game.program),
                    moves: game.moves.iter().map(|played| played.square).collect(),
                    mistake: failed(setting.problem, &case, &game.failure),
                    why: why(setting.problem, &case, Language::English),
                    errors: game.failure.errors.clone(),
                    saved: setting
                        .saved
                        .as_ref()
                        .map(|(path, _)| path.display().to_string()),
                    repeat: setting.saved.as_ref().map(|(_, repeat)| repeat.clone()),
                }
            }),
        }
    }
}

#[derive(Serialize)]
struct Runs {
    count: usize,
    at_a_time: usize,
    seconds: f64,
    longest_seconds: f64,
    longest_processor_seconds: f64,
    most_memory_bytes: u64,
}

impl Runs {
    fn new(setting: &Setting, used: &Used) -> Runs {
        Runs {
            count: used.runs,
            at_a_time: setting.jobs,
            seconds: setting.elapsed.as_secs_f64(),
            longest_seconds: used.wall.as_secs_f64(),
            longest_processor_seconds: used.cpu.as_secs_f64(),
            most_memory_bytes: used.memory,
        }
    }
}
