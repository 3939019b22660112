//! `cargo xtask bench solver --beside PROGRAM`: every game proved by another build of noughts
//! and by this one, in turns.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::bench_solver::{at, games, program, proving, scratch, seconds};

/// How often each is run if that takes less than a second; the least time counts.
const ROUNDS: usize = 5;

/// What a program took for a game.
struct Taken {
    positions: u64,
    searched: f64,
    /// Search, proof and check.
    all: f64,
}

impl Taken {
    /// How many positions were searched a second; nothing if it took too short to tell.
    fn a_second(&self) -> String {
        match self.searched {
            0.001.. => format!("{:.0}", self.positions as f64 / self.searched),
            _ => String::new(),
        }
    }
}

/// Prints a table of what both took.
pub(crate) fn beside(other: &Path, timeout: Option<u64>, only: &[String]) -> Result<(), String> {
    let ours = program(&crate::root());
    println!(
        "| game | positions, before | now | a second, before | now | to prove, before | now | \
         times the time |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for game in games(only)? {
        let mut least = [None, None];
        for _ in 0..ROUNDS {
            for (least, program) in least.iter_mut().zip([other, &ours]) {
                let taken = take(program, &game, timeout)?;
                if let Some(taken) = taken
                    && least
                        .as_ref()
                        .is_none_or(|known: &Taken| taken.all < known.all)
                {
                    *least = Some(taken);
                }
            }
            if least.iter().flatten().any(|taken| taken.all > 1.0) {
                break;
            }
        }
        let cells = |of: &dyn Fn(&Taken) -> String| {
            let [before, now] = least.each_ref();
            let shown = |taken: &Option<Taken>| taken.as_ref().map_or("not in time".into(), of);
            format!("{} | {}", shown(before), shown(now))
        };
        let ratio = match &least {
            [Some(before), Some(now)] => format!("{:.2}", now.all / before.all),
            _ => String::new(),
        };
        println!(
            "| {game} | {} | {} | {} | {ratio} |",
            cells(&|taken| taken.positions.to_string()),
            cells(&|taken| taken.a_second()),
            cells(&|taken| seconds(taken.all)),
        );
    }
    Ok(())
}

/// Proves a game once; `None` if time is up first.
fn take(program: &Path, game: &str, timeout: Option<u64>) -> Result<Option<Taken>, String> {
    let file = scratch();
    let output = proving(program, game, timeout, &file).output();
    let _ = fs::remove_file(&file);
    let output = output.map_err(|error| at(program, error))?;
    if output.status.code() == Some(1) {
        return Ok(None);
    }
    let json: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("{game}: {error}: {output:?}"))?;
    let number = |name: &str| json[name].as_f64().unwrap_or_default();
    Ok(Some(Taken {
        positions: json["positions_searched"].as_u64().unwrap_or_default(),
        searched: number("search_seconds"),
        all: number("seconds"),
    }))
}
