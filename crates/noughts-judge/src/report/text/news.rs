//! What is said while a program is still being judged.

use noughts_explain::Language;
use noughts_explain::words::on_one_line;

use super::phrases::phrases;
use crate::judge::ProgramFailure;
use crate::problems::{Case, Problem};

/// One line about the first failure, said as soon as it is seen.
pub fn first_failure(
    problem: &Problem,
    case: &Case,
    failure: &ProgramFailure,
    language: Language,
) -> String {
    let phrases = phrases(language);
    let input = problem.layout.print_case(case);
    let input = input.trim_end().replace('\n', " / ");
    let expected = phrases.any(&problem.right_answers(case));
    let got = match on_one_line(&failure.got.text(language)) {
        got if got.is_empty() => phrases.nothing().to_owned(),
        got => got,
    };
    phrases.first_failure(failure.verdict, &input, &expected, &got)
}
