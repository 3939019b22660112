//! What stands behind the chunks of a file: where each begins, and how many positions have
//! each value.

use super::super::counts::ValueCounts;
use super::super::entry::Entry;
use super::chunks::Cuts;

/// What a file says of its chunks.
#[derive(Debug)]
pub(in crate::tiers) struct Index {
    pub(in crate::tiers) cuts: Cuts,
    pub(in crate::tiers) chunks: Vec<Chunk>,
    pub(in crate::tiers) counts: ValueCounts,
}

/// A chunk in a file.
#[derive(Clone, Copy, Debug)]
pub(in crate::tiers) struct Chunk {
    /// The first set of occupied squares.
    pub(super) set: u32,
    /// The first pattern of x.
    pub(super) pattern: u32,
    /// How many bytes it has when it is compressed.
    pub(super) length: u32,
    /// Their checksum.
    pub(super) checksum: u32,
}

/// How many bytes a chunk has in the index.
const CHUNK: usize = 16;

/// How many bytes the counts have.
const COUNTS: usize = Entry::VALUES * size_of::<u64>();

/// The last bytes of a file: the numbers of patterns, blocks and chunks, and a checksum.
pub(super) const END: usize = 16;

/// How many bytes an index has, by the last bytes of the file.
pub(super) fn length(end: &[u8; END]) -> u64 {
    let [_, _, chunks, _] = words(end);
    u64::from(chunks) * CHUNK as u64 + (COUNTS + END) as u64
}

impl Index {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.chunks.len() * CHUNK + COUNTS + END);
        for chunk in &self.chunks {
            for word in [chunk.set, chunk.pattern, chunk.length, chunk.checksum] {
                bytes.extend(word.to_le_bytes());
            }
        }
        let counts = self.counts.of_values().iter();
        bytes.extend(counts.flat_map(|count| count.to_le_bytes()));
        let Cuts { blocks, patterns } = self.cuts;
        for number in [patterns, blocks, self.chunks.len()] {
            bytes.extend((number as u32).to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads what [`Index::to_bytes`] wrote; `None` if it is damaged.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Index> {
        let (checked, checksum) = bytes.split_last_chunk()?;
        if crc32fast::hash(checked) != u32::from_le_bytes(*checksum) {
            return None;
        }
        let (rest, end) = bytes.split_last_chunk::<END>()?;
        let (chunks, counts) = rest.split_last_chunk::<COUNTS>()?;
        let [patterns, blocks, _, _] = words(end).map(|word| word as usize);
        let cuts = Cuts { blocks, patterns };
        let (chunks, _) = chunks.as_chunks::<CHUNK>();
        if patterns == 0 || chunks.len() != cuts.len() {
            return None;
        }
        let chunk = |bytes| {
            let [set, pattern, length, checksum] = words(bytes);
            Chunk {
                set,
                pattern,
                length,
                checksum,
            }
        };
        let (counts, _) = counts.as_chunks();
        let counts = std::array::from_fn(|entry| u64::from_le_bytes(counts[entry]));
        Some(Index {
            cuts,
            chunks: chunks.iter().map(chunk).collect(),
            counts: ValueCounts::from_values(&counts),
        })
    }
}

fn words(bytes: &[u8; 16]) -> [u32; 4] {
    let (words, _) = bytes.as_chunks();
    std::array::from_fn(|word| u32::from_le_bytes(words[word]))
}
