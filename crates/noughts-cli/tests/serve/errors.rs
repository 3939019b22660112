//! Requests that cannot be answered: every error has the same shape.

use serde_json::{Value, json};

use crate::description::Description;
use crate::served::{Answer, Client, Served};

#[test]
fn what_cannot_be_understood() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    let description = Description::of(&served);
    for (path, message) in [
        (
            "position?game=3,3",
            "expected width,height,k such as 3,3,3, or width,height,depth,k, found 2 parts",
        ),
        (
            "position?game=connect-four&moves=d,d4",
            "move 2: a mark in that column drops to d5, not d4",
        ),
        ("position?board=xx", "expected 9 squares, found 2"),
        (
            "position?board=",
            "expected a board such as xx./oo./..., found nothing",
        ),
        ("position?board=%00%ff", "expected x, o or ."),
        ("position?moves=a1,a1", "move 2: a1 is already taken by x"),
        (
            "position?board=xxx/oo./...&moves=c2",
            "move 1: the game is over: x has won",
        ),
        ("position?lang=fr", "lang: expected en or ko, found 'fr'"),
        ("position?board=a&board=b", "duplicate field `board`"),
        ("reply?board=xxx/oo./...", "the game is over"),
        (
            "reply?board=xxx/.../...",
            "play cannot reach xxx/.../...: x has too many marks",
        ),
        (
            "reply?level=godlike",
            "level: expected one of easy, medium, hard, perfect, found 'godlike'",
        ),
        ("reply?seed=-1", "seed: expected a whole number, found '-1'"),
        (
            "search?seconds=soon",
            "seconds: expected seconds from 0 to 1000000000, such as 10 or 0.5, found 'soon'",
        ),
        ("search?seconds=-1", "seconds: expected seconds from 0 to"),
        ("search?seconds=1e10", "seconds: expected seconds from 0 to"),
        ("search?seconds=inf", "seconds: "),
        ("search?board=ooo/.../...", "play cannot reach"),
        ("picture?board=xxx/.../...", "play cannot reach"),
        (
            "map?player=z",
            "player: expected first or second, or x or o, found \"z\"",
        ),
    ] {
        let path = format!("/api/{path}");
        let answer = client.get(&path);
        description.check("get", &path, &answer);
        let found = answer.assert_error(400, "bad-request");
        assert!(found.contains(message), "{path}: {found}");
    }
}

#[test]
fn what_cannot_be_judged() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    let description = Description::of(&served);
    for (body, message) in [
        ("", "EOF while parsing"),
        ("[]", "missing field `step`"),
        (r#"{"step": "wait"}"#, "unknown variant `wait`"),
        (
            r#"{"step": "output", "problem": "boj/7682", "output": "", "x": 1}"#,
            "unknown field `x`",
        ),
        (
            r#"{"step": "output", "problem": "boj/7682", "output": "", "lang": "fr"}"#,
            "unknown variant `fr`",
        ),
        (
            r#"{"step": "output", "problem": "boj/1", "output": ""}"#,
            "problem: expected one that /api/problems lists, found 'boj/1'",
        ),
        (
            r#"{"step": "output", "problem": "boj/7682", "output": "", "input": "XO"}"#,
            "line 1",
        ),
        (
            r#"{"step": "output", "problem": "boj/7682", "output": "", "input": "end"}"#,
            "expected an input with cases, found none",
        ),
        (&"[".repeat(100_000), "recursion limit exceeded"),
    ] {
        let answer = client.post("/api/check", body);
        description.check("post", "/api/check", &answer);
        let found = answer.assert_error(400, "bad-request");
        assert!(found.contains(message), "{body:.60}: {found}");
    }
    // A form of another site can send this, but not JSON.
    let (host, text) = (served.address, r#"{"step": "output"}"#);
    let plain = served.say(format!(
        "POST /api/check HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
         Content-Type: text/plain\r\nContent-Length: {}\r\n\r\n{text}",
        text.len()
    ));
    plain.assert_error(400, "bad-request");
}

/// The server reads it whole, and refuses only the board in it.
#[test]
fn a_long_query() {
    let served = Served::start(&[]);
    let board = "x".repeat(20_000);
    let answer = Client::of(&served).get(&format!("/api/position?board={board}"));
    let message = answer.assert_error(400, "bad-request");
    assert_eq!(message, "expected 9 squares, found 20000");
}

/// One that says so, and one that just continues.
#[test]
fn a_body_that_is_too_large() {
    let served = Served::start(&[]);
    let description = Description::of(&served);
    let host = served.address;
    let head = format!("POST /api/check HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
    let says_so = served.say(format!("{head}Content-Length: 8388609\r\n\r\n"));
    description.check("post", "/api/check", &says_so);
    let message = says_so.assert_error(413, "too-large");
    assert_eq!(message, "expected a body of at most 8 MiB");

    let chunk = format!("800001\r\n{}\r\n", "x".repeat(0x800001));
    let goes_on = served.say(format!("{head}Transfer-Encoding: chunked\r\n\r\n{chunk}"));
    goes_on.assert_error(413, "too-large");
}

/// The server waits ten seconds for the rest.
#[test]
#[ignore = "suite serve"]
fn a_body_that_does_not_come() {
    let served = Served::start(&[]);
    let description = Description::of(&served);
    let host = served.address;
    let answer = served.say(format!(
        "POST /api/check HTTP/1.1\r\nHost: {host}\r\nContent-Length: 9\r\n\r\n{{"
    ));
    description.check("post", "/api/check", &answer);
    answer.assert_error(408, "timed-out");
}

#[test]
fn nothing_is_anywhere_else() {
    let served = Served::start(&[]);
    let host = served.address;
    let ask = |method: &str, path: &str| -> Answer {
        served.say(format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        ))
    };
    for path in [
        "/api",
        "/api/",
        "/api//about",
        "/api/about/",
        "/API/about",
        "/Cargo.toml",
        "/../../../../../../etc/passwd",
        "//etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/..%5c..%5cwindows%5cwin.ini",
        "/main.js%00.html",
        "/api/../main.js",
        "/page/index.html",
    ] {
        ask("GET", path).assert_error(404, "not-found");
    }
    for path in ["/", "/main.js"] {
        assert_eq!(ask("GET", path).status, 200);
        for method in ["POST", "OPTIONS", "BREW"] {
            let answer = ask(method, path);
            answer.assert_error(405, "method");
            assert_eq!(answer.header("allow"), "GET,HEAD");
        }
    }
}

#[test]
fn head_is_get_without_a_body() {
    let served = Served::start(&["--searches", "1"]);
    let host = served.address;
    let client = Client::of(&served);
    for path in ["/", "/api/position", "/api/search"] {
        let answer = served.say(format!(
            "HEAD {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        ));
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.body, "", "{path}");
    }
    // The search had nobody to report to, and is over.
    assert_eq!(client.insist("/api/search?seconds=0").status, 200);
}

/// Errors that no route gives are in the language of the question too.
#[test]
fn every_kind_of_error_in_korean() {
    let served = Served::start(&[]);
    let host = served.address;
    let ask = |request: &str| {
        let (first, rest) = request.split_once('\n').unwrap_or((request, ""));
        served.say(format!(
            "{first} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{rest}\r\n\r\n"
        ))
    };
    for (request, status, code, message) in [
        (
            "GET /api/position?moves=a1,a1&lang=ko",
            400,
            "bad-request",
            "2번째 수: a1에는 이미 x가 있습니다",
        ),
        (
            "GET /nowhere?lang=ko",
            404,
            "not-found",
            "이 주소에는 아무것도 없습니다",
        ),
        (
            "DELETE /api/about?lang=ko",
            405,
            "method",
            "이 메서드로는 요청할 수 없습니다. 쓸 수 있는 메서드는 /api/openapi.json에 있습니다",
        ),
        (
            "GET /api/about?lang=ko\nOrigin: http://example.com",
            403,
            "forbidden",
            "다른 사이트에서 온 요청은 받지 않습니다",
        ),
        (
            "POST /api/check?lang=ko\nContent-Length: 8388609",
            413,
            "too-large",
            "요청 본문은 8 MiB 이하여야 합니다",
        ),
    ] {
        let answer = ask(request);
        assert_eq!(answer.assert_error(status, code), message, "{request}");
        let english = ask(&request.replace("?lang=ko", "").replace("&lang=ko", ""));
        assert!(english.assert_error(status, code).is_ascii());
    }
}

/// In the language that the body asks for.
#[test]
fn what_cannot_be_judged_in_korean() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    let refused = |body: &Value| {
        let answer = client.post("/api/check", &body.to_string());
        answer.assert_error(400, "bad-request")
    };
    assert_eq!(
        refused(&json!({"step": "output", "problem": "boj/1", "output": "", "lang": "ko"})),
        "problem: /api/problems에 있는 문제여야 하는데 나온 것은 'boj/1'입니다"
    );
    let run = json!({"end": "done", "outputs": [], "errors": "", "seconds": 0});
    assert_eq!(
        refused(&json!({"step": "observe", "check": 1, "run": run, "lang": "ko"})),
        "이 채점은 끝났습니다. 다시 시작해 주세요"
    );
}
