//! Every statement of every explanation, on every position of every game on 3×3:
//! the data against the rules and the values, the English text word for word
//! against the marks, and the Korean text against the English.

mod english;
mod english_moves;
mod english_texts;
mod facts;
pub(crate) mod family;
mod korean;
mod korean_texts;
mod marks;
mod phrases;
mod searched;

use noughts::Position;

use super::*;
use crate::language::Language;
use family::Known;

/// Checks every position of a game, and gives their number.
fn every_position(game: &str) -> usize {
    check(game, |_| true)
}

/// Checks one position of each class of a game with many symmetries, and gives
/// their number.
fn every_class(game: &str) -> usize {
    check(game, |position| *position == position.canonical())
}

fn check(game: &str, is_one: fn(&Position) -> bool) -> usize {
    let known = Known::new(game.parse().unwrap());
    let mut checked = 0;
    for position in known.positions().filter(|position| is_one(position)) {
        let explanation = Explanation::of(&known, position).unwrap();
        facts::check(&known, &explanation);
        let [english, korean] =
            [Language::English, Language::Korean].map(|language| explanation.text(language));
        english::check(&known, position, &english);
        korean::check(position, &english, &korean);
        phrases::check(&explanation);
        checked += 1;
    }
    checked
}

macro_rules! games {
    ($($name:ident: $check:ident($game:literal), $positions:literal;)+) => {
        $(
            #[test]
            fn $name() {
                assert_eq!($check($game), $positions);
            }
        )+

        /// No game is missing.
        #[test]
        fn all_games_are_checked() {
            let mut checked: Vec<noughts::Rules> = vec![$($game.parse().unwrap()),+];
            let mut games = family::games();
            checked.sort();
            games.sort();
            assert_eq!(checked, games);
        }
    };
}

games! {
    ordinary: every_position("3,3,3"), 5_478;
    misere: every_position("3,3,3:misere"), 5_478;
    wild: every_position("3,3,3:wild"), 18_753;
    wild_misere: every_position("3,3,3:wild+misere"), 18_753;
    x_only: every_position("3,3,3:x-only"), 450;
    notakto: every_position("3,3,3:notakto"), 450;
    torus: every_position("3,3,3:torus"), 5_194;
    torus_misere: every_position("3,3,3:torus+misere"), 5_194;
    torus_wild: every_class("3,3,3:torus+wild"), 189;
    torus_wild_misere: every_class("3,3,3:torus+wild+misere"), 189;
    torus_x_only: every_position("3,3,3:torus+x-only"), 382;
    torus_notakto: every_position("3,3,3:torus+notakto"), 382;
    gravity: every_position("3,3,3:gravity"), 694;
    gravity_misere: every_position("3,3,3:gravity+misere"), 694;
    gravity_wild: every_position("3,3,3:gravity+wild"), 2_495;
    gravity_wild_misere: every_position("3,3,3:gravity+wild+misere"), 2_495;
    gravity_x_only: every_position("3,3,3:gravity+x-only"), 41;
    gravity_notakto: every_position("3,3,3:gravity+notakto"), 41;
}

fn position(game: &str, rows: &str) -> Position {
    Position::parse(game.parse().unwrap(), rows).unwrap()
}

fn explanation(game: &str, rows: &str) -> Explanation {
    let position = position(game, rows);
    Explanation::of(&Known::new(*position.rules()), &position).unwrap()
}

/// The whole text of a position.
fn said(game: &str, rows: &str, language: Language) -> String {
    explanation(game, rows).text(language).join("\n\n")
}

/// What there is to see.
fn situation(game: &str, rows: &str, language: Language) -> String {
    explanation(game, rows).situation(language).join("\n\n")
}

/// How a game has ended.
fn ended(game: &str, rows: &str, language: Language) -> String {
    over(&position(game, rows), language)
}
