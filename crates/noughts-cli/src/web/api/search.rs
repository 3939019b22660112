//! A search of a position that is too large to know: the answer comes piece by
//! piece, as server-sent events.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Sse;
use axum::response::sse::Event;
use noughts::{Position, Square};
use noughts_solver::Solver;
use noughts_solver::search::{Limits, Progress};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio_stream::wrappers::UnboundedReceiverStream;
use tokio_stream::{Stream, StreamExt};

use super::asked::Asked;
use crate::effort::threads;
use crate::explain::{self, Explanation};
use crate::language::Language;
use crate::solve::searched::{Searched, result};
use crate::web::Server;
use crate::web::error::Error;

#[derive(Deserialize)]
pub(super) struct Effort {
    seconds: Option<String>,
}

/// Is sent several times a second.
#[derive(Serialize)]
struct Going {
    seconds: f64,
    positions: u64,
    yes: u32,
    no: u32,
}

/// How the game ends, or how it ends after a move.
#[derive(Serialize)]
struct Part {
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<Square>,
    result: &'static str,
}

/// Everything, at the end.
#[derive(Serialize)]
struct Done<T> {
    #[serde(flatten)]
    searched: T,
    text: Vec<String>,
}

pub(super) async fn search(
    State(server): State<Arc<Server>>,
    asked: Result<Query<Asked>, QueryRejection>,
    effort: Result<Query<Effort>, QueryRejection>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Error> {
    let (Query(asked), Query(effort)) = (asked?, effort?);
    let (position, language) = (asked.position()?, asked.language()?);
    let time = effort.time()?.min(server.bounds.longest);
    let seat = Arc::clone(&server.searches).try_acquire_owned();
    let seat = seat.map_err(|_| Error::NO_SEAT)?;

    // Nobody waits for the client here, so the channel holds all events that it
    // has not taken. They are few: a search ends in time.
    let (events, received) = mpsc::unbounded_channel();
    let gone = Arc::new(AtomicBool::new(false));
    let search = Search {
        position,
        language,
        time,
        gone: Arc::clone(&gone),
        events,
    };
    tokio::task::spawn_blocking(move || {
        let (searched, text) = search.run(&server);
        // Whoever has seen the end can search again.
        drop(seat);
        let searched = searched.json();
        search.send("done", &Done { searched, text });
    });
    // The stream is dropped when the client is gone or has everything.
    let stops = SetOnDrop(gone);
    let events = UnboundedReceiverStream::new(received).map(move |event| {
        let _ = &stops;
        Ok(event)
    });
    Ok(Sse::new(events))
}

impl Effort {
    fn time(&self) -> Result<Duration, Error> {
        let Some(text) = &self.seconds else {
            return Ok(Duration::from_secs(10));
        };
        let seconds = text.parse().ok();
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        time.ok_or_else(|| {
            Error::bad_request(format!(
                "seconds: expected a number such as 10 or 0.5, found '{text}'"
            ))
        })
    }
}

struct SetOnDrop(Arc<AtomicBool>);

impl Drop for SetOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

struct Search {
    position: Position,
    language: Language,
    time: Duration,
    /// Is set when nobody listens any more.
    gone: Arc<AtomicBool>,
    events: UnboundedSender<Event>,
}

impl Search {
    /// What was found, and the explanation.
    fn run(&self, server: &Server) -> (Searched, Vec<String>) {
        let started = Instant::now();
        let turn = self.position.turn();
        let before = AtomicU64::new(0);
        let going = |progress: Progress| Going {
            seconds: started.elapsed().as_secs_f64(),
            positions: before.load(Ordering::Relaxed) + progress.nodes,
            yes: progress.yes,
            no: progress.no,
        };
        let limits = Limits {
            // The searches share the machine.
            threads: (threads(None) / server.bounds.searches).max(1),
            deadline: started.checked_add(self.time),
            nodes: None,
            stop: &self.gone,
            progress: &|progress| self.send("progress", &going(progress)),
        };
        let solver = Solver::new(*self.position.rules(), server.bounds.memory);
        let searched = Searched::new(&solver, &self.position, &limits, |found| {
            before.store(found.positions, Ordering::Relaxed);
            let name = match found.square {
                None => "outcome",
                Some(_) => "move",
            };
            let part = Part {
                square: found.square,
                result: result(found.outcome, turn),
            };
            self.send(name, &part);
        });
        let explanation = Explanation::searched(&searched, Some((&solver, &limits)));
        let text = explanation.map(|explanation| explain::text(&explanation, self.language));
        (searched, text.unwrap_or_default())
    }

    fn send(&self, name: &str, data: &impl Serialize) {
        // If the client is gone, the search is about to end.
        if let Ok(event) = Event::default().event(name).json_data(data) {
            let _ = self.events.send(event);
        }
    }
}
