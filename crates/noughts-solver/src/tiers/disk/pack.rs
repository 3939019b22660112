//! Chunks, compressed as they are in the file of a tier.

use super::super::entry::Entry;
use super::super::layout::Layout;
use super::super::monitor::Monitor;
use super::TableError;
use super::chunks::{Cut, Cuts};
use crate::threads::map_on_threads;

/// How hard chunks are compressed: harder takes ten times as long and saves a tenth.
const LEVEL: i32 = 3;

/// How many chunks are worked on before they are written, or after they are read.
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

/// A chunk as it is in the file.
pub(in crate::tiers) fn pack(cut: &Cut, layout: &Layout, entries: &[Entry]) -> Vec<u8> {
    let contents = cut.contents(layout, entries);
    let packed = zstd::bulk::compress(&contents, LEVEL);
    packed.expect("the buffer is as large as it can become")
}

/// The contents of a packed chunk; `None` if they are not of the expected length.
pub(super) fn unpack(packed: &[u8], expected: usize) -> Option<Vec<u8>> {
    let contents = zstd::bulk::decompress(packed, expected).ok();
    contents.filter(|contents| contents.len() == expected)
}
