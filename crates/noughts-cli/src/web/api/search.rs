//! A search: its answer comes in parts, as server-sent events.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Sse;
use axum::response::sse::Event;
use noughts_analysis::Searcher;
use noughts_web::query::PositionQuery;
use noughts_web::search::{SearchBounds, SearchEvent, SearchOptions, SearchQuestion};
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio_stream::wrappers::UnboundedReceiverStream;
use tokio_stream::{Stream, StreamExt};

use crate::effort::threads;
use crate::web::error::Error;
use crate::web::gone::SetOnDrop;
use crate::web::{Server, blocking};

pub(super) async fn search(
    State(server): State<Arc<Server>>,
    asked: Result<Query<PositionQuery>, QueryRejection>,
    options: Result<Query<SearchOptions>, QueryRejection>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Error> {
    let (Query(asked), Query(options)) = (asked?, options?);
    let question = blocking(move || SearchQuestion::new(&asked, &options)).await??;
    let permit = Arc::clone(&server.searches).try_acquire_owned();
    let permit = permit.map_err(|_| Error::TOO_MANY_SEARCHES)?;
    let (question, solver) = with_searcher(&server, question).await?;
    // Nobody waits for the client here, so the channel holds all events that it
    // has not taken. They are few: a search ends in time.
    let (events, received) = mpsc::unbounded_channel();
    let stops = SetOnDrop::new();
    let stop = stops.flag();
    tokio::task::spawn_blocking(move || {
        let bounds = SearchBounds {
            // The searches share the machine.
            threads: (threads(None) / server.bounds.searches).max(1),
            longest: server.bounds.longest,
            stop: &stop,
        };
        let done = question.run(&solver, bounds, &|event| send(&events, &event));
        // Before the client sees the end and may search again.
        server.idle.keep(solver);
        drop(permit);
        send(&events, &done);
    });
    // The stream is dropped when the client is gone or has everything.
    let events = UnboundedReceiverStream::new(received).map(move |event| {
        let _ = &stops;
        Ok(event)
    });
    Ok(Sse::new(events))
}

/// A question with who answers it: whoever has answered one of the same game, if they are
/// idle, since they remember what they have found.
async fn with_searcher(
    server: &Arc<Server>,
    question: SearchQuestion,
) -> Result<(SearchQuestion, Searcher), Error> {
    let server = Arc::clone(server);
    let found = blocking(move || {
        // This search has its permit, so what is left is for the others.
        let free = server.searches.available_permits();
        let solver = match server.idle.take(question.position.rules(), free) {
            Some(solver) => Ok(solver),
            None => question.searcher(server.bounds.memory),
        };
        solver.map(|solver| (question, solver))
    });
    Ok(found.await??)
}

fn send(events: &UnboundedSender<Event>, event: &SearchEvent) {
    // If the client is gone, the search is about to end.
    if let Ok(event) = Event::default().event(event.name()).json_data(event) {
        let _ = events.send(event);
    }
}
