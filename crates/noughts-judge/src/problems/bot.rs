//! The problems for programs that play: the input is a position, the output is a move.

use noughts::{Board, Move, Position, Rules, Solution, Square, Status, TABLE, Value};

use super::*;

/// Asks for a move that keeps the win or the draw, in every position.
pub(super) const BEST_MOVE: Problem = Problem {
    id: "noughts/best-move",
    title: text("Best move", "최선의 수"),
    asks: text(
        "which move keeps the win or the draw? Every such move is right",
        "어떤 수가 최선인가? 결과가 나빠지지 않는 수는 모두 정답이다",
    ),
    judging: Judging::Move,
    ..PLAYER
};

/// Asks for a player that never loses, against every possible opponent.
pub(super) const UNBEATABLE: Problem = Problem {
    id: "noughts/unbeatable",
    title: text("Never lose", "지지 않는 프로그램"),
    asks: text(
        "which move avoids a loss? The program plays against every possible opponent",
        "어떤 수를 두겠는가? 어떤 상대와 두어도 지지 않아야 한다",
    ),
    judging: Judging::Games,
    ..PLAYER
};

const PLAYER: Problem = Problem {
    input: text(
        "three lines of three characters (x, o or .); x moves first, so the marks show whose turn \
         it is",
        "x, o, .으로 쓴 글자 세 개씩 세 줄. x가 먼저 두므로 말의 개수로 누구 차례인지 알 수 있음",
    ),
    output: text(
        "a square, a1 to c3, or 1 to 9 row by row from the top left",
        "칸 이름 a1~c3, 또는 왼쪽 위부터 가로로 센 번호 1~9",
    ),
    layout: Layout::new(Framing::Bare, CaseShape::ThreeLines, b"xo."),
    question: Question::promised(answer),
    per_run: 1,
    about: About::Play,
    sample: Sample {
        input: "xx.\noo.\n...\n",
        output: "c1\n",
    },
    ..Problem::DEFAULTS
};

/// The same problem for a program that is kept alive: one board per line.
pub(super) const fn kept_alive(problem: Problem) -> Problem {
    Problem {
        input: text(
            "for each board a line of nine characters (x, o or .), row by row from the top left; \
             the next board follows after the answer",
            "판마다 x, o, .으로 쓴 글자 아홉 개를 한 줄에(왼쪽 위부터 가로로). 답을 출력해야 다음 판이 주어짐",
        ),
        layout: Layout::new(Framing::Bare, CaseShape::OneLine, b"xo."),
        keep_alive: true,
        sample: Sample {
            input: "xx.oo....\n",
            output: "c1\n",
        },
        ..problem
    }
}

const NAMES: [[&str; 3]; 3] = [["a1", "b1", "c1"], ["a2", "b2", "c2"], ["a3", "b3", "c3"]];

/// The first of the best moves.
fn answer(board: &Board) -> Result<&'static str, NoAnswer> {
    let position = Position::try_from(*board)?;
    if let Status::Over(outcome) = position.status() {
        return Err(NoAnswer::Over(outcome));
    }
    let best = TABLE.best_moves(&position).iter().next();
    let name = best.and_then(|Move { square, .. }| {
        NAMES
            .get(usize::from(square.row()))?
            .get(usize::from(square.column()))
    });
    // The table knows every position, and an unfinished position has moves.
    Ok(name.copied().unwrap_or_default())
}

/// Parses the square of a move: its name in either case, or its number.
pub fn parse_square(text: &str) -> Option<Square> {
    let square = match text.as_bytes() {
        [digit @ b'1'..=b'9'] => Square::new((digit - b'1') % 3, (digit - b'1') / 3),
        _ => text.parse().ok()?,
    };
    Rules::TIC_TAC_TOE.index(square).map(|_| square)
}

/// The moves after which the game still ends as it does with best play.
pub fn good_moves(position: &Position) -> Vec<Move> {
    let ending = |position: &Position| Some(TABLE.value(position)?.outcome(position.turn()));
    position
        .children()
        .filter(|(_, child)| ending(child) == ending(position))
        .map(|(played, _)| played)
        .collect()
}

/// The moves after which the player need not lose; all moves if every move loses.
pub(crate) fn safe_moves(position: &Position) -> Vec<Move> {
    let is_safe = |child: &Position| !matches!(TABLE.value(child), Some(Value::Win { .. }));
    let children = position.children();
    let safe = children.filter(|(_, child)| is_safe(child));
    let safe: Vec<Move> = safe.map(|(played, _)| played).collect();
    if safe.is_empty() {
        return good_moves(position);
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_parsed_in_every_notation() {
        for (number, square) in
            (1..).zip(Rules::TIC_TAC_TOE.squares(Rules::TIC_TAC_TOE.all_squares()))
        {
            let name = square.to_string();
            for text in [number.to_string(), name.to_uppercase(), name] {
                assert_eq!(parse_square(&text), Some(square), "{text}");
            }
        }
        for text in [
            "", "0", "10", "a4", "d1", "a0", "b2 ", " b2", "1,1", "b", "2b", "①",
        ] {
            assert_eq!(parse_square(text), None, "{text}");
        }
    }

    /// Their number is the one found by playing every game.
    #[test]
    fn good_moves_keep_the_value() {
        let start = Position::start(Rules::TIC_TAC_TOE);
        assert_eq!(good_moves(&start).len(), 9);
        let good = |board: &str| good_moves(&Position::parse(Rules::TIC_TAC_TOE, board).unwrap());
        assert_eq!(good("x../.../...").len(), 1);
        assert_eq!(good(".x./.../...").len(), 4);
        assert_eq!(good(".../.x./...").len(), 4);
        // If every move loses, all moves are equally good.
        assert_eq!(good("x.o/.../..x").len(), 6);
    }

    #[test]
    fn safe_moves_do_not_lose() {
        for (board, good, safe) in [
            // Three moves win, and no move loses.
            ("x../o../...", 3, 7),
            // Only one move draws.
            ("x../.../...", 1, 1),
            ("x.o/.../..x", 6, 6),
        ] {
            let position = Position::parse(Rules::TIC_TAC_TOE, board).unwrap();
            assert_eq!(good_moves(&position).len(), good, "{board}");
            assert_eq!(safe_moves(&position).len(), safe, "{board}");
        }
    }
}
