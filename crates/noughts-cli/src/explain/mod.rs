//! Why a position is worth what it is, as data. Every statement is one that
//! the rules or a [`Solution`] bear out; the tests check each of them on every
//! position of tic-tac-toe. [`text()`] puts it into words.

mod english;
#[cfg(test)]
mod english_tests;
mod korean;
#[cfg(test)]
mod korean_tests;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use text::{over, summary, text, without_weaker};

use std::cmp::Reverse;

use noughts::{Board, Line, PlayError, Player, Position, Solution, Square, Value};
use serde::Serialize;

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
}

impl Judgement {
    /// How a move that is worth `value` compares with the best.
    pub(crate) fn of(value: Value, best: Value) -> Judgement {
        match (value, best) {
            _ if value == best => Judgement::Best,
            (Value::Win { .. }, Value::Win { .. }) | (Value::Loss { .. }, Value::Loss { .. }) => {
                Judgement::SameEnd
            }
            _ => Judgement::WorseEnd,
        }
    }
}

/// A move, or several that are images of each other.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Choice {
    pub(crate) squares: Vec<Square>,
    /// What it is worth to the player who makes it.
    pub(crate) value: Value,
    pub(crate) judgement: Judgement,
    /// The first of the squares, and best play from there on.
    pub(crate) line: Vec<Step>,
}

/// All there is to say about a position.
#[derive(Clone, Debug)]
pub(crate) struct Explanation {
    pub(crate) position: Position,
    /// To the player to move.
    pub(crate) value: Value,
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
        let value = solution.value(position)?;
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
            lines: winning_lines(position),
            wins: threats_of(turn),
            dangers: threats_of(turn.opponent()),
            forks: steps
                .map(|(step, _)| step)
                .filter(|step| step.fork)
                .collect(),
            choices: choices(solution, position),
        })
    }

    /// Best play from the position to the end.
    pub(crate) fn best_line(&self) -> &[Step] {
        self.choices.first().map_or(&[], |choice| &choice.line)
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
fn choices(solution: &impl Solution, position: &Position) -> Vec<Choice> {
    let mut classes: Vec<(Position, Choice)> = Vec::new();
    let moves: Vec<(Square, Value)> = solution.move_values(position).collect();
    let Some(best) = solution.value(position) else {
        return Vec::new();
    };
    for (square, value) in moves {
        let Ok((step, child)) = Step::play(position, square) else {
            continue;
        };
        let class = child.canonical();
        if let Some((_, choice)) = classes.iter_mut().find(|(known, _)| *known == class) {
            choice.squares.push(square);
            continue;
        }
        let judgement = Judgement::of(value, best);
        let line = line(solution, step, child);
        classes.push((
            class,
            Choice {
                squares: vec![square],
                value,
                judgement,
                line,
            },
        ));
    }
    let mut choices: Vec<Choice> = classes.into_iter().map(|(_, choice)| choice).collect();
    let blocks = |choice: &Choice| {
        choice
            .line
            .first()
            .is_some_and(|step| !step.blocks.is_empty())
    };
    choices.sort_by_key(|choice| Reverse((choice.value, blocks(choice))));
    choices
}

/// A move and best play after it, to the end. Of equal moves one that blocks is
/// played, so that nobody seems to overlook a threat.
fn line(solution: &impl Solution, first: Step, mut position: Position) -> Vec<Step> {
    let mut steps = vec![first];
    loop {
        let best = solution.best_moves(&position);
        let best: Vec<_> = best
            .flat_map(|square| Step::play(&position, square))
            .collect();
        let blocking = best.iter().find(|(step, _)| !step.blocks.is_empty());
        let Some((step, next)) = blocking.or(best.first()) else {
            break;
        };
        steps.push(step.clone());
        position = *next;
    }
    steps
}
