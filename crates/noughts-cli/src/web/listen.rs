//! Connections. A client that sends nothing, sends too slowly or does not read is
//! disconnected, so that it cannot keep others from being served.

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
/// opens fewer, whatever the sites in it do. Where the system allows fewer, others
/// wait too.
const MOST_CONNECTIONS: usize = 800;

/// The most bytes of the head of a request.
const MOST_HEAD: usize = 32 << 10;

/// How long a client may take to send the head of a request, the wait for the next
/// request included, and to read some of an answer. Browsers then open a new
/// connection without showing an error.
const CLIENT_TIMEOUT: Duration = Duration::from_secs(5);

/// How long the requests under way may take when the server ends.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

/// Accepts connections until `end` is ready.
pub(super) async fn listen(
    listener: TcpListener,
    router: Router,
    end: impl Future<Output = ()>,
) -> io::Result<()> {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(CLIENT_TIMEOUT)
        .max_buf_size(MOST_HEAD);
    let permits = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut end = pin!(end);
    loop {
        let next = async {
            let permit = Arc::clone(&permits).acquire_owned().await;
            (permit, listener.accept().await)
        };
        let (permit, accepted) = tokio::select! {
            next = next => next,
            () = &mut end => break,
        };
        let Ok((stream, _)) = accepted else {
            // The client is gone again, or the system has no free connections;
            // later it may have.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        // Sends an answer as soon as it is there. If this cannot be set, answers
        // are only a little later.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(CLIENT_TIMEOUT));
        let service = TowerToHyperService::new(router.clone());
        let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // An error here is one of the connection, and there is nobody to tell.
            let _ = connection.await;
            drop(permit);
        });
    }
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, graceful.shutdown()).await;
    Ok(())
}
