mod proof;

use std::io::Write;

use noughts::{Player, Rules};
use noughts_analysis::Language;
use noughts_analysis::words::proofs::{argument, claim};
use noughts_solver::literature::{GAMES, KnownGame};
use noughts_solver::proof::Claim;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::prove::weak;
use crate::args::Values;
use crate::exit::{Exit, Failure};
use crate::json;
use crate::words::proofs as words;
use proof::{Certificate, Proof, prove, recorded};

/// Of these games the seconds of the processor are recorded, those of all others are of the
/// clock; docs/BENCHMARKS.md says so too.
const BY_PROCESSOR: [&str; 1] = ["4,4,4,4"];

/// The columns of the table that have a width, on a terminal.
const WIDTHS: [usize; 4] = [14, 8, 9, 37];

pub(crate) fn run(args: &Values, out: &mut impl Write) -> Result<Exit, Failure> {
    let language = args.speech.language();
    if !args.json {
        print_row(words::COLUMNS.map(|name| name.in_language(language)), out)?;
    }
    let mut rows = Vec::new();
    for game in &GAMES {
        let proof = match args.prove {
            true => prove(&game.rules, args)?,
            false => recorded(&game.rules),
        };
        let row = ValueRow { game, proof };
        if !args.json {
            row.print(language, out)?;
            out.flush()?;
        }
        rows.push(row);
    }
    if args.json {
        let rows: Vec<ValueJson> = rows.iter().map(ValueRow::json).collect();
        json::print(out, &rows)?;
    } else {
        print_notes(&rows, args.prove, language, out)?;
    }
    Ok(match rows.iter().all(ValueRow::agrees) {
        true => Exit::Yes,
        false => Exit::No,
    })
}

/// What is to be said below the table.
fn print_notes(
    rows: &[ValueRow],
    proved_now: bool,
    language: Language,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let names = |which: &dyn Fn(&ValueRow) -> bool| -> Vec<String> {
        let rows = rows.iter().filter(|row| which(row));
        rows.map(|row| row.game.rules.to_string()).collect()
    };
    let differing = names(&ValueRow::differs);
    if !differing.is_empty() {
        writeln!(out, "\n{}", words::weak_differs(&differing, language))?;
    }
    let not_kept = names(&|row| {
        let proof = row.proof.as_ref();
        proof.is_some_and(|proof| proof.certificate.file.is_none())
    });
    if !proved_now {
        let by_processor = BY_PROCESSOR.map(str::to_owned);
        let seconds = words::recorded_seconds(&by_processor, language);
        writeln!(out, "\n{seconds}")?;
        writeln!(out, "\n{}", words::certificates(&not_kept, language))?;
    }
    Ok(())
}

/// A game, and what was proved of it.
struct ValueRow {
    game: &'static KnownGame,
    proof: Option<Proof>,
}

#[derive(Serialize)]
struct ValueJson {
    game: Rules,
    /// Whether the value is proved here, searched here, only published, or neither.
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    literature: Option<String>,
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<ProofJson>,
    /// Whether the proof, if there is one, says what the literature says.
    agrees: bool,
}

#[derive(Serialize)]
struct ProofJson {
    claim: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    weak: Option<String>,
    argument: String,
    #[serde(flatten)]
    certificate: CertificateJson,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    weak_proof: Option<CertificateJson>,
}

/// Which certificate it is.
#[derive(Serialize)]
struct CertificateJson {
    bytes: u64,
    #[serde(skip_serializing_if = "String::is_empty")]
    sha256: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
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

    fn print(&self, language: Language, out: &mut impl Write) -> Result<(), Failure> {
        let (rules, proof) = (&self.game.rules, self.proof.as_ref());
        let value = proof.map(|proof| proof.claim).or(self.literature());
        let value = value.map_or("?".to_owned(), |value| claim(rules, value, language));
        let weak = weak(rules, proof.and_then(|proof| proof.weak), language);
        let weak = weak.unwrap_or_else(|| "?".to_owned());
        let source = words::source(self.game.source, language);
        let proved = match proof {
            None if self.is_searched() => words::SEARCHED.in_language(language).into(),
            None if self.game.outcome.is_some() => words::PUBLISHED.in_language(language).into(),
            None => words::NOT_PROVED.in_language(language).into(),
            Some(proof) => self.by(proof, language),
        };
        let game = rules.to_string();
        print_row([&game, &value, &weak, &source, &proved], out)
    }

    /// By which certificate the game was proved.
    fn by(&self, proof: &Proof, language: Language) -> String {
        let certificate = |certificate: &Certificate| {
            words::certificate(certificate.bytes, &certificate.sha256, language)
        };
        let argument = argument(proof.argument, language);
        let own = certificate(&proof.certificate);
        let mut by = words::by(&argument, &own, proof.seconds, language);
        if let Some(weak) = &proof.of_weak_game {
            by += &words::by_weak(&certificate(weak), language);
        }
        if !self.agrees() {
            by += words::DISAGREES.in_language(language);
        }
        by
    }

    fn json(&self) -> ValueJson {
        let (rules, language) = (&self.game.rules, Language::English);
        let certificate = |certificate: &Certificate| CertificateJson {
            bytes: certificate.bytes,
            sha256: certificate.sha256.clone(),
            file: certificate.file.clone(),
        };
        ValueJson {
            game: *rules,
            status: match (&self.proof, self.game.outcome) {
                (Some(_), _) => "proved",
                (None, _) if self.is_searched() => "searched",
                (None, Some(_)) => "published",
                (None, None) => "open",
            },
            literature: self.literature().map(|known| claim(rules, known, language)),
            source: self.game.source,
            proof: self.proof.as_ref().map(|proof| ProofJson {
                claim: claim(rules, proof.claim, language),
                weak: weak(rules, proof.weak, language),
                argument: argument(proof.argument, language),
                certificate: certificate(&proof.certificate),
                seconds: proof.seconds,
                weak_proof: proof.of_weak_game.as_ref().map(certificate),
            }),
            agrees: self.agrees(),
        }
    }
}

/// A line of the table. Hangul takes two columns a letter.
fn print_row(cells: [&str; 5], out: &mut impl Write) -> Result<(), Failure> {
    let [.., last] = cells;
    for (cell, width) in cells.iter().zip(WIDTHS) {
        let room = " ".repeat(width.saturating_sub(cell.width()));
        write!(out, "{cell}{room} ")?;
    }
    Ok(writeln!(out, "{last}")?)
}

#[cfg(test)]
mod tests {
    use noughts_solver::proof::Argument;

    use super::*;

    /// And what a value does not tell of the weak game has a certificate of its own.
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
