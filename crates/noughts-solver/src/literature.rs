//! The values of games in the literature.

use std::sync::LazyLock;

use noughts::{Outcome, Player, Rules};

/// A game and its value in the literature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownGame {
    /// The game.
    pub rules: Rules,
    /// The outcome with best play; `None` if no known publication has it.
    pub outcome: Option<Outcome>,
    /// The publication.
    pub source: &'static str,
}

/// The games of the literature on boards of up to 64 squares, and some games
/// between them, ordered by k and size; then games with joined edges, in a box,
/// and with gravity.
pub static GAMES: LazyLock<Vec<KnownGame>> = LazyLock::new(|| {
    let known = |(game, outcome, source): (&str, _, _)| KnownGame {
        rules: game.parse().expect("every one of them is a game"),
        outcome,
        source,
    };
    KNOWN.into_iter().map(known).collect()
});

const KNOWN: [(&str, Option<Outcome>, &str); 70] = [
    ("2,2,2", X_WINS, UH),
    ("3,2,2", X_WINS, UH),
    ("4,2,2", X_WINS, UH),
    ("3,3,2", X_WINS, UH),
    ("20,1,3", DRAW, "trivial"),
    ("10,2,3", DRAW, "trivial"),
    ("3,3,3", DRAW, "folklore"),
    ("4,3,3", X_WINS, UH),
    ("5,3,3", X_WINS, UH),
    ("6,3,3", X_WINS, UH),
    ("8,3,3", X_WINS, UH),
    ("12,3,3", X_WINS, UH),
    ("4,4,3", X_WINS, UH),
    ("5,4,3", X_WINS, UH),
    ("5,5,3", X_WINS, UH),
    ("6,3,4", DRAW, UH),
    ("8,3,4", DRAW, UH),
    ("10,3,4", DRAW, UH),
    ("4,4,4", DRAW, "Hales and Jewett 1963"),
    ("5,4,4", DRAW, HUR),
    ("6,4,4", DRAW, HUR),
    ("7,4,4", DRAW, HUR),
    ("8,4,4", DRAW, HUR),
    ("9,4,4", X_WINS, "Charatsidis 2017"),
    ("10,4,4", X_WINS, "Charatsidis 2017"),
    ("11,4,4", None, ""),
    ("12,4,4", None, ""),
    ("13,4,4", None, ""),
    ("14,4,4", None, ""),
    ("15,4,4", None, ""),
    ("16,4,4", None, ""),
    ("5,5,4", DRAW, "C. Y. Lee"),
    ("6,5,4", X_WINS, UH),
    ("7,5,4", X_WINS, UH),
    ("6,6,4", X_WINS, UH),
    ("7,7,4", X_WINS, UH),
    ("5,5,5", DRAW, "Hales and Jewett 1963"),
    ("6,5,5", DRAW, UH),
    ("7,5,5", None, ""),
    ("8,5,5", None, ""),
    ("9,5,5", None, ""),
    ("10,5,5", None, ""),
    ("11,5,5", None, ""),
    ("12,5,5", None, ""),
    ("6,6,5", DRAW, UH),
    ("7,6,5", None, ""),
    ("8,6,5", DRAW, "follows from 8,8,5"),
    ("9,6,5", None, ""),
    ("10,6,5", None, ""),
    ("7,7,5", DRAW, "Hsu and others 2020"),
    ("8,7,5", DRAW, "follows from 8,8,5"),
    ("9,7,5", None, ""),
    ("8,8,5", DRAW, "Hsu and others 2020"),
    ("6,6,6", DRAW, "Hales and Jewett 1963"),
    ("7,6,6", DRAW, "a pairing"),
    ("8,6,6", DRAW, "a pairing"),
    ("9,6,6", DRAW, "a pairing"),
    ("7,7,6", DRAW, "a pairing"),
    ("8,7,6", DRAW, "a pairing"),
    ("9,7,6", None, ""),
    ("8,8,6", DRAW, "follows from 8,8,5"),
    ("3,3,3:torus", None, ""),
    ("4,4,4:torus", None, ""),
    ("5,4,4:torus", None, ""),
    ("5,5,4:torus", None, ""),
    ("5,5,5:torus", None, ""),
    ("3,3,3,3", X_WINS, "folklore"),
    ("4,4,4,3", None, ""),
    ("4,4,4,4", X_WINS, QUBIC),
    ("7,6,4:gravity", X_WINS, "Allen 1988, Allis 1988"),
];

const UH: &str = "Uiterwijk and van den Herik 2000";
const HUR: &str = "van den Herik and others 2002";
const QUBIC: &str = "Patashnik 1980, Allis and Schoo 1992";

const X_WINS: Option<Outcome> = Some(Outcome::Win(Player::First));
const DRAW: Option<Outcome> = Some(Outcome::Draw);
