//! The real server, started for a test and ended with it.

// Each test file uses its own part of this.
#![allow(dead_code, unreachable_pub)]

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything here takes, so that a test fails rather than hangs.
pub const LONG: Duration = Duration::from_secs(120);

pub struct Served {
    child: Child,
    pub address: SocketAddr,
}

impl Served {
    /// On a port that is free.
    pub fn start(args: &[&str]) -> Served {
        let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
        command.args(["serve", "--port", "0"]).args(args);
        Served::run(command)
    }

    /// Reads the address from what the command prints first.
    pub fn run(mut command: Command) -> Served {
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let address = line.strip_prefix("http://").unwrap();
        let address = address.strip_suffix("/\n").unwrap().parse().unwrap();
        Served { child, address }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// A connection that says what it likes.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect_timeout(&self.address, LONG).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream.set_write_timeout(Some(LONG)).unwrap();
        stream
    }

    /// Begins a search and waits until it is under way. It ends with the connection.
    pub fn begin_search(&self, path: &str) -> BufReader<TcpStream> {
        let mut stream = self.connect();
        let host = self.address;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let mut answer = BufReader::new(stream);
        let mut line = String::new();
        while !line.starts_with("event: ") {
            line.clear();
            assert_ne!(answer.read_line(&mut line).unwrap(), 0, "there is no event");
        }
        answer
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal, and gives the exit code.
    pub fn end(&mut self, signal: &str) -> Option<i32> {
        let kill = Command::new("kill")
            .args([signal, &self.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(started.elapsed() < LONG, "it does not end");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
