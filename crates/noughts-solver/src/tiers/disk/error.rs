use std::error::Error;
use std::path::PathBuf;
use std::{fmt, io};

use crate::tiers::SolveTiersError;

/// Why a table cannot be built, opened or read.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableError {
    /// The system reported an error: no such folder, no space left, no permission.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The file of a tier is missing.
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// A file does not begin like a file of a table.
    NotATable {
        /// The file.
        path: PathBuf,
    },
    /// A file has another version of the format.
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// The supported version.
        expected: u32,
        /// The version that was found.
        found: u32,
    },
    /// The table is of another game.
    OtherGame {
        /// The file or the folder.
        path: PathBuf,
        /// The requested game.
        expected: String,
        /// The game that was found.
        found: String,
    },
    /// A file is damaged.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The damage.
        damage: Damage,
    },
    /// Another process builds the table.
    InUse {
        /// The folder.
        folder: PathBuf,
    },
    /// The values cannot be computed within the limits. Whole tiers are kept.
    Solve(SolveTiersError),
}

/// The damage of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Damage {
    /// It has no bytes.
    Empty,
    /// It is shorter or longer than its index requires.
    Length,
    /// It is the file of another tier of the game.
    Tier,
    /// The index has a wrong checksum, or does not fit the game.
    Index,
    /// A chunk has a wrong checksum, or cannot be decompressed.
    Chunk {
        /// The number of the chunk in the file.
        number: usize,
    },
    /// A chunk has other values than those that follow from the rules.
    Values {
        /// The number of the chunk in the file.
        number: usize,
    },
    /// The counts do not match the values.
    Counts,
    /// The shares of the workers have a chunk twice or not at all.
    Shares,
    /// A position has no value.
    NoValue,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Empty => f.write_str("it is empty"),
            Damage::Length => f.write_str("its length is not that of its index"),
            Damage::Tier => f.write_str("it is the file of another tier"),
            Damage::Index => f.write_str("its index is damaged"),
            Damage::Chunk { number } => write!(f, "chunk {number} is damaged"),
            Damage::Values { number } => write!(f, "chunk {number} has wrong values"),
            Damage::Counts => f.write_str("its counts are wrong"),
            Damage::Shares => f.write_str("its shares contradict each other"),
            Damage::NoValue => f.write_str("a position has no value"),
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Io { path, error } => write!(f, "{}: {error}", path.display()),
            TableError::Missing { path } => {
                write!(f, "{} is missing: the table is incomplete", path.display())
            }
            TableError::NotATable { path } => {
                write!(f, "{} is not a file of a table", path.display())
            }
            TableError::OtherVersion {
                path,
                expected,
                found,
            } => write!(
                f,
                "expected version {expected} of the format of tables, found {found} in {}",
                path.display()
            ),
            TableError::OtherGame {
                path,
                expected,
                found,
            } => write!(
                f,
                "expected a table of {expected}, found one of {found} in {}",
                path.display()
            ),
            TableError::Damaged { path, damage } => write!(f, "{}: {damage}", path.display()),
            TableError::InUse { folder } => {
                write!(
                    f,
                    "another process builds the table in {}",
                    folder.display()
                )
            }
            TableError::Solve(SolveTiersError::TooManyPositions {
                rules,
                found,
                allowed,
            }) => write!(
                f,
                "expected at most {allowed} bytes of memory for the table of {rules}, found {found}"
            ),
            TableError::Solve(SolveTiersError::LimitsReached) => {
                f.write_str("the limits were reached; complete tiers are kept")
            }
            TableError::Solve(error) => error.fmt(f),
        }
    }
}

impl Error for TableError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            TableError::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<SolveTiersError> for TableError {
    fn from(error: SolveTiersError) -> TableError {
        TableError::Solve(error)
    }
}
