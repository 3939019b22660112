//! Parcels between workers, as a dataflow.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

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
        // What others send is taken meanwhile.
        worker.step();
    }

    /// What all workers have sent here, when all have come so far.
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
