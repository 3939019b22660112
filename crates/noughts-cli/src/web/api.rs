//! The API over HTTP. The crate noughts-web answers questions. This module translates requests into
//! questions, and a search into server-sent events.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use noughts_analysis::{Language, Text};
use noughts_web::service::{self, Answer, Caller};
use noughts_web::{Error, check, openapi};
use serde_json::{Map, Value};
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_stream::wrappers::UnboundedReceiverStream;
use tokio_stream::{Stream, StreamExt};

use super::error::Refused;
use super::{Server, files};

/// The most bytes in the body of a request. The output for every case of a problem fits.
const MOST_BYTES: usize = 8 << 20;

/// How long the body may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// How long an answer may take, apart from a search. Solving one of the largest games takes
/// seconds, or minutes on a busy machine.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(600);

const TAKES_LONG: Error = Error::Busy(Text {
    en: "solving this game takes long; try again later",
    ko: "계산하는 데 시간이 오래 걸립니다. 잠시 뒤에 다시 시도해 주세요",
});

/// The message of the panic is on standard error.
const PANICKED: Error = Error::Internal(Text {
    en: "internal error of noughts; its standard error has the details",
    ko: "noughts에 오류가 났습니다. 자세한 내용은 noughts의 표준 오류 출력에 있습니다",
});

const JSON: &str = "application/json";

/// The only question with a body.
const CHECK: &str = "check";

/// The routes below `/api`.
pub(super) fn router() -> Router<Arc<Server>> {
    let questions = service::ENDPOINTS.iter().chain(&check::ENDPOINTS);
    questions
        .filter(|path| **path != CHECK)
        .fold(Router::new(), |router, path| {
            router.route(&format!("/{path}"), get(answer))
        })
        .route("/check", post(check_program))
        .route("/search", get(search))
        .route("/openapi.json", get(description))
        .fallback(|headers: HeaderMap| async move { files::nothing(&headers) })
        .method_not_allowed_fallback(|| async { Refused(Error::Method) })
}

async fn description() -> Response {
    static TEXT: LazyLock<String> = LazyLock::new(|| openapi::description().to_string());
    ([(header::CONTENT_TYPE, JSON)], TEXT.as_str()).into_response()
}

/// The parameters in an address.
type Asked = Result<Query<Vec<(String, String)>>, QueryRejection>;

/// Converts the parameters to the form that the service takes.
fn parameters(asked: Asked) -> Result<Value, Refused> {
    let Query(pairs) = asked?;
    let mut parameters = Map::new();
    for (name, value) in pairs {
        if parameters.insert(name.clone(), value.into()).is_some() {
            let twice = format!("duplicate field `{name}`");
            return Err(Error::BadRequest(twice).into());
        }
    }
    Ok(parameters.into())
}

/// The language that an address requests. English if it requests no supported language.
pub(super) fn language(uri: &Uri) -> Language {
    let parameters = parameters(Query::try_from_uri(uri));
    parameters.map_or(Language::default(), |asked| service::language(&asked))
}

async fn answer(
    State(server): State<Arc<Server>>,
    uri: Uri,
    asked: Asked,
) -> Result<Response, Refused> {
    let path = uri.path().trim_start_matches('/').to_owned();
    answered(&server, path, parameters(asked)?).await
}

async fn check_program(
    State(server): State<Arc<Server>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refused> {
    let body = arrived(body).await?;
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    // Forms of other sites can send other content types without a preflight request.
    if kind.is_none_or(|kind| kind.split(';').next().map(str::trim) != Some(JSON)) {
        let expected = "expected `Content-Type: application/json`";
        return Err(Error::bad_request(expected).into());
    }
    let parameters = serde_json::from_slice(&body).map_err(Error::bad_request)?;
    answered(&server, CHECK.to_owned(), parameters).await
}

/// Reads the whole body of a request.
async fn arrived(body: Body) -> Result<Vec<u8>, Error> {
    if body.size_hint().lower() > MOST_BYTES as u64 {
        return Err(Error::TooLarge);
    }
    let bytes = timeout(BODY_TIMEOUT, to_bytes(body, MOST_BYTES))
        .await
        .map_err(|_| Error::TimedOut)?
        // If the client has disconnected, the answer does not matter.
        .map_err(|_| Error::TooLarge)?;
    Ok(bytes.into())
}

async fn answered(
    server: &Arc<Server>,
    path: String,
    parameters: Value,
) -> Result<Response, Refused> {
    let gone = SetOnDrop::new();
    let flag = gone.flag();
    let work = work(server, move |server| {
        if check::ENDPOINTS.contains(&path.as_str()) {
            return server.checks.answer(&path, &parameters);
        }
        let caller = Caller {
            gone: &flag,
            progress: &|_| {},
        };
        server.service.answer(&path, &parameters, caller)
    });
    let answer = timeout(ANSWER_TIMEOUT, work).await;
    match answer.map_err(|_| TAKES_LONG)?? {
        Answer::Json(text) => Ok(([(header::CONTENT_TYPE, JSON)], text).into_response()),
        Answer::Picture(svg) => {
            let kind = (header::CONTENT_TYPE, "image/svg+xml");
            // A picture contains its own style, and nothing else.
            let policy = "default-src 'none'; style-src 'unsafe-inline'";
            let policy = (header::CONTENT_SECURITY_POLICY, policy);
            Ok(([kind, policy], svg).into_response())
        }
    }
}

/// Runs work on a thread of the blocking pool. Work that has started cannot be cancelled, so a
/// request first waits for a slot, which can be cancelled.
async fn work<T: Send + 'static>(
    server: &Arc<Server>,
    work: impl FnOnce(&Server) -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let server = Arc::clone(server);
    // The semaphore is never closed.
    let slot = Arc::clone(&server.slots).acquire_owned().await;
    let done = tokio::task::spawn_blocking(move || {
        let _slot = slot;
        work(&server)
    });
    done.await.map_err(|_| PANICKED)?
}

async fn search(
    State(server): State<Arc<Server>>,
    asked: Asked,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refused> {
    let parameters = parameters(asked)?;
    let search = work(&server, move |server| server.service.search(&parameters)).await?;
    // The channel holds the events that the client has not read. They are few, because a search has
    // a time limit.
    let (events, received) = mpsc::unbounded_channel();
    let gone = SetOnDrop::new();
    let stop = gone.flag();
    tokio::task::spawn_blocking(move || {
        server.service.run(search, &stop, &|name, data| {
            // If the client has disconnected, the search is about to end.
            let _ = events.send(Event::default().event(name).data(data));
        });
    });
    // The stream is dropped when the client disconnects or has read everything.
    let events = UnboundedReceiverStream::new(received).map(move |event| {
        let _ = &gone;
        Ok(event)
    });
    Ok(Sse::new(events))
}

/// Sets a flag when it is dropped. The future of a request is dropped when its client disconnects.
struct SetOnDrop(Arc<AtomicBool>);

impl SetOnDrop {
    fn new() -> SetOnDrop {
        SetOnDrop(Arc::default())
    }

    fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

impl Drop for SetOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_in_the_language_that_an_address_asks_for() {
        let of = |address: &str| language(&address.parse().unwrap());
        for korean in ["/?lang=ko", "/api/check?lang=KO", "/x?board=%ff&lang=ko"] {
            assert_eq!(of(korean), Language::Korean, "{korean}");
        }
        for english in ["/", "/?lang=en", "/?lang=fr", "/?lang", "/?lang=ko&lang=ko"] {
            assert_eq!(of(english), Language::English, "{english}");
        }
    }
}
