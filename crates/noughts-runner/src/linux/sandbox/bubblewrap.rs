//! Namespaces of their own, by bubblewrap: no network, no other processes, and of the file
//! system what a program needs.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::view::View;
use crate::linux::runner::{Lock, RUNNER, Setup};

/// What a program may write to its folder and to shared memory, in bytes each.
const MOST_WRITTEN: u64 = 128 << 20;

/// File systems in memory, for one program alone. What is shown of the user's may be below
/// `/tmp`, so that is not one of them.
const WRITABLE: [&str; 2] = ["/box", "/dev/shm"];

/// The command that starts a runner as the first process of new namespaces.
pub(super) fn runner(bwrap: &Path, view: &View) -> io::Result<Command> {
    let setup = Setup {
        lock: Lock::Namespace,
        base: WRITABLE[0].into(),
        counted_as_memory: WRITABLE.map(PathBuf::from).to_vec(),
        on_disk: view.write.clone(),
    };
    let mut command = Command::new(bwrap);
    command
        .args([
            "--unshare-all",
            "--unshare-user",
            "--disable-userns",
            "--die-with-parent",
            "--new-session",
            "--as-pid-1",
            "--clearenv",
        ])
        .args(["--cap-drop", "ALL"])
        .args(["--proc", "/proc", "--dev", "/dev"]);
    for path in WRITABLE {
        let size = MOST_WRITTEN.to_string();
        command.args(["--size", &size, "--tmpfs", path]);
    }
    for path in &view.read {
        command.args(shown(path)?);
    }
    for path in &view.write {
        command.arg("--bind").args([path, path]);
    }
    for path in view.ourselves() {
        match path.is_dir() {
            true => command
                .arg("--tmpfs")
                .arg(&path)
                .arg("--remount-ro")
                .arg(path),
            false => command.args(["--ro-bind", "/dev/null"]).arg(path),
        };
    }
    // Folders that were made to show something in are no place to write either, and neither is
    // `/proc`: some settings of the system are there for root to write, and others would be a
    // message from one run to the next.
    for path in ["/proc", "/dev", "/"] {
        command.args(["--remount-ro", path]);
    }
    command.args(["--chdir", "/"]);
    // The runner is this program, which a program is not to see: it is not shown under any
    // name, but comes as an open file.
    command
        // What is typed to stop noughts is for noughts: it ends its runners itself.
        .process_group(0)
        .stdin(File::open("/proc/self/exe")?)
        .args(["--", "/proc/self/fd/0", RUNNER])
        .arg(serde_json::to_string(&setup)?);
    Ok(command)
}

/// Shows a file or a folder under its name. Where `/bin` is a link to `/usr/bin`, it stays one.
fn shown(path: &Path) -> io::Result<[OsString; 3]> {
    let path = path.to_owned();
    Ok(match fs::symlink_metadata(&path)?.is_symlink() {
        true => [
            "--symlink".into(),
            fs::read_link(&path)?.into(),
            path.into(),
        ],
        false => ["--ro-bind".into(), path.clone().into(), path.into()],
    })
}
