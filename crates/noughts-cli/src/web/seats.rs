//! The connections there are. When all seats are taken, those that only wait for their next
//! request are given up, the one that has waited longest first.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// How long a connection that was given up may take to end before another one is.
const FAREWELL: Duration = Duration::from_millis(50);

pub(super) struct Seats {
    count: u32,
    free: Arc<Semaphore>,
    taken: Mutex<Vec<Weak<Taken>>>,
    /// How often a connection has become idle.
    rests: Arc<AtomicU64>,
}

/// One of the seats, until the last copy is dropped.
#[derive(Clone)]
pub(super) struct Seat(Arc<Taken>);

struct Taken {
    _permit: OwnedSemaphorePermit,
    rests: Arc<AtomicU64>,
    /// The number of its last rest; [`BUSY`] if it is not idle.
    idle_since: AtomicU64,
    given_up: Notify,
}

const BUSY: u64 = u64::MAX;

/// While a request is answered.
pub(super) struct Busy(Seat);

impl Seats {
    pub(super) fn new(count: u32) -> Seats {
        Seats {
            count,
            free: Arc::new(Semaphore::new(count as usize)),
            taken: Mutex::default(),
            rests: Arc::default(),
        }
    }

    /// The next seat, as soon as there is one.
    pub(super) async fn take(&self) -> Seat {
        loop {
            let permit = Arc::clone(&self.free).acquire_owned();
            // The semaphore is never closed.
            if let Ok(Ok(permit)) = timeout(FAREWELL, permit).await {
                return self.seat(permit);
            }
            self.make_room();
        }
    }

    fn seat(&self, permit: OwnedSemaphorePermit) -> Seat {
        let seat = Seat(Arc::new(Taken {
            _permit: permit,
            rests: Arc::clone(&self.rests),
            idle_since: AtomicU64::new(BUSY),
            given_up: Notify::new(),
        }));
        seat.rest();
        let mut taken = self.taken();
        taken.retain(|seat| seat.strong_count() > 0);
        taken.push(Arc::downgrade(&seat.0));
        seat
    }

    /// Gives up the connection that has been idle longest, if any is.
    pub(super) fn make_room(&self) {
        let taken = self.taken();
        let seats = taken.iter().filter_map(Weak::upgrade);
        let idle = seats.map(|seat| (seat.idle_since.load(Ordering::Relaxed), seat));
        let longest = idle
            .filter(|(since, _)| *since != BUSY)
            .min_by_key(|(since, _)| *since);
        if let Some((_, seat)) = longest {
            // Not a second time.
            seat.idle_since.store(BUSY, Ordering::Relaxed);
            seat.given_up.notify_one();
        }
    }

    /// Gives up all connections, and waits until they have ended.
    pub(super) async fn close(&self) {
        for seat in self.taken().iter().filter_map(Weak::upgrade) {
            seat.given_up.notify_one();
        }
        let _ = self.free.acquire_many(self.count).await;
    }

    fn taken(&self) -> MutexGuard<'_, Vec<Weak<Taken>>> {
        // No panic can leave the list half changed.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seat {
    /// Ready when the connection is to end.
    pub(super) async fn given_up(&self) {
        self.0.given_up.notified().await;
    }

    /// A request is answered until this is dropped.
    pub(super) fn busy(&self) -> Busy {
        self.0.idle_since.store(BUSY, Ordering::Relaxed);
        Busy(self.clone())
    }

    fn rest(&self) {
        let number = self.0.rests.fetch_add(1, Ordering::Relaxed);
        self.0.idle_since.store(number, Ordering::Relaxed);
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.rest();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a seat was given up; if so, it is left.
    async fn leaves(seat: &Seat) -> bool {
        timeout(Duration::ZERO, seat.given_up()).await.is_ok()
    }

    #[tokio::test]
    async fn whoever_has_been_idle_longest_makes_room() {
        let seats = Seats::new(3);
        let (first, second, third) = (seats.take().await, seats.take().await, seats.take().await);
        let busy = first.busy();
        seats.make_room();
        assert!(leaves(&second).await);
        assert!(!leaves(&first).await && !leaves(&third).await);
        drop(second);
        let fourth = seats.take().await;
        // Just done, so it is the last.
        drop(busy);
        seats.make_room();
        assert!(leaves(&third).await);
        seats.make_room();
        assert!(leaves(&fourth).await);
        seats.make_room();
        assert!(leaves(&first).await);
    }

    #[tokio::test]
    async fn a_seat_is_waited_for_while_all_are_busy() {
        let seats = Arc::new(Seats::new(1));
        let seat = seats.take().await;
        let busy = seat.busy();
        let next = {
            let seats = Arc::clone(&seats);
            tokio::spawn(async move { seats.take().await })
        };
        seats.make_room();
        assert!(!leaves(&seat).await && !next.is_finished());
        // Between its requests it makes room.
        drop(busy);
        seat.given_up().await;
        drop(seat);
        next.await.unwrap();
    }
}
