//! Reads the statements of an explanation about single moves: the purpose of each, which moves
//! are right, and the refutations of the others.

use std::collections::BTreeSet;

use noughts::{Move, Position, Solution, Status, Value};

use super::english::{Reader, items};
use super::marks::{complete, effect};

impl Reader<'_> {
    /// Reads a column of moves and checks the purpose of each. Returns the moves
    /// and the position after them.
    pub(super) fn check_steps(&self, start: &Position, text: &[&str]) -> (Vec<Move>, Position) {
        let mut position = *start;
        let mut moves = Vec::new();
        for (number, step) in text.iter().enumerate() {
            let (what, purpose) = step.trim().split_once("  ").unwrap_or((step.trim(), ""));
            let words: Vec<&str> = what.split(' ').collect();
            let [counted, player, at] = words[..] else {
                panic!("{step:?}")
            };
            assert_eq!(counted, format!("{}.", number + 1));
            let name = self.player(position.turn());
            let name = name.strip_prefix("the ").unwrap_or(name);
            assert_eq!(player, name.strip_suffix(" player").unwrap_or(name));
            let played = self.read_move(at, position.turn());
            let is_best = self.known.best_moves(&position).contains(played);
            assert!(number == 0 || is_best, "{start:?}");
            self.check_purpose(&position, played, purpose);
            moves.push(played);
            position = position.play(played).unwrap();
        }
        (moves, position)
    }

    fn check_purpose(&self, before: &Position, played: Move, purpose: &str) {
        let (player, opponent) = (before.turn(), before.turn().opponent());
        let context = format!("{before:?} {played}: {purpose}");
        let after = before.play(played).unwrap();
        let completed = complete(&after);
        if !completed.is_empty() {
            let end = if self.loses { ", which loses" } else { "" };
            let list = purpose
                .strip_prefix("completes ")
                .and_then(|rest| rest.strip_suffix(end));
            let named = list.map(|list| self.read_lines(list));
            return assert_eq!(named, Some(completed), "{context}");
        }
        let effect = effect(before, played);
        let mut parts = purpose.split("; ").filter(|part| !part.is_empty());
        let mut next = |verb: &str| {
            let part = parts.next().and_then(|part| part.strip_prefix(verb));
            part.unwrap_or_else(|| panic!("{context}: {verb}"))
        };
        if !effect.blocked.is_empty() {
            let verb = if effect.forced {
                "must block "
            } else {
                "blocks "
            };
            assert_eq!(self.read_lines(next(verb)), effect.blocked, "{context}");
        }
        if !effect.threats.is_empty() {
            let verb = if effect.fork {
                "makes a fork: it threatens "
            } else {
                "threatens "
            };
            let named = self.read_aims(next(verb), player);
            assert_eq!(named, effect.threats, "{context}");
        }
        if !effect.gives.is_empty() {
            let list = next(&format!("lets {} complete ", self.player(opponent)));
            assert_eq!(self.read_aims(list, opponent), effect.gives, "{context}");
        }
        let lost = matches!(self.known.of(&after), Value::Loss { plies: 1 | 2 });
        if lost && !effect.fork {
            let expected = if self.loses {
                format!("forces {} to complete a line", self.player(opponent))
            } else {
                format!("every reply lets {} complete a line", self.player(player))
            };
            assert_eq!(next(""), expected, "{context}");
        }
        assert_eq!(parts.next(), None, "{context}");
    }

    /// The moves that the text calls right.
    pub(super) fn check_choice(&self, position: &Position, text: &str) {
        let value = self.known.of(position);
        let values = self.known.move_values(position);
        let best: BTreeSet<Move> = self.known.best_moves(position).into_iter().collect();
        let names = self.listed(&best, "and");
        let s = if best.len() == 1 { "s" } else { "" };
        let all = best.len() == values.len();
        let slower = values
            .iter()
            .any(|(_, v)| *v != value && matches!(v, Value::Win { .. }));
        let expected = match value {
            Value::Draw | Value::Win { .. } if values.len() == 1 => {
                format!("{names} is the only move left.")
            }
            Value::Draw if all => "Every move keeps the draw.".to_owned(),
            Value::Draw => format!("Only {names} keep{s} the draw."),
            Value::Win { plies } if all => format!("Every move wins in {plies}."),
            Value::Win { .. } if slower => format!("{names} win{s} fastest."),
            Value::Win { .. } => format!("Only {names} win{s}."),
            Value::Loss { plies } if all => format!("Every move loses in {plies}."),
            Value::Loss { .. } => format!("Every move loses; {names} hold{s} out longest."),
        };
        assert_eq!(text, expected, "{position:?}");
    }

    /// Reads the weaker moves, each with its verdict and its refutation, and checks them.
    pub(super) fn check_weaker(&self, position: &Position, lines: &[&str]) -> BTreeSet<Move> {
        let mut told = BTreeSet::new();
        for block in lines.chunk_by(|_, next| next.starts_with("   ")) {
            let [heading, steps @ ..] = block else {
                panic!()
            };
            let moves = self.check_heading(position, heading.trim());
            let worth = self.known.of(&position.play(moves[0]).unwrap()).for_mover();
            let (steps, remark) = match steps {
                [steps @ .., last] if last.trim() == "now neither player can force a win" => {
                    (steps, true)
                }
                steps => (steps, false),
            };
            let (line, end) = self.check_steps(position, steps);
            assert_eq!(remark, worth == Value::Draw);
            match worth {
                Value::Draw => assert_eq!(self.known.of(&end), Value::Draw),
                Value::Win { plies } | Value::Loss { plies } => {
                    assert_eq!(line.len(), usize::from(plies));
                    let outcome = worth.outcome(position.turn());
                    assert_eq!(end.status(), Status::Over(outcome));
                }
            }
            for played in moves {
                let value = self.known.of(&position.play(played).unwrap()).for_mover();
                assert_eq!(value, worth, "{position:?} {heading}");
                assert!(told.insert(played), "{position:?} {heading}");
            }
        }
        told
    }

    /// Reads the text about weaker moves; returns the moves.
    fn check_heading(&self, position: &Position, heading: &str) -> Vec<Move> {
        let (turn, value) = (position.turn(), self.known.of(position));
        let verbs = [
            " wins ", " win ", " loses", " lose", " only", " throws", " throw",
        ];
        let end = verbs.iter().filter_map(|verb| heading.find(verb)).min();
        let names = &heading[..end.unwrap_or_else(|| panic!("{heading}"))];
        let moves: Vec<Move> = items(names)
            .into_iter()
            .map(|name| self.read_move(name, turn))
            .collect();
        let worth = self.known.of(&position.play(moves[0]).unwrap()).for_mover();
        let s = if moves.len() == 1 { "s" } else { "" };
        let verdict = self.value_in_words(worth, turn);
        let expected = match (value, worth) {
            (Value::Win { .. }, Value::Win { plies }) => {
                format!("win{s} too, but later: in {plies}")
            }
            (Value::Win { .. }, Value::Draw) => format!("only draw{s}"),
            (Value::Win { .. }, _) => format!("throw{s} the win away: {verdict}"),
            (Value::Draw, Value::Loss { .. }) => format!("lose{s}: {verdict}"),
            (Value::Loss { .. }, _) => format!("lose{s} sooner: {verdict}"),
            (Value::Draw, _) => panic!("{position:?} {heading}"),
        };
        assert_eq!(heading, format!("{names} {expected}"), "{position:?}");
        moves
    }
}
