mod all;
mod proof;

use std::io::Write;

use noughts::{Player, Rules};
use noughts_analysis::messages::en::list;
use noughts_analysis::messages::grouped;
use noughts_solver::literature::{GAMES, KnownGame};
use noughts_solver::proof::Claim;
use serde::Serialize;

use super::prove::weak;
use super::verify::claim;
use crate::args::Values;
use crate::exit::{Exit, Failure};
use crate::json;
use proof::{Certificate, Proof, prove, recorded};

/// Of these games the seconds of the processor are recorded, those of all others are of the
/// clock; docs/BENCHMARKS.md says so too.
const BY_PROCESSOR: [&str; 1] = ["4,4,4,4"];

/// Above the columns of the table.
const COLUMNS: [&str; 5] = ["game", "value", "weak", "literature", "proved by noughts"];

/// The columns of the table that have a width.
const WIDTHS: [usize; 4] = [14, 8, 9, 37];

pub(crate) fn run(args: &Values, out: &mut impl Write) -> Result<Exit, Failure> {
    if args.all {
        all::print(args.json, out)?;
        return Ok(Exit::Yes);
    }
    if !args.json {
        print_row(COLUMNS, out)?;
    }
    let mut rows = Vec::new();
    for game in &GAMES {
        let proof = if args.prove {
            prove(&game.rules, args)?
        } else {
            recorded(&game.rules)
        };
        let row = ValueRow { game, proof };
        if !args.json {
            row.print(out)?;
            out.flush()?;
        }
        rows.push(row);
    }
    if args.json {
        let rows: Vec<ValueJson> = rows.iter().map(ValueRow::json).collect();
        json::print(out, &rows)?;
    } else {
        print_notes(&rows, args.prove, out)?;
    }
    let all_agree = rows.iter().all(ValueRow::agrees);
    Ok(if all_agree { Exit::Yes } else { Exit::No })
}

/// The notes below the table.
fn print_notes(rows: &[ValueRow], proved_now: bool, out: &mut impl Write) -> Result<(), Failure> {
    let names = |which: &dyn Fn(&ValueRow) -> bool| -> Vec<String> {
        let rows = rows.iter().filter(|row| which(row));
        rows.map(|row| row.game.rules.to_string()).collect()
    };
    let differing = names(&ValueRow::differs);
    if !differing.is_empty() {
        let games = list(&differing);
        writeln!(
            out,
            "\nIn {games} x wins the weak game, in which only the lines of x count, and the game \
             itself is a draw."
        )?;
    }
    let not_kept = names(&|row| {
        let proof = row.proof.as_ref();
        proof.is_some_and(|proof| proof.certificate.file.is_none())
    });
    if proved_now {
        return Ok(());
    }
    writeln!(
        out,
        "\nThe seconds are those of the clock, for search, proof and check on one thread; of {} \
         those of the processor.",
        list(BY_PROCESSOR.map(str::to_owned))
    )?;
    let but_for = if not_kept.is_empty() {
        String::new()
    } else {
        format!(", but for {}, which are larger", list(&not_kept))
    };
    writeln!(
        out,
        "\nThe certificates are in docs/proofs of the repository{but_for}; --json names each, with \
         its whole hash."
    )?;
    Ok(())
}

/// How many digits of a hash tell certificates apart in the table.
const SHORT_HASH: usize = 12;

/// A game, and what was proved of it.
struct ValueRow {
    game: &'static KnownGame,
    proof: Option<Proof>,
}

#[derive(Serialize)]
struct ValueJson<'a> {
    game: Rules,
    /// Whether the value is proved here, searched here, only published, or neither.
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    literature: Option<String>,
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<ProofJson<'a>>,
    /// Whether the proof, if there is one, says what the literature says.
    agrees: bool,
}

#[derive(Serialize)]
struct ProofJson<'a> {
    claim: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    weak: Option<String>,
    argument: String,
    #[serde(flatten)]
    certificate: &'a Certificate,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    weak_proof: Option<&'a Certificate>,
}

impl ValueRow {
    fn literature(&self) -> Option<Claim> {
        self.game.outcome.map(Claim::from)
    }

    /// Whether the proof, if there is one, says what the literature says.
    fn agrees(&self) -> bool {
        match (self.literature(), &self.proof) {
            (Some(literature), Some(proof)) => literature == proof.claim,
            _ => true,
        }
    }

    /// Whether `noughts solve` finds the value, of a game of which there are no certificates;
    /// docs/RESULTS.md has what that took.
    fn is_searched(&self) -> bool {
        self.game.rules.is_drop_game()
    }

    /// Whether the weak game ends otherwise.
    fn differs(&self) -> bool {
        self.proof.as_ref().is_some_and(|proof| {
            let x_wins = proof.claim == Claim::Wins(Player::First);
            proof.weak.is_some_and(|weak| weak != x_wins)
        })
    }

    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (rules, proof) = (&self.game.rules, self.proof.as_ref());
        let value = proof.map(|proof| proof.claim).or(self.literature());
        let value = value.map_or("?".to_owned(), |value| claim(rules, value));
        let weak = weak(rules, proof.and_then(|proof| proof.weak));
        let weak = weak.unwrap_or_else(|| "?".to_owned());
        let proved = match proof {
            None if self.is_searched() => "no, searched without a proof".to_owned(),
            None if self.game.outcome.is_some() => "no, only published".to_owned(),
            None => "no, open".to_owned(),
            Some(proof) => self.by(proof),
        };
        let game = rules.to_string();
        print_row([&game, &value, &weak, self.game.source, &proved], out)
    }

    /// By which certificate the game was proved.
    fn by(&self, proof: &Proof) -> String {
        let certificate = |certificate: &Certificate| {
            let bytes = grouped(certificate.bytes.into());
            match certificate.sha256.get(..SHORT_HASH) {
                Some(short) => format!("{bytes} bytes, SHA-256 {short}"),
                None => format!("{bytes} bytes"),
            }
        };
        let (argument, seconds) = (proof.argument, proof.seconds);
        let own = certificate(&proof.certificate);
        let mut by = format!("by {argument}, {seconds:.2} s, {own}");
        if let Some(weak) = &proof.of_weak_game {
            by += &format!("; weak: {}", certificate(weak));
        }
        if !self.agrees() {
            by += ", against the literature";
        }
        by
    }

    fn json(&self) -> ValueJson<'_> {
        let rules = &self.game.rules;
        ValueJson {
            game: *rules,
            status: match (&self.proof, self.game.outcome) {
                (Some(_), _) => "proved",
                (None, _) if self.is_searched() => "searched",
                (None, Some(_)) => "published",
                (None, None) => "open",
            },
            literature: self.literature().map(|known| claim(rules, known)),
            source: self.game.source,
            proof: self.proof.as_ref().map(|proof| ProofJson {
                claim: claim(rules, proof.claim),
                weak: weak(rules, proof.weak),
                argument: proof.argument.to_string(),
                certificate: &proof.certificate,
                seconds: proof.seconds,
                weak_proof: proof.of_weak_game.as_ref(),
            }),
            agrees: self.agrees(),
        }
    }
}

/// A line of the table.
fn print_row(cells: [&str; 5], out: &mut impl Write) -> Result<(), Failure> {
    let [.., last] = cells;
    for (cell, width) in cells.iter().zip(WIDTHS) {
        write!(out, "{cell:width$} ")?;
    }
    Ok(writeln!(out, "{last}")?)
}

#[cfg(test)]
mod tests {
    use noughts_solver::proof::Argument;

    use super::*;

    /// And what a value does not tell of the weak game has its own certificate.
    #[test]
    fn every_proof_that_is_recorded_is_read() {
        let known: Vec<Proof> = GAMES
            .iter()
            .filter_map(|game| recorded(&game.rules))
            .collect();
        assert_eq!(known.len(), proof::RECORD.lines().count());
        for proof in known {
            let Certificate { sha256, file, .. } = &proof.certificate;
            assert!(sha256.len() == 64 || (sha256.is_empty() && file.is_none()));
            let by_whole_game = proof.claim == Claim::Draw && proof.argument == Argument::Whole;
            assert_eq!(proof.of_weak_game.is_some(), by_whole_game);
        }
    }
}
