use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::*;
use crate::limits::Limits;
use crate::tiers::{SolveTiersError, Tiers};

/// A game whose blocks with 19 and 20 marks have more patterns than a chunk has places.
const PIECES: &str = "2,10,4:gravity";

const GAMES: [&str; 9] = [
    "3,3,3",
    "4,3,3",
    "3,3,3:misere",
    "3,3,3:wild",
    "3,3,3:notakto",
    "3,3,3:torus",
    "4,4,3:gravity",
    "3,2,2,2",
    "1,1,1",
];

fn rules(game: &str) -> Rules {
    game.parse().unwrap()
}

fn build(game: &str, folder: &Path) -> DiskTable {
    DiskTable::build(rules(game), folder, u128::MAX, &Limits::NONE).unwrap()
}

/// Compares every `step`th position, and all counts.
fn matches_the_tiers(game: &str, step: usize) {
    let folder = TempDir::new().unwrap();
    let table = build(game, folder.path());
    let tiers = Tiers::solve(rules(game), 1).unwrap();
    assert_eq!(table.total(), tiers.total(), "{game}");
    for position in Position::all(rules(game)).step_by(step) {
        let value = table.probe(&position).unwrap();
        assert_eq!(Some(value), tiers.value(&position), "{position:?}");
    }
    table.verify_checksums(&Limits::NONE).unwrap();
    table.verify(u128::MAX, &Limits::NONE).unwrap();
}

#[test]
fn tables_match_the_tiers() {
    for game in GAMES {
        matches_the_tiers(game, 1);
    }
}

#[test]
#[ignore = "suite library"]
fn larger_tables_match_the_tiers() {
    for game in ["4,4,4", PIECES] {
        matches_the_tiers(game, 97);
    }
}

#[test]
fn kept_positions_represent_all() {
    for game in ["3,3,3", "4,3,3:gravity", "3,3,3:wild", PIECES] {
        let folder = TempDir::new().unwrap();
        let table = build(game, folder.path());
        let tiers = Tiers::solve(rules(game), 1).unwrap();
        for ply in 0..=rules(game).area() {
            let mut positions = 0;
            let each = table.each_kept(ply, |kept| {
                assert_eq!(Some(kept.value), tiers.value(&kept.position));
                positions += kept.images;
                Ok::<(), TableError>(())
            });
            each.unwrap();
            assert_eq!(positions, table.counts(ply).positions(), "{game} {ply}");
        }
    }
}

fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap())
        .filter(|file| file.file_name() != "lock")
        .map(|file| {
            let name = file.file_name().into_string().unwrap();
            (name, fs::read(file.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

/// Resumes from every tier, with partial files of an interrupted tier in the folder.
#[test]
fn whole_tiers_are_not_computed_again() {
    for game in ["4,3,3", "4,3,3:gravity", "3,3,3:misere"] {
        let whole = TempDir::new().unwrap();
        build(game, whole.path());
        let expected = files(whole.path());
        for lost in 0..expected.len() {
            let folder = TempDir::new().unwrap();
            for (name, bytes) in &expected[lost..] {
                fs::write(folder.path().join(name), bytes).unwrap();
            }
            if lost > 0 {
                let part = format!("{:02}.part", lost - 1);
                fs::write(folder.path().join(part), "half of a tier").unwrap();
            }
            build(game, folder.path());
            assert!(files(folder.path()) == expected, "{game} {lost}");
        }
    }
}

/// Every existing tier becomes part of the table, so the build checks it, whether the
/// table is complete or not.
#[test]
fn existing_tiers_are_checked_before_resuming() {
    for lost in [0, 4] {
        for marks in lost..=9 {
            let folder = TempDir::new().unwrap();
            build("3,3,3", folder.path());
            (0..lost).for_each(|lost| fs::remove_file(file::path(folder.path(), lost)).unwrap());
            let path = file::path(folder.path(), marks);
            damage(&path);
            let refused = DiskTable::build(rules("3,3,3"), folder.path(), u128::MAX, &Limits::NONE);
            assert_eq!(
                refused.unwrap_err().to_string(),
                format!("{}: chunk 0 is damaged", path.display())
            );
            // The build wrote no tier from the damaged one.
            assert_eq!(files(folder.path()).len() as u32, 10 - lost);
        }
    }
}

/// Changes a byte of the first chunk.
fn damage(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    let line = bytes.iter().position(|byte| *byte == b'\n').unwrap();
    bytes[line + 5] ^= 1;
    fs::write(path, bytes).unwrap();
}

/// Changes every byte of every file, and truncates every file at every place. The table
/// never returns a wrong value.
#[test]
fn a_changed_byte_is_found() {
    every_changed_byte_is_found("2,2,2");
}

#[test]
#[ignore = "suite library"]
fn a_changed_byte_of_tic_tac_toe_is_found() {
    every_changed_byte_is_found("3,3,3");
}

fn every_changed_byte_is_found(game: &str) {
    let folder = TempDir::new().unwrap();
    let table = build(game, folder.path());
    drop(table);
    for marks in 0..=rules(game).area() {
        let path = file::path(folder.path(), marks);
        let whole = fs::read(&path).unwrap();
        for place in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[place] ^= 0x41;
            fs::write(&path, &bytes).unwrap();
            let found = DiskTable::open(rules(game), folder.path())
                .and_then(|table| table.verify_checksums(&Limits::NONE));
            assert!(found.is_err(), "{marks} {place}");
            fs::write(&path, &whole[..place]).unwrap();
            assert!(
                DiskTable::open(rules(game), folder.path()).is_err(),
                "{marks} {place}"
            );
        }
        fs::write(&path, &whole).unwrap();
    }
    DiskTable::open(rules(game), folder.path()).unwrap();
}

#[test]
fn wrong_values_with_right_checksums_are_found() {
    let [right, wrong] = ["3,3,3", "3,3,3:misere"].map(|game| {
        let folder = TempDir::new().unwrap();
        build(game, folder.path());
        folder
    });
    // The values of misère, under the name of the ordinary game.
    let path = file::path(right.path(), 4);
    let misere = fs::read(file::path(wrong.path(), 4)).unwrap();
    let line = misere.iter().position(|byte| *byte == b'\n').unwrap();
    let mut bytes = b"noughts table 1, 3,3,3, 4 marks".to_vec();
    bytes.extend(&misere[line..]);
    fs::write(path, bytes).unwrap();
    let table = DiskTable::open(rules("3,3,3"), right.path()).unwrap();
    table.verify_checksums(&Limits::NONE).unwrap();
    let found = table.verify(u128::MAX, &Limits::NONE);
    assert!(
        matches!(found, Err(TableError::Damaged { .. })),
        "{found:?}"
    );
}

fn build_again(folder: &Path) {
    fs::remove_file(file::path(folder, 4)).unwrap();
    for marks in 0..4 {
        fs::remove_file(file::path(folder, marks)).unwrap();
    }
    build("3,3,3", folder);
}

#[test]
fn files_of_no_table_are_named() {
    let folder = TempDir::new().unwrap();
    let open = |game| {
        DiskTable::open(rules(game), folder.path())
            .unwrap_err()
            .to_string()
    };
    assert!(open("3,3,3").contains("00.tier is missing"));
    build("3,3,3", folder.path());
    let other = open("3,3,3:misere");
    assert!(
        other.contains("expected a table of 3,3,3:misere, found one of 3,3,3 in"),
        "{other}"
    );
    fs::copy(file::path(folder.path(), 3), file::path(folder.path(), 4)).unwrap();
    assert!(open("3,3,3").contains("04.tier: it is the file of another tier"));
    build_again(folder.path());
    fs::write(file::path(folder.path(), 5), "something else").unwrap();
    assert!(open("3,3,3").contains("05.tier is not a file of a table"));
    for line in [
        "noughts table 2, 3,3,3, 5 marks\n",
        "noughts table 2, who knows",
    ] {
        fs::write(file::path(folder.path(), 5), line).unwrap();
        let other = open("3,3,3");
        assert!(
            other.starts_with("expected version 1 of the format of tables, found 2 in"),
            "{other}"
        );
    }
    for line in ["noughts table x, 3,3,3", "noughts table 1; 3,3,3"] {
        fs::write(file::path(folder.path(), 5), line).unwrap();
        assert!(open("3,3,3").contains("05.tier is not a file of a table"));
    }
    let limits = Limits::NONE;
    let refused = DiskTable::build(rules("5,5,4"), folder.path(), 1_000_000_000, &limits);
    assert!(matches!(
        refused,
        Err(TableError::Solve(SolveTiersError::TooManyPositions { .. }))
    ));
    let refused = DiskTable::build(rules("6,6,4"), folder.path(), u128::MAX, &limits);
    assert!(matches!(
        refused,
        Err(TableError::Solve(SolveTiersError::TooManySquares { .. }))
    ));
}

#[test]
fn a_folder_in_use_is_refused() {
    let folder = TempDir::new().unwrap();
    let lock = fs::File::create(folder.path().join("lock")).unwrap();
    lock.try_lock().unwrap();
    let refused = DiskTable::build(rules("3,3,3"), folder.path(), u128::MAX, &Limits::NONE);
    assert!(matches!(refused, Err(TableError::InUse { .. })));
}

/// A build does not change foreign files that are linked where it writes.
#[test]
#[cfg(unix)]
fn links_are_not_written_through() {
    let folder = TempDir::new().unwrap();
    let mine = folder.path().join("mine");
    fs::write(&mine, "mine").unwrap();
    let table = folder.path().join("table");
    fs::create_dir(&table).unwrap();
    for name in ["04.part", "lock"] {
        std::os::unix::fs::symlink(&mine, table.join(name)).unwrap();
    }
    build("3,3,3", &table)
        .verify(u128::MAX, &Limits::NONE)
        .unwrap();
    assert_eq!(fs::read(&mine).unwrap(), b"mine");
    assert!(
        !fs::symlink_metadata(file::path(&table, 4))
            .unwrap()
            .is_symlink()
    );
}
