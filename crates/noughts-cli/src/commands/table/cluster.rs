//! A table that several processes build together.

use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use noughts_analysis::Language;
use noughts_solver::{Cluster, ClusterError, DiskTable, TableError};

use crate::args::{ClusterArg, TableBuild};
use crate::exit::Failure;
use crate::tables::unusable;
use crate::words::tables as words;

/// How long the other processes are waited for if nothing is said.
const PATIENCE: Duration = Duration::from_secs(60);

/// Which processes work together; `None` if this one works alone.
pub(super) fn of(args: &ClusterArg, language: Language) -> Result<Option<Cluster>, Failure> {
    if args.hosts.is_none() && args.workers.is_none() {
        return Ok(None);
    }
    let hosts = match &args.hosts {
        Some(file) => hosts(file, language)?,
        None => Vec::new(),
    };
    Ok(Some(Cluster {
        hosts,
        process: args.process.unwrap_or(0),
        workers: args.workers.map_or(1, NonZero::get),
        patience: args.patience.unwrap_or(PATIENCE),
    }))
}

/// The addresses in a file, one a line; what is behind # does not count.
fn hosts(file: &Path, language: Language) -> Result<Vec<String>, Failure> {
    let text = fs::read_to_string(file);
    let text = text.map_err(|error| Failure::unusable(file.display(), &error))?;
    let lines = text.lines().filter_map(|line| line.split('#').next());
    let hosts: Vec<String> = lines
        .map(|line| line.trim().to_owned())
        .filter(|line| !line.is_empty())
        .collect();
    let is_address = |host: &String| {
        let port = host.rsplit_once(':').map(|(_, port)| port.parse::<u16>());
        matches!(port, Some(Ok(1..)))
    };
    if let Some(odd) = hosts.iter().find(|host| !is_address(host)) {
        return Err(Failure::BadInput(words::not_an_address(
            file, odd, language,
        )));
    }
    let is_twice = |(place, host): &(usize, &String)| hosts[..*place].contains(host);
    if let Some((_, twice)) = hosts.iter().enumerate().find(is_twice) {
        return Err(Failure::BadInput(words::host_twice(file, twice, language)));
    }
    match hosts.len() {
        0 | 1 => Err(Failure::BadInput(words::too_few_hosts(
            file,
            hosts.len(),
            language,
        ))),
        _ => Ok(hosts),
    }
}

/// Builds the table; this process has it if it is the first.
pub(super) fn build(
    cluster: &Cluster,
    args: &TableBuild,
    folder: &Path,
    language: Language,
) -> Result<Option<DiskTable>, Failure> {
    let (rules, most) = (args.game.rules, args.effort.memory as u128);
    let built = args
        .effort
        .limited(|limits| cluster.build(rules, folder, most, limits));
    built.map_err(|error| match &error {
        ClusterError::Table(TableError::LimitsReached) => {
            Failure::Own(words::GOES_ON.in_language(language).to_owned())
        }
        ClusterError::Table(error) => unusable(error),
        ClusterError::Lost { .. } | ClusterError::Engine { .. } => {
            Failure::Own(words::cluster_error(&error, language))
        }
        _ => Failure::BadInput(words::cluster_error(&error, language)),
    })
}
