//! Explains the value of a position. Every statement follows from the rules, a [`Solution`] or a
//! search; the tests check each of them on every position of every game on 3×3.

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
use line::{dangers, every_move_loses_at_once, losses, wins};
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
    /// How hard it is to reply to; `None` if it ends the game, or not all values are
    /// known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replies: Option<Replies>,
    /// The first of the moves, and play from there on that keeps the value.
    pub line: Vec<Step>,
    /// How the line ends.
    #[serde(skip)]
    pub end: LineEnd,
}

/// Why a position is worth what it is: as data, and in words of a language.
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
    /// The moves after which every reply loses immediately, but for forks.
    pub zugzwangs: Vec<Step>,
    /// Every move, the best first.
    pub choices: Vec<Choice>,
    /// In words: who wins, the threats on the board, which moves are best and how hard they
    /// are to reply to, best play, and how weaker moves are refuted. Where nothing is known and
    /// no search was made, only the threats.
    pub paragraphs: Vec<Paragraph>,
    /// The paragraphs as plain text; refutations stand under their heading.
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
            no_defence: every_move_loses_at_once(position),
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

    /// The same without some topics.
    #[must_use]
    pub fn without(mut self, topics: &[Topic]) -> Explanation {
        self.paragraphs
            .retain(|paragraph| !topics.contains(&paragraph.topic));
        self.text = paragraph::text(&self.paragraphs);
        self
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

impl Analysis {
    /// Why a move is wrong, in one paragraph: what it gives away, and the play that shows it.
    /// `None` if nothing is better, or the move or its value is not known.
    pub fn refutation(
        &self,
        solution: &dyn Solution,
        played: Move,
        language: Language,
    ) -> Option<String> {
        let mut classes = self.classes.iter();
        let class = classes.find(|class| class.moves.contains(&played))?;
        let (step, child) = Step::play(&self.position, played).ok()?;
        let choice = Choice {
            // The text is about this move alone, not about symmetric ones.
            moves: vec![step.played],
            ..choice(self, class, step, child, Lines::Solved(solution))
        };
        (choice.judgement != Judgement::Best)
            .then(|| weakness(self, &[&choice], language).text_alone())
    }
}

/// Every move with its value, symmetric ones together, the best first, and of equal ones the
/// most testing.
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

/// The moves of a class, and play after one of them, `first`, that keeps the value.
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
