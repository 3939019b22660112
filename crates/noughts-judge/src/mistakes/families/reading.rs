//! Mistakes in reading the input.

use noughts::Mark;
use noughts_analysis::messages::ko::{Particle, with};

use super::lines::letter;
use crate::mistakes::beginner::Reading;
use crate::mistakes::grid::ALL;
use crate::mistakes::mistake::{Mistake, phrase};

pub(super) fn all() -> Vec<Mistake> {
    let mut mistakes = vec![Mistake::new(
        phrase("takes x for o and o for x", "x와 o를 서로 바꾸어 읽음"),
        |program| program.reading = Reading::Exchanged,
    )];
    for mark in Mark::BOTH {
        let this = letter(mark);
        mistakes.push(Mistake::new(
            phrase(
                format!("does not recognise {this} in the input"),
                format!("입력에서 {this} 표시를 알아보지 못함"),
            ),
            move |program| program.reading = Reading::Overlooks(mark),
        ));
    }
    for (squares, en, ko) in [
        (ALL & !0b111, "top row", "맨 윗줄"),
        (ALL & !0b111_000_000, "bottom row", "맨 아랫줄"),
        (ALL & !0b001_001_001, "left column", "왼쪽 열"),
        (ALL & !0b100_100_100, "right column", "오른쪽 열"),
    ] {
        mistakes.push(Mistake::new(
            phrase(
                format!("does not read the {en}"),
                format!("{} 읽지 않음", with(ko, Particle::Object)),
            ),
            move |program| program.reading = Reading::Only(squares),
        ));
    }
    mistakes
}
