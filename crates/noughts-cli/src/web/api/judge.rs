//! The answers to a judge's input, each with its reason, and where a program's
//! output differs from them.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use noughts::{Notation, Rules};
use noughts_explain::Language;
use noughts_explain::notations;
use noughts_judge::answer;
use noughts_judge::problems::{self, Case, Problem};
use noughts_judge::{Comparison, why};
use serde::{Deserialize, Serialize};

use crate::web::aside;
use crate::web::error::Error;

/// How many cases are answered; `noughts answer` takes any number.
const MOST_CASES: usize = 300;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    problem: String,
    input: String,
    /// What a program printed.
    output: Option<String>,
    #[serde(default)]
    lang: Language,
}

#[derive(Serialize)]
pub(super) struct Judged {
    problem: &'static str,
    cases: Vec<Answered>,
    /// What is wrong with the input behind these cases.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<Fault>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<Output>,
}

#[derive(Serialize)]
struct Answered {
    board: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Notation>>,
    /// All right answers.
    answers: Vec<String>,
    why: Vec<String>,
    /// The program's answer, if it gave one.
    #[serde(skip_serializing_if = "Option::is_none")]
    got: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    right: Option<bool>,
}

#[derive(Serialize)]
struct Fault {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    case: Option<u64>,
    text: String,
}

/// A program's output as a whole.
#[derive(Serialize)]
struct Output {
    lines: usize,
    wrong: usize,
}

pub(super) async fn judge(
    asked: Result<Json<Asked>, JsonRejection>,
) -> Result<Json<Judged>, Error> {
    let Json(asked) = asked?;
    let judged = aside(move || judged(&asked)).await?;
    judged.map(Json)
}

fn judged(asked: &Asked) -> Result<Judged, Error> {
    let problem = problems::find(&asked.problem).ok_or_else(|| {
        Error::bad_request(format!(
            "problem: expected one that /api/problems lists, found '{}'",
            asked.problem
        ))
    })?;
    let read = answer::cases_before_error(problem, asked.input.as_bytes());
    let (cases, fault) = read.map_err(|_| Error::Own("the input cannot be read"))?;
    if cases.len() > MOST_CASES {
        return Err(Error::bad_request(format!(
            "input: expected at most {MOST_CASES} cases, found {}; noughts answer takes any number",
            cases.len()
        )));
    }
    let lines = asked
        .output
        .as_ref()
        .map(|output| Comparison::AsJudgesDo.lines(output.as_bytes()));
    let answered = cases.iter().enumerate().map(|(number, case)| {
        let got = lines.as_ref().map(|lines| lines.get(number));
        Answered::new(problem, case, got, asked.lang)
    });
    let cases: Vec<Answered> = answered.collect();
    let wrong = |case: &&Answered| case.right == Some(false);
    Ok(Judged {
        problem: problem.id,
        output: lines.map(|lines| Output {
            lines: lines.len(),
            wrong: cases.iter().filter(wrong).count(),
        }),
        cases,
        fault: fault.map(|fault| Fault {
            line: fault.line,
            case: fault.case,
            text: fault.text(asked.lang),
        }),
    })
}

impl Answered {
    /// `got` is `None` if there is no output, and `Some(None)` if it is too short.
    fn new(
        problem: &Problem,
        case: &Case,
        got: Option<Option<&String>>,
        language: Language,
    ) -> Answered {
        Answered {
            board: case.board().to_string(),
            moves: match case {
                Case::Board(_) => None,
                Case::Game(moves) => Some(notations(&Rules::TIC_TAC_TOE, moves)),
            },
            answers: problem.right_answers(case),
            why: why(problem, case, language),
            got: got.flatten().cloned(),
            right: got.map(|line| line.is_some_and(|line| problem.accepts(case, line))),
        }
    }
}
