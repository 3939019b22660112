//! The bubblewrap sandbox: separate namespaces, without network and other processes, and with only
//! those parts of the file system that a program needs.

use std::ffi::OsString;
use std::fs::{self, File};
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, io};

use crate::linux::runner::{ProcessScope, RUNNER, Setup};
use crate::sandbox::Needs;

/// The size limit of the program's folder and of its shared memory, in bytes each.
const MOST_WRITTEN: u64 = 128 << 20;

/// File systems in memory for a single program. `/tmp` is not one of them, because the user's files
/// that the program may see can be in it.
const WRITABLE: [&str; 2] = ["/box", "/dev/shm"];

/// The command that starts a runner as the first process of new namespaces.
pub(super) fn runner(bwrap: &Path, view: &Needs) -> io::Result<Command> {
    let setup = Setup {
        scope: ProcessScope::Namespace,
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
    for path in own_paths(&view.read) {
        if path.is_dir() {
            command
                .arg("--tmpfs")
                .arg(&path)
                .arg("--remount-ro")
                .arg(path)
        } else {
            command.args(["--ro-bind", "/dev/null"]).arg(path)
        };
    }
    // Folders that only contain mount points must not be writable either, and neither must `/proc`:
    // root could write some settings of the system there, and others would carry state from one run
    // to the next.
    for path in ["/proc", "/dev", "/"] {
        command.args(["--remount-ro", path]);
    }
    command.args(["--chdir", "/"]);
    // The runner is the noughts executable, which a program must not see. So it has no name in the
    // sandbox, and bubblewrap inherits it as an open file.
    command
        // Ctrl-C should reach only noughts, which ends its runners itself.
        .process_group(0)
        .stdin(File::open("/proc/self/exe")?)
        .args(["--", "/proc/self/fd/0", RUNNER])
        .arg(serde_json::to_string(&setup)?);
    Ok(command)
}

/// Mounts a file or a folder under its own name. If `/bin` is a link to `/usr/bin`, it remains a
/// link.
fn shown(path: &Path) -> io::Result<[OsString; 3]> {
    Ok(if fs::symlink_metadata(path)?.is_symlink() {
        let target = fs::read_link(path)?;
        ["--symlink".into(), target.into(), path.into()]
    } else {
        ["--ro-bind".into(), path.into(), path.into()]
    })
}

/// Folders with programs and libraries.
pub(super) const SYSTEM: [&str; 10] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/gnu/store",
];

/// The settings that compilers and runtimes read. None of them is secret.
const SETTINGS: [&str; 14] = [
    "/etc/alternatives",
    "/etc/group",
    "/etc/java-11-openjdk",
    "/etc/java-17-openjdk",
    "/etc/java-21-openjdk",
    "/etc/java-25-openjdk",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/profile",
    "/etc/ssl/openssl.cnf",
];

/// The files that a program can see: the system without any user's own files, and the files that
/// the program needs.
pub(super) fn view(needs: &Needs) -> Needs {
    let system = SYSTEM.iter().chain(&SETTINGS).map(PathBuf::from);
    let mut read: Vec<PathBuf> = system.filter(|path| path.exists()).collect();
    for path in &needs.read {
        if !read.iter().any(|seen| path.starts_with(seen)) {
            read.push(path.clone());
        }
    }
    Needs {
        read,
        ..needs.clone()
    }
}

/// The paths of noughts below these paths, which are hidden because noughts would answer every
/// problem: this executable, copies of it in folders of programs, and its Python package.
pub(super) fn own_paths(read: &[PathBuf]) -> Vec<PathBuf> {
    let Ok(program) = env::current_exe().and_then(|path| path.canonicalize()) else {
        return Vec::new();
    };
    let roots: Vec<PathBuf> = read
        .iter()
        .filter_map(|path| path.canonicalize().ok())
        .collect();
    let is_seen = |path: &PathBuf| roots.iter().any(|root| path.starts_with(root));
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
    for root in &roots {
        folders.extend(PROGRAMS.map(|name| root.join(name)));
    }
    let files = folders.iter().flat_map(|folder| entries(folder));
    let copies = files.filter(|path| is_copy(path, &program));
    let packages = roots.iter().flat_map(|root| python_packages(root));
    let mut found: Vec<PathBuf> = copies
        .chain(packages)
        .chain([program.clone()])
        .filter_map(|path| path.canonicalize().ok())
        .filter(is_seen)
        .collect();
    found.sort();
    found.dedup();
    found
}

/// These paths without one file: replaces each folder above the file by the folder's contents.
pub(super) fn without(paths: &[PathBuf], hidden: &Path) -> io::Result<Vec<PathBuf>> {
    let mut shown = Vec::new();
    for path in paths {
        // A dangling link shows nothing.
        let Ok(whole) = path.canonicalize() else {
            continue;
        };
        if !hidden.starts_with(&whole) {
            shown.push(path.clone());
            continue;
        }
        let above = hidden.ancestors().skip(1);
        for folder in above.take_while(|folder| folder.starts_with(&whole)) {
            for entry in fs::read_dir(folder)? {
                let path = entry?.path();
                if !hidden.starts_with(&path) {
                    shown.push(path);
                }
            }
        }
    }
    Ok(shown)
}

/// Folders of programs, relative to a folder of [`SYSTEM`].
const PROGRAMS: [&str; 4] = ["", "bin", "local/bin", "games"];

/// The files in a folder. Empty if it cannot be read.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

/// Whether a file is the same as a program, or has the same contents.
fn is_copy(path: &Path, program: &Path) -> bool {
    let (Ok(about), Ok(own)) = (fs::metadata(path), fs::metadata(program)) else {
        return false;
    };
    let is_same = (about.dev(), about.ino()) == (own.dev(), own.ino());
    let is_alike = about.is_file() && about.len() == own.len();
    is_same || is_alike && fs::read(path).ok() == fs::read(program).ok()
}

/// The noughts package of every Python below a folder.
fn python_packages(root: &Path) -> Vec<PathBuf> {
    let libraries = ["", "lib", "local/lib"].map(|name| entries(&root.join(name)));
    let pythons = libraries.concat().into_iter().filter(|path| {
        let name = path.file_name().unwrap_or_default();
        name.as_encoded_bytes().starts_with(b"python3")
    });
    let packages = pythons.flat_map(|python| {
        ["site-packages", "dist-packages"].map(|name| python.join(name).join("noughts"))
    });
    packages.filter(|package| package.is_dir()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_and_packages_of_noughts_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path().canonicalize().unwrap();
        let package = top.join("lib/python3.11/site-packages/noughts");
        fs::create_dir_all(&package).unwrap();
        fs::create_dir(top.join("bin")).unwrap();
        let program = env::current_exe().unwrap();
        let copy = top.join("bin/harmless");
        fs::copy(&program, &copy).unwrap();
        fs::write(top.join("bin/other"), "other").unwrap();
        assert_eq!(own_paths(&[top]), [copy, package]);
    }

    #[test]
    fn one_file_can_be_hidden() {
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path().canonicalize().unwrap();
        fs::create_dir_all(top.join("local/bin")).unwrap();
        for name in ["a", "local/b", "local/bin/c", "local/bin/hidden"] {
            fs::write(top.join(name), "").unwrap();
        }
        let other = PathBuf::from("/usr");
        let paths = [top.clone(), other.clone()];
        let mut seen = without(&paths, &top.join("local/bin/hidden")).unwrap();
        seen.sort();
        let mut expected = ["a", "local/b", "local/bin/c"]
            .map(|name| top.join(name))
            .to_vec();
        expected.push(other);
        expected.sort();
        assert_eq!(seen, expected);
    }
}
