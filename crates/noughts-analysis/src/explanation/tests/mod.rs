//! Checks every statement of every explanation, on every class of positions of every game on 3×3,
//! and in the suite `library` on every position. The data is compared with the rules and the
//! values, the English text word for word with the marks, and the Korean text with the English one.

mod english;
mod english_moves;
mod facts;
pub(crate) mod family;
mod korean;
mod marks;
mod searched;

use noughts::Position;

use super::*;
use crate::analysis::Source;
use crate::messages::Language;
use family::Known;

/// Checks every position of a game, and returns their number.
fn every_position(game: &str) -> usize {
    check(game, |_| true)
}

/// Checks one position of each class of symmetric positions, and returns their number.
fn every_class(game: &str) -> usize {
    check(game, is_canonical)
}

fn is_canonical(position: &Position) -> bool {
    *position == position.canonical()
}

fn check(game: &str, is_one: fn(&Position) -> bool) -> usize {
    let known = Known::new(game.parse().unwrap());
    let mut checked = 0;
    for position in known.positions().filter(|position| is_one(position)) {
        let [english, korean] = Language::ALL.map(|language| explained(&known, position, language));
        facts::check(&known, &english);
        let [english, korean] = [english, korean].map(|analysis| analysis.explanation.unwrap());
        english::check(&known, position, &english.text);
        korean::check(position, &english.text, &korean.text);
        facts::check_phrases(position.rules(), &english, &korean);
        checked += 1;
    }
    checked
}

macro_rules! games {
    ($($name:ident: $game:literal, $classes:literal $(, $positions:literal)?;)+) => {
        $(
            #[test]
            fn $name() {
                assert_eq!(every_class($game), $classes);
            }
        )+

        mod every_position {
            use super::every_position;

            $($(
                #[test]
                #[ignore = "suite library"]
                fn $name() {
                    assert_eq!(every_position($game), $positions);
                }
            )?)+
        }

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

// Tests classes, and all positions if there are not too many.
games! {
    ordinary: "3,3,3", 765, 5_478;
    misere: "3,3,3:misere", 765, 5_478;
    wild: "3,3,3:wild", 1_359, 18_753;
    wild_misere: "3,3,3:wild+misere", 1_359, 18_753;
    x_only: "3,3,3:x-only", 87, 450;
    notakto: "3,3,3:notakto", 87, 450;
    torus: "3,3,3:torus", 102, 5_194;
    torus_misere: "3,3,3:torus+misere", 102, 5_194;
    torus_wild: "3,3,3:torus+wild", 189;
    torus_wild_misere: "3,3,3:torus+wild+misere", 189;
    torus_x_only: "3,3,3:torus+x-only", 18, 382;
    torus_notakto: "3,3,3:torus+notakto", 18, 382;
    gravity: "3,3,3:gravity", 359, 694;
    gravity_misere: "3,3,3:gravity+misere", 359, 694;
    gravity_wild: "3,3,3:gravity+wild", 656, 2_495;
    gravity_wild_misere: "3,3,3:gravity+wild+misere", 656, 2_495;
    gravity_x_only: "3,3,3:gravity+x-only", 25, 41;
    gravity_notakto: "3,3,3:gravity+notakto", 25, 41;
}

fn position(game: &str, rows: &str) -> Position {
    Position::parse(game.parse().unwrap(), rows).unwrap()
}

/// The analysis of a position by the values of a game, with its explanation.
fn explained(known: &Known, position: &Position, language: Language) -> Analysis {
    let analysis = Analysis::by_solution(known, Source::Tiers, position).unwrap();
    analysis.explain(Lines::Solved(known), language)
}

fn explanation(game: &str, rows: &str, language: Language) -> Explanation {
    let position = position(game, rows);
    let known = Known::new(*position.rules());
    explained(&known, &position, language).explanation.unwrap()
}

/// The paragraph about threats.
fn situation(game: &str, rows: &str, language: Language) -> String {
    let mut paragraphs = explanation(game, rows, language).paragraphs;
    paragraphs.retain(|paragraph| paragraph.topic == Topic::Threats);
    paragraph::text(&paragraphs).join("\n\n")
}

/// The text about how a game has ended.
fn ended(game: &str, rows: &str, language: Language) -> String {
    over(&position(game, rows), language)
}
