//! Why a text is not a game or not a board, in Korean.

use noughts::{GameOption, Marks, ParseBoardError, ParseRulesError, Rules, RulesError};

use super::{Particle, with};
use crate::words::board_size;

/// Why a text is not a game, without a full stop.
pub fn game_error(error: &ParseRulesError) -> String {
    match error {
        ParseRulesError::WrongCount { found } => format!(
            "게임은 3,3,3(가로,세로,이을 개수)이나 4,4,4,4(가로,세로,층수,이을 개수)처럼 적어야 \
             하는데 쉼표로 나눈 값이 {found}개입니다"
        ),
        ParseRulesError::UnknownName(found) => {
            let names: Vec<&str> = Rules::named().map(|(name, _)| name).collect();
            format!(
                "3,3,3이나 3,3,3:misere와 같은 게임이거나 {} 가운데 하나여야 하는데 나온 것은 \
                 {found}입니다",
                names.join(", ")
            )
        }
        ParseRulesError::NotANumber { part, found } => {
            let part = with(part_of_game(part), Particle::Subject);
            format!("3,3,3과 같은 게임이어야 하는데 {part} 알맞은 수가 아닙니다: {found}")
        }
        ParseRulesError::UnknownOption(found) => {
            let options = GameOption::ALL.map(GameOption::name).join(", ");
            format!(
                "놀이 방법은 {options}, notakto와 같은 이름을 +로 이어 적어야 하는데 나온 것은 \
                 {found}입니다"
            )
        }
        ParseRulesError::Repeated { word } => {
            let word = with(word, Particle::Subject);
            format!("놀이 방법은 한 번씩만 적어야 하는데 {word} 두 번 나왔습니다")
        }
        ParseRulesError::Included { option, word } => {
            let option = with(option, Particle::Subject);
            format!("놀이 방법은 한 번씩만 적어야 하는데 {word}에 이미 {option} 들어 있습니다")
        }
        ParseRulesError::MarksConflict { words, marks } => marks_conflict(*words, *marks),
        ParseRulesError::Impossible(error) => rules_error(error),
        // The library may have more one day.
        other => other.to_string(),
    }
}

/// Why two options that say which marks are placed do not go together.
fn marks_conflict([one, other]: [&str; 2], marks: [Marks; 2]) -> String {
    let [by_one, by_other] = marks.map(placing);
    format!(
        "{} {} 함께 쓸 수 없습니다. {one}에서는 두 사람 모두 {by_one}고, {other}에서는 \
         {by_other}기 때문입니다",
        with(one, Particle::Topic),
        with(other, Particle::And)
    )
}

/// Which marks a player places, up to the ending of the verb.
fn placing(marks: Marks) -> &'static str {
    match marks {
        Marks::OnlyX => "x만 놓",
        Marks::Either => "x와 o 가운데 마음대로 골라 놓",
        _ => "자기 말만 놓",
    }
}

/// Which number of a game it is, as the page calls it too.
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
pub(super) fn rules_error(error: &RulesError) -> String {
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
            let squares = [width, height, depth].map(u128::from);
            let squares: u128 = squares.into_iter().product();
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
pub fn board_error(error: &ParseBoardError) -> String {
    match error {
        ParseBoardError::Game(error) => game_error(error),
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
            format!("행이 {expected}개여야 하는데 {found}개입니다")
        }
        ParseBoardError::WrongRowLength {
            row,
            expected,
            found,
        } => format!("{row}번째 행은 {expected}칸이어야 하는데 {found}칸입니다"),
        ParseBoardError::WrongSquares { expected, found } => {
            format!("칸이 {expected}개여야 하는데 {found}개입니다")
        }
        // The library may have more one day.
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use noughts::Board;

    use super::*;

    /// The names of games and options.
    fn names() -> Vec<&'static str> {
        let games = Rules::named().map(|(name, _)| name);
        let options = GameOption::ALL.into_iter().map(GameOption::name);
        games.chain(options).collect()
    }

    fn words(text: &str) -> impl Iterator<Item = &str> {
        let is_outside = |c: char| !c.is_ascii_alphanumeric() && c != '-';
        text.split(is_outside).filter(|word| !word.is_empty())
    }

    /// Is not English, tells what was found, and has foreign words only if they
    /// are names, marks or what was found.
    fn check(korean: &str, english: &str, found: &[&str]) {
        assert_ne!(korean, english);
        for found in found {
            assert!(english.contains(found), "{english}");
            assert!(korean.contains(found), "{korean}");
        }
        // Whatever can be named instead is named in both languages.
        for name in words(english).filter(|word| names().contains(word)) {
            assert!(words(korean).any(|word| word == name), "{korean}");
        }
        let is_known = |word: &str| {
            names().contains(&word)
                || word
                    .chars()
                    .all(|c| "xo-".contains(c) || c.is_ascii_digit())
                || found.iter().any(|found| found.contains(word))
        };
        assert!(words(korean).all(is_known), "{korean}");
    }

    #[test]
    fn texts_that_are_no_games() {
        for (text, found, expected) in [
            (
                "3,3",
                &["2"][..],
                "게임은 3,3,3(가로,세로,이을 개수)이나 4,4,4,4(가로,세로,층수,이을 개수)처럼 \
                 적어야 하는데 쉼표로 나눈 값이 2개입니다",
            ),
            (
                "chess",
                &["\"chess\""],
                "3,3,3이나 3,3,3:misere와 같은 게임이거나 tic-tac-toe, misere, wild, notakto, \
                 torus, connect-four, qubic 가운데 하나여야 하는데 나온 것은 \"chess\"입니다",
            ),
            (
                "three,3,3",
                &["\"three\""],
                "3,3,3과 같은 게임이어야 하는데 가로가 알맞은 수가 아닙니다: \"three\"",
            ),
            (
                "3,+3,3",
                &["\"+3\""],
                "3,3,3과 같은 게임이어야 하는데 세로가 알맞은 수가 아닙니다: \"+3\"",
            ),
            (
                "3,3,99999999999,3",
                &["\"99999999999\""],
                "3,3,3과 같은 게임이어야 하는데 층수가 알맞은 수가 아닙니다: \"99999999999\"",
            ),
            (
                "3,3,",
                &["\"\""],
                "3,3,3과 같은 게임이어야 하는데 이을 개수가 알맞은 수가 아닙니다: \"\"",
            ),
            (
                "3,3,3:heavy",
                &["\"heavy\""],
                "놀이 방법은 torus, gravity, wild, x-only, misere, notakto와 같은 이름을 +로 \
                 이어 적어야 하는데 나온 것은 \"heavy\"입니다",
            ),
            (
                "3,3,3:wild+wild",
                &["wild"],
                "놀이 방법은 한 번씩만 적어야 하는데 wild가 두 번 나왔습니다",
            ),
            (
                "3,3,3:wild+x-only",
                &["x-only", "wild"],
                "x-only는 wild와 함께 쓸 수 없습니다. x-only에서는 두 사람 모두 x만 놓고, \
                 wild에서는 x와 o 가운데 마음대로 골라 놓기 때문입니다",
            ),
            (
                "notakto:wild",
                &["notakto", "wild"],
                "wild는 notakto와 함께 쓸 수 없습니다. wild에서는 두 사람 모두 x와 o 가운데 \
                 마음대로 골라 놓고, notakto에서는 x만 놓기 때문입니다",
            ),
            (
                "3,3,3:notakto+misere",
                &["notakto", "misere"],
                "놀이 방법은 한 번씩만 적어야 하는데 notakto에 이미 misere가 들어 있습니다",
            ),
            (
                "connect-four:gravity",
                &["connect-four", "gravity"],
                "놀이 방법은 한 번씩만 적어야 하는데 connect-four에 이미 gravity가 들어 있습니다",
            ),
            (
                "0,3,3",
                &["0×3"],
                "판의 모든 변은 1칸 이상이어야 하는데 나온 것은 0×3 판입니다",
            ),
            (
                "3,3,0,3",
                &["3×3×0"],
                "판의 모든 변은 1칸 이상이어야 하는데 나온 것은 3×3×0 판입니다",
            ),
            (
                "9,9,5",
                &["81", "9×9"],
                "칸이 64개 이하여야 하는데 9×9 판에는 81개 있습니다",
            ),
            (
                "5,5,5,5",
                &["125", "5×5×5"],
                "칸이 64개 이하여야 하는데 5×5×5 판에는 125개 있습니다",
            ),
            (
                "3,3,0",
                &["0"],
                "이을 개수는 1 이상이어야 하는데 나온 것은 0입니다",
            ),
            (
                "4,3,5",
                &["4", "5"],
                "이을 개수는 가장 긴 변의 길이인 4 이하여야 하는데 나온 것은 5입니다",
            ),
            (
                "3,3,3:gravity+torus",
                &["gravity", "torus"],
                "gravity는 torus와 함께 쓸 수 없습니다. 변이 서로 이어진 판에는 바닥이 없기 \
                 때문입니다",
            ),
            (
                "4,4,4,4:gravity",
                &["gravity"],
                "gravity는 층이 없는 판에서만 쓸 수 있고 상자에서는 쓸 수 없습니다",
            ),
        ] {
            let error = text.parse::<Rules>().unwrap_err();
            let korean = game_error(&error);
            assert_eq!(korean, expected);
            check(&korean, &error.to_string(), found);
        }
    }

    /// The names that are proposed are names.
    #[test]
    fn options_that_are_proposed_are_options() {
        let error = "3,3,3:heavy".parse::<Rules>().unwrap_err();
        let korean = game_error(&error);
        let proposed: Vec<&str> = words(&korean).filter(|word| *word != "heavy").collect();
        assert_eq!(proposed.len(), GameOption::ALL.len() + 1);
        for option in proposed {
            assert!(format!("3,3,3:{option}").parse::<Rules>().is_ok());
        }
    }

    #[test]
    fn texts_that_are_no_boards() {
        for (game, text, found, expected) in [
            (
                "3,3,3",
                " / ",
                &[][..],
                "xx./oo./... 같은 판이어야 하는데 아무것도 없습니다",
            ),
            (
                "3,3,3",
                "xx./oo./..z",
                &["'z'", "11"],
                "x, o, . 가운데 하나여야 하는데 11번째 글자가 'z'입니다",
            ),
            (
                "3,3,3",
                "xx0 ... ...",
                &["'x'", "'0'"],
                "x, o, . 또는 0, 1, 2 가운데 한쪽으로만 적어야 하는데 둘이 섞여 있습니다: 'x', \
                 '0'",
            ),
            (
                "2,2,2,2",
                "../..|../..|../..",
                &["2", "3"],
                "층이 2개여야 하는데 3개입니다",
            ),
            (
                "3,3,3",
                ".../...",
                &["3", "2"],
                "행이 3개여야 하는데 2개입니다",
            ),
            (
                "3,3,3",
                ".../..../...",
                &["2", "3", "4"],
                "2번째 행은 3칸이어야 하는데 4칸입니다",
            ),
            ("3,3,3", "xx", &["9", "2"], "칸이 9개여야 하는데 2개입니다"),
        ] {
            let error = Board::parse(game.parse().unwrap(), text).unwrap_err();
            let korean = board_error(&error);
            assert_eq!(korean, expected);
            check(&korean, &error.to_string(), found);
        }
        let error = "3,3,0 ...".parse::<Board>().unwrap_err();
        let korean = board_error(&error);
        assert_eq!(korean, "이을 개수는 1 이상이어야 하는데 나온 것은 0입니다");
        check(&korean, &error.to_string(), &["0"]);
    }
}
