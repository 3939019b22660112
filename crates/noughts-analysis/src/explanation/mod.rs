//! Why a position is worth what it is, as data. Every statement follows from the
//! rules, a [`Solution`] or a search; the tests check each of them on every position
//! of every game on 3×3. [`Explanation::text`] puts it into words.

mod json;
mod knowledge;
mod line;
mod paragraph;
mod searched_line;
mod statements;
mod step;
#[cfg(test)]
pub(crate) mod tests;

use std::cmp::Reverse;

use noughts::{Line, Mark, Move, Player, Position, Prospect, Solution, Threat};
use noughts_solver::Limits;
use serde::Serialize;

use crate::language::Language;
use crate::moves::move_classes;
use crate::replies::Replies;
use crate::searched::Searched;
use crate::searcher::Searcher;
pub use json::ExplanationFacts;
use knowledge::{BySearch, Complete, Knowledge};
pub use line::best_line;
pub(crate) use paragraph::replies_in_words;
pub use paragraph::{Paragraph, ShownMove, Topic, over, verdict_by_search};
pub use searched_line::{Holding, LineEnd};
pub(crate) use searched_line::{keeping_move, searched_line};
pub use step::Step;
use step::{dangers, every_move_loses_at_once, losses, wins};

/// How a move compares with the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// Nothing is better.
    Best,
    /// The outcome is the same, but a win comes later or a loss sooner.
    SameEnd,
    /// The outcome is worse.
    WorseEnd,
    /// The outcome after the move, or after the best, is not known.
    Unknown,
}

impl Judgement {
    /// How a move that is worth `worth` compares with the best.
    pub fn of(worth: impl Into<Prospect>, best: impl Into<Prospect>) -> Judgement {
        let (worth, best) = (worth.into(), best.into());
        // Both are of the same player, so any will do.
        let [end, best_end] = [worth, best].map(|prospect| prospect.outcome(Player::First));
        match (end, best_end) {
            (None, _) | (_, None) => Judgement::Unknown,
            _ if worth == best => Judgement::Best,
            _ if end == best_end => Judgement::SameEnd,
            _ => Judgement::WorseEnd,
        }
    }
}

/// A move, or several that are images of each other.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The moves, in reading order.
    pub moves: Vec<Move>,
    /// What it is worth to the player who makes it.
    pub value: Prospect,
    /// How it compares with the best move.
    pub judgement: Judgement,
    /// How hard it is to reply to; `None` if it ends the game, or not all values are
    /// known.
    pub replies: Option<Replies>,
    /// The first of the moves, and play from there on that keeps the value.
    pub line: Vec<Step>,
    /// How the line ends.
    pub end: LineEnd,
}

/// Why a position is worth what it is.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The position that is explained.
    pub position: Position,
    /// What is known of its value to the player to move.
    pub value: Prospect,
    /// Whether it is known how soon the game ends.
    pub distances: bool,
    /// Whether a search was made.
    pub searched: bool,
    /// The lines that ended the game.
    pub lines: Vec<Line>,
    /// Where the player to move wins at once.
    pub wins: Vec<Threat>,
    /// Where the player to move would complete a line, if that loses.
    pub losses: Vec<Threat>,
    /// Where the opponent would win at once if it were their turn.
    pub dangers: Vec<Threat>,
    /// Whether every move loses at once.
    pub no_defence: bool,
    /// The moves that make a fork.
    pub forks: Vec<Step>,
    /// The moves after which every reply loses at once, but for forks.
    pub zugzwangs: Vec<Step>,
    /// Every move, the best first.
    pub choices: Vec<Choice>,
}

impl Explanation {
    /// Explains a position by a solution; `None` if the position is not in it.
    pub fn of(solution: &dyn Solution, position: &Position) -> Option<Explanation> {
        Explanation::by(&Complete(solution), position)
    }

    /// Explains a position by what a search has found out. With `further`, lines of
    /// play that show it are searched for within those limits; without, only what is
    /// known already is said. Never `None`: what is not known is said to be unknown.
    pub fn searched(
        searched: &Searched,
        further: Option<(&Searcher, &Limits<'_>)>,
    ) -> Option<Explanation> {
        Explanation::by(&BySearch { searched, further }, &searched.position)
    }

    fn by(knowledge: &impl Knowledge, position: &Position) -> Option<Explanation> {
        let value = knowledge.prospect(position)?;
        let moves = position.moves().into_iter();
        let steps = moves.flat_map(|played| Step::play(position, played));
        let steps: Vec<Step> = steps.map(|(step, _)| step).collect();
        let those = |is_one: fn(&Step) -> bool| -> Vec<Step> {
            steps.iter().filter(|step| is_one(step)).cloned().collect()
        };
        Some(Explanation {
            position: *position,
            value,
            distances: knowledge.has_distances(),
            searched: knowledge.has_searched(),
            lines: final_lines(position),
            wins: wins(position, position.turn()),
            losses: losses(position),
            dangers: dangers(position),
            no_defence: every_move_loses_at_once(position),
            forks: those(|step| step.fork),
            zugzwangs: those(|step| step.zugzwang),
            choices: choices(knowledge, position, value),
        })
    }

    /// What is wrong with a move, in one paragraph: what it gives away, and the play that
    /// shows it. `None` if nothing is better, or the move or its value is not known.
    pub fn refutation(
        solution: &dyn Solution,
        position: &Position,
        played: Move,
        language: Language,
    ) -> Option<String> {
        let knowledge = Complete(solution);
        let explanation = Explanation::by(&knowledge, position)?;
        let (step, child) = Step::play(position, played).ok()?;
        let after = knowledge.prospect(&child)?;
        let value = after.for_mover();
        let (line, end) = line(&knowledge, step, child, after);
        let choice = Choice {
            moves: vec![played],
            value,
            judgement: Judgement::of(value, explanation.value),
            replies: knowledge.replies(&child),
            line,
            end,
        };
        (choice.judgement != Judgement::Best).then(|| explanation.refuted(&choice, language))
    }

    /// Play from the position that keeps the value; empty if no move is known to keep
    /// it.
    pub fn best_line(&self) -> &[Step] {
        self.best().map_or(&[], |choice| &choice.line)
    }

    /// The best choice; `None` if no move is known to keep the value.
    pub fn best(&self) -> Option<&Choice> {
        let first = self.choices.first();
        first.filter(|choice| choice.judgement == Judgement::Best)
    }
}

/// The lines that ended the game; empty if it is not over or a draw.
pub fn final_lines(position: &Position) -> Vec<Line> {
    let board = position.board();
    let lines = Mark::BOTH.into_iter().flat_map(|mark| board.lines(mark));
    lines.collect()
}

/// Every move with its value, those that are images of each other together,
/// the best first, and of equal ones the most testing.
fn choices(knowledge: &impl Knowledge, position: &Position, best: Prospect) -> Vec<Choice> {
    let choice = |(moves, child): (Vec<Move>, Position)| {
        let (step, _) = Step::play(position, *moves.first()?).ok()?;
        let after = knowledge.prospect(&child)?;
        let value = after.for_mover();
        let order = line::order(position, &step, knowledge.risk(&child));
        let (line, end) = line(knowledge, step, child, after);
        let choice = Choice {
            moves,
            value,
            judgement: Judgement::of(value, best),
            replies: knowledge.replies(&child),
            line,
            end,
        };
        Some((choice, order))
    };
    let classes = move_classes(position).into_iter();
    let mut choices: Vec<_> = classes.filter_map(choice).collect();
    // By search it is not known which win is faster, but a short line is clearer.
    let length = |choice: &Choice| match choice.value {
        Prospect::Win => choice.line.len(),
        _ => 0,
    };
    choices.sort_by(|(a, of_a), (b, of_b)| {
        let key = |choice: &Choice| (Reverse(choice.value), length(choice));
        key(a).cmp(&key(b)).then_with(|| of_a.cmp(of_b))
    });
    choices.into_iter().map(|(choice, _)| choice).collect()
}

/// A move and play after it that keeps the value, and how that ends.
fn line(
    knowledge: &impl Knowledge,
    first: Step,
    position: Position,
    value: Prospect,
) -> (Vec<Step>, LineEnd) {
    let (rest, end) = knowledge.line(position, value);
    let mut steps = vec![first];
    steps.extend(rest);
    (steps, end)
}
