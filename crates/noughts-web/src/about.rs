//! What can be asked, and within which limits.

use std::time::Duration;

use noughts::{GameOption, Rules};
use noughts_analysis::Text;
use noughts_analysis::opponent::Level;
use noughts_solver::Tiers;
use serde::Serialize;

/// What whoever answers is and can do.
#[derive(Clone, Debug, Serialize)]
pub struct About {
    /// The version of noughts.
    pub version: &'static str,
    /// How well an opponent can play, the weakest first.
    pub levels: Vec<LevelAbout>,
    /// The games that have a name.
    pub games: Vec<NamedGame>,
    /// The names of all options that a game can have, in the order in which they
    /// are written.
    pub options: [&'static str; GameOption::ALL.len()],
    /// How much may be asked for.
    pub limits: LimitsAbout,
}

/// A level of the opponent.
#[derive(Clone, Debug, Serialize)]
pub struct LevelAbout {
    name: &'static str,
    title: Text,
    description: Text,
}

/// A game with a name of its own.
#[derive(Clone, Debug, Serialize)]
pub struct NamedGame {
    name: &'static str,
    game: Rules,
}

/// How much may be asked for.
#[derive(Clone, Debug, Serialize)]
pub struct LimitsAbout {
    /// Of a game with at most this many arrangements of marks every position is
    /// known.
    known_bytes: u128,
    /// How many searches there may be at once.
    searches: usize,
    /// How long one may take.
    search_seconds: f64,
}

impl About {
    /// With `searches` searches at once, each of which takes at most `longest`.
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
