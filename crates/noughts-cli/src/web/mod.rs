//! The explorer in the browser: a server for one's own machine, and the page
//! that it sends. The page only draws; every rule and every value comes from here.

mod api;
mod error;
mod files;
mod games;
mod gone;
mod guard;
mod idle;
mod listen;
mod seats;
mod tables;

use std::future::Future;
use std::io;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::Router;
use axum::middleware;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task;
use tower_http::compression::CompressionLayer;

use crate::effort::threads;
use crate::tables::TablesArg;
use error::Error;
use games::GameCache;
use idle::IdleSearchers;

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
    /// Where tables on disk are.
    pub(crate) tables: TablesArg,
}

/// What all requests share.
struct Server {
    bounds: Bounds,
    games: GameCache,
    /// A permit for each search.
    searches: Arc<Semaphore>,
    idle: IdleSearchers,
}

/// Serves until `end` is ready.
pub(crate) async fn serve(
    listener: TcpListener,
    bounds: Bounds,
    end: impl Future<Output = ()>,
) -> io::Result<()> {
    let permits = bounds.searches.min(Semaphore::MAX_PERMITS);
    let searches = Arc::new(Semaphore::new(permits));
    let server = Arc::new(Server {
        games: GameCache::new(Arc::clone(&searches), bounds.tables.clone()),
        searches,
        idle: IdleSearchers::default(),
        bounds,
    });
    let routes = Router::new()
        .nest("/api", api::router())
        .fallback(files::file);
    listen::listen(listener, guarded(routes, server), end).await
}

fn guarded(routes: Router<Arc<Server>>, server: Arc<Server>) -> Router {
    let guard = middleware::from_fn_with_state(Arc::clone(&server), guard::guard);
    routes
        .layer(guard)
        .layer(middleware::map_response(guard::protect))
        .layer(CompressionLayer::new())
        .with_state(server)
}

/// How many blocking tasks run at once, apart from searches. A task that has begun
/// cannot be cancelled, so a request waits here for its turn, where it can be.
static SLOTS: LazyLock<Arc<Semaphore>> = LazyLock::new(|| Arc::new(Semaphore::new(threads(None))));

/// Runs what takes more than a moment on a thread of the blocking pool, where no
/// other request waits for it.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    // The semaphore is never closed.
    let slot = Arc::clone(&SLOTS).acquire_owned().await;
    with_permit(slot, work).await
}

/// The same for work that has a permit already, which is given back at the end.
async fn with_permit<T: Send + 'static>(
    permit: impl Send + 'static,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    let done = task::spawn_blocking(move || {
        let done = work();
        drop(permit);
        done
    });
    done.await.map_err(|_| Error::PANICKED)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use axum::body::{Body, to_bytes};
    use axum::http::{Request, StatusCode, header};
    use axum::response::Response;
    use axum::routing::get;
    use hyper::service::Service;
    use hyper_util::service::TowerToHyperService;
    use tokio::runtime;

    use super::*;

    fn service(routes: Router<Arc<Server>>) -> TowerToHyperService<Router> {
        let searches = Arc::new(Semaphore::new(1));
        let server = Arc::new(Server {
            games: GameCache::new(Arc::clone(&searches), TablesArg::default()),
            searches,
            idle: IdleSearchers::default(),
            bounds: Bounds {
                searches: 1,
                longest: Duration::ZERO,
                memory: 0,
                names: Vec::new(),
                tables: TablesArg::default(),
            },
        });
        TowerToHyperService::new(guarded(routes, server))
    }

    async fn ask(service: TowerToHyperService<Router>, path: &'static str) -> Response {
        let request = Request::get(path).header(header::HOST, "localhost");
        let request = request.body(Body::empty()).unwrap();
        service.call(request).await.unwrap()
    }

    /// A mistake of ours is an answer like others, with the same headers.
    #[tokio::test]
    async fn a_panic_is_answered() {
        async fn at_once() -> &'static str {
            panic!("meant to be")
        }
        async fn in_its_work() -> Result<&'static str, Error> {
            blocking(|| panic!("meant to be")).await
        }
        let routes = Router::new()
            .route("/at-once", get(at_once))
            .route("/in-its-work", get(in_its_work));
        let service = service(routes);
        for path in ["/at-once", "/in-its-work"] {
            let response = ask(service.clone(), path).await;
            assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
            let headers = response.headers();
            assert!(headers.contains_key(header::CONTENT_SECURITY_POLICY));
            let body = to_bytes(response.into_body(), 1000).await.unwrap();
            assert_eq!(
                body,
                r#"{"error":{"code":"own-failure","message":"noughts has failed; its standard error tells where"}}"#
            );
        }
    }

    /// On a runtime with one thread for requests and one for work, which is taken:
    /// what is to be worked out waits, and other requests are answered.
    #[test]
    fn work_keeps_no_other_request_waiting() {
        let runtime = runtime::Builder::new_current_thread()
            .enable_all()
            .max_blocking_threads(1)
            .build()
            .unwrap();
        runtime.block_on(async {
            let service = service(Router::new().nest("/api", api::router()));
            let (release, held) = mpsc::channel::<()>();
            task::spawn_blocking(move || held.recv());
            let work = [
                "/api/position",
                "/api/position?board=xxx/.../...",
                "/api/position?game=8,8,5",
                "/api/picture",
                "/api/reply",
            ];
            let work = work.map(|path| (path, tokio::spawn(ask(service.clone(), path))));
            for _ in 0..100 {
                let about = ask(service.clone(), "/api/about").await;
                assert_eq!(about.status(), StatusCode::OK);
            }
            for (path, answer) in &work {
                assert!(!answer.is_finished(), "{path}");
            }
            drop(release);
            for (path, answer) in work {
                assert_eq!(answer.await.unwrap().status(), StatusCode::OK, "{path}");
            }
        });
    }
}
