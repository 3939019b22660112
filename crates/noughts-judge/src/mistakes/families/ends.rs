//! Mistakes about when a game is over.

use noughts::Mark;

use crate::mistakes::beginner::{Beginner, Full, Test};
use crate::mistakes::mistake::{Mistake, phrase};
use crate::problems::About;

pub(super) fn all() -> Vec<Mistake> {
    let mut mistakes = vec![
        Mistake::new(
            phrase(
                "asks whether the board is full before it looks for a line",
                "줄을 찾기 전에 판이 다 찼는지부터 확인함",
            ),
            |program| {
                program.search.full_first = true;
                full_before_lines(program);
            },
        ),
        Mistake::new(
            phrase(
                "takes a board with one empty square for full",
                "한 칸이 비어 있는 판을 다 찼다고 봄",
            ),
            |program| replace_full(program, Full::Marks(8)),
        )
        .about(About::Board),
        Mistake::new(
            phrase(
                "never tests whether the board is full",
                "판이 다 찼는지 확인하지 않음",
            ),
            |program| program.tests.retain(|test| !matches!(test, Test::Full(_))),
        )
        .about(About::Board),
        Mistake::new(
            phrase(
                "takes a board without a line for the end if it is full or x has one mark more, \
                 instead of and",
                "줄이 없을 때 '다 찼고 x가 하나 더 많다'가 아니라 '다 찼거나 x가 하나 더 많다'를 확인함",
            ),
            |program| replace_full(program, Full::OrOneMoreX),
        )
        .about(About::Board),
        Mistake::new(
            phrase(
                "takes every full board without a line of o for the end, however many x it has",
                "o의 줄이 없는 다 찬 판은 x가 몇 개든 끝난 판으로 봄",
            ),
            |program| program.tests.insert(0, Test::Full(Full::UnlessLineOfO)),
        )
        .about(About::Board),
        Mistake::new(
            phrase(
                "takes every board that can occur for the end",
                "나올 수 있는 판을 모두 끝난 판으로 봄",
            ),
            |program| replace_full(program, Full::Marks(0)),
        )
        .about(About::Board),
    ];
    mistakes.push(
        Mistake::new(
            phrase(
                "looks for a line of o before one of x, and then not for the other",
                "x의 줄보다 o의 줄을 먼저 찾고, 찾으면 x의 줄은 보지 않음",
            ),
            |program| {
                program.tests.retain(|test| *test != Test::BothLines);
                let line_of = |mark| {
                    move |test: &Test| matches!(test, Test::Line(other, _) if *other == mark)
                };
                let x = program.tests.iter().position(line_of(Mark::X));
                let o = program.tests.iter().position(line_of(Mark::O));
                if let (Some(x), Some(o)) = (x, o) {
                    program.tests.swap(x, o);
                }
            },
        )
        .about(About::Board),
    );
    mistakes
}

/// Where only finished boards are asked for, most programs compare the numbers of marks of a full
/// board in the same test.
pub(super) fn of_full_boards() -> Vec<Mistake> {
    let says = phrase(
        "wants one o more than x on a full board without a line",
        "줄 없이 다 찬 판에서는 o가 하나 더 많아야 한다고 봄",
    );
    let change = |program: &mut Beginner| {
        program
            .tests
            .retain(|test| !matches!(test, Test::Counts(_)));
        replace_full(program, Full::FourAndFive);
    };
    vec![Mistake::new(says, change).about(About::Board)]
}

fn replace_full(program: &mut Beginner, full: Full) {
    for test in &mut program.tests {
        if let Test::Full(_) = test {
            *test = Test::Full(full);
        }
    }
}

/// Moves the test of a full board in front of those of lines.
fn full_before_lines(program: &mut Beginner) {
    program.tests.retain(|test| !matches!(test, Test::Full(_)));
    let is_line = |test: &Test| matches!(test, Test::BothLines | Test::Line(..));
    let place = program.tests.iter().position(is_line);
    let place = place.unwrap_or(program.tests.len());
    program.tests.insert(place, Test::Full(Full::Marks(9)));
}
