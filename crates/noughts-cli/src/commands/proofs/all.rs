//! Lists the values of all ordinary games on flat boards of at most 64 squares, each from a
//! certificate or a rule. docs/RESULTS.md proves the rules.

use std::fmt;
use std::io::Write;

use noughts::{Player, Rules};
use noughts_solver::proof::Claim;
use serde::Serialize;

use super::record::{Certificate, Proof, recorded};
use super::verify::as_text;
use crate::exit::Failure;
use crate::output::print_json;

/// For this and every larger k, all games with such lines are draws.
const ALIKE: u8 = 6;

const X_WINS: Claim = Claim::Wins(Player::First);

/// A game with its value and that of the weak game.
#[derive(Serialize)]
struct Entry {
    #[serde(rename = "game")]
    rules: Rules,
    #[serde(serialize_with = "as_text")]
    value: Claim,
    /// The result if only the lines of x count.
    #[serde(serialize_with = "as_text")]
    weak: Claim,
    #[serde(flatten)]
    reason: Reason,
}

#[derive(Serialize)]
#[serde(tag = "reason")]
enum Reason {
    #[serde(rename = "certificate")]
    Certificate { certificate: Certificate },
    /// k is 1, or 2 and a square has two neighbours.
    #[serde(rename = "at most two in a row")]
    Short,
    /// On this board and with this k, o blocks all lines. So o also blocks them on a smaller board,
    /// and with a larger k.
    #[serde(rename = "blocked")]
    Blocked { follows_from: Rules },
}

/// Prints a matrix and the reasons, or all entries as JSON.
pub(super) fn print(as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let entries = entries();
    if as_json {
        return print_json(out, &entries);
    }
    writeln!(
        out,
        "Ranges of widths for each height and k. x: x wins. =: a draw. w: a draw, but x wins the weak \
         game,\nin which only the lines of x count.\n"
    )?;
    print_matrix(&entries, out)?;
    writeln!(out, "\nWhy:")?;
    let place = |entry: &&Entry| (entry.rules.k(), entry.rules.height());
    let mut entries: Vec<&Entry> = entries.iter().collect();
    entries.retain(|entry| entry.rules.k() <= ALIKE);
    entries.sort_by_key(place);
    for row in entries.chunk_by(|a, b| place(a) == place(b)) {
        let (k, height) = place(&row[0]);
        let reasons = row
            .iter()
            .map(|entry| (entry.rules.width(), entry.reason.to_string()));
        writeln!(out, "k = {k}, height {height}: {}", runs(reasons))?;
    }
    writeln!(
        out,
        "\nWith a larger k all boards are draws too. --json prints every game, with the hash of each \
         certificate."
    )?;
    Ok(())
}

/// A row for each height, and for each k a column as wide as its longest cell.
fn print_matrix(entries: &[Entry], out: &mut impl Write) -> Result<(), Failure> {
    let columns = (1..ALIKE).map(|k| format!("k = {k}"));
    let mut table = vec![vec!["height".to_owned()]];
    table[0].extend(columns.chain([format!("k = {ALIKE} and more")]));
    for row in entries.chunk_by(|a, b| a.rules.height() == b.rules.height()) {
        let cell = |k| {
            let of_k = row.iter().filter(|entry| entry.rules.k() == k);
            runs(of_k.map(|entry| (entry.rules.width(), entry.letter())))
        };
        let height = row[0].rules.height().to_string();
        table.push([height].into_iter().chain((1..=ALIKE).map(cell)).collect());
    }
    let width = |column: usize| table.iter().map(|row| row[column].len()).max();
    let widths: Vec<usize> = (0..ALIKE.into()).filter_map(width).collect();
    for row in &table {
        for (cell, width) in row.iter().zip(&widths) {
            write!(out, "{cell:<width$}  ")?;
        }
        writeln!(out, "{}", row[widths.len()])?;
    }
    Ok(())
}

/// Joins consecutive widths with the same text: `4-7 =, 8 w`.
fn runs<T: fmt::Display + PartialEq>(cells: impl Iterator<Item = (u8, T)>) -> String {
    let mut runs: Vec<(u8, u8, T)> = Vec::new();
    for (width, text) in cells {
        match runs.last_mut() {
            Some((_, last, same)) if *same == text => *last = width,
            _ => runs.push((width, width, text)),
        }
    }
    let texts = runs.iter().map(|(first, last, text)| {
        if first == last {
            format!("{first} {text}")
        } else {
            format!("{first}-{last} {text}")
        }
    });
    texts.collect::<Vec<_>>().join(", ")
}

/// Every game, by height, width and k.
fn entries() -> Vec<Entry> {
    let proofs = proofs();
    let entry = |rules| Entry::by_certificate(rules).or_else(|| Entry::by_rule(rules, &proofs));
    games().filter_map(entry).collect()
}

/// The games whose boards are at least as wide as high. The others are the same after
/// transposition.
fn games() -> impl Iterator<Item = Rules> {
    let boards = (1..=8u32).flat_map(|height| {
        let widths = height..=Rules::MAX_SQUARES / height;
        widths.map(move |width| (width, height))
    });
    boards.flat_map(|(width, height)| {
        (1..=width).filter_map(move |k| Rules::new(width, height, k).ok())
    })
}

fn proofs() -> Vec<(Rules, Proof)> {
    games()
        .filter_map(|rules| Some((rules, recorded(&rules)?)))
        .collect()
}

impl Entry {
    fn by_certificate(rules: Rules) -> Option<Entry> {
        let proof = recorded(&rules)?;
        Some(Entry {
            rules,
            value: proof.claim,
            weak: proof.weak?,
            reason: Reason::Certificate {
                certificate: proof.certificate,
            },
        })
    }

    fn by_rule(rules: Rules, proofs: &[(Rules, Proof)]) -> Option<Entry> {
        let is_short = rules.k() == 1 || rules.k() == 2 && rules.area() > 2;
        let (value, reason) = if is_short {
            (X_WINS, Reason::Short)
        } else {
            let is_blocked = |(other, proof): &&(Rules, Proof)| {
                proof.weak == Some(Claim::Draw)
                    && *other != rules
                    && rules.width() <= other.width()
                    && rules.height() <= other.height()
                    && rules.k() >= other.k()
            };
            let (other, _) = proofs.iter().find(is_blocked)?;
            let follows_from = *other;
            (Claim::Draw, Reason::Blocked { follows_from })
        };
        Some(Entry {
            rules,
            value,
            // The weak game has the same value: o needs no lines to block those of x.
            weak: value,
            reason,
        })
    }

    fn letter(&self) -> char {
        match (self.value, self.weak) {
            (Claim::Draw, X_WINS) => 'w',
            (Claim::Draw, _) => '=',
            _ => 'x',
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Certificate { .. } => f.write_str("proved"),
            Reason::Short => f.write_str("at most two in a row"),
            Reason::Blocked { follows_from } => write!(f, "blocked as {follows_from}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For each certificate, the rules agree with it or decide nothing.
    #[test]
    fn rules_and_certificates_agree() {
        let proofs = proofs();
        let mut compared = 0;
        for (rules, proof) in &proofs {
            if let Some(by_rule) = Entry::by_rule(*rules, &proofs) {
                let found = (by_rule.value, Some(by_rule.weak));
                assert_eq!(found, (proof.claim, proof.weak), "{rules}");
                compared += 1;
            }
        }
        assert!(compared > 20, "{compared}");
    }

    #[test]
    fn every_game_is_decided_and_from_six_in_a_row_on_blocked() {
        let entries = entries();
        assert_eq!(entries.len(), games().count());
        for entry in entries {
            if entry.rules.k() >= ALIKE {
                assert_eq!((entry.value, entry.weak), (Claim::Draw, Claim::Draw));
            }
        }
    }
}
