//! There are no tables on disk in this build.

use clap::Args;
use noughts::Rules;
use noughts_analysis::Oracle;

use crate::exit::Failure;

/// Where tables on disk would be.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct TablesArg {}

impl TablesArg {
    pub(crate) fn oracle(&self, _: &Rules) -> Result<Option<Oracle>, Failure> {
        Ok(None)
    }
}

/// No table has failed.
pub(crate) fn failure(_: &Oracle) -> Option<Failure> {
    None
}
