use std::error::Error;
use std::fmt;
use std::io;

use super::InputError;

/// Why reading or answering an input stopped.
#[derive(Debug)]
pub enum AnswerError {
    /// The input is not as the problem has it.
    Input(InputError),
    /// The input cannot be read.
    Read(io::Error),
    /// The output cannot be written.
    Write(io::Error),
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnswerError::Input(error) => error.fmt(f),
            AnswerError::Read(error) => write!(f, "the input cannot be read: {error}"),
            AnswerError::Write(error) => write!(f, "the output cannot be written: {error}"),
        }
    }
}

impl Error for AnswerError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            AnswerError::Input(error) => Some(error),
            AnswerError::Read(error) | AnswerError::Write(error) => Some(error),
        }
    }
}
