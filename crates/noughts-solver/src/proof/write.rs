//! Writes a certificate from the results of a search.

use std::cell::Cell;
use std::collections::HashMap;
use std::io::{self, Write};

use noughts::{Player, Position, SquareIndex, Stones, Symmetry};

use super::ProveError;
use super::format::{KEPT, MANY_SYMMETRIES, held, won, write_number};
use super::reduce::{LineSets, Placement, ReducedPosition, completing};
use crate::limits::{Instant, Limits, Progress, REPORT_INTERVAL};
use crate::search::{Answer, Key, Search, State};

/// The number of times a position is searched again for its proven move before an
/// error. If the table loses the move each time, the table is too small.
const MAX_SEARCHES: u32 = 8;

impl Placement {
    /// Whether `map` takes this placement to `image`.
    fn has_image(&self, map: Symmetry, image: &Placement) -> bool {
        map.stones(self.attacker) == image.attacker
            && map.stones(self.defender) == image.defender
            && map.stones(self.free) == image.free
    }

    /// Converts the placement to a state of the search.
    fn to_move(self, attacker_to_move: bool) -> State {
        State {
            attacker: self.attacker.bits(),
            defender: self.defender.bits(),
            free: self.free.bits(),
            attacker_to_move,
        }
    }
}

/// Reports the number of records written in all parts of a proof.
pub(super) struct WritingMeter<'a> {
    limits: &'a Limits<'a>,
    records: Cell<u64>,
    reported: Cell<Instant>,
}

impl<'a> WritingMeter<'a> {
    /// Creates a meter and reports that the writing starts.
    pub(super) fn new(limits: &'a Limits<'a>) -> WritingMeter<'a> {
        (limits.progress)(Progress::Writing { records: 0 });
        WritingMeter {
            limits,
            records: Cell::new(0),
            reported: Cell::new(Instant::now()),
        }
    }

    fn count(&self) {
        let records = self.records.get() + 1;
        self.records.set(records);
        if self.reported.get().elapsed() >= REPORT_INTERVAL {
            self.reported.set(Instant::now());
            (self.limits.progress)(Progress::Writing { records });
        }
    }
}

/// Writes one half of a proof. It visits the positions in exactly the verifier's
/// order.
pub(super) struct ProofWriter<'a> {
    search: &'a Search,
    meter: &'a WritingMeter<'a>,
    lines: LineSets,
    start: Placement,
    attacker_to_move: bool,
    buffer: ProofBuffer,
    /// The complete records, by the key of the search and a number. Positions with the
    /// same key need not be symmetric, because the search uses additional maps that
    /// keep the lines; so the positions of a key are numbered.
    written: HashMap<(Key, u8), (RecordId, Placement)>,
}

impl<'a> ProofWriter<'a> {
    pub(super) fn new(
        search: &'a Search,
        position: &Position,
        attacker: Player,
        meter: &'a WritingMeter<'a>,
    ) -> ProofWriter<'a> {
        let board = position.board();
        ProofWriter {
            search,
            meter,
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

    /// Writes the proof that the attacker wins.
    pub(super) fn wins(mut self) -> Result<ProofBuffer, ProveError> {
        let start = self.lines.reduce(self.start);
        if self.attacker_to_move {
            self.win(&start)?
        } else {
            self.win_against_all(&start)?
        }
        Ok(self.buffer)
    }

    /// Writes the proof that the attacker does not win.
    pub(super) fn holds(mut self) -> Result<ProofBuffer, ProveError> {
        let start = self.lines.reduce(self.start);
        let root = self.lines.placement(&start).to_move(self.attacker_to_move);
        let pairs = self.search.pairs_at_root(root);
        match (self.attacker_to_move, pairs) {
            _ if start.attacks.is_empty() => {}
            (true, Some(pairs)) => self.hold_by(held::PAIRING, &pairs),
            (true, None) => self.hold(&start, &[])?,
            (false, Some(pairs)) if is_open(&start) => {
                self.hold_by(held::ANSWER_PAIRING, &pairs);
            }
            (false, _) => self.answer(&start, None)?,
        }
        Ok(self.buffer)
    }

    /// Writes the proof that the attacker, to move, wins.
    fn win(&mut self, position: &ReducedPosition) -> Result<(), ProveError> {
        if !completing(&position.attacks).is_empty() {
            return Ok(());
        }
        let state = self.lines.placement(position).to_move(true);
        let key = self.search.key(state);
        if self.same(position, &key, won::SAME) {
            return Ok(());
        }
        let record = self.buffer.begin();
        let square = self.find(state, Search::winning_square)?;
        self.square(square);
        self.win_against_all(&position.attack(square))?;
        self.complete(position, key, record);
        Ok(())
    }

    /// Writes the proof that the attacker wins after every move of the defender.
    fn win_against_all(&mut self, position: &ReducedPosition) -> Result<(), ProveError> {
        let threats = completing(&position.attacks);
        match (threats.first(), threats.len()) {
            (None, _) => {}
            (Some(only), 1) => return self.win(&position.defend(only)),
            _ => return Ok(()),
        }
        for square in position.moves() {
            self.win(&position.defend(square))?;
        }
        Ok(())
    }

    /// Writes the proof that the attacker, to move, does not win, if possible by the given pairs.
    fn hold(&mut self, position: &ReducedPosition, pairs: &[u64]) -> Result<(), ProveError> {
        if position.attacks.is_empty() {
            return Ok(());
        }
        let state = self.lines.placement(position).to_move(true);
        let key = self.search.key(state);
        if self.same(position, &key, held::SAME) {
            return Ok(());
        }
        let record = self.buffer.begin();
        if let Some(pairs) = self.pairs(state, pairs) {
            self.hold_by(held::PAIRING, &pairs);
        } else {
            self.buffer.byte(held::MOVES);
            let answers = self.search.answers(state);
            for square in position.moves() {
                let seen = answers.iter().find(|(played, _)| *played == square.bit());
                let after = position.attack(square);
                self.answer(&after, seen.map(|(_, answer)| answer))?;
            }
        }
        self.complete(position, key, record);
        Ok(())
    }

    /// Writes the proof that the defender, to move, stops the attacker, if possible by an
    /// answer found without a search.
    fn answer(
        &mut self,
        position: &ReducedPosition,
        seen: Option<&Answer>,
    ) -> Result<(), ProveError> {
        if position.attacks.is_empty() || !completing(&position.counters).is_empty() {
            return Ok(());
        }
        let pairs = seen.map_or(&[][..], |answer| &answer.pairs);
        if let Some(threat) = completing(&position.attacks).first() {
            return self.hold(&position.defend(threat), pairs);
        }
        let state = self.lines.placement(position).to_move(false);
        let square = seen
            .filter(|answer| state.free & answer.square != 0)
            .and_then(|answer| Stones::from_bits(answer.square).first());
        if square.is_none()
            && let Some(pairs) = self.pairs(state, pairs)
        {
            self.hold_by(held::ANSWER_PAIRING, &pairs);
            return Ok(());
        }
        let square = match square {
            Some(square) => square,
            None => self.find(state, Search::holding_square)?,
        };
        self.square(square);
        self.hold(&position.defend(square), pairs)
    }

    /// Pairs with which, and with weights, the defender stops the attacker: some of the
    /// given pairs, or others.
    fn pairs(&self, state: State, given: &[u64]) -> Option<Vec<u64>> {
        let given = self.search.pairs_of(state, given);
        given.or_else(|| self.search.pairs(state))
    }

    /// A move that the search has proved. It searches again if the transposition
    /// table no longer has the state.
    fn find(
        &self,
        state: State,
        known: impl Fn(&Search, State) -> Option<u64>,
    ) -> Result<SquareIndex, ProveError> {
        for _ in 0..MAX_SEARCHES {
            let square = known(self.search, state).map(Stones::from_bits);
            if let Some(square) = square.and_then(Stones::first) {
                return Ok(square);
            }
            let limits = Limits {
                threads: 1,
                nodes: None,
                // This is a small part of the work that is already reported.
                progress: &|_| {},
                ..*self.meter.limits
            };
            if self.search.search_again(state, &limits).is_none() {
                return Err(ProveError::Stopped);
            }
        }
        Err(ProveError::Forgotten)
    }

    /// Writes a reference to the record of a symmetric position, if there is one.
    fn same(&mut self, position: &ReducedPosition, key: &Key, same: u8) -> bool {
        let (rules, placement) = (self.lines.rules, self.lines.placement(position));
        let image = |(record, known): &(RecordId, Placement)| {
            let mut maps = rules.symmetries();
            let number = maps.position(|map| placement.has_image(map, known))?;
            Some((number, *record))
        };
        let Some((number, record)) = self.written_as(key).find_map(image) else {
            return false;
        };
        self.meter.count();
        match u8::try_from(number) {
            Ok(few) if few < MANY_SYMMETRIES => self.buffer.byte(same + few),
            _ => {
                self.buffer.byte(same + MANY_SYMMETRIES);
                self.buffer.number(number as u64);
            }
        }
        self.buffer.refer_to(record);
        true
    }

    /// The records of positions with a key.
    fn written_as(&self, key: &Key) -> impl Iterator<Item = &(RecordId, Placement)> {
        (0..=u8::MAX).map_while(|number| self.written.get(&(*key, number)))
    }

    fn complete(&mut self, position: &ReducedPosition, key: Key, record: RecordId) {
        self.buffer.complete(record);
        self.meter.count();
        let number = self.written_as(&key).count().min(usize::from(u8::MAX)) as u8;
        let placement = self.lines.placement(position);
        self.written.insert((key, number), (record, placement));
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

/// A proof in memory whose references have no numbers yet. Only records that others
/// refer to have numbers, and these records are known only at the end.
#[derive(Debug, Default)]
pub(super) struct ProofBuffer {
    bytes: Vec<u8>,
    /// The references in order: the offset for the number of a record, and the record.
    references: Vec<(usize, RecordId)>,
    records: Vec<Record>,
    /// The complete records, in order of completion.
    completed: Vec<RecordId>,
}

#[derive(Debug)]
struct Record {
    /// The offset of its first byte.
    start: usize,
    is_referenced: bool,
}

/// Identifies a record of a [`ProofBuffer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RecordId(usize);

impl ProofBuffer {
    /// Starts a record at the next byte.
    pub(super) fn begin(&mut self) -> RecordId {
        self.records.push(Record {
            start: self.bytes.len(),
            is_referenced: false,
        });
        RecordId(self.records.len() - 1)
    }

    /// Completes a record: from now on others can refer to it.
    pub(super) fn complete(&mut self, record: RecordId) {
        self.completed.push(record);
    }

    pub(super) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub(super) fn number(&mut self, number: u64) {
        // Writing to a vector does not fail.
        let _ = write_number(number, &mut self.bytes);
    }

    /// Refers to a complete record, whose number belongs at this offset.
    fn refer_to(&mut self, record: RecordId) {
        self.records[record.0].is_referenced = true;
        self.references.push((self.bytes.len(), record));
    }

    /// Writes the proof with the numbers of all references.
    pub(super) fn write(mut self, out: &mut impl Write) -> io::Result<()> {
        let mut numbers = vec![0; self.records.len()];
        let referenced = self
            .completed
            .iter()
            .filter(|record| self.records[record.0].is_referenced);
        for (number, record) in referenced.enumerate() {
            numbers[record.0] = number as u64;
            self.bytes[self.records[record.0].start] |= KEPT;
        }
        let mut written = 0;
        for (place, record) in self.references {
            out.write_all(&self.bytes[written..place])?;
            write_number(numbers[record.0], out)?;
            written = place;
        }
        out.write_all(&self.bytes[written..])
    }
}
