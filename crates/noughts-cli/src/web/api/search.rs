//! The search of a position of a game that is not solved: the answer comes in
//! parts, as server-sent events.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Sse;
use axum::response::sse::Event;
use noughts::{Notation, Position, Prospect};
use noughts_explain::Explanation;
use noughts_explain::Language;
use noughts_explain::PositionSummary;
use noughts_explain::Searched;
use noughts_explain::Text;
use noughts_explain::notations;
use noughts_explain::words;
use noughts_solver::Solver;
use noughts_solver::{Limits, Progress};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio_stream::wrappers::UnboundedReceiverStream;
use tokio_stream::{Stream, StreamExt};

use super::game::{MoveAbout, ValuedMove};
use super::query::PositionQuery;
use crate::args::seconds;
use crate::effort::threads;
use crate::web::error::Error;
use crate::web::{Server, blocking};

#[derive(Deserialize)]
pub(super) struct SearchOptions {
    seconds: Option<String>,
}

/// The event `progress`, sent several times a second.
#[derive(Serialize)]
struct SearchProgress {
    seconds: f64,
    positions: u64,
    yes: u32,
    no: u32,
}

/// The events `outcome` and `move`: the value of the position, or of a move.
#[derive(Serialize)]
struct SearchFinding {
    #[serde(flatten)]
    played: Option<MoveAbout>,
    #[serde(flatten)]
    value: Prospect,
}

/// The event `done`: everything, at the end.
#[derive(Serialize)]
struct SearchAnswer {
    #[serde(flatten)]
    summary: PositionSummary,
    value: Prospect,
    /// A search does not tell how soon.
    distances: bool,
    positions_searched: u64,
    moves: Vec<ValuedMove>,
    best: Vec<Notation>,
    line: Vec<Notation>,
    text: Vec<String>,
}

impl SearchAnswer {
    fn new(searched: &Searched, text: Vec<String>) -> SearchAnswer {
        let rules = searched.position.rules();
        let moves = searched.moves.iter();
        SearchAnswer {
            summary: (&searched.position).into(),
            value: searched.value,
            distances: false,
            positions_searched: searched.positions,
            moves: moves
                .map(|(played, value)| ValuedMove::new(rules, *played, *value))
                .collect(),
            best: notations(rules, &searched.best()),
            line: notations(rules, &searched.line),
            text,
        }
    }
}

pub(super) async fn search(
    State(server): State<Arc<Server>>,
    asked: Result<Query<PositionQuery>, QueryRejection>,
    options: Result<Query<SearchOptions>, QueryRejection>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Error> {
    let (Query(asked), Query(options)) = (asked?, options?);
    let time = options.time(asked.language()?)?;
    let (position, language) = asked.position().await?;
    let permit = Arc::clone(&server.searches).try_acquire_owned();
    let permit = permit.map_err(|_| Error::TOO_MANY_SEARCHES)?;
    let (rules, memory) = (*position.rules(), server.bounds.memory);
    let solver = blocking(move || Solver::new(rules, memory)).await?;
    let solver =
        solver.map_err(|error| Error::BadRequest(words::not_positional(&error, language)))?;

    // Nobody waits for the client here, so the channel holds all events that it
    // has not taken. They are few: a search ends in time.
    let (events, received) = mpsc::unbounded_channel();
    let gone = Arc::new(AtomicBool::new(false));
    let task = SearchTask {
        position,
        language,
        time: time.min(server.bounds.longest),
        gone: Arc::clone(&gone),
        events,
    };
    tokio::task::spawn_blocking(move || {
        let done = task.run(&solver, &server);
        // Before the client sees the end and may search again.
        drop((solver, permit));
        task.send("done", &done);
    });
    // The stream is dropped when the client is gone or has everything.
    let stops = SetOnDrop(gone);
    let events = UnboundedReceiverStream::new(received).map(move |event| {
        let _ = &stops;
        Ok(event)
    });
    Ok(Sse::new(events))
}

impl SearchOptions {
    fn time(&self, language: Language) -> Result<Duration, Error> {
        let Some(text) = &self.seconds else {
            return Ok(Duration::from_secs(10));
        };
        let number = Text {
            en: "a number such as 10 or 0.5",
            ko: "10이나 0.5 같은 수",
        };
        seconds(text)
            .map_err(|_| Error::parameter("seconds", number.in_language(language), text, language))
    }
}

struct SetOnDrop(Arc<AtomicBool>);

impl Drop for SetOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A search on a thread of its own.
struct SearchTask {
    position: Position,
    language: Language,
    time: Duration,
    /// Set when the client has gone.
    gone: Arc<AtomicBool>,
    events: UnboundedSender<Event>,
}

impl SearchTask {
    fn run(&self, solver: &Solver, server: &Server) -> SearchAnswer {
        let started = Instant::now();
        let before = AtomicU64::new(0);
        let so_far = |progress| match progress {
            Progress::Search { nodes, yes, no } => Some(SearchProgress {
                seconds: started.elapsed().as_secs_f64(),
                positions: before.load(Ordering::Relaxed) + nodes,
                yes,
                no,
            }),
            Progress::Sweep { .. } => None,
        };
        let limits = Limits {
            // The searches share the machine.
            threads: (threads(None) / server.bounds.searches).max(1),
            deadline: started.checked_add(self.time),
            nodes: None,
            stop: &self.gone,
            progress: &|progress| {
                if let Some(so_far) = so_far(progress) {
                    self.send("progress", &so_far);
                }
            },
        };
        let rules = self.position.rules();
        let searched = Searched::new(solver, &self.position, &limits, |found| {
            before.store(found.positions, Ordering::Relaxed);
            let name = match found.played {
                None => "outcome",
                Some(_) => "move",
            };
            let finding = SearchFinding {
                played: found.played.map(|played| MoveAbout::new(rules, played)),
                value: found.value,
            };
            self.send(name, &finding);
        });
        let explanation = Explanation::searched(&searched, Some((solver, &limits)));
        let text = explanation.map(|explanation| explanation.text(self.language));
        SearchAnswer::new(&searched, text.unwrap_or_default())
    }

    fn send(&self, name: &str, data: &impl Serialize) {
        // If the client is gone, the search is about to end.
        if let Ok(event) = Event::default().event(name).json_data(data) {
            let _ = self.events.send(event);
        }
    }
}
