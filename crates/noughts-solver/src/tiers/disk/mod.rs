//! Every position of a game in files, for games that are too large for the memory.
//!
//! A table is a folder with a file for each tier. A file has the blocks of its tier in the
//! order of their sets of squares, cut into chunks that are compressed each by
//! itself, and an index of the chunks. docs/TABLES.md describes it byte by byte.
//!
//! ```text
//!  5,5,4/00.tier … 25.tier        line | chunk chunk chunk … | index | counts | end
//! ```

pub(super) mod build;
pub(super) mod chunks;
mod error;
pub(super) mod file;
pub(super) mod share;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

use noughts::{Board, Mark, Position, Rules, Solution, Stones, Value};

use super::entry::{Entry, ValueCounts};
use super::layout::{Images, Patterns, gather, spread};
use super::pieces::lock;
pub use error::{Damage, TableError};
use file::{Place, TierFile, damaged};

/// Every position of a game with its value, on disk.
///
/// ```
/// use noughts::{Position, Rules, Value};
/// use noughts_solver::{DiskTable, Limits};
///
/// let folder = std::env::temp_dir().join(format!("noughts-{}", std::process::id()));
/// let rules: Rules = "4,3,3".parse()?;
/// DiskTable::build(rules, &folder, u128::MAX, &Limits::NONE)?;
/// let table = DiskTable::open(rules, &folder)?;
/// assert_eq!(table.probe(&Position::start(rules))?, Value::Win { plies: 7 });
/// std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct DiskTable {
    rules: Rules,
    folder: PathBuf,
    /// By the number of marks.
    tiers: Vec<TierFile>,
    patterns: Vec<Patterns>,
    images: Images,
    cache: ChunkCache,
    /// Why the [`Solution`] did not know a position, the first time.
    failure: OnceLock<TableError>,
}

impl DiskTable {
    /// The name of the folder of a game among other tables: its text, without the colon that
    /// not every system takes.
    pub fn folder_name(rules: &Rules) -> String {
        rules.to_string().replace(':', "-")
    }

    /// Opens the table of a game. Nothing but the index of each file is read.
    ///
    /// # Errors
    ///
    /// A file is missing, is of another game, or is damaged.
    pub fn open(rules: Rules, folder: &Path) -> Result<DiskTable, TableError> {
        let tiers = (0..=rules.area()).map(|marks| Place::tier(folder, &rules, marks).open());
        Ok(DiskTable {
            rules,
            folder: folder.to_owned(),
            tiers: tiers.collect::<Result<_, _>>()?,
            patterns: (0..=rules.area())
                .map(|marks| Patterns::new(&rules, marks))
                .collect(),
            images: Images::new(&rules),
            cache: ChunkCache::default(),
            failure: OnceLock::new(),
        })
    }

    /// The game of the table.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The folder of the table.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Why the table as a [`Solution`] did not know a position, the first time.
    pub fn failure(&self) -> Option<&TableError> {
        self.failure.get()
    }

    /// How many bytes its files have.
    pub fn bytes(&self) -> u64 {
        self.tiers.iter().map(TierFile::bytes).sum()
    }

    /// How many bytes the file of a tier has.
    pub fn tier_bytes(&self, ply: u32) -> u64 {
        self.tiers.get(ply as usize).map_or(0, TierFile::bytes)
    }

    /// How many positions after `ply` moves have each value. There are none after more moves
    /// than there are squares.
    pub fn counts(&self, ply: u32) -> ValueCounts {
        let tier = self.tiers.get(ply as usize);
        tier.map_or_else(ValueCounts::default, |tier| tier.index.counts.clone())
    }

    /// How many positions have each value.
    pub fn total(&self) -> ValueCounts {
        let counts = (0..=self.rules.area()).map(|ply| self.counts(ply));
        counts.fold(ValueCounts::default(), |sum, counts| sum + counts)
    }

    /// The value of a position.
    ///
    /// # Errors
    ///
    /// It is a position of another game, or the file cannot be read or is damaged.
    pub fn probe(&self, position: &Position) -> Result<Value, TableError> {
        if *position.rules() != self.rules {
            return Err(TableError::OtherGame {
                path: self.folder.clone(),
                expected: position.rules().to_string(),
                found: self.rules.to_string(),
            });
        }
        self.value_by(position, || self.entry(position))
    }

    /// The value of a position, by its entry if that is needed.
    fn value_by(
        &self,
        position: &Position,
        entry: impl FnOnce() -> Result<Entry, TableError>,
    ) -> Result<Value, TableError> {
        // Values that follow immediately from the rules are not in the files.
        if let Some(outcome) = position.outcome() {
            return Ok(Value::of_end(outcome, position.turn()));
        }
        if wins_next(position) {
            return Ok(Value::Win { plies: 1 });
        }
        entry()?.value().ok_or_else(|| {
            let path = &self.tiers[position.ply() as usize].path;
            damaged(path, Damage::NoValue)
        })
    }

    /// The entry of a position in the files.
    fn entry(&self, position: &Position) -> Result<Entry, TableError> {
        let board = position.board();
        let [x, occupied] =
            [board.stones(Mark::X), board.occupied()].map(|stones| stones.bits() as u32);
        let marks = position.ply() as usize;
        let (set, map) = self.images.least(occupied);
        let pattern = self.patterns[marks].number(gather(map.image(x), set));
        self.tiers[marks].entry(set, pattern as u32, &self.cache)
    }
}

impl Solution for DiskTable {
    /// The value of a position; `None` if it is of another game, or if it cannot be read. Then
    /// [`DiskTable::failure`] has the error, and every value is `None` from then on: a result
    /// computed from only some of the values would be wrong.
    fn value(&self, position: &Position) -> Option<Value> {
        if self.failure().is_some() {
            return None;
        }
        let probed = self.probe(position);
        // Only the first failure is kept.
        probed.map_err(|error| self.failure.set(error)).ok()
    }
}

/// Whether a move ends the game and wins it.
fn wins_next(position: &Position) -> bool {
    let mover = position.turn();
    position.children().any(|(_, child)| {
        let end = child.outcome().map(|end| Value::of_end(end, mover));
        end == Some(Value::Win { plies: 0 })
    })
}

#[cfg(test)]
mod tests;

/// A position that is kept, for all that are like it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The position.
    pub position: Position,
    /// Its value.
    pub value: Value,
    /// The number of images of its set of occupied squares, which is the number of positions that
    /// share the place of this one.
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
                // A checksum detects damage, but not wrong contents.
                if set.count_ones() != ply || set >> self.rules.area() != 0 {
                    return Err(damaged(&tier.path, Damage::Chunk { number }).into());
                }
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

/// How many chunks are kept at most, twice: 64 MB or so.
const GENERATION: usize = 512;

/// Chunks by the number of marks and their number in the file.
#[derive(Debug, Default)]
pub(super) struct ChunkCache {
    generations: Mutex<Generations>,
}

/// When the new ones are enough they become the old ones, which are then forgotten: those
/// that were not asked for since.
#[derive(Debug, Default)]
struct Generations {
    new: HashMap<Key, Contents>,
    old: HashMap<Key, Contents>,
}

type Key = (u32, usize);
type Contents = Arc<Vec<u8>>;

impl ChunkCache {
    /// The contents of a chunk, which are read if they are not there.
    pub(super) fn get<E>(
        &self,
        key: Key,
        read: impl FnOnce() -> Result<Vec<u8>, E>,
    ) -> Result<Contents, E> {
        let known = lock(&self.generations).get(key);
        if let Some(contents) = known {
            return Ok(contents);
        }
        // Others may look up meanwhile.
        let contents = Arc::new(read()?);
        lock(&self.generations).insert(key, &contents);
        Ok(contents)
    }
}

impl Generations {
    fn get(&mut self, key: Key) -> Option<Contents> {
        if let Some(contents) = self.new.get(&key) {
            return Some(Arc::clone(contents));
        }
        let contents = self.old.remove(&key)?;
        self.insert(key, &contents);
        Some(contents)
    }

    fn insert(&mut self, key: Key, contents: &Contents) {
        if self.new.len() >= GENERATION {
            self.old = std::mem::take(&mut self.new);
        }
        self.new.insert(key, Arc::clone(contents));
    }
}
