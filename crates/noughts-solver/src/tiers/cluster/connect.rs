//! Connects the processes, and checks that they have the same task.
//!
//! Each process listens on its own address and connects to the processes with lower numbers. Both
//! ends send a line that describes their task. The caller sends another line after it has read the
//! line of the other end, so a connection that either end has closed does not count.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use socket2::{SockRef, TcpKeepalive};

use super::hello::Hello;
use super::{Cluster, ClusterError};
use crate::limits::Limits;
use crate::tiers::SolveTiersError;
use crate::tiers::disk::TableError;

/// The last line that the caller sends.
const AGREED: &str = "agreed\n";

/// The timeout for the first line of the other end.
const HELLO_TIMEOUT: Duration = Duration::from_secs(30);

/// After this time without data, the connection counts as lost, if the system supports such
/// a timeout.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(60);

/// The interval between attempts to connect to a process that is not listening yet.
const RETRY_INTERVAL: Duration = Duration::from_millis(50);

/// The maximal length of a line. A longer line is not from noughts.
const MAX_LINE: usize = 300;

type Sockets = Vec<Option<TcpStream>>;

/// The connection and the number of a process that has connected, or why it is rejected.
type ConnectionResult = Result<(TcpStream, usize), ClusterError>;

/// The data for waiting for other processes.
struct Waiting<'a> {
    cluster: &'a Cluster,
    limits: &'a Limits<'a>,
    deadline: Instant,
}

/// Returns a connection to each other process, by number, and the tier from which process 0
/// resumes.
pub(super) fn connect(
    cluster: &Cluster,
    hello: &Hello,
    limits: &Limits<'_>,
) -> Result<(Sockets, Option<u32>), ClusterError> {
    let hosts = &cluster.hosts;
    let mut sockets: Sockets = hosts.iter().map(|_| None).collect();
    let mut first = hello.first;
    let Some(own) = hosts.get(cluster.process) else {
        return Ok((sockets, first));
    };
    let waiting = Waiting {
        cluster,
        limits,
        deadline: Instant::now() + cluster.patience,
    };
    let callers = Callers::listen(own, cluster, hello)?;
    for (number, place) in sockets.iter_mut().enumerate().take(cluster.process) {
        let (socket, other) = waiting.call(number, hello)?;
        if number == 0 {
            first = other.first;
        }
        *place = Some(socket);
    }
    while let Some(missing) = (cluster.process + 1..hosts.len()).find(|n| sockets[*n].is_none()) {
        match callers.called.recv_timeout(RETRY_INTERVAL) {
            // A process that connects a second time was restarted.
            Ok(called) => {
                let (socket, number) = called?;
                let place = sockets.get_mut(number);
                if let Some(place) = place.filter(|_| number > cluster.process) {
                    *place = Some(socket);
                }
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                waiting.check_time(&hosts[missing], None)?;
            }
        }
    }
    Ok((sockets, first))
}

impl Waiting<'_> {
    /// Fails if it is time to stop, or if the deadline has passed; then with the error of the
    /// last call.
    fn check_time(&self, host: &str, failed: Option<io::Error>) -> Result<(), ClusterError> {
        if self.limits.are_reached() {
            return Err(TableError::Solve(SolveTiersError::LimitsReached).into());
        }
        if Instant::now() < self.deadline {
            Ok(())
        } else {
            Err(ClusterError::NotThere {
                host: host.to_owned(),
                waited: self.cluster.patience,
                error: failed,
            })
        }
    }

    /// Connects to a process, again and again until it answers.
    fn call(&self, number: usize, hello: &Hello) -> Result<(TcpStream, Hello), ClusterError> {
        let host = &self.cluster.hosts[number];
        loop {
            let asked = reach(host).and_then(|socket| ask(socket, hello, host));
            let agreed = match asked {
                Ok((socket, heard)) => {
                    let other = heard?;
                    hello.agree(&other, host)?;
                    other.has_number(number, host)?;
                    let agreed = (&socket).write_all(AGREED.as_bytes());
                    agreed.map(|()| (socket, other))
                }
                Err(error) => Err(error),
            };
            match agreed {
                Ok(connected) => return Ok(connected),
                Err(error) => self.check_time(host, Some(error))?,
            }
            thread::sleep(RETRY_INTERVAL);
        }
    }
}

/// Connects to an address with a short timeout.
fn reach(host: &str) -> io::Result<TcpStream> {
    let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for address in host.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, Duration::from_secs(1)) {
            Ok(socket) => return Ok(socket),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// The other process's hello; an error if it has another protocol.
type ReceivedHello = Result<Hello, ClusterError>;

/// Sends the hello of this process, and receives the hello of the process at an address.
fn ask(socket: TcpStream, hello: &Hello, host: &str) -> io::Result<(TcpStream, ReceivedHello)> {
    socket.set_nodelay(true)?;
    watch(&socket)?;
    (&socket).write_all(hello.line().as_bytes())?;
    let line = read_line(&socket)?;
    let heard = Hello::parse(&line, host).ok_or(io::ErrorKind::InvalidData)?;
    Ok((socket, heard))
}

/// Makes a connection break when the other machine is silent for a while.
fn watch(socket: &TcpStream) -> io::Result<()> {
    let socket = SockRef::from(socket);
    let asked = TcpKeepalive::new().with_time(SILENCE_TIMEOUT / 4);
    socket.set_tcp_keepalive(&asked.with_interval(SILENCE_TIMEOUT / 4))?;
    // Without this timeout the system keeps retrying for a quarter of an hour.
    #[cfg(any(target_os = "android", target_os = "linux"))]
    socket.set_tcp_user_timeout(Some(SILENCE_TIMEOUT))?;
    Ok(())
}

/// The processes that call this process.
struct Callers {
    called: Receiver<ConnectionResult>,
    /// Set when all processes are connected.
    done: Arc<AtomicBool>,
}

impl Callers {
    /// Answers every caller on its own thread, because a foreign client may stay silent.
    fn listen(host: &str, cluster: &Cluster, hello: &Hello) -> Result<Callers, ClusterError> {
        let listening = |error| ClusterError::Listen {
            host: host.to_owned(),
            error,
        };
        let listener = TcpListener::bind(host).map_err(listening)?;
        listener.set_nonblocking(true).map_err(listening)?;
        let (callers, called) = mpsc::channel();
        let done = Arc::new(AtomicBool::new(false));
        let (hello, ended) = (hello.clone(), Arc::clone(&done));
        let hosts = Arc::new(cluster.hosts.clone());
        thread::spawn(move || {
            while !ended.load(Ordering::Relaxed) {
                match listener.accept() {
                    Ok((socket, _)) => {
                        let (hello, callers) = (hello.clone(), callers.clone());
                        let hosts = Arc::clone(&hosts);
                        thread::spawn(move || answer(socket, &hello, &hosts, &callers));
                    }
                    Err(_) => thread::sleep(RETRY_INTERVAL),
                }
            }
        });
        Ok(Callers { called, done })
    }
}

impl Drop for Callers {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
    }
}

/// Answers a caller, and passes its connection on if it is a process of noughts. Closes other
/// connections.
fn answer(socket: TcpStream, hello: &Hello, hosts: &[String], callers: &Sender<ConnectionResult>) {
    let peer = socket
        .peer_addr()
        .map(|address| address.to_string())
        .unwrap_or_default();
    let asked = socket
        .set_nonblocking(false)
        .and_then(|()| ask(socket, hello, &peer));
    let Ok((socket, heard)) = asked else {
        return;
    };
    let called = match agreed(&peer, heard, hello, hosts) {
        Err(differs) => Err(differs),
        Ok(number) => {
            if read_line(&socket).is_ok_and(|line| line == AGREED) {
                Ok((socket, number))
            } else {
                return;
            }
        }
    };
    // The receiver is gone once all processes are connected.
    let _ = callers.send(called);
}

/// The number of a caller if it has the same task.
fn agreed(
    peer: &str,
    heard: ReceivedHello,
    hello: &Hello,
    hosts: &[String],
) -> Result<usize, ClusterError> {
    let other = heard?;
    // Errors use the address that the user gave, if there is one.
    let host = hosts.get(other.process).map_or(peer, String::as_str);
    hello.agree(&other, host)?;
    Ok(other.process)
}

/// Reads a line, with a timeout.
fn read_line(mut socket: &TcpStream) -> io::Result<String> {
    let deadline = Instant::now() + HELLO_TIMEOUT;
    let mut line = Vec::new();
    let mut byte = [0];
    // Read byte by byte, because the bytes after the line belong to the dataflow.
    while line.len() < MAX_LINE && line.last() != Some(&b'\n') {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        socket.set_read_timeout(Some(left))?;
        socket.read_exact(&mut byte)?;
        line.extend(byte);
    }
    socket.set_read_timeout(None)?;
    String::from_utf8(line).map_err(|_| io::ErrorKind::InvalidData.into())
}
