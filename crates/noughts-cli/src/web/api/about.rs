use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use noughts_solver::Tiers;
use serde::Serialize;

use crate::language::Text;
use crate::opponent::Level;
use crate::web::Server;

#[derive(Serialize)]
pub(super) struct About {
    version: &'static str,
    levels: Vec<LevelAbout>,
    limits: Limits,
}

#[derive(Serialize)]
struct LevelAbout {
    name: &'static str,
    title: Text,
    description: Text,
}

#[derive(Serialize)]
struct Limits {
    /// Up to so many squares every position is known.
    known_squares: u32,
    /// How many searches there may be at once.
    searches: usize,
    /// How long one may take.
    search_seconds: f64,
}

/// What this server is and can do.
pub(super) async fn about(State(server): State<Arc<Server>>) -> Json<About> {
    let levels = Level::ALL.map(|level| LevelAbout {
        name: level.name(),
        title: level.title(),
        description: level.description(),
    });
    Json(About {
        version: env!("CARGO_PKG_VERSION"),
        levels: levels.into(),
        limits: Limits {
            known_squares: Tiers::MAX_SQUARES,
            searches: server.bounds.searches,
            search_seconds: server.bounds.longest.as_secs_f64(),
        },
    })
}
