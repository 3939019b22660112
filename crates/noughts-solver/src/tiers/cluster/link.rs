//! A connection to another process, which tells when that process is gone.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::Sender;
use std::thread;

use timely::communication::allocator::zero_copy::stream::Stream;

use super::{ClusterError, Event};

/// A connection. timely panics when one breaks; this one tells what has happened, and lets
/// the thread that reads or writes sleep until the process ends.
pub(super) struct Link {
    socket: TcpStream,
    host: String,
    events: Sender<Event>,
    /// How many of the last bytes that were read are zero.
    zeros: usize,
}

/// timely takes its leave with a header of six numbers that are all zero.
const LEAVE: usize = 48;

impl Link {
    pub(super) fn new(socket: TcpStream, host: &str, events: &Sender<Event>) -> Link {
        Link {
            socket,
            host: host.to_owned(),
            events: events.clone(),
            zeros: 0,
        }
    }

    /// Tells that the other process has ended, and does nothing more.
    fn lost(&self) -> ! {
        let lost = ClusterError::Lost {
            host: self.host.clone(),
        };
        // If nobody listens, the process ends already.
        let _ = self.events.send(Event::Ended(Err(lost)));
        loop {
            thread::park();
        }
    }

    /// What the system gave, if the connection holds.
    fn held<T>(&self, done: io::Result<T>) -> io::Result<T> {
        match done {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => self.lost(),
            done => done,
        }
    }
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.socket.read(buffer);
        let bytes = self.held(read)?;
        if bytes == 0 && self.zeros < LEAVE {
            self.lost();
        }
        let zeros = buffer[..bytes].iter().rev().take_while(|byte| **byte == 0);
        match zeros.count() {
            all if all == bytes => self.zeros += all,
            some => self.zeros = some,
        }
        Ok(bytes)
    }
}

impl Write for Link {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let written = self.socket.write(buffer);
        self.held(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.socket.flush();
        self.held(flushed)
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Link> {
        let socket = self.socket.try_clone()?;
        Ok(Link::new(socket, &self.host, &self.events))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.socket.shutdown(how)
    }
}
