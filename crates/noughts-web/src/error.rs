//! The errors of questions. All have the same shape: `{"error": {"code": "busy", "message": "…"}}`.

use std::fmt;

use noughts_analysis::{Language, Text};
use schemars::JsonSchema;
use serde::Serialize;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The request is invalid. The text says what was expected and what was found, in the language
    /// of the request.
    BadRequest(String),
    /// There is no such address or question.
    NotFound,
    /// The request comes from another site, or is meant for another server.
    Forbidden(Text),
    /// The address does not support the method of the request.
    Method,
    /// The body of the request did not arrive in time.
    TimedOut,
    /// The body of the request is too large.
    TooLarge,
    /// The server cannot answer now. The text says why; a later request may succeed.
    Busy(Text),
    /// An internal error.
    Internal(Text),
}

/// The JSON form of an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Error")]
pub struct ErrorBody<'a> {
    error: ErrorDetail<'a>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
struct ErrorDetail<'a> {
    /// `bad-request` 400, `forbidden` 403, `not-found` 404, `method` 405, `timed-out` 408,
    /// `too-large` 413, `internal` 500, `busy` 503. Codes never change.
    code: &'a str,
    /// The error for people: what was expected, and what was found.
    message: &'a str,
}

impl Error {
    /// A bad request, with the message of `error`.
    pub fn bad_request(error: impl ToString) -> Error {
        Error::BadRequest(error.to_string())
    }

    /// An invalid parameter. `expected` is in the language; in Korean it ends in a vowel.
    pub(crate) fn parameter(name: &str, expected: &str, found: &str, language: Language) -> Error {
        Error::BadRequest(match language {
            Language::English => format!("{name}: expected {expected}, found '{found}'"),
            Language::Korean => {
                format!("{name}: {expected}여야 하는데 나온 것은 '{found}'입니다")
            }
        })
    }

    /// The HTTP status, and the code for programs.
    pub fn status(&self) -> (u16, &'static str) {
        match self {
            Error::BadRequest(_) => (400, "bad-request"),
            Error::Forbidden(_) => (403, "forbidden"),
            Error::NotFound => (404, "not-found"),
            Error::Method => (405, "method"),
            Error::TimedOut => (408, "timed-out"),
            Error::TooLarge => (413, "too-large"),
            Error::Internal(_) => (500, "internal"),
            Error::Busy(_) => (503, "busy"),
        }
    }

    /// The message, for people.
    pub fn message(&self, language: Language) -> &str {
        let text = match self {
            Error::BadRequest(message) => return message,
            Error::Forbidden(text) | Error::Busy(text) | Error::Internal(text) => *text,
            Error::NotFound => Text {
                en: "nothing is here",
                ko: "이 주소에는 아무것도 없습니다",
            },
            Error::Method => Text {
                en: "this method is not allowed; /api/openapi.json lists the methods",
                ko: "이 메서드로는 요청할 수 없습니다. 쓸 수 있는 메서드는 /api/openapi.json에 있습니다",
            },
            Error::TimedOut => Text {
                en: "the request took too long to arrive",
                ko: "요청이 도착하는 데 시간이 너무 오래 걸렸습니다",
            },
            Error::TooLarge => Text {
                en: "expected a body of at most 8 MiB",
                ko: "요청 본문은 8 MiB 이하여야 합니다",
            },
        };
        text.in_language(language)
    }

    /// The JSON form of the error.
    pub fn body(&self, language: Language) -> ErrorBody<'_> {
        let (_, code) = self.status();
        let message = self.message(language);
        ErrorBody {
            error: ErrorDetail { code, message },
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message(Language::English))
    }
}

impl std::error::Error for Error {}
