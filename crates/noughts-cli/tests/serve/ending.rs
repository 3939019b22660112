//! Tests how the server starts and ends.

use crate::common::program::run;
use crate::served::{Client, Served};
use std::io::Read;

/// While a search runs, a game is being solved, and open connections have sent nothing or half a
/// request.
#[cfg(unix)]
#[test]
fn a_signal_ends_the_server() {
    use std::io::Write;
    for signal in ["-INT", "-TERM"] {
        let mut served = Served::start(&["--memory", "1M"]);
        let mut search = served.begin_search("/api/search?game=8,8,5&seconds=1000");
        let silent = served.connect();
        let mut half = served.connect();
        half.write_all(b"GET / HT").unwrap();
        let host = served.address;
        let mut solve = served.connect();
        write!(
            solve,
            "GET /api/position?game=5,4,4 HTTP/1.1\r\nHost: {host}\r\n\r\n"
        )
        .unwrap();
        let kept = Client::of(&served);
        assert_eq!(kept.get("/api/about").status, 200);
        drop(kept);
        assert_eq!(served.end(signal), Some(0), "{signal}");
        // The stream ends at some point with the server.
        let _ = search.read_to_end(&mut Vec::new());
        drop((silent, half, solve));
    }
}

#[test]
fn a_port_in_use_is_reported() {
    let served = Served::start(&[]);
    assert!(served.address.ip().is_loopback());
    let port = served.address.port().to_string();
    let output = run(&["serve", "--port", &port]);
    assert_eq!(output.ends(2).out, "");
    output.says(&format!("noughts: cannot listen on 127.0.0.1:{port}: "));
    output.says("; --port 0 chooses a free port\n");
}

/// The printed address works unchanged.
#[test]
fn another_address_can_be_chosen() {
    for (address, printed) in [
        ("127.0.0.1", "127.0.0.1"),
        ("0.0.0.0", "127.0.0.1"),
        ("::1", "::1"),
    ] {
        if std::net::TcpListener::bind((address, 0)).is_err() {
            // This machine does not have the address.
            continue;
        }
        let served = Served::start(&["--address", address]);
        assert_eq!(served.address.ip().to_string(), printed);
        assert_eq!(Client::of(&served).get("/api/about").status, 200);
    }
}
