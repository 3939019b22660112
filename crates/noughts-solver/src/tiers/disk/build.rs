//! Builds and verifies a table tier by tier, from the full board backwards, with two tiers
//! in memory at a time. An interrupted build resumes after the last whole tier.

use std::fs::{self, File, TryLockError};
use std::path::Path;

use noughts::Rules;

use super::chunks::pack_all;
use super::file::{Place, TierFile, damaged};
use super::{Damage, DiskTable, TableError, share};
use crate::limits::Limits;
use crate::tiers::layout::{Layout, class_counts};
use crate::tiers::pieces::Monitor;
use crate::tiers::sweep::{Sweep, work};
use crate::tiers::{SolveTiersError, Tiers, places};

impl DiskTable {
    /// Solves every position of a game and stores the values in a folder, which it creates if
    /// necessary. It keeps existing tiers if their checksums are correct.
    ///
    /// # Errors
    ///
    /// It would take more than `max_bytes` of memory, the board has more than
    /// [`Tiers::MAX_SQUARES`], the limits end the work, existing files are damaged or of
    /// another game, or a file cannot be written.
    pub fn build(
        rules: Rules,
        folder: &Path,
        max_bytes: u128,
        limits: &Limits<'_>,
    ) -> Result<DiskTable, TableError> {
        check_size(&rules, DiskTable::memory, max_bytes)?;
        let in_folder = |error| TableError::Io {
            path: folder.to_owned(),
            error,
        };
        fs::create_dir_all(folder).map_err(in_folder)?;
        let _lock = lock(folder)?;
        let mut there = whole_tiers(&rules, folder)?;
        // The build reads only the last of these tiers, but all of them become part of the table.
        verify_checksums(&there, limits)?;
        let after = there.pop();
        if after.as_ref().is_none_or(|tier| tier.marks() > 0) {
            build_before(&rules, folder, after, limits)?;
        }
        share::remove_all(folder)?;
        DiskTable::open(rules, folder)
    }

    /// The number of bytes of memory that building the table of a game takes.
    pub fn memory(rules: &Rules) -> u128 {
        if !rules.has_free_squares() {
            // The first sweep stores for all tiers which positions play can reach.
            return Tiers::bytes(rules);
        }
        let places = places(rules);
        let two = places.windows(2).map(|two| two[0].saturating_add(two[1]));
        // One set of each orbit of sets of squares, and the lines of each set.
        let sets = 4 * class_counts(rules).into_iter().sum::<u128>() + (1 << rules.area());
        two.fold(0, u128::max).saturating_add(sets)
    }
}

/// Checks that a board is small enough, and that its table does not exceed the allowed memory.
pub(in crate::tiers) fn check_size(
    rules: &Rules,
    found: impl FnOnce(&Rules) -> u128,
    allowed: u128,
) -> Result<(), TableError> {
    let rules = *rules;
    if rules.area() > Tiers::MAX_SQUARES {
        return Err(SolveTiersError::TooManySquares { rules }.into());
    }
    let found = found(&rules);
    if found <= allowed {
        Ok(())
    } else {
        Err(TableError::Solve(SolveTiersError::TooManyPositions {
            rules,
            found,
            allowed,
        }))
    }
}

/// Locks a folder against builds of other processes, until the file is dropped.
pub(in crate::tiers) fn lock(folder: &Path) -> Result<File, TableError> {
    let path = folder.join("lock");
    // Do not truncate an existing file: it might be a foreign one.
    let mut options = File::options();
    let opened = options.write(true).create(true).truncate(false).open(&path);
    let file = opened.map_err(|error| TableError::Io {
        path: path.clone(),
        error,
    })?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(TableError::InUse {
            folder: folder.to_owned(),
        }),
        Err(TryLockError::Error(error)) => Err(TableError::Io { path, error }),
    }
}

/// The consecutive existing tiers from the full board on. The build resumes from the
/// last.
pub(in crate::tiers) fn whole_tiers(
    rules: &Rules,
    folder: &Path,
) -> Result<Vec<TierFile>, TableError> {
    let mut tiers = Vec::new();
    for marks in (0..=rules.area()).rev() {
        match Place::tier(folder, rules, marks).open() {
            Ok(file) => tiers.push(file),
            Err(TableError::Missing { .. }) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(tiers)
}

/// Builds the tiers before the first existing one, or all tiers.
fn build_before(
    rules: &Rules,
    folder: &Path,
    there: Option<TierFile>,
    limits: &Limits<'_>,
) -> Result<(), TableError> {
    let layouts = Layout::of(rules);
    let watch = Monitor::new(limits, 0);
    let first = there.as_ref().map_or(layouts.len(), TierFile::marks);
    // First finish the tiers that several processes started.
    let joined = share::join(rules, folder, &layouts, &watch, first)?;
    let there = joined.or(there);
    let first = there.as_ref().map_or(layouts.len(), TierFile::marks);
    // The arrangements of the tiers after `first` are already done.
    let done: usize = layouts[first..].iter().skip(1).map(Layout::len).sum();
    let monitor = Monitor::new(limits, work(rules, &layouts) - done as u64);
    let sweep = Sweep::new(rules, &layouts, &monitor)?;
    let mut tiers = sweep.reached()?;
    let mut after = match there {
        Some(file) => {
            let mut entries = file.read_whole(&layouts[first], &monitor)?;
            sweep.evaluate_near_ends(first, &mut entries)?;
            entries
        }
        None => Vec::new(),
    };
    for marks in (0..first).rev() {
        let mut entries = std::mem::take(&mut tiers[marks]);
        let counts = sweep.evaluate(marks, &mut entries, &after)?;
        let layout = &layouts[marks];
        let chunks = pack_all(layout, &entries, &monitor);
        Place::tier(folder, rules, layout.marks).write(layout, counts, chunks)?;
        after = entries;
    }
    monitor.end();
    Ok(())
}

/// Reads files to their ends and compares the checksums.
pub(in crate::tiers) fn verify_checksums(
    tiers: &[TierFile],
    limits: &Limits<'_>,
) -> Result<(), TableError> {
    if tiers.is_empty() {
        return Ok(());
    }
    let places = |tier: &TierFile| tier.index.cuts.blocks * tier.index.cuts.patterns;
    let total: usize = tiers.iter().map(places).sum();
    let monitor = Monitor::new(limits, total as u64);
    for tier in tiers {
        tier.each_chunk(&monitor, |_, cut, _| {
            monitor.count(cut.places);
            Ok(())
        })?;
    }
    monitor.end();
    Ok(())
}

impl DiskTable {
    /// Reads every file to its end and compares the checksums.
    ///
    /// # Errors
    ///
    /// A file cannot be read or is damaged, or the limits end the work.
    pub fn verify_checksums(&self, limits: &Limits<'_>) -> Result<(), TableError> {
        verify_checksums(&self.tiers, limits)
    }

    /// Solves every position again and compares the values with the files. This takes as
    /// much time and memory as building the table.
    ///
    /// # Errors
    ///
    /// A file cannot be read or does not have the values that follow from the rules, or the
    /// limits end the work; or it would take more than `max_bytes` of memory.
    pub fn verify(&self, max_bytes: u128, limits: &Limits<'_>) -> Result<(), TableError> {
        check_size(&self.rules, DiskTable::memory, max_bytes)?;
        let layouts = Layout::of(&self.rules);
        let monitor = Monitor::new(limits, work(&self.rules, &layouts));
        let sweep = Sweep::new(&self.rules, &layouts, &monitor)?;
        let mut tiers = sweep.reached()?;
        let mut after = Vec::new();
        for (marks, file) in self.tiers.iter().enumerate().rev() {
            let mut entries = std::mem::take(&mut tiers[marks]);
            let counts = sweep.evaluate(marks, &mut entries, &after)?;
            if counts != file.index.counts {
                return Err(damaged(&file.path, Damage::Counts));
            }
            let layout = &layouts[marks];
            if !file.fits(layout) {
                return Err(damaged(&file.path, Damage::Index));
            }
            file.each_chunk(&monitor, |number, cut, contents| {
                let expected = cut.contents(layout, cut.entries(layout, &entries));
                if contents == expected {
                    Ok(())
                } else {
                    Err(damaged(&file.path, Damage::Values { number }))
                }
            })?;
            after = entries;
        }
        monitor.end();
        Ok(())
    }
}
