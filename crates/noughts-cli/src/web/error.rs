//! Why a request has no answer. All errors have the same shape:
//! `{"error": {"code": "busy", "message": "…"}}`.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Error {
    /// What was asked cannot be understood; the text says what was expected and
    /// what was found.
    BadRequest(String),
    /// The request comes from another site, or is meant for another server.
    Forbidden(&'static str),
    NotFound,
    /// There is such an address, but not for this method.
    Method,
    TooLarge,
    /// It may be answered later; the text says what there is to wait for.
    Busy(&'static str),
    /// The request did not arrive in time.
    TimedOut,
    /// Something that is not the client's doing.
    Own(&'static str),
}

impl Error {
    /// As many searches as there may be are under way.
    pub(crate) const TOO_MANY_SEARCHES: Error =
        Error::Busy("as many searches as there may be are under way; try again in a while");

    /// A mistake in the program. What it was, it has said on its standard error.
    pub(crate) const PANICKED: Error =
        Error::Own("noughts has failed; its standard error tells where");

    /// Bad input, for the reason that `error` gives.
    pub(crate) fn bad_request(error: impl ToString) -> Error {
        Error::BadRequest(error.to_string())
    }

    fn parts(&self) -> (StatusCode, &'static str, &str) {
        match self {
            Error::BadRequest(why) => (StatusCode::BAD_REQUEST, "bad-request", why),
            Error::Forbidden(why) => (StatusCode::FORBIDDEN, "forbidden", why),
            Error::NotFound => (StatusCode::NOT_FOUND, "not-found", "nothing is here"),
            Error::Method => (
                StatusCode::METHOD_NOT_ALLOWED,
                "method",
                "not with this method; /api/openapi.json tells which",
            ),
            Error::TooLarge => (
                StatusCode::PAYLOAD_TOO_LARGE,
                "too-large",
                "expected a body of at most 256 KiB",
            ),
            Error::Busy(why) => (StatusCode::SERVICE_UNAVAILABLE, "busy", why),
            Error::TimedOut => (
                StatusCode::REQUEST_TIMEOUT,
                "timed-out",
                "the request took too long to arrive",
            ),
            Error::Own(why) => (StatusCode::INTERNAL_SERVER_ERROR, "own-failure", why),
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct ErrorBody<'a> {
            error: ErrorDetail<'a>,
        }
        #[derive(Serialize)]
        struct ErrorDetail<'a> {
            code: &'a str,
            message: &'a str,
        }
        let (status, code, message) = self.parts();
        let error = ErrorDetail { code, message };
        let mut response = (status, Json(ErrorBody { error })).into_response();
        if let Error::Busy(_) = self {
            let seconds = HeaderValue::from_static("5");
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

impl From<QueryRejection> for Error {
    fn from(rejection: QueryRejection) -> Error {
        Error::BadRequest(rejection.body_text())
    }
}

impl From<JsonRejection> for Error {
    fn from(rejection: JsonRejection) -> Error {
        Error::BadRequest(rejection.body_text())
    }
}
