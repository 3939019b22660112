//! The messages in which processes describe their task.

use noughts::Rules;

use super::{Cluster, ClusterError, Difference};

/// The task of a process. The line has these parts after a greeting, separated by tabs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hello {
    /// The values that all processes must share, in the order of [`PARTS`].
    parts: [String; PARTS.len()],
    pub(super) process: usize,
    /// The whole tier with the fewest marks, or one more than the number of squares; `None`
    /// in all processes but process 0.
    pub(super) first: Option<u32>,
}

const PARTS: [Difference; 5] = [
    Difference::Version,
    Difference::Game,
    Difference::Processes,
    Difference::Workers,
    Difference::Hosts,
];

/// The beginning of the line. The version of the protocol follows.
const GREETING: &str = "noughts cluster ";

/// The version of the protocol: the data that processes send each other, and their order.
const PROTOCOL: u32 = 1;

impl Hello {
    pub(super) fn new(rules: &Rules, cluster: &Cluster, first: Option<u32>) -> Hello {
        let hosts = crc32fast::hash(cluster.hosts.join("\n").as_bytes());
        Hello {
            parts: [
                env!("CARGO_PKG_VERSION").to_owned(),
                rules.to_string(),
                cluster.processes().to_string(),
                cluster.workers.to_string(),
                format!("{hosts:08x}"),
            ],
            process: cluster.process,
            first,
        }
    }

    pub(super) fn line(&self) -> String {
        let (parts, process) = (self.parts.join("\t"), self.process);
        let first = self.first.map_or("-".to_owned(), |first| first.to_string());
        format!("{GREETING}{PROTOCOL}\t{parts}\t{process}\t{first}\n")
    }

    /// Reads the line of the process at an address; `None` if the line is not from noughts.
    pub(super) fn parse(line: &str, host: &str) -> Option<Result<Hello, ClusterError>> {
        let rest = line.strip_prefix(GREETING)?;
        let (protocol, parts) = rest.split_at(rest.find(['\t', '\n'])?);
        let protocol: u32 = protocol.parse().ok()?;
        if protocol != PROTOCOL {
            // Another version may have other parts in the rest of the line.
            let (own, other) = (PROTOCOL.to_string(), protocol.to_string());
            return Some(Err(differs(host, Difference::Protocol, own, other)));
        }
        let mut parts = parts.strip_suffix('\n')?.split('\t').skip(1);
        let mut part = || parts.next().map(str::to_owned);
        Some(Ok(Hello {
            parts: [part()?, part()?, part()?, part()?, part()?],
            process: part()?.parse().ok()?,
            first: part()?.parse().ok(),
        }))
    }

    /// Checks that two processes have the same task.
    pub(super) fn agree(&self, other: &Hello, host: &str) -> Result<(), ClusterError> {
        let mut parts = PARTS.into_iter().zip(self.parts.iter().zip(&other.parts));
        match parts.find(|(_, (own, other))| own != other) {
            None => Ok(()),
            Some((what, (own, other))) => Err(differs(host, what, own.clone(), other.clone())),
        }
    }

    /// Checks that this hello is from the process that was called.
    pub(super) fn has_number(&self, number: usize, host: &str) -> Result<(), ClusterError> {
        if self.process == number {
            Ok(())
        } else {
            let (own, other) = (number.to_string(), self.process.to_string());
            Err(differs(host, Difference::Number, own, other))
        }
    }
}

fn differs(host: &str, what: Difference, own: String, other: String) -> ClusterError {
    ClusterError::Differs {
        host: host.to_owned(),
        what,
        own,
        other,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Reads a line of this version of the protocol.
    fn read(line: &str) -> Option<Hello> {
        Hello::parse(line, "a:1").map(Result::unwrap)
    }

    #[test]
    fn a_hello_round_trips_and_names_differences() {
        let cluster = Cluster {
            hosts: vec!["a:1".to_owned(), "b:2".to_owned()],
            process: 1,
            workers: 3,
            patience: Duration::ZERO,
        };
        for first in [None, Some(17)] {
            let hello = Hello::new(&"4,3,3:misere".parse().unwrap(), &cluster, first);
            assert_eq!(read(&hello.line()).as_ref(), Some(&hello));
            let (own, hosts) = (env!("CARGO_PKG_VERSION"), &hello.parts[4]);
            let rows = format!(
                "0.0.9 4,3,3:misere 2 3 | version: expected {own}, found 0.0.9
                 {own} 4,4,4 2 3        | game: expected 4,3,3:misere, found 4,4,4
                 {own} 4,3,3:misere 3 3 | number of processes: expected 2, found 3
                 {own} 4,3,3:misere 2 1 | number of workers: expected 3, found 1
                 {own} 4,3,3:misere 2 3 | list of hosts, by checksum: expected {hosts}, found 0"
            );
            for (parts, said) in rows.lines().filter_map(|row| row.split_once('|')) {
                let parts = parts.trim().replace(' ', "\t");
                let other = read(&format!("noughts cluster 1\t{parts}\t0\t0\t-\n")).unwrap();
                let error = hello.agree(&other, "a:1").unwrap_err();
                let said = format!("the process at a:1 has another {}", said.trim());
                assert_eq!(error.to_string(), said);
            }
        }
        for line in [
            "",
            "GET / HTTP/1.1\r\n",
            "noughts cluster 1\n",
            "noughts cluster 1\t0.1.0\n",
            "noughts cluster one\t0.1.0\n",
        ] {
            assert_eq!(read(line), None, "{line:?}");
        }
    }

    #[test]
    fn another_protocol_is_named() {
        for line in [
            "noughts cluster 2\n",
            "noughts cluster 2\tand what we do not",
        ] {
            let error = Hello::parse(line, "a:1").unwrap().unwrap_err();
            assert_eq!(
                error.to_string(),
                "the process at a:1 has another version of the protocol: expected 1, found 2"
            );
        }
    }
}
