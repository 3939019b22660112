//! The values of all ordinary games on flat boards of at most 64 squares, each from a certificate
//! or a rule. docs/RESULTS.md has the proofs of the rules.

use std::fmt;
use std::io::Write;

use noughts::{Player, Rules};
use noughts_solver::proof::Claim;
use serde::Serialize;

use super::proof::{Certificate, Proof, recorded};
use crate::exit::Failure;
use crate::json;

/// From this k on every game with such lines is a draw.
const ALIKE: u8 = 6;

const X_WINS: Claim = Claim::Wins(Player::First);

/// A game with its value and that of the weak game, as far as they are known.
struct Entry {
    rules: Rules,
    value: Option<Claim>,
    /// Whether x wins if only the lines of x count.
    weak: Option<bool>,
    reason: Reason,
}

enum Reason {
    Certificate(Box<Proof>),
    /// k is 1, or 2 and a square has two neighbours.
    Short,
    /// On this board and with this k, o stops all lines; so o does on a smaller board, and with
    /// a larger k.
    Blocked(Rules),
    /// Who wins is not proved. If there is a game, x wins its weak game, and so this one's.
    Unknown(Option<Rules>),
}

/// Prints a matrix and the reasons, or all entries as JSON.
pub(super) fn print(as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let entries = entries();
    if as_json {
        let entries: Vec<EntryJson> = entries.iter().map(EntryJson::of).collect();
        return json::print(out, &entries);
    }
    writeln!(
        out,
        "The widths of boards by height and k: x: x wins, =: a draw, w: a draw in which x wins the \
         weak game,\nin which only the lines of x count, ?: not known.\n"
    )?;
    write!(out, "height")?;
    for k in 1..ALIKE {
        write!(out, " {:<19}", format!("k = {k}"))?;
    }
    writeln!(out, " k = {ALIKE} and more")?;
    for row in entries.chunk_by(|a, b| a.rules.height() == b.rules.height()) {
        write!(out, "{:<6}", row[0].rules.height())?;
        for k in 1..=ALIKE {
            let of_k = row.iter().filter(|entry| entry.rules.k() == k);
            let cell = runs(of_k.map(|entry| (entry.rules.width(), entry.letter())));
            let width = if k < ALIKE { 19 } else { 0 };
            write!(out, " {cell:<width$}")?;
        }
        writeln!(out)?;
    }
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
        "\nA larger k is a draw as k = {ALIKE} is. --json prints every game, with the hash of each \
         certificate."
    )?;
    Ok(())
}

/// Consecutive widths with the same text: `4-7 =, 8 w`.
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
    games().map(|rules| Entry::of(rules, &proofs)).collect()
}

/// The games whose boards are at least as wide as high; the others are the same.
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
    /// By a certificate, or else by a rule.
    fn of(rules: Rules, proofs: &[(Rules, Proof)]) -> Entry {
        match recorded(&rules) {
            Some(proof) => Entry {
                rules,
                value: Some(proof.claim),
                weak: proof.weak,
                reason: Reason::Certificate(Box::new(proof)),
            },
            None => Entry::by_rule(rules, proofs),
        }
    }

    fn by_rule(rules: Rules, proofs: &[(Rules, Proof)]) -> Entry {
        // Whether what is proved of one game is about a part of another, where x has more to do.
        let is_harder = |part: &Rules, whole: &Rules| {
            part.width() <= whole.width()
                && part.height() <= whole.height()
                && part.k() >= whole.k()
        };
        let others = || proofs.iter().filter(|(other, _)| *other != rules);
        let blocked =
            others().find(|(other, proof)| proof.weak == Some(false) && is_harder(&rules, other));
        let won =
            others().find(|(other, proof)| proof.weak == Some(true) && is_harder(other, &rules));
        let (value, weak, reason) = if rules.k() == 1 || rules.k() == 2 && rules.area() > 2 {
            (Some(X_WINS), Some(true), Reason::Short)
        } else if let Some((other, _)) = blocked {
            (Some(Claim::Draw), Some(false), Reason::Blocked(*other))
        } else {
            let won = won.map(|(other, _)| *other);
            (None, won.map(|_| true), Reason::Unknown(won))
        };
        Entry {
            rules,
            value,
            weak,
            reason,
        }
    }

    fn letter(&self) -> char {
        match (self.value, self.weak) {
            (Some(Claim::Draw), Some(true)) => 'w',
            (Some(Claim::Draw), _) => '=',
            (Some(_), _) => 'x',
            (None, _) => '?',
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Certificate(_) => f.write_str("proved"),
            Reason::Short => f.write_str("at most two in a row"),
            Reason::Blocked(other) => write!(f, "blocked as {other}"),
            Reason::Unknown(None) => f.write_str("not proved"),
            Reason::Unknown(Some(other)) => {
                write!(f, "not proved, but the weak game as {other}")
            }
        }
    }
}

#[derive(Serialize)]
struct EntryJson<'a> {
    game: Rules,
    value: Option<&'static str>,
    weak: Option<&'static str>,
    reason: &'static str,
    /// The game from which it follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    follows_from: Option<Rules>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<&'a Certificate>,
}

impl EntryJson<'_> {
    fn of(entry: &Entry) -> EntryJson<'_> {
        let text = |x_wins: bool| if x_wins { "x wins" } else { "a draw" };
        let (reason, follows_from, certificate) = match &entry.reason {
            Reason::Certificate(proof) => ("certificate", None, Some(&proof.certificate)),
            Reason::Short => ("at most two in a row", None, None),
            Reason::Blocked(other) => ("blocked", Some(*other), None),
            Reason::Unknown(other) => ("unknown", *other, None),
        };
        EntryJson {
            game: entry.rules,
            value: entry.value.map(|value| text(value == X_WINS)),
            weak: entry.weak.map(text),
            reason,
            follows_from,
            certificate,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wherever there is a certificate, the rules agree with it, or tell nothing.
    #[test]
    fn rules_and_certificates_agree() {
        let proofs = proofs();
        let (mut values, mut weak) = (0, 0);
        for (rules, proof) in &proofs {
            let by_rule = Entry::by_rule(*rules, &proofs);
            if let Some(value) = by_rule.value {
                assert_eq!(value, proof.claim, "{rules}");
                values += 1;
            }
            if by_rule.weak.is_some() {
                assert_eq!(by_rule.weak, proof.weak, "{rules}");
                weak += 1;
            }
        }
        assert!(values > 20 && weak > 60, "{values} {weak}");
    }

    #[test]
    fn from_six_in_a_row_on_everything_is_blocked() {
        for entry in entries() {
            if entry.rules.k() >= ALIKE {
                assert_eq!((entry.value, entry.weak), (Some(Claim::Draw), Some(false)));
            }
        }
    }
}
