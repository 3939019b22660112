//! The names of the columns and rows of a census.

use noughts::{Player, Rules};
use noughts_analysis::words::korean;
use noughts_analysis::{Language, Text};

/// Above the columns that count positions.
pub(crate) const POSITIONS: Text = Text {
    en: "positions",
    ko: "국면",
};

/// Above the columns that count games.
pub(crate) const GAMES: Text = Text {
    en: "complete games",
    ko: "끝까지 둔 게임",
};

/// Above the numbers of moves.
pub(crate) const MOVES: Text = Text {
    en: "moves",
    ko: "수",
};

/// The row of the sums.
pub(crate) const TOTAL: Text = Text {
    en: "total",
    ko: "합계",
};

/// The columns of positions: all, up to symmetry, won by either player, drawn.
pub(crate) fn positions(rules: &Rules, language: Language) -> [String; 5] {
    let [all, drawn] = all_and_drawn(language, "drawn");
    let classes = Text {
        en: "classes",
        ko: "대칭 제외",
    };
    let classes = classes.in_language(language).to_owned();
    let [first, second] = won(rules, language, "has won");
    [all, classes, first, second, drawn]
}

/// The columns of games: all, won by either player, drawn.
pub(crate) fn games(rules: &Rules, language: Language) -> [String; 4] {
    let [all, drawn] = all_and_drawn(language, "draws");
    let [first, second] = won(rules, language, "wins");
    [all, first, second, drawn]
}

/// Korean has the same word for positions and games that are drawn.
fn all_and_drawn(language: Language, drawn: &str) -> [String; 2] {
    match language {
        Language::English => ["all", drawn],
        Language::Korean => ["전체", "무승부"],
    }
    .map(str::to_owned)
}

/// In English columns the players have short names.
fn won(rules: &Rules, language: Language, won: &str) -> [String; 2] {
    Player::BOTH.map(|player| match language {
        Language::English => format!("{} {won}", rules.player_name(player)),
        Language::Korean => format!("{} 승", korean::player(rules, player)),
    })
}

/// How many arrangements of marks are counted after `ply` moves.
pub(crate) fn working(ply: u32, arrangements: &str, language: Language) -> String {
    match language {
        Language::English => {
            let s = if ply == 1 { "" } else { "s" };
            format!("after {ply} move{s}: {arrangements} arrangements")
        }
        Language::Korean => format!("{ply}수 뒤: 배치 {arrangements}가지"),
    }
}

/// How much there is to count up to `last` moves, which takes long, and up to how many
/// moves it takes seconds.
pub(crate) fn takes_long(last: u32, arrangements: &str, quick: u32, language: Language) -> String {
    match language {
        Language::English => format!(
            "{arrangements} arrangements for {last} moves to look at, which takes long; \
             --plies {quick} takes seconds"
        ),
        Language::Korean => {
            let plies = format!("--plies {quick}");
            format!(
                "{last}수까지 배치 {arrangements}가지를 살펴보아야 해서 오래 걸립니다. 몇 초 안에 \
                 끝내려면 {} 쓰세요",
                korean::with(plies, korean::Particle::Object)
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_in_both_languages() {
        let (rules, wild) = (Rules::TIC_TAC_TOE, "wild".parse().unwrap());
        assert_eq!(
            positions(&rules, Language::English),
            ["all", "classes", "x has won", "o has won", "drawn"]
        );
        assert_eq!(
            positions(&rules, Language::Korean),
            ["전체", "대칭 제외", "x 승", "o 승", "무승부"]
        );
        assert_eq!(
            games(&wild, Language::English),
            ["all", "first wins", "second wins", "draws"]
        );
        assert_eq!(
            games(&wild, Language::Korean),
            ["전체", "선공 승", "후공 승", "무승부"]
        );
    }
}
