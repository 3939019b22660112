//! The statements of an explanation in the order in which they are made, as data.

use noughts::{Move, Outcome, Position, Prospect, Status, Threat, Value};

use super::paragraph::Topic;
use super::{Choice, Explanation, Judgement, LineEnd, Step};
use crate::analysis::{Analysis, final_lines};
use crate::messages::{Aim, Attack, Block, Message, Purpose, Right};
use crate::opponent::Replies;

/// A paragraph before it is put into words.
#[derive(Debug)]
pub(super) struct Statement<'a> {
    pub(super) topic: Topic,
    pub(super) said: Vec<Message>,
    /// The moves that show it, from the explained position on.
    pub(super) moves: &'a [Step],
    /// The text after the moves.
    pub(super) remark: Vec<Message>,
}

impl Statement<'_> {
    fn new(topic: Topic, said: impl IntoIterator<Item = Message>) -> Self {
        Statement {
            topic,
            said: said.into_iter().collect(),
            moves: &[],
            remark: Vec::new(),
        }
    }

    /// The same; `None` if there is no statement.
    fn unless_empty(topic: Topic, said: impl IntoIterator<Item = Message>) -> Option<Self> {
        let statement = Statement::new(topic, said);
        (!statement.said.is_empty()).then_some(statement)
    }
}

/// Makes the statements of an explanation.
pub(super) struct Statements<'a> {
    pub(super) analysis: &'a Analysis,
    pub(super) explanation: &'a Explanation,
}

impl<'a> Statements<'a> {
    /// The winner, the threats on the board, the best moves and how hard they are to reply to,
    /// best play, and the refutations of weaker moves. If no value is known and no search was
    /// made, only the threats.
    pub(super) fn all(&self) -> Vec<Statement<'a>> {
        let analysis = self.analysis;
        let position = &analysis.position;
        let Status::ToMove(_) = position.status() else {
            return vec![Statement::new(Topic::Over, [ended(position)])];
        };
        if !analysis.is_searched() && analysis.value == Prospect::Unknown {
            return self.threats();
        }
        let mut statements = vec![self.verdict()];
        statements.extend(self.threats());
        let choice = Message::Choice(analysis.value, self.right());
        statements.push(Statement::new(Topic::Choice, [choice]));
        statements.extend(self.unknown());
        let replies = Statement::unless_empty(Topic::Replies, replies(analysis));
        statements.extend(replies);
        statements.extend(self.line());
        statements.extend(self.weaker());
        statements
    }

    fn verdict(&self) -> Statement<'a> {
        let Analysis {
            position, value, ..
        } = self.analysis;
        let verdict = verdict(position, *value, self.analysis.is_searched());
        let loses = (!position.rules().line_wins()).then_some(Message::LinesLose);
        Statement::new(Topic::Verdict, [verdict].into_iter().chain(loses))
    }

    /// Wins, blocks, forks and losses that the rules alone show.
    fn threats(&self) -> Vec<Statement<'a>> {
        let threats = self.threat_messages().into_iter();
        threats
            .map(|message| Statement::new(Topic::Threats, [message]))
            .collect()
    }

    fn threat_messages(&self) -> Vec<Message> {
        let turn = self.analysis.position.turn();
        let facts = self.explanation;
        let [wins, losses, mut dangers] =
            [&facts.wins, &facts.losses, &facts.dangers].map(|threats| aims(threats));
        if !wins.is_empty() {
            return vec![Message::CanWin(turn, wins)];
        }
        if dangers.len() > 1 {
            return vec![Message::CannotBlock(turn, dangers)];
        }
        if let Some(danger) = dangers.pop() {
            return vec![if facts.no_defence {
                let then = aims(&self.after_block(&danger));
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
        let forks = facts.forks.iter();
        let forks: Vec<_> = forks
            .map(|s| (s.played.played(), aims(&s.threatens)))
            .collect();
        if !forks.is_empty() {
            messages.push(Message::CanFork(turn, forks));
        }
        let zugzwangs = facts.zugzwangs.iter().map(|s| s.played.played());
        let zugzwangs: Vec<Move> = zugzwangs.collect();
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

    /// The moves of which nothing is known, or only half of it; `None` if there are none, or
    /// if no move is known to keep the value.
    fn unknown(&self) -> Option<Statement<'a>> {
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
        Statement::unless_empty(Topic::Unknown, messages)
    }

    /// Play that keeps the value; `None` if no move is known to keep it.
    fn line(&self) -> Option<Statement<'a>> {
        let best = self.explanation.best()?;
        let heading = if self.analysis.distances {
            Message::BestPlay
        } else {
            Message::SomePlay(self.analysis.value)
        };
        Some(Statement {
            moves: &best.line,
            remark: remark(&best.end),
            ..Statement::new(Topic::Line, [heading])
        })
    }

    /// The moves that are not best under a heading; empty if there are none.
    fn weaker(&self) -> Vec<Statement<'a>> {
        let choices = self.explanation.choices.iter();
        let weaker = [Judgement::SameEnd, Judgement::WorseEnd];
        let weaker: Vec<&Choice> = choices
            .filter(|choice| weaker.contains(&choice.judgement))
            .collect();
        let refutations = weaker
            .chunk_by(|a, b| refuted_alike(a, b))
            .map(|choices| weakness(self.analysis, choices));
        let heading = Statement::new(Topic::Weaker, [Message::Weaker]);
        let heading = (!weaker.is_empty()).then_some(heading);
        heading.into_iter().chain(refutations).collect()
    }
}

/// The moves of some choices, in reading order.
fn moves_of<'a>(choices: impl Iterator<Item = &'a Choice>) -> Vec<Move> {
    let moves = choices.flat_map(|choice| &choice.moves);
    let mut moves: Vec<Move> = moves.map(|name| name.played()).collect();
    moves.sort();
    moves
}

/// Moves that are not best, and the play that shows it.
pub(super) fn weakness<'a>(analysis: &Analysis, choices: &[&'a Choice]) -> Statement<'a> {
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
    Statement {
        moves: shown(choices[0]),
        remark,
        ..Statement::new(Topic::Refutation, [heading])
    }
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

/// To how many kinds of moves the replies are counted.
const REPLY_MESSAGES: usize = 3;

/// How hard it is to reply to the best moves, as far as there is a way to err: a message for
/// those that are equally hard, the most testing first.
pub(super) fn replies(analysis: &Analysis) -> impl Iterator<Item = Message> {
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

/// The remark after a line: why it need not be longer, or why it is not.
fn remark(end: &LineEnd) -> Vec<Message> {
    match end {
        LineEnd::Over => Vec::new(),
        LineEnd::Drawn => vec![Message::GoesOn],
        LineEnd::CutShort => vec![Message::CutShort],
        LineEnd::Pairs(holdings) => {
            let held = holdings.iter().filter(|holding| !holding.pairs.is_empty());
            let held: Vec<_> = held.cloned().map(Message::HoldsByPairs).collect();
            if held.is_empty() {
                vec![Message::TooFewLines]
            } else {
                held
            }
        }
    }
}

/// The purpose of a move; `None` if it has none.
pub(super) fn purpose(step: &Step) -> Option<Message> {
    if !step.completes.is_empty() {
        return Some(Message::Completes(step.completes.clone()));
    }
    let block = Block {
        lines: step.blocks.clone(),
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
    (!purposes.is_empty()).then_some(Message::Purposes(step.player.value, purposes))
}

/// Whether the same replies show what is wrong with both moves.
fn refuted_alike(a: &Choice, b: &Choice) -> bool {
    let replies = |choice| shown(choice)[1..].iter().map(|step| step.played);
    a.value == b.value && replies(a).eq(replies(b))
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
