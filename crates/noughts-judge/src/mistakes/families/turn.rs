//! Mistakes about whose turn it is.

use noughts::Mark;

use super::lines::letter;
use crate::mistakes::beginner::Turn;
use crate::mistakes::mistake::{Mistake, phrase};

pub(super) fn all() -> Vec<Mistake> {
    let mut mistakes = vec![Mistake::new(
        phrase("takes the wrong player to be to move", "차례를 거꾸로 앎"),
        |program| program.turn = Turn::Reversed,
    )];
    for mark in Mark::BOTH {
        let this = letter(mark);
        mistakes.push(Mistake::new(
            phrase(
                format!("always takes {this} to be to move"),
                format!("언제나 {this} 차례로 봄"),
            ),
            move |program| program.turn = Turn::Always(mark),
        ));
        mistakes.push(Mistake::new(
            phrase(
                format!("finds whose turn it is by whether the number of {this} is even"),
                format!("{this}의 수가 짝수인지만 보고 차례를 정함"),
            ),
            move |program| program.turn = Turn::EvenNumberOf(mark),
        ));
    }
    mistakes
}
