//! Errors in the language of the question.

use serde_json::{Value, json};

use crate::served::{Client, Served};

/// Whatever is asked, it is refused in the language of the question.
#[test]
fn what_cannot_be_understood_in_korean() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    for (path, message) in [
        (
            "position?game=3,3,3:gravity+torus",
            "gravity는 torus와 함께 쓸 수 없습니다. 변이 서로 이어진 판에는 바닥이 없기 때문입니다",
        ),
        (
            "reply?game=9,9,5",
            "칸이 64개 이하여야 하는데 9×9 판에는 81개 있습니다",
        ),
        ("search?board=xx", "칸이 9개여야 하는데 2개입니다"),
        (
            "picture?board=xx./oo./..z",
            "x, o, . 가운데 하나여야 하는데 11번째 글자가 'z'입니다",
        ),
        ("position?moves=a1,a1", "2번째 수: a1에는 이미 x가 있습니다"),
        (
            "position?moves=a1,!",
            "2번째 수: b2와 같은 칸이어야 하는데 열 글자가 없습니다: \"!\"",
        ),
        ("reply?board=xxx/oo./...", "x가 이겨 게임이 이미 끝났습니다"),
        ("reply?board=xox/xoo/oxx", "무승부로 게임이 이미 끝났습니다"),
        (
            "reply?level=godlike",
            "level: easy, medium, hard, perfect 가운데 하나여야 하는데 나온 것은 'godlike'입니다",
        ),
        (
            "reply?seed=x",
            "seed: 0 이상의 정수여야 하는데 나온 것은 'x'입니다",
        ),
        (
            "search?seconds=soon",
            "seconds: 10이나 0.5 같은 수여야 하는데 나온 것은 'soon'입니다",
        ),
    ] {
        let answer = client.get(&format!("/api/{path}&lang=ko"));
        assert_eq!(answer.assert_error(400, "bad-request"), message);
    }
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
            "POST /api/judge?lang=ko\nContent-Length: 262145",
            413,
            "too-large",
            "요청 본문은 256 KiB 이하여야 합니다",
        ),
    ] {
        let answer = ask(request);
        assert_eq!(answer.assert_error(status, code), message, "{request}");
        let english = ask(&request.replace("?lang=ko", ""));
        assert!(english.assert_error(status, code).is_ascii());
    }
}

/// In the language that the body asks for.
#[test]
fn what_cannot_be_judged_in_korean() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    let refused = |body: &Value| {
        let answer = client.post("/api/judge", &body.to_string());
        answer.assert_error(400, "bad-request")
    };
    assert_eq!(
        refused(&json!({"problem": "boj/1", "input": "", "lang": "ko"})),
        "problem: /api/problems에 있는 문제여야 하는데 나온 것은 'boj/1'입니다"
    );
    let many = format!("301\n{}", "...\n...\n...\n".repeat(301));
    assert_eq!(
        refused(&json!({"problem": "algospot/tictactoe", "input": many, "lang": "ko"})),
        "input: 300건 이하여야 하는데 301건입니다. noughts answer는 몇 건이든 받습니다"
    );
}
