//! Positions of games that are too large to solve: who wins, by search.

use noughts::{Move, Notation, Outcome, Position, Prospect, Value};
use noughts_solver::Limits;
use noughts_solver::{Findings, Solver};
use serde::{Serialize, Serializer};

use crate::explanation::over;
use crate::language::Language;
use crate::moves::{MoveWorth, move_classes, named, notations};
use crate::summary::PositionSummary;
use crate::{draw, words};

/// What a search has found out about a position. It does not tell how soon the
/// winner wins.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The position.
    pub position: Position,
    /// What is known of its value to the player to move.
    pub value: Prospect,
    /// The findings of the search; `None` if there was none.
    pub findings: Option<Findings>,
    /// How many positions were searched, those for the moves included.
    pub positions: u64,
    /// Every move in reading order, with what is known of its value to the player who
    /// makes it.
    pub moves: Vec<(Move, Prospect)>,
    /// Moves of both players that keep the outcome, as far as they are known.
    pub line: Vec<Move>,
}

/// What a search has found out about the position or one of its moves, while the
/// search goes on.
#[derive(Clone, Copy, Debug)]
pub struct SearchUpdate {
    /// The move; `None` if it is about the position itself.
    pub played: Option<Move>,
    /// What is known of its value.
    pub value: Prospect,
    /// How many positions have been searched so far.
    pub positions: u64,
}

impl Searched {
    /// What the rules alone tell: how the game ended, or how it ends with the next
    /// move.
    pub fn without_search(position: &Position) -> Searched {
        let at_once = |position: &Position| at_end(position).unwrap_or_default();
        let children = position.children();
        let moves: Vec<_> = children
            .map(|(played, child)| (played, at_once(&child).for_mover()))
            .collect();
        Searched {
            position: *position,
            value: at_end(position).unwrap_or_else(|| best_prospect(&moves)),
            findings: None,
            positions: 0,
            moves,
            line: Vec::new(),
        }
    }

    /// Searches a position and its moves until all outcomes are known or the limits
    /// are reached, and calls `tell` with each of them as it is found.
    pub fn new(
        solver: &Solver,
        position: &Position,
        limits: &Limits<'_>,
        mut tell: impl FnMut(SearchUpdate),
    ) -> Searched {
        if position.is_over() {
            return Searched::without_search(position);
        }
        let findings = solver.findings(position, limits);
        let mut positions = findings.nodes();
        let winning = solver.winning_move(position);
        let mut value = match winning {
            Some(_) => Prospect::Win,
            None => findings.prospect(position.turn()),
        };
        tell(SearchUpdate {
            played: None,
            value,
            positions,
        });
        let mut moves = Vec::new();
        for (class, child) in move_classes(position) {
            let after = match winning {
                Some(winning) if class.contains(&winning) => value,
                // In a lost position every move loses.
                _ if value == Prospect::Loss => value,
                _ => {
                    let (value, searched) = search_position(solver, &child, limits);
                    positions += searched;
                    value.for_mover()
                }
            };
            for played in class {
                moves.push((played, after));
                tell(SearchUpdate {
                    played: Some(played),
                    value: after,
                    positions,
                });
            }
        }
        moves.sort_by_key(|(played, _)| *played);
        let by_moves = best_prospect(&moves);
        if !value.is_decided() && by_moves.is_decided() {
            value = by_moves;
            tell(SearchUpdate {
                played: None,
                value,
                positions,
            });
        }
        let outcome = value.outcome(position.turn());
        Searched {
            position: *position,
            value,
            findings: Some(findings),
            positions,
            moves,
            line: outcome.map_or_else(Vec::new, |outcome| line(solver, position, outcome, limits)),
        }
    }

    /// What is known of the value of this position, or of one after a move, to the
    /// player to move there; `None` for any other position.
    pub fn prospect_of(&self, position: &Position) -> Option<Prospect> {
        if *position == self.position {
            return Some(self.value);
        }
        let mut children = self.position.children().zip(&self.moves);
        children
            .find_map(|((_, child), (_, value))| (child == *position).then(|| value.for_mover()))
    }

    /// The moves that keep the outcome; empty if it is not known.
    pub fn best(&self) -> Vec<Move> {
        let moves = self.moves.iter();
        moves
            .filter(|(_, value)| self.value.is_decided() && *value == self.value)
            .map(|(played, _)| *played)
            .collect()
    }

    /// Paragraphs: who wins as far as that is known, the board with what is known
    /// of every move, a line of play that keeps the outcome. The board has ANSI
    /// styles, see [`draw`].
    pub fn text(&self, language: Language) -> Vec<String> {
        let (rules, board) = (self.position.rules(), self.position.board());
        if self.findings.is_none() {
            return vec![over(&self.position, language)];
        }
        let turn = self.position.turn();
        let known = words::searched(rules, self.value, turn, language);
        let by_search = words::BY_SEARCH.in_language(language);
        let verdict = words::to_move(rules, turn, &known, language);
        let drawn = draw::prospects(board, &self.moves, &[], language);
        let mut paragraphs = vec![
            format!("{verdict}\n{by_search}"),
            words::every_move(rules, turn, false, language),
            drawn.trim_end_matches('\n').to_owned(),
        ];
        if !self.line.is_empty() {
            let line = words::LINE_KEPT.in_language(language);
            paragraphs.push(format!("{line}: {}", named(rules, &self.line)));
        }
        paragraphs
    }
}

/// The shape of [`Searched`] as JSON.
#[derive(Serialize)]
struct SearchedJson {
    #[serde(flatten)]
    summary: PositionSummary,
    value: Prospect,
    /// A search does not tell how soon.
    distances: bool,
    positions_searched: u64,
    moves: Vec<MoveWorth>,
    best: Vec<Notation>,
    line: Vec<Notation>,
}

impl Serialize for Searched {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rules = self.position.rules();
        let moves = self.moves.iter();
        let json = SearchedJson {
            summary: (&self.position).into(),
            value: self.value,
            distances: false,
            positions_searched: self.positions,
            moves: moves
                .map(|(played, value)| MoveWorth::new(rules, *played, *value))
                .collect(),
            best: notations(rules, &self.best()),
            line: notations(rules, &self.line),
        };
        json.serialize(serializer)
    }
}

/// Searches for the outcome of a position. Returns what is known of its value to the
/// player to move, and how many positions were searched. A run of threats that wins
/// is found whatever the limits are.
pub fn search_position(
    solver: &Solver,
    position: &Position,
    limits: &Limits<'_>,
) -> (Prospect, u64) {
    match at_end(position) {
        Some(value) => (value, 0),
        None if solver.winning_move(position).is_some() => (Prospect::Win, 0),
        None => {
            let findings = solver.findings(position, limits);
            (findings.prospect(position.turn()), findings.nodes())
        }
    }
}

/// The value of a finished game to the player whose turn it would be; `None` if it
/// is not finished.
fn at_end(position: &Position) -> Option<Prospect> {
    Some(match position.outcome()? {
        Outcome::Draw => Prospect::Exact(Value::Draw),
        Outcome::Win(winner) if winner == position.turn() => Prospect::Win,
        Outcome::Win(_) => Prospect::Loss,
    })
}

/// What is known of the value of a position, from what is known of its moves.
pub fn best_prospect(moves: &[(Move, Prospect)]) -> Prospect {
    let draw = Prospect::Exact(Value::Draw);
    let any = |known: &[Prospect]| moves.iter().any(|(_, value)| known.contains(value));
    let all = |known: &[Prospect]| moves.iter().all(|(_, value)| known.contains(value));
    let wins = match any(&[Prospect::Win]) {
        true => Some(true),
        false => all(&[Prospect::Loss, Prospect::NoWin, draw]).then_some(false),
    };
    let loses = match all(&[Prospect::Loss]) {
        true => Some(true),
        false => any(&[Prospect::Win, Prospect::NoLoss, draw]).then_some(false),
    };
    Prospect::of_answers(wins, loses)
}

/// Moves of both players that keep the outcome, until the game ends or the limits are
/// reached: the winning move that the search has found, otherwise the first in
/// reading order.
fn line(solver: &Solver, position: &Position, outcome: Outcome, limits: &Limits<'_>) -> Vec<Move> {
    let mut position = *position;
    let keeps = |child: &Position| {
        let found = || {
            search_position(solver, child, limits)
                .0
                .outcome(child.turn())
        };
        !limits.are_reached() && found() == Some(outcome)
    };
    std::iter::from_fn(|| {
        let winning = solver.winning_move(&position);
        let winning = winning.and_then(|played| Some((played, position.play(played).ok()?)));
        let (played, child) =
            winning.or_else(|| position.children().find(|(_, child)| keeps(child)))?;
        position = child;
        Some(played)
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use noughts::{Rules, Solution, TABLE};

    use super::*;

    /// However little is searched, what is known is true, and the position and its
    /// moves do not contradict each other. On every position of tic-tac-toe.
    #[test]
    fn what_is_known_is_true_and_consistent() {
        let rules = Rules::TIC_TAC_TOE;
        for nodes in [0, 3] {
            let solver = Solver::new(rules, 0).unwrap();
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::NONE
            };
            for position in Position::all(rules) {
                let searched = Searched::new(&solver, &position, &limits, |_| {});
                assert!(is_true(searched.value, &position), "{position:?}");
                for ((_, child), (_, value)) in position.children().zip(&searched.moves) {
                    assert!(is_true(value.for_mover(), &child), "{child:?}");
                    assert_eq!(searched.prospect_of(&child), Some(value.for_mover()));
                }
                let moves = searched.moves.iter().map(|(_, value)| *value);
                let wins = moves.clone().any(|value| value == Prospect::Win);
                let all_known = moves.clone().all(Prospect::is_decided);
                if wins || all_known {
                    assert!(searched.value.is_decided(), "{position:?}");
                }
                if searched.value == Prospect::Loss {
                    assert!(all_known, "{position:?}");
                }
            }
        }
    }

    fn is_true(known: Prospect, position: &Position) -> bool {
        let truth = TABLE.value(position).unwrap();
        match known {
            Prospect::Exact(Value::Draw) => truth == Value::Draw,
            Prospect::Exact(_) => false,
            Prospect::Win => truth > Value::Draw,
            Prospect::Loss => truth < Value::Draw,
            Prospect::NoLoss => truth >= Value::Draw,
            Prospect::NoWin => truth <= Value::Draw,
            _ => true,
        }
    }

    /// Every way in which two moves can be known.
    #[test]
    fn the_best_of_what_is_known_of_moves() {
        let draw = Prospect::Exact(Value::Draw);
        let played = |value| ("a1x".parse().unwrap(), value);
        let of = |one, other| best_prospect(&[played(one), played(other)]);
        assert_eq!(of(Prospect::Win, Prospect::Unknown), Prospect::Win);
        assert_eq!(of(Prospect::Loss, Prospect::Loss), Prospect::Loss);
        assert_eq!(of(Prospect::Loss, draw), draw);
        assert_eq!(of(Prospect::NoWin, draw), draw);
        assert_eq!(of(Prospect::NoLoss, draw), Prospect::NoLoss);
        assert_eq!(of(Prospect::Unknown, draw), Prospect::NoLoss);
        assert_eq!(of(Prospect::NoWin, Prospect::Loss), Prospect::NoWin);
        assert_eq!(of(Prospect::Unknown, Prospect::Loss), Prospect::Unknown);
    }
}
