//! Mistakes of programs that play.

use crate::mistakes::beginner::{AtOnce, Choice, Reading};
use crate::mistakes::mistake::{Mistake, phrase};

fn choice(en: &str, ko: &str, choice: Choice) -> Mistake {
    Mistake::new(phrase(en, ko), move |program| program.choice = choice)
}

fn reading(en: &str, ko: &str, reading: Reading) -> Mistake {
    Mistake::new(phrase(en, ko), move |program| program.reading = reading)
}

pub(super) fn all() -> Vec<Mistake> {
    use AtOnce::{Block, Win};
    vec![
        choice(
            "takes a win and blocks one, and looks no further",
            "이기는 수와 막는 수만 찾고 더 내다보지 않음",
            Choice::AtOnce(&[Win, Block]),
        ),
        choice(
            "blocks before it takes a win, and looks no further",
            "이기는 수보다 막는 수를 먼저 찾고 더 내다보지 않음",
            Choice::AtOnce(&[Block, Win]),
        ),
        choice(
            "takes a win and does not block, and looks no further",
            "이기는 수만 찾고 상대를 막지 않음",
            Choice::AtOnce(&[Win]),
        ),
        choice(
            "blocks and takes no win, and looks no further",
            "막는 수만 찾고 이기는 수를 찾지 않음",
            Choice::AtOnce(&[Block]),
        ),
        choice(
            "takes the first empty square",
            "첫 번째 빈칸에 둠",
            Choice::First,
        ),
        choice(
            "takes the last empty square",
            "마지막 빈칸에 둠",
            Choice::Last,
        ),
        reading(
            "takes rows for columns",
            "행과 열을 바꾸어 읽음",
            Reading::Transposed,
        ),
        reading(
            "counts the rows from the bottom",
            "행을 아래에서부터 셈",
            Reading::UpsideDown,
        ),
    ]
}
