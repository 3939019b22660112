//! What is kept from the cases before in one run. On a case alone these mistakes do not show.

use noughts::Mark;

use super::lines::letter;
use crate::mistakes::beginner::Keeps;
use crate::mistakes::mistake::{Mistake, phrase};
use crate::problems::About;

/// Those that can be made in a problem with these answers.
pub(super) fn all(answers: &[&'static str]) -> Vec<Mistake> {
    let keeps = |en: String, ko: String, what: Keeps| {
        Mistake::new(phrase(en, ko), move |program| program.keeps = Some(what))
    };
    let mut mistakes = vec![
        keeps(
            "does not set the numbers of x and o back to zero for the next case".to_owned(),
            "다음 판에서 x와 o의 개수를 0으로 되돌리지 않음".to_owned(),
            Keeps::Counts([true; 2]),
        ),
        keeps(
            "does not forget for the next case that x or o had a line".to_owned(),
            "앞 판에 x나 o의 줄이 있었다는 표시를 다음 판에서 지우지 않음".to_owned(),
            Keeps::Lines([true; 2]),
        )
        .about(About::Board),
        keeps(
            "leaves the marks of the case before on squares that are empty in the next".to_owned(),
            "다음 판의 빈칸에 앞 판의 표시를 그대로 남겨 둠".to_owned(),
            Keeps::Marks,
        ),
        keeps(
            "keeps a memo with results for the player to move in an earlier case".to_owned(),
            "앞 판에서 둘 차례였던 사람 기준으로 구한 결과를 메모에 남겨 두고 다음 판에도 씀"
                .to_owned(),
            Keeps::Memo,
        )
        .about(About::Play),
    ];
    for mark in Mark::BOTH {
        let (this, only) = (letter(mark), Mark::BOTH.map(|other| other == mark));
        mistakes.push(keeps(
            format!("does not set the number of {this} back to zero for the next case"),
            format!("다음 판에서 {this}의 개수를 0으로 되돌리지 않음"),
            Keeps::Counts(only),
        ));
        mistakes.push(
            keeps(
                format!("does not forget for the next case that {this} had a line"),
                format!("앞 판에 {this}의 줄이 있었다는 표시를 다음 판에서 지우지 않음"),
                Keeps::Lines(only),
            )
            .about(About::Board),
        );
    }
    for (number, answer) in (0..).zip(answers) {
        mistakes.push(keeps(
            format!("once it has answered {answer}, answers that to every case after it"),
            format!("한 번 '{answer}'라고 답한 뒤로는 모든 판에 그렇게 답함"),
            Keeps::Answer(number),
        ));
    }
    mistakes
}
