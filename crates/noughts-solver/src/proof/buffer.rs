use std::io::{self, Write};

use super::format::{KEPT, write_number};

/// A proof in memory whose references have no numbers yet. Only records that others
/// refer to are numbered, and which these are is known only at the end.
#[derive(Debug, Default)]
pub(super) struct ProofBuffer {
    bytes: Vec<u8>,
    /// The references in order: where the number of a record belongs, and of which.
    references: Vec<(usize, RecordId)>,
    records: Vec<Record>,
    /// The complete records, in the order in which they became so.
    completed: Vec<RecordId>,
}

#[derive(Debug)]
struct Record {
    /// Where its first byte is.
    start: usize,
    is_referenced: bool,
}

/// Which record of a [`ProofBuffer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RecordId(usize);

impl ProofBuffer {
    /// A record begins with the next byte.
    pub(super) fn begin(&mut self) -> RecordId {
        self.records.push(Record {
            start: self.bytes.len(),
            is_referenced: false,
        });
        RecordId(self.records.len() - 1)
    }

    /// A record is complete: from now on others can refer to it.
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

    /// Refers to a complete record: its number belongs here.
    pub(super) fn refer_to(&mut self, record: RecordId) {
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
