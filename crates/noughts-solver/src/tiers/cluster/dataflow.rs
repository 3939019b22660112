//! Parcels between workers as a dataflow of the crate timely, and the connections that carry
//! them between processes.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::rc::Rc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use timely::communication::allocator::zero_copy::stream::Stream;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use super::{ClusterError, Event};

/// Bytes for a worker, with a number that says what they are.
pub(super) type Parcel = (u64, u32, Vec<u8>);

/// How long a worker that has nothing to do sleeps at most.
const REST: Duration = Duration::from_millis(1);

/// Parcels that go to workers. What was sent before a time is there before the next.
pub(super) struct Post {
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Parcel>>>,
    probe: ProbeHandle<u64>,
    received: Rc<RefCell<BTreeMap<u64, Vec<Parcel>>>>,
}

impl Post {
    pub(super) fn new(worker: &mut Worker) -> Post {
        let mut input = InputHandle::new();
        let probe = ProbeHandle::new();
        let received = Rc::new(RefCell::new(BTreeMap::<u64, Vec<Parcel>>::new()));
        let take = Rc::clone(&received);
        worker.dataflow::<u64, _, _>(|scope| {
            scope
                .input_from(&mut input)
                .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                    Exchange::new(|parcel: &Parcel| parcel.0),
                    "parcels",
                    move |_, _| {
                        move |input, _| {
                            input.for_each_time(|time, parcels| {
                                let mut take = take.borrow_mut();
                                let taken = take.entry(*time.time()).or_default();
                                for parcels in parcels {
                                    taken.append(parcels);
                                }
                            });
                        }
                    },
                )
                .probe_with(&probe);
        });
        Post {
            input,
            probe,
            received,
        }
    }

    pub(super) fn send(&mut self, worker: &mut Worker, parcel: Parcel) {
        self.input.send(parcel);
        self.input.flush();
        // Meanwhile the worker receives the parcels of others.
        worker.step();
    }

    /// All parcels for this worker, after all workers have sent them.
    pub(super) fn receive(&mut self, worker: &mut Worker) -> Vec<Parcel> {
        let time = *self.input.time();
        self.input.advance_to(time + 1);
        while self.probe.less_than(&(time + 1)) {
            worker.step_or_park(Some(REST));
        }
        // Others may be further, and have sent more.
        self.received.borrow_mut().remove(&time).unwrap_or_default()
    }
}

/// A connection. timely panics when one breaks; this one reports the loss, and blocks the
/// thread that reads or writes until the process ends.
pub(super) struct Link {
    socket: TcpStream,
    host: String,
    events: Sender<Event>,
    /// How many of the last bytes that were read are zero.
    zeros: usize,
}

/// timely closes a connection with a header of six numbers that are all zero.
const CLOSE: usize = 48;

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

    /// The result of the system, unless the connection is lost.
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
        if bytes == 0 && self.zeros < CLOSE {
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
