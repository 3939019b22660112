//! How a process ended.

use std::process::ExitStatus;
use std::time::Duration;

use noughts_judge::judge::{End, RunLimits};

/// What is known of a process that has ended.
pub(super) struct Ended {
    pub(super) status: ExitStatus,
    pub(super) cpu: Duration,
    pub(super) memory: u64,
    pub(super) output: Vec<u8>,
    pub(super) errors: Vec<u8>,
}

impl Ended {
    /// How the run ended, if it was broken off for this reason or not at all.
    pub(super) fn judged(&self, broken: Option<End>, limits: &RunLimits) -> End {
        match broken {
            Some(End::Stopped) => End::Stopped,
            _ if self.memory > limits.memory => End::MemoryLimit,
            None | Some(End::IdleLimit) if self.cpu > limits.time => End::TimeLimit,
            None if self.output.len() > limits.output => End::OutputLimit,
            None => self.own_end(),
            Some(broken) => broken,
        }
    }

    /// How the process ended by itself.
    #[cfg(unix)]
    pub(super) fn own_end(&self) -> End {
        use std::os::unix::process::ExitStatusExt;
        match (self.status.code(), self.status.signal()) {
            (Some(code), _) => End::Exited(code),
            (None, signal) => End::Signal(signal.unwrap_or_default()),
        }
    }

    #[cfg(not(unix))]
    pub(super) fn own_end(&self) -> End {
        let code = self.status.code().unwrap_or_default();
        match signal_of_exception(code as u32) {
            Some(signal) => End::Signal(signal),
            None => End::Exited(code),
        }
    }
}

/// The signal of other systems for an exception of Windows that ended a process with its number as
/// exit code.
#[cfg(any(test, not(unix)))]
fn signal_of_exception(code: u32) -> Option<i32> {
    const ILLEGAL: i32 = 4;
    const ABORT: i32 = 6;
    const ARITHMETIC: i32 = 8;
    const SEGMENTATION: i32 = 11;
    Some(match code {
        0xc000_001d => ILLEGAL,
        0xc000_0409 => ABORT,
        0xc000_008c..=0xc000_0095 => ARITHMETIC,
        // An access violation or no stack left.
        0xc000_0005 | 0xc000_00fd => SEGMENTATION,
        _ => return None,
    })
}

/// Output with the line ends that judges expect: those of Windows are the system's doing, not the
/// program's.
pub(super) fn unix_lines(output: Vec<u8>) -> Vec<u8> {
    match cfg!(windows) {
        true => without_carriage_returns(&output),
        false => output,
    }
}

fn without_carriage_returns(output: &[u8]) -> Vec<u8> {
    let mut bytes = output.iter().copied().peekable();
    let mut lines = Vec::with_capacity(output.len());
    while let Some(byte) = bytes.next() {
        if byte != b'\r' || bytes.peek() != Some(&b'\n') {
            lines.push(byte);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_of_windows() {
        let lines = without_carriage_returns(b"a\r\nb\rc\r\r\nd\n\r");
        assert_eq!(lines, b"a\nb\rc\r\nd\n\r");
    }

    #[test]
    fn exceptions_of_windows() {
        for (code, signal) in [
            (0xc000_0005, Some(11)),
            (0xc000_00fd, Some(11)),
            (0xc000_0094, Some(8)),
            (3, None),
            (0xffff_ffff, None),
        ] {
            assert_eq!(signal_of_exception(code), signal, "{code:x}");
        }
    }
}
