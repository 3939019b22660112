//! A helper that removes what a check has made when the check is over, however it ended: it
//! waits for the end of its standard input, which comes even if this process is killed.

use std::fs;
use std::io::{self, BufRead, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::linux::path_text;
use crate::linux::runner::remove;

/// The first argument of a janitor.
pub(crate) const JANITOR: &str = "noughts-janitor";

/// How long it waits for others to leave what it has to remove.
const PATIENCE: Duration = Duration::from_secs(10);

/// The folder for everything that a check writes, which goes away with this.
pub(super) struct Workspace {
    folder: PathBuf,
    janitor: Mutex<Child>,
}

impl Workspace {
    pub(super) fn new() -> io::Result<Workspace> {
        // A group of its own, so that Ctrl-C does not end it.
        let mut janitor = Command::new("/proc/self/exe")
            .arg(JANITOR)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .process_group(0)
            .spawn()?;
        let folder = tempfile::Builder::new()
            .prefix("noughts-")
            .tempdir()?
            .keep();
        let told = tell(&mut janitor, &folder);
        let workspace = Workspace {
            folder,
            janitor: Mutex::new(janitor),
        };
        told.map(|()| workspace)
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Has a control group removed too.
    pub(super) fn and_remove(&self, path: &Path) -> io::Result<()> {
        let mut janitor = self.janitor.lock().unwrap_or_else(PoisonError::into_inner);
        tell(&mut janitor, path)
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        let janitor = self.janitor.get_mut();
        let janitor = janitor.unwrap_or_else(PoisonError::into_inner);
        // It closes its standard input, and says itself what it cannot remove.
        let _ = janitor.wait();
    }
}

fn tell(janitor: &mut Child, path: &Path) -> io::Result<()> {
    let stdin = janitor.stdin.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
    writeln!(
        stdin,
        "{}",
        serde_json::to_string(&path_text::escaped(path))?
    )
}

/// Is the janitor.
pub(crate) fn serve() -> io::Result<()> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for line in io::stdin().lock().lines() {
        let path: String = serde_json::from_str(&line?)?;
        paths.extend(path_text::unescaped(&path));
    }
    let begun = Instant::now();
    for path in paths.iter().rev() {
        while let Err(error) = remove_any(path) {
            if begun.elapsed() > PATIENCE {
                eprintln!("noughts: cannot remove {}: {error}", path.display());
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
    Ok(())
}

/// Removes a folder with everything in it, or a control group, in which nothing can be
/// removed but groups.
fn remove_any(path: &Path) -> io::Result<()> {
    let removed = match path.join("cgroup.procs").exists() {
        true => fs::remove_dir(path),
        false => remove(path),
    };
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}
