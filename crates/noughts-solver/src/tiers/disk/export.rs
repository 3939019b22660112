//! The positions that a table keeps, one after the other.

use noughts::{Board, Position, Stones, Value};

use super::{DiskTable, TableError};
use crate::tiers::entry::Entry;
use crate::tiers::subsets::spread;

/// A position that is kept, for all that are like it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The position.
    pub position: Position,
    /// What it is worth.
    pub value: Value,
    /// How many images its set of occupied squares has: so many positions have the place of
    /// this one.
    pub images: u64,
}

impl DiskTable {
    /// Calls `take` with every position after `ply` moves that is kept, until it fails. The
    /// images of all sum up to the positions of the tier.
    ///
    /// # Errors
    ///
    /// That of `take`, or the file cannot be read or is damaged.
    pub fn each_kept<E: From<TableError>>(
        &self,
        ply: u32,
        mut take: impl FnMut(Kept) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(tier) = self.tiers.get(ply as usize) else {
            return Ok(());
        };
        let patterns: Vec<u32> = self.patterns[ply as usize].all().collect();
        for number in 0..tier.index.chunks.len() {
            let cut = tier.index.cuts.get(number);
            let contents = tier.read(number)?;
            let (sets, _) = cut.split(&contents);
            let of_cut = &patterns[cut.pattern..];
            for (block, set) in sets.into_iter().enumerate() {
                let images = self.images.of(set);
                let places = cut.places / cut.blocks;
                for (place, pattern) in of_cut[..places].iter().enumerate() {
                    let x = spread(*pattern, set);
                    let Some(position) = self.position(x, set ^ x) else {
                        continue;
                    };
                    let byte = cut.places(&contents)[block * places + place];
                    let value = self.value_by(&position, || Ok(Entry::from_number(byte.into())))?;
                    take(Kept {
                        position,
                        value,
                        images,
                    })?;
                }
            }
        }
        Ok(())
    }

    fn position(&self, x: u32, o: u32) -> Option<Position> {
        let [x, o] = [x, o].map(|set| Stones::from_bits(set.into()));
        Position::new(Board::new(self.rules, x, o).ok()?).ok()
    }
}
