//! The file of a tier.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use noughts::Rules;

use super::chunks::{self, AT_A_TIME, Chunk, Cut, Cuts, Index, unpack};
use super::{ChunkCache, Damage, TableError};
use crate::threads::map_on_threads;
use crate::tiers::entry::{Entry, ValueCounts};
use crate::tiers::layout::{Layout, Patterns};
use crate::tiers::pieces::{Monitor, lock, reserved};

/// The beginning of every file. The version of the format follows.
const NAME: &str = "noughts table ";

/// The version of the format.
const VERSION: u32 = 1;

/// The first words of every file.
pub(super) fn first_words() -> String {
    format!("{NAME}{VERSION}, ")
}

/// The file extension of a file that is being written.
pub(super) const PART: &str = "part";

/// A file whose index is valid.
#[derive(Debug)]
pub(in crate::tiers) struct TierFile {
    pub(in crate::tiers) path: PathBuf,
    marks: u32,
    pub(in crate::tiers) index: Index,
    /// The offset of each chunk.
    offsets: Vec<u64>,
    bytes: u64,
    file: Mutex<File>,
}

/// The path of the file of a tier.
pub(in crate::tiers) fn path(folder: &Path, marks: u32) -> PathBuf {
    folder.join(format!("{marks:02}.tier"))
}

/// Where the file of a tier or of a share is, and its first line.
pub(in crate::tiers) struct Place<'a> {
    pub(super) path: PathBuf,
    /// The line up to the game.
    pub(super) words: String,
    pub(super) rules: &'a Rules,
    pub(super) marks: u32,
}

impl<'a> Place<'a> {
    /// The place of the file of a tier.
    pub(in crate::tiers) fn tier(folder: &Path, rules: &'a Rules, marks: u32) -> Place<'a> {
        Place {
            path: path(folder, marks),
            words: first_words(),
            rules,
            marks,
        }
    }

    fn line(&self) -> String {
        let Place {
            words,
            rules,
            marks,
            ..
        } = self;
        format!("{words}{rules}, {marks} marks\n")
    }

    /// Opens the file and reads its index.
    pub(in crate::tiers) fn open(self) -> Result<TierFile, TableError> {
        let line = self.line();
        let Place {
            path,
            words,
            rules,
            marks,
        } = self;
        let in_file = |error: io::Error| match error.kind() {
            ErrorKind::NotFound => TableError::Missing { path: path.clone() },
            // The length was checked before.
            ErrorKind::UnexpectedEof => damaged(&path, Damage::Length),
            _ => TableError::Io {
                path: path.clone(),
                error,
            },
        };
        // Opening a pipe would block.
        let found = fs::metadata(&path).map_err(in_file)?;
        if !found.is_file() {
            return Err(TableError::NotATable { path });
        }
        let mut file = File::open(&path).map_err(in_file)?;
        let bytes = file.metadata().map_err(in_file)?.len();
        let mut found = vec![0; line.len().max(MAX_LINE).min(bytes as usize)];
        file.read_exact(&mut found).map_err(in_file)?;
        if bytes == 0 {
            return Err(damaged(&path, Damage::Empty));
        }
        if !found.starts_with(line.as_bytes()) {
            return Err(other_line(&path, &words, rules, &found));
        }
        let mut end = [0; chunks::END];
        let from_end = |length: u64| bytes.checked_sub(length).map(SeekFrom::Start);
        let too_short = || damaged(&path, Damage::Length);
        file.seek(from_end(chunks::END as u64).ok_or_else(too_short)?)
            .map_err(in_file)?;
        file.read_exact(&mut end).map_err(in_file)?;
        let length = chunks::length(&end);
        file.seek(from_end(length).ok_or_else(too_short)?)
            .map_err(in_file)?;
        let mut index = vec![0; length as usize];
        file.read_exact(&mut index).map_err(in_file)?;
        let index = Index::from_bytes(&index).ok_or_else(|| damaged(&path, Damage::Index))?;
        if index.cuts.patterns != Patterns::new(rules, marks).len() {
            return Err(damaged(&path, Damage::Index));
        }
        let mut offset = line.len() as u64;
        let begins = index.chunks.iter().map(|chunk| {
            let begin = offset;
            offset += u64::from(chunk.length);
            begin
        });
        let offsets = begins.collect();
        if offset + length != bytes {
            return Err(too_short());
        }
        Ok(TierFile {
            path,
            marks,
            index,
            offsets,
            bytes,
            file: Mutex::new(file),
        })
    }

    /// Writes a file of packed chunks. The file gets its name only when it is complete.
    pub(in crate::tiers) fn write(
        self,
        layout: &Layout,
        counts: ValueCounts,
        chunks: impl Iterator<Item = Result<Vec<u8>, TableError>>,
    ) -> Result<TierFile, TableError> {
        let part = self.path.with_extension(PART);
        let in_part = |error| TableError::Io {
            path: part.clone(),
            error,
        };
        // Removes the file of an earlier build, or a link to something else.
        let _ = fs::remove_file(&part);
        let written = File::create_new(&part)
            .map_err(in_part)
            .and_then(|file| write_whole(file, &self.line(), layout, counts, chunks, &in_part));
        let placed = written.and_then(|()| fs::rename(&part, &self.path).map_err(in_part));
        if placed.is_err() {
            // A partial file is useless.
            let _ = fs::remove_file(&part);
        }
        placed?;
        self.path.parent().into_iter().for_each(sync_folder);
        self.open()
    }
}

impl TierFile {
    pub(in crate::tiers) fn marks(&self) -> usize {
        self.marks as usize
    }

    pub(in crate::tiers) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The entry of a place; unreachable if the file does not have its block.
    pub(super) fn entry(
        &self,
        set: u32,
        pattern: u32,
        cache: &ChunkCache,
    ) -> Result<Entry, TableError> {
        let begins = |chunk: &Chunk| (chunk.set, chunk.pattern) <= (set, pattern);
        let Some(number) = self.index.chunks.partition_point(begins).checked_sub(1) else {
            return Ok(Entry::UNREACHABLE);
        };
        let contents = cache.get((self.marks, number), || self.read(number))?;
        let cut = self.index.cuts.get(number);
        let Some(block) = cut.find(&contents, set) else {
            return Ok(Entry::UNREACHABLE);
        };
        let place = block * self.index.cuts.patterns + pattern as usize - cut.pattern;
        Ok(Entry::from_number(cut.places(&contents)[place].into()))
    }

    /// The contents of a chunk.
    pub(in crate::tiers) fn read(&self, number: usize) -> Result<Vec<u8>, TableError> {
        let packed = self.read_packed(number)?;
        let whole = unpack(&packed, self.index.cuts.get(number).bytes());
        whole.ok_or_else(|| damaged(&self.path, Damage::Chunk { number }))
    }

    /// The compressed bytes of a chunk.
    pub(in crate::tiers) fn read_packed(&self, number: usize) -> Result<Vec<u8>, TableError> {
        let chunk = &self.index.chunks[number];
        let mut packed = vec![0; chunk.length as usize];
        let read = {
            let mut file = lock(&self.file);
            file.seek(SeekFrom::Start(self.offsets[number]))
                .and_then(|_| file.read_exact(&mut packed))
        };
        read.map_err(|error| TableError::Io {
            path: self.path.clone(),
            error,
        })?;
        if crc32fast::hash(&packed) == chunk.checksum {
            Ok(packed)
        } else {
            Err(damaged(&self.path, Damage::Chunk { number }))
        }
    }

    /// Whether a chunk is in the file, and not in another share of the tier.
    pub(in crate::tiers) fn has(&self, number: usize) -> bool {
        self.index.chunks[number].length > 0
    }

    /// Whether the index is that of a layout.
    pub(in crate::tiers) fn fits(&self, layout: &Layout) -> bool {
        let cuts = Cuts::of(layout);
        let places = self.index.chunks.iter().enumerate();
        self.index.cuts == cuts
            && places.into_iter().all(|(number, chunk)| {
                let cut = cuts.get(number);
                (chunk.set, chunk.pattern as usize) == (layout.blocks.sets[cut.block], cut.pattern)
            })
    }

    /// Calls `take` with the contents of every chunk, in order.
    pub(in crate::tiers) fn each_chunk(
        &self,
        monitor: &Monitor<'_>,
        mut take: impl FnMut(usize, Cut, Vec<u8>) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let chunks = self.index.chunks.len();
        for first in (0..chunks).step_by(AT_A_TIME) {
            monitor.check()?;
            let count = AT_A_TIME.min(chunks - first);
            let read = map_on_threads(monitor.threads(), count, |number| self.read(first + number));
            for (number, contents) in (first..).zip(read) {
                take(number, self.index.cuts.get(number), contents?)?;
            }
        }
        Ok(())
    }

    /// Reads every entry, except those that follow from the rules.
    pub(in crate::tiers) fn read_whole(
        &self,
        layout: &Layout,
        monitor: &Monitor<'_>,
    ) -> Result<Vec<Entry>, TableError> {
        if !self.fits(layout) {
            return Err(damaged(&self.path, Damage::Index));
        }
        let mut entries = reserved(layout.len())?;
        self.each_chunk(monitor, |number, cut, contents| {
            let (sets, bytes) = cut.split(&contents);
            if sets != cut.sets(layout) {
                return Err(damaged(&self.path, Damage::Chunk { number }));
            }
            entries.extend(bytes.iter().map(|byte| Entry::from_number((*byte).into())));
            Ok(())
        })?;
        Ok(entries)
    }
}

/// The maximal length of the first line of a file of another game.
const MAX_LINE: usize = 80;

/// Why the first line is not the expected one.
fn other_line(path: &Path, words: &str, rules: &Rules, found: &[u8]) -> TableError {
    let line = found.split(|byte| *byte == b'\n').next();
    let text = line.and_then(|line| std::str::from_utf8(line).ok());
    let game = text
        .and_then(|text| text.strip_prefix(words))
        .and_then(|rest| rest.rsplit_once(", "))
        .map(|(game, _)| game);
    match (game, text.and_then(version)) {
        (Some(found), _) if found == rules.to_string() => damaged(path, Damage::Tier),
        (Some(found), _) => TableError::OtherGame {
            path: path.to_owned(),
            expected: rules.to_string(),
            found: found.to_owned(),
        },
        (None, Some(found)) if found != VERSION => TableError::OtherVersion {
            path: path.to_owned(),
            expected: VERSION,
            found,
        },
        _ => TableError::NotATable {
            path: path.to_owned(),
        },
    }
}

/// The version of the format in the first line of a file; `None` if the file is not of a table.
fn version(line: &str) -> Option<u32> {
    let (number, _) = line.strip_prefix(NAME)?.split_once(',')?;
    number.parse().ok()
}

fn write_whole(
    file: File,
    line: &str,
    layout: &Layout,
    counts: ValueCounts,
    packed: impl Iterator<Item = Result<Vec<u8>, TableError>>,
    in_part: &impl Fn(io::Error) -> TableError,
) -> Result<(), TableError> {
    let mut file = BufWriter::with_capacity(1 << 20, file);
    file.write_all(line.as_bytes()).map_err(in_part)?;
    let cuts = Cuts::of(layout);
    let mut chunks = Vec::with_capacity(cuts.len());
    for (number, packed) in packed.enumerate() {
        let packed = packed?;
        file.write_all(&packed).map_err(in_part)?;
        let cut = cuts.get(number);
        chunks.push(Chunk {
            set: layout.blocks.sets[cut.block],
            pattern: cut.pattern as u32,
            length: packed.len() as u32,
            checksum: crc32fast::hash(&packed),
        });
    }
    let index = Index {
        cuts,
        chunks,
        counts,
    };
    file.write_all(&index.to_bytes()).map_err(in_part)?;
    let file = file
        .into_inner()
        .map_err(|error| in_part(error.into_error()))?;
    file.sync_all().map_err(in_part)
}

/// Makes a new name in a folder durable, on systems that can open folders.
fn sync_folder(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

pub(in crate::tiers) fn damaged(path: &Path, damage: Damage) -> TableError {
    TableError::Damaged {
        path: path.to_owned(),
        damage,
    }
}
