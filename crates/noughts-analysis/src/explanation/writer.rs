//! The paragraphs of an explanation: what is in each is decided here, once for all
//! languages.

use noughts::{Move, Player, Prospect, Threat, Value};

use super::paragraph::{Paragraph, ShownMove, Topic};
use super::phrase::{Phrase, phrases};
use super::phrases::{Aim, Attack, Block, Fork, Phrases, Purpose, Right};
use super::text::{ended, reply_sentences, sentences, verdict_by_search};
use super::{Choice, Explanation, Judgement, LineEnd, Step};
use crate::language::Language;

/// Writes the paragraphs of an explanation in one language.
pub(super) struct Writer<'a> {
    explanation: &'a Explanation,
    phrases: Box<dyn Phrases>,
}

impl<'a> Writer<'a> {
    pub(super) fn of(explanation: &'a Explanation, language: Language) -> Writer<'a> {
        Writer {
            explanation,
            phrases: sentences(language, explanation.position.rules()),
        }
    }

    fn said(&self, words: &str) -> Vec<Phrase> {
        phrases(self.explanation.position.rules(), words)
    }

    fn paragraph(&self, topic: Topic, words: &str) -> Paragraph {
        Paragraph::new(topic, self.said(words))
    }

    pub(super) fn over(&self) -> Paragraph {
        let words = ended(&self.explanation.position, &*self.phrases);
        self.paragraph(Topic::Over, &words)
    }

    pub(super) fn verdict(&self, turn: Player, language: Language) -> Paragraph {
        let Explanation {
            position,
            value,
            searched,
            ..
        } = self.explanation;
        let mut verdict = match searched {
            true => verdict_by_search(position, *value, language),
            false => self.phrases.verdict(turn, *value),
        };
        if !position.rules().line_wins() {
            verdict = format!("{verdict} {}", self.phrases.lines_lose());
        }
        self.paragraph(Topic::Verdict, &verdict)
    }

    /// Which moves are best.
    pub(super) fn choice(&self) -> Paragraph {
        let right = right(self.explanation);
        let choice = self.phrases.choice(self.explanation.value, &right);
        self.paragraph(Topic::Choice, &choice)
    }

    /// How hard it is to reply to the best moves; `None` if there is no way to err.
    pub(super) fn replies(&self, turn: Player) -> Option<Paragraph> {
        let choices = self.explanation.choices.iter();
        let best = choices.filter(|choice| choice.judgement == Judgement::Best);
        let best = best.filter_map(|choice| Some((choice.replies?, choice.moves.clone())));
        let sentences = reply_sentences(&*self.phrases, turn, self.explanation.value, best);
        (!sentences.is_empty()).then(|| self.paragraph(Topic::Replies, &sentences.join(" ")))
    }

    /// Play that keeps the value; `None` if no move is known to keep it.
    pub(super) fn best_line(&self) -> Option<Paragraph> {
        let best = self.explanation.best()?;
        let heading = match self.explanation.distances {
            true => self.phrases.best_play(),
            false => self.phrases.some_play(),
        };
        Some(Paragraph {
            moves: self.shown_moves(&best.line),
            remark: self.end(&best.end),
            ..self.paragraph(Topic::Line, heading)
        })
    }

    /// Wins, blocks, forks and losses that the rules alone show.
    pub(super) fn situation(&self) -> Vec<Paragraph> {
        let sentences = self.threats().into_iter();
        sentences
            .map(|words| self.paragraph(Topic::Threats, &words))
            .collect()
    }

    fn threats(&self) -> Vec<String> {
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

    /// The moves of which nothing is known, or only half of it; `None` if there are none, or
    /// if no move is known to keep the value.
    pub(super) fn unknown(&self) -> Option<Paragraph> {
        if self.explanation.best_line().is_empty() {
            return None;
        }
        let groups = [Prospect::NoLoss, Prospect::NoWin, Prospect::Unknown];
        let sentences = groups.into_iter().filter_map(|known| {
            let moves = moves_where(self.explanation, |choice| {
                choice.judgement == Judgement::Unknown && choice.value == known
            });
            let searched = self.explanation.searched;
            (!moves.is_empty()).then(|| self.phrases.unknown(&moves, known, searched))
        });
        let sentences: Vec<String> = sentences.collect();
        (!sentences.is_empty()).then(|| self.paragraph(Topic::Unknown, &sentences.join(" ")))
    }

    /// The moves that are not best under a heading; empty if there are none.
    pub(super) fn weaker(&self) -> Vec<Paragraph> {
        let choices = self.explanation.choices.iter();
        let weaker = [Judgement::SameEnd, Judgement::WorseEnd];
        let weaker: Vec<&Choice> = choices
            .filter(|choice| weaker.contains(&choice.judgement))
            .collect();
        let refutations = weaker
            .chunk_by(|a, b| refuted_alike(a, b))
            .map(|choices| self.refutation(choices));
        let heading = self.paragraph(Topic::Weaker, self.phrases.weaker());
        let heading = (!weaker.is_empty()).then_some(heading);
        heading.into_iter().chain(refutations).collect()
    }

    /// Moves that are not best, and the play that shows it.
    pub(super) fn refutation(&self, choices: &[&Choice]) -> Paragraph {
        let turn = self.explanation.position.turn();
        let worth = choices[0].value;
        let mut moves: Vec<Move> = choices.iter().flat_map(|c| c.moves.clone()).collect();
        moves.sort();
        let heading = self
            .phrases
            .refutation(&moves, turn, worth, self.explanation.value);
        let remark = match (worth, &choices[0].end) {
            (Prospect::Exact(Value::Draw), LineEnd::Over) => self.said(self.phrases.nothing_wins()),
            (_, end) => self.end(end),
        };
        Paragraph {
            moves: self.shown_moves(shown(choices[0])),
            remark,
            ..self.paragraph(Topic::Refutation, &heading)
        }
    }

    /// What is said behind a line: why it needs not go on, or why it does not.
    fn end(&self, end: &LineEnd) -> Vec<Phrase> {
        let words = match end {
            LineEnd::Over => String::new(),
            LineEnd::Drawn => self.phrases.goes_on().to_owned(),
            LineEnd::CutShort => self.phrases.cut_short().to_owned(),
            LineEnd::Pairs(holdings) => {
                let held = holdings.iter().filter(|holding| !holding.pairs.is_empty());
                let held: Vec<String> = held.map(|h| self.phrases.holds_by_pairs(h)).collect();
                match held.is_empty() {
                    true => self.phrases.too_few_lines().to_owned(),
                    false => held.join(" "),
                }
            }
        };
        self.said(&words)
    }

    /// Moves, each with its purpose.
    fn shown_moves(&self, steps: &[Step]) -> Vec<ShownMove> {
        let rules = self.explanation.position.rules();
        let shown = steps.iter().map(|step| ShownMove {
            player: self.phrases.name(step.player),
            played: rules.notation(step.played),
            square: step.played.square,
            mark: step.played.mark,
            phrases: self.said(&self.purpose(step).unwrap_or_default()),
        });
        shown.collect()
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
    moves_where(explanation, |choice| choice.judgement == judgement)
}

fn moves_where(explanation: &Explanation, is_one: impl Fn(&Choice) -> bool) -> Vec<Move> {
    let choices = explanation.choices.iter().filter(|choice| is_one(choice));
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
        Prospect::Exact(Value::Draw) if choice.end == LineEnd::Over => {
            &choice.line[..choice.line.len().min(2)]
        }
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
