//! The page. It is inside the program, so that no request ever reaches a file
//! system.

use std::hash::{DefaultHasher, Hasher};
use std::sync::LazyLock;

use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::error::Error;

struct PageFile {
    path: &'static str,
    kind: &'static str,
    text: &'static str,
}

const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! file {
    ($name:literal, $kind:expr) => {
        PageFile {
            path: concat!("/", $name),
            kind: $kind,
            text: include_str!(concat!("page/", $name)),
        }
    };
}

const FILES: [PageFile; 48] = [
    file!("icon.svg", "image/svg+xml"),
    file!("style.css", STYLE),
    file!("board.css", STYLE),
    file!("main.js", SCRIPT),
    file!("address.js", SCRIPT),
    file!("answerer.js", SCRIPT),
    file!("api.js", SCRIPT),
    file!("best.js", SCRIPT),
    file!("board.js", SCRIPT),
    file!("cell.js", SCRIPT),
    file!("elements.js", SCRIPT),
    file!("ending.js", SCRIPT),
    file!("english.js", SCRIPT),
    file!("explore.js", SCRIPT),
    file!("findings.js", SCRIPT),
    file!("fold.js", SCRIPT),
    file!("games.js", SCRIPT),
    file!("judges.js", SCRIPT),
    file!("keys.js", SCRIPT),
    file!("korean.js", SCRIPT),
    file!("library.js", SCRIPT),
    file!("local.js", SCRIPT),
    file!("lost.js", SCRIPT),
    file!("map.js", SCRIPT),
    file!("marks.js", SCRIPT),
    file!("moves.js", SCRIPT),
    file!("openings.js", SCRIPT),
    file!("opponent.js", SCRIPT),
    file!("painting.js", SCRIPT),
    file!("preferences.js", SCRIPT),
    file!("preview.js", SCRIPT),
    file!("refused.js", SCRIPT),
    file!("review.js", SCRIPT),
    file!("searcher.js", SCRIPT),
    file!("searching.js", SCRIPT),
    file!("server.js", SCRIPT),
    file!("share.js", SCRIPT),
    file!("signs.js", SCRIPT),
    file!("size.js", SCRIPT),
    file!("status.js", SCRIPT),
    file!("strokes.js", SCRIPT),
    file!("train.js", SCRIPT),
    file!("trouble.js", SCRIPT),
    file!("turns.js", SCRIPT),
    file!("why.js", SCRIPT),
    file!("words.js", SCRIPT),
    file!("working.js", SCRIPT),
    file!("zoom.js", SCRIPT),
];

const HTML: &str = "text/html; charset=utf-8";

/// The page, with its files below the version.
static PAGE: LazyLock<String> = LazyLock::new(|| versioned(include_str!("page/index.html")));

/// Another one whenever a file is another. Below it files stay as they are, so browsers keep
/// them.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    for file in &FILES {
        hasher.write(file.path.as_bytes());
        hasher.write(file.text.as_bytes());
    }
    format!("{:016x}", hasher.finish())
});

/// What browsers are told of files below the version.
const FOR_EVER: &str = "max-age=31536000, immutable";

/// A page that asks for its files below the version.
fn versioned(page: &str) -> String {
    FILES
        .iter()
        .fold(page.to_owned(), |page, PageFile { path, .. }| {
            let plain = format!("=\"{}\"", path.trim_start_matches('/'));
            page.replace(&plain, &format!("=\"{}{path}\"", *VERSION))
        })
}

/// What a browser shows at an address where there is nothing.
const LOST_PAGE: &str = include_str!("page/lost.html");

/// One of the files, or an error.
pub(super) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let allowed = [(header::ALLOW, "GET,HEAD")];
        return (allowed, Error::Method).into_response();
    }
    let path = uri.path();
    if path == "/" {
        let kind = [(header::CONTENT_TYPE, HTML)];
        return (kind, PAGE.as_str()).into_response();
    }
    let below = path
        .strip_prefix('/')
        .and_then(|path| path.strip_prefix(VERSION.as_str()));
    let Some(file) = FILES.iter().find(|file| file.path == below.unwrap_or(path)) else {
        return nothing(&headers);
    };
    let kind = [(header::CONTENT_TYPE, file.kind)];
    match below {
        Some(_) => ([(header::CACHE_CONTROL, FOR_EVER)], kind, file.text).into_response(),
        None => (kind, file.text).into_response(),
    }
}

/// That there is nothing: a page for people, an error like others for programs.
pub(super) fn nothing(headers: &HeaderMap) -> Response {
    let accepted = headers
        .get(header::ACCEPT)
        .and_then(|accepted| accepted.to_str().ok());
    if accepted.is_some_and(|accepted| accepted.contains("text/html")) {
        let kind = [(header::CONTENT_TYPE, HTML)];
        return (StatusCode::NOT_FOUND, kind, LOST_PAGE).into_response();
    }
    Error::NOT_FOUND.into_response()
}
