//! About the explorer.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZero;
use std::time::Duration;

use clap::Args;

use super::units::{bytes, seconds};
use crate::tables::TablesArg;

/// The explorer in the browser
///
/// Prints the address of a page that shows any position with the value of every
/// move, explains it, plays against you, answers judges' inputs, and draws the
/// map of perfect play. Ctrl-C ends it. Only this machine can reach it unless
/// --address says otherwise.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts serve --open
  noughts serve --port 0
  noughts serve --address 0.0.0.0 --name my-machine.local")]
pub(crate) struct Serve {
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,

    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 3333)]
    pub(crate) port: u16,

    /// The address of this machine to listen on
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) address: IpAddr,

    /// A name by which others reach this machine; may be given several times
    #[arg(long = "name", value_name = "NAME")]
    pub(crate) names: Vec<String>,

    /// How many searches may run at once; further ones are refused
    #[arg(long, value_name = "N", default_value = "2")]
    pub(crate) searches: NonZero<usize>,

    /// The longest that a search may take
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = seconds)]
    pub(crate) timeout: Duration,

    /// Bytes for each search to remember positions in, with k, M or G for
    /// thousands, millions and billions
    #[arg(long, value_name = "BYTES", default_value = "256M", value_parser = bytes)]
    pub(crate) memory: usize,

    #[command(flatten)]
    pub(crate) tables: TablesArg,
}
