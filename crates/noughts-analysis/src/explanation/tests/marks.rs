//! Facts about the lines of a board, for the tests. This file does not use the code that
//! explains.

use std::collections::BTreeSet;

use noughts::{Move, Player, Position, Rules, Square};

/// The names of the lines, including four lines over joined edges.
const LINES: [(&str, [&str; 3]); 12] = [
    ("the top row", ["a1", "b1", "c1"]),
    ("the middle row", ["a2", "b2", "c2"]),
    ("the bottom row", ["a3", "b3", "c3"]),
    ("the left column", ["a1", "a2", "a3"]),
    ("the middle column", ["b1", "b2", "b3"]),
    ("the right column", ["c1", "c2", "c3"]),
    ("the diagonal a1-b2-c3", ["a1", "b2", "c3"]),
    ("the diagonal c1-b2-a3", ["c1", "b2", "a3"]),
    ("the diagonal b1-c2-a3", ["b1", "c2", "a3"]),
    ("the diagonal c1-a2-b3", ["c1", "a2", "b3"]),
    ("the diagonal a1-c2-b3", ["a1", "c2", "b3"]),
    ("the diagonal b1-a2-c3", ["b1", "a2", "c3"]),
];

/// A move and the name of a line that it completes.
pub(super) type Completions = BTreeSet<(Move, &'static str)>;

pub(super) fn square(name: &str) -> Square {
    name.parse()
        .unwrap_or_else(|_| panic!("{name:?} is no square"))
}

fn lines(rules: &Rules) -> &'static [(&'static str, [&'static str; 3])] {
    let joined = rules.to_string().contains("torus");
    if joined { &LINES } else { &LINES[..8] }
}

/// The line with a name.
pub(super) fn line(rules: &Rules, name: &str) -> &'static str {
    let known = lines(rules).iter().find(|(known, _)| *known == name);
    known.unwrap_or_else(|| panic!("{name:?} is no line")).0
}

/// The name of the line with these squares.
pub(super) fn name(rules: &Rules, squares: BTreeSet<Square>) -> &'static str {
    let same =
        |line: &[&str; 3]| line.iter().map(|s| square(s)).collect::<BTreeSet<_>>() == squares;
    let known = lines(rules).iter().find(|(_, line)| same(line));
    known.unwrap_or_else(|| panic!("{squares:?} is no line")).0
}

/// Whether the players share the marks.
pub(super) fn are_shared(rules: &Rules) -> bool {
    let game = rules.to_string();
    ["wild", "x-only", "notakto"]
        .iter()
        .any(|s| game.contains(s))
}

pub(super) fn line_loses(rules: &Rules) -> bool {
    let game = rules.to_string();
    ["misere", "notakto"].iter().any(|s| game.contains(s))
}

/// The complete lines.
pub(super) fn complete(position: &Position) -> BTreeSet<&'static str> {
    let mark = |s: &str| position.board().mark(square(s));
    let lines = lines(position.rules()).iter();
    lines
        .filter(|(_, [a, b, c])| mark(a).is_some() && mark(a) == mark(b) && mark(b) == mark(c))
        .map(|(name, _)| *name)
        .collect()
}

/// The lines that a player would complete if it were their turn.
pub(super) fn completions(position: &Position, player: Player) -> Completions {
    let (rules, board) = (position.rules(), position.board());
    let mut found = Completions::new();
    if position.is_over() {
        return found;
    }
    for played in rules.moves_if_to_move(player, board.occupied()) {
        let mark = |s: &str| match square(s) {
            at if at == played.square => Some(played.mark),
            at => board.mark(at),
        };
        for (name, squares) in lines(rules) {
            let through = squares.iter().any(|s| square(s) == played.square);
            if through && squares.iter().all(|s| mark(s) == Some(played.mark)) {
                found.insert((played, name));
            }
        }
    }
    found
}

pub(super) fn moves_of(completions: &Completions) -> BTreeSet<Move> {
    completions.iter().map(|(played, _)| *played).collect()
}

/// The effect of a move for the player who makes it, from the marks alone.
pub(super) struct Effect {
    pub(super) blocked: BTreeSet<&'static str>,
    pub(super) forced: bool,
    pub(super) threats: Completions,
    pub(super) fork: bool,
    pub(super) gives: Completions,
}

pub(super) fn effect(before: &Position, played: Move) -> Effect {
    let rules = before.rules();
    let (player, opponent) = (before.turn(), before.turn().opponent());
    let after = before.play(played).unwrap();
    let (mut dangers, mut threats, mut gives) = Default::default();
    if !line_loses(rules) {
        gives = completions(&after, opponent);
        if !are_shared(rules) {
            dangers = completions(before, opponent);
            threats = completions(&after, player);
            gives = gives.difference(&dangers).copied().collect();
        }
    }
    let at = |(other, _): &&(Move, &'static str)| other.square == played.square;
    let in_danger: BTreeSet<Square> = moves_of(&dangers).iter().map(|m| m.square).collect();
    Effect {
        blocked: dangers.iter().filter(at).map(|(_, name)| *name).collect(),
        forced: in_danger == BTreeSet::from([played.square])
            && completions(before, player).is_empty()
            && gives.is_empty(),
        fork: moves_of(&threats).len() > 1 && completions(&after, opponent).is_empty(),
        threats,
        gives,
    }
}
