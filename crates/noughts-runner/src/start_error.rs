use std::fmt;
use std::io;

/// A program cannot be started because of what it is: no executable file, or not
/// one for this machine.
#[derive(Debug)]
pub struct StartError(String);

impl StartError {
    pub(super) fn new(why: String) -> StartError {
        StartError(why)
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StartError {}

impl From<StartError> for io::Error {
    fn from(error: StartError) -> io::Error {
        io::Error::other(error)
    }
}
