//! What is wrong with an input, and where.

use std::fmt;
use std::io;

use crate::problems::NoAnswer;

/// Something wrong in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Counted from one.
    pub(crate) line: u64,
    /// Counted from one; nothing if it is not about a case.
    pub(crate) case: Option<u64>,
    pub(crate) what: What,
}

/// What was found, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// The text is not what it should be.
    Unexpected { expected: String, found: String },
    /// The text is right, but there is no answer.
    NoAnswer(NoAnswer),
}

impl What {
    pub(crate) fn unexpected(expected: impl Into<String>, found: impl Into<String>) -> What {
        What::Unexpected {
            expected: expected.into(),
            found: found.into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(case) = self.case {
            write!(f, ", case {case}")?;
        }
        match &self.what {
            What::Unexpected { expected, found } => {
                write!(f, ": expected {expected}, found {found}")
            }
            What::NoAnswer(why) => write!(f, ": {why}"),
        }
    }
}

/// Why reading or answering stopped.
#[derive(Debug)]
pub(crate) enum Stop {
    Fault(Fault),
    /// The input cannot be read, or the output cannot be written.
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}

/// A piece of the input as it can be shown: harmless to a terminal, and not
/// too long.
pub(crate) fn shown(bytes: &[u8]) -> String {
    const MOST: usize = 40;
    let plain = |byte: &u8| match byte {
        b' '..=b'~' => char::from(*byte).to_string(),
        _ => byte.escape_ascii().to_string(),
    };
    let text: String = bytes.iter().take(MOST).map(plain).collect();
    let more = if bytes.len() > MOST { "…" } else { "" };
    format!("'{text}{more}'")
}
