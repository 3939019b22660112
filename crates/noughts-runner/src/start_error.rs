use std::ffi::OsStr;
use std::fmt;
use std::io;

/// A program cannot be started because of what it is: no executable file, or not
/// one for this machine.
#[derive(Debug)]
pub struct StartError(String);

/// What the system says of a file that is no program for it: `ENOEXEC`, or `ERROR_BAD_EXE_FORMAT`.
const NOT_EXECUTABLE: i32 = if cfg!(windows) { 193 } else { 8 };

impl StartError {
    #[cfg(target_os = "linux")]
    pub(super) fn new(why: String) -> StartError {
        StartError(why)
    }

    /// `None` if an error is not the program's fault: the system may lack memory or processes.
    pub(super) fn of(program: &OsStr, error: &io::Error) -> Option<StartError> {
        let is_its_fault = matches!(
            error.kind(),
            io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied
        ) || error.raw_os_error() == Some(NOT_EXECUTABLE);
        is_its_fault.then(|| StartError(format!("{}: {error}", program.display())))
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
