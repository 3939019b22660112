//! A watch over the terminal of a game. Where the terminal is gone, the wait for a key
//! never ends: what reads the keys takes the end of the input for no key yet, and asks
//! again at once.

use std::io::{IsTerminal, stdin};
use std::process;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use super::give_back;
use crate::exit::{Exit, Failure, say};
use crate::interrupt::interrupted;

/// How often the terminal is looked at.
const LOOK: Duration = Duration::from_millis(250);

/// How long a game may take to end by itself, also on a machine that is busy with other things.
const GRACE: Duration = Duration::from_secs(3);

/// Ends the program if a game goes on after its terminal is gone, or after the program was
/// asked to end. The watch itself ends when it is dropped.
pub(super) struct Watch {
    _game: Sender<()>,
}

impl Watch {
    pub(super) fn begin() -> Watch {
        let (game, ended) = mpsc::channel();
        thread::spawn(move || {
            let goes_on = |time| ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
            while goes_on(LOOK) {
                let is_asked = interrupted().load(Ordering::Relaxed);
                if (is_asked || !stdin().is_terminal()) && goes_on(GRACE) {
                    end();
                }
            }
        });
        Watch { _game: game }
    }
}

/// The end from outside of the game, with the terminal as it was if it still takes that.
fn end() -> ! {
    let (done, is_done) = mpsc::channel::<()>();
    // A terminal that takes nothing would keep us here.
    thread::spawn(move || {
        give_back();
        say(&Failure::Interrupted.to_string());
        drop(done);
    });
    let _ = is_done.recv_timeout(GRACE);
    process::exit(Exit::OwnFailure as i32)
}
