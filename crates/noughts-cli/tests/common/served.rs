//! The real server, which starts for a test and ends with it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::wait::{DEADLINE, wait_for};

/// The longest time that a test waits for an answer.
pub const LONG: Duration = DEADLINE;

/// If a connection ends sooner, the server did not close it because the client was late.
const PAUSE: Duration = Duration::from_secs(2);

/// Repeats a slow attempt that fails. The server closes connections on which clients send nothing
/// for some seconds, which happens to well-behaved clients on a busy machine.
pub fn patiently<T>(attempt: impl Fn() -> Result<T, String>) -> Result<T, String> {
    let first = Instant::now();
    loop {
        let started = Instant::now();
        let done = attempt();
        let may_be_late = started.elapsed() > PAUSE && first.elapsed() < LONG;
        if done.is_ok() || !may_be_late {
            return done;
        }
    }
}

pub struct Served {
    child: Child,
    pub address: SocketAddr,
}

impl Served {
    /// Starts the server on a free port.
    pub fn start(args: &[&str]) -> Served {
        let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
        command.args(["serve", "--port", "0"]).args(args);
        Served::run(command)
    }

    /// Reads the address from the first line that the command prints.
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

    /// A raw connection.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect_timeout(&self.address, LONG).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream.set_write_timeout(Some(LONG)).unwrap();
        stream
    }

    /// The answer to a request of any bytes, until the server closes the connection.
    pub fn bytes(&self, request: impl AsRef<[u8]>) -> Vec<u8> {
        let answer = patiently(|| {
            let mut stream = self.connect();
            // The server may answer and close the connection before it has read everything.
            let _ = stream.write_all(request.as_ref());
            let mut answer = Vec::new();
            match stream.read_to_end(&mut answer) {
                end if answer.is_empty() => Err(format!("there is no answer: {end:?}")),
                _ => Ok(answer),
            }
        });
        answer.unwrap_or_else(|error| panic!("{error}"))
    }

    /// Starts a search and waits until it runs. It ends with the connection.
    pub fn begin_search(&self, path: &str) -> BufReader<TcpStream> {
        let search = patiently(|| self.try_search(path).map_err(|error| error.to_string()));
        search.unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    fn try_search(&self, path: &str) -> io::Result<BufReader<TcpStream>> {
        let mut stream = self.connect();
        let host = self.address;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n")?;
        let mut answer = BufReader::new(stream);
        let mut line = String::new();
        while !line.starts_with("event: ") {
            line.clear();
            if answer.read_line(&mut line)? == 0 {
                return Err(io::Error::other("there is no event"));
            }
        }
        Ok(answer)
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal, and returns the exit code.
    pub fn end(&mut self, signal: &str) -> Option<i32> {
        let kill = Command::new("kill")
            .args([signal, &self.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
        wait_for("end of the server", || self.child.try_wait().unwrap()).code()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // The process may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
