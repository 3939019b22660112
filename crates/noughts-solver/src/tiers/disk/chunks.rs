//! Divides a tier into compressed chunks, and writes and reads the index of the chunks in the file.

use noughts::Value;

use super::TableError;
use crate::threads::map_on_threads;
use crate::tiers::entry::{Entry, ValueCounts};
use crate::tiers::layout::Layout;
use crate::tiers::pieces::Monitor;

/// The maximal number of places of a chunk, small enough to decompress it in a tenth
/// of a millisecond.
const PLACES: usize = 1 << 16;

/// The number of bytes of a set of squares.
const SET: usize = size_of::<u32>();

/// The division of a tier into chunks, which its numbers of blocks and of patterns determine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tiers) struct Cuts {
    pub(in crate::tiers) blocks: usize,
    pub(in crate::tiers) patterns: usize,
}

/// The start and the size of a chunk: whole blocks, or a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tiers) struct Cut {
    /// The number of the first block.
    pub(in crate::tiers) block: usize,
    /// The number of blocks; one if the chunk is a part of a block.
    pub(in crate::tiers) blocks: usize,
    /// The number of the first pattern.
    pub(in crate::tiers) pattern: usize,
    /// The number of places.
    pub(in crate::tiers) places: usize,
}

impl Cuts {
    pub(in crate::tiers) fn of(layout: &Layout) -> Cuts {
        Cuts {
            blocks: layout.blocks.sets.len(),
            patterns: layout.patterns.len(),
        }
    }

    /// The number of blocks of a chunk, and the number of chunks of a block. One of them
    /// is 1.
    fn shape(&self) -> (usize, usize) {
        (together(self.patterns), self.patterns.div_ceil(PLACES))
    }

    /// The number of chunks.
    pub(in crate::tiers) fn len(&self) -> usize {
        let (together, parts) = self.shape();
        self.blocks.div_ceil(together) * parts
    }

    /// The first of the blocks that share a chunk with one.
    #[cfg(feature = "cluster")]
    pub(in crate::tiers) fn first_together(&self, block: usize) -> usize {
        let (together, _) = self.shape();
        block - block % together
    }

    /// The chunk with a number.
    pub(in crate::tiers) fn get(&self, number: usize) -> Cut {
        let (together, parts) = self.shape();
        let block = number / parts * together;
        let blocks = together.min(self.blocks - block);
        let pattern = number % parts * PLACES;
        Cut {
            block,
            blocks,
            pattern,
            places: match parts {
                1 => blocks * self.patterns,
                _ => PLACES.min(self.patterns - pattern),
            },
        }
    }
}

/// The number of blocks of `patterns` patterns in a chunk; 1 if a chunk is a part of a block.
pub(in crate::tiers) fn together(patterns: usize) -> usize {
    (PLACES / patterns).max(1)
}

impl Cut {
    /// The number of bytes of the contents.
    pub(in crate::tiers) fn bytes(&self) -> usize {
        SET * self.blocks + self.places
    }

    /// The sets of occupied squares of its blocks.
    pub(in crate::tiers) fn sets<'a>(&self, layout: &'a Layout) -> &'a [u32] {
        &layout.blocks.sets[self.block..][..self.blocks]
    }

    /// Its part of the entries of a tier.
    pub(in crate::tiers) fn entries<'a>(
        &self,
        layout: &Layout,
        entries: &'a [Entry],
    ) -> &'a [Entry] {
        &entries[self.block * layout.patterns.len() + self.pattern..][..self.places]
    }

    /// The contents of the chunk, from its part of the entries: the sets of its blocks, then a
    /// byte for each place.
    pub(in crate::tiers) fn contents(&self, layout: &Layout, entries: &[Entry]) -> Vec<u8> {
        let mut contents = Vec::with_capacity(self.bytes());
        let sets = self.sets(layout).iter();
        contents.extend(sets.flat_map(|set| set.to_le_bytes()));
        contents.extend(
            entries
                .iter()
                .scan(Entry::of(Value::Draw), |before, entry| {
                    if *entry == Entry::UNREACHABLE && !layout.has_free_squares {
                        return Some(entry.number() as u8);
                    }
                    // An entry that follows immediately from the rules repeats the byte before,
                    // which takes next to no space when compressed.
                    if !follows_from_rules(*entry) {
                        *before = *entry;
                    }
                    Some(before.number() as u8)
                }),
        );
        contents
    }

    /// The number of a set in the contents; `None` if it is not there.
    pub(in crate::tiers) fn find(&self, contents: &[u8], set: u32) -> Option<usize> {
        let (sets, _) = contents[..SET * self.blocks].as_chunks::<SET>();
        let found = sets.binary_search_by_key(&set, |set| u32::from_le_bytes(*set));
        found.ok()
    }

    /// The bytes of its contents, one for each place.
    pub(in crate::tiers) fn places<'a>(&self, contents: &'a [u8]) -> &'a [u8] {
        &contents[SET * self.blocks..]
    }

    /// The sets and the bytes of its contents.
    pub(in crate::tiers) fn split<'a>(&self, contents: &'a [u8]) -> (Vec<u32>, &'a [u8]) {
        let (numbers, _) = contents[..SET * self.blocks].as_chunks::<SET>();
        let sets = numbers.iter().map(|set| u32::from_le_bytes(*set)).collect();
        (sets, self.places(contents))
    }
}

/// Whether an entry follows from the lines on the board, or from those after one move.
fn follows_from_rules(entry: Entry) -> bool {
    [Entry::UNREACHABLE, Entry::LOST, Entry::WON, Entry::WON_NEXT].contains(&entry)
}

/// The compression level of chunks. A higher level takes ten times as long and saves a tenth.
const COMPRESSION_LEVEL: i32 = 3;

/// The number of chunks that are processed before they are written, or after they are read.
pub(super) const AT_A_TIME: usize = 256;

/// The chunks of a tier, packed on several threads.
pub(in crate::tiers) fn pack_all(
    layout: &Layout,
    entries: &[Entry],
    monitor: &Monitor<'_>,
) -> impl Iterator<Item = Result<Vec<u8>, TableError>> {
    let cuts = Cuts::of(layout);
    let batches = (0..cuts.len()).step_by(AT_A_TIME);
    batches.flat_map(move |first| {
        let count = match monitor.check() {
            Ok(()) => AT_A_TIME.min(cuts.len() - first),
            Err(reached) => return vec![Err(reached.into())],
        };
        map_on_threads(monitor.threads(), count, |number| {
            let cut = cuts.get(first + number);
            Ok(pack(&cut, layout, cut.entries(layout, entries)))
        })
    })
}

/// Compresses a chunk to its form in the file.
pub(in crate::tiers) fn pack(cut: &Cut, layout: &Layout, entries: &[Entry]) -> Vec<u8> {
    let contents = cut.contents(layout, entries);
    let packed = zstd::bulk::compress(&contents, COMPRESSION_LEVEL);
    packed.expect("the buffer is as large as it can become")
}

/// The contents of a packed chunk; `None` if they are not of the expected length.
pub(super) fn unpack(packed: &[u8], expected: usize) -> Option<Vec<u8>> {
    let contents = zstd::bulk::decompress(packed, expected).ok();
    contents.filter(|contents| contents.len() == expected)
}

/// The index of the chunks of a file.
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
    /// The number of compressed bytes.
    pub(super) length: u32,
    /// The checksum of the compressed bytes.
    pub(super) checksum: u32,
}

/// The number of bytes of a chunk in the index.
const CHUNK: usize = 16;

/// The number of bytes of the counts.
const COUNTS: usize = Entry::VALUES * size_of::<u64>();

/// The last bytes of a file: the numbers of patterns, blocks and chunks, and a checksum.
pub(super) const END: usize = 16;

/// The number of bytes of an index, according to the last bytes of the file.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_follow_each_other_and_leave_nothing_out() {
        for (blocks, patterns) in [(1, 1), (7, 20), (5, 40_000), (3, 65_536), (2, 200_000)] {
            let cuts = Cuts { blocks, patterns };
            let mut place = 0;
            for number in 0..cuts.len() {
                let cut = cuts.get(number);
                assert_eq!(
                    cut.block * patterns + cut.pattern,
                    place,
                    "{cuts:?} {number}"
                );
                assert!((1..=PLACES).contains(&cut.places));
                place += cut.places;
            }
            assert_eq!(place, blocks * patterns, "{cuts:?}");
        }
    }
}
