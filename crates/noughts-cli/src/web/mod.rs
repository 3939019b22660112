//! The server of the page, for the user's own machine. It sends the page, and [`Service`] answers
//! the page's questions.

mod api;
mod error;
mod files;
mod guard;
mod tables;

use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use axum::{Router, middleware};
use noughts_solver::Tiers;
use noughts_web::service::Bounds;
use noughts_web::{Checks, Service};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower_http::compression::CompressionLayer;

use crate::args::Serve;
use crate::effort::threads;
use tables::OpenTables;

/// How many questions are answered at the same time, apart from searches. Most of them only
/// wait for a game that is being solved.
pub(crate) const SLOTS: usize = 64;

/// How long the requests under way may take when the server ends.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

/// The state that all requests share.
struct Server {
    service: Service,
    checks: Checks,
    /// One for each question that is being answered.
    slots: Arc<Semaphore>,
    /// The names under which the server may be addressed, besides localhost and the number
    /// connected to.
    names: Vec<String>,
}

/// Serves until `end` is ready, which is called twice.
pub(crate) async fn serve<E>(
    listener: TcpListener,
    args: &Serve,
    end: impl Fn() -> E,
) -> io::Result<()>
where
    E: Future<Output = ()> + Send + 'static,
{
    let searches = args.searches.get();
    let bounds = Bounds {
        searches,
        threads: threads(None),
        longest: args.timeout,
        memory: args.memory,
        // Every search that may run, one of the largest games, and small ones beside it.
        kept: searches as u128 * args.memory as u128 + Tiers::MAX_BYTES / 4 * 5,
    };
    let server = Arc::new(Server {
        service: Service::new(bounds, OpenTables::new(args.tables.clone())),
        checks: Checks::default(),
        slots: Arc::new(Semaphore::new(SLOTS)),
        names: args.names.clone(),
    });
    let app = Router::new()
        .nest("/api", api::router())
        .fallback(files::file)
        .layer(middleware::from_fn_with_state(
            Arc::clone(&server),
            guard::guard,
        ))
        .layer(middleware::map_response(guard::protect))
        .layer(CompressionLayer::new())
        .with_state(server)
        .into_make_service_with_connect_info::<LocalAddress>();
    let serving = axum::serve(LocalListener(listener), app).with_graceful_shutdown(end());
    // A client that takes nothing of its answer does not keep the server from ending.
    let late = async {
        end().await;
        tokio::time::sleep(SHUTDOWN_TIMEOUT).await;
    };
    tokio::select! {
        served = async { serving.await } => served,
        () = late => Ok(()),
    }
}

/// Accepts connections together with the address that the client has connected to.
struct LocalListener(TcpListener);

/// The address of this machine that a client has connected to.
#[derive(Clone, Copy, Debug)]
struct LocalAddress(Option<IpAddr>);

impl LocalAddress {
    fn of(address: Option<SocketAddr>) -> LocalAddress {
        // A socket for both kinds of addresses writes the older kind in the newer one's form.
        LocalAddress(address.map(|address| address.ip().to_canonical()))
    }
}

impl Listener for LocalListener {
    type Io = TcpStream;
    type Addr = LocalAddress;

    async fn accept(&mut self) -> (TcpStream, LocalAddress) {
        let (stream, _) = Listener::accept(&mut self.0).await;
        // Sends the parts of a search as soon as they are there. If this cannot be set, they are
        // only a little later.
        let _ = stream.set_nodelay(true);
        let address = LocalAddress::of(stream.local_addr().ok());
        (stream, address)
    }

    fn local_addr(&self) -> io::Result<LocalAddress> {
        let address = self.0.local_addr()?;
        Ok(LocalAddress::of(Some(address)))
    }
}

impl Connected<IncomingStream<'_, LocalListener>> for LocalAddress {
    fn connect_info(stream: IncomingStream<'_, LocalListener>) -> LocalAddress {
        *stream.remote_addr()
    }
}
