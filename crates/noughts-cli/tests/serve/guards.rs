//! Tests which clients the server answers, and the protective headers.

use crate::description::Description;
use crate::served::{Answer, Client, Served};

/// The answer to a request with only these headers.
fn ask(served: &Served, path: &str, headers: &str) -> Answer {
    served.say(format!(
        "GET {path} HTTP/1.1\r\nConnection: close\r\n{headers}\r\n"
    ))
}

#[test]
fn other_hosts_and_other_sites_are_refused() {
    let served = Served::start(&["--name", "box.local"]);
    let description = Description::of(&served);
    let own = format!("Host: {}\r\n", served.address);
    for headers in [
        &own,
        "Host: localhost\r\n",
        "Host: localhost:1\r\n",
        "Host: box.local\r\n",
        "host: BOX.local:80\r\nOrigin: http://BOX.local:80\r\n",
        &format!("{own}Origin: http://{}\r\n", served.address),
        &format!("{own}Sec-Fetch-Site: same-origin\r\n"),
        &format!("{own}Sec-Fetch-Site: none\r\n"),
    ] {
        for path in ["/", "/api/about"] {
            assert_eq!(ask(&served, path, headers).status, 200, "{path} {headers}");
        }
    }
    for headers in [
        "",
        "Host:\r\n",
        "Host: example.com\r\n",
        "Host: localhost.example.com\r\n",
        "Host: 127.0.0.1.example.com\r\n",
        "Host: 127.0.0.1@example.com\r\n",
        // IP addresses of this machine, but not that of the connection.
        "Host: [::ffff:127.0.0.1]\r\n",
        "Host: [::ffff:7f00:1]:3333\r\n",
        "Host: [::1]:3333\r\n",
        "Host: 127.0.0.2\r\n",
        "Host: 192.168.0.7\r\n",
        "Host: \u{ff}\r\n",
        &format!("{own}{own}"),
        &format!("{own}Host: example.com\r\n"),
        &format!("{own}Origin: null\r\n"),
        &format!("{own}Origin: http://example.com\r\n"),
        &format!("{own}Origin: https://{}\r\n", served.address),
        &format!("{own}Origin: http://127.0.0.1:1\r\n"),
    ] {
        for path in ["/", "/api/about", "/api/map", "/api/search", "/nowhere"] {
            ask(&served, path, headers).assert_error(403, "forbidden");
        }
    }
    for site in ["cross-site", "same-site", "\u{ff}", ""] {
        let header = format!("Sec-Fetch-Site: {site}\r\n");
        for path in ["/api/about", "/api/map", "/api/search"] {
            let answer = served.request(&format!("GET {path}"), &header);
            description.check("get", path, &answer);
            answer.assert_error(403, "forbidden");
        }
        // A link may lead to the page.
        assert_eq!(served.request("GET /", &header).status, 200);
    }
    for line in [
        "GET http://example.com/api/about",
        "GET http://user@localhost/api/about",
        "CONNECT example.com:80",
    ] {
        served.request(line, "").assert_error(403, "forbidden");
    }
    // HTTP/1.0 requires no Host, so the host cannot be checked.
    let old = served.say("GET /api/about HTTP/1.0\r\n\r\n");
    old.assert_error(403, "forbidden");
}

#[test]
fn every_answer_is_protected() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    let answers = [
        client.get("/"),
        client.get("/main.js"),
        client.get("/nowhere"),
        client.get("/api/nowhere"),
        client.get("/api/about"),
        client.get("/api/openapi.json"),
        client.get("/api/position"),
        client.get("/api/position?board=z"),
        client.get("/api/search?seconds=0"),
        client.get("/api/map"),
        client.get("/api/problems"),
        client.get("/api/check"),
        client.post("/api/check", "{}"),
        client.post("/", "{}"),
        ask(&served, "/", "Host: example.com\r\n"),
        served.request("GET /", "Content-Length: 9999999\r\n"),
    ];
    for answer in answers {
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; "), "{policy}");
        assert!(
            !policy.contains("unsafe-eval") && !policy.contains('*'),
            "{policy}"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
        assert!(answer.header("cache-control").starts_with("no-"));
        // No other site gets access.
        assert!(!answer.headers.contains_key("access-control-allow-origin"));
        assert!(!answer.headers.contains_key("set-cookie"));
    }
    let page = client.get("/");
    assert_eq!(
        page.header("content-security-policy"),
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; \
         connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'"
    );
    // Programs run in a frame with its own policy, which forbids the network.
    let room = client.get("/check/room.html");
    let policy = room.header("content-security-policy");
    assert_eq!(policy, "frame-ancestors 'self'; sandbox allow-scripts");
    assert!(
        room.body
            .contains("content=\"default-src 'none'; script-src 'unsafe-inline'")
    );
    assert!(!room.body.contains("connect-src"));
}

/// A file never changes under its name, so browsers cache it. Everything else is requested again.
#[test]
fn files_of_the_page_are_kept_by_version() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    let page = client.get("/").body;
    for name in ["main.js", "style/page.css", "icon.svg"] {
        let (before, _) = page.split_once(&format!("/{name}\"")).unwrap();
        let (_, version) = before.rsplit_once('"').unwrap();
        let kept = client.get(&format!("/{version}/{name}"));
        assert_eq!(kept.status, 200);
        assert_eq!(kept.header("cache-control"), "max-age=31536000, immutable");
        let plain = client.get(&format!("/{name}"));
        assert_eq!(plain.header("cache-control"), "no-store");
        assert_eq!(plain.body, kept.body);
        let other = client.get(&format!("/0123456789abcdef/{name}"));
        assert_eq!(other.status, 404);
    }
    assert_eq!(client.get("/").header("cache-control"), "no-store");
}

/// The length of a body on the wire.
fn sent(served: &Served, path: &str, accepted: &str) -> (usize, Answer) {
    let bytes = served.bytes(format!(
        "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{accepted}\r\n",
        served.address
    ));
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    let (head, body) = bytes.split_at(end.unwrap() + 4);
    let head = String::from_utf8(head.to_vec()).unwrap();
    (body.len(), Answer::parse(&head))
}

#[test]
fn answers_are_compressed_for_clients_that_accept_it() {
    let served = Served::start(&[]);
    for path in [
        "/main.js",
        "/api/map?player=o",
        "/api/position",
        "/api/problems",
    ] {
        let (plain, answer) = sent(&served, path, "");
        assert_eq!(answer.header("content-encoding"), "", "{path}");
        let (compressed, answer) = sent(&served, path, "Accept-Encoding: br, gzip\r\n");
        assert_eq!(answer.header("content-encoding"), "gzip", "{path}");
        assert_eq!(answer.header("vary"), "accept-encoding");
        assert!(compressed * 2 < plain, "{path}: {compressed} of {plain}");
    }
    // The events of a search arrive one by one.
    let search = "/api/search?board=xx./oo./...&seconds=1";
    let (_, answer) = sent(&served, search, "Accept-Encoding: gzip\r\n");
    assert_eq!(answer.header("content-encoding"), "");
}
