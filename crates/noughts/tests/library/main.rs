//! The library, compared with a slow, simple implementation of its rules and with published
//! figures.

mod oracle;
mod random;
mod walks;

mod figures;
mod games;
mod gravity;
mod laws;
mod lines;
mod reachability;
#[cfg(feature = "serde")]
mod serde;
mod sets;
mod symmetries;
mod table;
mod text;
mod values;
mod variants;

use noughts::Rules;

fn rules(game: &str) -> Rules {
    game.parse().unwrap()
}
