//! The pictures of the page in docs, taken by `cargo xtask screenshots`.

use std::env;
use std::fs;
use std::path::PathBuf;

use crate::browser::Browser;
use crate::common::served::Served;

/// A picture: its name, language and colours.
const PICTURES: [(&str, &str, &str); 4] = [
    ("explorer-light.png", "en", "light"),
    ("explorer-dark.png", "en", "dark"),
    ("explorer-light-ko.png", "ko", "light"),
    ("explorer-dark-ko.png", "ko", "dark"),
];

/// What they show: the position that the README explains.
const SHOWN: &str = "?moves=a1,a2";

/// Whoever opens the README loads them.
const MOST_BYTES: usize = 200_000;

/// Does nothing without a folder to put them into. Korean needs a font that has it, such as the
/// package fonts-nanum of Debian.
#[test]
fn pictures_for_the_readme() {
    let Some(folder) = env::var_os("NOUGHTS_SCREENSHOTS").map(PathBuf::from) else {
        return;
    };
    let server = Served::start(&[]);
    for (name, language, colours) in PICTURES {
        let browser = Browser::in_language(language, &server, "?view=analyse");
        browser.resize(1200, 780);
        browser.hide_scrollbars();
        browser.prefer_colours(colours);
        browser.show(SHOWN);
        browser.until_true("the explanation", || !browser.text("#why").is_empty());
        let picture = browser.screenshot();
        assert!(picture.len() <= MOST_BYTES, "{name}: {}", picture.len());
        fs::write(folder.join(name), picture).unwrap();
    }
}
