//! Mistakes about the numbers of marks.

use noughts::Mark;

use super::lines::letter;
use crate::mistakes::beginner::{Beginner, Counts, Test};
use crate::mistakes::mistake::{Mistake, phrase};
use crate::problems::About;

pub(super) fn all() -> Vec<Mistake> {
    let mistakes = [
        of_any_board(),
        of_won_boards(),
        vec![
            Mistake::new(
                phrase(
                    "compares the numbers of x and o the wrong way round in every test",
                    "말의 수를 비교할 때마다 x와 o를 거꾸로 비교함",
                ),
                |program| {
                    replace(program, |test| match test {
                        Test::Counts(_) => Test::Counts(Counts::FitReversed),
                        Test::Line(Mark::X, _) => Test::Line(Mark::X, Counts::OneMoreO),
                        other => other,
                    });
                },
            ),
            Mistake::new(
                phrase(
                    "never tests whether both have a line",
                    "둘 다 줄을 완성했는지 확인하지 않음",
                ),
                |program| program.tests.retain(|test| *test != Test::BothLines),
            ),
            Mistake::new(
                phrase(
                    "takes boards on which x or o has no mark for impossible",
                    "x나 o가 하나도 없는 판은 나올 수 없다고 봄",
                ),
                |program| program.tests.insert(0, Test::NoMarks),
            ),
        ],
    ];
    let mistakes = mistakes.into_iter().flatten();
    mistakes
        .map(|mistake| mistake.about(About::Board))
        .collect()
}

/// What is asked of the numbers of marks on any board.
fn of_any_board() -> Vec<Mistake> {
    let rules = [
        (
            Counts::Any,
            "never compares the numbers of marks",
            "말의 수를 비교하지 않음",
        ),
        (
            Counts::AtMostOneApart,
            "takes one o more than x for possible",
            "o가 x보다 하나 많아도 된다고 봄",
        ),
        (
            Counts::FitReversed,
            "lets o have one mark more than x instead of x one more than o",
            "x가 아니라 o가 하나 더 많을 수 있다고 봄",
        ),
        (
            Counts::NotMoreX,
            "takes more x than o for impossible, instead of more o than x",
            "o가 더 많은 판이 아니라 x가 더 많은 판을 나올 수 없다고 봄",
        ),
        (
            Counts::NotFewerX,
            "lets x have any number of marks more than o",
            "x가 o보다 몇 개든 더 많아도 된다고 봄",
        ),
        (
            Counts::AtMostOneMoreX,
            "lets o have any number of marks more than x",
            "o가 x보다 몇 개든 더 많아도 된다고 봄",
        ),
        (
            Counts::Equal,
            "takes every board on which x has one mark more for impossible",
            "x가 하나 더 많은 판은 나올 수 없다고 봄",
        ),
        (
            Counts::OneMoreX,
            "takes every board with as many x as o for impossible",
            "x와 o의 수가 같은 판은 나올 수 없다고 봄",
        ),
    ];
    let mistakes = rules.into_iter().map(|(counts, en, ko)| {
        Mistake::new(phrase(en, ko), move |program| {
            replace(program, |test| match test {
                Test::Counts(_) => Test::Counts(counts),
                other => other,
            });
        })
    });
    mistakes.collect()
}

/// What is asked of the numbers of marks if there is a line.
fn of_won_boards() -> Vec<Mistake> {
    let won = |mark, counts, en: String, ko: String| {
        Mistake::new(phrase(en, ko), move |program| {
            replace(program, |test| match test {
                Test::Line(other, _) if other == mark => Test::Line(mark, counts),
                other => other,
            });
        })
    };
    let mut mistakes = Vec::new();
    for mark in Mark::BOTH {
        let this = letter(mark);
        mistakes.push(won(
            mark,
            Counts::Any,
            format!("never tests the numbers of marks where {this} has a line"),
            format!("{this}의 줄이 있을 때 말의 수를 확인하지 않음"),
        ));
    }
    mistakes.push(Mistake::new(
        phrase(
            "never tests the numbers of marks where somebody has a line",
            "줄이 있을 때 말의 수를 확인하지 않음",
        ),
        |program| {
            replace(program, |test| match test {
                Test::Line(mark, _) => Test::Line(mark, Counts::Any),
                other => other,
            });
        },
    ));
    mistakes.push(won(
        Mark::X,
        Counts::Equal,
        "wants as many x as o where x has a line".to_owned(),
        "x의 줄이 있으면 x와 o의 수가 같아야 한다고 봄".to_owned(),
    ));
    mistakes.push(won(
        Mark::X,
        Counts::OneMoreO,
        "wants one o more than x where x has a line".to_owned(),
        "x의 줄이 있으면 o가 하나 더 많아야 한다고 봄".to_owned(),
    ));
    mistakes.push(won(
        Mark::O,
        Counts::OneMoreX,
        "wants one x more than o where o has a line".to_owned(),
        "o의 줄이 있으면 x가 하나 더 많아야 한다고 봄".to_owned(),
    ));
    mistakes.push(won(
        Mark::O,
        Counts::OneMoreO,
        "wants one o more than x where o has a line".to_owned(),
        "o의 줄이 있으면 o가 하나 더 많아야 한다고 봄".to_owned(),
    ));
    mistakes
}

fn replace(program: &mut Beginner, change: impl Fn(Test) -> Test) {
    for test in &mut program.tests {
        *test = change(*test);
    }
}
