//! What is said of a program that is kept alive, in both languages.

use std::time::Duration;

use noughts_analysis::Language::{self, English, Korean};
use noughts_analysis::messages::{grouped, on_one_line};

use crate::judge::{ResourceUse, megabytes, seconds};

/// The answer to a board depends on those before it.
pub(super) fn depends_on_before(answers: &[String; 2], language: Language) -> String {
    let [later, first] = answers.each_ref().map(|answer| on_one_line(answer));
    match language {
        English => format!(
            "Its answers depend on what it was asked before: asked this board first it says \
             {first}, and after others it said {later}. Is something not reset between boards?"
        ),
        Korean => format!(
            "앞서 받은 판에 따라 답이 달라집니다. 이 판을 처음 받으면 {first}, 다른 판 뒤에 받았을 \
             때는 {later}라고 답했습니다. 다음 판으로 넘어갈 때 초기화하지 않은 것이 있습니까?"
        ),
    }
}

/// What it means that nothing wrong was seen of such a program.
pub(super) fn depends_and_right(language: Language) -> &'static str {
    match language {
        English => {
            "Every answer is right in the order in which it was asked here. In another order one \
             may be wrong."
        }
        Korean => "여기서 물은 순서에서는 답이 모두 맞습니다. 다른 순서에서는 틀릴 수도 있습니다.",
    }
}

/// It ends by itself after some answers.
pub(super) fn ends(answered: usize, language: Language) -> String {
    let n = grouped(answered as u128);
    match (language, answered) {
        (English, 1) => {
            "It answers one board and ends: it has to go on until its input ends.".to_owned()
        }
        (English, _) => {
            format!("It answers {n} boards and ends: it has to go on until its input ends.")
        }
        (Korean, _) => {
            format!("판 {n}개에 답하고 끝납니다. 입력이 끝날 때까지 계속 답해야 합니다.")
        }
    }
}

/// Above a board at which it goes wrong, or stops, only after others.
pub(super) fn only_after(others: usize, stops: bool, language: Language) -> String {
    let n = grouped(others as u128);
    match (language, stops) {
        (English, _) => {
            let boards = if others == 1 { "board" } else { "boards" };
            let wrong = if stops {
                "stops answering"
            } else {
                "goes wrong"
            };
            format!("Asked this board first it is right; it {wrong} after {n} other {boards}:")
        }
        (Korean, true) => {
            format!("이 판만 물으면 맞게 답하지만, 다른 판 {n}개 뒤에는 답을 멈춥니다:")
        }
        (Korean, false) => format!("이 판만 물으면 맞게 답하지만, 다른 판 {n}개 뒤에는 틀립니다:"),
    }
}

/// What the answers have taken.
pub(super) fn used(used: &ResourceUse, all: Duration, jobs: usize, language: Language) -> String {
    let [answers, starts] = [used.answers, used.runs].map(|n| grouped(n as u128));
    let [all, wall, cpu] = [all, used.wall, used.cpu].map(|time| seconds(time, language));
    let memory = match (used.memory, language) {
        (0, _) => String::new(),
        (bytes, English) => format!("; the most memory was {}", megabytes(bytes)),
        (bytes, Korean) => format!(", 메모리는 최대 {}", megabytes(bytes)),
    };
    match language {
        English => {
            let times = if used.runs == 1 { "time" } else { "times" };
            let s = if used.answers == 1 { "" } else { "s" };
            format!(
                "{answers} answer{s} in {all}, the program started {starts} {times} ({jobs} at a \
                 time); the slowest answer took {wall}, {cpu} of the processor{memory}."
            )
        }
        Korean => format!(
            "프로그램을 {starts}번 시작해(동시에 {jobs}개) 답 {answers}개를 받는 데 {all} 걸렸습니다. \
             가장 느린 답은 {wall}, CPU 시간은 최대 {cpu}{memory}입니다."
        ),
    }
}
