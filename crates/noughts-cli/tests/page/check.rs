//! Tests "Check your program": choosing a problem, code, outputs, and the report.

use serde_json::json;

use crate::common::served::Served;
use crate::harness::Browser;
use crate::harness::checking::programs;

/// A problem with a single input, a board with only an o: each program runs only a few times.
const ONE_BOARD: &str = "?view=check&problem=leetcode/794&input=\
    %5B%22O%20%20%22,%22%20%20%20%22,%22%20%20%20%22%5D";

#[test]
fn javascript_programs_are_judged_as_by_the_command() {
    let browser = Browser::open("?view=check");
    browser.keep_reports();
    for (problem, file) in programs("js") {
        browser.assert_judged_alike(&problem, &file);
    }
}

/// The ways in which Node programs read and write.
#[test]
fn idioms_of_judges_are_understood() {
    let browser = Browser::open("?view=check&problem=boj/16571");
    let solve = "
        const L = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]];
        const memo = new Map();
        function value(b) {
          const key = b.join('');
          if (!memo.has(key)) memo.set(key, search(b));
          return memo.get(key);
        }
        function search(b) {
          const won = (p) => L.some((line) => line.every((i) => b[i] === p));
          const count = (p) => b.filter((c) => c === p).length;
          const turn = count(1) > count(2) ? 2 : 1;
          if (won(3 - turn)) return -1;
          let best = -2;
          for (let i = 0; i < 9; i++) if (b[i] === 0) {
            b[i] = turn; best = Math.max(best, -value(b)); b[i] = 0;
          }
          return best === -2 ? 0 : best;
        }
        const answer = (text) => 'LDW'[value(text.trim().split(/\\s+/).map(Number)) + 1];";
    for read in [
        "console.log(answer(require('fs').readFileSync('/dev/stdin').toString()))",
        "process.stdout.write(answer(require('fs').readFileSync(0, 'utf8')) + '\\n')",
        "let all = ''; process.stdin.on('data', (d) => all += d);
         process.stdin.on('end', () => console.log('%s', answer(all)))",
        "const rl = require('readline').createInterface({ input: process.stdin });
         const rows = []; rl.on('line', (row) => rows.push(row));
         rl.on('close', () => { console.log(answer(rows.join(' '))); process.exit(0) })",
        "(async () => { let all = '';
         for await (const row of require('readline').createInterface({ input: process.stdin })) all += row + ' ';
         await new Promise((later) => setTimeout(later, 1));
         console.log(answer(all)) })()",
        "\nimport 'os';\nimport * as events from 'events';
         import fs, { readFileSync as read } from 'node:fs';
         if (events.EventEmitter && fs.readFileSync === read) console.log(answer(await fs.promises.readFile('/dev/stdin', 'utf8')))",
    ] {
        browser.paste("#code", &format!("{solve}\n{read}"));
        browser.check("#check-code");
        let said = browser.text(".report h2");
        assert!(said.contains("Accepted: all 4,520 answers"), "{read}: {said}");
    }
}

#[test]
fn an_endless_loop_is_ended_and_named() {
    let browser = Browser::open(ONE_BOARD);
    browser.paste(
        "#code",
        "var validTicTacToe = function (board) { while (true) {} };",
    );
    browser.check("#check-code");
    assert!(browser.text(".report h2").contains("Time limit"));
    // A browser measures no processor time.
    browser.click(".report details:last-child summary");
    let said = browser.text(".report");
    assert!(said.contains("took more than 3 s"), "{said}");
    assert!(!said.contains("processor"), "{said}");
    // The results until the visitor stops the check.
    browser.click("#check-code");
    browser.click("#check-stop");
    browser.until_seen(".report");
}

/// From the next page on, replaces the code of the worker.
fn replace_worker(browser: &Browser, answer: &str) {
    let script = "{
        const ask = window.fetch;
        window.fetch = (address, ...rest) =>
            String(address).endsWith('/check/javascript.js') ? (ANSWER) : ask(address, ...rest);
    }";
    browser.before_pages(&script.replace("ANSWER", answer));
    browser.visit("?view=check&problem=leetcode/794");
    browser.paste("#code", "var validTicTacToe = () => true;");
    browser.click("#check-code");
}

#[test]
fn a_check_is_stopped_while_it_loads() {
    let browser = Browser::open("?view=check");
    replace_worker(&browser, "new Promise(() => {})");
    browser.click("#check-stop");
    let said = "? Undecided: no failure; 0 of 19,683 inputs tried.";
    browser.until_text(".report h2", said);
    assert!(browser.texts("#checking").is_empty());
}

#[test]
fn a_worker_that_fails_is_reported() {
    let browser = Browser::open("?view=check");
    replace_worker(
        &browser,
        "Promise.resolve(new Response('throw new Error(1)'))",
    );
    let why = "The page cannot run your program: Uncaught Error: 1";
    browser.until_text("#check-error", why);
    replace_worker(
        &browser,
        "Promise.resolve(new Response('', { status: 404 }))",
    );
    let why = "the browser cannot load the files of this page; are you offline?";
    browser.until_text("#check-error", why);
}

/// The page does not wait for a frame that does not load.
#[test]
fn a_frame_that_does_not_answer_is_reported() {
    let browser = Browser::open("?view=check");
    browser.before_pages(
        "{
            const [later, listen] = [window.setTimeout, window.addEventListener];
            window.setTimeout = (work, time, ...rest) => later(work, time === 30_000 ? 0 : time, ...rest);
            window.addEventListener = (name, ...rest) => name === 'message' || listen(name, ...rest);
        }",
    );
    browser.visit("?view=check&problem=leetcode/794");
    browser.paste("#code", "var validTicTacToe = () => true;");
    browser.click("#check-code");
    browser.until_ends("#check-error", "room.html does not answer");
}

/// An earlier check does not end the worker of a later one, whose report is shown.
#[test]
fn a_check_replaces_another() {
    let browser = Browser::open("?view=check&problem=leetcode/794");
    for _ in 0..3 {
        browser.paste("#code", "var validTicTacToe = () => { for (;;) {} };");
        browser.click("#check-code");
        browser.until_said("#check-stop");
        browser.paste("#code", "var validTicTacToe = () => true;");
        browser.click("#check-code");
        browser.until_seen(".report");
        let said = browser.text(".report h2");
        assert!(said.contains("Wrong answer"), "{said}");
    }
}

/// The page does not show the results for one problem on the next.
#[test]
fn a_check_ends_with_its_problem() {
    let browser = Browser::open("?view=check&problem=leetcode/794");
    browser.paste("#code", "var validTicTacToe = () => { for (;;) {} };");
    browser.click("#check-code");
    browser.until_said("#check-stop");
    browser.click("#other-problem");
    browser.click("#problems [data-problem='boj/7682']");
    browser.until_ends("#problem-about h2", "boj/7682");
    assert!(browser.texts("#checking").is_empty());
    // The answer to this arrives after the end of the check.
    browser.click("#choose-output");
    browser.until_has("#run-command", "boj-7682-small.txt");
    assert!(browser.texts(".report").is_empty());
}

/// Files, timers and messages behave as in Node. A program may use any names.
#[test]
fn details_of_node_are_emulated() {
    let browser = Browser::open(ONE_BOARD);
    let source = "const tried = [], turn = 'tried', work = 1, fs = require('fs');
        MessagePort.prototype.postMessage = () => {};
        const attempt = (name, work) => { try { tried.push(`${name}: ${work()}`) } catch (e) { tried.push(`${name}: ${e.code}`) } };
        attempt('write', () => { fs.writeFileSync('out.txt', 'true'); return fs.readFileSync('./out.txt', 'utf8') });
        attempt('open', () => fs.openSync('input.txt'));
        attempt('stdin', () => fs.openSync('/dev/stdin'));
        fs.readFile('none.txt', (error) => tried.push(`read: ${error.code}`));
        const fired = setTimeout(() => clearTimeout(fired), 0);
        let ticks = 0;
        const often = setInterval(() => { if (++ticks === 3) clearInterval(often) }, 1);
        setTimeout(() => { throw new Error(`${tried.join(' | ')} | ticks: ${ticks}`) }, 200);
        var validTicTacToe = () => true;";
    browser.paste("#code", source);
    browser.check("#check-code");
    let said = browser.text(".report .errors");
    for told in [
        "write: true",
        "open: ENOENT",
        "stdin: 0",
        "read: ENOENT",
        "ticks: 3",
    ] {
        assert!(said.contains(told), "{told}: {said}");
    }
}

/// A stack trace shows only frames in the program. The message of the exception is unchanged.
#[test]
fn stack_traces_have_only_frames_of_the_program() {
    let browser = Browser::open(ONE_BOARD);
    let printed = "board:\n\n    at row 3\n  at row 4\nnext";
    let print = format!("console.error({printed:?});\n");
    let function = "function check() { throw new Error('wrong') }\nvar validTicTacToe = check;";
    let program = "setTimeout(() => { throw new Error('wrong') }); require('fs').readFileSync(0);";
    for program in [function, program] {
        browser.paste("#code", &format!("{print}{program}"));
        browser.check("#check-code");
        let said = browser.text(".report .errors");
        let (first, places) = said.split_once("Error: wrong\n").unwrap();
        assert_eq!(first.trim_end(), printed, "{said}");
        assert!(places.starts_with("    at "), "{said}");
        let is_own = |place: &str| place.contains("solution.js:2");
        assert!(places.lines().all(is_own), "{said}");
    }
}

/// A judged program can access neither the page nor the network.
#[test]
fn a_program_is_isolated() {
    let server = Served::start(&[]);
    let browser = Browser::on(&server, ONE_BOARD);
    let source = "const tried = [];
        const attempt = (name, work) => { try { tried.push(`${name}: ${work()}`) } catch (e) { tried.push(`${name}: ${e}`) } };
        attempt('fetch', () => typeof fetch);
        attempt('request', () => { const r = new (Object.getPrototypeOf(self).constructor.XMLHttpRequest ?? XMLHttpRequest)(); });
        attempt('import', () => importScripts('ADDRESS/main.js'));
        attempt('storage', () => typeof localStorage);
        attempt('database', () => indexedDB.open('x'));
        var validTicTacToe = () => { throw new Error(tried.join(' | ')) };";
    let address = server.url("");
    browser.paste(
        "#code",
        &source.replace("ADDRESS", address.trim_end_matches('/')),
    );
    browser.check("#check-code");
    let said = browser.text(".report .errors");
    assert!(said.contains("fetch: undefined"), "{said}");
    assert!(said.contains("request: TypeError"), "{said}");
    assert!(said.contains("import: NetworkError"), "{said}");
    assert!(said.contains("storage: undefined"), "{said}");
    assert!(said.contains("database: SecurityError"), "{said}");
}

/// Hostile programs get ordinary verdicts.
#[test]
fn hostile_programs_get_a_verdict() {
    let browser = Browser::open(ONE_BOARD);
    for (hostile, said) in [
        ("throw { get stack() { throw 1 } }", "Runtime error"),
        (
            "throw new Proxy(new Error(), { get() { throw 1 } })",
            "Runtime error",
        ),
        ("console.error('e'.repeat(1e7)); throw 1", "Runtime error"),
        ("console.error('\\ud800'); throw 1", "Runtime error"),
        ("close()", "close is not a function"),
        (
            "postMessage({ done: { end: 'done' } })",
            "postMessage is not a function",
        ),
        (
            "dispatchEvent(new MessageEvent('message', { ports: [] }))",
            "Wrong answer",
        ),
        (
            "Array.prototype.map = Map.prototype.get = Promise.prototype.then = null",
            "Runtime error",
        ),
        (
            "const cycle = {}; console.log(Object.assign(cycle, { cycle }))",
            "Wrong answer",
        ),
        ("Array.prototype.push = () => { throw 1 }", "Wrong answer"),
        ("globalThis.Promise = undefined", "Wrong answer"),
        ("process.exit(3)", "exit code 3"),
        ("process.exitCode = 5", "exit code 5"),
        (
            "\n\nlet = = 1",
            "Compile error: JavaScript says.\nsolution.js:3: SyntaxError",
        ),
        ("\n\nreturn", "solution.js:3: SyntaxError"),
        (
            "'use strict';\nwith (console) {}",
            "solution.js:2: SyntaxError",
        ),
        // The program has run.
        ("const board = JSON.parse('{')", "Runtime error"),
        ("eval('let = = 1')", "Runtime error"),
        (
            "process.on('exit', () => { throw new Error('late') })",
            "late",
        ),
        (
            "process.on('exit', () => { throw 1 }); process.on('uncaughtException', () => {})",
            "exit code 1",
        ),
    ] {
        browser.paste(
            "#code",
            &format!("{hostile};\nvar validTicTacToe = () => true;"),
        );
        browser.check("#check-code");
        let report = browser.text(".report");
        assert!(report.contains(said), "{hostile}: {report}");
    }
}

/// A line is counted before the browser assembles it, which takes about a second for each input.
#[test]
fn a_long_line_is_too_much_output() {
    let browser = Browser::open("?view=check&problem=boj/16571");
    browser.paste("#code", "console.log('x'.repeat(5e8))");
    browser.check("#check-code");
    let said = browser.text(".report h2");
    assert!(said.contains("Output limit: on all 4,520"), "{said}");
}

/// As by the command: a Korean letter has three.
#[test]
fn output_is_counted_in_bytes() {
    let browser = Browser::open("?view=check&problem=boj/16571&input=0 0 0%0A0 0 0%0A0 0 0");
    browser.paste("#code", "console.log('한'.repeat(5e5))");
    browser.check("#check-code");
    let said = browser.text(".report h2");
    assert!(said.contains("Output limit"), "{said}");
}

/// A listener for the end of the program throws an exception, which another one catches.
#[test]
fn a_program_that_fails_at_its_end_gets_a_verdict() {
    let browser = Browser::open(ONE_BOARD);
    let program = "require('fs').readFileSync(0);
        process.on('exit', () => { throw 1 });
        process.on('uncaughtException', () => {});
        process.exitCode = ";
    for (code, said) in [("5", "exit code 5"), ("Symbol()", "exit code 1")] {
        browser.paste("#code", &format!("{program}{code};"));
        browser.check("#check-code");
        let report = browser.text(".report");
        assert!(report.contains(said), "{code}: {report}");
    }
}

#[test]
fn a_pasted_output_needs_no_input() {
    let browser = Browser::open("?view=check&problem=boj/7682");
    browser.click("#choose-output");
    browser.until_said("#run-command");
    browser.paste("#output", &"Valid\n".repeat(19_683));
    browser.check("#check-output");
    let said = browser.text(".report");
    assert!(said.contains("Wrong answer: on "), "{said}");
    assert!(
        said.contains("the same for every tried input: Valid"),
        "{said}"
    );
    // The name of a problem keeps its lower-case letters.
    browser.fill("#language", "ko");
    browser.paste("#output", &"W\nD\n".repeat(22));
    browser.check("#check-output");
    browser.until_text(".mistake-found", "boj/16571 문제의 답처럼 보입니다.");
    browser.fill("#language", "en");
    // The user's own cases, from the link in a report.
    browser
        .visit("?view=check&problem=programmers/160585&input=%5B%22O.X%22,%22...%22,%22...%22%5D");
    browser.until_ends("#problem-about h2", "160585");
    browser.paste("#output", "0\n");
    browser.check("#check-output");
    // The board has the marks of the problem.
    assert_eq!(browser.texts(".report [aria-label='o.x/.../...']").len(), 1);
    assert!(browser.text(".report h2").contains("on 1 of 1 input"));
}

/// Problems are found by number, name and address.
#[test]
fn problems_are_found() {
    let browser = Browser::open("?view=check");
    browser.until_count("#problems button", 12);
    for (typed, found) in [
        ("7682", "boj/7682"),
        ("valid tic", "leetcode/794"),
        ("백준 16571", "boj/16571"),
        (
            "https://leetcode.com/problems/valid-tic-tac-toe-state/description/",
            "leetcode/794",
        ),
        ("https://www.acmicpc.net/problem/7682", "boj/7682"),
    ] {
        browser.paste("#find-problem", typed);
        let shown = browser.texts("#problems li:not([hidden]) button");
        assert_eq!(shown.len(), 1, "{typed}: {shown:?}");
        assert!(shown[0].contains(found), "{typed}: {shown:?}");
    }
    assert!(
        browser
            .text("#problems li:not([hidden])")
            .contains("still judges this problem")
    );
    browser.paste("#find-problem", "chess");
    assert_eq!(browser.text("#no-problem"), "No problem has that name.");
    browser.paste("#find-problem", "cs50");
    browser.click("#problems li:not([hidden]) button");
    browser.until_address("?view=check&problem=cs50/tictactoe");
    // A keyboard user can continue from there.
    let focused = "return document.activeElement.closest('#problem-about') !== null";
    browser.until_eval(focused, json!(true));
    // Browsers do not run this language.
    for (language, code) in [
        ("C/C++", "#include <iostream>\nint main() {}\n"),
        (
            "C/C++",
            "class Solution {\npublic:\n    bool valid(vector<string>& board) { return true; }\n};\n",
        ),
        ("Rust", "use std::io;\nfn main() {}\n"),
        (
            "TypeScript",
            "const valid = (board: string[]): boolean => true;\n",
        ),
        ("Java", "import java.util.*;\npublic class Main {}\n"),
    ] {
        browser.paste("#code", code);
        let hint = format!("This looks like {language}.");
        assert!(browser.text("#code-hint").starts_with(&hint), "{code}");
    }
    // An empty text is not a program.
    browser.paste("#code", " \n");
    browser.click("#check-code");
    browser.until_has("#check-error", "there is nothing to check");
    // The server does not include Python.
    browser.paste("#code", "def player(board):\n    return X\n");
    assert!(browser.text("#code-hint").contains("without Python"));
    // The page searches for a name that no problem has.
    browser.visit("?view=check&problem=leetcode");
    browser.until_count("#problems button", 2);
}

/// Scripts for problems that read one case per run, and commands for each system.
#[test]
fn a_program_can_be_run_elsewhere() {
    let browser = Browser::open("?view=check&problem=codeforces/3C");
    let lost = "const ask = window.fetch;
        window.fetch = (address, ...rest) => {
            if (!String(address).includes('inputs')) {
                return ask(address, ...rest);
            }
            window.fetch = ask;
            return Promise.reject(new TypeError('lost'));
        }";
    browser.eval(lost);
    browser.click("#choose-output");
    browser.until_has("#check-error", "The server does not answer.");
    assert_eq!(browser.text("#run-command"), "");
    for (system, command) in [
        ("windows", ".\\run-small.bat python solution.py"),
        ("linux", "sh run-small.sh python3 solution.py"),
    ] {
        browser.fill("#system", system);
        browser.until_text("#run-command", command);
        assert_eq!(browser.text("#check-error"), "");
    }
    // By another name of the problem, as in typed addresses.
    browser.visit("?view=check&problem=poj/3075");
    browser.until_text(
        "#run-command",
        "python3 solution.py < boj-7682-small.txt > output.txt",
    );
    browser.fill("#system", "windows");
    browser.until_text(
        "#run-command",
        "cmd /c \"python solution.py < boj-7682-small.txt > output.txt\"",
    );
    browser.click("#choose-command");
    assert_eq!(
        browser.text("#check-command"),
        "noughts check boj/7682 solution.py"
    );
}
