//! The answers to a judge's input, each with its reason, and where a program's
//! output differs from them.

use noughts::{Notation, Rules};
use noughts_analysis::notations;
use noughts_analysis::{Language, Text};
use noughts_judge::answer;
use noughts_judge::problems::{self, Case, Problem};
use noughts_judge::{Comparison, why};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::Error;

/// How many cases are answered; `noughts answer` takes any number.
const MOST_CASES: usize = 300;

/// An input, and what a program made of it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JudgeQuestion {
    problem: String,
    input: String,
    /// What a program printed.
    output: Option<String>,
    #[serde(default)]
    lang: Language,
}

/// The cases of an input, each with its answers.
#[derive(Serialize, JsonSchema)]
pub struct JudgeAnswer {
    problem: &'static str,
    cases: Vec<AnsweredCase>,
    /// What is wrong with the input behind these cases.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<InputFault>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<OutputSummary>,
}

#[derive(Serialize, JsonSchema)]
struct AnsweredCase {
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

#[derive(Serialize, JsonSchema)]
struct InputFault {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    case: Option<u64>,
    text: String,
}

/// A program's output as a whole.
#[derive(Serialize, JsonSchema)]
struct OutputSummary {
    lines: usize,
    wrong: usize,
}

/// Answers every case of an input.
///
/// # Errors
///
/// There is no such problem, or the input has too many cases.
pub fn judge(question: &JudgeQuestion) -> Result<JudgeAnswer, Error> {
    let problem = problems::find(&question.problem).map_err(|_| {
        let listed = Text {
            en: "one that /api/problems lists",
            ko: "/api/problems에 있는 문제",
        };
        let listed = listed.in_language(question.lang);
        Error::parameter("problem", listed, &question.problem, question.lang)
    })?;
    let read = answer::cases_before_error(problem, question.input.as_bytes());
    let (cases, fault) = read.map_err(|_| UNREADABLE)?;
    if cases.len() > MOST_CASES {
        return Err(Error::BadRequest(too_many(cases.len(), question.lang)));
    }
    let lines = question
        .output
        .as_ref()
        .map(|output| Comparison::AsJudgesDo.lines(output.as_bytes()));
    let answered = cases.iter().enumerate().map(|(number, case)| {
        let got = lines.as_ref().map(|lines| lines.get(number));
        AnsweredCase::new(problem, case, got, question.lang)
    });
    let cases: Vec<AnsweredCase> = answered.collect();
    let wrong = |case: &&AnsweredCase| case.right == Some(false);
    Ok(JudgeAnswer {
        problem: problem.id,
        output: lines.map(|lines| OutputSummary {
            lines: lines.len(),
            wrong: cases.iter().filter(wrong).count(),
        }),
        cases,
        fault: fault.map(|fault| InputFault {
            line: fault.line,
            case: fault.case,
            text: fault.text(question.lang),
        }),
    })
}

/// Text that is in memory can be read, so this is a mistake in the program.
const UNREADABLE: Error = Error::Own(Text {
    en: "the input cannot be read",
    ko: "입력을 읽을 수 없습니다",
});

fn too_many(cases: usize, language: Language) -> String {
    match language {
        Language::English => format!(
            "input: expected at most {MOST_CASES} cases, found {cases}; noughts answer takes any \
             number"
        ),
        Language::Korean => format!(
            "input: {MOST_CASES}건 이하여야 하는데 {cases}건입니다. noughts answer는 몇 건이든 \
             받습니다"
        ),
    }
}

impl AnsweredCase {
    /// `got` is `None` if there is no output, and `Some(None)` if it is too short.
    fn new(
        problem: &Problem,
        case: &Case,
        got: Option<Option<&String>>,
        language: Language,
    ) -> AnsweredCase {
        AnsweredCase {
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
