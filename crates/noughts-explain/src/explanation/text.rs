//! An explanation as text. Which paragraphs there are and what is in each is decided
//! here, once for all languages; the sentences come from
//! [`Phrases`](super::phrases::Phrases).

use noughts::{Move, Outcome, Position, Prospect, Rules, Status, Threat, Value};

use super::english::English;
use super::korean::Korean;
use super::phrases::{Aim, Attack, Block, Fork, Phrases, Purpose, Right};
use super::{Choice, Explanation, Judgement, Step, final_lines};
use crate::language::Language;
use crate::words;

fn phrases(language: Language, rules: &Rules) -> Box<dyn Phrases> {
    match language {
        Language::English => Box::new(English(*rules)),
        Language::Korean => Box::new(Korean(*rules)),
    }
}

impl Explanation {
    /// The explanation in paragraphs: the summary, best play, and how weaker moves are
    /// refuted.
    pub fn text(&self, language: Language) -> Vec<String> {
        let mut paragraphs = self.without_weaker(language);
        paragraphs.extend(Writer::of(self, language).weaker());
        paragraphs
    }

    /// The same without the moves that are not best.
    pub fn without_weaker(&self, language: Language) -> Vec<String> {
        let mut paragraphs = self.summary(language);
        if !self.best_line().is_empty() {
            let writer = Writer::of(self, language);
            let heading = match self.distances {
                true => writer.phrases.best_play(),
                false => writer.phrases.some_play(),
            };
            let steps = writer.steps(self.best_line(), 2);
            paragraphs.push(format!("{heading}\n{steps}"));
        }
        paragraphs
    }

    /// In short: who wins, the threats on the board, and which moves are best.
    pub fn summary(&self, language: Language) -> Vec<String> {
        let position = &self.position;
        let Status::ToMove(turn) = position.status() else {
            return vec![over(position, language)];
        };
        let writer = Writer::of(self, language);
        let phrases = &writer.phrases;
        let mut verdict = phrases.verdict(turn, self.value);
        if self.searched && self.value.is_decided() {
            verdict = format!("{verdict} {}.", words::BY_SEARCH.in_language(language));
        }
        if !position.rules().line_wins() {
            verdict = format!("{verdict} {}", phrases.lines_lose());
        }
        let mut paragraphs = vec![verdict];
        paragraphs.extend(writer.situation());
        paragraphs.push(phrases.choice(self.value, &right(self)));
        paragraphs.extend(writer.unknown());
        paragraphs
    }

    /// The threats on the board alone, for a position of which nothing else is known.
    pub fn situation(&self, language: Language) -> Vec<String> {
        Writer::of(self, language).situation()
    }
}

/// How a finished game ended, and with which lines.
pub fn over(position: &Position, language: Language) -> String {
    let phrases = phrases(language, position.rules());
    match position.status() {
        Status::Over(Outcome::Win(player)) => phrases.won(player, &final_lines(position)),
        _ => phrases.drawn(),
    }
}

struct Writer<'a> {
    explanation: &'a Explanation,
    phrases: Box<dyn Phrases>,
}

impl<'a> Writer<'a> {
    fn of(explanation: &'a Explanation, language: Language) -> Writer<'a> {
        Writer {
            explanation,
            phrases: phrases(language, explanation.position.rules()),
        }
    }

    /// Wins, blocks, forks and losses that the rules alone show.
    fn situation(&self) -> Vec<String> {
        let (explanation, phrases) = (self.explanation, &self.phrases);
        let turn = explanation.position.turn();
        let no_defence = explanation.no_defence;
        let [wins, losses, dangers] =
            [&explanation.wins, &explanation.losses, &explanation.dangers].map(|t| aims(t));
        if !wins.is_empty() {
            return vec![phrases.can_win(turn, &wins)];
        }
        match dangers.as_slice() {
            [] => {}
            [danger] if no_defence => {
                let then = aims(&self.after_block(danger));
                return vec![phrases.block_gives(turn, danger, &then)];
            }
            [danger] => return vec![phrases.must_block(turn, danger)],
            dangers => return vec![phrases.cannot_block(turn, dangers)],
        }
        match (losses.is_empty(), no_defence) {
            (true, true) => return vec![phrases.every_move_gives(turn)],
            (false, true) => return vec![phrases.every_move_completes(turn, &losses)],
            _ => {}
        }
        let mut paragraphs = Vec::new();
        if !losses.is_empty() {
            paragraphs.push(phrases.can_lose(turn, &losses));
        }
        let forks = explanation.forks.iter().map(|step| Fork {
            played: step.played,
            aims: aims(&step.threatens),
        });
        let forks: Vec<Fork> = forks.collect();
        if !forks.is_empty() {
            paragraphs.push(phrases.can_fork(turn, &forks));
        }
        let zugzwangs: Vec<Move> = explanation.zugzwangs.iter().map(|s| s.played).collect();
        if !zugzwangs.is_empty() {
            paragraphs.push(phrases.can_leave_no_reply(turn, &zugzwangs));
        }
        paragraphs
    }

    /// What the opponent can complete after a block.
    fn after_block(&self, danger: &Aim) -> Vec<Threat> {
        let position = &self.explanation.position;
        let mut moves = position.moves().into_iter();
        let block = moves.find(|played| played.square == danger.played.square);
        let step = block.and_then(|played| Step::play(position, played).ok());
        step.map_or_else(Vec::new, |(step, _)| step.gives)
    }

    /// The moves of which nothing is known; `None` if there are none, or if no move is
    /// known to keep the value.
    fn unknown(&self) -> Option<String> {
        let unknown = moves(self.explanation, Judgement::Unknown);
        let some_are_known = !self.explanation.best_line().is_empty();
        (some_are_known && !unknown.is_empty())
            .then(|| self.phrases.unknown(&unknown, self.explanation.searched))
    }

    /// The moves that are not best; `None` if there are none.
    fn weaker(&self) -> Option<String> {
        let choices = self.explanation.choices.iter();
        let weaker = [Judgement::SameEnd, Judgement::WorseEnd];
        let weaker: Vec<&Choice> = choices
            .filter(|choice| weaker.contains(&choice.judgement))
            .collect();
        let refutations: Vec<String> = weaker
            .chunk_by(|a, b| refuted_alike(a, b))
            .map(|choices| self.refutation(choices))
            .collect();
        (!refutations.is_empty())
            .then(|| format!("{}\n{}", self.phrases.weaker(), refutations.join("\n")))
    }

    /// Moves that are not best, and the play that shows it.
    fn refutation(&self, choices: &[&Choice]) -> String {
        let turn = self.explanation.position.turn();
        let worth = choices[0].value;
        let mut moves: Vec<Move> = choices.iter().flat_map(|c| c.moves.clone()).collect();
        moves.sort();
        let heading = self
            .phrases
            .refutation(&moves, turn, worth, self.explanation.value);
        let steps = self.steps(shown(choices[0]), 6);
        match worth {
            Prospect::Exact(Value::Draw) => {
                let remark = self.phrases.nothing_wins();
                format!("  {heading}\n{steps}\n{:9}{remark}", "")
            }
            _ => format!("  {heading}\n{steps}"),
        }
    }

    /// Moves in a column, each with its purpose.
    fn steps(&self, steps: &[Step], indent: usize) -> String {
        let rules = self.explanation.position.rules();
        let lines = steps.iter().zip(1..).map(|(step, number)| {
            let (player, played) = (self.phrases.name(step.player), rules.notation(step.played));
            let what = format!("{:indent$}{number}. {player} {played}", "");
            match self.purpose(step) {
                Some(purpose) => format!("{what}  {purpose}"),
                None => what,
            }
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// What a move is for; `None` if it has no purpose that we can name.
    fn purpose(&self, step: &Step) -> Option<String> {
        if !step.completes.is_empty() {
            return Some(self.phrases.completes(&step.completes));
        }
        let block = Block {
            lines: &step.blocks,
            forced: step.forced,
        };
        let attack = Attack {
            aims: aims(&step.threatens),
            fork: step.fork,
        };
        let gives = aims(&step.gives);
        let mut purposes = Vec::new();
        match (step.blocks.is_empty(), step.threatens.is_empty()) {
            (true, true) => {}
            (false, true) => purposes.push(Purpose::Blocks(block)),
            (true, false) => purposes.push(Purpose::Threatens(attack)),
            (false, false) => purposes.push(Purpose::BlocksAndThreatens(block, attack)),
        }
        if !gives.is_empty() {
            purposes.push(Purpose::Gives(gives));
        }
        if step.zugzwang {
            purposes.push(Purpose::LeavesNoReply);
        }
        (!purposes.is_empty()).then(|| self.phrases.purposes(step.player, &purposes))
    }
}

/// Which moves are right.
fn right(explanation: &Explanation) -> Right {
    let any = |judgement| !moves(explanation, judgement).is_empty();
    let best = moves(explanation, Judgement::Best);
    let loses = matches!(
        explanation.value,
        Prospect::Loss | Prospect::Exact(Value::Loss { .. })
    );
    match best.as_slice() {
        _ if any(Judgement::Unknown) && !loses => Right::AtLeast(best),
        _ if any(Judgement::SameEnd) => Right::Preferred(best),
        _ if any(Judgement::WorseEnd) => Right::Only(best),
        [only] if !loses => Right::Sole(*only),
        _ => Right::All,
    }
}

/// The moves that compare so with the best, in reading order.
fn moves(explanation: &Explanation, judgement: Judgement) -> Vec<Move> {
    let choices = explanation.choices.iter();
    let choices = choices.filter(|choice| choice.judgement == judgement);
    let mut moves: Vec<Move> = choices.flat_map(|choice| choice.moves.clone()).collect();
    moves.sort();
    moves
}

/// Whether the same replies show what is wrong with both moves.
fn refuted_alike(a: &Choice, b: &Choice) -> bool {
    let replies = |choice| {
        shown(choice)[1..]
            .iter()
            .map(|s| s.played)
            .collect::<Vec<_>>()
    };
    a.value == b.value && replies(a) == replies(b)
}

/// The part of a line that is shown: of a win or a loss all of it, of a draw only
/// the reply that holds it, since the rest just fills the board.
fn shown(choice: &Choice) -> &[Step] {
    match choice.value {
        Prospect::Exact(Value::Draw) => &choice.line[..choice.line.len().min(2)],
        _ => &choice.line,
    }
}

/// Threats by the move that would carry them out.
fn aims(threats: &[Threat]) -> Vec<Aim> {
    let played = |threat: &Threat| Move::new(threat.square, threat.mark);
    threats
        .chunk_by(|a, b| played(a) == played(b))
        .map(|group| Aim {
            played: played(&group[0]),
            lines: group.iter().map(|threat| threat.line).collect(),
        })
        .collect()
}
