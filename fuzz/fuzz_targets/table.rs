//! Files of tables with arbitrary contents and right checksums.
#![cfg_attr(fuzzing, no_main)]

use std::fs;
use std::sync::LazyLock;

use noughts::{Position, Rules};
use noughts_solver::{DiskTable, Limits, TableError};
use tempfile::TempDir;

/// The tier of tic-tac-toe to change: its number of moves.
const PLY: u32 = 4;

static FOLDER: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    DiskTable::build(Rules::TIC_TAC_TOE, folder.path(), 1 << 30, &Limits::NONE).unwrap();
    folder
});

fn seeds() -> Vec<Vec<u8>> {
    vec![fs::read(FOLDER.path().join(format!("{PLY:02}.tier"))).unwrap()]
}

/// The sizes of the counts and of the end in bytes; see docs/TABLES.md.
const COUNTS: usize = 512;
const END: usize = 16;

/// Corrects the checksums; `None` if the file has no valid index.
fn with_checksums(mut file: Vec<u8>) -> Option<Vec<u8>> {
    let line = file.iter().position(|byte| *byte == b'\n')? + 1;
    let word = |bytes: &[u8], at: usize| {
        let bytes = bytes.get(at..at.checked_add(4)?)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?) as usize)
    };
    let end = file.len().checked_sub(END)?;
    let chunks = word(&file, end + 8)?;
    let index = end.checked_sub(COUNTS)?.checked_sub(chunks.checked_mul(16)?)?;
    let mut begin = line;
    for chunk in 0..chunks {
        let at = index + 16 * chunk;
        let next = begin.checked_add(word(&file, at + 8)?)?;
        let sum = crc32fast::hash(file.get(begin..next)?);
        file[at + 12..at + 16].copy_from_slice(&sum.to_le_bytes());
        begin = next;
    }
    let sum = crc32fast::hash(&file[index..end + 12]);
    file[end + 12..].copy_from_slice(&sum.to_le_bytes());
    Some(file)
}

fn run(input: &[u8]) {
    let file = with_checksums(input.to_vec()).unwrap_or_else(|| input.to_vec());
    fs::write(FOLDER.path().join(format!("{PLY:02}.tier")), file).unwrap();
    let Ok(table) = DiskTable::open(Rules::TIC_TAC_TOE, FOLDER.path()) else {
        return;
    };
    let _ = table.verify_checksums(&Limits::NONE);
    let _ = table.each_kept(PLY, |_| Ok::<(), TableError>(()));
    for position in Position::all(Rules::TIC_TAC_TOE).filter(|position| position.ply() == PLY) {
        let _ = table.probe(&position);
    }
}

noughts_fuzz::target!(seeds, run);
