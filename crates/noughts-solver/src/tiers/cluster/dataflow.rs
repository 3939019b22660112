//! Sends parcels between workers with a dataflow of the crate timely, and provides the
//! connections between processes.

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

/// The number of a worker, bytes for it, and a number that identifies their contents.
pub(super) type Parcel = (u64, u32, Vec<u8>);

/// The longest time that an idle worker sleeps.
const MAX_SLEEP: Duration = Duration::from_millis(1);

/// An exchange of parcels between workers. Parcels sent at one time arrive before the next time
/// begins.
pub(super) struct ParcelExchange {
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Parcel>>>,
    probe: ProbeHandle<u64>,
    received: Rc<RefCell<BTreeMap<u64, Vec<Parcel>>>>,
}

impl ParcelExchange {
    pub(super) fn new(worker: &mut Worker) -> ParcelExchange {
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
        ParcelExchange {
            input,
            probe,
            received,
        }
    }

    pub(super) fn send(&mut self, worker: &mut Worker, parcel: Parcel) {
        self.input.send(parcel);
        self.input.flush();
        // This step also receives the parcels of others.
        worker.step();
    }

    /// Waits until all workers have sent their parcels, and returns those for this worker.
    pub(super) fn receive(&mut self, worker: &mut Worker) -> Vec<Parcel> {
        let time = *self.input.time();
        self.input.advance_to(time + 1);
        while self.probe.less_than(&(time + 1)) {
            worker.step_or_park(Some(MAX_SLEEP));
        }
        // Other workers may already have sent parcels of a later time.
        self.received.borrow_mut().remove(&time).unwrap_or_default()
    }
}

/// A connection that reports when it breaks. timely would panic; this type instead
/// reports the loss and blocks the thread that reads or writes until the process ends.
pub(super) struct Link {
    socket: TcpStream,
    host: String,
    events: Sender<Event>,
    /// The number of zero bytes at the end of the input so far.
    zeros: usize,
}

/// The length of the header with which timely closes a connection: six numbers, all zero.
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

    /// Reports that the other process has ended, then blocks.
    fn lost(&self) -> ! {
        let lost = ClusterError::Lost {
            host: self.host.clone(),
        };
        // If the receiver is gone, the process is already ending.
        let _ = self.events.send(Event::Ended(Err(lost)));
        loop {
            thread::park();
        }
    }

    /// Passes the result of a system call on, unless the connection is lost.
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
