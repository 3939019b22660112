//! Errors as responses. All have the same shape: `{"error": {"code": "busy", "message": "…"}}`.

use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use noughts_analysis::Language;
use noughts_web::Error;

/// Why a request is refused. The text is in English until the language of the request is known, see
/// [`translate`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refused(pub(super) Error);

fn body(error: &Error, language: Language) -> Body {
    // Two strings can always be serialized.
    Body::from(serde_json::to_vec(&error.body(language)).unwrap_or_default())
}

/// Translates the text of an error.
pub(super) fn translate(response: &mut Response, language: Language) {
    if let Some(Refused(error)) = response.extensions_mut().remove() {
        *response.body_mut() = body(&error, language);
        // The length of the English message.
        response.headers_mut().remove(header::CONTENT_LENGTH);
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let Refused(error) = &self;
        let (status, _) = error.status();
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let kind = [(header::CONTENT_TYPE, "application/json")];
        let mut response = (status, kind, body(error, Language::English)).into_response();
        if let Error::Busy(_) = error {
            let seconds = HeaderValue::from_static("5");
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response.extensions_mut().insert(self);
        response
    }
}

impl From<Error> for Refused {
    fn from(error: Error) -> Refused {
        Refused(error)
    }
}

impl From<QueryRejection> for Refused {
    fn from(rejection: QueryRejection) -> Refused {
        Refused(Error::BadRequest(rejection.body_text()))
    }
}
