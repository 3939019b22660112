//! Games in words, for people who do not know their text form.

use noughts::{GameOption, Rules};

use super::sides;
use crate::language::{Language, Text};

/// A game in a phrase: `3×3 board, 3 in a row wins`, and its options.
pub fn game(rules: &Rules, language: Language) -> String {
    let mut phrases = vec![board(rules, language)];
    let options = rules.variant().options().filter_map(option);
    phrases.extend(options.map(|text| text.in_language(language).to_owned()));
    match language {
        Language::English => phrases.join("; "),
        Language::Korean => phrases.join(", "),
    }
}

fn board(rules: &Rules, language: Language) -> String {
    let (sides, k) = (sides(rules), rules.k());
    match language {
        Language::English => {
            let kind = if rules.depth() > 1 { "box" } else { "board" };
            let wins = if rules.line_wins() { "wins" } else { "loses" };
            format!("{sides} {kind}, {k} in a row {wins}")
        }
        Language::Korean => {
            let kind = if rules.depth() > 1 { "상자" } else { "판" };
            let wins = if rules.line_wins() {
                "승리"
            } else {
                "패배"
            };
            format!("{sides} {kind}, 한 줄로 {k}개를 이으면 {wins}")
        }
    }
}

/// What an option means; `None` if the phrase for the board says it.
fn option(option: GameOption) -> Option<Text> {
    let (en, ko) = match option {
        GameOption::Torus => ("opposite edges are joined", "마주 보는 변이 서로 이어짐"),
        GameOption::Gravity => (
            "marks drop to the lowest empty square of their column",
            "말은 그 열에서 가장 아래에 있는 빈칸으로 떨어짐",
        ),
        GameOption::Wild => (
            "both players place x or o as they like",
            "두 사람 모두 x와 o 가운데 마음대로 골라 놓음",
        ),
        GameOption::OnlyX => ("both players place x", "두 사람 모두 x만 놓음"),
        GameOption::Misere => return None,
        // The library may have more one day.
        other => (other.name(), other.name()),
    };
    Some(Text { en, ko })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_described() {
        let said = |game: &str| {
            let rules: Rules = game.parse().unwrap();
            [Language::English, Language::Korean].map(|language| super::game(&rules, language))
        };
        assert_eq!(
            said("tic-tac-toe"),
            [
                "3×3 board, 3 in a row wins",
                "3×3 판, 한 줄로 3개를 이으면 승리"
            ]
        );
        assert_eq!(
            said("qubic"),
            [
                "4×4×4 box, 4 in a row wins",
                "4×4×4 상자, 한 줄로 4개를 이으면 승리"
            ]
        );
        assert_eq!(
            said("misere"),
            [
                "3×3 board, 3 in a row loses",
                "3×3 판, 한 줄로 3개를 이으면 패배"
            ]
        );
        assert_eq!(
            said("notakto"),
            [
                "3×3 board, 3 in a row loses; both players place x",
                "3×3 판, 한 줄로 3개를 이으면 패배, 두 사람 모두 x만 놓음"
            ]
        );
        assert_eq!(
            said("connect-four"),
            [
                "7×6 board, 4 in a row wins; marks drop to the lowest empty square of their column",
                "7×6 판, 한 줄로 4개를 이으면 승리, 말은 그 열에서 가장 아래에 있는 빈칸으로 떨어짐"
            ]
        );
        assert_eq!(
            said("4,4,3:torus+wild"),
            [
                "4×4 board, 3 in a row wins; opposite edges are joined; \
                 both players place x or o as they like",
                "4×4 판, 한 줄로 3개를 이으면 승리, 마주 보는 변이 서로 이어짐, \
                 두 사람 모두 x와 o 가운데 마음대로 골라 놓음"
            ]
        );
    }

    /// No two options are described by the same words, and none by its name.
    #[test]
    fn every_option_has_words_of_its_own() {
        let texts: Vec<Text> = GameOption::ALL.into_iter().filter_map(option).collect();
        assert_eq!(texts.len(), GameOption::ALL.len() - 1);
        for (number, text) in texts.iter().enumerate() {
            assert!(GameOption::ALL.iter().all(|other| text.en != other.name()));
            assert!(texts[..number].iter().all(|other| other.en != text.en));
            assert!(texts[..number].iter().all(|other| other.ko != text.ko));
        }
    }
}
