//! Loads the page in Chromium without a driver: its scripts run, and it shows the server's values.

use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::served::Served;
use crate::common::wait::DEADLINE;

/// The browser is invisible, root may run it, and it connects only to the page. Its clock stops
/// while an answer of the server is pending.
const ARGUMENTS: [&str; 10] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=10000",
    "--dump-dom",
];

/// If the browser takes longer, it hangs, and is started again.
const ATTEMPT: Duration = Duration::from_secs(50);

/// The document after its scripts have run, as far as it was printed.
fn loaded(url: &str, language: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let dumped = folder.path().join("dom.html");
    let profile = folder.path().join("profile");
    let mut chromium = Command::new("chromium")
        .args(ARGUMENTS)
        .arg(format!("--accept-lang={language}"))
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(url)
        .stdin(Stdio::null())
        .stdout(File::create(&dumped).unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap_or_else(|error| panic!("chromium: {error}"));
    let started = Instant::now();
    while chromium.try_wait().unwrap().is_none() {
        if started.elapsed() > ATTEMPT {
            chromium.kill().unwrap();
        }
        thread::sleep(Duration::from_millis(20));
    }
    fs::read_to_string(dumped).unwrap_or_default()
}

/// After b2, a corner draws and an edge loses.
#[test]
#[ignore = "needs Chromium"]
fn the_page_shows_the_board_and_its_values() {
    let server = Served::start(&[]);
    for (language, status) in [("en", "o to move: a draw"), ("ko", "o 차례: 무승부")] {
        let shown = |page: &str| {
            [
                page.matches(&format!("<html lang=\"{language}\"")).count(),
                page.matches("data-square=").count(),
                page.matches(&format!(">{status}<")).count(),
                page.matches("data-text=\"=\"").count(),
                page.matches("data-text=\"−6\"").count(),
            ]
        };
        let started = Instant::now();
        loop {
            let page = loaded(&server.url("/?moves=b2"), language);
            if shown(&page) == [1, 9, 1, 4, 4] {
                break;
            }
            let in_time = started.elapsed() < DEADLINE;
            assert!(in_time, "{language}: {:?} in\n{page}", shown(&page));
        }
    }
}
