//! Tests the language, colours, screens of all widths and the findings of axe-core, and takes the
//! pictures in docs for `cargo xtask screenshots`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use noughts::TABLE;
use serde_json::{Value, json};

use crate::common::served::Served;
use crate::harness::Browser;
use crate::harness::board::after;

/// Every view with some content.
pub const VIEWS: [(&str, &str); 12] = [
    ("a game", "?moves=b2,a1"),
    ("a finished game", "?moves=a1,b1,a2,b2,a3"),
    ("a board set up", "?setup=on&start=xxx/ooo/..."),
    ("an opponent", "?opponent=easy&values=off"),
    ("a larger board", "?game=4,4,3&moves=b2"),
    ("a box", "?game=4,4,4,4&moves=b2.3,a1.1&values=off"),
    ("a choice of marks", "?game=wild&moves=b2x"),
    ("a torus", "?game=3,3,3:torus%2Bmisere&moves=b2,a1"),
    (
        "a program",
        "?view=check&problem=boj/7682&input=XXXOO.XXX%0AXOXOXOXOX%0Aend",
    ),
    ("problems", "?view=check"),
    ("puzzles", "?view=puzzles&task=win-in-3"),
    ("map", "?view=map&player=o"),
];

impl Browser {
    /// Shows one of the views, completely loaded.
    pub fn show(&self, path: &str) {
        self.visit(path);
        let complete =
            "return ['#board [data-square]', '#train-board [data-square]', '#problem-about h2', '#problems strong', '#map-picture svg'].some((part) =>
                document.querySelector(part)?.checkVisibility())";
        self.until_true("the view", || self.eval(complete) == json!(true));
    }

    fn lang(&self) -> String {
        let lang = self.eval("return document.documentElement.lang");
        lang.as_str().unwrap().to_owned()
    }
}

#[test]
fn the_language_follows_the_browser() {
    let server = Served::start(&[]);
    for (browser_has, lang, undo) in [
        ("en-GB", "en", "↶ Undo"),
        ("ko-KR", "ko", "↶ 무르기"),
        // The page does not support this language.
        ("pl", "en", "↶ Undo"),
    ] {
        let browser = Browser::in_language(browser_has, &server, "?view=analyse");
        browser.until_text("#undo", undo);
        assert_eq!(browser.lang(), lang, "{browser_has}");
    }
}

#[test]
fn the_language_can_be_switched_and_stays() {
    let browser = Browser::open("?moves=b2");
    browser.until_values(&TABLE, &after(noughts::Rules::TIC_TAC_TOE, ["b2"]));
    browser.fill("#language", "ko");
    browser.until_text("#undo", "↶ 무르기");
    browser.until_text("#status", "o 차례: 무승부");
    browser.until_true("the squares", || {
        browser.cells()[0].label.starts_with("a1, 빈칸, 무승부")
    });
    assert_eq!(browser.lang(), "ko");
    browser.reload();
    browser.until_text("#status", "o 차례: 무승부");
    assert_eq!(browser.lang(), "ko");
    browser.fill("#language", "en");
    browser.until_text("#status", "o to move: a draw");
    assert_eq!(browser.lang(), "en");
}

#[test]
fn colours_follow_the_system_or_the_choice() {
    let browser = Browser::open("?view=analyse");
    let background = || browser.style("body", "background-color");
    browser.prefer_colours("light");
    let light = background();
    browser.prefer_colours("dark");
    browser.until_true("dark", || background() != light);
    let dark = background();
    browser.fill("#theme", "light");
    browser.until(light.clone(), background);
    browser.reload();
    browser.until(light.clone(), background);
    browser.prefer_colours("light");
    browser.fill("#theme", "dark");
    browser.until(dark.clone(), background);
    browser.fill("#theme", "auto");
    browser.until(light, background);
}

/// On a phone, which is as narrow as a window of 640 pixels at a zoom of 200 %, and in a window of
/// 1280 pixels at that zoom.
#[test]
fn nothing_is_wider_than_the_screen() {
    let browser = Browser::open("?view=analyse");
    for language in ["en", "ko"] {
        browser.fill("#language", language);
        for (_, path) in VIEWS.into_iter().chain([
            ("a large board", "?game=8,8,5&values=off"),
            ("a wide sample", "?view=check&problem=cs50/tictactoe"),
            ("columns", "?game=connect-four&moves=d,d"),
            ("a box with values", "?game=3,3,2,3&moves=b2.1"),
        ]) {
            browser.show(path);
            browser
                .eval("document.querySelectorAll('details').forEach((one) => { one.open = true })");
            for zoomed in [false, true] {
                if zoomed {
                    browser.zoom_twice(1280, 1024)
                } else {
                    browser.resize(320, 640)
                }
                let script = "const page = document.documentElement;
                    return page.scrollWidth > page.clientWidth
                        ? [...document.querySelectorAll('*')]
                            .filter((one) => one.getBoundingClientRect().right > page.clientWidth)
                            .map((one) => one.outerHTML.slice(0, 80))
                        : []";
                let wide = browser.eval(script);
                assert_eq!(wide, json!([]), "{language} {path} zoomed: {zoomed}");
            }
            browser.resize(1200, 900);
        }
    }
}

/// The source of axe-core, which `cargo xtask test` downloads.
fn axe() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../target/npm/axe-core/node_modules/axe-core/axe.min.js");
    fs::read_to_string(&path).unwrap_or_else(|error| {
        panic!(
            "{}: {error}; cargo xtask test fetches axe-core",
            path.display()
        )
    })
}

/// The findings that are at least serious, each with its place.
fn findings(browser: &Browser) -> Value {
    let script = "const { violations, passes } = await axe.run({ resultTypes: ['violations'] });
        if (passes.length === 0) {
            throw 'axe-core has looked at nothing';
        }
        return violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, help, nodes }) =>
                [id, help, nodes.map(({ html, any }) => [html, any.map(({ message }) => message)])])";
    browser.script_async(script, vec![])
}

#[test]
fn axe_finds_nothing_serious() {
    let browser = Browser::open("?view=analyse");
    let axe = axe();
    for language in ["en", "ko"] {
        browser.fill("#language", language);
        for (view, path) in VIEWS {
            browser.show(path);
            browser.eval(&axe);
            // Texts have the same colours in both languages.
            let dark = (language == "en").then_some("dark");
            for colours in ["light"].into_iter().chain(dark) {
                browser.prefer_colours(colours);
                let found = findings(&browser);
                assert_eq!(found, json!([]), "{view}, {language}, {colours}: {found:#}");
            }
            browser.resize(320, 640);
            let found = findings(&browser);
            assert_eq!(found, json!([]), "{view}, {language}, narrow: {found:#}");
            browser.resize(1200, 900);
        }
    }
}

/// A picture: its name, language, colours and address, and the actions before it is taken.
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

/// The limit of a picture's size, because readers of a document load it.
const MOST_BYTES: usize = 200_000;

/// Takes the pictures if a folder for them is given. Korean needs a font such as the Debian package
/// fonts-nanum.
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
        // The whole page must be in the picture.
        let height: u32 = browser.read("return document.documentElement.scrollHeight");
        browser.resize(1200, height);
        browser.until_still();
        let picture = browser.screenshot();
        assert!(picture.len() <= MOST_BYTES, "{name}: {}", picture.len());
        fs::write(folder.join(name), picture).unwrap();
    }
}

impl Browser {
    /// Waits until all animations have ended.
    fn until_still(&self) {
        let script = "return document.getAnimations().length === 0
            && document.querySelector('#board .fresh') === null";
        self.until_true("nothing moves", || self.eval(script) == json!(true));
    }
}
