//! Why a request has no answer. All errors have the same shape:
//! `{"error": {"code": "busy", "message": "…"}}`.

use axum::body::Body;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use noughts_explain::{Language, Text};
use serde::Serialize;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Error {
    /// What was asked cannot be understood; the text says what was expected and
    /// what was found, in the language of the request.
    BadRequest(String),
    /// The request comes from another site, or is meant for another server.
    Forbidden(Text),
    NotFound,
    /// There is such an address, but not for this method.
    Method,
    TooLarge,
    /// It may be answered later; the text says why not now.
    Busy(Text),
    /// The request did not arrive in time.
    TimedOut,
    /// Something that is not the client's doing.
    Own(Text),
}

impl Error {
    /// As many searches as there may be are under way.
    pub(crate) const TOO_MANY_SEARCHES: Error = Error::Busy(Text {
        en: "as many searches as there may be are under way; try again in a while",
        ko: "허용된 수만큼 탐색이 이미 진행되고 있습니다. 잠시 뒤에 다시 시도해 주세요",
    });

    /// A mistake in the program. The message of the panic is on standard error.
    pub(crate) const PANICKED: Error = Error::Own(Text {
        en: "noughts has failed; its standard error tells where",
        ko: "noughts에 오류가 났습니다. 어디에서 났는지는 noughts의 표준 오류에 나와 있습니다",
    });

    /// Bad input, for the reason that `error` gives.
    pub(crate) fn bad_request(error: impl ToString) -> Error {
        Error::BadRequest(error.to_string())
    }

    /// A parameter that cannot be understood. What was expected is in the language,
    /// and in Korean ends in a vowel.
    pub(crate) fn parameter(name: &str, expected: &str, found: &str, language: Language) -> Error {
        Error::BadRequest(match language {
            Language::English => format!("{name}: expected {expected}, found '{found}'"),
            Language::Korean => {
                format!("{name}: {expected}여야 하는데 나온 것은 '{found}'입니다")
            }
        })
    }

    fn status(&self) -> (StatusCode, &'static str) {
        match self {
            Error::BadRequest(_) => (StatusCode::BAD_REQUEST, "bad-request"),
            Error::Forbidden(_) => (StatusCode::FORBIDDEN, "forbidden"),
            Error::NotFound => (StatusCode::NOT_FOUND, "not-found"),
            Error::Method => (StatusCode::METHOD_NOT_ALLOWED, "method"),
            Error::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
            Error::Busy(_) => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Error::TimedOut => (StatusCode::REQUEST_TIMEOUT, "timed-out"),
            Error::Own(_) => (StatusCode::INTERNAL_SERVER_ERROR, "own-failure"),
        }
    }

    fn message(&self, language: Language) -> &str {
        let text = match self {
            Error::BadRequest(message) => return message,
            Error::Forbidden(text) | Error::Busy(text) | Error::Own(text) => *text,
            Error::NotFound => Text {
                en: "nothing is here",
                ko: "이 주소에는 아무것도 없습니다",
            },
            Error::Method => Text {
                en: "not with this method; /api/openapi.json tells which",
                ko: "이 메서드로는 요청할 수 없습니다. 쓸 수 있는 메서드는 /api/openapi.json에 있습니다",
            },
            Error::TooLarge => Text {
                en: "expected a body of at most 256 KiB",
                ko: "요청 본문은 256 KiB 이하여야 합니다",
            },
            Error::TimedOut => Text {
                en: "the request took too long to arrive",
                ko: "요청이 도착하는 데 시간이 너무 오래 걸렸습니다",
            },
        };
        text.in_language(language)
    }

    fn body(&self, language: Language) -> Body {
        #[derive(Serialize)]
        struct ErrorBody<'a> {
            error: ErrorDetail<'a>,
        }
        #[derive(Serialize)]
        struct ErrorDetail<'a> {
            code: &'a str,
            message: &'a str,
        }
        let ((_, code), message) = (self.status(), self.message(language));
        let error = ErrorDetail { code, message };
        // Two strings can always be written.
        Body::from(serde_json::to_vec(&ErrorBody { error }).unwrap_or_default())
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
        if let Error::Busy(_) = self {
            let seconds = HeaderValue::from_static("5");
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response.extensions_mut().insert(self);
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
