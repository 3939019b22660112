//! Sentences and phrases in Korean.

mod errors;
mod game_errors;

use std::fmt::Display;

use noughts::{Direction, Line, Mark, Outcome, Player, Prospect, Rules, Value};

pub use errors::{move_error, not_positional, play_error, reason, refusal, too_many_positions};
pub use game_errors::{board_error, game_error};

/// A particle that has one form behind a vowel and another behind a consonant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Particle {
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
pub fn with(word: impl Display, particle: Particle) -> String {
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
    match word.chars().rfind(|c| !super::MARKS.contains(c)) {
        Some(digit @ '0'..='9') => matches!(digit, '0' | '1' | '3' | '6' | '7' | '8'),
        Some(syllable @ '가'..='힣') => {
            !(u32::from(syllable) - u32::from('가')).is_multiple_of(FINALS)
        }
        _ => false,
    }
}

/// The name of a player: `x`, or `선공` where players have no mark of their own.
pub fn player(rules: &Rules, player: Player) -> &'static str {
    match player {
        _ if rules.owner(Mark::X).is_some() => rules.player_name(player),
        Player::First => "선공",
        Player::Second => "후공",
    }
}

/// How the game ends, as far as that is known, as a sentence without a full stop.
pub fn prospect(rules: &Rules, prospect: Prospect, turn: Player) -> String {
    let subject = |who| with(player(rules, who), Particle::Subject);
    let not_won = |by: Player| {
        let (not, perhaps) = (
            with(player(rules, by), Particle::Topic),
            subject(by.opponent()),
        );
        format!("{not} 이기지 못하고, {perhaps} 이기는지는 주어진 한도 안에서 알 수 없습니다")
    };
    match (prospect, prospect.outcome(turn)) {
        (
            Prospect::Exact(Value::Win { plies } | Value::Loss { plies }),
            Some(Outcome::Win(winner)),
        ) => format!("{} {} 만에 이깁니다", subject(winner), moves(plies)),
        (_, Some(Outcome::Win(winner))) => format!("{} 이깁니다", subject(winner)),
        (_, Some(Outcome::Draw)) => "서로 최선으로 두면 무승부입니다".to_owned(),
        (Prospect::NoWin, _) => not_won(turn),
        (Prospect::NoLoss, _) => not_won(turn.opponent()),
        _ => "주어진 한도 안에서는 누가 이기는지 알 수 없습니다".to_owned(),
    }
}

/// The name of a line: `맨 윗줄` on 3×3, elsewhere by its squares,
/// `가로줄 b2-c2-d2-e2`.
pub fn line(rules: &Rules, line: &Line) -> String {
    let names = match line.direction() {
        Direction::Right => ["맨 윗줄", "가운데 줄", "맨 아랫줄"],
        _ => ["왼쪽 열", "가운데 열", "오른쪽 열"],
    };
    match super::place_on_3x3(rules, line) {
        Some(place) => names[place].to_owned(),
        None => format!("{} {line}", kind(line.direction())),
    }
}

fn kind(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "가로줄",
        Direction::Down => "세로줄",
        Direction::In => "기둥",
        Direction::DownRight
        | Direction::DownLeft
        | Direction::InRight
        | Direction::InLeft
        | Direction::InDown
        | Direction::InUp => "대각선",
        Direction::InDownRight
        | Direction::InDownLeft
        | Direction::InUpRight
        | Direction::InUpLeft => "공간 대각선",
    }
}

/// All of some things: `a1`, `a1과 a2`, `a1, a2, a3`.
pub fn all(items: &[impl Display]) -> String {
    joined(items, Particle::And)
}

/// Any of some things: `a1`, `a1이나 a2`, `a1, a2, a3`.
pub fn any(items: &[impl Display]) -> String {
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
pub fn moves(plies: u8) -> String {
    match plies {
        1 => "한 수".to_owned(),
        _ => format!("{plies}수"),
    }
}

#[cfg(test)]
mod tests {
    use noughts::Square;

    use super::*;

    #[test]
    fn particles_follow_the_sound() {
        use Particle::{And, Object, Or, Subject, Topic};
        let said = |word: &str| [Topic, Subject, Object, And, Or].map(|p| with(word, p));
        assert_eq!(said("x"), ["x는", "x가", "x를", "x와", "x나"]);
        assert_eq!(said("o"), ["o는", "o가", "o를", "o와", "o나"]);
        assert_eq!(said("맨 윗줄")[2..4], ["맨 윗줄을", "맨 윗줄과"]);
        assert_eq!(said("세 수")[..2], ["세 수는", "세 수가"]);
        assert_eq!(said("선공")[..2], ["선공은", "선공이"]);
        assert_eq!(said("b2x")[2], "b2x를");
        assert_eq!(said("a1.3")[2], "a1.3을");
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
    fn what_is_known_is_told_by_the_names_of_the_game() {
        let said = |game: &str, known| prospect(&game.parse().unwrap(), known, Player::Second);
        let win = |plies| Prospect::Exact(Value::Win { plies });
        assert_eq!(said("tic-tac-toe", win(1)), "o가 한 수 만에 이깁니다");
        assert_eq!(said("wild", win(3)), "후공이 3수 만에 이깁니다");
        let loss = Prospect::Exact(Value::Loss { plies: 2 });
        assert_eq!(said("misere", loss), "x가 2수 만에 이깁니다");
        assert_eq!(said("tic-tac-toe", Prospect::Loss), "x가 이깁니다");
        assert_eq!(
            said("notakto", Prospect::Exact(Value::Draw)),
            "서로 최선으로 두면 무승부입니다"
        );
        assert_eq!(
            said("qubic", Prospect::NoLoss),
            "x는 이기지 못하고, o가 이기는지는 주어진 한도 안에서 알 수 없습니다"
        );
        assert_eq!(
            said("qubic", Prospect::Unknown),
            "주어진 한도 안에서는 누가 이기는지 알 수 없습니다"
        );
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
        let names = |game: &str| {
            let rules: Rules = game.parse().unwrap();
            rules.lines().map(|l| line(&rules, &l)).collect::<Vec<_>>()
        };
        for game in ["tic-tac-toe", "misere", "wild", "3,3,3:gravity"] {
            assert_eq!(
                names(game),
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
        }
        assert_eq!(names("3,2,3"), ["가로줄 a1-b1-c1", "가로줄 a2-b2-c2"]);
        assert_eq!(names("1,3,2"), ["세로줄 a1-a2", "세로줄 a2-a3"]);
        assert_eq!(names("torus")[0], "맨 윗줄");
        assert_eq!(names("torus")[7], "대각선 b1-c2-a3");
        let in_box = names("3,3,3,3");
        for expected in [
            "가로줄 a1.1-b1.1-c1.1",
            "기둥 b2.1-b2.2-b2.3",
            "대각선 a1.1-b1.2-c1.3",
            "공간 대각선 a1.1-b2.2-c3.3",
        ] {
            assert!(in_box.iter().any(|name| name == expected), "{in_box:?}");
        }
    }
}
