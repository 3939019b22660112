//! What a client has to know of a game to draw it and to play it, so that it needs no
//! rules of its own.

use noughts::{Mark, Player, Rules};
use noughts_analysis::Language;
use noughts_analysis::messages::Message;
use serde::Serialize;

/// A game, whatever the position.
#[derive(Serialize)]
pub struct GameAbout {
    width: u8,
    height: u8,
    /// One if it is not a box.
    depth: u8,
    k: u8,
    /// What is not ordinary about it, by name.
    options: Vec<&'static str>,
    /// What the players are called, in the order in which they move.
    players: [&'static str; 2],
    /// The marks that can stand on the board.
    marks: Vec<Mark>,
    /// Whether marks drop to the lowest empty square of their column.
    drops: bool,
    /// All of it in words.
    description: String,
}

impl GameAbout {
    /// A game, in words of a language.
    pub fn new(rules: &Rules, language: Language) -> GameAbout {
        let is_placed = |mark: &Mark| {
            Player::BOTH
                .iter()
                .any(|p| rules.marks_of(*p).contains(mark))
        };
        GameAbout {
            width: rules.width(),
            height: rules.height(),
            depth: rules.depth(),
            k: rules.k(),
            options: rules
                .variant()
                .options()
                .map(|option| option.name())
                .collect(),
            players: Player::BOTH.map(|player| rules.player_name(player)),
            marks: Mark::BOTH.into_iter().filter(is_placed).collect(),
            drops: !rules.has_free_squares(),
            description: Message::Game.text(rules, language),
        }
    }
}
