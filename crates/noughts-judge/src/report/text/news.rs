//! What is said while a program is still being judged.

use noughts_analysis::Language;
use noughts_analysis::messages::on_one_line;

use super::phrases::phrases;
use super::results;
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
    let in_brief = results::expected_and_got(problem, case, failure, language);
    let [expected, got] = in_brief.unwrap_or_else(|| {
        let got = match on_one_line(&failure.got.text(language)) {
            got if got.is_empty() => phrases.nothing().to_owned(),
            got => got,
        };
        [phrases.any(&problem.right_answers(case)), got]
    });
    phrases.first_failure(failure.verdict, &input, &expected, &got)
}
