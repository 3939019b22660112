//! Mistakes in finding out who wins with best play.

use crate::mistakes::beginner::Beginner;
use crate::mistakes::grid::ALL;
use crate::mistakes::mistake::{Mistake, phrase};
use crate::mistakes::search::{EarlyReturn, EmptyLine, Method, Perspective, RuleOfThumb, Search};
use crate::problems::About;

/// Changes the search.
fn search(en: &str, ko: &str, change: fn(&mut Search)) -> Mistake {
    let change = move |program: &mut Beginner| change(&mut program.search);
    Mistake::new(phrase(en, ko), change).about(About::Play)
}

/// Uses another method.
fn method(en: impl Into<String>, ko: impl Into<String>, method: Method) -> Mistake {
    let change = move |program: &mut Beginner| program.search.method = method;
    Mistake::new(phrase(en, ko), change).about(About::Play)
}

pub(super) fn all() -> Vec<Mistake> {
    [answers(), ends(), methods(), depths(), rules_of_thumb()]
        .into_iter()
        .flatten()
        .collect()
}

fn answers() -> Vec<Mistake> {
    vec![
        search(
            "calls the player to move x",
            "지금 둘 사람을 언제나 x로 답함",
            |search| search.perspective = Perspective::MoverIsX,
        ),
        search(
            "answers for x instead of the player to move",
            "지금 둘 사람이 아니라 x의 결과를 답함",
            |search| search.perspective = Perspective::ForX,
        ),
    ]
}

/// Results that are exchanged for the player to move. Where an answer is a result, and not who
/// wins, they are answers that are exchanged.
pub(super) fn results() -> Vec<Mistake> {
    vec![
        search(
            "exchanges a loss and a draw of the player to move",
            "지금 둘 사람의 패배와 무승부를 서로 바꾸어 답함",
            |search| search.told = [0, -1, 1],
        ),
        search(
            "exchanges a win and a draw of the player to move",
            "지금 둘 사람의 승리와 무승부를 서로 바꾸어 답함",
            |search| search.told = [-1, 1, 0],
        ),
        search(
            "answers a draw where the player to move loses",
            "지금 둘 사람이 지는 판을 무승부로 답함",
            |search| search.told = [0, 0, 1],
        ),
        search(
            "answers a draw where the player to move wins",
            "지금 둘 사람이 이기는 판을 무승부로 답함",
            |search| search.told = [-1, 0, 0],
        ),
    ]
}

fn ends() -> Vec<Mistake> {
    vec![
        search(
            "never tests whether the game is over before it moves",
            "두기 전에 게임이 이미 끝났는지 확인하지 않음",
            |search| search.tests_at_once = false,
        ),
        search(
            "tests only whether a move wins, never whether the game is over already",
            "둔 수로 이기는지만 확인하고, 게임이 이미 끝났는지는 확인하지 않음",
            |search| {
                search.tests_at_once = false;
                search.both_lines = false;
            },
        ),
        search(
            "takes a line for a loss of the player who has it",
            "줄을 완성한 사람이 진다고 봄",
            |search| search.line = -1,
        ),
        search(
            "takes a full board without a line for a loss of the player to move",
            "줄 없이 다 찬 판을 둘 차례인 사람의 패배로 봄",
            |search| search.full = -1,
        ),
        search(
            "takes a full board without a line for a win of the player to move",
            "줄 없이 다 찬 판을 둘 차례인 사람의 승리로 봄",
            |search| search.full = 1,
        ),
        search(
            "takes three empty squares for a line, and looks no further for another",
            "빈칸 세 개가 이어진 줄을 찾으면 다른 줄은 보지 않음",
            |search| search.empty_line = EmptyLine::Hides,
        ),
        search(
            "takes three empty squares in a line for the end of the game and a draw",
            "빈칸 세 개가 이어져 있으면 비긴 것으로 봄",
            |search| search.empty_line = EmptyLine::Draws,
        ),
        search(
            "takes three empty squares in a line for a win of whoever moved last",
            "빈칸 세 개가 이어져 있으면 마지막에 둔 사람이 이긴 것으로 봄",
            |search| search.empty_line = EmptyLine::WinsForLast,
        ),
        search(
            "never finds a loss, since the best result starts as a draw",
            "최선의 결과를 무승부에서 시작해 지는 경우를 찾지 못함",
            |search| search.floor = Some(0),
        ),
        search(
            "never tries the first square, a1",
            "첫 칸 a1에는 두어 보지 않음",
            |search| search.squares = ALL & !1,
        ),
        search(
            "never tries the last square, c3",
            "마지막 칸 c3에는 두어 보지 않음",
            |search| search.squares = ALL >> 1,
        ),
    ]
}

fn methods() -> Vec<Mistake> {
    vec![
        method(
            "takes the worst move instead of the best",
            "가장 좋은 수 대신 가장 나쁜 수를 고름",
            Method::Worst,
        ),
        method(
            "takes the first move instead of the best",
            "가장 좋은 수 대신 첫 번째 수를 고름",
            Method::FirstMove,
        ),
        method(
            "takes the last move that it tried instead of the best",
            "가장 좋은 수 대신 마지막으로 해 본 수를 고름",
            Method::LastMove,
        ),
        method(
            "prefers a loss to a draw",
            "무승부보다 지는 쪽을 고름",
            Method::DrawIsWorst,
        ),
        method(
            "prefers a draw to a win",
            "이기는 것보다 비기는 쪽을 고름",
            Method::DrawIsBest,
        ),
        method(
            "takes what is good for the opponent for good",
            "상대에게 좋은 결과를 자기에게도 좋다고 봄",
            Method::NotNegated,
        ),
        method(
            "returns as soon as it has found a win, and does not take the move back",
            "이기는 수를 찾으면 그 수를 되돌리지 않고 바로 반환함",
            Method::NotTakenBack(EarlyReturn::Win),
        ),
        method(
            "returns as soon as a move completes a line, and does not take the move back",
            "한 줄을 완성하면 그 수를 되돌리지 않고 바로 반환함",
            Method::NotTakenBack(EarlyReturn::Line),
        ),
        method(
            "lets the same player make all the moves",
            "차례를 바꾸지 않고 한 사람이 계속 둠",
            Method::SamePlayer,
        ),
    ]
}

fn depths() -> Vec<Mistake> {
    let mut mistakes = vec![method(
        "looks only at who can complete a line at once",
        "누가 바로 한 줄을 완성할 수 있는지만 봄",
        Method::Threats,
    )];
    for plies in 1..=4 {
        let (s, moves) = (if plies == 1 { "" } else { "s" }, plies);
        mistakes.push(method(
            format!("looks only {moves} move{s} ahead"),
            format!("{moves}수 앞까지만 내다봄"),
            Method::Depth(plies),
        ));
    }
    mistakes
}

fn rules_of_thumb() -> Vec<Mistake> {
    let in_order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let centre_first = [4, 0, 2, 6, 8, 1, 3, 5, 7];
    let orders = [
        (
            in_order,
            "else takes the first empty square",
            "아니면 첫 번째 빈칸에 둠",
        ),
        (
            centre_first,
            "else takes the centre, a corner or an edge",
            "아니면 가운데, 귀, 변의 순서로 둠",
        ),
    ];
    let mut mistakes = Vec::new();
    for (order, en, ko) in orders {
        for (blocks, first, first_ko) in [
            (
                true,
                "wins or blocks if it can",
                "이기거나 막을 수 있으면 그렇게 하고",
            ),
            (false, "wins if it can", "이길 수 있으면 이기고"),
        ] {
            mistakes.push(method(
                format!("plays both sides by rule of thumb: {first}, {en}"),
                format!("탐색하지 않고 요령대로 둠({first_ko}, {ko})"),
                Method::RuleOfThumb(RuleOfThumb {
                    wins: true,
                    blocks,
                    order,
                }),
            ));
        }
    }
    mistakes
}
