//! Prints JSON, and writes files atomically. A target that is not a regular file is written
//! directly and never replaced.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, Write};
#[cfg(unix)]
use std::os::fd::AsFd as AsStream;
#[cfg(windows)]
use std::os::windows::io::AsHandle as AsStream;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use serde::Serialize;
use tempfile::NamedTempFile;

use crate::exit::{Failure, interrupted, say};
use crate::messages::Message;

/// The prefix of the names of temporary files.
const PREFIX: &str = ".noughts-";

/// The most symbolic links in a chain to a file, as on Linux.
const MOST_LINKS: usize = 40;

/// How often noughts checks whether the user has interrupted.
const POLL: Duration = Duration::from_millis(50);

/// After this many checks, noughts reports that it waits for the pipe.
const POLLS_BEFORE_SAYING: u32 = 20;

/// A file that is written, but not yet in its place.
pub(crate) struct OutputFile<'a> {
    /// The name that the user gave.
    name: &'a Path,
    destination: Destination,
}

enum Destination {
    /// A temporary file in the folder of the target, which is then moved to the target.
    Place(NamedTempFile, PathBuf),
    /// A file without a name, which is then copied into a device, a pipe, or a file that cannot be
    /// replaced without side effects.
    Stream(File, Stream),
}

enum Stream {
    StandardOutput,
    /// A device or a pipe.
    Special(PathBuf),
    /// A file with several names, with another owner, or in a folder that the user may not write
    /// to.
    InPlace(PathBuf),
}

impl<'a> OutputFile<'a> {
    /// Prepares to write a file. An existing file is unchanged until [`OutputFile::keep`].
    pub(crate) fn create(name: &'a Path) -> Result<OutputFile<'a>, Failure> {
        OutputFile::open(name).map_err(|error| failure(name, &error))
    }

    fn open(name: &'a Path) -> io::Result<OutputFile<'a>> {
        // Ctrl-C must not leave an incomplete file.
        interrupted();
        let destination = Destination::of(name)?;
        Ok(OutputFile { name, destination })
    }

    /// Whether the target is a regular file, which can be written repeatedly. A device, a pipe or a
    /// stream is not.
    pub(crate) fn is_regular(&self) -> bool {
        match &self.destination {
            Destination::Place(..) | Destination::Stream(_, Stream::InPlace(_)) => true,
            Destination::Stream(_, Stream::StandardOutput | Stream::Special(_)) => false,
        }
    }

    /// The file so far, for further writing or reading.
    pub(crate) fn file(&mut self) -> &mut File {
        match &mut self.destination {
            Destination::Place(scratch, _) => scratch.as_file_mut(),
            Destination::Stream(scratch, _) => scratch,
        }
    }

    /// Moves or copies the file to its place.
    pub(crate) fn keep(self) -> Result<(), Failure> {
        let (scratch, place) = match self.destination {
            Destination::Place(scratch, place) => (scratch, place),
            Destination::Stream(scratch, stream) => return copy(scratch, stream, self.name),
        };
        let kept = |scratch: NamedTempFile| {
            scratch.as_file().sync_all()?;
            Ok(scratch.persist(place).map(drop)?)
        };
        kept(scratch).map_err(|error| failure(self.name, &error))
    }
}

/// A file that is created with its first bytes, even as a temporary file. So a program that is
/// killed before leaves nothing behind.
pub(crate) struct LateFile<'a> {
    name: &'a Path,
    opened: Option<OutputFile<'a>>,
}

impl<'a> LateFile<'a> {
    pub(crate) fn new(name: &'a Path) -> LateFile<'a> {
        LateFile { name, opened: None }
    }

    /// The file with the bytes written so far.
    pub(crate) fn into_output(self) -> Result<OutputFile<'a>, Failure> {
        self.opened
            .map_or_else(|| OutputFile::create(self.name), Ok)
    }
}

impl Write for LateFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let output = match &mut self.opened {
            Some(output) => output,
            none => none.insert(OutputFile::open(self.name)?),
        };
        output.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.opened {
            Some(output) => output.file().flush(),
            None => Ok(()),
        }
    }
}

/// Whether a name stands for standard output.
pub(crate) fn is_standard_output(name: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]
        .iter()
        .any(|own| name == Path::new(own))
}

impl Destination {
    fn of(name: &Path) -> io::Result<Destination> {
        if is_standard_output(name) {
            return Destination::stream(Stream::StandardOutput);
        }
        match fs::metadata(name) {
            Ok(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(found) if !found.is_file() => {
                return Destination::stream(Stream::Special(name.to_owned()));
            }
            _ => {}
        }
        let place = end_of_links(name)?;
        if is_descriptor(&place) {
            Destination::stream(Stream::Special(name.to_owned()))
        } else {
            Destination::at(place)
        }
    }

    fn stream(stream: Stream) -> io::Result<Destination> {
        let scratch = tempfile::tempfile()
            .map_err(|error| io::Error::other(format!("cannot make a temporary file: {error}")))?;
        Ok(Destination::Stream(scratch, stream))
    }

    /// A target that is a regular file. The new file has the owner and the mode of an existing one.
    fn at(place: PathBuf) -> io::Result<Destination> {
        // A user who may not write to the file may not replace it either.
        let there = match OpenOptions::new().write(true).open(&place) {
            Ok(there) => there.metadata()?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let scratch = new_file_in(folder_of(&place))?;
                return Ok(Destination::Place(scratch, place));
            }
            Err(error) => return Err(error),
        };
        let Ok(scratch) = NamedTempFile::with_prefix_in(PREFIX, folder_of(&place)) else {
            // The user may write to the file, but not to its folder.
            return Destination::stream(Stream::InPlace(place));
        };
        if !can_replace(scratch.as_file(), &there) {
            return Destination::stream(Stream::InPlace(place));
        }
        scratch.as_file().set_permissions(there.permissions())?;
        Ok(Destination::Place(scratch, place))
    }
}

/// The target of a chain of symbolic links, even if no file exists there yet. Does not follow links
/// to open files of a process.
fn end_of_links(name: &Path) -> io::Result<PathBuf> {
    let mut place = name.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::symlink_metadata(&place) {
            Ok(found) if found.is_symlink() && !is_descriptor(&place) => {
                place = folder_of(&place).join(fs::read_link(&place)?);
            }
            _ => return Ok(place),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Whether two names refer to the same file, which need not exist yet.
pub(crate) fn are_same_file(a: &Path, b: &Path) -> bool {
    // A missing file has no canonical path, but its folder has one.
    let place = |name: &Path| {
        let place = end_of_links(name).ok()?;
        let folder = fs::canonicalize(folder_of(&place)).ok()?;
        Some(folder.join(place.file_name()?))
    };
    match (place(a), place(b)) {
        (Some(a), Some(b)) => a == b || are_linked(&a, &b),
        _ => a == b,
    }
}

/// Whether two paths are hard links to the same existing file.
#[cfg(unix)]
fn are_linked(a: &Path, b: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |path: &Path| {
        let found = fs::metadata(path).ok()?;
        Some((found.dev(), found.ino()))
    };
    id(a).is_some_and(|a| Some(a) == id(b))
}

#[cfg(not(unix))]
fn are_linked(_: &Path, _: &Path) -> bool {
    false
}

/// Whether a path is that of an open file of some process, which others may write to.
fn is_descriptor(place: &Path) -> bool {
    fs::canonicalize(folder_of(place)).is_ok_and(|folder| folder.starts_with("/proc"))
}

/// A temporary file with the mode that the user's mask allows.
fn new_file_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Whether a file can replace another one: it has the same owner, and the other one has no further
/// names.
#[cfg(unix)]
fn can_replace(scratch: &File, there: &fs::Metadata) -> bool {
    use std::os::unix::fs::{MetadataExt, fchown};
    there.nlink() == 1 && fchown(scratch, Some(there.uid()), Some(there.gid())).is_ok()
}

#[cfg(not(unix))]
fn can_replace(_: &File, _: &fs::Metadata) -> bool {
    true
}

pub(crate) fn folder_of(place: &Path) -> &Path {
    match place.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Copies a file into a stream. Writing to a pipe can block, so a separate thread does it and the
/// user can interrupt.
fn copy(mut scratch: File, stream: Stream, name: &Path) -> Result<(), Failure> {
    let (done, waiting) = mpsc::channel();
    thread::spawn(move || {
        let copied = copy_to_end(&mut scratch, &stream);
        // If the caller no longer waits, the program ends.
        let _ = done.send(copied);
    });
    let mut polls = 0;
    loop {
        polls += 1;
        if polls == POLLS_BEFORE_SAYING {
            say(&format!("{}: waiting for it to be read", name.display()));
        }
        match waiting.recv_timeout(POLL) {
            Ok(copied) => return copied.map_err(|error| failure(name, &error)),
            Err(RecvTimeoutError::Timeout) if interrupted().load(Ordering::Relaxed) => {
                return Err(Failure::Interrupted);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                let panicked = io::Error::other("the writer has panicked");
                return Err(failure(name, &panicked));
            }
        }
    }
}

fn copy_to_end(scratch: &mut File, stream: &Stream) -> io::Result<()> {
    scratch.rewind()?;
    let mut to = match stream {
        Stream::StandardOutput => standard_output()?,
        // Neither creates nor truncates the file, so that other output to it remains.
        Stream::Special(path) => OpenOptions::new().append(true).open(path)?,
        Stream::InPlace(path) => OpenOptions::new().write(true).truncate(true).open(path)?,
    };
    io::copy(scratch, &mut to)?;
    to.flush()
}

/// A failure with the name that the user knows. The errors of tempfile have the name of the
/// temporary file.
pub(crate) fn failure(name: &Path, error: &io::Error) -> Failure {
    use io::ErrorKind::{BrokenPipe, IsADirectory, NotADirectory, NotFound, PermissionDenied};
    let text = Message::System(error).text();
    let why = match error.kind() {
        BrokenPipe => return Failure::ClosedPipe,
        IsADirectory => &Message::IsDirectory.text(),
        _ => text.split(" at path \"").next().unwrap_or(&text),
    };
    let text = format!("{}: {why}", name.display());
    match error.kind() {
        // The user can name another file.
        IsADirectory | NotADirectory | NotFound | PermissionDenied => Failure::BadInput(text),
        _ => Failure::Internal(text),
    }
}

/// Writes a text to a file.
pub(crate) fn save(name: &Path, text: &str) -> Result<(), Failure> {
    let mut file = OutputFile::create(name)?;
    let written = file.file().write_all(text.as_bytes());
    written.map_err(|error| failure(name, &error))?;
    file.keep()
}

/// Standard output as a file, without a buffer and a lock.
pub(crate) fn standard_output() -> io::Result<File> {
    stream(io::stdout())
}

/// A standard stream as a file.
pub(crate) fn stream(stream: impl AsStream) -> io::Result<File> {
    #[cfg(unix)]
    let stream = stream.as_fd();
    #[cfg(windows)]
    let stream = stream.as_handle();
    Ok(stream.try_clone_to_owned()?.into())
}

/// Prints a value as JSON, with a newline at the end.
pub(crate) fn print_json(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    // Writes nothing if a value cannot be serialized as JSON.
    let text = serde_json::to_string_pretty(value)?;
    Ok(writeln!(out, "{text}")?)
}

/// Prints a value as JSON on one line.
pub(crate) fn print_json_line(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value)?;
    Ok(writeln!(out, "{text}")?)
}
