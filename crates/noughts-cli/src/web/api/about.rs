use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use noughts::{GameOption, Rules};
use noughts_explain::Text;
use noughts_explain::opponent::Level;
use noughts_solver::Tiers;
use serde::Serialize;

use crate::web::Server;

#[derive(Serialize)]
pub(super) struct ServerAbout {
    version: &'static str,
    levels: Vec<LevelAbout>,
    /// The games that have a name.
    games: Vec<NamedGame>,
    /// The names of all options that a game can have, in the order in which they
    /// are written.
    options: [&'static str; GameOption::ALL.len()],
    limits: LimitsAbout,
}

#[derive(Serialize)]
struct LevelAbout {
    name: &'static str,
    title: Text,
    description: Text,
}

#[derive(Serialize)]
struct NamedGame {
    name: &'static str,
    game: Rules,
}

#[derive(Serialize)]
struct LimitsAbout {
    /// Of a game with at most this many arrangements of marks every position is
    /// known.
    known_bytes: u128,
    /// How many searches there may be at once.
    searches: usize,
    /// How long one may take.
    search_seconds: f64,
}

/// What this server is and can do.
pub(super) async fn about(State(server): State<Arc<Server>>) -> Json<ServerAbout> {
    let levels = Level::ALL.map(|level| LevelAbout {
        name: level.name(),
        title: level.title(),
        description: level.description(),
    });
    Json(ServerAbout {
        version: env!("CARGO_PKG_VERSION"),
        levels: levels.into(),
        games: Rules::named()
            .map(|(name, game)| NamedGame { name, game })
            .collect(),
        options: GameOption::ALL.map(GameOption::name),
        limits: LimitsAbout {
            known_bytes: Tiers::MAX_BYTES,
            searches: server.bounds.searches,
            search_seconds: server.bounds.longest.as_secs_f64(),
        },
    })
}
