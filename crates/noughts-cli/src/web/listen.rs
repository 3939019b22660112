//! Connections. Whoever hangs, trickles or floods loses theirs; the others do not
//! notice.

use std::future::Future;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

/// How many connections there are at once; others wait to be accepted. A browser
/// opens fewer, whatever the sites in it do, and most systems allow as many. Where
/// they do not, others wait all the same.
const MOST_CONNECTIONS: usize = 800;

/// The most bytes of the head of a request.
const MOST_HEAD: usize = 32 << 10;

/// How long a client may take for the head of a request, the wait for the next
/// one included, and to take some of an answer. Browsers open a new connection
/// without a word.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long what is under way may take when the server ends.
const GOODBYE: Duration = Duration::from_secs(1);

/// Accepts connections until `end` comes.
pub(super) async fn listen(
    listener: TcpListener,
    router: Router,
    end: impl Future<Output = ()>,
) -> io::Result<()> {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(MOST_HEAD);
    let seats = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut end = pin!(end);
    loop {
        let next = async {
            let seat = Arc::clone(&seats).acquire_owned().await;
            (seat, listener.accept().await)
        };
        let (seat, accepted) = tokio::select! {
            next = next => next,
            () = &mut end => break,
        };
        let Ok((stream, _)) = accepted else {
            // The client is gone again, or the system has no more connections
            // to give; in a while it may have.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        // An answer goes out as soon as it is there. If that cannot be set, it
        // goes out a little later.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(PATIENCE));
        let service = TowerToHyperService::new(router.clone());
        let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // How a connection ends is the client's business.
            let _ = connection.await;
            drop(seat);
        });
    }
    let _ = tokio::time::timeout(GOODBYE, graceful.shutdown()).await;
    Ok(())
}
