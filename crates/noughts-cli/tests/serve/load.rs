//! Hundreds of clients at once, many of them hostile. No other test has a server meanwhile.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use noughts::{Board, Position, Rules, Solution, TABLE};
use noughts_solver::Tiers;
use serde_json::json;

use crate::boards::{BOARDS, board, expected, without_texts};
use crate::common::wait::wait_for;
use crate::served::{Answer, Client, Served};

const HONEST: usize = 150;

/// How many hostile clients there are of each kind.
const OF_EACH: usize = 12;

/// What a hostile client does until `done` comes. What happens to it is not checked.
type Mischief = fn(&Served, &AtomicBool) -> std::io::Result<()>;

const MISCHIEF: [Mischief; 9] = [
    says_nothing,
    trickles_its_head,
    sends_a_huge_head,
    trickles_a_huge_body,
    never_reads,
    leaves_in_the_middle_of_a_search,
    asks_much_and_leaves,
    sends_garbage,
    comes_from_elsewhere,
];

/// One game that has to be worked out when it is asked for.
struct Known {
    rules: Rules,
    tiers: Tiers,
}

#[test]
#[ignore = "suite serve"]
fn hundreds_of_clients_at_once() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
    command.args(["serve", "--port", "0", "--searches", "2", "--memory", "1M"]);
    // Searches end with their clients, so none is cut short by the clock.
    command.args(["--timeout", "1000"]);
    let mut served = Served::alone(command);
    let rules: Rules = "4,3,3".parse().unwrap();
    let tiers = Tiers::solve(rules, 1).unwrap();
    let known = Known { rules, tiers };
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for mischief in MISCHIEF {
            for _ in 0..OF_EACH {
                let (served, done) = (&served, &done);
                scope.spawn(move || {
                    while !done.load(Ordering::Relaxed) {
                        let _ = mischief(served, done);
                    }
                });
            }
        }
        let clients = (0..HONEST).map(|number| {
            let (served, known) = (&served, &known);
            scope.spawn(move || honest(served, number, known))
        });
        let clients: Vec<_> = clients.collect();
        let failed = clients.into_iter().filter_map(|client| client.join().err());
        let failed = failed.count();
        done.store(true, Ordering::Relaxed);
        assert_eq!(failed, 0, "clients that were not served");
    });
    honest(&served, 0, &known);
    assert_eq!(served.end("-INT"), Some(0));
}

/// Asks several questions, and checks every answer.
fn honest(served: &Served, number: usize, known: &Known) {
    let client = Client::of(served);
    for step in 0..4 {
        let board = board((number * 65 + step * 4_999) % BOARDS);
        let answer = client.insist(&format!("/api/position?board={board}"));
        assert_eq!(answer.status, 200);
        assert_eq!(without_texts(answer.json()), expected(board, &TABLE));
    }

    let places = known.rules.area() as usize;
    let children = Position::start(known.rules).children();
    let (_, position) = children.into_iter().nth(number % places).unwrap();
    let answer = client.insist(&format!("/api/position?game=4,3,3&board={position}"));
    let board: Board = *position.board();
    assert_eq!(without_texts(answer.json()), expected(board, &known.tiers));

    let answer = client.insist(&format!("/api/reply?game=4,3,3&board={position}"));
    let reply = answer.json();
    let reply = position
        .parse_move(reply["move"].as_str().unwrap())
        .unwrap();
    assert!(known.tiers.best_moves(&position).contains(reply));

    let asked = json!({"problem": "algospot/tictactoe", "input": "1\nxx.\noo.\n...\n"});
    let answer = client.insist_on("/api/judge", &asked.to_string());
    assert_eq!(answer.json()["cases"][0]["answers"], json!(["x"]));

    if number.is_multiple_of(10) {
        let answer = client.insist("/api/search?board=xx./oo./...&seconds=1000");
        assert!(
            answer
                .body
                .contains("event: outcome\ndata: {\"result\":\"win\"}\n")
        );
    }
    let map = client.insist("/api/map");
    assert!(map.body.starts_with("<svg ") && map.body.trim_end().ends_with("</svg>"));
}

/// Waits until the other side has had enough of us, or until `done` comes.
fn linger(mut stream: TcpStream, done: &AtomicBool) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_millis(50)))?;
    while !done.load(Ordering::Relaxed) {
        match stream.read(&mut [0; 512]) {
            Ok(0) => break,
            Err(error) if error.kind() != std::io::ErrorKind::WouldBlock => break,
            _ => {}
        }
    }
    Ok(())
}

/// Writes a byte intermittently.
fn trickle(mut stream: TcpStream, done: &AtomicBool) -> std::io::Result<()> {
    while !done.load(Ordering::Relaxed) {
        stream.write_all(b"x")?;
        thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

fn says_nothing(served: &Served, done: &AtomicBool) -> std::io::Result<()> {
    linger(served.try_connect()?, done)
}

fn trickles_its_head(served: &Served, done: &AtomicBool) -> std::io::Result<()> {
    let mut stream = served.try_connect()?;
    stream.write_all(b"GET /api/about HTTP/1.1\r\nx: ")?;
    trickle(stream, done)
}

fn sends_a_huge_head(served: &Served, done: &AtomicBool) -> std::io::Result<()> {
    let mut stream = served.try_connect()?;
    stream.write_all(b"GET /api/about HTTP/1.1\r\n")?;
    let line = format!("x: {}\r\n", "y".repeat(10_000));
    while !done.load(Ordering::Relaxed) {
        stream.write_all(line.as_bytes())?;
    }
    Ok(())
}

fn trickles_a_huge_body(served: &Served, done: &AtomicBool) -> std::io::Result<()> {
    let mut stream = served.try_connect()?;
    write!(
        stream,
        "POST /api/judge HTTP/1.1\r\nHost: {}\r\nContent-Length: 200000\r\n\r\n",
        served.address
    )?;
    trickle(stream, done)
}

/// Asks for large pictures until nobody takes its questions any more.
fn never_reads(served: &Served, done: &AtomicBool) -> std::io::Result<()> {
    let mut stream = served.try_connect()?;
    stream.set_write_timeout(Some(Duration::from_millis(100)))?;
    let question = format!("GET /api/map HTTP/1.1\r\nHost: {}\r\n\r\n", served.address);
    while !done.load(Ordering::Relaxed) {
        match stream.write_all(question.as_bytes()) {
            Err(error) if error.kind() != std::io::ErrorKind::WouldBlock => return Err(error),
            _ => thread::sleep(Duration::from_millis(10)),
        }
    }
    Ok(())
}

fn leaves_in_the_middle_of_a_search(served: &Served, _: &AtomicBool) -> std::io::Result<()> {
    let mut stream = served.try_connect()?;
    let path = "/api/search?game=8,8,5&seconds=1000";
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n",
        served.address
    )?;
    stream.read_exact(&mut [0; 16])?;
    thread::sleep(Duration::from_millis(100));
    Ok(())
}

/// What it asks for takes long to work out, and it never waits for it.
fn asks_much_and_leaves(served: &Served, _: &AtomicBool) -> std::io::Result<()> {
    let input = format!("300\n{}", "...\n...\n...\n".repeat(300));
    let asked = json!({"problem": "algospot/tictactoe", "input": input}).to_string();
    let mut stream = served.try_connect()?;
    write!(
        stream,
        "POST /api/judge HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{asked}",
        served.address,
        asked.len()
    )?;
    thread::sleep(Duration::from_millis(20));
    Ok(())
}

fn sends_garbage(served: &Served, done: &AtomicBool) -> std::io::Result<()> {
    let mut stream = served.try_connect()?;
    let garbage: Vec<u8> = (0..4_000_u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    stream.write_all(&garbage)?;
    linger(stream, done)
}

fn comes_from_elsewhere(served: &Served, _: &AtomicBool) -> std::io::Result<()> {
    let mut stream = served.try_connect()?;
    stream.write_all(b"GET / HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    // A client that the machine has kept from sending has none.
    if stream.read_to_string(&mut answer)? > 0 {
        Answer::parse(&answer).assert_error(403, "forbidden");
    }
    thread::sleep(Duration::from_millis(20));
    Ok(())
}

/// A server that may have 40 files and connections open.
#[cfg(unix)]
fn with_few_files() -> Served {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 40; exec \"$0\" serve --port 0"]);
    command.arg(env!("CARGO_BIN_EXE_noughts"));
    Served::alone(command)
}

/// Where the system allows few connections and silent clients have taken them all,
/// others are served as soon as those have been given up.
#[cfg(unix)]
#[test]
#[ignore = "suite serve"]
fn silent_clients_cannot_take_every_connection() {
    let mut served = with_few_files();
    let silent: Vec<TcpStream> = (0..60).map(|_| served.connect()).collect();
    let answer = Client::of(&served).get("/api/about");
    assert_eq!(answer.status, 200);
    drop(silent);
    assert_eq!(served.end("-TERM"), Some(0));
}

/// Lets clients end, also if a test fails.
struct EndOnDrop<'a>(&'a AtomicBool);

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Clients that keep their connections and ask intermittently do not keep others out.
#[cfg(unix)]
#[test]
#[ignore = "suite serve"]
fn kept_connections_cannot_take_every_seat() {
    let mut served = with_few_files();
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..60 {
            let (served, done) = (&served, &done);
            scope.spawn(move || {
                while !done.load(Ordering::Relaxed) {
                    let _ = keeps_its_connection(served, done);
                }
            });
        }
        let _end = EndOnDrop(&done);
        for _ in 0..20 {
            // A connection may be closed before its client has asked.
            let ask = || Client::of(&served).try_get("/api/about").ok();
            assert_eq!(wait_for("answer", ask).status, 200);
        }
    });
    assert_eq!(served.end("-TERM"), Some(0));
}

/// Asks again before it is given up for saying nothing.
fn keeps_its_connection(served: &Served, done: &AtomicBool) -> std::io::Result<()> {
    let mut stream = served.try_connect()?;
    stream.set_read_timeout(Some(Duration::from_millis(500)))?;
    let question = format!(
        "GET /api/about HTTP/1.1\r\nHost: {}\r\n\r\n",
        served.address
    );
    while !done.load(Ordering::Relaxed) {
        stream.write_all(question.as_bytes())?;
        loop {
            match stream.read(&mut [0; 4096]) {
                Ok(0) => return Ok(()),
                Ok(_) => {}
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => break,
                Err(error) => return Err(error),
            }
        }
    }
    Ok(())
}
