//! Serves the page. Its files are part of the executable, so no request accesses a file system.

use std::hash::{DefaultHasher, Hasher};
use std::sync::LazyLock;

use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use noughts_web::Error;
use noughts_web::page::{FILES, INDEX, LOST, PAGE, PageFile};

use super::error::Refused;

/// The policy of the frame inside the page: only the page may embed it, and its origin always
/// differs from that of the page.
const INSIDE: &str = "frame-ancestors 'self'; sandbox allow-scripts";

/// The page, which loads its files from a path with the version.
static WHOLE: LazyLock<String> = LazyLock::new(|| versioned(INDEX));

/// A version that changes whenever a file changes. Files below it never change, so browsers cache
/// them.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    for file in FILES {
        hasher.write(file.path.as_bytes());
        hasher.write(file.text.as_bytes());
    }
    format!("{:016x}", hasher.finish())
});

/// The caching header of files below the version.
const FOR_EVER: &str = "max-age=31536000, immutable";

/// Inserts the version into the paths of a page's files.
fn versioned(page: &str) -> String {
    FILES
        .iter()
        .fold(page.to_owned(), |page, PageFile { path, .. }| {
            let plain = format!("=\"{}\"", path.trim_start_matches('/'));
            page.replace(&plain, &format!("=\"{}{path}\"", *VERSION))
        })
}

/// Returns one of the files, or an error.
pub(super) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let allowed = [(header::ALLOW, "GET,HEAD")];
        return (allowed, Refused(Error::Method)).into_response();
    }
    let path = uri.path();
    if path == "/" {
        let kind = [(header::CONTENT_TYPE, PAGE)];
        return (kind, WHOLE.as_str()).into_response();
    }
    let below = path
        .strip_prefix('/')
        .and_then(|path| path.strip_prefix(VERSION.as_str()));
    let Some(file) = FILES.iter().find(|file| file.path == below.unwrap_or(path)) else {
        return nothing(&headers);
    };
    let kind = [(header::CONTENT_TYPE, file.kind)];
    if file.kind == PAGE {
        return ([(header::CONTENT_SECURITY_POLICY, INSIDE)], kind, file.text).into_response();
    }
    match below {
        Some(_) => ([(header::CACHE_CONTROL, FOR_EVER)], kind, file.text).into_response(),
        None => (kind, file.text).into_response(),
    }
}

/// The answer for an unknown address: a page for people, an error for programs.
pub(super) fn nothing(headers: &HeaderMap) -> Response {
    let accepted = headers
        .get(header::ACCEPT)
        .and_then(|accepted| accepted.to_str().ok());
    if accepted.is_some_and(|accepted| accepted.contains("text/html")) {
        let kind = [(header::CONTENT_TYPE, PAGE)];
        return (StatusCode::NOT_FOUND, kind, LOST).into_response();
    }
    Refused(Error::NotFound).into_response()
}
