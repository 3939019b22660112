//! Positions of games that are too large to solve: who wins, and in some how soon, by search.

use noughts::{Move, Notation, Outcome, Player, Position, Prospect, Value};
use noughts_solver::Limits;
use serde::{Serialize, Serializer};

use crate::draw;
use crate::explanation::{over, searched_line};
use crate::language::Language;
use crate::messages::Message;
use crate::move_by_move::MoveByMove;
use crate::moves::{MoveWorth, named, notations};
use crate::searcher::Searcher;
use crate::summary::PositionSummary;

/// What a search has found out about a position. In positional games it does not tell how
/// soon the winner wins.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The position.
    pub position: Position,
    /// What is known of its value to the player to move.
    pub value: Prospect,
    /// Whether there was a search.
    pub is_searched: bool,
    /// Whether all values say how soon the game ends.
    pub distances: bool,
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
    /// Whether it is the first of the moves that are images of each other.
    pub is_first: bool,
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
            is_searched: false,
            distances: false,
            positions: 0,
            moves,
            line: Vec::new(),
        }
    }

    /// Searches a position and its moves until all outcomes are known or the limits
    /// are reached, and calls `tell` with each of them as it is found.
    pub fn new(
        searcher: &Searcher,
        position: &Position,
        limits: &Limits<'_>,
        tell: impl FnMut(SearchUpdate),
    ) -> Searched {
        Searched::value_first(searcher, position, limits, |_| *limits, tell)
    }

    /// The same with other limits for the moves. They are asked for once the value of the
    /// position has been searched for, and the moves that are known with it: `for_moves` is
    /// called with what is known by then, without a line of play.
    pub fn value_first<'a>(
        searcher: &Searcher,
        position: &Position,
        limits: &Limits<'a>,
        for_moves: impl FnOnce(&Searched) -> Limits<'a>,
        mut tell: impl FnMut(SearchUpdate),
    ) -> Searched {
        if position.is_over() {
            return Searched::without_search(position);
        }
        let (value, positions) = searcher.search(position, limits);
        let mut search = MoveByMove::new(searcher, position, value, positions);
        search.tell(None, value, &mut tell);
        search.known_at_once(limits, &mut tell);
        let limits = &for_moves(&Searched {
            is_searched: true,
            value,
            positions,
            moves: search.moves(),
            ..Searched::without_search(position)
        });
        search.rounds(limits, &mut tell);
        let moves = search.moves();
        let (mut value, positions) = (value, search.positions);
        let by_moves = best_prospect(&moves);
        if !searcher.is_all(value) && by_moves.is_decided() && by_moves != value {
            value = by_moves;
            search.tell(None, value, &mut tell);
        }
        let (steps, _) = searched_line(searcher, *position, value, limits);
        let is_exact = |value: Prospect| matches!(value, Prospect::Exact(_));
        let all_exact = is_exact(value) && moves.iter().all(|(_, value)| is_exact(*value));
        Searched {
            position: *position,
            value,
            is_searched: true,
            distances: matches!(searcher, Searcher::Gravity(_)) && all_exact,
            positions,
            line: steps.into_iter().map(|step| step.played).collect(),
            moves,
        }
    }

    /// Who wins, as far as a search has found out: the first paragraph of the text.
    pub fn verdict(position: &Position, value: Prospect, language: Language) -> String {
        let (rules, turn) = (position.rules(), position.turn());
        let messages = [Message::Standing { turn, value }].into_iter();
        let messages = messages.chain(Message::by_search(rules));
        let lines: Vec<String> = messages.map(|one| one.text(rules, language)).collect();
        lines.join("\n")
    }

    /// What is known of the value of this position, or of one after a move, to the
    /// player to move there; `None` for any other position.
    pub fn prospect_of(&self, position: &Position) -> Option<Prospect> {
        if *position == self.position {
            return Some(self.value);
        }
        let mut children = self.position.children().zip(&self.moves);
        children
            .find_map(|((_, child), (_, value))| (child == *position).then(|| value.for_opponent()))
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
        if !self.is_searched {
            return vec![over(&self.position, language)];
        }
        let turn = self.position.turn();
        let best = if self.distances {
            self.best()
        } else {
            Vec::new()
        };
        let drawn = draw::prospects(board, &self.moves, &best, language);
        let mut paragraphs = vec![
            Searched::verdict(&self.position, self.value, language),
            Message::EveryMove {
                turn,
                exact: self.distances,
            }
            .text(rules, language),
            drawn.trim_end_matches('\n').to_owned(),
        ];
        if !self.line.is_empty() {
            let line = match self.distances {
                true => Message::BestLine,
                false => Message::LineKept(self.value),
            };
            let line = line.text(rules, language);
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
    /// Whether all values tell how soon.
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
            distances: self.distances,
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

/// The value of a finished game to the player whose turn it would be; `None` if it
/// is not finished.
pub(crate) fn at_end(position: &Position) -> Option<Prospect> {
    Some(match position.outcome()? {
        Outcome::Draw => Prospect::Exact(Value::Draw),
        Outcome::Win(winner) if winner == position.turn() => Prospect::Win,
        Outcome::Win(_) => Prospect::Loss,
    })
}

/// What is known of the value of a position, from what is known of its moves.
pub fn best_prospect(moves: &[(Move, Prospect)]) -> Prospect {
    let mut values = moves.iter().map(|(_, value)| *value);
    if !moves.is_empty()
        && values
            .clone()
            .all(|value| matches!(value, Prospect::Exact(_)))
    {
        return values.clone().max().unwrap_or_default();
    }
    // The player is any: all moves are of the same.
    let end = |value: Prospect| value.outcome(Player::First);
    let [win, loss] = Player::BOTH.map(|winner| Some(Outcome::Win(winner)));
    let never_wins = |value: Prospect| {
        end(value) == loss || end(value) == Some(Outcome::Draw) || value == Prospect::NoWin
    };
    let never_loses = |value: Prospect| {
        end(value) == win || end(value) == Some(Outcome::Draw) || value == Prospect::NoLoss
    };
    let wins = match values.clone().any(|value| end(value) == win) {
        true => Some(true),
        false => values.clone().all(never_wins).then_some(false),
    };
    let loses = match values.clone().all(|value| end(value) == loss) {
        true => Some(true),
        false => values.any(never_loses).then_some(false),
    };
    Prospect::of_answers(wins, loses)
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
            let solver = Searcher::new(rules, 0).unwrap();
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
        let is_distance = matches!(
            known,
            Prospect::Exact(Value::Win { .. } | Value::Loss { .. })
        );
        !is_distance && agrees(known, TABLE.value(position).unwrap())
    }

    fn agrees(known: Prospect, truth: Value) -> bool {
        match known {
            Prospect::Exact(value) => truth == value,
            Prospect::Win => truth > Value::Draw,
            Prospect::Loss => truth < Value::Draw,
            Prospect::NoLoss => truth >= Value::Draw,
            Prospect::NoWin => truth <= Value::Draw,
            _ => true,
        }
    }

    /// In Connect Four everything is known, as if by a table: positions of a small game.
    #[test]
    fn a_search_with_distances_says_what_a_table_says() {
        let rules: Rules = "4,3,3:gravity".parse().unwrap();
        let oracle = crate::Oracle::of(rules, 1).unwrap();
        let searcher = Searcher::new(rules, 1_000_000).unwrap();
        for position in Position::all(rules).step_by(7) {
            let searched = Searched::new(&searcher, &position, &Limits::NONE, |_| {});
            let solved = crate::Solved::of(&oracle, &position).unwrap();
            let language = Language::English;
            let (text, expected) = (searched.text(language), solved.text(language));
            let same = if position.is_over() { 1 } else { 3 };
            assert_eq!(text[..same], expected[..same], "{position:?}");
            if position.is_over() {
                continue;
            }
            assert_eq!(searched.value, Prospect::Exact(solved.value));
            assert!(searched.distances && searched.best() == solved.best);
            for (_, child) in position.children() {
                let value = oracle.value(&child).map(Prospect::Exact);
                assert_eq!(searched.prospect_of(&child), value);
            }
            let limits = Limits::NONE;
            let explained = crate::Explanation::searched(&searched, Some((&searcher, &limits)));
            let exact = crate::Explanation::of(&oracle, &position).unwrap();
            assert_eq!(
                explained.unwrap().text(language)[0],
                exact.text(language)[0]
            );
            // A best line to the end, or of a draw the beginning of one.
            let play = |at: Option<Position>, played: &Move| {
                let at = at?;
                let best = oracle.best_moves(&at).iter().any(|best| best == *played);
                at.play(*played).ok().filter(|_| best)
            };
            let end = searched.line.iter().fold(Some(position), play).unwrap();
            assert!(end.is_over() || solved.value == Value::Draw && searched.line.len() == 8);
        }
    }

    /// However little is searched, what is known is true.
    #[test]
    fn limits_leave_values_between() {
        let rules: Rules = "4,4,4:gravity".parse().unwrap();
        let oracle = crate::Oracle::of(rules, 2).unwrap();
        for nodes in [0, 300] {
            let searcher = Searcher::new(rules, 0).unwrap();
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::NONE
            };
            for position in Position::all(rules).take(500).filter(|p| !p.is_over()) {
                let searched = Searched::new(&searcher, &position, &limits, |_| {});
                let moves = position.children().zip(&searched.moves);
                let moves = moves.map(|((_, child), (_, value))| (child, value.for_opponent()));
                for (position, known) in moves.chain([(position, searched.value)]) {
                    let truth = oracle.value(&position).unwrap();
                    assert!(agrees(known, truth), "{position:?}: {known:?}, not {truth}");
                }
                let by_moves = best_prospect(&searched.moves);
                assert!(agrees(by_moves, oracle.value(&position).unwrap()));
            }
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
        let [win, loss] = [Value::Win { plies: 3 }, Value::Loss { plies: 4 }].map(Prospect::Exact);
        assert_eq!(of(win, loss), win);
        assert_eq!(of(win, Prospect::Unknown), Prospect::Win);
        assert_eq!(of(loss, Prospect::Loss), Prospect::Loss);
        assert_eq!(of(loss, loss), loss);
        assert_eq!(of(loss, Prospect::NoWin), Prospect::NoWin);
    }
}
