//! The move of an opponent.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use fastrand::Rng;
use noughts::{Move, Position, Prospect, Solution};
use noughts_explain::Searched;
use noughts_explain::opponent::{Level, ParseLevelError};
use noughts_solver::Solver;
use noughts_solver::search::Limits;
use serde::Deserialize;

use super::asked::Asked;
use super::game::MoveAbout;
use crate::web::error::Error;
use crate::web::{Server, aside, seated};

/// How long a perfect opponent looks at a position that is too large to know.
const THOUGHT: Duration = Duration::from_secs(2);

#[derive(Deserialize)]
pub(super) struct How {
    level: Option<String>,
    seed: Option<String>,
}

pub(super) async fn reply(
    State(server): State<Arc<Server>>,
    asked: Result<Query<Asked>, QueryRejection>,
    how: Result<Query<How>, QueryRejection>,
) -> Result<Json<MoveAbout>, Error> {
    let (Query(asked), Query(how)) = (asked?, how?);
    let position = asked.position()?;
    let level = how.level()?;
    let mut rng = how.rng()?;
    let known = match server.games.oracle(*position.rules()).await? {
        Some(oracle) => {
            let values = oracle.move_values(&position);
            let values = values.iter();
            values
                .map(|(played, value)| (*played, (*value).into()))
                .collect()
        }
        None if level == Level::Perfect => searched(&server, position).await?,
        None => Vec::new(),
    };
    let chosen = aside(move || level.choose(&position, &known, &mut rng)).await?;
    let chosen = chosen.ok_or_else(|| Error::bad_request("the game is over"))?;
    Ok(Json(MoveAbout::new(position.rules(), chosen)))
}

impl How {
    fn level(&self) -> Result<Level, Error> {
        let Some(text) = &self.level else {
            return Ok(Level::Perfect);
        };
        let level = text.parse();
        level.map_err(|error: ParseLevelError| {
            Error::bad_request(format!("level: {error}, found '{text}'"))
        })
    }

    /// The same seed gives the same move.
    fn rng(&self) -> Result<Rng, Error> {
        let Some(text) = &self.seed else {
            return Ok(Rng::new());
        };
        let seed = text.parse();
        let seed = seed.map_err(|_| {
            Error::bad_request(format!("seed: expected a whole number, found '{text}'"))
        })?;
        Ok(Rng::with_seed(seed))
    }
}

/// What a short search finds out about the moves; empty while the server is busy,
/// for an opponent has to move, and in a game that cannot be searched.
async fn searched(
    server: &Arc<Server>,
    position: Position,
) -> Result<Vec<(Move, Prospect)>, Error> {
    let Ok(seat) = Arc::clone(&server.searches).try_acquire_owned() else {
        return Ok(Vec::new());
    };
    let memory = server.bounds.memory;
    let longest = THOUGHT.min(server.bounds.longest);
    seated(seat, move || {
        let limits = Limits {
            deadline: Some(Instant::now() + longest),
            stop: &AtomicBool::new(false),
            ..Limits::NONE
        };
        match Solver::new(*position.rules(), memory) {
            Ok(solver) => Searched::new(&solver, &position, &limits, |_| {}).moves,
            Err(_) => Vec::new(),
        }
    })
    .await
}
