//! Connections. A client that sends nothing, sends too slowly or does not read is
//! disconnected, so that it cannot keep others from being served; and where all seats are
//! taken, those who only keep theirs make room.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;

use super::guard::Connected;
use super::seats::{Busy, Seat, Seats};

/// How many connections there are at once; others wait to be accepted. A browser
/// opens fewer, whatever the sites in it do. Where the system allows fewer, others
/// wait too.
const MOST_CONNECTIONS: u32 = 800;

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
    let seats = Seats::new(MOST_CONNECTIONS);
    let mut end = pin!(end);
    loop {
        let next = async {
            let accepted = listener.accept().await;
            (accepted, seats.take().await)
        };
        let (accepted, seat) = tokio::select! {
            next = next => next,
            () = &mut end => break,
        };
        let Ok((stream, _)) = accepted else {
            // The client is gone again, or the system has no free connections;
            // later it may have.
            seats.make_room();
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        tokio::spawn(serve(http.clone(), stream, router.clone(), seat));
    }
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, seats.close()).await;
    Ok(())
}

/// Serves one connection until it ends, or has to give up its seat.
async fn serve(http: http1::Builder, stream: TcpStream, router: Router, seat: Seat) {
    // Sends an answer as soon as it is there. If this cannot be set, answers
    // are only a little later.
    let _ = stream.set_nodelay(true);
    let connected = stream.local_addr().ok().map(Connected);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(CLIENT_TIMEOUT));
    let service = answering(router, connected, seat.clone());
    let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service);
    let mut connection = pin!(connection);
    // An error here is one of the connection, and there is nobody to tell.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = seat.given_up() => {}
    }
    // It ends at once if it is idle, and after its answer if it is not.
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

/// Answers the requests of a connection, which is idle in between.
fn answering(
    router: Router,
    connected: Option<Connected>,
    seat: Seat,
) -> impl Service<
    Request<Incoming>,
    Response = Response<AnswerBody>,
    Error = Infallible,
    Future = impl Future<Output = Result<Response<AnswerBody>, Infallible>> + Send,
> {
    let router = TowerToHyperService::new(router);
    service_fn(move |mut request: Request<Incoming>| {
        if let Some(connected) = connected {
            request.extensions_mut().insert(connected);
        }
        let busy = seat.busy();
        let answer = router.call(request);
        async move { Ok(answer.await?.map(|body| AnswerBody { body, _busy: busy })) }
    })
}

/// The body of an answer. While there is more of it the connection is not idle.
struct AnswerBody {
    body: Body,
    _busy: Busy,
}

impl HttpBody for AnswerBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.get_mut().body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
