//! Standard input and output themselves, without a buffer and a lock.

use std::fs::File;
use std::io;

#[cfg(unix)]
use std::os::fd::AsFd as AsStream;
#[cfg(windows)]
use std::os::windows::io::AsHandle as AsStream;

/// Standard input as a file.
pub(crate) fn input() -> io::Result<File> {
    let input = file(io::stdin())?;
    // The more a pipe holds, the less often both of its ends have to wait. If
    // it is no pipe or may not grow, nothing is lost.
    #[cfg(target_os = "linux")]
    let _ = rustix::pipe::fcntl_setpipe_size(&input, 1 << 20);
    Ok(input)
}

/// Standard output as a file.
pub(crate) fn output() -> io::Result<File> {
    file(io::stdout())
}

fn file(stream: impl AsStream) -> io::Result<File> {
    #[cfg(unix)]
    let stream = stream.as_fd();
    #[cfg(windows)]
    let stream = stream.as_handle();
    Ok(stream.try_clone_to_owned()?.into())
}
