//! Why a position is worth what it is, as data. Every statement is one that
//! the rules, a [`Solution`] or a search bear out; the tests check each of them
//! on every position of tic-tac-toe. [`text()`] puts it into words.

mod english;
#[cfg(test)]
mod english_tests;
mod knowledge;
mod korean;
#[cfg(test)]
mod korean_tests;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use text::{at_sight, over, summary, text, without_weaker};

use std::cmp::Reverse;

use noughts::{Board, Line, Outcome, PlayError, Player, Position, Solution, Square};
use noughts_solver::Solver;
use noughts_solver::search::Limits;
use serde::Serialize;

use crate::prospect::Prospect;
use crate::solve::classes;
use crate::solve::searched::Searched;
use knowledge::{BySearch, Complete, Knowledge};

/// A line that lacks one mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Threat {
    /// Where the mark is lacking.
    pub(crate) square: Square,
    pub(crate) line: Line,
}

/// A move and what it is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Step {
    pub(crate) player: Player,
    pub(crate) square: Square,
    /// The lines it completes.
    pub(crate) completes: Vec<Line>,
    /// The lines that the opponent would have completed here.
    pub(crate) blocks: Vec<Line>,
    /// Whether everything else loses at once.
    pub(crate) forced: bool,
    /// What the player could complete next.
    pub(crate) threatens: Vec<Threat>,
    /// Whether the opponent cannot win first and cannot block all of that.
    pub(crate) fork: bool,
}

/// How a move compares with the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Judgement {
    /// Nothing is better.
    Best,
    /// The game ends as it should, but a win comes later or a loss sooner.
    SameEnd,
    /// The game ends worse than it should.
    WorseEnd,
    /// How the game ends, or should end, is not known.
    Unknown,
}

impl Judgement {
    /// How a move that is worth `worth` compares with the best.
    pub(crate) fn of(worth: impl Into<Prospect>, best: impl Into<Prospect>) -> Judgement {
        let (worth, best) = (worth.into(), best.into());
        // Whoever's prospects they are.
        let [end, best_end] = [worth, best].map(|prospect| prospect.outcome(Player::X));
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
pub(crate) struct Choice {
    pub(crate) squares: Vec<Square>,
    /// What it is worth to the player who makes it.
    pub(crate) value: Prospect,
    pub(crate) judgement: Judgement,
    /// The first of the squares, and play from there on that keeps the value.
    pub(crate) line: Vec<Step>,
}

/// All there is to say about a position.
#[derive(Clone, Debug)]
pub(crate) struct Explanation {
    pub(crate) position: Position,
    /// To the player to move.
    pub(crate) value: Prospect,
    /// Whether it is known how soon the game ends.
    pub(crate) distances: bool,
    /// The winner's lines, if the game is over.
    pub(crate) lines: Vec<Line>,
    /// Where the player to move wins at once.
    pub(crate) wins: Vec<Threat>,
    /// Where the opponent would win at once if it were their turn.
    pub(crate) dangers: Vec<Threat>,
    /// The moves that make a fork.
    pub(crate) forks: Vec<Step>,
    /// Every move, the best first.
    pub(crate) choices: Vec<Choice>,
}

impl Explanation {
    /// Nothing if the solution does not know the position.
    pub(crate) fn of(solution: &impl Solution, position: &Position) -> Option<Explanation> {
        Explanation::by(&Complete(solution), position)
    }

    /// What a search has found out, and play that shows it, as far as that may be
    /// searched for.
    pub(crate) fn searched(
        searched: &Searched,
        further: Option<(&Solver, &Limits<'_>)>,
    ) -> Option<Explanation> {
        Explanation::by(&BySearch { searched, further }, &searched.position)
    }

    fn by(knowledge: &impl Knowledge, position: &Position) -> Option<Explanation> {
        let value = knowledge.prospect(position)?;
        let turn = position.turn();
        let threats_of = |player| match position.is_over() {
            true => Vec::new(),
            false => threats(position.board(), player),
        };
        let steps = position
            .moves()
            .flat_map(|square| Step::play(position, square));
        Some(Explanation {
            position: *position,
            value,
            distances: knowledge.has_distances(),
            lines: winning_lines(position),
            wins: threats_of(turn),
            dangers: threats_of(turn.opponent()),
            forks: steps
                .map(|(step, _)| step)
                .filter(|step| step.fork)
                .collect(),
            choices: choices(knowledge, position, value),
        })
    }

    /// Play from the position to the end that keeps the value; none if no move is
    /// known to.
    pub(crate) fn best_line(&self) -> &[Step] {
        let best = self
            .choices
            .first()
            .filter(|c| c.judgement == Judgement::Best);
        best.map_or(&[], |choice| &choice.line)
    }
}

impl Step {
    /// Makes a move, and says what it is for.
    fn play(position: &Position, square: Square) -> Result<(Step, Position), PlayError> {
        let next = position.play(square)?;
        let (before, after) = (position.board(), next.board());
        let (player, opponent) = (position.turn(), position.turn().opponent());
        let dangers = threats(before, opponent);
        let threatens = if next.is_over() {
            Vec::new()
        } else {
            threats(after, player)
        };
        let step = Step {
            player,
            square,
            completes: completed(after, player),
            forced: squares(&dangers) == [square] && threats(before, player).is_empty(),
            blocks: dangers
                .into_iter()
                .filter(|t| t.square == square)
                .map(|t| t.line)
                .collect(),
            fork: squares(&threatens).len() > 1 && threats(after, opponent).is_empty(),
            threatens,
        };
        Ok((step, next))
    }
}

/// The lines of a player that lack one mark and can get it, by square.
fn threats(board: &Board, player: Player) -> Vec<Threat> {
    let mut threats: Vec<Threat> = board
        .rules()
        .lines()
        .filter_map(|line| {
            let lacking = line.stones() - board.stones(player);
            let open = lacking.len() == 1 && board.vacant().contains(lacking);
            let square = board.rules().squares(lacking).next()?;
            open.then_some(Threat { square, line })
        })
        .collect();
    threats.sort_by_key(|threat| threat.square);
    threats
}

/// The lines that ended the game; none if it goes on or is a draw.
pub(crate) fn winning_lines(position: &Position) -> Vec<Line> {
    // Nobody moves after a line, so that it is of the player who moved last.
    completed(position.board(), position.turn().opponent())
}

/// The lines that a player has.
fn completed(board: &Board, player: Player) -> Vec<Line> {
    board
        .rules()
        .lines()
        .filter(|line| board.stones(player).contains(line.stones()))
        .collect()
}

/// The squares of some threats, each once.
pub(crate) fn squares(threats: &[Threat]) -> Vec<Square> {
    let mut squares: Vec<Square> = threats.iter().map(|threat| threat.square).collect();
    squares.dedup();
    squares
}

/// Every move with its value, those that are images of each other together,
/// the best first, of equal ones those that block, and otherwise in reading
/// order.
fn choices(knowledge: &impl Knowledge, position: &Position, best: Prospect) -> Vec<Choice> {
    let choice = |(squares, child): (Vec<Square>, Position)| {
        let (step, _) = Step::play(position, *squares.first()?).ok()?;
        let after = knowledge.prospect(&child)?;
        let value = after.for_mover();
        Some(Choice {
            squares,
            value,
            judgement: Judgement::of(value, best),
            line: line(knowledge, step, child, after),
        })
    };
    let mut choices: Vec<Choice> = classes(position).into_iter().filter_map(choice).collect();
    let blocks = |choice: &Choice| {
        choice
            .line
            .first()
            .is_some_and(|step| !step.blocks.is_empty())
    };
    // Of wins by search nobody knows which is faster, but a short line says more.
    let length = |choice: &Choice| match choice.value {
        Prospect::Win => choice.line.len(),
        _ => 0,
    };
    choices.sort_by_key(|c| (Reverse(c.value), length(c), Reverse(blocks(c))));
    choices
}

/// How many moves of a line are searched for after which the game is drawn: to
/// the full board there may be dozens, and they tell nothing.
const SEARCHED_DRAW: usize = 2;

/// A move and play after it that keeps the value, to the end. Of equal moves one
/// that blocks is played, so that nobody seems to overlook a threat.
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
    while steps.len() < most && value != Prospect::Unknown {
        let play = |square| Step::play(&position, square);
        let winning = knowledge.winning_move(&position).into_iter();
        let mut moves: Vec<(Step, Position)> = position.moves().flat_map(play).collect();
        // Where a win in few moves is no better than one in many, threats at
        // least show what is going on.
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
