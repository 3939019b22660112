use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use tempfile::TempDir;

use super::*;
use crate::tiers::ValueCounts;
use crate::tiers::disk::chunks::Cuts;
use crate::tiers::disk::file::Place;
use crate::tiers::disk::share::ShareName;

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let tiers = entries.filter(|entry| entry.path().extension().is_some_and(|end| end == "tier"));
    tiers
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        })
        .collect()
}

/// An address of this machine that is free and stays free: its port is below the
/// ephemeral ports of the system, and no other test uses it.
fn free_host() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        // Concurrent runs of the tests start at other ports.
        let number = process::id() * 397 + NEXT.fetch_add(1, Ordering::Relaxed);
        let host = format!("127.0.0.1:{}", 10_000 + number % 20_000);
        if TcpListener::bind(&host).is_ok() {
            return host;
        }
    }
}

fn clusters(processes: usize, workers: usize) -> Vec<Cluster> {
    let hosts = match processes {
        1 => Vec::new(),
        _ => (0..processes).map(|_| free_host()).collect(),
    };
    let cluster = |process| Cluster {
        hosts: hosts.clone(),
        process,
        workers,
        patience: Duration::from_secs(900),
    };
    (0..processes).map(cluster).collect()
}

/// Runs the processes of a cluster, each on a thread and with its own folder. The first folder gets
/// the table.
fn build_in(game: &str, folders: &[&Path], workers: usize) {
    let rules: Rules = game.parse().unwrap();
    thread::scope(|scope| {
        for (cluster, folder) in clusters(folders.len(), workers).into_iter().zip(folders) {
            scope.spawn(move || {
                let built = cluster.build(rules, folder, u128::MAX, &Limits::NONE);
                assert_eq!(built.unwrap().is_some(), cluster.process == 0);
            });
        }
    });
}

/// Runs processes that share a folder.
fn build(game: &str, folder: &Path, processes: usize, workers: usize) {
    build_in(game, &vec![folder; processes], workers);
}

/// The files of the table that one process builds.
fn built_alone(game: &str) -> BTreeMap<String, Vec<u8>> {
    let alone = TempDir::new().unwrap();
    let rules: Rules = game.parse().unwrap();
    DiskTable::build(rules, alone.path(), u128::MAX, &Limits::NONE).unwrap();
    files(alone.path())
}

/// The number of files in a folder other than the table and its lock.
fn left_over(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let other = names.filter(|name| !name.ends_with(".tier") && name != "lock");
    other.count()
}

/// The tables are equal byte for byte, even if another number of processes resumes the build.
#[test]
fn a_cluster_builds_the_table_of_one() {
    for game in
        "3,3,3 4,3,3 3,3,3:wild 3,3,3:misere 4,3,3:gravity 3,3,3:gravity+misere 1,1,1".split(' ')
    {
        let expected = built_alone(game);
        for (processes, workers) in [(1, 1), (1, 3), (2, 1), (3, 2)] {
            let folder = TempDir::new().unwrap();
            build(game, folder.path(), processes, workers);
            assert!(
                files(folder.path()) == expected,
                "{game} {processes} {workers}"
            );
            assert_eq!(left_over(folder.path()), 0);
            // There is nothing left to do.
            build(game, folder.path(), processes, workers);
            assert!(files(folder.path()) == expected);
        }
        for lost in 0..expected.len() {
            let folder = TempDir::new().unwrap();
            for (name, bytes) in expected.iter().skip(lost) {
                fs::write(folder.path().join(name), bytes).unwrap();
            }
            build(game, folder.path(), 1 + lost % 2, 1 + lost % 3);
            assert!(files(folder.path()) == expected, "{game} {lost}");
        }
    }
}

/// The blocks with 19 and 20 marks have more patterns than a chunk has places, so they are
/// cut: in the table, in the tiers that the build resumes from, and in shares.
#[test]
fn blocks_in_pieces_are_put_together() {
    let game = "2,10,4:gravity";
    let rules: Rules = game.parse().unwrap();
    let whole = TempDir::new().unwrap();
    DiskTable::build(rules, whole.path(), u128::MAX, &Limits::NONE).unwrap();
    let expected = files(whole.path());
    for (tiers, shares) in [(0, 0), (1, 0), (1, 1), (2, 0)] {
        let folder = TempDir::new().unwrap();
        for marks in (21 - tiers)..=20 {
            let name = format!("{marks}.tier");
            fs::write(folder.path().join(&name), &expected[&name]).unwrap();
        }
        for marks in (21 - tiers - shares)..(21 - tiers) {
            split(&rules, whole.path(), marks, 3, &[folder.path()]);
        }
        build(game, folder.path(), 2, 1);
        assert!(files(folder.path()) == expected, "{tiers} {shares}");
    }
}

/// Every existing tier of process 0 becomes part of the table, so the build checks all of them.
/// The other processes learn that process 0 has ended.
#[test]
fn existing_tiers_are_checked_before_resuming() {
    let expected = built_alone("3,3,3");
    for (lost, processes) in [(0, 1), (4, 1), (4, 2)] {
        let folder = TempDir::new().unwrap();
        for (name, bytes) in expected.iter().skip(lost) {
            let mut bytes = bytes.clone();
            if name == "08.tier" {
                let line = bytes.iter().position(|byte| *byte == b'\n').unwrap();
                bytes[line + 5] ^= 1;
            }
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        let refused = |cluster: Cluster| {
            let limits = Limits::NONE;
            let built = cluster.build(Rules::TIC_TAC_TOE, folder.path(), u128::MAX, &limits);
            built.unwrap_err().to_string()
        };
        let said: Vec<String> = thread::scope(|scope| {
            let started: Vec<_> = clusters(processes, 2)
                .into_iter()
                .map(|cluster| scope.spawn(|| refused(cluster)))
                .collect();
            let ended = started.into_iter().map(|process| process.join().unwrap());
            ended.collect()
        });
        let path = folder.path().join("08.tier");
        assert_eq!(said[0], format!("{}: chunk 0 is damaged", path.display()));
        for other in &said[1..] {
            assert!(other.contains("has ended"), "{other}");
        }
        assert_eq!(files(folder.path()).len(), 10 - lost);
    }
}

/// Splits a tier of a table into the shares of some workers.
fn split(rules: &Rules, table: &Path, marks: u32, workers: u32, folders: &[&Path]) {
    let layouts = Layout::of(rules);
    let layout = &layouts[marks as usize];
    let tier = Place::tier(table, rules, marks).open().unwrap();
    let cuts = Cuts::of(layout);
    for (worker, folder) in (0..workers).zip(folders.iter().cycle()) {
        let name = ShareName {
            marks,
            workers,
            worker,
        };
        let chunks = (0..cuts.len()).map(|number| {
            let owner = worker::owner(layout, cuts.get(number).block, workers as usize);
            if owner == worker as usize {
                tier.read_packed(number)
            } else {
                Ok(Vec::new())
            }
        });
        // Only one share has the counts.
        let counts = match worker {
            0 => tier.index.counts.clone(),
            _ => ValueCounts::default(),
        };
        let place = name.place(folder, rules);
        place.write(layout, counts, chunks).unwrap();
    }
}

/// Process 0 has a table down to tier 6, and there are shares of two more tiers.
fn interrupted(game: &str, workers: u32, folders: &[&Path]) -> BTreeMap<String, Vec<u8>> {
    let rules: Rules = game.parse().unwrap();
    let whole = TempDir::new().unwrap();
    DiskTable::build(rules, whole.path(), u128::MAX, &Limits::NONE).unwrap();
    for marks in 6..=rules.area() {
        let name = format!("{marks:02}.tier");
        fs::copy(whole.path().join(&name), folders[0].join(&name)).unwrap();
    }
    for marks in [5, 4] {
        split(&rules, whole.path(), marks, workers, folders);
    }
    fs::write(folders[0].join("03.7-of-9.part"), "half of a share").unwrap();
    files(whole.path())
}

/// Resumes from shares in the folders of the processes or in a common folder, with the same
/// number of processes, fewer or more, or with a single process.
#[test]
fn whole_shares_are_not_computed_again() {
    for game in ["4,4,3", "4,3,3:gravity"] {
        for (began, go_on) in [(2, 2), (3, 2), (2, 3), (3, 1)] {
            let folders = [(); 3].map(|()| TempDir::new().unwrap());
            let own: Vec<&Path> = folders.iter().map(TempDir::path).collect();
            let expected = interrupted(game, began, &own[..began.min(go_on) as usize]);
            build_in(game, &own[..go_on as usize], 1);
            assert!(files(own[0]) == expected, "{game} {began} {go_on}");
            for folder in own {
                assert_eq!(left_over(folder), 0, "{game} {began} {go_on}");
            }
            let shared = TempDir::new().unwrap();
            interrupted(game, began, &[shared.path()]);
            build(game, shared.path(), go_on as usize, 2);
            assert!(files(shared.path()) == expected, "{game} {began} {go_on}");
            assert_eq!(left_over(shared.path()), 0);
        }
        let alone = TempDir::new().unwrap();
        let expected = interrupted(game, 3, &[alone.path()]);
        let rules = game.parse().unwrap();
        DiskTable::build(rules, alone.path(), u128::MAX, &Limits::NONE).unwrap();
        assert!(files(alone.path()) == expected, "{game}");
        assert_eq!(left_over(alone.path()), 0);
    }
}

/// The share of tier 4, of two workers, that has its chunk.
fn share_of_tier_4(folder: &Path) -> PathBuf {
    let layouts = Layout::of(&Rules::TIC_TAC_TOE);
    let worker = worker::owner(&layouts[4], 0, 2);
    folder.join(format!("04.{worker}-of-2.share"))
}

/// The build resumes from shares: wrong values with correct checksums end up in the table.
#[test]
fn shares_are_read() {
    let [table, misere] = [(); 2].map(|()| TempDir::new().unwrap());
    let expected = interrupted("3,3,3", 2, &[table.path()]);
    interrupted("3,3,3:misere", 2, &[misere.path()]);
    let wrong = fs::read(share_of_tier_4(misere.path())).unwrap();
    let right = fs::read(share_of_tier_4(table.path())).unwrap();
    let behind = |bytes: &[u8]| 1 + bytes.iter().position(|byte| *byte == b'\n').unwrap();
    let bytes = [&right[..behind(&right)], &wrong[behind(&wrong)..]].concat();
    fs::write(share_of_tier_4(table.path()), bytes).unwrap();
    build("3,3,3", table.path(), 2, 1);
    let built = files(table.path());
    assert!(built["05.tier"] == expected["05.tier"]);
    assert!(built["04.tier"] != expected["04.tier"]);
}

/// A process that reads a damaged share reports it. If a share of a tier is missing, the tier is
/// computed again.
#[test]
fn shares_are_checked() {
    for (from_end, said) in [(3, "its index is damaged"), (600, "chunk 0 is damaged")] {
        let table = TempDir::new().unwrap();
        interrupted("3,3,3", 2, &[table.path()]);
        let path = share_of_tier_4(table.path());
        let mut bytes = fs::read(&path).unwrap();
        let place = bytes.len() - from_end;
        bytes[place] ^= 1;
        fs::write(&path, bytes).unwrap();
        let rules = Rules::TIC_TAC_TOE;
        let alone = DiskTable::build(rules, table.path(), u128::MAX, &Limits::NONE);
        let cluster = &clusters(1, 2)[0];
        let together = cluster.build(rules, table.path(), u128::MAX, &Limits::NONE);
        for error in [alone.unwrap_err().into(), together.unwrap_err()] {
            let error: ClusterError = error;
            assert_eq!(error.to_string(), format!("{}: {said}", path.display()));
        }
    }
    let table = TempDir::new().unwrap();
    let expected = interrupted("3,3,3", 2, &[table.path()]);
    fs::remove_file(share_of_tier_4(table.path())).unwrap();
    build("3,3,3", table.path(), 2, 1);
    assert!(files(table.path()) == expected);
}

#[test]
fn mismatched_processes_are_refused() {
    let folder = TempDir::new().unwrap();
    let refused = |game: &str, cluster: &Cluster| {
        let rules: Rules = game.parse().unwrap();
        let built = cluster.build(rules, folder.path(), 1_000_000_000, &Limits::NONE);
        built.unwrap_err().to_string()
    };
    let [first, second] = clusters(2, 1).try_into().unwrap();
    let (own, other) = thread::scope(|scope| {
        let own = scope.spawn(|| refused("3,3,3", &first));
        let other = scope.spawn(|| refused("4,3,3", &second));
        (own.join().unwrap(), other.join().unwrap())
    });
    assert!(
        own.contains("has another game: expected 3,3,3, found 4,3,3"),
        "{own}"
    );
    assert!(
        other.contains("has another game: expected 4,3,3, found 3,3,3"),
        "{other}"
    );

    // The process that answers may have another version, too.
    let [_, second] = clusters(2, 1).try_into().unwrap();
    let newer = TcpListener::bind(&second.hosts[0]).unwrap();
    let said = thread::scope(|scope| {
        scope.spawn(|| {
            let (caller, _) = newer.accept().unwrap();
            let mut line = String::new();
            BufReader::new(&caller).read_line(&mut line).unwrap();
            assert!(line.starts_with("noughts cluster 1\t"), "{line}");
            (&caller)
                .write_all(b"noughts cluster 2\tand more\n")
                .unwrap();
        });
        refused("3,3,3", &second)
    });
    assert!(
        said.contains("has another version of the protocol: expected 1, found 2"),
        "{said}"
    );

    let alone = Cluster {
        patience: Duration::ZERO,
        ..clusters(2, 1)[0].clone()
    };
    let error = refused("3,3,3", &alone);
    assert!(
        error.starts_with("no process of noughts at 127.0.0.1:"),
        "{error}"
    );
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = Cluster {
        hosts: vec![
            taken.local_addr().unwrap().to_string(),
            "127.0.0.1:1".to_owned(),
        ],
        ..alone.clone()
    };
    assert!(refused("3,3,3", &taken).starts_with("cannot listen on 127.0.0.1:"));
    let fifth = Cluster {
        process: 5,
        ..alone.clone()
    };
    assert_eq!(
        refused("3,3,3", &fifth),
        "expected the number of a process from 0 to 1, found 5"
    );
    let many = Cluster {
        workers: 1000,
        ..alone.clone()
    };
    assert_eq!(
        refused("3,3,3", &many),
        "expected at most 256 workers, found 1000"
    );
    assert!(refused("5,5,4", &alone).contains("bytes of memory"));
}
