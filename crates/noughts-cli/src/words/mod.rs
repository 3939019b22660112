//! What only the program says, in English and Korean: much of it names an option.

pub(crate) mod boards;
pub(crate) mod check;
pub(crate) mod class;
pub(crate) mod files;
mod limits;
pub(crate) mod problems;
pub(crate) mod progress;

use noughts_analysis::Text;

pub(crate) use limits::{
    cannot_be_had, cannot_solve, errors_in_boards, no_memory, not_in_time, takes_more_memory,
    too_many_for_all,
};

/// A text in both languages.
const fn text(en: &'static str, ko: &'static str) -> Text {
    Text { en, ko }
}

/// What is said when the user ends the work early.
pub(crate) const INTERRUPTED: Text = text("interrupted", "중단되었습니다");

/// A failure of our own.
pub(crate) const LACKS_A_POSITION: Text = text(
    "a solved game lacks a position",
    "계산해 둔 게임에 없는 국면이 있습니다(noughts의 오류)",
);

/// A failure of our own.
#[cfg(feature = "play")]
pub(crate) const SEARCH_FAILED: Text = text(
    "the search has failed",
    "탐색이 실패했습니다(noughts의 오류)",
);
