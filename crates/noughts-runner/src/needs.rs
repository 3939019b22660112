use std::path::{Path, PathBuf};

/// The files and folders that a program or a tool needs besides the system's. A sandbox shows no
/// others.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "only sandboxes read it")
)]
pub(crate) struct Needs {
    pub(crate) read: Vec<PathBuf>,
    pub(crate) write: Vec<PathBuf>,
    /// Whether a tool of the system's has them, such as a linker that makes what it writes
    /// executable.
    pub(crate) is_for_tool: bool,
}

impl Needs {
    /// Adds a file or folder.
    pub(crate) fn and(mut self, path: &Path) -> Needs {
        self.read.push(path.to_owned());
        self
    }

    /// Adds files and folders.
    pub(crate) fn and_all(mut self, paths: &[PathBuf]) -> Needs {
        self.read.extend_from_slice(paths);
        self
    }

    /// Adds a folder in which files are written.
    pub(crate) fn and_writable(mut self, path: &Path) -> Needs {
        self.write.push(path.to_owned());
        self
    }

    /// The same for a tool of the system's.
    pub(crate) fn for_tool(mut self) -> Needs {
        self.is_for_tool = true;
        self
    }
}
