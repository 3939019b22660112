//! Language, colours, and screens of every width.

use noughts::TABLE;
use serde_json::json;

use crate::board::after;
use crate::browser::Browser;
use crate::common::served::Served;

/// Every view, with something in it.
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
    /// Shows one of the views, complete.
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
        // Nobody speaks it here.
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
fn colours_follow_the_system_or_what_is_chosen() {
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

/// On a phone, which is as narrow as a window of 640 pixels at a zoom of 200 %,
/// and in one of 1280 at that zoom.
#[test]
fn nothing_is_wider_than_the_screen() {
    let browser = Browser::open("?view=analyse");
    for language in ["en", "ko"] {
        browser.fill("#language", language);
        for (_, path) in VIEWS.into_iter().chain([
            ("a large board", "?game=8,8,5&values=off"),
            ("columns", "?game=connect-four&moves=d,d"),
            ("a box with values", "?game=3,3,2,3&moves=b2.1"),
        ]) {
            browser.show(path);
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
