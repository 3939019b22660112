//! Builds a table with several processes.

use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use noughts_solver::tiers::cluster::Difference;
use noughts_solver::{Cluster, ClusterError, DiskTable, SolveTiersError, TableError};

use crate::args::{ClusterArg, TableBuild};
use crate::exit::Failure;
use crate::tables::unusable;

/// How long a process waits for the others without `--patience`.
const PATIENCE: Duration = Duration::from_secs(60);

/// The processes that work together. `None` if this process works alone.
pub(super) fn of(args: &ClusterArg) -> Result<Option<Cluster>, Failure> {
    if args.hosts.is_none() && args.workers.is_none() {
        return Ok(None);
    }
    let hosts = match &args.hosts {
        Some(file) => hosts(file)?,
        None => Vec::new(),
    };
    Ok(Some(Cluster {
        hosts,
        process: args.process.unwrap_or(0),
        workers: args.workers.map_or(1, NonZero::get),
        patience: args.patience.unwrap_or(PATIENCE),
    }))
}

/// Reads the addresses from a file, one per line. Ignores text after #.
fn hosts(file: &Path) -> Result<Vec<String>, Failure> {
    let text =
        fs::read_to_string(file).map_err(|error| Failure::unusable(file.display(), &error))?;
    let lines = text.lines().filter_map(|line| line.split('#').next());
    let hosts: Vec<String> = lines
        .map(|line| line.trim().to_owned())
        .filter(|line| !line.is_empty())
        .collect();
    let is_address = |host: &String| {
        let port = host.rsplit_once(':').map(|(_, port)| port.parse::<u16>());
        matches!(port, Some(Ok(1..)))
    };
    let refused = |why: String| Err(Failure::BadInput(format!("{}: {why}", file.display())));
    if let Some(odd) = hosts.iter().find(|host| !is_address(host)) {
        return refused(format!("expected HOST:PORT, found '{odd}'"));
    }
    let is_twice = |(place, host): &(usize, &String)| hosts[..*place].contains(host);
    if let Some((_, twice)) = hosts.iter().enumerate().find(is_twice) {
        return refused(format!(
            "expected an address for each process, found {twice} twice"
        ));
    }
    match hosts.len() {
        found @ (0 | 1) => refused(format!(
            "expected the addresses of at least 2 processes, found {found}"
        )),
        _ => Ok(hosts),
    }
}

/// Builds the table. Returns it in the first process.
pub(super) fn build(
    cluster: &Cluster,
    args: &TableBuild,
    folder: &Path,
) -> Result<Option<DiskTable>, Failure> {
    let (rules, most) = (args.game.rules, args.effort.memory as u128);
    let built = args
        .effort
        .limited(|limits| cluster.build(rules, folder, most, limits));
    built.map_err(|error| match &error {
        ClusterError::Table(TableError::Solve(SolveTiersError::LimitsReached)) => {
            super::interrupted()
        }
        ClusterError::Table(error) => unusable(error),
        ClusterError::Lost { .. } | ClusterError::Engine { .. } => {
            Failure::Internal(error.to_string())
        }
        ClusterError::Differs {
            what: Difference::Protocol | Difference::Version,
            ..
        } => Failure::BadInput(format!("{error}; all need the same version of noughts")),
        _ => Failure::bad_input(error),
    })
}
