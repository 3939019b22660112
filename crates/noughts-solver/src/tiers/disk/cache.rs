//! The chunks that were read last.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use super::super::pieces::lock;

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
