//! The questions and limits of the service, and the facts about a game with which a client can draw
//! and play it without knowing the rules.

use std::time::Duration;

use noughts::{GameOption, Mark, Player, Rules};
use noughts_analysis::messages::Message;
use noughts_analysis::opponent::Level;
use noughts_analysis::{Language, Text};
use noughts_solver::Tiers;
use schemars::JsonSchema;
use serde::Serialize;

/// The version and the limits of the program that answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct About {
    /// The version of noughts.
    pub version: &'static str,
    /// The levels of the opponent, the weakest first.
    pub levels: Vec<LevelAbout>,
    /// The games that have a name.
    pub games: Vec<NamedGame>,
    /// The names of all options of games, in the order in which a game lists them.
    pub options: [&'static str; GameOption::ALL.len()],
    /// The limits of the service.
    pub limits: LimitsAbout,
}

/// A level of the opponent.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LevelAbout {
    name: &'static str,
    title: Text,
    description: Text,
}

/// A game with a name.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NamedGame {
    name: &'static str,
    game: Rules,
}

/// The limits of the service.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LimitsAbout {
    /// The service solves a game completely if its table takes at most this many bytes.
    known_bytes: u128,
    /// The number of concurrent searches.
    searches: usize,
    /// The time limit of a search.
    search_seconds: f64,
}

impl About {
    /// Describes a service with `searches` concurrent searches of at most `longest` each.
    pub fn new(searches: usize, longest: Duration) -> About {
        let levels = Level::ALL.map(|level| LevelAbout {
            name: level.name(),
            title: level.title(),
            description: level.description(),
        });
        About {
            version: env!("CARGO_PKG_VERSION"),
            levels: levels.into(),
            games: Rules::named()
                .map(|(name, game)| NamedGame { name, game })
                .collect(),
            options: GameOption::ALL.map(GameOption::name),
            limits: LimitsAbout {
                known_bytes: Tiers::MAX_BYTES,
                searches,
                search_seconds: longest.as_secs_f64(),
            },
        }
    }
}

/// The facts about a game that do not depend on the position.
#[derive(Serialize, JsonSchema)]
pub struct GameAbout {
    width: u8,
    height: u8,
    /// The number of layers; 1 if the board is not a box.
    depth: u8,
    k: u8,
    /// Its options, by name.
    options: Vec<&'static str>,
    /// The names of the players, in the order in which they move.
    players: [&'static str; 2],
    /// The marks that can stand on the board.
    marks: Vec<Mark>,
    /// Whether marks drop to the lowest empty square of their column.
    drops: bool,
    /// The rules of the game in words.
    description: String,
}

impl GameAbout {
    /// Describes a game in a language.
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
