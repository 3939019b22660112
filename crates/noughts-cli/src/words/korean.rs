//! Things of the game in Korean.

use std::fmt::Display;

use noughts::{Board, Direction, Line, Outcome, PlayError, Player, Reason, Rules, Unreachable};

/// A particle that has one form behind a vowel and another behind a consonant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Particle {
    /// 은, 는
    Topic,
    /// 이, 가
    Subject,
    /// 을, 를
    Object,
    /// 과, 와
    And,
    /// 이나, 나
    Or,
}

/// A word with the form of the particle that its sound asks for: `x는`, `a1을`,
/// `a2를`, `왼쪽 열과`.
pub(crate) fn with(word: impl Display, particle: Particle) -> String {
    let word = word.to_string();
    let (after_consonant, after_vowel) = match particle {
        Particle::Topic => ("은", "는"),
        Particle::Subject => ("이", "가"),
        Particle::Object => ("을", "를"),
        Particle::And => ("과", "와"),
        Particle::Or => ("이나", "나"),
    };
    let form = match ends_in_consonant(&word) {
        true => after_consonant,
        false => after_vowel,
    };
    word + form
}

/// Whether a word ends in a consonant when it is read aloud. A digit is read as
/// 영 일 이 삼 사 오 육 칠 팔 구, and at the end of a number 0 as 십; x is 엑스
/// and o is 오.
fn ends_in_consonant(word: &str) -> bool {
    /// Syllables come in blocks of 28, the first of which has no final consonant.
    const FINALS: u32 = 28;
    match word.chars().next_back() {
        Some(digit @ '0'..='9') => matches!(digit, '0' | '1' | '3' | '6' | '7' | '8'),
        Some(syllable @ '가'..='힣') => {
            !(u32::from(syllable) - u32::from('가')).is_multiple_of(FINALS)
        }
        _ => false,
    }
}

/// `맨 윗줄` of 3×3, otherwise by its squares, `가로줄 b2-c2-d2-e2`.
pub(crate) fn line(rules: &Rules, line: &Line) -> String {
    let start = line.start();
    let (kind, names, number) = match line.direction() {
        Direction::Right => ("가로줄", ["맨 윗줄", "가운데 줄", "맨 아랫줄"], start.row()),
        Direction::Down => (
            "세로줄",
            ["왼쪽 열", "가운데 열", "오른쪽 열"],
            start.column(),
        ),
        Direction::DownRight | Direction::DownLeft => return format!("대각선 {line}"),
    };
    match names.get(usize::from(number)) {
        Some(name) if *rules == Rules::TIC_TAC_TOE => (*name).to_owned(),
        _ => format!("{kind} {line}"),
    }
}

/// All of some things: `a1`, `a1과 a2`, `a1, a2, a3`.
pub(crate) fn all(items: &[impl Display]) -> String {
    joined(items, Particle::And)
}

/// Any of some things: `a1`, `a1이나 a2`, `a1, a2, a3`.
pub(crate) fn any(items: &[impl Display]) -> String {
    joined(items, Particle::Or)
}

fn joined(items: &[impl Display], particle: Particle) -> String {
    match items {
        [first, second] => format!("{} {second}", with(first, particle)),
        items => items
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(", "),
    }
}

/// A number of moves: `한 수`, `5수`.
pub(crate) fn moves(plies: u8) -> String {
    match plies {
        1 => "한 수".to_owned(),
        _ => format!("{plies}수"),
    }
}

/// Why play cannot reach a board, without a full stop.
pub(crate) fn reason(reason: Reason, board: &Board) -> String {
    let number = |player| board.stones(player).len();
    match reason {
        Reason::TooMany(player) => format!(
            "{} 너무 많습니다(x {}개, o {}개)",
            with(player, Particle::Subject),
            number(Player::X),
            number(Player::O)
        ),
        Reason::BothHaveLines => "x와 o가 모두 줄을 완성했습니다".to_owned(),
        Reason::PlayedOnAfter(player) => format!(
            "{} 줄을 완성한 뒤에 {} 또 두었습니다",
            with(player, Particle::Subject),
            with(player.opponent(), Particle::Subject)
        ),
        Reason::LinesApart(player) => {
            format!("{player}의 줄을 한 수로 모두 완성할 수 없습니다")
        }
    }
}

/// The board that play cannot reach, and every reason.
pub(crate) fn refusal(refused: &Unreachable) -> String {
    let board = refused.board();
    let reasons = refused.reasons().map(|why| reason(why, board) + ".");
    let reasons: Vec<String> = reasons.collect();
    format!(
        "{board} 판은 게임에서 나올 수 없습니다. {}",
        reasons.join(" ")
    )
}

/// Why a move cannot be made, without a full stop.
pub(crate) fn play_error(error: &PlayError) -> String {
    match error {
        PlayError::GameOver(Outcome::Win(winner)) => {
            format!(
                "{} 이겨 게임이 이미 끝났습니다",
                with(winner, Particle::Subject)
            )
        }
        PlayError::GameOver(Outcome::Draw) => "무승부로 게임이 이미 끝났습니다".to_owned(),
        PlayError::Taken { square, by } => {
            format!("{square}에는 이미 {} 있습니다", with(by, Particle::Subject))
        }
        PlayError::Outside { square, rules } => {
            let (square, width, height) =
                (with(square, Particle::Topic), rules.width(), rules.height());
            format!("{square} {width}×{height} 판 밖에 있습니다")
        }
        // The library may have more one day.
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use noughts::{Position, Square};

    use super::*;

    #[test]
    fn particles_follow_the_sound() {
        use Particle::{And, Object, Or, Subject, Topic};
        let said = |word: &str| [Topic, Subject, Object, And, Or].map(|p| with(word, p));
        assert_eq!(said("x"), ["x는", "x가", "x를", "x와", "x나"]);
        assert_eq!(said("o"), ["o는", "o가", "o를", "o와", "o나"]);
        assert_eq!(said("맨 윗줄")[2..4], ["맨 윗줄을", "맨 윗줄과"]);
        assert_eq!(said("세 수")[..2], ["세 수는", "세 수가"]);
        // 일 이 삼 사 오 육 칠 팔 구 십, 십일, 이십.
        let squares = (0..20).map(|row| with(Square::new(0, row), Object));
        let objects = [
            "a1을", "a2를", "a3을", "a4를", "a5를", "a6을", "a7을", "a8을", "a9를", "a10을",
            "a11을", "a12를", "a13을", "a14를", "a15를", "a16을", "a17을", "a18을", "a19를",
            "a20을",
        ];
        assert!(squares.eq(objects));
    }

    #[test]
    fn two_are_joined_and_more_are_listed() {
        assert_eq!(all(&["a1"]), "a1");
        assert_eq!(all(&["a1", "a2"]), "a1과 a2");
        assert_eq!(all(&["a2", "a3", "b1"]), "a2, a3, b1");
        assert_eq!(any(&["a3", "c3"]), "a3이나 c3");
        assert_eq!(any(&["a2", "c2"]), "a2나 c2");
    }

    #[test]
    fn lines_have_names_on_3x3_and_squares_elsewhere() {
        let names = |width, height, k| {
            let rules = Rules::new(width, height, k).unwrap();
            rules.lines().map(|l| line(&rules, &l)).collect::<Vec<_>>()
        };
        assert_eq!(
            names(3, 3, 3),
            [
                "맨 윗줄",
                "가운데 줄",
                "맨 아랫줄",
                "왼쪽 열",
                "가운데 열",
                "오른쪽 열",
                "대각선 a1-b2-c3",
                "대각선 c1-b2-a3",
            ]
        );
        assert_eq!(names(3, 2, 3), ["가로줄 a1-b1-c1", "가로줄 a2-b2-c2"]);
        assert_eq!(names(1, 3, 2), ["세로줄 a1-a2", "세로줄 a2-a3"]);
    }

    #[test]
    fn moves_that_cannot_be_made() {
        let error = |position: &str, square: &str| {
            let position: Position = position.parse().unwrap();
            play_error(&position.play(square.parse().unwrap()).unwrap_err())
        };
        assert_eq!(error("x..o.....", "a1"), "a1에는 이미 x가 있습니다");
        assert_eq!(error("x..o.....", "a4"), "a4는 3×3 판 밖에 있습니다");
        assert_eq!(error("xxxoo....", "c3"), "x가 이겨 게임이 이미 끝났습니다");
        assert_eq!(error("xoxxoooxx", "c3"), "무승부로 게임이 이미 끝났습니다");
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
    }
}
