//! Tests the site in a real browser, served by a plain host below a path.

use std::fs;

use serde_json::{Value, json};

use crate::folder::Host;
use crate::harness::Browser;
use crate::harness::checking::programs;

impl Browser {
    /// Checks that the page has requested nothing outside the site's folder.
    fn assert_stays_in(&self, host: &Host) {
        let script = "return performance.getEntries()
            .map(({ name }) => name)
            .filter((name) => /^[a-z]+:/.test(name) && !name.startsWith(arguments[0])
                && !name.startsWith('blob:'))";
        let elsewhere = self.script(script, vec![json!(host.url())]);
        assert_eq!(elsewhere, json!([]));
        assert_eq!(host.strangers(), Vec::<String>::new());
    }

    fn board(&self) -> Vec<String> {
        self.texts("[data-square]")
    }

    /// From the next page on, a worker may take any time to end a stopped search. Normally the page
    /// ends it after a second and starts another one.
    fn wait_for_workers(&self) {
        let script = "{
            const later = window.setTimeout;
            window.setTimeout = (work, time, ...rest) =>
                later(work, time === 1000 ? 1e8 : time, ...rest);
        }";
        self.before_pages(script);
    }

    /// From now on, [`Browser::workers`] returns how many workers the page has started.
    fn count_workers(&self) {
        let script = "self.started = 0;
            self.Worker = class extends Worker {
                constructor(...all) { super(...all); self.started += 1; }
            }";
        self.eval(script);
    }

    fn workers(&self) -> Value {
        self.eval("return self.started")
    }
}

#[test]
fn a_game_is_explored_and_played() {
    let host = Host::start();
    let browser = Browser::at("ko", host.url(), "?view=analyse");
    browser.until_text("#status", "x 차례: 무승부");
    browser.click("[data-square='a1']");
    browser.until_address("?moves=a1");
    browser.until_text("#status", "o 차례: 무승부");
    assert!(!browser.text("#why").is_empty());
    // A link shows the same game, and an error is reported as text.
    browser.visit("?game=4,3,3&moves=b2");
    browser.until(12, || browser.board().len());
    browser.visit("?opponent=perfect&you=second");
    browser.until_true("a reply", || browser.address_shown().contains("moves="));
    browser.visit("?moves=zz");
    browser.until_has("#trouble", "zz");
    browser.assert_stays_in(&host);
}

#[test]
fn a_program_is_judged_and_a_map_is_shown() {
    let host = Host::start();
    let browser = Browser::at("en", host.url(), "?view=check&problem=boj/7682");
    let source =
        "for (const _ of require('fs').readFileSync(0).toString().trim().split('\\n').slice(1))
        console.log('valid')";
    browser.paste("#code", source);
    browser.check("#check-code");
    assert!(
        browser
            .text(".report h2")
            .contains("Wrong answer: on 18,725 of 19,683 inputs")
    );
    browser.visit("?view=map&player=o");
    let drawn = "const picture = document.querySelector('#map img, #map svg');
        return picture !== null && (picture.naturalWidth ?? 1) > 0";
    browser.until_eval(drawn, json!(true));
    browser.assert_stays_in(&host);
}

#[test]
fn a_browser_without_webassembly_gets_a_message() {
    let host = Host::start();
    let browser = Browser::at("en", host.url(), "?view=check");
    browser.before_pages("delete self.WebAssembly");
    browser.load("?view=analyse");
    browser.until_has("#trouble-text", "this page needs WebAssembly");
}

/// Chats and forums show a picture beside a link. Its address must be absolute.
#[test]
fn a_link_has_a_picture() {
    let host = Host::start();
    let browser = Browser::at("en", host.url(), "");
    let picture = "return document.querySelector('meta[property=\"og:image\"]').content";
    let picture = browser.eval(picture);
    assert_eq!(picture, json!("https://noughts.example/preview.png"));
}

/// Without headers, only the attribute of the frame shows that it is sandboxed. Without a sandbox,
/// code would have the origin of the page.
#[test]
fn a_frame_takes_code_only_in_a_sandbox() {
    let host = Host::start();
    let browser = Browser::at("en", host.url(), "?view=check");
    let script = "const [isInSandbox] = arguments;
        const frame = document.createElement('iframe');
        frame.src = new URL('check/room.html', document.querySelector('script[src]').src);
        if (isInSandbox) {
            frame.sandbox = 'allow-scripts';
        }
        const ready = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
        document.body.append(frame);
        await ready;
        const { port1, port2 } = new MessageChannel();
        const code = 'onmessage = ({ ports: [port] }) => port.postMessage(0)';
        const send = () => frame.contentWindow.postMessage(code, '*', [port2, new MessageChannel().port2]);
        if (isInSandbox) {
            send();
            return new Promise((resolve) => { port1.onmessage = () => resolve('started'); });
        }
        // The frame has the page's origin, so the test can observe it.
        let told = 'refused';
        frame.contentWindow.Worker = class { constructor() { told = 'started'; } };
        send();
        return new Promise((resolve) => {
            frame.contentWindow.addEventListener('message', () => resolve(told));
        })";
    for (in_sandbox, expected) in [(true, "started"), (false, "refused")] {
        let told = browser.script_async(script, vec![json!(in_sandbox)]);
        assert_eq!(told, json!(expected));
    }
}

/// Without the npm package, the site has no Python, and reports that.
#[test]
fn python_programs_are_judged_as_by_the_command() {
    let host = Host::start();
    let browser = Browser::at("en", host.url(), "?view=check&problem=boj/7682");
    let has_python = "return document.querySelector('meta[name=python]') !== null";
    if browser.eval(has_python) != json!(true) {
        browser.paste("#code", "import sys\nprint(sys.stdin)\n");
        assert!(browser.text("#code-hint").contains("without Python"));
        eprintln!("skipped: the site was built without Python, since npm has not got pyodide");
        return;
    }
    browser.keep_reports();
    for (problem, file) in programs("py") {
        let is_slow = file.ends_with("cs50-tictactoe/usual.py");
        if !is_slow {
            browser.assert_judged_alike(&problem, &file);
            continue;
        }
        // The program searches the whole game for each of 5,478 boards, which takes minutes in a
        // browser.
        let boards = "input=%5B%22OXO%22,%22%20X%20%22,%22%20%20%20%22%5D";
        let report = browser.report_on(&format!("{problem}&{boards}"), &file);
        assert!(report.contains("Accepted"), "{report}");
    }
    browser.paste("#code", "\nprint(input()\n");
    browser.check("#check-code");
    let report = browser.text(".report");
    let said = ["Compile error: Python says.", "line 2", "SyntaxError"];
    assert!(said.iter().all(|part| report.contains(part)), "{report}");
    // No handler runs, and output that was not flushed is lost, also for the next program.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("exit.py");
    let end = |line: &str| {
        let source = "import os\nprint('flushed', flush=True)\nprint('buffered')
try:\n    LINE\nexcept SystemExit:\n    print('caught', flush=True)\n";
        fs::write(&file, source.replace("LINE", line)).unwrap();
        browser.report_on(
            "boj/16571&input=0%200%200%0A0%200%200%0A0%200%200%0A",
            &file,
        )
    };
    let report = end("os._exit(0)");
    let is_lost = |part: &&str| !report.contains(*part);
    assert!(report.contains("flushed"), "{report}");
    assert!(["buffered", "caught"].iter().all(is_lost), "{report}");
    assert!(end("os._exit(259)").contains("exit code 3"));
    let report = end("raise SystemExit");
    let is_shown = |part: &&str| report.contains(*part);
    assert!(
        ["flushed", "buffered", "caught"].iter().all(is_shown),
        "{report}"
    );
    browser.assert_stays_in(&host);
}

#[test]
fn a_search_shows_progress_and_can_be_stopped() {
    let host = Host::start();
    let browser = Browser::at("en", host.url(), "");
    browser.search_without_limit();
    browser.wait_for_workers();
    browser.visit("?game=8,8,5");
    browser.until_true("progress", || {
        let text = browser.text("#search-status");
        text.starts_with("Searching for") && !text.contains(" 0 positions")
    });
    browser.click("#search-stop");
    browser.until_starts("#search-status", "Stopped.");
    // The worker keeps its results, so the page does not start another one.
    browser.count_workers();
    browser.click("#search-more");
    browser.until_true("progress again", || {
        let text = browser.text("#search-status");
        text.starts_with("Searching for") && !text.contains(" 0 positions")
    });
    assert_eq!(browser.workers(), json!(0));
    // The game is not over.
    browser.click("[data-square='d4']");
    browser.until_address("?game=8,8,5&moves=d4");
    browser.visit("?game=7,3,3&moves=d2");
    browser.until_starts("#search-status", "Searched");
    assert_eq!(browser.text("#status"), "o to move: loses");
    browser.assert_stays_in(&host);
}

/// The worker solves a large game while the visitor plays, and the page shows the progress.
#[test]
fn a_large_game_is_solved_while_one_plays() {
    let host = Host::start();
    let browser = Browser::at("en", host.url(), "");
    browser.hold_values("5,4,4");
    browser.wait_for_workers();
    browser.visit("?game=5,4,4");
    let percent = || -> u32 {
        let text = browser.text("#working-text");
        let number = text.split_once('%').map_or("0", |(before, _)| before);
        let number = number.rsplit(' ').next().unwrap_or("0");
        number.parse().unwrap_or(0)
    };
    browser.until_true("some of it", || percent() > 0);
    browser.count_workers();
    browser.click("[data-square='c2']");
    browser.until_address("?game=5,4,4&moves=c2");
    browser.until_text("#status", "o to move");
    browser.until_true("some of it", || percent() > 0);
    assert_eq!(browser.workers(), json!(0));
    browser.click("#working-stop");
    browser.until_seen("#working-more");
    browser.assert_stays_in(&host);
}

/// Abandoned work does not delay other work.
#[test]
fn a_large_table_can_be_left() {
    let host = Host::start();
    let browser = Browser::at("en", host.url(), "?game=5,4,4");
    browser.click("nav [data-view='check']");
    browser.until_said("#problems");
    browser.assert_stays_in(&host);
}
