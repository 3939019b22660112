use std::io::Write;

use noughts::Rules;
use noughts_analysis::messages::en::list;
use noughts_analysis::messages::grouped;
use noughts_solver::literature::{GAMES, KnownGame};
use noughts_solver::proof::Claim;
use serde::Serialize;

use super::all;
use super::record::{Certificate, Proof, prove, recorded};
use super::verify::as_text_or_null;
use crate::args::Values;
use crate::exit::{Exit, Failure};
use crate::output::print_json;

/// The games whose recorded seconds are processor time. For all others they are wall-clock time.
const BY_PROCESSOR: [&str; 1] = ["4,4,4,4"];

/// The headings of the table's columns.
const COLUMNS: [&str; 5] = ["game", "value", "weak", "literature", "proved by noughts"];

/// The widths of the table's columns, except the last.
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
    for game in &*GAMES {
        let proof = if args.prove {
            prove(&game.rules, args)?
        } else {
            recorded(&game.rules)
        };
        let row = ValueRow::new(game, proof);
        if !args.json {
            row.print(out)?;
            out.flush()?;
        }
        rows.push(row);
    }
    if args.json {
        print_json(out, &rows)?;
    } else {
        print_notes(&rows, args.prove, out)?;
    }
    let all_agree = rows.iter().all(|row| row.agrees);
    Ok(if all_agree { Exit::Yes } else { Exit::No })
}

/// Prints the notes below the table.
fn print_notes(rows: &[ValueRow], proved_now: bool, out: &mut impl Write) -> Result<(), Failure> {
    let names = |which: &dyn Fn(&ValueRow) -> bool| -> Vec<String> {
        let chosen = rows.iter().filter(|row| which(row));
        chosen.map(|row| row.game.to_string()).collect()
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
        "\nThe seconds are wall-clock time for search, proof and check on one thread; for {} they are \
         processor time.",
        list(BY_PROCESSOR.map(str::to_owned))
    )?;
    let except = if not_kept.is_empty() {
        String::new()
    } else {
        format!(", except those of {}, which are too large", list(&not_kept))
    };
    writeln!(
        out,
        "\nThe certificates are in docs/proofs of the repository{except}. --json prints the file and \
         the complete hash of each."
    )?;
    Ok(())
}

/// How many digits of a hash identify a certificate in the table.
const SHORT_HASH: usize = 12;

/// A game and its proof.
#[derive(Serialize)]
struct ValueRow {
    game: Rules,
    status: Status,
    #[serde(
        serialize_with = "as_text_or_null",
        skip_serializing_if = "Option::is_none"
    )]
    literature: Option<Claim>,
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Proof>,
    /// Whether the proof, if there is one, agrees with the literature.
    agrees: bool,
}

/// The source of a game's value.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Proved,
    /// `noughts solve` finds it, and such games have no certificates. docs/RESULTS.md states the
    /// cost.
    Searched,
    Published,
    Open,
}

impl ValueRow {
    fn new(known: &KnownGame, proof: Option<Proof>) -> ValueRow {
        let literature = known.outcome.map(Claim::from);
        ValueRow {
            game: known.rules,
            status: match (&proof, literature) {
                (Some(_), _) => Status::Proved,
                (None, _) if known.rules.is_drop_game() => Status::Searched,
                (None, Some(_)) => Status::Published,
                (None, None) => Status::Open,
            },
            literature,
            source: known.source,
            agrees: match (literature, &proof) {
                (Some(literature), Some(proof)) => literature == proof.claim,
                _ => true,
            },
            proof,
        }
    }

    /// Whether the weak game has a different result.
    fn differs(&self) -> bool {
        let proof = self.proof.as_ref();
        proof.is_some_and(|proof| proof.weak.is_some_and(|weak| weak != proof.claim))
    }

    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let proof = self.proof.as_ref();
        let text = |claim: Option<Claim>| claim.map_or("?".to_owned(), |claim| claim.to_string());
        let value = text(proof.map(|proof| proof.claim).or(self.literature));
        let weak = text(proof.and_then(|proof| proof.weak));
        let proved = match (&self.status, proof) {
            (_, Some(proof)) => self.by(proof),
            (Status::Searched, None) => "no; a search found the value".to_owned(),
            (Status::Published, None) => "no, only published".to_owned(),
            (_, None) => "no, open".to_owned(),
        };
        let game = self.game.to_string();
        print_row([&game, &value, &weak, self.source, &proved], out)
    }

    /// The certificate that proves the value.
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
        if !self.agrees {
            by += ", against the literature";
        }
        by
    }
}

/// Prints a row of the table.
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

    use super::super::record;
    use super::*;

    /// If the certificate of a value does not prove the result of the weak game, the weak game has
    /// its own.
    #[test]
    fn every_recorded_proof_is_read() {
        let known: Vec<Proof> = GAMES
            .iter()
            .filter_map(|game| recorded(&game.rules))
            .collect();
        assert_eq!(known.len(), record::RECORD.lines().count());
        for proof in known {
            let Certificate { sha256, file, .. } = &proof.certificate;
            assert!(sha256.len() == 64 || (sha256.is_empty() && file.is_none()));
            let by_whole_game = proof.claim == Claim::Draw && proof.argument == Argument::Whole;
            assert_eq!(proof.of_weak_game.is_some(), by_whole_game);
        }
    }
}
