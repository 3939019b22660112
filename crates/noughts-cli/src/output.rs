//! Files that a command writes: whole or not at all, and never in the place of what
//! is not a file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use tempfile::NamedTempFile;

use crate::exit::{Exit, Failure, say};
use crate::interrupt::interrupted;

/// The most symbolic links that lead to a file, as on Linux.
const MOST_LINKS: usize = 40;

/// How often it is looked whether the user interrupts.
const POLL: Duration = Duration::from_millis(50);

/// A pipe that takes longer than this is said to make us wait.
const POLLS_BEFORE_SAYING: u32 = 20;

/// A file on its way to its place.
pub(crate) struct OutputFile<'a> {
    /// As the user named it.
    name: &'a Path,
    scratch: NamedTempFile,
    destination: Destination,
}

enum Destination {
    /// A regular file, or none yet: what was written is moved there.
    File(PathBuf),
    /// A device, a pipe or the like: what was written is copied into it.
    Stream,
}

impl<'a> OutputFile<'a> {
    /// Prepares to write a file. What is there stays as it is until
    /// [`OutputFile::keep`].
    pub(crate) fn create(name: &'a Path) -> Result<OutputFile<'a>, Failure> {
        let named = |error| failure(name, &error);
        let destination = Destination::of(name).map_err(named)?;
        let scratch = match &destination {
            Destination::File(place) => beside(place),
            Destination::Stream => NamedTempFile::new(),
        };
        Ok(OutputFile {
            name,
            scratch: scratch.map_err(named)?,
            destination,
        })
    }

    /// What was written so far, to write more or to read it again.
    pub(crate) fn file(&mut self) -> &mut File {
        self.scratch.as_file_mut()
    }

    /// Puts what was written in its place.
    pub(crate) fn keep(self) -> Result<(), Failure> {
        let kept = match self.destination {
            Destination::File(place) => match self.scratch.persist(place) {
                Ok(_) => Ok(()),
                Err(error) => Err(error.error),
            },
            Destination::Stream => return copy(self.scratch, self.name),
        };
        kept.map_err(|error| failure(self.name, &error))
    }
}

impl Destination {
    fn of(name: &Path) -> io::Result<Destination> {
        match fs::metadata(name) {
            Ok(found) if found.is_dir() => {
                return Err(io::Error::other("expected a file, found a directory"));
            }
            Ok(found) if !found.is_file() => return Ok(Destination::Stream),
            _ => {}
        }
        let mut place = name.to_owned();
        for _ in 0..MOST_LINKS {
            // /dev/stdout may lead to a file that somebody else writes to.
            if ["/dev", "/proc"]
                .iter()
                .any(|folder| place.starts_with(folder))
            {
                return Ok(Destination::Stream);
            }
            match fs::symlink_metadata(&place) {
                Ok(found) if found.is_symlink() => {
                    place = folder_of(&place).join(fs::read_link(&place)?);
                }
                _ => return Ok(Destination::File(place)),
            }
        }
        Err(io::Error::other("too many symbolic links"))
    }
}

/// A scratch file beside a place, with the owner and the mode of the file that is
/// there, if there is one.
fn beside(place: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".noughts-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What the user's mask leaves of it.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // Who may not write to the file may not replace it.
    let there = match OpenOptions::new().write(true).open(place) {
        Ok(there) => Some(there.metadata()?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let scratch = builder.tempfile_in(folder_of(place))?;
    if let Some(there) = there {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            // Only root can give a file away.
            let _ = fchown(scratch.as_file(), Some(there.uid()), Some(there.gid()));
        }
        scratch.as_file().set_permissions(there.permissions())?;
    }
    Ok(scratch)
}

fn folder_of(place: &Path) -> &Path {
    match place.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Copies a file into a stream. A pipe makes its writer wait, so that is done on a
/// thread of its own and the user can interrupt.
fn copy(scratch: NamedTempFile, name: &Path) -> Result<(), Failure> {
    let (done, waiting) = mpsc::channel();
    let stream = name.to_owned();
    thread::spawn(move || {
        let copied = copy_to_end(&scratch, &stream);
        // If the caller does not wait any more, the program ends.
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
                return Err(failure(name, &io::Error::other("the writer has panicked")));
            }
        }
    }
}

fn copy_to_end(scratch: &NamedTempFile, stream: &Path) -> io::Result<()> {
    let mut from = scratch.as_file();
    from.rewind()?;
    // Neither made nor emptied: what else was written to it stays.
    let mut to = OpenOptions::new().append(true).open(stream)?;
    io::copy(&mut from, &mut to)?;
    to.flush()
}

/// A failure with the name that the user knows. The scratch file's name, which the
/// errors of tempfile carry, says nothing to anybody.
pub(crate) fn failure(name: &Path, error: &io::Error) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Failure::ClosedPipe;
    }
    let text = error.to_string();
    let why = text.split(" at path \"").next().unwrap_or(&text);
    Failure::Own(format!("{}: {why}", name.display()))
}

/// The pictures are SVG, and a name that promises another format is refused.
pub(crate) fn check_svg(name: Option<&Path>) -> Result<(), Failure> {
    const OTHERS: [&str; 8] = ["png", "jpg", "jpeg", "gif", "webp", "bmp", "pdf", "eps"];
    let Some(name) = name else { return Ok(()) };
    let extension = name.extension().map(|e| e.to_string_lossy().to_lowercase());
    match extension.filter(|extension| OTHERS.contains(&extension.as_str())) {
        None => Ok(()),
        Some(other) => Err(Failure::bad_input(format!(
            "{}: expected a name that ends in .svg, found .{other}; the picture is SVG, which \
             browsers and tools such as rsvg-convert turn into {}",
            name.display(),
            other.to_uppercase()
        ))),
    }
}

/// Writes a picture to a file, or to standard output if there is none.
pub(crate) fn write_svg(
    name: Option<&Path>,
    picture: &str,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    check_svg(name)?;
    write(name, picture, out)
}

/// Writes a text to a file, or to standard output if there is none.
fn write(name: Option<&Path>, text: &str, out: &mut impl Write) -> Result<Exit, Failure> {
    let Some(name) = name else {
        out.write_all(text.as_bytes())?;
        return Ok(Exit::Yes);
    };
    save(name, text)?;
    Ok(Exit::Yes)
}

/// Writes a text to a file.
pub(crate) fn save(name: &Path, text: &str) -> Result<(), Failure> {
    let mut file = OutputFile::create(name)?;
    let written = file.file().write_all(text.as_bytes());
    written.map_err(|error| failure(name, &error))?;
    file.keep()
}
