//! The files of the page, for the server.

/// The page itself. It names the other files relative to its own address.
pub const INDEX: &str = include_str!("../page/index.html");

/// The page that a browser shows at an unknown address.
pub const LOST: &str = include_str!("../page/lost/lost.html");

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

/// The type of a page in a frame, which has its own policy.
pub const PAGE: &str = "text/html; charset=utf-8";
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

/// Every file of the page except [`INDEX`] and [`LOST`].
pub const FILES: &[PageFile] = &[
    file!("icon.svg", "image/svg+xml"),
    file!("main.js", SCRIPT),
    file!("shared/address.js", SCRIPT),
    file!("shared/document.js", SCRIPT),
    file!("check/room.html", PAGE),
    file!("check/javascript.js", SCRIPT),
    file!("check/python.js", SCRIPT),
    file!("check/report.js", SCRIPT),
    file!("check/run.js", SCRIPT),
    file!("check/view.js", SCRIPT),
    file!("lost/lost.js", SCRIPT),
    file!("analysis/openings.js", SCRIPT),
    file!("analysis/searching.js", SCRIPT),
    file!("analysis/why.js", SCRIPT),
    file!("analysis/working.js", SCRIPT),
    file!("answers/api.js", SCRIPT),
    file!("answers/common.js", SCRIPT),
    file!("answers/library.js", SCRIPT),
    file!("answers/local.js", SCRIPT),
    file!("answers/server.js", SCRIPT),
    file!("board/board.js", SCRIPT),
    file!("board/drawing.js", SCRIPT),
    file!("board/marks.js", SCRIPT),
    file!("game/choices.js", SCRIPT),
    file!("game/ending.js", SCRIPT),
    file!("game/game.js", SCRIPT),
    file!("game/keys.js", SCRIPT),
    file!("game/painting.js", SCRIPT),
    file!("game/review.js", SCRIPT),
    file!("game/share.js", SCRIPT),
    file!("game/turns.js", SCRIPT),
    file!("shared/english.js", SCRIPT),
    file!("shared/korean.js", SCRIPT),
    file!("shared/words.js", SCRIPT),
    file!("learn/map.js", SCRIPT),
    file!("learn/zoom.js", SCRIPT),
    file!("learn/puzzles.js", SCRIPT),
    file!("style/board.css", STYLE),
    file!("style/check.css", STYLE),
    file!("style/page.css", STYLE),
];

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    fn files_in(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let files = entries.flat_map(|path| {
            if path.is_dir() {
                files_in(&path)
            } else {
                vec![path]
            }
        });
        files.collect()
    }

    /// Except the worker, which only the static site needs.
    #[test]
    fn every_file_is_sent() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        let mut there: Vec<String> = files_in(&page)
            .iter()
            .map(|file| file.strip_prefix(&page).unwrap().display().to_string())
            .filter(|name| {
                !["index.html", "lost/lost.html", "answers/worker.js"].contains(&&name[..])
            })
            .map(|name| format!("/{name}"))
            .collect();
        let mut sent: Vec<&str> = FILES.iter().map(|file| file.path).collect();
        there.sort();
        sent.sort();
        assert_eq!(there, sent);
    }
}
