//! Explains the value of a position. Every statement follows from the rules, a [`Solution`] or a
//! search. The tests check each statement on every position of every game on 3×3.

mod line;
mod paragraph;
mod statements;
#[cfg(test)]
pub(crate) mod tests;

use std::cmp::Reverse;

use noughts::{Move, Notation, Player, Position, Prospect, Solution, Threat};
use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::{Analysis, Lines};
use crate::messages::Language;
use crate::moves::{MoveClass, notations};
use crate::opponent::Replies;
pub use line::{Holding, LineEnd, Step, best_line};
use line::{dangers, every_move_loses_immediately, losses, wins};
pub(crate) use line::{keeping_move, searched_line};
pub use paragraph::{Paragraph, ShownMove, Topic, over, verdict_by_search};
pub(crate) use statements::replies;
use statements::{Writer, weakness};

/// How a move compares with the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// Nothing is better.
    Best,
    /// The outcome is the same, but a win comes later or a loss sooner.
    SameEnd,
    /// The outcome is worse.
    WorseEnd,
    /// The outcome after the move, or after the best move, is unknown.
    Unknown,
}

impl Judgement {
    /// Compares a move of value `worth` with the best move.
    pub fn of(worth: impl Into<Prospect>, best: impl Into<Prospect>) -> Judgement {
        let (worth, best) = (worth.into(), best.into());
        // Both are values for the same player, so any player will do.
        let [end, best_end] = [worth, best].map(|prospect| prospect.outcome(Player::First));
        match (end, best_end) {
            (None, _) | (_, None) => Judgement::Unknown,
            _ if worth == best => Judgement::Best,
            _ if end == best_end => Judgement::SameEnd,
            _ => Judgement::WorseEnd,
        }
    }
}

/// A move, or several symmetric ones.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Choice {
    /// The moves, in reading order.
    pub moves: Vec<Notation>,
    /// Its value for the player who makes it.
    #[serde(flatten)]
    pub value: Prospect,
    /// How it compares with the best move.
    pub judgement: Judgement,
    /// How difficult the reply is; `None` if the move ends the game, or not all
    /// values are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replies: Option<Replies>,
    /// The first of the moves, and then play that keeps the value.
    pub line: Vec<Step>,
    /// How the line ends.
    #[serde(skip)]
    pub end: LineEnd,
}

/// The reasons for the value of a position, as data and in words.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Explanation {
    /// The squares on which the player to move wins immediately.
    pub wins: Vec<Threat>,
    /// The squares on which the player to move would complete a line, if that loses.
    pub losses: Vec<Threat>,
    /// The squares on which the opponent would win immediately if it were their turn.
    pub dangers: Vec<Threat>,
    /// Whether every move loses immediately.
    pub no_defence: bool,
    /// The moves that make a fork.
    pub forks: Vec<Step>,
    /// The moves after which every reply loses immediately, except forks.
    pub zugzwangs: Vec<Step>,
    /// Every move, the best first.
    pub choices: Vec<Choice>,
    /// The explanation in words: who wins, the threats on the board, which moves are best and
    /// how difficult the replies are, best play, and the refutations of weaker moves. If
    /// nothing is known and there was no search, only the threats.
    pub paragraphs: Vec<Paragraph>,
    /// The paragraphs as plain text; refutations follow their heading.
    pub text: Vec<String>,
}

impl Explanation {
    pub(crate) fn new(analysis: &Analysis, lines: Lines<'_>, language: Language) -> Explanation {
        let position = &analysis.position;
        let moves = position.moves().into_iter();
        let plays = moves.flat_map(|played| Step::play(position, played));
        let steps: Vec<Step> = plays.map(|(step, _)| step).collect();
        let those = |is_one: fn(&Step) -> bool| -> Vec<Step> {
            steps.iter().filter(|step| is_one(step)).cloned().collect()
        };
        let mut explanation = Explanation {
            wins: wins(position, position.turn()),
            losses: losses(position),
            dangers: dangers(position),
            no_defence: every_move_loses_immediately(position),
            forks: those(|step| step.fork),
            zugzwangs: those(|step| step.zugzwang),
            choices: choices(analysis, lines),
            paragraphs: Vec::new(),
            text: Vec::new(),
        };
        let writer = Writer {
            analysis,
            explanation: &explanation,
            language,
        };
        explanation.paragraphs = writer.all();
        explanation.text = paragraph::text(&explanation.paragraphs);
        explanation
    }

    /// The explanation without some topics.
    #[must_use]
    pub fn without(mut self, topics: &[Topic]) -> Explanation {
        self.paragraphs
            .retain(|paragraph| !topics.contains(&paragraph.topic));
        self.text = paragraph::text(&self.paragraphs);
        self
    }

    /// A line from the position that keeps the value; empty if no move is known to
    /// keep it.
    pub fn best_line(&self) -> &[Step] {
        self.best().map_or(&[], |choice| &choice.line)
    }

    /// The best choice; `None` if no move is known to keep the value.
    pub fn best(&self) -> Option<&Choice> {
        let first = self.choices.first();
        first.filter(|choice| choice.judgement == Judgement::Best)
    }
}

impl Analysis {
    /// Explains in one paragraph why a move is wrong: what it gives away, and a line of play
    /// that refutes it. `None` if no move is better, or the move or its value is unknown.
    pub fn refutation(
        &self,
        solution: &dyn Solution,
        played: Move,
        language: Language,
    ) -> Option<Paragraph> {
        let mut classes = self.classes.iter();
        let class = classes.find(|class| class.moves.contains(&played))?;
        let (step, child) = Step::play(&self.position, played).ok()?;
        let choice = Choice {
            // The text is about this move alone, not about symmetric ones.
            moves: vec![step.played],
            ..choice(self, class, step, child, Lines::Solved(solution))
        };
        (choice.judgement != Judgement::Best).then(|| weakness(self, &[&choice], language))
    }
}

/// Every move with its value. Symmetric moves are together. The best moves come first, and
/// the most testing ones of equal moves.
fn choices(analysis: &Analysis, lines: Lines<'_>) -> Vec<Choice> {
    let position = &analysis.position;
    let classes = analysis.classes.iter();
    let mut choices: Vec<_> = classes
        .filter_map(|class| {
            let (step, child) = Step::play(position, *class.moves.first()?).ok()?;
            let risk = class.replies.map_or(0, |replies| replies.risk());
            let order = line::order(position, &step, risk);
            Some((choice(analysis, class, step, child, lines), order))
        })
        .collect();
    // A search does not find which win is fastest, but a short line is clearer.
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

/// The moves of a class, and a line after `first`, one of them, that keeps the value.
fn choice(
    analysis: &Analysis,
    class: &MoveClass,
    first: Step,
    child: Position,
    lines: Lines<'_>,
) -> Choice {
    let (rest, end) = match lines {
        Lines::Solved(solution) => (line::testing_line(solution, child), LineEnd::Over),
        Lines::Search(searcher, limits) => {
            searched_line(searcher, child, class.value.for_opponent(), limits)
        }
        Lines::None => (Vec::new(), LineEnd::Over),
    };
    Choice {
        moves: notations(analysis.position.rules(), &class.moves),
        value: class.value,
        judgement: Judgement::of(class.value, analysis.value),
        replies: class.replies,
        line: [first].into_iter().chain(rest).collect(),
        end,
    }
}
