//! The pictures of the page in docs, taken by `cargo xtask screenshots`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::browser::Browser;
use crate::common::served::Served;

/// A picture: its name, language, colours and address, and what happens before it is taken.
type Picture = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    fn(&Browser),
);

/// The position that the README explains.
const README: &str = "?moves=a1,a2";

const PICTURES: [Picture; 8] = [
    ("explorer-light.png", "en", "light", README, explained),
    ("explorer-dark.png", "en", "dark", README, explained),
    ("explorer-light-ko.png", "ko", "light", README, explained),
    ("explorer-dark-ko.png", "ko", "dark", README, explained),
    (
        "page-lesson.png",
        "en",
        "light",
        "?view=play&opponent=perfect&you=second&moves=c2,a2,b2,b3,c3,b1,c1",
        |browser| browser.click("#lesson-show"),
    ),
    (
        "page-connect-four.png",
        "en",
        "light",
        "?view=play&opponent=nobody&game=connect-four&moves=d,e,e,f,g,f,f,g,g,a,g",
        |browser| browser.until_text("#status", "x has won"),
    ),
    (
        "page-check.png",
        "en",
        "light",
        "?view=check&problem=leetcode/794",
        |browser| {
            let wrong = "tests/programs/wrong-answer/leetcode-794/rows_tested_twice.js";
            let wrong = Path::new(env!("CARGO_MANIFEST_DIR")).join(wrong);
            browser.paste("#code", &fs::read_to_string(wrong).unwrap());
            browser.check("#check-code");
        },
    ),
    ("page-map.png", "en", "light", "?view=map", |browser| {
        browser.until_seen("#map-fit:enabled");
    }),
];

fn explained(browser: &Browser) {
    browser.until_said("#why");
}

/// A reader of a document loads them.
const MOST_BYTES: usize = 200_000;

/// Does nothing without a folder to put them into. Korean needs a font that has it, such as the
/// package fonts-nanum of Debian.
#[test]
fn pictures_for_the_documents() {
    let Some(folder) = env::var_os("NOUGHTS_SCREENSHOTS").map(PathBuf::from) else {
        return;
    };
    let server = Served::start(&[]);
    for (name, language, colours, path, prepare) in PICTURES {
        let browser = Browser::in_language(language, &server, "?view=analyse");
        browser.resize(1200, 780);
        browser.hide_scrollbars();
        browser.prefer_colours(colours);
        browser.show(path);
        prepare(&browser);
        // Nothing is cut at the bottom.
        let height: u32 = browser.read("return document.documentElement.scrollHeight");
        browser.resize(1200, height);
        browser.until_still();
        let picture = browser.screenshot();
        assert!(picture.len() <= MOST_BYTES, "{name}: {}", picture.len());
        fs::write(folder.join(name), picture).unwrap();
    }
}

impl Browser {
    /// Waits until nothing moves.
    fn until_still(&self) {
        let script = "return document.getAnimations().length === 0
            && document.querySelector('#board .fresh') === null";
        self.until_true("nothing moves", || self.eval(script) == json!(true));
    }
}
