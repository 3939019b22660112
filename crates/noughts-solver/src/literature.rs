//! The values of games in the literature.

use noughts::{Edges, Outcome, Player, Rules, RulesError, Squares, Variant};

/// A game, and what the literature says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownGame {
    /// The game.
    pub rules: Rules,
    /// How it ends with best play; `None` if no publication is known that says
    /// so.
    pub outcome: Option<Outcome>,
    /// The publication.
    pub source: &'static str,
}

/// The games of the literature on boards of up to 64 squares, and some between
/// them, by k and size; then those with joined edges, in a box, and with gravity.
pub static GAMES: [KnownGame; 70] = [
    wins(2, 2, 2, UH),
    wins(3, 2, 2, UH),
    wins(4, 2, 2, UH),
    wins(3, 3, 2, UH),
    draw(20, 1, 3, "trivial"),
    draw(10, 2, 3, "trivial"),
    draw(3, 3, 3, "folklore"),
    wins(4, 3, 3, UH),
    wins(5, 3, 3, UH),
    wins(6, 3, 3, UH),
    wins(8, 3, 3, UH),
    wins(12, 3, 3, UH),
    wins(4, 4, 3, UH),
    wins(5, 4, 3, UH),
    wins(5, 5, 3, UH),
    draw(6, 3, 4, UH),
    draw(8, 3, 4, UH),
    draw(10, 3, 4, UH),
    draw(4, 4, 4, "Hales and Jewett 1963"),
    draw(5, 4, 4, HUR),
    draw(6, 4, 4, HUR),
    draw(7, 4, 4, HUR),
    draw(8, 4, 4, HUR),
    wins(9, 4, 4, "Charatsidis 2017"),
    wins(10, 4, 4, "Charatsidis 2017"),
    open(11, 4, 4),
    open(12, 4, 4),
    open(13, 4, 4),
    open(14, 4, 4),
    open(15, 4, 4),
    open(16, 4, 4),
    draw(5, 5, 4, "C. Y. Lee"),
    wins(6, 5, 4, UH),
    wins(7, 5, 4, UH),
    wins(6, 6, 4, UH),
    wins(7, 7, 4, UH),
    draw(5, 5, 5, "Hales and Jewett 1963"),
    draw(6, 5, 5, UH),
    open(7, 5, 5),
    open(8, 5, 5),
    open(9, 5, 5),
    open(10, 5, 5),
    open(11, 5, 5),
    open(12, 5, 5),
    draw(6, 6, 5, UH),
    open(7, 6, 5),
    draw(8, 6, 5, "follows from 8,8,5"),
    open(9, 6, 5),
    open(10, 6, 5),
    draw(7, 7, 5, "Hsu and others 2020"),
    draw(8, 7, 5, "follows from 8,8,5"),
    open(9, 7, 5),
    draw(8, 8, 5, "Hsu and others 2020"),
    draw(6, 6, 6, "Hales and Jewett 1963"),
    draw(7, 6, 6, "a pairing"),
    draw(8, 6, 6, "a pairing"),
    draw(9, 6, 6, "a pairing"),
    draw(7, 7, 6, "a pairing"),
    draw(8, 7, 6, "a pairing"),
    open(9, 7, 6),
    draw(8, 8, 6, "follows from 8,8,5"),
    known(torus(3, 3, 3), None, ""),
    known(torus(4, 4, 4), None, ""),
    known(torus(5, 4, 4), None, ""),
    known(torus(5, 5, 4), None, ""),
    known(torus(5, 5, 5), None, ""),
    known(Rules::new_box(3, 3, 3, 3), X_WINS, "folklore"),
    known(Rules::new_box(4, 4, 4, 3), None, ""),
    known(Rules::new_box(4, 4, 4, 4), X_WINS, QUBIC),
    known(gravity(7, 6, 4), X_WINS, "Allen 1988, Allis 1988"),
];

const UH: &str = "Uiterwijk and van den Herik 2000";
const HUR: &str = "van den Herik and others 2002";
const QUBIC: &str = "Patashnik 1980, Allis and Schoo 1992";

const X_WINS: Option<Outcome> = Some(Outcome::Win(Player::First));

const fn wins(width: u32, height: u32, k: u32, source: &'static str) -> KnownGame {
    known(Rules::new(width, height, k), X_WINS, source)
}

const fn draw(width: u32, height: u32, k: u32, source: &'static str) -> KnownGame {
    known(Rules::new(width, height, k), Some(Outcome::Draw), source)
}

const fn open(width: u32, height: u32, k: u32) -> KnownGame {
    known(Rules::new(width, height, k), None, "")
}

const fn torus(width: u32, height: u32, k: u32) -> Result<Rules, RulesError> {
    let torus = Variant {
        edges: Edges::Joined,
        ..Variant::ORDINARY
    };
    with_variant(width, height, k, torus)
}

const fn gravity(width: u32, height: u32, k: u32) -> Result<Rules, RulesError> {
    let gravity = Variant {
        squares: Squares::FromBelow,
        ..Variant::ORDINARY
    };
    with_variant(width, height, k, gravity)
}

const fn with_variant(
    width: u32,
    height: u32,
    k: u32,
    variant: Variant,
) -> Result<Rules, RulesError> {
    match Rules::new(width, height, k) {
        Ok(rules) => rules.with_variant(variant),
        Err(error) => Err(error),
    }
}

const fn known(
    rules: Result<Rules, RulesError>,
    outcome: Option<Outcome>,
    source: &'static str,
) -> KnownGame {
    match rules {
        Ok(rules) => KnownGame {
            rules,
            outcome,
            source,
        },
        Err(_) => panic!("every one of them is a game"),
    }
}
