//! Tests a stopped server, and addresses without a page.

use std::net::{Ipv4Addr, SocketAddr};
use std::process::Command;

use noughts::{Rules, TABLE};
use serde_json::json;
use tokio::net::TcpSocket;

use crate::common::served::Served;
use crate::harness::Browser;
use crate::harness::board::after;

/// A port for several servers, one after another. The test binds it without listening, so that no
/// other process takes it while no server runs.
struct Port(TcpSocket);

impl Port {
    fn reserve() -> Port {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_reuseaddr(true).unwrap();
        let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        socket.bind(any).unwrap();
        Port(socket)
    }

    fn serve(&self) -> Served {
        let port = self.0.local_addr().unwrap().port().to_string();
        let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
        command.args(["serve", "--port", &port]);
        Served::run(command)
    }
}

const GONE: &str = "The server does not answer. Is noughts serve still running?";

/// Whether an element is visible without scrolling.
fn is_in_sight(browser: &Browser, selector: &str) -> bool {
    let script = "const { top, bottom, height } = document.querySelector(arguments[0]).getBoundingClientRect();
        return height > 0 && top >= 0 && bottom <= innerHeight";
    browser.script(script, vec![json!(selector)]) == json!(true)
}

#[test]
fn a_stopped_server_is_reported_and_tried_again() {
    let port = Port::reserve();
    let server = port.serve();
    let browser = Browser::on(&server, "?view=analyse");
    let position = |moves: &[&'static str]| after(Rules::TIC_TAC_TOE, moves.iter().copied());
    browser.until_values(&TABLE, &position(&[]));
    browser.resize(320, 640);
    drop(server);
    // The visitor has scrolled down.
    browser.eval("scrollTo(0, document.body.scrollHeight)");
    browser.click("nav [data-view=play]");
    browser.until_text("#trouble-text", GONE);
    browser.until_true("the message", || is_in_sight(&browser, "#trouble"));
    assert!(is_in_sight(&browser, "#try-again"));
    browser.click("#try-again");
    browser.until_text("#trouble-text", GONE);

    let server = port.serve();
    browser.click("#try-again");
    browser.until_text("#status", "Your turn: x");
    assert_eq!(browser.text("#trouble"), "");
    browser.resize(1200, 900);
    browser.click("nav [data-view=analyse]");
    browser.until_values(&TABLE, &position(&[]));

    // A click on the board also tries again.
    drop(server);
    browser.click("[data-square='b2']");
    browser.until_text("#trouble-text", GONE);
    let _server = port.serve();
    browser.click("[data-square='a1']");
    browser.until_values(&TABLE, &position(&["b2"]));
    browser.click("[data-square='a1']");
    browser.until_values(&TABLE, &position(&["b2", "a1"]));
}

#[test]
fn a_map_without_a_server_is_no_broken_picture() {
    let port = Port::reserve();
    let server = port.serve();
    let browser = Browser::on(&server, "?view=analyse");
    browser.until_moves([]);
    drop(server);
    browser.click("#map-link");
    browser.until_text("#trouble-text", GONE);
    assert_eq!(browser.texts("#map img").len(), 0);
    // The buttons that need a picture wait for it.
    let waiting =
        "return [...document.querySelectorAll('#map button:disabled')].map(({ id }) => id)";
    let waiting = || browser.eval(waiting);
    let tools = json!(["map-in", "map-out", "map-fit", "map-open", "map-print"]);
    assert_eq!(waiting(), tools);
    let _server = port.serve();
    browser.click("#try-again");
    browser.until_seen("#map-path li");
    assert_eq!(waiting(), json!([]));
    assert_eq!(browser.text("#trouble"), "");
}

/// Preferences and progress that are damaged, or of another version, are ignored.
#[test]
fn damaged_preferences_do_not_matter() {
    let browser = Browser::open("?view=analyse");
    for progress in ["null", "[1, 2", r#"{"3,3,3 only-move": 5}"#] {
        let damage = "localStorage.setItem('trainer', arguments[0]);
            for (const name of ['streak', 'theme', 'language', 'check-way', 'system', 'written']) {
                localStorage.setItem(name, 'other');
            }";
        browser.script(damage, vec![json!(progress)]);
        browser.visit("?view=puzzles");
        browser.until_starts("#train-progress", "Puzzle 1 of");
        assert_eq!(browser.text("#train-streak"), "Streak: 0");
    }
    browser.visit("?view=check&problem=boj/7682");
    browser.until_seen("#code");
    let chosen = "return ['theme', 'language', 'system', 'written'].map((id) =>
        document.getElementById(id).value)";
    browser.assert_eval(chosen, json!(["auto", "en", "linux", "python"]));
}

/// The page is in the chosen language, and is never JSON.
#[test]
fn an_unknown_path_has_a_page_and_a_way_back() {
    let browser = Browser::open("?view=analyse");
    for (language, lost, back) in [
        (
            "en",
            "There is nothing at this address.",
            "Back to an empty board",
        ),
        ("ko", "이 주소에는 아무것도 없습니다.", "빈 판으로 돌아가기"),
    ] {
        browser.fill("#language", language);
        for path in ["nowhere", "a/b/c?moves=b2", "api/nowhere", "index.htm"] {
            browser.load(path);
            browser.until_text("h1", lost);
            assert_eq!(browser.text("main a"), back, "{path}");
            assert!(!browser.text("body").contains('{'), "{path}");
            browser.click("main a");
            browser.until_count("[data-square]", 9);
        }
    }
}
