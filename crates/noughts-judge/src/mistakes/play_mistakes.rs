//! Known mistakes in finding the result of best play, and in choosing a move. Each list starts with
//! the most natural mistake.

use super::Mistake;
use super::model::{ALL, Choice, Immediate, Reading};
use super::search::{EarlyReturn, EmptyLine, Method, Perspective, RuleOfThumb};
use crate::problems::About;

/// Mistakes about who wins with best play.
pub(super) fn best_play() -> Vec<Mistake> {
    let mut all = Vec::from(mistakes! {
        "assumes that the player to move is x"
        "차례인 사람을 언제나 x로 봄"
        |program| program.search.perspective = Perspective::MoverIsX;

        "answers for x instead of the player to move"
        "차례인 사람의 결과가 아니라 x의 결과를 답함"
        |program| program.search.perspective = Perspective::ForX;

        "never tests whether the game is over before it moves"
        "두기 전에 게임이 이미 끝났는지 확인하지 않음"
        |program| program.search.tests_root = false;

        "tests only whether a move wins, never whether the game is over already"
        "둔 수로 이기는지만 확인하고, 게임이 이미 끝났는지는 확인하지 않음"
        |program| {
                program.search.tests_root = false;
                program.search.both_lines = false;
            };

        "treats a line as a loss of the player who has it"
        "줄을 완성한 사람이 진다고 봄"
        |program| program.search.line = -1;

        "treats a full board without a line as a loss of the player to move"
        "완성된 줄 없이 다 찬 판을 차례인 사람의 패배로 봄"
        |program| program.search.full = -1;

        "treats a full board without a line as a win of the player to move"
        "완성된 줄 없이 다 찬 판을 차례인 사람의 승리로 봄"
        |program| program.search.full = 1;

        "mistakes three empty squares for a line, and then tests no other lines"
        "세 칸이 모두 빈칸인 줄을 완성된 줄로 착각하고, 그런 줄을 만나면 나머지 줄은 확인하지 않음"
        |program| program.search.empty_line = EmptyLine::Hides;

        "treats three empty squares in a line as a draw"
        "빈칸 세 개가 이어져 있으면 비긴 것으로 봄"
        |program| program.search.empty_line = EmptyLine::Draws;

        "treats three empty squares in a line as a win of the player who moved last"
        "빈칸 세 개가 이어져 있으면 마지막에 둔 사람이 이긴 것으로 봄"
        |program| program.search.empty_line = EmptyLine::WinsForLast;

        "initialises the best result to a draw, so it never sees that a position is lost"
        "최선의 결과를 무승부로 초기화해, 질 수밖에 없는 국면도 무승부로 봄"
        |program| program.search.floor = Some(0);

        "never tries the first square, a1"
        "첫 칸 a1에는 두어 보지 않음"
        |program| program.search.squares = ALL & !1;

        "never tries the last square, c3"
        "마지막 칸 c3에는 두어 보지 않음"
        |program| program.search.squares = ALL >> 1;

        "takes the worst move instead of the best"
        "가장 좋은 수 대신 가장 나쁜 수를 고름"
        |program| program.search.method = Method::Worst;

        "takes the first move instead of the best"
        "가장 좋은 수 대신 첫 번째 수를 고름"
        |program| program.search.method = Method::FirstMove;

        "takes the last move that it tried instead of the best"
        "가장 좋은 수 대신 마지막으로 해 본 수를 고름"
        |program| program.search.method = Method::LastMove;

        "prefers a loss to a draw"
        "무승부보다 지는 쪽을 고름"
        |program| program.search.method = Method::DrawIsWorst;

        "prefers a draw to a win"
        "이기는 것보다 비기는 쪽을 고름"
        |program| program.search.method = Method::DrawIsBest;

        "treats what is good for the opponent as good"
        "상대에게 좋은 결과를 자기에게도 좋다고 봄"
        |program| program.search.method = Method::NotNegated;

        "returns as soon as it has found a win, and does not take the move back"
        "이기는 수를 찾으면 그 수를 되돌리지 않고 바로 반환함"
        |program| program.search.method = Method::NotTakenBack(EarlyReturn::Win);

        "returns as soon as a move completes a line, and does not take the move back"
        "한 줄을 완성하면 그 수를 되돌리지 않고 바로 반환함"
        |program| program.search.method = Method::NotTakenBack(EarlyReturn::Line);

        "never changes turns: the same player makes all moves"
        "차례를 바꾸지 않고 한 사람이 계속 둠"
        |program| program.search.method = Method::SamePlayer;

        "looks only at immediate wins"
        "한 수로 이길 수 있는지만 보고 더 내다보지 않음"
        |program| program.search.method = Method::Threats;
    });
    for plies in 1..=4 {
        let s = if plies == 1 { "" } else { "s" };
        all.extend(mistakes! {
            "looks only {plies} move{s} ahead"
            "{plies}수 앞까지만 내다봄"
            move |program| program.search.method = Method::Depth(plies);
        });
    }
    let in_order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let centre_first = [4, 0, 2, 6, 8, 1, 3, 5, 7];
    for (order, last, last_ko) in [
        (in_order, "the first empty square", "첫 번째 빈칸에 둠"),
        (
            centre_first,
            "the centre, a corner or an edge",
            "가운데, 구석, 변의 순서로 둠",
        ),
    ] {
        for (blocks, first, first_ko) in [
            (
                true,
                "wins or blocks if it can",
                "이기거나 막을 수 있으면 그렇게 하고",
            ),
            (false, "wins if it can", "이길 수 있으면 이기고"),
        ] {
            let rule = RuleOfThumb { blocks, order };
            all.extend(mistakes! {
                "plays both sides by rule of thumb: {first}, else takes {last}"
                "탐색하지 않고 정해진 규칙으로만 둠({first_ko}, 아니면 {last_ko})"
                move |program| program.search.method = Method::RuleOfThumb(rule);
            });
        }
    }
    all.into_iter()
        .map(|mistake| mistake.about(About::Play))
        .collect()
}

/// Results that are exchanged, from the view of the player to move. If the answers are results
/// instead of winners, these are exchanged answers.
pub(super) fn results() -> Vec<Mistake> {
    let all = mistakes! {
        "exchanges a loss and a draw of the player to move"
        "차례인 사람의 패배와 무승부를 서로 바꾸어 답함"
        |program| program.search.answered = [0, -1, 1];

        "exchanges a win and a draw of the player to move"
        "차례인 사람의 승리와 무승부를 서로 바꾸어 답함"
        |program| program.search.answered = [-1, 1, 0];

        "answers a draw where the player to move loses"
        "차례인 사람이 지는 판을 무승부로 답함"
        |program| program.search.answered = [0, 0, 1];

        "answers a draw where the player to move wins"
        "차례인 사람이 이기는 판을 무승부로 답함"
        |program| program.search.answered = [-1, 0, 0];
    };
    all.map(|mistake| mistake.about(About::Play)).into()
}

/// How players choose their moves.
pub(super) fn players() -> Vec<Mistake> {
    use Immediate::{Block, Win};
    mistakes! {
        "wins or blocks if it can, and looks no further ahead"
        "이기는 수와 막는 수만 찾고 더 내다보지 않음"
        |program| program.choice = Choice::Immediate(&[Win, Block]);

        "blocks rather than wins, and looks no further ahead"
        "이기는 수보다 막는 수를 먼저 찾고 더 내다보지 않음"
        |program| program.choice = Choice::Immediate(&[Block, Win]);

        "wins if it can, never blocks, and looks no further ahead"
        "이기는 수만 찾고 상대를 막지 않음"
        |program| program.choice = Choice::Immediate(&[Win]);

        "blocks, overlooks wins, and looks no further ahead"
        "막는 수만 찾고 이기는 수를 찾지 않음"
        |program| program.choice = Choice::Immediate(&[Block]);

        "takes the first empty square"
        "첫 번째 빈칸에 둠"
        |program| program.choice = Choice::First;

        "takes the last empty square"
        "마지막 빈칸에 둠"
        |program| program.choice = Choice::Last;

        "swaps rows and columns"
        "가로줄과 세로줄을 바꾸어 읽음"
        |program| program.reading = Reading::Transposed;

        "counts the rows from the bottom"
        "가로줄을 아래에서부터 셈"
        |program| program.reading = Reading::UpsideDown;
    }
    .into()
}
