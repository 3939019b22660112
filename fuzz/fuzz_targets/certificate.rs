//! Changed certificates: the verifier refuses them, or their claim is true.
#![cfg_attr(fuzzing, no_main)]

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;

use noughts::{Rules, Solution};
use noughts_solver::Tiers;
use noughts_solver::proof::{Claim, verify};

const PROOFS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/proofs");

/// Larger games take long to solve.
const MOST_SQUARES: u32 = 12;

fn seeds() -> Vec<Vec<u8>> {
    let proofs = fs::read_dir(PROOFS).unwrap().map(|entry| entry.unwrap().path());
    let proofs = proofs.map(|path| fs::read(path).unwrap());
    proofs.filter(|proof| proof.len() < 4096).collect()
}

fn run(input: &[u8]) {
    let Ok(verified) = verify(input, 16 << 20) else {
        return;
    };
    let (position, rules) = (verified.position, *verified.position.rules());
    if matches!(verified.claim, Claim::Weak { .. }) || rules.area() > MOST_SQUARES {
        return;
    }
    thread_local! {
        static SOLVED: RefCell<HashMap<Rules, Tiers>> = RefCell::default();
    }
    SOLVED.with_borrow_mut(|solved| {
        let tiers = solved.entry(rules);
        let tiers = tiers.or_insert_with(|| Tiers::solve(rules, 1).unwrap());
        let outcome = tiers.value(&position).unwrap().outcome(position.turn());
        assert_eq!(verified.claim, Claim::from(outcome), "{position:?}");
    });
}

noughts_fuzz::target!(seeds, run);
