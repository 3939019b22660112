//! What cannot be, in Korean.

use noughts::{
    Board, Mark, Outcome, ParseMoveError, ParseSquareError, PlayError, Reason, Rules, Square,
    Unreachable,
};
use noughts_solver::{NotPositional, TooManyPositions};

use super::{Particle, player, with};
use crate::words::{grouped, sides};

/// Why play cannot reach a board, without a full stop.
pub fn reason(reason: Reason, board: &Board) -> String {
    let number = |mark| board.stones(mark).len();
    match reason {
        Reason::TooMany(mark) => format!(
            "{} 너무 많습니다(x {}개, o {}개)",
            with(mark, Particle::Subject),
            number(Mark::X),
            number(Mark::O)
        ),
        Reason::NotPlayed(mark) => {
            let mark = with(mark, Particle::Object);
            format!("이 게임에서는 아무도 {mark} 놓지 않습니다")
        }
        Reason::BothHaveLines => "x와 o가 모두 줄을 완성했습니다".to_owned(),
        Reason::PlayedOnAfter(mark) => format!(
            "{} 줄을 완성한 뒤에 {} 또 두었습니다",
            with(mark, Particle::Subject),
            with(mark.other(), Particle::Subject)
        ),
        Reason::LinesApart(mark) => {
            format!("{mark}의 줄을 한 수로 모두 완성할 수 없습니다")
        }
        Reason::Floating => "아래 칸이 비어 있는 말이 있습니다".to_owned(),
        Reason::LineCovered(mark) => {
            format!("{mark}의 줄이 완성된 뒤에 그 위에 말을 또 놓았습니다")
        }
        Reason::NoOrder => "x와 o가 번갈아 두어서는 이렇게 쌓이지 않습니다".to_owned(),
        Reason::Undecided => {
            "x와 o가 번갈아 두어 이렇게 쌓일 수 있는지 알아내는 데 너무 오래 걸립니다".to_owned()
        }
        // The library may have more one day.
        other => other.to_string(),
    }
}

/// The board that play cannot reach, and every reason.
pub fn refusal(refused: &Unreachable) -> String {
    let board = refused.board();
    let reasons = refused.reasons().map(|why| reason(why, board) + ".");
    let reasons: Vec<String> = reasons.collect();
    format!(
        "{board} 판은 게임에서 나올 수 없습니다. {}",
        reasons.join(" ")
    )
}

/// Why a move cannot be made, without a full stop.
pub fn play_error(error: &PlayError, rules: &Rules) -> String {
    match error {
        PlayError::GameOver(Outcome::Win(winner)) => {
            let winner = with(player(rules, *winner), Particle::Subject);
            format!("{winner} 이겨 게임이 이미 끝났습니다")
        }
        PlayError::GameOver(Outcome::Draw) => "무승부로 게임이 이미 끝났습니다".to_owned(),
        PlayError::Taken { square, by } => {
            format!("{square}에는 이미 {} 있습니다", with(by, Particle::Subject))
        }
        PlayError::WrongMark { mark, expected } => format!(
            "{} 아니라 {} 놓아야 합니다",
            with(mark, Particle::Subject),
            with(expected, Particle::Object)
        ),
        PlayError::Floating { square, lands } => {
            let square = with(square, Particle::Subject);
            format!("그 열에 두면 {square} 아니라 {lands}에 떨어집니다")
        }
        PlayError::Outside { square, rules } => outside(*square, rules),
        // The library may have more one day.
        _ => error.to_string(),
    }
}

/// With the names that squares have, if it is a matter of layers.
fn outside(square: Square, rules: &Rules) -> String {
    let mut squares = rules.squares(rules.all_squares());
    let names = match (squares.next(), squares.last()) {
        (Some(first), Some(last)) if first.layer() != square.layer() => {
            format!("(칸은 {first}부터 {last}까지)")
        }
        _ => String::new(),
    };
    let (square, sides) = (with(square, Particle::Topic), sides(rules));
    format!("{square} {sides} 판 밖에 있습니다{names}")
}

fn column_letters(column: u8) -> String {
    let square = Square::new(column, 0).to_string();
    let letters = square.trim_end_matches(|c: char| c.is_ascii_digit());
    letters.to_owned()
}

/// Why a text is not a move, without a full stop.
pub fn move_error(error: &ParseMoveError) -> String {
    match error {
        ParseMoveError::Square(ParseSquareError::NoColumn(found)) => {
            format!("b2와 같은 칸이어야 하는데 열 글자가 없습니다: {found}")
        }
        ParseMoveError::Square(ParseSquareError::NoRow(found)) => {
            format!("b2와 같은 칸이어야 하는데 행 번호가 없습니다: {found}")
        }
        ParseMoveError::Square(ParseSquareError::NoLayer(found)) => {
            format!("b2.1과 같은 칸이어야 하는데 층 번호가 없습니다: {found}")
        }
        ParseMoveError::Square(ParseSquareError::TooFar(found)) => {
            format!("b2와 같은 칸이어야 하는데 어느 판에도 없는 칸입니다: {found}")
        }
        ParseMoveError::NoMark { square } => {
            format!("{square}x나 {square}o처럼 무엇을 놓을지도 적어야 합니다")
        }
        ParseMoveError::OnlyAColumn(found) => {
            format!("b2와 같은 칸이어야 하는데 열만 있습니다: {found}")
        }
        ParseMoveError::ColumnOutside { found, last: 0 } => {
            format!("열은 a뿐인데 나온 것은 {found}입니다")
        }
        ParseMoveError::ColumnOutside { found, last } => {
            let last = column_letters(*last);
            format!("a부터 {last}까지의 열이어야 하는데 나온 것은 {found}입니다")
        }
        ParseMoveError::FullColumn { column } => {
            format!("{} 열은 가득 찼습니다", column_letters(*column))
        }
        // The library may have more one day.
        other => other.to_string(),
    }
}

/// Why a game cannot be searched, without a full stop.
pub fn not_positional(error: &NotPositional) -> String {
    format!(
        "탐색과 증명은 줄을 완성하면 이기고, 각자 자기 말만 놓으며, 어느 빈칸에나 둘 수 있는 \
         게임에만 쓸 수 있습니다. 그런 게임에서만 말이 하나 더 있어서 손해 보는 일이 없기 \
         때문입니다. {} 그런 게임이 아닙니다",
        with(error.rules, Particle::Topic)
    )
}

/// Why not every position of a game can be kept, without a full stop.
pub fn too_many_positions(error: &TooManyPositions) -> String {
    let [allowed, found] = [error.allowed, error.found].map(grouped);
    format!(
        "{}의 모든 국면을 담으려면 {found}바이트가 필요한데, {allowed}바이트까지만 쓸 수 있습니다",
        error.rules
    )
}

#[cfg(test)]
mod tests {
    use noughts::Position;
    use noughts_solver::{Solver, Tiers};

    use super::*;

    #[test]
    fn moves_that_cannot_be_made() {
        let error = |position: &str, played: &str| {
            let position: Position = position.parse().unwrap();
            let error = position.play(played.parse().unwrap()).unwrap_err();
            play_error(&error, position.rules())
        };
        assert_eq!(error("x..o.....", "a1x"), "a1에는 이미 x가 있습니다");
        assert_eq!(error("x..o.....", "a4x"), "a4는 3×3 판 밖에 있습니다");
        assert_eq!(error("x..o.....", "b2o"), "o가 아니라 x를 놓아야 합니다");
        assert_eq!(error("xxxoo....", "c3o"), "x가 이겨 게임이 이미 끝났습니다");
        assert_eq!(error("xoxxoooxx", "c3o"), "무승부로 게임이 이미 끝났습니다");
        assert_eq!(
            error("3,3,3:notakto xxx/.../...", "c3x"),
            "후공이 이겨 게임이 이미 끝났습니다"
        );
        assert_eq!(
            error("3,3,3:gravity .../.../x..", "a1o"),
            "그 열에 두면 a1이 아니라 a2에 떨어집니다"
        );
        assert_eq!(
            error("2,2,2,2 ../..|../..", "a1x"),
            "a1은 2×2×2 판 밖에 있습니다(칸은 a1.1부터 b2.2까지)"
        );
    }

    #[test]
    fn texts_that_are_no_moves() {
        let error = |game: &str, text: &str| {
            let start = Position::start(game.parse().unwrap());
            move_error(&start.parse_move(text).unwrap_err())
        };
        assert_eq!(
            error("tic-tac-toe", "2b"),
            "b2와 같은 칸이어야 하는데 열 글자가 없습니다: \"2b\""
        );
        assert_eq!(
            error("tic-tac-toe", "b?"),
            "b2와 같은 칸이어야 하는데 행 번호가 없습니다: \"?\""
        );
        assert_eq!(
            error("qubic", "b2."),
            "b2.1과 같은 칸이어야 하는데 층 번호가 없습니다: \"\""
        );
        assert_eq!(
            error("tic-tac-toe", "b999"),
            "b2와 같은 칸이어야 하는데 어느 판에도 없는 칸입니다: \"999\""
        );
        assert_eq!(
            error("wild", "b2"),
            "b2x나 b2o처럼 무엇을 놓을지도 적어야 합니다"
        );
        assert_eq!(
            error("tic-tac-toe", "b"),
            "b2와 같은 칸이어야 하는데 열만 있습니다: \"b\""
        );
        assert_eq!(
            error("connect-four", "k"),
            "a부터 g까지의 열이어야 하는데 나온 것은 \"k\"입니다"
        );
        assert_eq!(
            error("1,4,2:gravity", "b"),
            "열은 a뿐인데 나온 것은 \"b\"입니다"
        );
        let full: Position = "2,2,2:gravity o./x.".parse().unwrap();
        let error = full.parse_move("a").unwrap_err();
        assert_eq!(move_error(&error), "a 열은 가득 찼습니다");
    }

    #[test]
    fn refusals_give_every_reason() {
        let refused = |text: &str| {
            let board: Board = text.parse().unwrap();
            refusal(&Position::try_from(board).unwrap_err())
        };
        assert_eq!(
            refused("oo. ... ..."),
            "oo./.../... 판은 게임에서 나올 수 없습니다. o가 너무 많습니다(x 0개, o 2개)."
        );
        assert_eq!(
            refused("xxx ooo ..."),
            "xxx/ooo/... 판은 게임에서 나올 수 없습니다. x와 o가 모두 줄을 완성했습니다. \
             x가 줄을 완성한 뒤에 o가 또 두었습니다."
        );
        assert_eq!(
            refused("xxx oo. xxx"),
            "xxx/oo./xxx 판은 게임에서 나올 수 없습니다. x가 너무 많습니다(x 6개, o 2개). \
             x의 줄을 한 수로 모두 완성할 수 없습니다."
        );
        assert_eq!(
            refused("3,3,3:gravity x../.../o.."),
            "x../.../o.. 판은 게임에서 나올 수 없습니다. 아래 칸이 비어 있는 말이 있습니다."
        );
    }

    #[test]
    fn games_that_are_beyond_search_or_tables() {
        let rules: Rules = "connect-four".parse().unwrap();
        assert_eq!(
            not_positional(&Solver::new(rules, 0).unwrap_err()),
            "탐색과 증명은 줄을 완성하면 이기고, 각자 자기 말만 놓으며, 어느 빈칸에나 둘 수 있는 \
             게임에만 쓸 수 있습니다. 그런 게임에서만 말이 하나 더 있어서 손해 보는 일이 없기 \
             때문입니다. 7,6,4:gravity는 그런 게임이 아닙니다"
        );
        let said = too_many_positions(&Tiers::solve(rules, 1).unwrap_err());
        assert!(
            said.starts_with("7,6,4:gravity의 모든 국면을 담으려면"),
            "{said}"
        );
        assert!(
            said.ends_with("500,000,000바이트까지만 쓸 수 있습니다"),
            "{said}"
        );
    }
}
