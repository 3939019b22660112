//! Every mistake that is known, the most natural first.

mod counts;
mod ends;
mod kept;
mod lines;
mod play;
mod players;
mod reading;
mod turn;
mod wording;

use super::mistake::Mistake;
use super::vocabulary::Vocabulary;

/// Every mistake that a program can make that plays.
pub(super) fn of_players() -> Vec<Mistake> {
    [
        players::all(),
        lines::all(),
        turn::all(),
        play::all(),
        reading::all(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Every mistake that can be made in a problem with these answers.
pub(super) fn all(vocabulary: &Vocabulary) -> Vec<Mistake> {
    let results = match vocabulary.names_who_wins() {
        true => play::results(),
        false => Vec::new(),
    };
    let of_full_boards = match vocabulary.asks_for_the_end() {
        true => ends::of_full_boards(),
        false => Vec::new(),
    };
    [
        lines::all(),
        turn::all(),
        counts::all(),
        ends::all(),
        of_full_boards,
        play::all(),
        results,
        reading::all(),
        wording::all(&vocabulary.answers),
        lines::double_lines(),
        lines::of_one_player(),
        lines::mistyped(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Every mistake in a problem with these answers that shows only in runs of several cases.
pub(super) fn in_company(answers: &[&'static str]) -> Vec<Mistake> {
    kept::all(answers)
}
