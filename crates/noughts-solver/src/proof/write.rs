//! Writes a certificate from what a search has found.

use std::collections::HashMap;
use std::error::Error;
use std::io::Write;
use std::time::{Duration, Instant};
use std::{fmt, io};

use noughts::{Player, Position, SquareIndex, Stones};

use super::buffer::{ProofBuffer, RecordId};
use super::format::{Header, MANY_SYMMETRIES, held, won};
use super::reduce::{LineSets, Placement, ReducedPosition, completing};
use super::{Argument, Claim};
use crate::limits::Limits;
use crate::search::{Key, Search, State};
use crate::solver::{Finding, Findings, Solver};

/// Finds out what a position is worth and writes a certificate of it.
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
            let buffer = ProofWriter::new(solver.whole(), position, attacker, limits).wins()?;
            buffer.write(out)?;
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
                let buffer = ProofWriter::new(search, position, attacker, limits).holds()?;
                buffer.write(out)?;
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
    /// The transposition table is too small: proven moves are gone from it each time.
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

/// How often a position is searched again for its proven move before giving up: if it
/// is gone from the table each time, the table is too small.
const MOST_SEARCHES: u32 = 8;

impl Placement {
    /// The same as a state of the search.
    fn to_move(self, attacker_to_move: bool) -> State {
        State {
            attacker: self.attacker.bits(),
            defender: self.defender.bits(),
            free: self.free.bits(),
            attacker_to_move,
        }
    }
}

/// Writes one half of a proof. It goes through the positions in exactly the order in
/// which they are verified.
struct ProofWriter<'a> {
    search: &'a Search,
    limits: &'a Limits<'a>,
    lines: LineSets,
    start: Placement,
    attacker_to_move: bool,
    buffer: ProofBuffer,
    /// The records that are complete, by the key of the search.
    written: HashMap<Key, (RecordId, Placement)>,
}

impl<'a> ProofWriter<'a> {
    fn new(
        search: &'a Search,
        position: &Position,
        attacker: Player,
        limits: &'a Limits<'a>,
    ) -> ProofWriter<'a> {
        let board = position.board();
        ProofWriter {
            search,
            limits,
            lines: LineSets::new(*position.rules(), search.defender_counts()),
            start: Placement {
                attacker: board.stones_of(attacker),
                defender: board.stones_of(attacker.opponent()),
                free: board.vacant(),
            },
            attacker_to_move: position.turn() == attacker,
            buffer: ProofBuffer::default(),
            written: HashMap::new(),
        }
    }

    /// The proof that the attacker wins.
    fn wins(mut self) -> Result<ProofBuffer, ProveError> {
        let start = self.lines.reduce(self.start);
        match self.attacker_to_move {
            true => self.win(&start)?,
            false => self.win_against_all(&start)?,
        }
        Ok(self.buffer)
    }

    /// The proof that the attacker does not win.
    fn holds(mut self) -> Result<ProofBuffer, ProveError> {
        let start = self.lines.reduce(self.start);
        let root = start.placement.to_move(self.attacker_to_move);
        let pairs = self.search.pairs_at_root(root);
        match (self.attacker_to_move, pairs) {
            _ if start.attacks.is_empty() => {}
            (true, Some(pairs)) => self.hold_by(held::PAIRING, &pairs),
            (true, None) => self.hold(&start)?,
            (false, Some(pairs)) if is_open(&start) => {
                self.hold_by(held::ANSWER_PAIRING, &pairs);
            }
            (false, _) => self.answer(&start)?,
        }
        Ok(self.buffer)
    }

    /// The attacker, to move, wins.
    fn win(&mut self, position: &ReducedPosition) -> Result<(), ProveError> {
        if !completing(&position.attacks).is_empty() || self.same(position, won::SAME) {
            return Ok(());
        }
        let record = self.buffer.begin();
        let square = self.find(position.placement.to_move(true), Search::winning_square)?;
        self.square(square);
        self.win_against_all(&self.lines.after(position, square, true))?;
        self.complete(position, record);
        Ok(())
    }

    /// The attacker wins whatever the defender, to move, does.
    fn win_against_all(&mut self, position: &ReducedPosition) -> Result<(), ProveError> {
        let threats = completing(&position.attacks);
        match (threats.first(), threats.len()) {
            (None, _) => {}
            (Some(only), 1) => return self.win(&self.lines.after(position, only, false)),
            _ => return Ok(()),
        }
        for square in position.moves() {
            self.win(&self.lines.after(position, square, false))?;
        }
        Ok(())
    }

    /// The attacker, to move, does not win.
    fn hold(&mut self, position: &ReducedPosition) -> Result<(), ProveError> {
        if position.attacks.is_empty() || self.same(position, held::SAME) {
            return Ok(());
        }
        let record = self.buffer.begin();
        if let Some(pairs) = self.search.pairs(position.placement.to_move(true)) {
            self.hold_by(held::PAIRING, &pairs);
        } else {
            self.buffer.byte(held::MOVES);
            for square in position.moves() {
                self.answer(&self.lines.after(position, square, true))?;
            }
        }
        self.complete(position, record);
        Ok(())
    }

    /// The defender, to move, keeps the attacker from winning.
    fn answer(&mut self, position: &ReducedPosition) -> Result<(), ProveError> {
        if position.attacks.is_empty() || !completing(&position.counters).is_empty() {
            return Ok(());
        }
        if let Some(threat) = completing(&position.attacks).first() {
            return self.hold(&self.lines.after(position, threat, false));
        }
        if let Some(pairs) = self.search.pairs(position.placement.to_move(false)) {
            self.hold_by(held::ANSWER_PAIRING, &pairs);
            return Ok(());
        }
        let square = self.find(position.placement.to_move(false), Search::holding_square)?;
        self.square(square);
        self.hold(&self.lines.after(position, square, false))
    }

    /// A move that is proven by what the search knows. A state that is gone from the
    /// transposition table is searched again.
    fn find(
        &self,
        state: State,
        known: impl Fn(&Search, State) -> Option<u64>,
    ) -> Result<SquareIndex, ProveError> {
        for _ in 0..MOST_SEARCHES {
            let square = known(self.search, state).map(Stones::from_bits);
            if let Some(square) = square.and_then(Stones::first) {
                return Ok(square);
            }
            let limits = Limits {
                threads: 1,
                nodes: None,
                ..*self.limits
            };
            if self.search.search_again(state, &limits).is_none() {
                return Err(ProveError::Stopped);
            }
        }
        Err(ProveError::Forgotten)
    }

    /// Refers to the record of an image of this position, if there is one.
    fn same(&mut self, position: &ReducedPosition, same: u8) -> bool {
        let rules = self.lines.rules;
        let Some((record, known)) = self
            .written
            .get(&self.search.key(position.placement.to_move(true)))
        else {
            return false;
        };
        let mut maps = rules.symmetries();
        let number = maps.position(|map| position.placement.image(map) == *known);
        let Some(number) = number else {
            return false;
        };
        match u8::try_from(number) {
            Ok(few) if few < MANY_SYMMETRIES => self.buffer.byte(same + few),
            _ => {
                self.buffer.byte(same + MANY_SYMMETRIES);
                self.buffer.number(number as u64);
            }
        }
        self.buffer.refer_to(*record);
        true
    }

    fn complete(&mut self, position: &ReducedPosition, record: RecordId) {
        self.buffer.complete(record);
        let known = self.search.key(position.placement.to_move(true));
        self.written.insert(known, (record, position.placement));
    }

    fn hold_by(&mut self, record: u8, pairs: &[u64]) {
        self.buffer.byte(record);
        self.buffer.byte(pairs.len() as u8);
        for pair in pairs {
            for square in Stones::from_bits(*pair) {
                self.square(square);
            }
        }
    }

    fn square(&mut self, square: SquareIndex) {
        self.buffer.byte(square.number());
    }
}

/// Whether neither player can complete a line, so that no move is forced.
fn is_open(position: &ReducedPosition) -> bool {
    [&position.attacks, &position.counters]
        .iter()
        .all(|sets| completing(sets).is_empty())
}
