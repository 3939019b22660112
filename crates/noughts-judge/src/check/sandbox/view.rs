//! What a program can see of the file system.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::check::path_text;

/// Folders with programs and libraries, where they are.
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

/// The settings that compilers and runtimes read, and nobody's secrets.
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

/// Devices that keep nothing.
const DEVICES: [&str; 5] = [
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];

/// What a program can see, besides its own folder.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(in crate::check) struct View {
    #[serde(with = "path_text")]
    pub(super) read: Vec<PathBuf>,
    #[serde(with = "path_text")]
    pub(super) write: Vec<PathBuf>,
    #[serde(with = "path_text")]
    pub(super) devices: Vec<PathBuf>,
    /// Whether a tool of the system's has it, such as a linker that makes what it writes
    /// executable.
    pub(super) is_for_tool: bool,
}

impl View {
    /// The system, and nobody's own files.
    pub(in crate::check) fn of_system() -> View {
        let there = |names: &[&str]| {
            let paths = names.iter().map(PathBuf::from);
            paths.filter(|path| path.exists()).collect::<Vec<_>>()
        };
        View {
            read: [there(&SYSTEM), there(&SETTINGS)].concat(),
            write: Vec::new(),
            devices: there(&DEVICES),
            is_for_tool: false,
        }
    }

    /// Shows one more file or folder.
    pub(in crate::check) fn and(mut self, path: &Path) -> View {
        if !self.read.iter().any(|seen| path.starts_with(seen)) {
            self.read.push(path.to_owned());
        }
        self
    }

    /// Shows a folder in which files can be written.
    pub(in crate::check) fn and_writable(mut self, path: &Path) -> View {
        self.write.push(path.to_owned());
        self
    }

    /// The same for a tool of the system's.
    pub(in crate::check) fn for_tool(mut self) -> View {
        self.is_for_tool = true;
        self
    }

    /// Where this program is, if that can be seen: it would answer every problem.
    pub(super) fn ourselves(&self) -> Option<PathBuf> {
        let path = env::current_exe().ok()?.canonicalize().ok()?;
        let seen = self
            .read
            .iter()
            .filter_map(|seen| seen.canonicalize().ok())
            .any(|seen| path.starts_with(seen));
        seen.then_some(path)
    }

    /// The same without one file: the folders above it give way to what is in them.
    pub(super) fn without(&self, hidden: &Path) -> io::Result<View> {
        let mut read = Vec::new();
        for path in &self.read {
            let whole = path.canonicalize()?;
            if !hidden.starts_with(&whole) {
                read.push(path.clone());
                continue;
            }
            let above = hidden.ancestors().skip(1);
            for folder in above.take_while(|folder| folder.starts_with(&whole)) {
                let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
                let entries = entries.into_iter().map(|entry| entry.path());
                read.extend(entries.filter(|entry| !hidden.starts_with(entry)));
            }
        }
        Ok(View {
            read,
            ..self.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_can_be_hidden() {
        let top = tempfile::tempdir().unwrap();
        let top = top.path().canonicalize().unwrap();
        fs::create_dir_all(top.join("local/bin")).unwrap();
        for name in ["a", "local/b", "local/bin/c", "local/bin/hidden"] {
            fs::write(top.join(name), "").unwrap();
        }
        let other = PathBuf::from("/usr");
        let view = View {
            read: vec![top.clone(), other.clone()],
            ..View::default()
        };
        let mut seen = view.without(&top.join("local/bin/hidden")).unwrap().read;
        seen.sort();
        let mut expected = ["a", "local/b", "local/bin/c"]
            .map(|name| top.join(name))
            .to_vec();
        expected.push(other);
        expected.sort();
        assert_eq!(seen, expected);
    }
}
