//! What is said of the judges' problems.

use noughts_analysis::messages::grouped;
use noughts_analysis::{Language, Text};

use super::text;

/// Below the list of all problems.
pub(crate) const MORE: Text = text(
    "noughts problems ID tells more about one of them.",
    "noughts problems ID로 한 문제를 자세히 볼 수 있습니다.",
);

pub(crate) const TITLE: Text = text("title", "제목");
pub(crate) const ASKS: Text = text("asks", "질문");
pub(crate) const ADDRESS: Text = text("address", "주소");
pub(crate) const ALSO: Text = text("also", "같은 문제");
pub(crate) const INPUT: Text = text("input", "입력");
pub(crate) const OUTPUT: Text = text("output", "출력");
pub(crate) const INPUTS: Text = text("inputs", "입력 수");
pub(crate) const SAMPLE_INPUT: Text = text("Sample input:", "예제 입력:");
pub(crate) const SAMPLE_OUTPUT: Text = text("Sample output:", "예제 출력:");

/// How many inputs the statement promises.
pub(crate) fn promised(number: usize, language: Language) -> String {
    let number = grouped(number as u128);
    match language {
        Language::English => format!("{number} that the judge may give"),
        Language::Korean => format!("채점에 나올 수 있는 것 {number}개"),
    }
}

/// On how many inputs the statement is silent.
pub(crate) fn silent(number: usize, language: Language) -> String {
    let number = grouped(number as u128);
    match language {
        Language::English => format!("{number} on which the statement is silent"),
        Language::Korean => format!("문제에 언급이 없는 것 {number}개"),
    }
}

/// How many inputs the statement excludes.
pub(crate) fn excluded(number: usize, language: Language) -> String {
    let number = grouped(number as u128);
    match language {
        Language::English => format!("{number} that the statement excludes and noughts answers"),
        Language::Korean => format!("문제에서는 제외했지만 noughts는 답하는 것 {number}개"),
    }
}
