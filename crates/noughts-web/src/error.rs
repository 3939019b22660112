//! The errors of questions. All have the same shape: `{"error": {"code": "busy", "message": "…"}}`.

use std::fmt;

use noughts_analysis::{Language, Text};
use schemars::JsonSchema;
use serde::Serialize;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// What was asked cannot be understood; the text says what was expected and
    /// what was found, in the language of the question.
    BadRequest(String),
    /// There is no such question.
    NotFound,
    /// It may be answered later; the text says why not now.
    Busy(Text),
    /// An internal error.
    Internal(Text),
}

/// An error as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Error")]
pub struct ErrorBody<'a> {
    error: ErrorDetail<'a>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
struct ErrorDetail<'a> {
    /// `bad-request` 400, `forbidden` 403, `not-found` 404, `method` 405, `timed-out` 408,
    /// `too-large` 413, `internal` 500, `busy` 503.
    code: &'a str,
    /// The same in words: what was expected, and what was found.
    message: &'a str,
}

impl<'a> ErrorBody<'a> {
    /// The code is for programs and never changes, the message is for people.
    pub fn new(code: &'a str, message: &'a str) -> ErrorBody<'a> {
        ErrorBody {
            error: ErrorDetail { code, message },
        }
    }
}

impl Error {
    /// Bad input, for the reason that `error` gives.
    pub fn bad_request(error: impl ToString) -> Error {
        Error::BadRequest(error.to_string())
    }

    /// A parameter that cannot be understood. What was expected is in the language,
    /// and in Korean ends in a vowel.
    pub fn parameter(name: &str, expected: &str, found: &str, language: Language) -> Error {
        Error::BadRequest(match language {
            Language::English => format!("{name}: expected {expected}, found '{found}'"),
            Language::Korean => {
                format!("{name}: {expected}여야 하는데 나온 것은 '{found}'입니다")
            }
        })
    }

    /// The code, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Error::BadRequest(_) => "bad-request",
            Error::NotFound => "not-found",
            Error::Busy(_) => "busy",
            Error::Internal(_) => "internal",
        }
    }

    /// The message, for people.
    pub fn message(&self, language: Language) -> &str {
        let text = match self {
            Error::BadRequest(message) => return message,
            Error::Busy(text) | Error::Internal(text) => *text,
            Error::NotFound => Text {
                en: "nothing is here",
                ko: "이 주소에는 아무것도 없습니다",
            },
        };
        text.in_language(language)
    }

    /// The error as it is sent.
    pub fn body(&self, language: Language) -> ErrorBody<'_> {
        ErrorBody::new(self.code(), self.message(language))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message(Language::English))
    }
}

impl std::error::Error for Error {}
