//! The errors for texts that are not a game, a board or a move, in Korean.

use noughts::{
    Board, GameOption, Mark, Marks, Outcome, ParseBoardError, ParseMoveError, ParseRulesError,
    ParseSquareError, PlayError, Reason, Rules, RulesError, Square,
};

use super::super::{InputError, board_size, sides};
use super::Korean;
use super::particles::Particle::{And, Object, Subject, Topic};
use super::particles::with;

/// The error, without a full stop; only [`InputError::Unreachable`] consists of sentences.
pub(crate) fn error(error: InputError<'_>) -> String {
    match error {
        InputError::Game(error) => game(error),
        InputError::Board(error) => board(error),
        InputError::Move(error) => moved(error),
        InputError::Play(error, rules) => play(error, rules),
        InputError::Reason(why, board) => reason(why, board),
        InputError::Unreachable(refused) => {
            let board = refused.board();
            let reasons = refused
                .reasons()
                .map(|why| reason(why, board) + ".")
                .collect::<Vec<_>>()
                .join(" ");
            match refused.reasons().next() {
                // `Undecided` is the last reason, so no other reason holds.
                Some(Reason::Undecided) => {
                    format!("{board} 판이 게임에서 나올 수 있는지 알 수 없습니다. {reasons}")
                }
                _ => format!("{board} 판은 게임에서 나올 수 없습니다. {reasons}"),
            }
        }
        InputError::NotPositional(error) => format!(
            "줄을 완성하면 이기고, 각자 자기 말만 놓으며, 어느 빈칸에나 둘 수 있는 게임에만 탐색과 \
             증명을 쓸 수 있습니다. 그런 게임에서만 말이 하나 더 있어도 손해가 되지 않기 \
             때문입니다. {} 그런 게임이 아닙니다",
            with(error.rules, Topic)
        ),
    }
}

/// Why play cannot reach a board, without a full stop.
fn reason(reason: Reason, board: &Board) -> String {
    let number = |mark| board.stones(mark).len();
    match reason {
        Reason::TooMany(mark) => format!(
            "{} 너무 많습니다(x는 {}개, o는 {}개)",
            with(mark, Subject),
            number(Mark::X),
            number(Mark::O)
        ),
        Reason::NotPlayed(mark) => {
            let mark = with(mark, Object);
            format!("이 게임에서는 아무도 {mark} 놓지 않습니다")
        }
        Reason::BothHaveLines => "x와 o가 모두 줄을 완성했습니다".to_owned(),
        Reason::PlayedOnAfter(mark) => format!(
            "{} 줄을 완성한 뒤에 {} 또 두었습니다",
            with(mark, Subject),
            with(mark.other(), Subject)
        ),
        Reason::LinesApart(mark) => {
            format!("{mark}의 줄이 여러 개인데 한 수로 모두 완성할 수는 없습니다")
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

/// Why a move cannot be made, without a full stop.
fn play(error: &PlayError, rules: &Rules) -> String {
    match error {
        PlayError::GameOver(Outcome::Win(winner)) => {
            let winner = with(Korean(rules).player(*winner), Subject);
            format!("{winner} 이겨 게임이 이미 끝났습니다")
        }
        PlayError::GameOver(Outcome::Draw) => "무승부로 게임이 이미 끝났습니다".to_owned(),
        PlayError::Taken { square, by } => {
            format!("{square}에는 이미 {} 있습니다", with(by, Subject))
        }
        PlayError::WrongMark { mark, expected } => format!(
            "{} 아니라 {} 놓아야 합니다",
            with(mark, Subject),
            with(expected, Object)
        ),
        PlayError::Floating { square, lands } => {
            let square = with(square, Subject);
            format!("그 세로줄에 두면 {square} 아니라 {lands}에 떨어집니다")
        }
        PlayError::Outside { square, rules } => outside(*square, rules),
        // The library may have more one day.
        _ => error.to_string(),
    }
}

/// The error for a square outside the board. If the board has other layers, the text names its
/// first and last square.
fn outside(square: Square, rules: &Rules) -> String {
    let mut squares = rules.squares(rules.all_squares());
    let names = match (squares.next(), squares.last()) {
        (Some(first), Some(last)) if first.layer() != square.layer() => {
            format!("(칸은 {first}부터 {last}까지)")
        }
        _ => String::new(),
    };
    let (square, sides) = (with(square, Topic), sides(rules));
    format!("{square} {sides} 판 밖에 있습니다{names}")
}

fn column_letters(column: u8) -> String {
    let square = Square::new(column, 0).to_string();
    let letters = square.trim_end_matches(|c: char| c.is_ascii_digit());
    letters.to_owned()
}

/// Why a text is not a move, without a full stop.
fn moved(error: &ParseMoveError) -> String {
    match error {
        ParseMoveError::Square(ParseSquareError::NoColumn(found)) => {
            format!("b2 같은 칸이어야 하는데 세로줄 글자가 없습니다: {found}")
        }
        ParseMoveError::Square(ParseSquareError::NoRow(found)) => {
            format!("b2 같은 칸이어야 하는데 가로줄 번호가 없습니다: {found}")
        }
        ParseMoveError::Square(ParseSquareError::NoLayer(found)) => {
            format!("b2.1 같은 칸이어야 하는데 층 번호가 없습니다: {found}")
        }
        ParseMoveError::Square(ParseSquareError::TooFar(found)) => {
            format!("b2 같은 칸이어야 하는데 어느 판에도 없는 칸입니다: {found}")
        }
        ParseMoveError::NoMark { square } => {
            format!("{square}x나 {square}o처럼 무엇을 놓을지도 적어야 합니다")
        }
        ParseMoveError::OnlyAColumn(found) => {
            format!("b2 같은 칸이어야 하는데 세로줄만 있습니다: {found}")
        }
        ParseMoveError::ColumnOutside { found, last: 0 } => {
            format!("세로줄은 a뿐인데 나온 것은 {found}입니다")
        }
        ParseMoveError::ColumnOutside { found, last } => {
            let last = column_letters(*last);
            format!("a부터 {last}까지의 세로줄이어야 하는데 나온 것은 {found}입니다")
        }
        ParseMoveError::FullColumn { column } => {
            format!("{} 세로줄은 가득 찼습니다", column_letters(*column))
        }
        // The library may have more one day.
        other => other.to_string(),
    }
}

/// Why a text is not a game, without a full stop.
fn game(error: &ParseRulesError) -> String {
    match error {
        ParseRulesError::WrongCount { found } => format!(
            "게임은 3,3,3(가로,세로,이을 개수)이나 4,4,4,4(가로,세로,층수,이을 개수)처럼 적어야 \
             하는데 쉼표로 나눈 값이 {found}개입니다"
        ),
        ParseRulesError::UnknownName(found) => {
            let names: Vec<&str> = Rules::named().map(|(name, _)| name).collect();
            format!(
                "3,3,3이나 3,3,3:misere 같은 게임이거나 {} 가운데 하나여야 하는데 나온 것은 \
                 {found}입니다",
                names.join(", ")
            )
        }
        ParseRulesError::NotANumber { part, found } => {
            let part = with(part_of_game(part), Subject);
            format!("3,3,3 같은 게임이어야 하는데 {part} 알맞은 수가 아닙니다: {found}")
        }
        ParseRulesError::UnknownOption(found) => {
            let options = GameOption::ALL.map(GameOption::name).join(", ");
            format!(
                "규칙은 {options}, notakto 같은 이름을 +로 이어 적어야 하는데 나온 것은 \
                 {found}입니다"
            )
        }
        ParseRulesError::Repeated { word } => {
            let word = with(word, Subject);
            format!("규칙은 한 번씩만 적어야 하는데 {word} 두 번 나왔습니다")
        }
        ParseRulesError::Included { option, word } => {
            let option = with(option, Subject);
            format!("규칙은 한 번씩만 적어야 하는데 {word}에 이미 {option} 들어 있습니다")
        }
        ParseRulesError::MarksConflict { words, marks } => marks_conflict(*words, *marks),
        ParseRulesError::Impossible(error) => rules_error(error),
        // The library may have more one day.
        other => other.to_string(),
    }
}

/// Why two options about marks conflict.
fn marks_conflict([one, other]: [&str; 2], marks: [Marks; 2]) -> String {
    let [by_one, by_other] = marks.map(placing);
    format!(
        "{} {} 함께 쓸 수 없습니다. {one}에서는 두 사람 모두 {by_one}고, {other}에서는 \
         {by_other}기 때문입니다",
        with(one, Topic),
        with(other, And)
    )
}

/// The marks that a player places, up to the ending of the verb.
fn placing(marks: Marks) -> &'static str {
    match marks {
        Marks::OnlyX => "x만 놓",
        Marks::Either => "x와 o 가운데 마음대로 골라 놓",
        _ => "자기 말만 놓",
    }
}

/// The name of a number in the text of a game; the page uses the same names.
fn part_of_game(part: &'static str) -> &'static str {
    match part {
        "the width" => "가로",
        "the height" => "세로",
        "the depth" => "층수",
        "k" => "이을 개수",
        other => other,
    }
}

/// Why there is no such game, without a full stop.
fn rules_error(error: &RulesError) -> String {
    match *error {
        RulesError::NoSquares {
            width,
            height,
            depth,
        } => {
            let size = board_size([width, height, depth]);
            format!("판의 모든 변은 1칸 이상이어야 하는데 나온 것은 {size} 판입니다")
        }
        RulesError::TooManySquares {
            width,
            height,
            depth,
        } => {
            let size = board_size([width, height, depth]);
            let squares: u128 = [width, height, depth].map(u128::from).into_iter().product();
            let most = Rules::MAX_SQUARES;
            format!("칸이 {most}개 이하여야 하는데 {size} 판에는 {squares}개 있습니다")
        }
        RulesError::NoLine => "이을 개수는 1 이상이어야 하는데 나온 것은 0입니다".to_owned(),
        RulesError::LineTooLong { k, longest } => {
            format!("이을 개수는 가장 긴 변의 길이인 {longest} 이하여야 하는데 나온 것은 {k}입니다")
        }
        RulesError::GravityOnTorus => {
            "gravity는 torus와 함께 쓸 수 없습니다. 변이 서로 이어진 판에는 바닥이 없기 \
             때문입니다"
                .to_owned()
        }
        RulesError::GravityInBox => {
            "gravity는 층이 없는 판에서만 쓸 수 있고 상자에서는 쓸 수 없습니다".to_owned()
        }
        // The library may have more one day.
        other => other.to_string(),
    }
}

/// Why a text is not a board, without a full stop.
fn board(error: &ParseBoardError) -> String {
    match error {
        ParseBoardError::Game(error) => game(error),
        ParseBoardError::Empty => "xx./oo./... 같은 판이어야 하는데 아무것도 없습니다".to_owned(),
        ParseBoardError::UnexpectedCharacter { found, offset } => format!(
            "x, o, . 가운데 하나여야 하는데 {}번째 글자가 {found:?}입니다",
            offset + 1
        ),
        ParseBoardError::MixedAlphabets { digit, mark } => format!(
            "x, o, . 또는 0, 1, 2 가운데 한쪽으로만 적어야 하는데 둘이 섞여 있습니다: {mark:?}, \
             {digit:?}"
        ),
        ParseBoardError::WrongLayers { expected, found } => {
            format!("층이 {expected}개여야 하는데 {found}개입니다")
        }
        ParseBoardError::WrongRows { expected, found } => {
            format!("가로줄이 {expected}개여야 하는데 {found}개입니다")
        }
        ParseBoardError::WrongRowLength {
            row,
            expected,
            found,
        } => format!("{row}번째 가로줄은 {expected}칸이어야 하는데 {found}칸입니다"),
        ParseBoardError::WrongSquares { expected, found } => {
            format!("칸이 {expected}개여야 하는데 {found}개입니다")
        }
        // The library may have more one day.
        other => other.to_string(),
    }
}
