//! Decides which statements an explanation makes, and their order.

use noughts::{Move, Outcome, Position, Prospect, Status, Threat, Value};

use super::paragraph::{Paragraph, Topic};
use super::{Choice, Explanation, Judgement, LineEnd, Step};
use crate::analysis::{Analysis, final_lines};
use crate::messages::{Aim, Language, Message, Right};
use crate::opponent::Replies;

/// Writes the paragraphs of an explanation.
pub(super) struct Writer<'a> {
    pub(super) analysis: &'a Analysis,
    pub(super) explanation: &'a Explanation,
    pub(super) language: Language,
}

impl Writer<'_> {
    /// All paragraphs: the winner, the threats on the board, the best moves and how difficult
    /// the replies are, best play, and the refutations of weaker moves. If no value is known
    /// and there was no search, only the threats.
    pub(super) fn all(&self) -> Vec<Paragraph> {
        let analysis = self.analysis;
        let position = &analysis.position;
        if position.is_over() {
            return vec![self.paragraph(Topic::Over, [ended(position)])];
        }
        if !analysis.is_searched() && analysis.value == Prospect::Unknown {
            return self.threats();
        }
        let mut paragraphs = vec![self.verdict()];
        paragraphs.extend(self.threats());
        let choice = Message::Choice(analysis.value, self.right());
        paragraphs.push(self.paragraph(Topic::Choice, [choice]));
        paragraphs.extend(self.unknown());
        let replies = self.paragraph(Topic::Replies, replies(analysis));
        paragraphs.extend(Some(replies).filter(|replies| !replies.phrases.is_empty()));
        paragraphs.extend(self.line());
        paragraphs.extend(self.weaker());
        paragraphs
    }

    fn paragraph(&self, topic: Topic, said: impl IntoIterator<Item = Message>) -> Paragraph {
        Paragraph::new(topic, said, self.analysis.position.rules(), self.language)
    }

    fn verdict(&self) -> Paragraph {
        let Analysis {
            position, value, ..
        } = self.analysis;
        let verdict = verdict(position, *value, self.analysis.is_searched());
        let loses = (!position.rules().line_wins()).then_some(Message::LinesLose);
        self.paragraph(Topic::Verdict, [verdict].into_iter().chain(loses))
    }

    /// The wins, blocks, forks and losses that follow from the rules alone.
    fn threats(&self) -> Vec<Paragraph> {
        let threats = self.threat_messages().into_iter();
        threats
            .map(|message| self.paragraph(Topic::Threats, [message]))
            .collect()
    }

    fn threat_messages(&self) -> Vec<Message> {
        let turn = self.analysis.position.turn();
        let facts = self.explanation;
        let [wins, losses, mut dangers] =
            [&facts.wins, &facts.losses, &facts.dangers].map(|threats| Aim::of_threats(threats));
        if !wins.is_empty() {
            return vec![Message::CanWin(turn, wins)];
        }
        if dangers.len() > 1 {
            return vec![Message::CannotBlock(turn, dangers)];
        }
        if let Some(danger) = dangers.pop() {
            return vec![if facts.no_defence {
                let then = Aim::of_threats(&self.after_block(&danger));
                Message::BlockGives(turn, danger, then)
            } else {
                Message::MustBlock(turn, danger)
            }];
        }
        match (losses.is_empty(), facts.no_defence) {
            (true, true) => return vec![Message::EveryMoveGives(turn)],
            (false, true) => return vec![Message::EveryMoveCompletes(turn, losses)],
            _ => {}
        }
        let mut messages = Vec::new();
        if !losses.is_empty() {
            messages.push(Message::CanLose(turn, losses));
        }
        let forks: Vec<_> = facts
            .forks
            .iter()
            .map(|s| (s.played.played(), Aim::of_threats(&s.threatens)))
            .collect();
        if !forks.is_empty() {
            messages.push(Message::CanFork(turn, forks));
        }
        let zugzwangs: Vec<Move> = facts.zugzwangs.iter().map(|s| s.played.played()).collect();
        if !zugzwangs.is_empty() {
            messages.push(Message::CanLeaveNoReply(turn, zugzwangs));
        }
        messages
    }

    /// The lines that the opponent can complete after a block.
    fn after_block(&self, danger: &Aim) -> Vec<Threat> {
        let position = &self.analysis.position;
        let mut moves = position.moves().into_iter();
        let block = moves.find(|played| played.square == danger.played.square);
        let step = block.and_then(|played| Step::play(position, played).ok());
        step.map_or_else(Vec::new, |(step, _)| step.gives)
    }

    /// Which moves are right.
    fn right(&self) -> Right {
        let any = |judgement| !self.moves_where(|c| c.judgement == judgement).is_empty();
        let best = self.moves_where(|choice| choice.judgement == Judgement::Best);
        let loses = matches!(
            self.analysis.value,
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

    /// The moves of some choices, in reading order.
    fn moves_where(&self, is_one: impl Fn(&Choice) -> bool) -> Vec<Move> {
        let choices = self.explanation.choices.iter();
        moves_of(choices.filter(|choice| is_one(choice)))
    }

    /// The moves whose value is unknown or only partly known; `None` if there are none, or
    /// if no move is known to keep the value.
    fn unknown(&self) -> Option<Paragraph> {
        self.explanation.best()?;
        let groups = [Prospect::NoLoss, Prospect::NoWin, Prospect::Unknown];
        let messages = groups.into_iter().filter_map(|known| {
            let moves = self.moves_where(|choice| {
                choice.judgement == Judgement::Unknown && choice.value == known
            });
            let searched = self.analysis.is_searched();
            (!moves.is_empty()).then_some(Message::Unknown {
                moves,
                known,
                searched,
            })
        });
        let unknown = self.paragraph(Topic::Unknown, messages);
        (!unknown.phrases.is_empty()).then_some(unknown)
    }

    /// A line of play that keeps the value; `None` if no move is known to keep it.
    fn line(&self) -> Option<Paragraph> {
        let best = self.explanation.best()?;
        let heading = if self.analysis.distances {
            Message::BestPlay
        } else {
            Message::SomePlay(self.analysis.value)
        };
        let line = self.paragraph(Topic::Line, [heading]);
        let rules = self.analysis.position.rules();
        Some(line.showing(&best.line, remark(&best.end), rules, self.language))
    }

    /// The paragraphs about moves that are not best, below a heading; empty if there are no such
    /// moves.
    fn weaker(&self) -> Vec<Paragraph> {
        let choices = self.explanation.choices.iter();
        let weaker = [Judgement::SameEnd, Judgement::WorseEnd];
        let weaker: Vec<&Choice> = choices
            .filter(|choice| weaker.contains(&choice.judgement))
            .collect();
        let refutations = weaker
            .chunk_by(|a, b| refuted_alike(a, b))
            .map(|choices| weakness(self.analysis, choices, self.language));
        let heading =
            (!weaker.is_empty()).then(|| self.paragraph(Topic::Weaker, [Message::Weaker]));
        heading.into_iter().chain(refutations).collect()
    }
}

/// The moves of some choices, in reading order.
fn moves_of<'a>(choices: impl Iterator<Item = &'a Choice>) -> Vec<Move> {
    let mut moves: Vec<Move> = choices
        .flat_map(|choice| &choice.moves)
        .map(|name| name.played())
        .collect();
    moves.sort();
    moves
}

/// Moves that are not best, with a line of play that refutes them.
pub(super) fn weakness(analysis: &Analysis, choices: &[&Choice], language: Language) -> Paragraph {
    let worth = choices[0].value;
    let heading = Message::Refutation {
        moves: moves_of(choices.iter().copied()),
        turn: analysis.position.turn(),
        worth,
        best: analysis.value,
    };
    let remark = match (worth, &choices[0].end) {
        (Prospect::Exact(Value::Draw), LineEnd::Over) => vec![Message::NothingWins],
        (_, end) => remark(end),
    };
    let rules = analysis.position.rules();
    Paragraph::new(Topic::Refutation, [heading], rules, language).showing(
        shown(choices[0]),
        remark,
        rules,
        language,
    )
}

/// Whose turn it is and how the game ends.
pub(super) fn verdict(position: &Position, value: Prospect, searched: bool) -> Message {
    let by_search = Message::by_search(position.rules());
    Message::Verdict {
        turn: position.turn(),
        value,
        by_search: searched && value.is_decided() && by_search.is_some(),
    }
}

/// How a finished game ended.
pub(super) fn ended(position: &Position) -> Message {
    match position.status() {
        Status::Over(Outcome::Win(winner)) => Message::Won {
            winner,
            lines: final_lines(position),
        },
        _ => Message::Drawn,
    }
}

/// The maximal number of messages about replies.
const REPLY_MESSAGES: usize = 3;

/// How difficult the replies to the best moves are, for moves to which a reply can be wrong.
/// Moves of equal difficulty share a message; the most testing come first.
pub(crate) fn replies(analysis: &Analysis) -> impl Iterator<Item = Message> {
    let (turn, value) = (analysis.position.turn(), analysis.value);
    let classes = analysis.classes.iter();
    let best = classes
        .filter(move |class| class.value == value)
        .filter_map(|class| Some((class.replies?, class.moves.clone())));
    let shown = |replies: &Replies| (replies.all, replies.hold);
    let mut groups: Vec<(Replies, Vec<Move>)> = Vec::new();
    for (replies, moves) in best {
        if replies.hold == replies.all {
            continue;
        }
        let mut known = groups.iter_mut();
        match known.find(|(other, _)| shown(other) == shown(&replies)) {
            Some((_, alike)) => alike.extend(moves),
            None => groups.push((replies, moves)),
        }
    }
    groups.sort_by(|(a, _), (b, _)| {
        let easy = b.easy_errs.total_cmp(&a.easy_errs);
        b.random_errs.total_cmp(&a.random_errs).then(easy)
    });
    groups.truncate(REPLY_MESSAGES);
    groups.into_iter().map(move |(replies, mut moves)| {
        moves.sort();
        Message::Replies {
            moves,
            turn,
            value,
            replies,
        }
    })
}

/// The remark after a line: why it need not be longer, or why it cannot be.
fn remark(end: &LineEnd) -> Vec<Message> {
    match end {
        LineEnd::Over => Vec::new(),
        LineEnd::Drawn => vec![Message::DrawContinues],
        LineEnd::CutShort => vec![Message::CutShort],
        LineEnd::Pairs(holdings) => {
            let held: Vec<_> = holdings
                .iter()
                .filter(|holding| !holding.pairs.is_empty())
                .cloned()
                .map(Message::HoldsByPairs)
                .collect();
            if held.is_empty() {
                vec![Message::TooFewLines]
            } else {
                held
            }
        }
    }
}

/// Whether the same replies refute both moves.
fn refuted_alike(a: &Choice, b: &Choice) -> bool {
    let replies = |choice| shown(choice)[1..].iter().map(|step| step.played);
    a.value == b.value && replies(a).eq(replies(b))
}

/// The part of a line to show: for a win or a loss the whole line; for a draw
/// only the reply that keeps it, because the rest only fills the board.
fn shown(choice: &Choice) -> &[Step] {
    match choice.value {
        Prospect::Exact(Value::Draw) if choice.end == LineEnd::Over => {
            &choice.line[..choice.line.len().min(2)]
        }
        _ => &choice.line,
    }
}
