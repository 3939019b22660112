//! Every position of a game in files, for games that do not fit in memory.
//!
//! A table is a folder with a file for each tier. A file has the blocks of its tier in the
//! order of their sets of squares, divided into separately compressed chunks, and an index
//! of the chunks. docs/TABLES.md describes the format byte by byte.
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
    /// Indexed by the number of marks.
    tiers: Vec<TierFile>,
    patterns: Vec<Patterns>,
    images: Images,
    cache: ChunkCache,
    /// The first error of the [`Solution`].
    failure: OnceLock<TableError>,
}

impl DiskTable {
    /// The name of the folder of a game: its text without the colon, which some systems do
    /// not allow.
    pub fn folder_name(rules: &Rules) -> String {
        rules.to_string().replace(':', "-")
    }

    /// Opens the table of a game. This reads only the index of each file.
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

    /// The first error that the table had as a [`Solution`].
    pub fn failure(&self) -> Option<&TableError> {
        self.failure.get()
    }

    /// The number of bytes of all files.
    pub fn bytes(&self) -> u64 {
        self.tiers.iter().map(TierFile::bytes).sum()
    }

    /// The number of bytes of the file of a tier.
    pub fn tier_bytes(&self, ply: u32) -> u64 {
        self.tiers.get(ply as usize).map_or(0, TierFile::bytes)
    }

    /// The number of positions after `ply` moves with each value; none if there are more
    /// moves than squares.
    pub fn counts(&self, ply: u32) -> ValueCounts {
        let tier = self.tiers.get(ply as usize);
        tier.map_or_else(ValueCounts::default, |tier| tier.index.counts.clone())
    }

    /// The number of positions with each value.
    pub fn total(&self) -> ValueCounts {
        let counts = (0..=self.rules.area()).map(|ply| self.counts(ply));
        counts.fold(ValueCounts::default(), |sum, counts| sum + counts)
    }

    /// The value of a position.
    ///
    /// # Errors
    ///
    /// The position is of another game, or the file cannot be read or is damaged.
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

    /// The value of a position; calls `entry` only if necessary.
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
    /// The value of a position; `None` if it is of another game or cannot be read. After a
    /// read error, [`DiskTable::failure`] has the error and every value is `None`, because a
    /// result computed from only some of the values would be wrong.
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

/// A stored position, which represents all positions symmetric to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The position.
    pub position: Position,
    /// Its value.
    pub value: Value,
    /// The size of the orbit of its set of occupied squares: the number of positions that share
    /// the place of this one.
    pub images: u64,
}

impl DiskTable {
    /// Calls `take` with every stored position after `ply` moves, until it fails. The sum
    /// of all `images` is the number of positions of the tier.
    ///
    /// # Errors
    ///
    /// The error of `take`, or the file cannot be read or is damaged.
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

/// The maximal number of chunks of a generation. Two generations take about 64 MB.
const GENERATION: usize = 512;

/// Chunks by the number of marks and their number in the file.
#[derive(Debug, Default)]
pub(super) struct ChunkCache {
    generations: Mutex<Generations>,
}

/// The chunks in two generations. When the new generation is full, it becomes the old
/// one, and the previous old generation, whose chunks were not used since, is dropped.
#[derive(Debug, Default)]
struct Generations {
    new: HashMap<Key, Contents>,
    old: HashMap<Key, Contents>,
}

type Key = (u32, usize);
type Contents = Arc<Vec<u8>>;

impl ChunkCache {
    /// The contents of a chunk, from the cache or else from `read`.
    pub(super) fn get<E>(
        &self,
        key: Key,
        read: impl FnOnce() -> Result<Vec<u8>, E>,
    ) -> Result<Contents, E> {
        let known = lock(&self.generations).get(key);
        if let Some(contents) = known {
            return Ok(contents);
        }
        // The lock is free meanwhile.
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
