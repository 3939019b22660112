//! The explorer in the browser: a server for one's own machine, and the page
//! that it sends. The page draws and asks; what is true is said here.

mod api;
mod error;
mod files;
mod games;
mod guard;
mod listen;

use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use games::Games;

/// The most bytes that a request may bring along.
const MOST_BYTES: usize = 1 << 20;

/// How much the server may use.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    /// How many searches there are at once, and how many games are solved.
    pub(crate) searches: usize,
    /// The longest that a search may take.
    pub(crate) longest: Duration,
    /// How many bytes a search may remember positions in.
    pub(crate) memory: usize,
    /// The names under which the server may be addressed, besides localhost and
    /// any number.
    pub(crate) names: Vec<String>,
}

/// What all requests share.
struct Server {
    bounds: Bounds,
    games: Games,
    /// A seat for each search.
    searches: Arc<Semaphore>,
}

/// Serves until `end` comes.
pub(crate) async fn serve(
    listener: TcpListener,
    bounds: Bounds,
    end: impl Future<Output = ()>,
) -> io::Result<()> {
    let searches = Arc::new(Semaphore::new(bounds.searches));
    let server = Arc::new(Server {
        games: Games::new(Arc::clone(&searches)),
        searches,
        bounds,
    });
    listen::listen(listener, router(server), end).await
}

fn router(server: Arc<Server>) -> Router {
    Router::new()
        .nest("/api", api::router())
        .fallback(files::file)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&server),
            guard::guard,
        ))
        .layer(middleware::map_response(guard::protect))
        .with_state(server)
}
