//! The errors of requests. All have the same shape: `{"error": {"code": "busy", "message": "…"}}`.

use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use noughts_analysis::{Language, Text};
use noughts_web::error::ErrorBody;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Error {
    /// The service has no answer.
    Api(noughts_web::Error),
    /// The request comes from another site, or is meant for another server.
    Forbidden(Text),
    /// There is such an address, but not for this method.
    Method,
    TooLarge,
    /// The request did not arrive in time.
    TimedOut,
}

impl Error {
    pub(crate) const NOT_FOUND: Error = Error::Api(noughts_web::Error::NotFound);

    /// A mistake in the program. The message of the panic is on standard error.
    pub(crate) const PANICKED: Error = Error::own(Text {
        en: "noughts has failed; its standard error tells where",
        ko: "noughts에 오류가 났습니다. 어디에서 났는지는 noughts의 표준 오류에 나와 있습니다",
    });

    /// It may be answered later.
    pub(crate) const fn busy(why: Text) -> Error {
        Error::Api(noughts_web::Error::Busy(why))
    }

    /// Something that is not the client's doing.
    pub(crate) const fn own(what: Text) -> Error {
        Error::Api(noughts_web::Error::Internal(what))
    }

    fn status(&self) -> (StatusCode, &'static str) {
        match self {
            Error::Api(error) => {
                let status = match error {
                    noughts_web::Error::BadRequest(_) => StatusCode::BAD_REQUEST,
                    noughts_web::Error::NotFound => StatusCode::NOT_FOUND,
                    noughts_web::Error::Busy(_) => StatusCode::SERVICE_UNAVAILABLE,
                    noughts_web::Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
                };
                (status, error.code())
            }
            Error::Forbidden(_) => (StatusCode::FORBIDDEN, "forbidden"),
            Error::Method => (StatusCode::METHOD_NOT_ALLOWED, "method"),
            Error::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
            Error::TimedOut => (StatusCode::REQUEST_TIMEOUT, "timed-out"),
        }
    }

    fn message(&self, language: Language) -> &str {
        let text = match self {
            Error::Api(error) => return error.message(language),
            Error::Forbidden(text) => *text,
            Error::Method => Text {
                en: "not with this method; /api/openapi.json tells which",
                ko: "이 메서드로는 요청할 수 없습니다. 쓸 수 있는 메서드는 /api/openapi.json에 있습니다",
            },
            Error::TooLarge => Text {
                en: "expected a body of at most 8 MiB",
                ko: "요청 본문은 8 MiB 이하여야 합니다",
            },
            Error::TimedOut => Text {
                en: "the request took too long to arrive",
                ko: "요청이 도착하는 데 시간이 너무 오래 걸렸습니다",
            },
        };
        text.in_language(language)
    }

    fn body(&self, language: Language) -> Body {
        let (_, code) = self.status();
        let body = ErrorBody::new(code, self.message(language));
        // Two strings can always be written.
        Body::from(serde_json::to_vec(&body).unwrap_or_default())
    }
}

impl From<noughts_web::Error> for Error {
    fn from(error: noughts_web::Error) -> Error {
        Error::Api(error)
    }
}

/// Puts the message of a response that is an [`Error`] into a language.
pub(super) fn translate(response: &mut Response, language: Language) {
    if let Some(error) = response.extensions_mut().remove::<Error>() {
        *response.body_mut() = error.body(language);
        // Of the message in English.
        response.headers_mut().remove(header::CONTENT_LENGTH);
    }
}

/// In English. The error goes along with the response, to be translated.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (status, _) = self.status();
        let kind = [(header::CONTENT_TYPE, "application/json")];
        let mut response = (status, kind, self.body(Language::English)).into_response();
        if let Error::Api(noughts_web::Error::Busy(_)) = self {
            let seconds = HeaderValue::from_static("5");
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response.extensions_mut().insert(self);
        response
    }
}

impl From<QueryRejection> for Error {
    fn from(rejection: QueryRejection) -> Error {
        noughts_web::Error::BadRequest(rejection.body_text()).into()
    }
}
