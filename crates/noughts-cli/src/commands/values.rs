use std::io::Write;
use std::time::Instant;

use noughts::{Position, Rules};
use noughts_explain::words::{self, grouped};
use noughts_solver::Solver;
use noughts_solver::literature::{GAMES, KnownGame};
use noughts_solver::proof::{self, ProveError};
use serde::Serialize;

use super::prove::weak;
use super::verify::claim;
use crate::args::Values;
use crate::exit::{Exit, Failure};
use crate::interrupt::was_interrupted;
use crate::json;

/// What `cargo xtask bench solver` proved: game, claim, weak, argument, bytes,
/// seconds.
const PROVED: &str = include_str!("proved.csv");

pub(crate) fn run(args: &Values, out: &mut impl Write) -> Result<Exit, Failure> {
    let mut rows = Vec::new();
    if !args.json {
        let (value, weak, from) = ("value", "weak", "literature");
        writeln!(
            out,
            "{:<8} {value:<8} {weak:<8} {from:<33} proved by noughts",
            "game"
        )?;
    }
    let mut agree = true;
    let mut differing = Vec::new();
    for game in &GAMES {
        let proof = match args.prove {
            true => prove(&game.rules, args)?,
            false => recorded(&game.rules),
        };
        let row = ValueRow::new(game, proof);
        agree &= row.agrees;
        if row.differs() {
            differing.push(game.rules.to_string());
        }
        if args.json {
            rows.push(row);
        } else {
            row.print(out)?;
            out.flush()?;
        }
    }
    if args.json {
        json::print(out, &rows)?;
    } else if !differing.is_empty() {
        let differing = words::list(&differing);
        writeln!(
            out,
            "\nIn {differing} x wins the weak game, in which only the lines of x count, and the \
             game itself is a draw."
        )?;
    }
    Ok(if agree { Exit::Yes } else { Exit::No })
}

#[derive(Serialize)]
struct ValueRow {
    game: Rules,
    #[serde(skip_serializing_if = "Option::is_none")]
    literature: Option<String>,
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Proof>,
    /// Whether the proof, if there is one, says what the literature says.
    agrees: bool,
}

/// What was proved, and what it took.
#[derive(Clone, Serialize)]
struct Proof {
    claim: String,
    /// What x gets if only the lines of x count.
    weak: String,
    argument: String,
    bytes: u64,
    seconds: f64,
}

impl ValueRow {
    fn new(game: &KnownGame, proof: Option<Proof>) -> ValueRow {
        let literature = game
            .outcome
            .map(|outcome| claim(&game.rules, outcome.into()));
        let agrees = match (&literature, &proof) {
            (Some(literature), Some(proof)) => *literature == proof.claim,
            _ => true,
        };
        ValueRow {
            game: game.rules,
            literature,
            source: game.source,
            proof,
            agrees,
        }
    }

    /// Whether the weak game ends otherwise.
    fn differs(&self) -> bool {
        let known = self.proof.as_ref().filter(|proof| proof.weak != "?");
        known.is_some_and(|proof| proof.weak != proof.claim)
    }

    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.game.to_string();
        let proved = self.proof.as_ref().map(|proof| proof.claim.as_str());
        let value = proved.or(self.literature.as_deref()).unwrap_or("?");
        let weak = self.proof.as_ref().map_or("?", |proof| &proof.weak);
        let source = self.source;
        write!(out, "{game:<8} {value:<8} {weak:<8} {source:<33} ")?;
        match &self.proof {
            None => writeln!(out, "no")?,
            Some(proof) => writeln!(
                out,
                "by {}, {} bytes, {:.2} s{}",
                proof.argument,
                grouped(proof.bytes.into()),
                proof.seconds,
                if self.agrees {
                    ""
                } else {
                    ", against the literature"
                }
            )?,
        }
        Ok(())
    }
}

/// What was proved of a game when the program was last measured.
fn recorded(rules: &Rules) -> Option<Proof> {
    let game = rules.to_string();
    PROVED.lines().find_map(|line| {
        let mut fields = line.split(';');
        if fields.next()? != game {
            return None;
        }
        Some(Proof {
            claim: fields.next()?.to_owned(),
            weak: fields.next()?.to_owned(),
            argument: fields.next()?.to_owned(),
            bytes: fields.next()?.parse().ok()?,
            seconds: fields.next()?.parse().ok()?,
        })
    })
}

/// Proves a game now, within the limits.
fn prove(rules: &Rules, args: &Values) -> Result<Option<Proof>, Failure> {
    let solver = Solver::new(*rules, args.effort.search_bytes()).map_err(Failure::bad_input)?;
    let started = Instant::now();
    let mut bytes = Vec::new();
    let proved = args
        .effort
        .limited(|limits| proof::prove(&solver, &Position::start(*rules), limits, &mut bytes));
    let seconds = started.elapsed().as_secs_f64();
    let proved = match proved {
        Ok(proved) => proved,
        Err(_) if was_interrupted() => return Err(Failure::Interrupted),
        Err(ProveError::Unknown | ProveError::Stopped) => return Ok(None),
        Err(error) => return Err(Failure::Own(format!("{rules}: {error}"))),
    };
    let verified = proof::verify(bytes.as_slice(), usize::MAX).map_err(|error| {
        Failure::Own(format!(
            "{rules}: a proof that does not hold was written: {error}"
        ))
    })?;
    Ok(Some(Proof {
        claim: claim(rules, verified.claim),
        weak: weak(proved.findings.first.weak).to_owned(),
        argument: verified.halves[0].argument.to_string(),
        bytes: verified.bytes,
        seconds,
    }))
}
