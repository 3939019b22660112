//! What is written around a board that shows the value of every move.

use noughts::{Mark, Player, Rules};

use super::{korean, player};
use crate::language::{Language, Text};

/// Behind the result of a search, without a full stop.
const BY_SEARCH: Text = Text {
    en: "By search, which tells who wins but not how soon",
    ko: "탐색으로 얻은 결과라 누가 이기는지는 알지만 몇 수 만인지는 모릅니다",
};

/// What is said behind what a search has found; `None` of a game whose search tells how
/// soon, too.
pub fn by_search(rules: &Rules) -> Option<Text> {
    (!rules.is_drop_game()).then_some(BY_SEARCH)
}

/// Before best play of both players.
pub const BEST_LINE: Text = Text {
    en: "Best line",
    ko: "최선의 수순",
};

/// Before play that keeps the outcome, but may not be the shortest.
pub const LINE_KEPT: Text = Text {
    en: "A line that keeps it so",
    ko: "결과를 지키는 수순",
};

/// What the letters on the squares mean, without a full stop. Only `exact` values say
/// how many moves are left; otherwise some values may not be known.
pub const fn legend(exact: bool) -> Text {
    match exact {
        true => Text {
            en: "W wins, D draws, L loses; the number is how many moves are left",
            ko: "W는 승리, D는 무승부, L은 패배이고 숫자는 게임이 끝날 때까지 남은 수입니다",
        },
        false => Text {
            en: "W wins, D draws, L loses, ? is not known",
            ko: "W는 승리, D는 무승부, L은 패배이고 ?는 아직 모르는 수입니다",
        },
    }
}

/// Whose moves the squares show, and what the letters mean.
pub fn every_move(rules: &Rules, turn: Player, exact: bool, language: Language) -> String {
    let mover = player(rules, turn, language);
    let legend = legend(exact).in_language(language);
    match language {
        Language::English => format!("Every move of {mover}: {legend}"),
        Language::Korean => format!("{mover}의 모든 수: {legend}"),
    }
}

/// A layer of a box, counted from 0, above its squares: `layer 1`.
pub fn layer(layer: u8, language: Language) -> String {
    let number = layer + 1;
    match language {
        Language::English => format!("layer {number}"),
        Language::Korean => format!("{number}층"),
    }
}

/// Above the values of moves that place this mark, where it is a choice.
pub fn placing(mark: Mark, language: Language) -> String {
    match language {
        Language::English => format!("placing {mark}"),
        Language::Korean => {
            let mark = korean::with(mark, korean::Particle::Object);
            format!("{mark} 놓을 때")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_search_that_does_not_tell_how_soon_says_so() {
        let says_so = |game: &str| by_search(&game.parse().unwrap()).is_some();
        assert!(says_so("5,5,4") && says_so("qubic"));
        assert!(!says_so("connect-four") && !says_so("8,8,4:gravity"));
    }

    #[test]
    fn captions_in_both_languages() {
        let both = [Language::English, Language::Korean];
        let notakto: Rules = "notakto".parse().unwrap();
        assert_eq!(
            both.map(|language| every_move(&Rules::TIC_TAC_TOE, Player::Second, true, language)),
            [
                "Every move of o: W wins, D draws, L loses; the number is how many moves are left",
                "o의 모든 수: W는 승리, D는 무승부, L은 패배이고 숫자는 게임이 끝날 때까지 남은 수입니다",
            ]
        );
        assert_eq!(
            both.map(|language| every_move(&notakto, Player::First, false, language)),
            [
                "Every move of the first player: W wins, D draws, L loses, ? is not known",
                "선공의 모든 수: W는 승리, D는 무승부, L은 패배이고 ?는 아직 모르는 수입니다",
            ]
        );
        assert_eq!(both.map(|language| layer(3, language)), ["layer 4", "4층"]);
        assert_eq!(
            both.map(|language| placing(Mark::O, language)),
            ["placing o", "o를 놓을 때"]
        );
    }
}
