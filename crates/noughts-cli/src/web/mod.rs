//! The web server of the page, for the user's own machine. It sends the page, and [`Service`]
//! answers the page's questions.

mod api;
mod error;
mod files;
mod guard;
mod tables;

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::IncomingStream;
use axum::{Router, middleware};
use noughts_solver::Tiers;
use noughts_web::service::Bounds;
use noughts_web::{Checks, Service};
use tokio::net::TcpListener;
use tokio::runtime;
use tokio::sync::Semaphore;
use tower_http::compression::CompressionLayer;

use crate::args::Serve;
use crate::effort::threads;
use crate::exit::{Exit, Failure, interrupted, say};
use tables::OpenTables;

/// The most questions answered at a time, apart from searches. Most of them only wait for a game
/// that is being solved.
const SLOTS: usize = 64;

/// How long running requests may take when the server ends.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

/// The state that all requests share.
struct Server {
    service: Service,
    checks: Checks,
    /// A permit for each question that is being answered.
    slots: Arc<Semaphore>,
    /// The accepted host names, in addition to localhost and the address of the connection.
    names: Vec<String>,
}

/// How often the server checks for Ctrl-C and requests to end.
const STOP_POLL: Duration = Duration::from_millis(50);

pub(crate) fn run(args: &Serve, out: &mut impl Write) -> Result<Exit, Failure> {
    let runtime = runtime::Builder::new_multi_thread()
        .enable_all()
        // A thread for each search, and one for each slot.
        .max_blocking_threads(args.searches.get().saturating_add(SLOTS))
        .build()?;
    let served = runtime.block_on(serve(args, out));
    // Searches that are still running end with the process.
    runtime.shutdown_background();
    served
}

async fn serve(args: &Serve, out: &mut impl Write) -> Result<Exit, Failure> {
    // From here on, Ctrl-C only sets a flag.
    interrupted();
    let listener = listen(args).await?;
    let address = format!("http://{}/", reachable(listener.local_addr()?));
    writeln!(out, "{address}")?;
    out.flush()?;
    say("Ctrl-C ends it");
    if args.open
        && let Err(error) = open::that_detached(&address)
    {
        say(&format!("no browser to open it in: {error}"));
    }
    answer_all(listener, args).await?;
    Ok(Exit::Yes)
}

/// An address at which the server can be reached. If it listens on all addresses of the machine,
/// localhost.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

async fn listen(args: &Serve) -> Result<TcpListener, Failure> {
    let address = SocketAddr::new(args.address, args.port);
    TcpListener::bind(address).await.map_err(|error| {
        let advice = match error.kind() {
            io::ErrorKind::AddrInUse => "; --port 0 chooses a free port",
            _ => "",
        };
        Failure::BadInput(format!("cannot listen on {address}: {error}{advice}"))
    })
}

/// Waits for Ctrl-C or a request to end.
async fn stopped() {
    while !interrupted().load(Ordering::Relaxed) {
        tokio::time::sleep(STOP_POLL).await;
    }
}

/// Serves until it is stopped.
async fn answer_all(listener: TcpListener, args: &Serve) -> io::Result<()> {
    let searches = args.searches.get();
    let bounds = Bounds {
        searches,
        threads: threads(None),
        longest: args.timeout,
        memory: args.memory,
        // Enough for all concurrent searches, one of the largest games, and small ones.
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
    let serving = axum::serve(listener, app).with_graceful_shutdown(stopped());
    // A client that does not read its answer must not prevent the server from ending.
    let late = async {
        stopped().await;
        tokio::time::sleep(SHUTDOWN_TIMEOUT).await;
    };
    tokio::select! {
        served = async { serving.await } => served,
        () = late => Ok(()),
    }
}

/// The address of this machine to which a client has connected.
#[derive(Clone, Copy, Debug)]
struct LocalAddress(Option<IpAddr>);

impl Connected<IncomingStream<'_, TcpListener>> for LocalAddress {
    fn connect_info(stream: IncomingStream<'_, TcpListener>) -> LocalAddress {
        let stream = stream.io();
        // Sends the parts of a search immediately. If the option cannot be set, they are only a
        // little later.
        let _ = stream.set_nodelay(true);
        // A socket for both address families represents IPv4 addresses as IPv6 ones.
        let address = stream.local_addr().ok();
        LocalAddress(address.map(|address| address.ip().to_canonical()))
    }
}
