//! Fuzz targets as plain programs, for any Rust: they change seeds at random. With
//! `cargo fuzz run TARGET`, libFuzzer drives the same targets, which needs nightly Rust.
//!
//! ```sh
//! cargo run --release --manifest-path fuzz/Cargo.toml --bin board 60       # for 60 seconds
//! cargo run --release --manifest-path fuzz/Cargo.toml --bin board FILE     # one input again
//! ```

use std::env;
use std::fs;
use std::panic;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Defines a target by its seeds and the function that runs an input.
#[macro_export]
macro_rules! target {
    ($seeds:path, $run:path) => {
        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_target!(|input: &[u8]| $run(input));

        #[cfg(not(fuzzing))]
        fn main() -> std::process::ExitCode {
            $crate::main($seeds(), $run)
        }
    };
}

/// Runs a target for some seconds or on some files, which the command line gives.
pub fn main(seeds: Vec<Vec<u8>>, run: fn(&[u8])) -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let seconds = match &arguments[..] {
        [] => Some(60),
        [one] => one.parse().ok(),
        _ => None,
    };
    let Some(seconds) = seconds else {
        for path in &arguments {
            match fs::read(path) {
                Ok(input) => run(&input),
                Err(error) => {
                    eprintln!("{path}: {error}");
                    return ExitCode::from(2);
                }
            }
        }
        return ExitCode::SUCCESS;
    };
    let end = Instant::now() + Duration::from_secs(seconds);
    let (mut inputs, mut slowest) = (0_u64, Duration::ZERO);
    seeds.iter().for_each(|seed| run(seed));
    while Instant::now() < end {
        let input = changed(&seeds);
        let begun = Instant::now();
        if panic::catch_unwind(|| run(&input)).is_err() {
            let path = env::temp_dir().join(format!("noughts-fuzz-{:016x}", fastrand::u64(..)));
            let saved = fs::write(&path, &input).map(|()| path.display().to_string());
            eprintln!("the input is in {}", saved.unwrap_or_else(|error| error.to_string()));
            return ExitCode::FAILURE;
        }
        slowest = slowest.max(begun.elapsed());
        inputs += 1;
    }
    println!("{inputs} inputs in {seconds} s; the slowest took {slowest:?}");
    ExitCode::SUCCESS
}

/// A random seed with random changes.
fn changed(seeds: &[Vec<u8>]) -> Vec<u8> {
    let seed = || &seeds[fastrand::usize(..seeds.len())];
    let mut input = seed().clone();
    for _ in 0..fastrand::usize(1..=8) {
        let place = fastrand::usize(..=input.len());
        match fastrand::u8(..7) {
            0 => input.truncate(place),
            1 => input.insert(place, fastrand::u8(..)),
            2 => drop(input.drain(place..(place + fastrand::usize(..8)).min(input.len()))),
            3 => {
                let other = seed();
                let from = fastrand::usize(..=other.len());
                let to = (from + fastrand::usize(..64)).min(other.len());
                input.splice(place..place, other[from..to].iter().copied());
            }
            _ if place == input.len() => {}
            4 => input[place] ^= 1 << fastrand::u8(..8),
            5 => input[place] = fastrand::u8(..),
            _ => input[place] = *fastrand::choice(b"xXoO./- \n0129\x00\x7f\x80\xff").unwrap(),
        }
    }
    input
}
