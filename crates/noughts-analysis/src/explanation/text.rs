//! An explanation as text. Which paragraphs there are is decided here, once for all
//! languages; a [`Writer`](super::writer::Writer) fills them, and the sentences come from
//! [`Phrases`](super::phrases::Phrases).

use noughts::{Move, Outcome, Player, Position, Prospect, Rules, Status, Value};

use super::english::English;
use super::korean::Korean;
use super::paragraph::{Paragraph, Topic, text};
use super::phrase::plain;
use super::phrases::Phrases;
use super::writer::Writer;
use super::{Choice, Explanation, final_lines};
use crate::language::Language;
use crate::replies::Replies;
use crate::words;

pub(super) fn sentences(language: Language, rules: &Rules) -> Box<dyn Phrases> {
    match language {
        Language::English => Box::new(English(*rules)),
        Language::Korean => Box::new(Korean(*rules)),
    }
}

impl Explanation {
    /// The explanation in paragraphs: who wins, the threats on the board, which moves
    /// are best and how hard they are to reply to, best play, and how weaker moves are
    /// refuted. Where nothing is known and no search was made, only the threats.
    pub fn paragraphs(&self, language: Language) -> Vec<Paragraph> {
        let position = &self.position;
        let writer = Writer::of(self, language);
        let Status::ToMove(turn) = position.status() else {
            return vec![writer.over()];
        };
        if !self.searched && self.value == Prospect::Unknown {
            return writer.situation();
        }
        let mut paragraphs = vec![writer.verdict(turn, language)];
        paragraphs.extend(writer.situation());
        paragraphs.push(writer.choice());
        paragraphs.extend(writer.unknown());
        paragraphs.extend(writer.replies(turn));
        paragraphs.extend(writer.best_line());
        paragraphs.extend(writer.weaker());
        paragraphs
    }

    /// The paragraphs as text.
    pub fn text(&self, language: Language) -> Vec<String> {
        text(&self.paragraphs(language))
    }

    /// The same without the moves that are not best.
    pub fn without_weaker(&self, language: Language) -> Vec<String> {
        let mut paragraphs = self.paragraphs(language);
        let details = [Topic::Replies, Topic::Weaker, Topic::Refutation];
        paragraphs.retain(|paragraph| !details.contains(&paragraph.topic));
        text(&paragraphs)
    }

    /// In short: who wins, the threats on the board, and which moves are best.
    pub fn summary(&self, language: Language) -> Vec<String> {
        let mut paragraphs = self.paragraphs(language);
        let details = [
            Topic::Replies,
            Topic::Line,
            Topic::Weaker,
            Topic::Refutation,
        ];
        paragraphs.retain(|paragraph| !details.contains(&paragraph.topic));
        text(&paragraphs)
    }

    /// What is wrong with one move that is not best.
    pub(super) fn refuted(&self, choice: &Choice, language: Language) -> String {
        let text = Writer::of(self, language).refutation(&[choice]).text();
        // Among others it would be indented.
        let lines = text
            .lines()
            .map(|line| line.strip_prefix("  ").unwrap_or(line));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The threats on the board alone, for a position of which nothing else is known.
    pub fn situation(&self, language: Language) -> Vec<String> {
        text(&Writer::of(self, language).situation())
    }
}

/// How a finished game ended, and with which lines.
pub fn over(position: &Position, language: Language) -> String {
    plain(&ended(position, &*sentences(language, position.rules())))
}

pub(super) fn ended(position: &Position, phrases: &dyn Phrases) -> String {
    match position.status() {
        Status::Over(Outcome::Win(player)) => phrases.won(player, &final_lines(position)),
        _ => phrases.drawn(),
    }
}

/// How hard it is to reply to some best moves, as far as there is a way to err, in a
/// position of that value: a sentence for those that are equally hard, and at most
/// three, the most testing first.
pub(crate) fn replies_in_words(
    position: &Position,
    value: Value,
    best: impl IntoIterator<Item = (Replies, Vec<Move>)>,
    language: Language,
) -> Vec<String> {
    let phrases = sentences(language, position.rules());
    let said = reply_sentences(&*phrases, position.turn(), value.into(), best);
    said.iter().map(|sentence| plain(sentence)).collect()
}

/// To how many kinds of moves the replies are counted in words.
const REPLY_SENTENCES: usize = 3;

pub(super) fn reply_sentences(
    phrases: &dyn Phrases,
    turn: Player,
    value: Prospect,
    best: impl IntoIterator<Item = (Replies, Vec<Move>)>,
) -> Vec<String> {
    let shown = |replies: &Replies| (replies.all, replies.hold, replies.percentages());
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
    // The most testing first, as the choices are.
    groups.sort_by(|(a, _), (b, _)| {
        let easy = b.easy_errs.total_cmp(&a.easy_errs);
        b.random_errs.total_cmp(&a.random_errs).then(easy)
    });
    groups.truncate(REPLY_SENTENCES);
    let sentences = groups.iter_mut().map(|(replies, moves)| {
        moves.sort();
        phrases.replies(moves, turn, value, replies)
    });
    sentences.collect()
}

/// Who wins, as far as a search has found out: the first paragraph of the text.
pub fn verdict_by_search(position: &Position, value: Prospect, language: Language) -> String {
    let verdict = sentences(language, position.rules()).verdict(position.turn(), value);
    match words::by_search(position.rules()).filter(|_| value.is_decided()) {
        Some(by_search) => format!("{verdict} {}.", by_search.in_language(language)),
        None => verdict,
    }
}
