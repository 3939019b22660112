//! The sandbox in which programs run, or none.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;

#[cfg(target_os = "linux")]
use super::linux::LinuxSandbox;
use super::portable::PortableRunner;
use super::runner::{Needs, Runner, StopFlag};

/// How programs that are judged are to be sandboxed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SandboxChoice {
    /// As well as this machine can.
    #[default]
    Auto,
    /// By bubblewrap or by landlock; if neither can be had, nothing is run.
    Require,
    /// By bubblewrap only.
    Bubblewrap,
    /// By landlock only.
    Landlock,
    /// Not at all: for programs that one trusts.
    Off,
    /// Not at all, by the runner of systems other than Linux, for its tests.
    Portable,
}

impl SandboxChoice {
    /// Those that this system has.
    pub const ALL: &[SandboxChoice] = if cfg!(target_os = "linux") {
        &[
            SandboxChoice::Auto,
            SandboxChoice::Require,
            SandboxChoice::Bubblewrap,
            SandboxChoice::Landlock,
            SandboxChoice::Off,
            SandboxChoice::Portable,
        ]
    } else {
        &[SandboxChoice::Auto, SandboxChoice::Off]
    };

    /// Its name on a command line.
    pub fn name(self) -> &'static str {
        match self {
            SandboxChoice::Auto => "auto",
            SandboxChoice::Require => "require",
            SandboxChoice::Bubblewrap => "bubblewrap",
            SandboxChoice::Landlock => "landlock",
            SandboxChoice::Off => "off",
            SandboxChoice::Portable => "portable",
        }
    }

    /// Its description, in a phrase.
    pub fn description(self) -> &'static str {
        match self {
            SandboxChoice::Auto if !cfg!(target_os = "linux") => {
                "No sandbox on this system; prints a note"
            }
            SandboxChoice::Auto => "Bubblewrap, otherwise landlock, otherwise none; prints a note",
            SandboxChoice::Require => "Bubblewrap or landlock; runs no program without either",
            SandboxChoice::Bubblewrap => "Only bubblewrap",
            SandboxChoice::Landlock => "Only landlock",
            SandboxChoice::Off => "No sandbox, for programs that you trust",
            SandboxChoice::Portable => "No sandbox, as on other systems",
        }
    }
}

/// Where programs run, and a folder for what they are made of. The folder is removed with the last
/// copy of this.
#[derive(Clone)]
pub struct Sandbox(Arc<Kind>);

enum Kind {
    #[cfg(target_os = "linux")]
    Linux(LinuxSandbox),
    /// No sandbox, but a folder.
    Portable(TempDir),
}

/// How noughts isolates programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Isolation {
    /// With bubblewrap, which has this path.
    Bubblewrap(PathBuf),
    /// With landlock.
    Landlock {
        /// Why bubblewrap is not used; `None` if the user chose landlock.
        bubblewrap: Option<String>,
    },
    /// Not at all.
    None,
}

/// Why programs cannot be sandboxed as they should.
#[derive(Debug)]
pub enum SandboxError {
    /// Neither way is available on this machine.
    Unavailable {
        /// Why bubblewrap is not used; `None` if the user chose landlock.
        bubblewrap: Option<String>,
        /// Why not by landlock; `None` if that was not asked for.
        landlock: Option<String>,
    },
    /// A failure of the system.
    Own(io::Error),
}

impl fmt::Display for SandboxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SandboxError::Unavailable {
                bubblewrap,
                landlock,
            } => {
                let reasons = [("bubblewrap", bubblewrap), ("landlock", landlock)];
                let reasons = reasons
                    .iter()
                    .filter_map(|(name, why)| Some(format!("{name}: {}", why.as_ref()?)));
                write!(
                    f,
                    "programs cannot be sandboxed ({})",
                    reasons.collect::<Vec<_>>().join("; ")
                )
            }
            SandboxError::Own(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SandboxError {}

impl From<io::Error> for SandboxError {
    fn from(error: io::Error) -> SandboxError {
        SandboxError::Own(error)
    }
}

impl Sandbox {
    /// Finds out what this machine can do.
    ///
    /// # Errors
    ///
    /// What is asked for is not available, or the system fails; an error of the kind
    /// `Interrupted` if `stop` is set before that is known.
    pub fn new(choice: SandboxChoice, stop: &StopFlag<'_>) -> Result<Sandbox, SandboxError> {
        Ok(Sandbox(Arc::new(Kind::new(choice, stop)?)))
    }

    /// How noughts isolates programs.
    pub fn isolation(&self) -> &Isolation {
        match &*self.0 {
            #[cfg(target_os = "linux")]
            Kind::Linux(sandbox) => sandbox.isolation(),
            Kind::Portable(_) => &Isolation::None,
        }
    }

    /// A new folder, which is removed with this.
    pub(crate) fn folder(&self, name: &str) -> io::Result<PathBuf> {
        match &*self.0 {
            #[cfg(target_os = "linux")]
            Kind::Linux(sandbox) => new_folder(sandbox.workspace(), name),
            Kind::Portable(workspace) => new_folder(workspace.path(), name),
        }
    }

    /// Starts a runner for programs with such needs.
    #[cfg_attr(
        not(target_os = "linux"),
        allow(unused_variables, reason = "only sandboxes need them")
    )]
    pub(crate) fn runner(&self, needs: &Needs, stop: &StopFlag<'_>) -> io::Result<Runner> {
        Ok(match &*self.0 {
            #[cfg(target_os = "linux")]
            Kind::Linux(sandbox) => sandbox.runner(needs, stop)?.into(),
            Kind::Portable(_) => PortableRunner::new(self.folder("runner")?).into(),
        })
    }
}

impl Kind {
    #[cfg(target_os = "linux")]
    fn new(choice: SandboxChoice, stop: &StopFlag<'_>) -> Result<Kind, SandboxError> {
        match choice {
            SandboxChoice::Portable => Kind::portable(),
            choice => LinuxSandbox::new(choice, stop).map(Kind::Linux),
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn new(choice: SandboxChoice, _: &StopFlag<'_>) -> Result<Kind, SandboxError> {
        let why = || Some("it needs Linux".to_owned());
        match choice {
            SandboxChoice::Auto | SandboxChoice::Off | SandboxChoice::Portable => Kind::portable(),
            SandboxChoice::Require | SandboxChoice::Bubblewrap | SandboxChoice::Landlock => {
                Err(SandboxError::Unavailable {
                    bubblewrap: why(),
                    landlock: why(),
                })
            }
        }
    }

    fn portable() -> Result<Kind, SandboxError> {
        let workspace = tempfile::Builder::new().prefix("noughts-").tempdir()?;
        Ok(Kind::Portable(workspace))
    }
}

/// A new folder in another one.
pub(crate) fn new_folder(within: &Path, name: &str) -> io::Result<PathBuf> {
    let folder = tempfile::Builder::new()
        .prefix(&format!("{name}-"))
        .tempdir_in(within)?;
    Ok(folder.keep())
}
