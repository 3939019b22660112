use noughts::{Mark, Reason, Rules, Unreachable};
use serde::Serialize;

use crate::language::Language;
use crate::words;

/// A board that is not a position, and why.
#[derive(Serialize)]
pub struct Refusal {
    game: Rules,
    board: String,
    reachable: bool,
    reasons: Vec<RefusalReason>,
}

#[derive(Serialize)]
struct RefusalReason {
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<Mark>,
    text: String,
}

impl Refusal {
    /// Every reason, with its sentence in a language.
    pub fn new(refused: &Unreachable, language: Language) -> Refusal {
        let reason = |reason: Reason| {
            let (name, mark) = match reason {
                Reason::TooMany(mark) => ("too-many", Some(mark)),
                Reason::NotPlayed(mark) => ("not-played", Some(mark)),
                Reason::BothHaveLines => ("both-have-lines", None),
                Reason::PlayedOnAfter(mark) => ("played-on-after", Some(mark)),
                Reason::LinesApart(mark) => ("lines-apart", Some(mark)),
                Reason::Floating => ("floating", None),
                Reason::LineCovered(mark) => ("line-covered", Some(mark)),
                Reason::NoOrder => ("no-order", None),
                Reason::Undecided => ("undecided", None),
                _ => ("other", None),
            };
            RefusalReason {
                reason: name,
                mark,
                text: words::reason(reason, refused.board(), language),
            }
        };
        Refusal {
            game: *refused.board().rules(),
            board: refused.board().to_string(),
            reachable: false,
            reasons: refused.reasons().map(reason).collect(),
        }
    }
}
