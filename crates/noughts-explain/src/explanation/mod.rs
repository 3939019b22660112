//! Why a position is worth what it is, as data. Every statement follows from the
//! rules, a [`Solution`] or a search; the tests check each of them on every position
//! of every game on 3×3. [`Explanation::text`] puts it into words.

mod english;
mod json;
mod knowledge;
mod korean;
mod phrases;
mod step;
#[cfg(test)]
pub(crate) mod tests;
mod text;

use std::cmp::Reverse;

use noughts::{Line, Mark, Move, Outcome, Player, Position, Prospect, Solution, Threat};
use noughts_solver::Limits;
use noughts_solver::Solver;
use serde::Serialize;

use crate::moves::move_classes;
use crate::searched::Searched;
use knowledge::{BySearch, Complete, Knowledge};
pub use step::Step;
use step::{dangers, every_move_loses_at_once, losses, wins};
pub use text::over;

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
    /// The first of the moves, and play from there on that keeps the value.
    pub line: Vec<Step>,
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
        further: Option<(&Solver, &Limits<'_>)>,
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

    /// Play from the position that keeps the value; empty if no move is known to keep
    /// it.
    pub fn best_line(&self) -> &[Step] {
        let best = self
            .choices
            .first()
            .filter(|c| c.judgement == Judgement::Best);
        best.map_or(&[], |choice| &choice.line)
    }
}

/// The lines that ended the game; empty if it is not over or a draw.
pub fn final_lines(position: &Position) -> Vec<Line> {
    let board = position.board();
    let lines = Mark::BOTH.into_iter().flat_map(|mark| board.lines(mark));
    lines.collect()
}

/// Every move with its value, those that are images of each other together,
/// the best first, of equal ones those that block, and otherwise in reading
/// order.
fn choices(knowledge: &impl Knowledge, position: &Position, best: Prospect) -> Vec<Choice> {
    let choice = |(moves, child): (Vec<Move>, Position)| {
        let (step, _) = Step::play(position, *moves.first()?).ok()?;
        let after = knowledge.prospect(&child)?;
        let value = after.for_mover();
        Some(Choice {
            moves,
            value,
            judgement: Judgement::of(value, best),
            line: line(knowledge, step, child, after),
        })
    };
    let mut choices: Vec<Choice> = move_classes(position)
        .into_iter()
        .filter_map(choice)
        .collect();
    let blocks = |choice: &Choice| {
        choice
            .line
            .first()
            .is_some_and(|step| !step.blocks.is_empty())
    };
    // By search it is not known which win is faster, but a short line is clearer.
    let length = |choice: &Choice| match choice.value {
        Prospect::Win => choice.line.len(),
        _ => 0,
    };
    choices.sort_by_key(|c| (Reverse(c.value), length(c), Reverse(blocks(c))));
    choices
}

/// How many moves of a line that draws are searched for. To the full board there may
/// be dozens, and they explain nothing.
const SEARCHED_DRAW: usize = 2;

/// A move and play after it that keeps the value, to the end. Of equal moves one
/// that blocks is played, so that no player seems to overlook a threat.
fn line(
    knowledge: &impl Knowledge,
    first: Step,
    mut position: Position,
    mut value: Prospect,
) -> Vec<Step> {
    let mut steps = vec![first];
    let drawn = value.outcome(position.turn()) == Some(Outcome::Draw);
    let most = match drawn && !knowledge.has_distances() {
        true => SEARCHED_DRAW,
        false => usize::MAX,
    };
    while steps.len() < most && value.is_decided() {
        let play = |played| Step::play(&position, played);
        let winning = knowledge.winning_move(&position).into_iter();
        let moves = position.moves().into_iter();
        let mut moves: Vec<(Step, Position)> = moves.flat_map(play).collect();
        // Where it is not known which win is faster, moves that threaten are easier
        // to follow.
        let quiet = |step: &Step| !knowledge.has_distances() && step.threatens.is_empty();
        moves.sort_by_key(|(step, _)| (step.blocks.is_empty(), quiet(step)));
        let kept = winning
            .flat_map(play)
            .chain(moves)
            .find_map(|(step, next)| {
                let after = knowledge.prospect(&next)?;
                (after.for_mover() == value).then_some((step, next, after))
            });
        let Some((step, next, after)) = kept else {
            break;
        };
        steps.push(step);
        (position, value) = (next, after);
    }
    steps
}
