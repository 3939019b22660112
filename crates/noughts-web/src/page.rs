//! The files of the page, for a server that sends them.

/// The page itself. It names the other files relative to its own address.
pub const INDEX: &str = include_str!("../page/index.html");

/// The page that a browser shows at an unknown address.
pub const LOST: &str = include_str!("../page/lost.html");

/// A file that the page loads.
#[derive(Clone, Copy, Debug)]
pub struct PageFile {
    /// Its address, from `/`.
    pub path: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// Its content.
    pub text: &'static str,
}

const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! file {
    ($name:literal, $kind:expr) => {
        PageFile {
            path: concat!("/", $name),
            kind: $kind,
            text: include_str!(concat!("../page/", $name)),
        }
    };
}

/// Every file of the page but [`INDEX`] and [`LOST`].
pub const FILES: [PageFile; 48] = [
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
