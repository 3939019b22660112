//! Functions whose results are wrong, in both languages.

use noughts_analysis::Language::{self, English, Korean};
use noughts_analysis::messages::grouped;

use super::phrases::phrases;
use crate::judge::ProgramFailure;
use crate::problems::{Case, Judging, Problem, WrongResult};
use crate::report::CaseReport;

/// What the functions with wrong results should return or do, and what they do; `None` if the
/// problem asks for no results, or if there are none.
pub(super) fn expected_and_got(
    problem: &Problem,
    case: &Case,
    failure: &ProgramFailure,
    language: Language,
) -> Option<[String; 2]> {
    let wrong = problem.wrong_results(case, &failure.printed())?;
    let both: Vec<[String; 2]> = wrong
        .iter()
        .map(|wrong| in_words(wrong, language))
        .collect();
    let side = |side: usize| {
        let parts = both.iter().map(|both| both[side].as_str());
        parts.collect::<Vec<_>>().join(", ")
    };
    (!both.is_empty()).then(|| [side(0), side(1)])
}

/// What is expected of a function, and what it does instead.
fn in_words(wrong: &WrongResult, language: Language) -> [String; 2] {
    let WrongResult {
        function,
        expected,
        got,
    } = wrong;
    if *function == "result" {
        return of_result(got, language);
    }
    let call = call(function);
    let expected = phrases(language).any(expected);
    [format!("{call} = {expected}"), format!("{call} = {got}")]
}

/// What the driver says of `result(board, action)`: how it goes wrong, and for which action.
fn of_result(got: &str, language: Language) -> [String; 2] {
    let (how, action) = got.split_once('(').unwrap_or((got, ""));
    let action = match action.strip_suffix(')') {
        Some(pair) => format!("({pair})"),
        None => "action".to_owned(),
    };
    let call = format!("result(board, {action})");
    let [expected, found] = match (how, language) {
        ("changes_its_argument", English) => ["leaves board as it is", "changes board"],
        ("changes_its_argument", Korean) => [": board를 그대로 둠", ": board를 바꿈"],
        ("accepts", English) => ["raises an exception", "raises no exception"],
        ("accepts", Korean) => [": 예외를 일으킴", ": 예외를 일으키지 않음"],
        (_, English) => ["is the board after that move", "is another board"],
        (_, Korean) => [": 그 수를 둔 판", ": 다른 판"],
    };
    let between = match language {
        English => " ",
        Korean => "",
    };
    [expected, found].map(|said| format!("{call}{between}{said}"))
}

fn call(function: &str) -> String {
    match function {
        "initial_state" => "initial_state()".to_owned(),
        "result" => "result(board, action)".to_owned(),
        other => format!("{other}(board)"),
    }
}

/// How the first function is called whose result is wrong.
pub(super) fn first_wrong(
    problem: &Problem,
    case: &Case,
    failure: &ProgramFailure,
) -> Option<String> {
    let wrong = problem.wrong_results(case, &failure.printed())?;
    Some(call(wrong.first()?.function))
}

/// Above the smallest board on which a function is wrong.
pub(super) fn smallest(call: &str, language: Language) -> String {
    match language {
        English => format!("The smallest on which {call} is wrong:"),
        Korean => format!("{call}의 결과가 틀린 가장 작은 판:"),
    }
}

/// Two answers; of lines of results only what differs.
pub(super) fn differing(problem: &Problem, answers: &[String; 2]) -> [String; 2] {
    let [one, other] = answers;
    if problem.judging != Judging::Results {
        return answers.clone();
    }
    let pairs = one.split(' ').zip(other.split(' '));
    let (one, other): (Vec<&str>, Vec<&str>) = pairs.filter(|(one, other)| one != other).unzip();
    [one, other].map(|parts| parts.join(" "))
}

/// On how many boards each function is wrong; `None` if that is not known of any.
pub(super) fn by_function(
    problem: &Problem,
    report: &CaseReport,
    language: Language,
) -> Option<String> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for (case, failure) in &report.failures {
        for wrong in problem.wrong_results(case, &failure.printed())? {
            match counts.iter_mut().find(|(name, _)| *name == wrong.function) {
                Some((_, count)) => *count += 1,
                None => counts.push((wrong.function, 1)),
            }
        }
    }
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let counts = counts.iter().map(|(function, count)| {
        let (call, count) = (call(function), grouped(*count as u128));
        match language {
            English => format!("{call} on {count}"),
            Korean => format!("{call} {count}개"),
        }
    });
    let counts = counts.collect::<Vec<_>>().join(", ");
    (!counts.is_empty()).then(|| match language {
        English => format!("Boards with a wrong result: {counts}."),
        Korean => format!("결과가 틀린 판: {counts}."),
    })
}
