use noughts::{Mark, Reason, Rules, Unreachable};
use serde::Serialize;

use crate::language::Language;
use crate::words;

/// A board that play cannot reach, and why, as JSON.
#[derive(Clone, Debug, Serialize)]
pub struct Refusal {
    game: Rules,
    board: String,
    reachable: bool,
    reasons: Vec<RefusalReason>,
}

#[derive(Clone, Debug, Serialize)]
struct RefusalReason {
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<Mark>,
    text: String,
}

impl Refusal {
    /// All reasons, each with a sentence in a language.
    pub fn new(refused: &Unreachable, language: Language) -> Refusal {
        let reason = |reason: Reason| RefusalReason {
            reason: reason_name(reason),
            mark: mark_of(reason),
            text: words::reason(reason, refused.board(), language),
        };
        Refusal {
            game: *refused.board().rules(),
            board: refused.board().to_string(),
            reachable: false,
            reasons: refused.reasons().map(reason).collect(),
        }
    }
}

/// The name of a reason in JSON: `too-many`.
pub const fn reason_name(reason: Reason) -> &'static str {
    match reason {
        Reason::TooMany(_) => "too-many",
        Reason::NotPlayed(_) => "not-played",
        Reason::BothHaveLines => "both-have-lines",
        Reason::PlayedOnAfter(_) => "played-on-after",
        Reason::LinesApart(_) => "lines-apart",
        Reason::Floating => "floating",
        Reason::LineCovered(_) => "line-covered",
        Reason::NoOrder => "no-order",
        Reason::Undecided => "undecided",
        // The library may have more one day.
        _ => "other",
    }
}

/// The mark that a reason is about; `None` if it is about none.
const fn mark_of(reason: Reason) -> Option<Mark> {
    match reason {
        Reason::TooMany(mark)
        | Reason::NotPlayed(mark)
        | Reason::PlayedOnAfter(mark)
        | Reason::LinesApart(mark)
        | Reason::LineCovered(mark) => Some(mark),
        _ => None,
    }
}
