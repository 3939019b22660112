//! Writes a certificate from what a search has found.

use std::collections::HashMap;
use std::error::Error;
use std::io::Write;
use std::time::{Duration, Instant};
use std::{fmt, io};

use noughts::{Player, Position, SquareIndex, Stones};

use super::draft::{Draft, RecordId};
use super::essence::{Essence, LineSets, Placed};
use super::format::{Header, MANY_SYMMETRIES, held, won};
use super::{Argument, Claim};
use crate::limits::Limits;
use crate::search::{Key, Search, State};
use crate::solver::{Finding, Findings, Solver};

/// Finds out what a position is worth and writes the certificate.
///
/// # Errors
///
/// The limits end the search first, the game is over, or `out` fails.
pub fn prove(
    solver: &Solver,
    position: &Position,
    limits: &Limits<'_>,
    out: &mut impl Write,
) -> Result<Proved, ProveError> {
    if position.is_over() {
        return Err(ProveError::Over);
    }
    let started = Instant::now();
    let findings = solver.findings(position, limits);
    let searched = started.elapsed();
    let outcome = findings.prospect(position.turn()).outcome(position.turn());
    let claim = Claim::from(outcome.ok_or(ProveError::Unknown)?);
    Header {
        position: *position,
        claim,
    }
    .write(out)?;
    match claim {
        Claim::Wins(attacker) => {
            let draft = Author::new(solver.whole(), position, attacker, limits).wins()?;
            draft.write(out)?;
        }
        Claim::Draw => {
            for attacker in Player::BOTH {
                let Finding { argument, .. } = findings.of(attacker);
                out.write_all(&[argument.byte()])?;
                let search = match argument {
                    Argument::Stealing => continue,
                    Argument::Weak => solver.weak(),
                    Argument::Whole => solver.whole(),
                };
                let draft = Author::new(search, position, attacker, limits).holds()?;
                draft.write(out)?;
            }
        }
    }
    Ok(Proved {
        claim,
        findings,
        searched,
    })
}

/// What was proved, and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// What the certificate says.
    pub claim: Claim,
    /// What the search found.
    pub findings: Findings,
    /// How long the search took; the rest went into writing.
    pub searched: Duration,
}

/// Why there is no certificate.
#[derive(Debug)]
#[non_exhaustive]
pub enum ProveError {
    /// The limits ended the search before the value was known.
    Unknown,
    /// The limits ended the search for the proof of a known value.
    Stopped,
    /// The game is over, and there is nothing to prove.
    Over,
    /// The table is too small to keep the reasons.
    Forgotten,
    /// The certificate cannot be written.
    Write(io::Error),
}

impl fmt::Display for ProveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProveError::Unknown => f.write_str("the value is not known within the limits"),
            ProveError::Stopped => f.write_str("the value is known, but not all of its proof"),
            ProveError::Over => f.write_str("the game is over, there is nothing to prove"),
            ProveError::Forgotten => f.write_str("the memory is too small for the reasons"),
            ProveError::Write(error) => error.fmt(f),
        }
    }
}

impl Error for ProveError {}

impl From<io::Error> for ProveError {
    fn from(error: io::Error) -> ProveError {
        ProveError::Write(error)
    }
}

/// How often a reason is searched anew before giving up: a table that forgets it
/// at once is too small.
const MOST_RECALLS: u32 = 8;

impl Placed {
    /// The marks as the search knows them.
    fn to_move(self, attacker_to_move: bool) -> State {
        State {
            attacker: self.attacker.bits(),
            defender: self.defender.bits(),
            free: self.free.bits(),
            attacker_to_move,
        }
    }
}

/// Writes one half of a proof. It goes through the states in just the order in
/// which the one who verifies will.
struct Author<'a> {
    search: &'a Search,
    limits: &'a Limits<'a>,
    lines: LineSets,
    start: Placed,
    attacker_to_move: bool,
    draft: Draft,
    /// The records that are complete, by the key of the search.
    written: HashMap<Key, (RecordId, Placed)>,
}

impl<'a> Author<'a> {
    fn new(
        search: &'a Search,
        position: &Position,
        attacker: Player,
        limits: &'a Limits<'a>,
    ) -> Author<'a> {
        let board = position.board();
        Author {
            search,
            limits,
            lines: LineSets::new(*position.rules(), search.defender_counts()),
            start: Placed {
                attacker: board.stones_of(attacker),
                defender: board.stones_of(attacker.opponent()),
                free: board.vacant(),
            },
            attacker_to_move: position.turn() == attacker,
            draft: Draft::default(),
            written: HashMap::new(),
        }
    }

    fn wins(mut self) -> Result<Draft, ProveError> {
        let start = self.lines.essence(self.start);
        match self.attacker_to_move {
            true => self.win(&start)?,
            false => self.win_against_all(&start)?,
        }
        Ok(self.draft)
    }

    fn holds(mut self) -> Result<Draft, ProveError> {
        let start = self.lines.essence(self.start);
        let asked = start.marks.to_move(self.attacker_to_move);
        let pairs = self.search.pairs_at_length(asked);
        match (self.attacker_to_move, pairs) {
            _ if start.attacks.is_empty() => {}
            (true, Some(pairs)) => self.hold_by(held::HOLD, &pairs),
            (true, None) => self.hold(&start)?,
            (false, Some(pairs)) if is_open(&start) => {
                self.hold_by(held::ANSWER_HOLD, &pairs);
            }
            (false, _) => self.answer(&start)?,
        }
        Ok(self.draft)
    }

    /// The attacker, to move, wins.
    fn win(&mut self, state: &Essence) -> Result<(), ProveError> {
        if !Essence::completing(&state.attacks).is_empty() || self.same(state, won::SAME) {
            return Ok(());
        }
        let record = self.draft.begin();
        let square = self.find(state.marks.to_move(true), Search::winning_square)?;
        self.square(square);
        self.win_against_all(&self.lines.after(state, square, true))?;
        self.complete(state, record);
        Ok(())
    }

    /// The attacker wins whatever the defender, to move, does.
    fn win_against_all(&mut self, state: &Essence) -> Result<(), ProveError> {
        let threats = Essence::completing(&state.attacks);
        match (threats.first(), threats.len()) {
            (None, _) => {}
            (Some(only), 1) => return self.win(&self.lines.after(state, only, false)),
            _ => return Ok(()),
        }
        for square in state.moves() {
            self.win(&self.lines.after(state, square, false))?;
        }
        Ok(())
    }

    /// The attacker, to move, does not win.
    fn hold(&mut self, state: &Essence) -> Result<(), ProveError> {
        if state.attacks.is_empty() || self.same(state, held::SAME) {
            return Ok(());
        }
        let record = self.draft.begin();
        if let Some(pairs) = self.search.pairs(state.marks.to_move(true)) {
            self.hold_by(held::HOLD, &pairs);
        } else {
            self.draft.byte(held::MOVES);
            for square in state.moves() {
                self.answer(&self.lines.after(state, square, true))?;
            }
        }
        self.complete(state, record);
        Ok(())
    }

    /// The defender, to move, keeps the attacker from winning.
    fn answer(&mut self, state: &Essence) -> Result<(), ProveError> {
        if state.attacks.is_empty() || !Essence::completing(&state.counters).is_empty() {
            return Ok(());
        }
        if let Some(threat) = Essence::completing(&state.attacks).first() {
            return self.hold(&self.lines.after(state, threat, false));
        }
        if let Some(pairs) = self.search.pairs(state.marks.to_move(false)) {
            self.hold_by(held::ANSWER_HOLD, &pairs);
            return Ok(());
        }
        let square = self.find(state.marks.to_move(false), Search::holding_square)?;
        self.square(square);
        self.hold(&self.lines.after(state, square, false))
    }

    /// A move that the search knows to be right. What the table has forgotten is
    /// searched anew.
    fn find(
        &self,
        state: State,
        known: impl Fn(&Search, State) -> Option<u64>,
    ) -> Result<SquareIndex, ProveError> {
        for _ in 0..MOST_RECALLS {
            let square = known(self.search, state).map(Stones::from_bits);
            if let Some(square) = square.and_then(Stones::first) {
                return Ok(square);
            }
            let limits = Limits {
                threads: 1,
                nodes: None,
                ..*self.limits
            };
            if self.search.remember(state, &limits).is_none() {
                return Err(ProveError::Stopped);
            }
        }
        Err(ProveError::Forgotten)
    }

    /// Names the record of an image of this state, if there is one.
    fn same(&mut self, state: &Essence, same: u8) -> bool {
        let rules = self.lines.rules;
        let Some((record, known)) = self
            .written
            .get(&self.search.key(state.marks.to_move(true)))
        else {
            return false;
        };
        let mut maps = rules.symmetries();
        let number = maps.position(|map| state.marks.image(map) == *known);
        let Some(number) = number else {
            return false;
        };
        match u8::try_from(number) {
            Ok(few) if few < MANY_SYMMETRIES => self.draft.byte(same + few),
            _ => {
                self.draft.byte(same + MANY_SYMMETRIES);
                self.draft.number(number as u64);
            }
        }
        self.draft.name(*record);
        true
    }

    fn complete(&mut self, state: &Essence, record: RecordId) {
        self.draft.complete(record);
        let known = self.search.key(state.marks.to_move(true));
        self.written.insert(known, (record, state.marks));
    }

    fn hold_by(&mut self, record: u8, pairs: &[u64]) {
        self.draft.byte(record);
        self.draft.byte(pairs.len() as u8);
        for pair in pairs {
            for square in Stones::from_bits(*pair) {
                self.square(square);
            }
        }
    }

    fn square(&mut self, square: SquareIndex) {
        self.draft.byte(square.number());
    }
}

/// Whether the defender, to move, has a choice.
fn is_open(state: &Essence) -> bool {
    [&state.attacks, &state.counters]
        .iter()
        .all(|sets| Essence::completing(sets).is_empty())
}
