//! Several threads that work through a stack of jobs.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::stop::StopFlag;

struct Stack<J> {
    jobs: Vec<J>,
    /// How many threads are at work; their jobs may add new ones.
    busy: usize,
}

/// Does all jobs in their order. A job may add new ones, which are done next.
/// Ends early when `stop` is set or a job fails.
pub(super) fn work_through<J: Send, E: Send>(
    threads: usize,
    mut jobs: Vec<J>,
    stop: &StopFlag<'_>,
    work: impl Fn(J) -> Result<Vec<J>, E> + Sync,
) -> Result<(), E> {
    jobs.reverse();
    let stack = Mutex::new(Stack { jobs, busy: 0 });
    let changed = Condvar::new();
    let failed = AtomicBool::new(false);
    let lock = || stack.lock().unwrap_or_else(PoisonError::into_inner);
    let next = || {
        let has_to_wait = |stack: &mut Stack<J>| stack.jobs.is_empty() && stack.busy > 0;
        let waited = changed.wait_while(lock(), has_to_wait);
        let mut stack: MutexGuard<'_, Stack<J>> = waited.unwrap_or_else(PoisonError::into_inner);
        if stop.is_set() || failed.load(Ordering::Relaxed) {
            stack.jobs.clear();
        }
        let job = stack.jobs.pop()?;
        stack.busy += 1;
        Some(job)
    };
    let worker = || {
        while let Some(job) = next() {
            // If the job panics, the others must not wait for it.
            let mut done = panic::catch_unwind(AssertUnwindSafe(|| work(job)));
            if !matches!(done, Ok(Ok(_))) {
                failed.store(true, Ordering::Relaxed);
            }
            let mut stack = lock();
            stack.busy -= 1;
            if let Ok(Ok(brought)) = &mut done {
                stack.jobs.extend(brought.drain(..).rev());
            }
            drop(stack);
            changed.notify_all();
            match done {
                Ok(Ok(_)) => {}
                Ok(Err(error)) => return Err(error),
                Err(panic) => panic::resume_unwind(panic),
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let ended = workers.into_iter().map(|worker| match worker.join() {
            Ok(ended) => ended,
            Err(panic) => panic::resume_unwind(panic),
        });
        // All of them end before the first failure is passed on.
        ended.collect::<Vec<_>>().into_iter().collect()
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    /// Jobs that add smaller ones, down to none.
    #[test]
    fn every_job_is_done_once() {
        for threads in [1, 2, 8] {
            let (interrupted, done) = (AtomicBool::new(false), AtomicUsize::new(0));
            let ended = work_through(
                threads,
                vec![10, 5, 0],
                &StopFlag::new(&interrupted),
                |job| {
                    done.fetch_add(1, Ordering::Relaxed);
                    Ok::<_, ()>((0..job).collect())
                },
            );
            assert_eq!(ended, Ok(()));
            // A job of size n makes 2^n of them in all.
            assert_eq!(done.load(Ordering::Relaxed), 1024 + 32 + 1);
        }
    }

    #[test]
    fn new_jobs_come_before_old_ones() {
        let (interrupted, order) = (AtomicBool::new(false), Mutex::new(Vec::new()));
        let ended = work_through(1, vec!["a", "b"], &StopFlag::new(&interrupted), |job| {
            order.lock().unwrap().push(job);
            Ok::<_, ()>(if job == "a" {
                vec!["a1", "a2"]
            } else {
                Vec::new()
            })
        });
        assert_eq!(ended, Ok(()));
        assert_eq!(*order.lock().unwrap(), ["a", "a1", "a2", "b"]);
    }

    #[test]
    fn a_failure_and_a_stop_end_it() {
        let interrupted = AtomicBool::new(false);
        let stop = StopFlag::new(&interrupted);
        let ended = work_through(2, (0..100).collect(), &stop, |job| match job {
            3 => Err(job),
            _ => Ok(Vec::new()),
        });
        assert_eq!(ended, Err(3));
        let done = AtomicUsize::new(0);
        let ended = work_through(1, (0..100).collect::<Vec<i32>>(), &stop, |job| {
            done.fetch_add(1, Ordering::Relaxed);
            if job == 9 {
                stop.set();
            }
            Ok::<_, ()>(Vec::new())
        });
        assert_eq!(ended, Ok(()));
        assert_eq!(done.load(Ordering::Relaxed), 10);
    }
}
