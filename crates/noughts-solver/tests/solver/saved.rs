//! Searches that end early, are saved, and resume.

use std::io;

use crate::positions::{game, rules};
use noughts::{Player, Position, Prospect, Rules, Value};
use noughts_solver::proof::{Claim, prove, verify};
use noughts_solver::{Limits, ResumeError, Resumed, Solver};

const MEMORY: usize = 50_000_000;

fn solver(rules: Rules) -> Solver {
    Solver::new(rules, MEMORY).unwrap()
}

fn saved(solver: &Solver) -> Vec<u8> {
    let mut bytes = Vec::new();
    let states = solver.save(&mut bytes).unwrap();
    assert!(bytes.len() as u64 >= 32 * states);
    bytes
}

fn refused(rules: Rules, bytes: &[u8]) -> ResumeError {
    match solver(rules).resume(bytes) {
        Err(error) => error,
        Ok((_, resumed)) => panic!("{resumed:?}"),
    }
}

/// The prospect of a position, and the number of states that the search takes, at most `most`.
fn nodes(solver: &Solver, position: &Position, most: Option<u64>) -> (Prospect, u64) {
    let limits = Limits {
        nodes: most,
        ..Limits::NONE
    };
    let findings = solver.findings(position, &limits);
    (findings.prospect(position.turn()), findings.nodes())
}

/// A small search to damage.
fn small() -> Vec<u8> {
    let solver = solver(rules(3, 3, 3));
    nodes(&solver, &Position::start(rules(3, 3, 3)), None);
    saved(&solver)
}

/// Tests games that are decided by the weak game, decided by the whole game, or won; with plain
/// edges, with joined edges, and in a box.
#[test]
fn a_resumed_search_needs_fewer_states() {
    for (text, value) in [
        ("7,4,4", Some(Value::Draw)),
        ("7,7,5", Some(Value::Draw)),
        ("5,5,4", Some(Value::Draw)),
        ("6,5,4", None),
        ("5,5,4:torus", None),
    ] {
        let start = Position::start(game(text));
        let (whole, all) = nodes(&solver(game(text)), &start, None);
        let value = value.map_or(Prospect::Win, Prospect::Exact);
        assert_eq!(whole, value, "{text}");

        let ended = solver(game(text));
        let (unknown, before) = nodes(&ended, &start, Some(all / 2));
        assert_ne!(unknown, value, "{text}");
        let bytes = saved(&ended);
        let (resumed, Resumed { read, kept }) = solver(game(text)).resume(&bytes[..]).unwrap();
        assert!(read > before / 4, "{text}: {read} of {before}");
        assert_eq!(kept, read, "{text}");
        // No state is lost or changes its place.
        assert!(saved(&resumed) == bytes, "{text}");

        let mut proof = Vec::new();
        let proved = prove(&resumed, &start, None, &Limits::NONE, &mut proof).unwrap();
        let after = proved.findings.nodes();
        assert!(after < all, "{text}: {after} after {before}, {all} at once");
        let verified = verify(&proof[..], MEMORY).unwrap();
        assert_eq!(verified.claim, proved.claim, "{text}");
        assert_eq!(verified.position, start);
    }
}

/// The resumed search answers without searching a node.
#[test]
fn a_completed_search_answers_without_searching() {
    let start = Position::start(rules(5, 5, 4));
    let first = solver(rules(5, 5, 4));
    let (value, _) = nodes(&first, &start, None);
    let (resumed, _) = solver(rules(5, 5, 4)).resume(&saved(&first)[..]).unwrap();
    assert_eq!(nodes(&resumed, &start, None), (value, 0));
    // The certificate comes from the file alone.
    let mut proof = Vec::new();
    prove(&resumed, &start, None, &Limits::NONE, &mut proof).unwrap();
    assert_eq!(verify(&proof[..], MEMORY).unwrap().claim, Claim::Draw);
}

#[test]
fn a_weak_search_resumes() {
    let start = Position::start(rules(5, 5, 4));
    let weak = || Solver::for_weak_game(rules(5, 5, 4), MEMORY).unwrap();
    let all = weak().weak_finding(&start, Player::First, &Limits::NONE);
    assert_eq!(all.weak, Some(true));
    let limits = Limits {
        nodes: Some(all.nodes / 2),
        ..Limits::NONE
    };
    let ended = weak();
    assert_eq!(
        ended.weak_finding(&start, Player::First, &limits).weak,
        None
    );
    let (resumed, _) = weak().resume(&saved(&ended)[..]).unwrap();
    let mut proof = Vec::new();
    let proved = prove(
        &resumed,
        &start,
        Some(Player::First),
        &Limits::NONE,
        &mut proof,
    )
    .unwrap();
    assert!(proved.findings.nodes() < all.nodes);
    assert_eq!(verify(&proof[..], MEMORY).unwrap().claim, proved.claim);
}

/// A saved search helps with every position of the game, and in less memory too.
#[test]
fn a_saved_search_helps_with_other_positions_and_less_memory() {
    let (game, start) = (rules(7, 4, 4), Position::start(rules(7, 4, 4)));
    let first = solver(game);
    nodes(&first, &start, None);
    let bytes = saved(&first);
    for (_, played) in start.children().take(3) {
        let (value, alone) = nodes(&solver(game), &played, None);
        let (resumed, _) = solver(game).resume(&bytes[..]).unwrap();
        let (again, after) = nodes(&resumed, &played, None);
        assert_eq!(again, value, "{played:?}");
        assert!(after <= alone, "{played:?}: {after} {alone}");
    }
    let small = Solver::new(game, 100_000).unwrap();
    let (small, Resumed { read, kept }) = small.resume(&bytes[..]).unwrap();
    assert!(32 * read > 100_000, "{read}");
    assert!(0 < kept && 32 * kept <= 100_000, "{kept} of {read}");
    assert_eq!(small.save(Vec::new()).unwrap(), kept);
    assert!(saved(&small).len() <= 100_000 + 10_000);
    let (value, _) = nodes(&small, &start, None);
    assert_eq!(value, Prospect::Exact(Value::Draw));
}

/// The search of the weak game does not use the results of the whole game.
#[test]
fn a_weak_solver_drops_states_of_the_whole_game() {
    let game = rules(5, 5, 4);
    let first = solver(game);
    nodes(&first, &Position::start(game), None);
    let weak = Solver::for_weak_game(game, MEMORY).unwrap();
    let (weak, Resumed { read, kept }) = weak.resume(&saved(&first)[..]).unwrap();
    assert_eq!(read, first.save(Vec::new()).unwrap());
    assert!(kept < read, "{kept} of {read}");
    assert_eq!(weak.save(Vec::new()).unwrap(), kept);
}

/// While several threads search, every file that is saved meanwhile can be read.
#[test]
fn a_running_search_can_be_saved() {
    let start = Position::start(rules(7, 7, 5));
    let searching = solver(rules(7, 7, 5));
    let limits = Limits::with_threads(2);
    let files = std::thread::scope(|scope| {
        let search = scope.spawn(|| searching.findings(&start, &limits));
        let mut files = Vec::new();
        while !search.is_finished() {
            let bytes = saved(&searching);
            // The first few, and the last one.
            files.truncate(5);
            files.push(bytes);
        }
        files
    });
    for bytes in files {
        let (resumed, _) = solver(rules(7, 7, 5)).resume(&bytes[..]).unwrap();
        let (value, _) = nodes(&resumed, &start, None);
        assert_eq!(value, Prospect::Exact(Value::Draw));
    }
}

#[test]
fn every_damaged_byte_is_detected() {
    let bytes = small();
    assert!(solver(rules(3, 3, 3)).resume(&bytes[..]).is_ok());
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x81;
        refused(rules(3, 3, 3), &damaged);
    }
    assert!(matches!(refused(rules(3, 3, 3), &[]), ResumeError::Empty));
    for length in 1..bytes.len() {
        let error = refused(rules(3, 3, 3), &bytes[..length]);
        assert!(matches!(error, ResumeError::Truncated), "{length} {error}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(matches!(
        refused(rules(3, 3, 3), &longer),
        ResumeError::TooLong
    ));
}

#[test]
fn texts_of_resume_errors() {
    let bytes = small();
    let mut newer = bytes.clone();
    newer[14] += 1;
    let something_else = "expected a saved search, found something else";
    for (text, bytes, why) in [
        (
            "4,3,3",
            &bytes[..],
            "expected a saved search of 4,3,3, found one of \"3,3,3\"",
        ),
        (
            "3,3,3",
            &newer,
            "expected a saved search of version 1, found version 2",
        ),
        ("3,3,3", b"noughts proof, not a search", something_else),
        ("3,3,3", b"short", something_else),
        (
            "3,3,3",
            b"noughts sea",
            "expected more, found the end of the saved search",
        ),
        ("3,3,3", b"", "expected a saved search, found nothing"),
    ] {
        assert_eq!(refused(game(text), bytes).to_string(), why);
    }
    refused(game("3,3,3:torus"), &bytes);
}

/// Tests states that no search stores, with a correct checksum.
#[test]
fn impossible_states_are_refused() {
    let forged = |words: [u64; 4]| {
        let mut bytes = b"noughts search\x01\x053,3,3".to_vec();
        bytes.extend(1u32.to_le_bytes());
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        bytes.extend([0; 8]);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    };
    let numbers = |mover: u64, other: u64| mover | other << 32;
    let infinite = 1_000_000_000;
    let possible = [1, 2, numbers(3, 4), 5 | 1 << 32];
    assert!(solver(rules(3, 3, 3)).resume(&forged(possible)[..]).is_ok());
    for (numbers, rest) in [
        (numbers(0, 0), 5),
        (numbers(0, 1), 5),
        (numbers(1, 0), 5),
        (numbers(infinite, 1), 5),
        (numbers(1, u64::from(u32::MAX)), 5),
        (numbers(3, 4), 0),
        (numbers(3, 4), 5 | 2 << 32),
    ] {
        let error = refused(rules(3, 3, 3), &forged([1, 2, numbers, rest]));
        assert!(matches!(error, ResumeError::Damaged), "{error}");
    }
}

/// A full disk.
#[test]
fn write_errors_are_returned() {
    struct Full;
    impl io::Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let error = solver(rules(3, 3, 3)).save(Full).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::StorageFull);
}
