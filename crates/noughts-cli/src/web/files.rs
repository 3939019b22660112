//! The page. It is inside the program, so that no request ever reaches a file
//! system.

use axum::http::{Method, Uri, header};
use axum::response::{IntoResponse, Response};

use super::error::Error;

struct PageFile {
    path: &'static str,
    kind: &'static str,
    text: &'static str,
}

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

const FILES: [PageFile; 16] = [
    file!("icon.svg", "image/svg+xml"),
    file!("style.css", "text/css; charset=utf-8"),
    file!("main.js", SCRIPT),
    file!("address.js", SCRIPT),
    file!("api.js", SCRIPT),
    file!("board.js", SCRIPT),
    file!("cell.js", SCRIPT),
    file!("elements.js", SCRIPT),
    file!("explore.js", SCRIPT),
    file!("games.js", SCRIPT),
    file!("judges.js", SCRIPT),
    file!("map.js", SCRIPT),
    file!("marks.js", SCRIPT),
    file!("moves.js", SCRIPT),
    file!("searching.js", SCRIPT),
    file!("words.js", SCRIPT),
];

const PAGE: &str = include_str!("page/index.html");

/// One of the files, or an error.
pub(super) async fn file(method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let allowed = [(header::ALLOW, "GET,HEAD")];
        return (allowed, Error::Method).into_response();
    }
    let (kind, text) = match uri.path() {
        "/" => ("text/html; charset=utf-8", PAGE),
        path => match FILES.iter().find(|file| file.path == path) {
            Some(file) => (file.kind, file.text),
            None => return Error::NotFound.into_response(),
        },
    };
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}
