//! What a client has to know of a game to draw it and to play it, so that it needs no
//! rules of its own.

use noughts::{Mark, Move, Notation, Player, Prospect, Rules, Square};
use noughts_analysis::words;
use noughts_analysis::{Language, Replies};
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
            description: words::game(rules, language),
        }
    }
}

/// A move: as it is written in its game, and the square and the mark of it.
#[derive(Serialize)]
pub struct MoveAbout {
    #[serde(rename = "move")]
    text: Notation,
    square: Square,
    mark: Mark,
}

impl MoveAbout {
    /// A move of a game.
    pub fn new(rules: &Rules, played: Move) -> MoveAbout {
        MoveAbout {
            text: rules.notation(played),
            square: played.square,
            mark: played.mark,
        }
    }
}

/// A move and what it is worth to the player who makes it.
#[derive(Serialize)]
pub struct ValuedMove {
    #[serde(flatten)]
    played: MoveAbout,
    #[serde(flatten)]
    value: Prospect,
    #[serde(skip_serializing_if = "Option::is_none")]
    replies: Option<Replies>,
}

impl ValuedMove {
    /// A move of a game and its value.
    pub fn new(rules: &Rules, played: Move, value: impl Into<Prospect>) -> ValuedMove {
        ValuedMove {
            played: MoveAbout::new(rules, played),
            value: value.into(),
            replies: None,
        }
    }

    /// The same, with how hard it is to reply to.
    #[must_use]
    pub fn with_replies(self, replies: Option<Replies>) -> ValuedMove {
        ValuedMove { replies, ..self }
    }
}
