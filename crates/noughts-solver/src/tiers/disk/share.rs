//! The part of a tier that one of several workers owns. It has its own file until the tier is a
//! file of the table. The shares of all workers together form the tier.
//!
//! A share has the format of the file of a tier, except that its first line is different and the
//! chunks of other workers are empty.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::Path;
use std::{fs, io};

use noughts::Rules;

use super::file::{PART, Place, TierFile, damaged, first_words};
use super::{Damage, TableError};
use crate::tiers::entry::ValueCounts;
use crate::tiers::layout::Layout;
use crate::tiers::pieces::Monitor;

/// Identifies a share of a tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::tiers) struct ShareName {
    pub(in crate::tiers) marks: u32,
    /// The number of workers.
    pub(in crate::tiers) workers: u32,
    /// The number of the worker that owns the share.
    pub(in crate::tiers) worker: u32,
}

/// The ending of the names of shares.
const ENDING: &str = ".share";

impl ShareName {
    fn file(self) -> String {
        let ShareName {
            marks,
            workers,
            worker,
        } = self;
        format!("{marks:02}.{worker}-of-{workers}{ENDING}")
    }

    /// Parses the result of [`ShareName::file`]; `None` for any other file.
    fn parse(file: &str) -> Option<ShareName> {
        let (marks, rest) = file.strip_suffix(ENDING)?.split_once('.')?;
        let (worker, workers) = rest.split_once("-of-")?;
        let name = ShareName {
            marks: marks.parse().ok()?,
            workers: workers.parse().ok()?,
            worker: worker.parse().ok()?,
        };
        (name.file() == file).then_some(name)
    }

    /// The place of the file of the share. The file has empty chunks for other workers.
    pub(in crate::tiers) fn place<'a>(self, folder: &Path, rules: &'a Rules) -> Place<'a> {
        let ShareName {
            marks,
            workers,
            worker,
        } = self;
        Place {
            path: folder.join(self.file()),
            words: format!("{}share {worker} of {workers}, ", first_words()),
            rules,
            marks,
        }
    }

    /// Removes a share that is no longer needed.
    pub(in crate::tiers) fn remove(self, folder: &Path) {
        // Another process may already have removed it, and a remaining share does no harm.
        let _ = fs::remove_file(folder.join(self.file()));
    }
}

/// The shares in a folder; empty if the folder does not exist.
pub(in crate::tiers) fn shares(folder: &Path) -> Result<BTreeSet<ShareName>, TableError> {
    let in_folder = |error| TableError::Io {
        path: folder.to_owned(),
        error,
    };
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeSet::new()),
        Err(error) => return Err(in_folder(error)),
    };
    let names = entries.map(|entry| {
        let name = entry.map_err(in_folder)?.file_name();
        Ok(name.to_str().and_then(ShareName::parse))
    });
    names.filter_map(Result::transpose).collect()
}

/// The shares of all workers of a tier; `None` if some are missing. If there are complete
/// shares for several numbers of workers, returns those of the fewest workers.
pub(in crate::tiers) fn whole(
    shares: &BTreeSet<ShareName>,
    marks: u32,
) -> Option<BTreeSet<ShareName>> {
    let numbers: BTreeSet<u32> = shares
        .iter()
        .filter(|share| share.marks == marks)
        .map(|share| share.workers)
        .collect();
    numbers.into_iter().find_map(|workers| {
        let all: BTreeSet<ShareName> = (0..workers)
            .map(|worker| ShareName {
                marks,
                workers,
                worker,
            })
            .collect();
        all.is_subset(shares).then_some(all)
    })
}

/// Writes the files of tiers whose shares are all in a folder, as long as the next tier
/// exists. Returns the last file written.
pub(super) fn join(
    rules: &Rules,
    folder: &Path,
    layouts: &[Layout],
    monitor: &Monitor<'_>,
    first: usize,
) -> Result<Option<TierFile>, TableError> {
    let names = shares(folder)?;
    let mut joined = None;
    for layout in layouts[..first].iter().rev() {
        let Some(all) = whole(&names, layout.marks) else {
            break;
        };
        let opened = all
            .iter()
            .map(|name| name.place(folder, rules).open())
            .collect::<Result<Vec<TierFile>, TableError>>()?;
        let parts = opened.iter().map(|share| share.index.counts.clone());
        let counts = parts.fold(ValueCounts::default(), |sum, part| sum + part);
        let chunks = (0..opened[0].index.chunks.len()).map(|number| {
            monitor.check()?;
            let owner = opened.iter().find(|share| share.has(number));
            let missing = || damaged(&opened[0].path, Damage::Chunk { number });
            owner.ok_or_else(missing)?.read_packed(number)
        });
        let place = Place::tier(folder, rules, layout.marks);
        joined = Some(place.write(layout, counts, chunks)?);
    }
    Ok(joined)
}

/// Removes all shares, including partially written ones, when the table is complete.
pub(in crate::tiers) fn remove_all(folder: &Path) -> Result<(), TableError> {
    for name in shares(folder)? {
        name.remove(folder);
    }
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()) {
        let share = path.with_extension(&ENDING[1..]);
        let name = share.file_name().and_then(OsStr::to_str);
        let is_part = path.extension().is_some_and(|ending| ending == PART);
        if is_part && name.and_then(ShareName::parse).is_some() {
            // As above.
            let _ = fs::remove_file(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        let name = ShareName {
            marks: 4,
            workers: 12,
            worker: 11,
        };
        assert_eq!(name.file(), "04.11-of-12.share");
        assert_eq!(ShareName::parse("04.11-of-12.share"), Some(name));
        for other in ["4.11-of-12.share", "04.11-of-12.part", "04.tier", "lock"] {
            assert_eq!(ShareName::parse(other), None, "{other}");
        }
    }

    #[test]
    fn a_whole_tier_has_all_shares() {
        let share = |workers, worker| ShareName {
            marks: 4,
            workers,
            worker,
        };
        let mut shares = BTreeSet::from([share(2, 0), share(3, 0), share(3, 2)]);
        assert_eq!(whole(&shares, 4), None);
        shares.insert(share(3, 1));
        let three = (0..3).map(|worker| share(3, worker)).collect();
        assert_eq!(whole(&shares, 4), Some(three));
        assert_eq!(whole(&shares, 5), None);
    }
}
