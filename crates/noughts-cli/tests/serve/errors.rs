//! Tests requests that cannot be answered. All errors have the same shape.

use crate::description::Description;
use crate::served::{Client, Served};

#[test]
fn bad_parameters_are_refused() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    for (path, message) in [
        (
            "position?game=3,3",
            "expected width,height,k such as 3,3,3, or width,height,depth,k, found 2 parts",
        ),
        (
            "position?game=connect-four&moves=d,d4",
            "move 2: a mark in that column drops to d5, not d4",
        ),
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
            "reply?level=godlike",
            "level: expected one of easy, medium, hard, perfect, found 'godlike'",
        ),
        ("reply?seed=-1", "seed: expected a whole number, found '-1'"),
        (
            "search?seconds=soon",
            "seconds: expected seconds from 0 to 1000000000, such as 10 or 0.5, found 'soon'",
        ),
        ("search?seconds=1e10", "seconds: expected seconds from 0 to"),
        ("search?board=ooo/.../...", "no game reaches"),
        (
            "map?player=z",
            "player: expected first or second, or x or o, found \"z\"",
        ),
    ] {
        let found = client.refusal(&format!("/api/{path}"));
        assert!(found.contains(message), "{path}: {found}");
    }
    // The server reads a long query completely, and refuses only the board in it.
    let board = "x".repeat(20_000);
    let message = client.refusal(&format!("/api/position?board={board}"));
    assert_eq!(message, "expected 9 squares, found 20000");
}

#[test]
fn bad_checks_are_refused() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
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
        // The error is in the language that the body requests.
        (
            r#"{"step": "output", "problem": "boj/1", "output": "", "lang": "ko"}"#,
            "problem: /api/problems에 있는 문제여야 하는데 나온 것은 'boj/1'입니다",
        ),
        (
            r#"{"step": "observe", "check": 1, "lang": "ko",
                "run": {"end": "done", "outputs": [], "errors": "", "seconds": 0}}"#,
            "이 채점은 끝났습니다. 다시 시작해 주세요",
        ),
    ] {
        let found = client.check(body).assert_error(400, "bad-request");
        assert!(found.contains(message), "{body:.60}: {found}");
    }
    // A form on another site can send this content type, but not JSON.
    let headers = "Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}";
    let plain = served.request("POST /api/check", headers);
    plain.assert_error(400, "bad-request");
}

/// A body with a length, and a body without one.
#[test]
fn a_body_that_is_too_large() {
    let served = Served::start(&[]);
    let with_length = served.request("POST /api/check", "Content-Length: 8388609\r\n");
    Description::of(&served).check("post", "/api/check", &with_length);
    let message = with_length.assert_error(413, "too-large");
    assert_eq!(message, "expected a body of at most 8 MiB");

    let chunk = format!("800001\r\n{}\r\n", "x".repeat(0x800001));
    let headers = format!("Transfer-Encoding: chunked\r\n\r\n{chunk}");
    let without = served.request("POST /api/check", &headers);
    without.assert_error(413, "too-large");
}

/// The server waits ten seconds for the rest of the body.
#[test]
#[ignore = "suite serve"]
fn a_body_that_never_arrives() {
    let served = Served::start(&[]);
    let answer = served.request("POST /api/check", "Content-Length: 9\r\n\r\n{");
    Description::of(&served).check("post", "/api/check", &answer);
    answer.assert_error(408, "timed-out");
}

#[test]
fn unknown_addresses_are_not_found() {
    let served = Served::start(&[]);
    let ask = |method: &str, path: &str| served.request(&format!("{method} {path}"), "");
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
    for path in ["/", "/api/position", "/api/search"] {
        let answer = served.request(&format!("HEAD {path}"), "");
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.body, "", "{path}");
    }
    // No client waits for the search, which has ended.
    let search = Client::of(&served).insist("/api/search?seconds=0");
    assert_eq!(search.status, 200);
}

/// Errors that no route returns are also in the language of the request.
#[test]
fn every_kind_of_error_in_korean() {
    let served = Served::start(&[]);
    for (line, headers, status, code, message) in [
        (
            "GET /api/position?moves=a1,a1&lang=ko",
            "",
            400,
            "bad-request",
            "2번째 수: a1에는 이미 x가 있습니다",
        ),
        (
            "GET /nowhere?lang=ko",
            "",
            404,
            "not-found",
            "이 주소에는 아무것도 없습니다",
        ),
        (
            "DELETE /api/about?lang=ko",
            "",
            405,
            "method",
            "이 메서드로는 요청할 수 없습니다. 쓸 수 있는 메서드는 /api/openapi.json에 있습니다",
        ),
        (
            "GET /api/about?lang=ko",
            "Origin: http://example.com\r\n",
            403,
            "forbidden",
            "다른 사이트에서 온 요청은 받지 않습니다",
        ),
        (
            "POST /api/check?lang=ko",
            "Content-Length: 8388609\r\n",
            413,
            "too-large",
            "요청 본문은 8 MiB 이하여야 합니다",
        ),
    ] {
        let korean = served.request(line, headers);
        assert_eq!(korean.assert_error(status, code), message, "{line}");
        let line = line.replace("?lang=ko", "").replace("&lang=ko", "");
        let english = served.request(&line, headers).assert_error(status, code);
        assert!(english.is_ascii(), "{english}");
    }
}
