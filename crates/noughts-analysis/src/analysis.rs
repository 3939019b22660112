//! Everything known about a position, from any source.

use noughts::{Line, Mark, Move, Notation, Position, Prospect, Solution, Status, Value};
use noughts_solver::Limits;
use schemars::JsonSchema;
use serde::Serialize;

use crate::draw;
use crate::explanation::{Explanation, best_line, over, replies, searched_line};
use crate::messages::{Language, Message};
use crate::moves::{MoveClass, NamedMove, PositionFields, ValuedMove, notations};
use crate::opponent::Replies;
use crate::oracle::Oracle;
use crate::search::{MoveSearch, SearchUpdate, Searcher, at_end, best_prospect};

/// Everything known about a position: its value, its moves, and an explanation if requested.
/// docs/JSON.md describes its JSON.
///
/// ```
/// use noughts::{Position, Prospect, Value};
/// use noughts_analysis::{Analysis, Oracle};
///
/// // x x .
/// // o o .     x to move
/// // . . .
/// let position: Position = "xx./oo./...".parse()?;
/// let analysis = Analysis::by_oracle(&Oracle::Table, &position).ok_or("not tic-tac-toe")?;
/// assert_eq!(analysis.value, Prospect::Exact(Value::Win { plies: 1 }));
/// assert_eq!(analysis.best[0].to_string(), "c1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Analysis {
    /// The position.
    #[serde(flatten, serialize_with = "PositionFields::of")]
    #[schemars(with = "PositionFields")]
    pub position: Position,
    /// The lines that ended the game; empty if it is not over, or a draw.
    pub lines: Vec<Line>,
    /// The known part of the value for the player to move.
    pub value: Prospect,
    /// Whether the values of the position and of all moves include distances, the numbers of plies
    /// to the end of the game.
    pub distances: bool,
    /// The source of the values.
    #[serde(flatten)]
    pub source: Source,
    /// Every move in reading order.
    pub moves: Vec<ValuedMove>,
    /// The moves that keep the value; empty if the winner is unknown.
    pub best: Vec<Notation>,
    /// The principal variation: moves of both players that keep the value, as far as they
    /// are known. From a table it is best play to the end, with the most testing of equal
    /// moves.
    pub line: Vec<Notation>,
    /// Why the value is what it is; `None` before [`Analysis::explain`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
    /// The moves up to symmetry, in reading order of the first of each class.
    #[serde(skip)]
    pub(crate) classes: Vec<MoveClass>,
}

/// The source of the values of an [`Analysis`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "source", rename_all = "kebab-case")]
pub enum Source {
    /// The rules alone: how the game has ended, or which moves end it.
    Rules,
    /// The constant table of tic-tac-toe.
    Table,
    /// A game solved in memory.
    Tiers,
    /// A table on disk.
    Disk,
    /// A search.
    Search {
        /// The number of positions searched, including those for the moves.
        positions_searched: u64,
        /// The state of the search.
        state: SearchState,
    },
}

/// The state of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SearchState {
    /// It is running.
    Running,
    /// Its limits ended the search before all values were known.
    LimitsReached,
    /// The search has found everything that it can find about the position and its moves.
    Complete,
}

/// The source of the lines of play in the explanation of [`Analysis::explain`].
#[derive(Clone, Copy)]
pub enum Lines<'a> {
    /// The values of every position.
    Solved(&'a dyn Solution),
    /// A search within limits.
    Search(&'a Searcher, &'a Limits<'a>),
    /// No source: the explanation has moves without lines of play.
    None,
}

impl Analysis {
    /// Analyses a position with an oracle; `None` if the position is of another game, or
    /// if a table on disk cannot be read.
    pub fn by_oracle(oracle: &Oracle, position: &Position) -> Option<Analysis> {
        Analysis::by_solution(oracle, oracle.source(), position)
    }

    /// Analyses a position with any solution. The analysis reports `source` as its source.
    pub fn by_solution(
        solution: &dyn Solution,
        source: Source,
        position: &Position,
    ) -> Option<Analysis> {
        let value = solution.value(position)?.into();
        let mut classes = MoveClass::all(position);
        for class in &mut classes {
            class.value = solution.value(&class.child)?.for_mover().into();
            class.replies = Replies::to(solution, &class.child);
        }
        let line = best_line(solution, position);
        Some(Analysis::new(position, value, true, source, classes, &line))
    }

    /// Analyses a position by the rules alone: how the game has ended, or how it ends with the next
    /// move.
    pub fn by_rules(position: &Position) -> Analysis {
        let mut classes = MoveClass::all(position);
        for class in &mut classes {
            class.value = at_end(&class.child).unwrap_or_default().for_mover();
        }
        let value = match position.outcome() {
            Some(outcome) => Value::of_end(outcome, position.turn()).into(),
            None => best_prospect(&MoveClass::valued_moves(&classes)),
        };
        let is_over = position.is_over();
        Analysis::new(position, value, is_over, Source::Rules, classes, &[])
    }

    /// Searches a position and its moves until the search has found everything it can or
    /// reaches the limits. Calls `tell` with each value as soon as it is known.
    pub fn by_search(
        searcher: &Searcher,
        position: &Position,
        limits: &Limits<'_>,
        tell: impl FnMut(SearchUpdate),
    ) -> Analysis {
        Analysis::value_first(searcher, position, limits, |_| *limits, tell)
    }

    /// The same with separate limits for the moves. After the search for the value of the
    /// position, it calls `for_moves` with the analysis so far, without a line of play.
    pub fn value_first<'a>(
        searcher: &Searcher,
        position: &Position,
        limits: &Limits<'a>,
        for_moves: impl FnOnce(&Analysis) -> Limits<'a>,
        mut tell: impl FnMut(SearchUpdate),
    ) -> Analysis {
        if position.is_over() {
            return Analysis::by_rules(position);
        }
        let mut search = MoveSearch::new(searcher, position, limits, &mut tell);
        let limits = &for_moves(&search.analysis());
        search.rounds(limits, &mut tell);
        let (line, _) = searched_line(searcher, *position, search.value(), limits);
        let line: Vec<Move> = line.iter().map(|step| step.played.played()).collect();
        search.ended(&line)
    }

    /// `classes` must be in reading order. Without `has_distances`, values need not have
    /// distances.
    pub(crate) fn new(
        position: &Position,
        value: Prospect,
        has_distances: bool,
        source: Source,
        classes: Vec<MoveClass>,
        line: &[Move],
    ) -> Analysis {
        let rules = position.rules();
        let valued = |class: &MoveClass, played: Move| ValuedMove {
            played: NamedMove::new(rules, played),
            value: class.value,
            replies: class.replies,
        };
        let mut moves: Vec<ValuedMove> = classes
            .iter()
            .flat_map(|class| class.moves.iter().map(move |played| valued(class, *played)))
            .collect();
        moves.sort_by_key(|one| one.played.name);
        let keeps = |one: &&ValuedMove| value.is_decided() && one.value == value;
        let is_exact = |value: &Prospect| matches!(value, Prospect::Exact(_));
        Analysis {
            position: *position,
            lines: final_lines(position),
            value,
            distances: has_distances
                && is_exact(&value)
                && moves.iter().all(|one| is_exact(&one.value)),
            source,
            best: moves
                .iter()
                .filter(keeps)
                .map(|one| one.played.name)
                .collect(),
            line: notations(rules, line),
            moves,
            explanation: None,
            classes,
        }
    }

    /// Adds the explanation in a language.
    #[must_use]
    pub fn explain(mut self, lines: Lines<'_>, language: Language) -> Analysis {
        self.explanation = Some(Explanation::new(&self, lines, language));
        self
    }

    /// Whether the analysis is final: no more values will follow.
    pub fn is_final(&self) -> bool {
        let state = SearchState::Running;
        !matches!(self.source, Source::Search { state: found, .. } if found == state)
    }

    /// Whether the source is a search.
    pub fn is_searched(&self) -> bool {
        matches!(self.source, Source::Search { .. })
    }

    /// Every move in reading order, with the known part of its value for the player who makes
    /// it.
    pub fn move_values(&self) -> Vec<(Move, Prospect)> {
        let moves = self.moves.iter();
        moves.map(|one| (one.played.played(), one.value)).collect()
    }

    /// The moves that keep the value; empty if the winner is unknown.
    pub fn best_moves(&self) -> Vec<Move> {
        self.best.iter().map(|best| best.played()).collect()
    }

    /// The winner according to a search: the first paragraph of [`Analysis::text`].
    pub fn verdict_by_search(position: &Position, value: Prospect, language: Language) -> String {
        let (rules, turn) = (position.rules(), position.turn());
        let messages = [Message::Standing { turn, value }]
            .into_iter()
            .chain(Message::by_search(rules));
        let lines: Vec<String> = messages.map(|one| one.text(rules, language)).collect();
        lines.join("\n")
    }

    /// The analysis as paragraphs: who wins, the board with the known values of the moves,
    /// how difficult the replies to the best moves are, a line of play. The board has ANSI
    /// styles; see [`draw`].
    pub fn text(&self, language: Language) -> Vec<String> {
        let (rules, board) = (self.position.rules(), self.position.board());
        let Status::ToMove(turn) = self.position.status() else {
            return vec![over(&self.position, language)];
        };
        let value = self.value;
        let said = |message: Message| message.text(rules, language);
        let exact = self.distances;
        let best = if exact { self.best_moves() } else { Vec::new() };
        let drawn = draw::prospects(board, &self.move_values(), &best, language);
        let mut paragraphs = vec![
            if self.is_searched() {
                Analysis::verdict_by_search(&self.position, value, language)
            } else {
                said(Message::Standing { turn, value })
            },
            said(Message::EveryMove { turn, exact }),
            drawn.trim_end_matches('\n').to_owned(),
        ];
        let replies: Vec<String> = replies(self).map(said).collect();
        if !replies.is_empty() {
            paragraphs.push(replies.join("\n"));
        }
        if !self.line.is_empty() {
            let heading = if exact {
                Message::BestLine
            } else {
                Message::LineKept(value)
            };
            let moves: Vec<String> = self.line.iter().map(Notation::to_string).collect();
            paragraphs.push(format!("{}: {}", said(heading), moves.join(" ")));
        }
        paragraphs
    }
}

/// The lines that ended the game; empty if it is not over or a draw.
pub fn final_lines(position: &Position) -> Vec<Line> {
    let board = position.board();
    let lines = Mark::BOTH.into_iter().flat_map(|mark| board.lines(mark));
    lines.collect()
}

#[cfg(test)]
mod tests {
    use noughts::{Rules, TABLE};

    use super::*;

    /// However short the search is, its results are true, the values of the position and of
    /// its moves are consistent, and a known value comes with a move that keeps it.
    #[test]
    fn limited_searches_are_true_and_consistent() {
        for (game, limits, positions) in [
            ("3,3,3", &[Some(0), Some(3), None][..], usize::MAX),
            ("4,4,4:gravity", &[Some(0), Some(300)], 500),
        ] {
            let rules: Rules = game.parse().unwrap();
            let oracle = Oracle::of(rules, 2).unwrap();
            for nodes in limits.iter().copied() {
                let searcher = Searcher::new(rules, 0).unwrap();
                let limits = Limits {
                    nodes,
                    ..Limits::NONE
                };
                for position in Position::all(rules).take(positions) {
                    let searched = Analysis::by_search(&searcher, &position, &limits, |_| {});
                    check_search(&oracle, &searched);
                }
            }
        }
    }

    fn check_search(oracle: &Oracle, searched: &Analysis) {
        let position = &searched.position;
        let value = oracle.value(position).unwrap();
        if position.is_over() {
            return assert_eq!(searched.value, Prospect::Exact(value));
        }
        let values = searched.moves.iter().map(|one| one.value);
        let children = position.children().map(|(_, child)| child);
        let known = children.zip(values.clone().map(Prospect::for_opponent));
        for (position, known) in known.chain([(*position, searched.value)]) {
            let truth = oracle.value(&position).unwrap();
            assert!(agrees(known, truth), "{position:?}: {known:?}, not {truth}");
        }
        assert!(agrees(best_prospect(&searched.move_values()), value));
        if !position.rules().is_positional() {
            return;
        }
        let all = values.clone().chain([searched.value]);
        assert_eq!(all.filter_map(Prospect::plies).next(), None, "{position:?}");
        let wins = values.clone().any(|value| value == Prospect::Win);
        let all_known = values.clone().all(Prospect::is_decided);
        if wins || all_known {
            assert!(searched.value.is_decided(), "{position:?}");
        }
        if searched.value == Prospect::Loss {
            assert!(all_known, "{position:?}");
        }
        let best = searched.best_moves();
        assert_eq!(best.is_empty(), !searched.value.is_decided());
        for played in best {
            let child = position.play(played).unwrap();
            let kept = oracle.value(&child).unwrap().outcome(child.turn());
            assert_eq!(kept, value.outcome(position.turn()), "{position:?}");
        }
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

    /// In a small game of Connect Four, a search finds everything that a table has.
    #[test]
    fn a_search_with_distances_equals_a_table() {
        let rules: Rules = "4,3,3:gravity".parse().unwrap();
        let oracle = Oracle::of(rules, 1).unwrap();
        let searcher = Searcher::new(rules, 1_000_000).unwrap();
        for position in Position::all(rules).step_by(7) {
            let searched = Analysis::by_search(&searcher, &position, &Limits::NONE, |_| {});
            let solved = Analysis::by_oracle(&oracle, &position).unwrap();
            let language = Language::English;
            let (text, expected) = (searched.text(language), solved.text(language));
            let same = if position.is_over() { 1 } else { 3 };
            assert_eq!(text[..same], expected[..same], "{position:?}");
            if position.is_over() {
                continue;
            }
            assert_eq!(searched.value, solved.value);
            assert!(searched.distances && searched.best == solved.best);
            assert_eq!(searched.move_values(), solved.move_values());
            let (lines, limits) = (searched.line.clone(), Limits::NONE);
            let explained = searched.explain(Lines::Search(&searcher, &limits), language);
            let value = solved.value;
            let exact = solved.explain(Lines::Solved(&oracle), language);
            let first = |analysis: Analysis| analysis.explanation.unwrap().text.remove(0);
            assert_eq!(first(explained), first(exact));
            // A best line to the end; for a draw, the beginning of one.
            let play = |at: Option<Position>, played: &Notation| {
                let at = at?;
                let best = oracle.best_moves(&at).contains(played.played());
                at.play(played.played()).ok().filter(|_| best)
            };
            let end = lines.iter().fold(Some(position), play).unwrap();
            assert!(end.is_over() || value == Prospect::Exact(Value::Draw) && lines.len() == 8);
        }
    }

    #[test]
    fn a_refutation_names_no_symmetric_moves() {
        let position: Position = "x../.../...".parse().unwrap();
        let analysis = Analysis::by_oracle(&Oracle::Table, &position).unwrap();
        let refutation = |name: &str| {
            let played = position.parse_move(name).unwrap();
            analysis.refutation(&TABLE, played, Language::English)
        };
        for name in ["b1", "a2"] {
            let said = refutation(name).unwrap().text_alone();
            assert!(
                said.starts_with(&format!("{name} loses: x wins in 6")),
                "{said}"
            );
            assert!(said.contains(&format!("1. o {name}")), "{said}");
        }
        assert!(refutation("b2").is_none());
    }
}
