//! Finds the tables on disk in their folder.

#[cfg(not(feature = "tables"))]
pub(crate) use absent::*;
#[cfg(feature = "tables")]
pub(crate) use disk::*;

/// The build without tables on disk.
#[cfg(not(feature = "tables"))]
mod absent {
    use clap::Args;
    use noughts::Rules;
    use noughts_analysis::Oracle;

    use crate::exit::Failure;

    #[derive(Clone, Debug, Default, Args)]
    pub(crate) struct TablesArg {}

    impl TablesArg {
        pub(crate) fn oracle(&self, _: &Rules) -> Result<Option<Oracle>, Failure> {
            Ok(None)
        }
    }

    pub(crate) fn failure(_: &Oracle) -> Option<Failure> {
        None
    }
}

#[cfg(feature = "tables")]
mod disk {
    use std::env;
    use std::io::ErrorKind;
    use std::path::{Path, PathBuf};
    use std::sync::Arc;

    use clap::Args;
    use noughts::Rules;
    use noughts_analysis::{Oracle, transposed};
    use noughts_solver::{DiskTable, SolveTiersError, TableError};

    use crate::exit::Failure;

    /// The variable with the folder, used without the option.
    const VARIABLE: &str = "NOUGHTS_TABLES";

    /// Where tables on disk are.
    #[derive(Clone, Debug, Default, Args)]
    pub(crate) struct TablesArg {
        /// The folder of tables, written by noughts table build; by default that of the
        /// variable NOUGHTS_TABLES
        #[arg(long = "tables", value_name = "DIR")]
        given: Option<PathBuf>,
    }

    impl TablesArg {
        /// The folder that a test has made.
        #[cfg(all(test, feature = "web"))]
        pub(crate) fn at(folder: &Path) -> TablesArg {
            TablesArg {
                given: Some(folder.to_owned()),
            }
        }

        /// The folder; `None` if none is given.
        pub(crate) fn folder(&self) -> Option<PathBuf> {
            let from_variable = || env::var_os(VARIABLE).filter(|folder| !folder.is_empty());
            let given = self.given.clone();
            given.or_else(|| from_variable().map(PathBuf::from))
        }

        /// The table of a game; `None` if there is none.
        pub(crate) fn open(&self, rules: &Rules) -> Result<Option<DiskTable>, Failure> {
            let Some(folder) = self.folder() else {
                return Ok(None);
            };
            if self.given.is_some() && !folder.is_dir() {
                return Err(Failure::BadInput(format!(
                    "{}: expected a folder of tables, found none",
                    folder.display()
                )));
            }
            let folder = of_game(&folder, rules);
            if !folder.is_dir() {
                return Ok(None);
            }
            match DiskTable::open(*rules, &folder) {
                Ok(table) => Ok(Some(table)),
                // The user did not ask for this table, which is incomplete.
                Err(TableError::Missing { .. }) if self.given.is_none() => Ok(None),
                Err(error) => Err(error.into()),
            }
        }

        /// The values of every position of a game, by its table or that of the transposed game.
        /// `None` if there is no table.
        pub(crate) fn oracle(&self, rules: &Rules) -> Result<Option<Oracle>, Failure> {
            let disk = |table| Oracle::Disk(Arc::new(table));
            if let Some(table) = self.open(rules)? {
                return Ok(Some(disk(table)));
            }
            let Some(other) = transposed(rules).filter(|other| other != rules) else {
                return Ok(None);
            };
            let table = self.open(&other)?;
            Ok(table.map(|table| Oracle::Transposed(Arc::new(disk(table)))))
        }
    }

    /// The folder of a game among tables.
    pub(crate) fn of_game(tables: &Path, rules: &Rules) -> PathBuf {
        tables.join(DiskTable::folder_name(rules))
    }

    /// The failure because of which a table did not know a position. `None` if nothing failed.
    pub(crate) fn failure(oracle: &Oracle) -> Option<Failure> {
        match oracle {
            Oracle::Disk(table) => table.failure().map(unusable),
            Oracle::Transposed(other) => failure(other),
            _ => None,
        }
    }

    /// Why a table cannot be built or read, and what the user can do.
    pub(crate) fn advice(error: &TableError) -> String {
        match error {
            TableError::Missing { .. } => {
                format!("{error}; noughts table build resumes")
            }
            TableError::Damaged { path, .. } => format!(
                "{error}; delete {} and those of fewer marks, and build the table again",
                path.display()
            ),
            TableError::OtherVersion { .. } => format!(
                "{error}; use the version of noughts that wrote it, or build the table again in another \
             folder"
            ),
            TableError::Solve(SolveTiersError::TooManyPositions { rules, found, .. }) => format!(
                "the table of {rules} takes {0} MB of memory to build; --memory {0}M allows it",
                found.div_ceil(1_000_000)
            ),
            TableError::Solve(SolveTiersError::OutOfMemory { bytes }) => format!(
                "the system does not have enough memory for the table ({} MB)",
                bytes.div_ceil(1_000_000)
            ),
            TableError::InUse { .. } => format!("{error}; wait for it, or end it"),
            _ => error.to_string(),
        }
    }

    impl From<TableError> for Failure {
        fn from(error: TableError) -> Failure {
            unusable(&error)
        }
    }

    /// The failure if a table cannot be built or read.
    pub(crate) fn unusable(error: &TableError) -> Failure {
        let text = advice(error);
        match error {
            TableError::Solve(SolveTiersError::LimitsReached) => Failure::Interrupted,
            TableError::Solve(SolveTiersError::OutOfMemory { .. }) => Failure::Internal(text),
            // A place that cannot be used is bad input. A place that fails during use is not.
            TableError::Io { error, .. } => match error.kind() {
                ErrorKind::NotFound
                | ErrorKind::NotADirectory
                | ErrorKind::IsADirectory
                | ErrorKind::AlreadyExists
                | ErrorKind::PermissionDenied
                | ErrorKind::ReadOnlyFilesystem => Failure::BadInput(text),
                _ => Failure::Internal(text),
            },
            _ => Failure::BadInput(text),
        }
    }
}
