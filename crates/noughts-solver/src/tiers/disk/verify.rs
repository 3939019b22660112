//! Whether the files have what they should.

use super::build::check_size;
use super::file::{TierFile, damaged};
use super::{Damage, DiskTable, TableError};
use crate::limits::Limits;
use crate::tiers::layout::Layout;
use crate::tiers::monitor::Monitor;
use crate::tiers::sweep::{Sweep, work};

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

    /// Works every position out again and compares it with the files, which takes the time
    /// and the memory of building the table.
    ///
    /// # Errors
    ///
    /// A file cannot be read or does not have the values that follow from the rules, or the
    /// limits end the work; or it would take more than `max_bytes` of memory.
    pub fn verify(&self, max_bytes: u128, limits: &Limits<'_>) -> Result<(), TableError> {
        check_size(&self.rules, max_bytes)?;
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
                match contents == expected {
                    true => Ok(()),
                    false => Err(damaged(&file.path, Damage::Values { number })),
                }
            })?;
            after = entries;
        }
        monitor.end();
        Ok(())
    }
}
