use std::io::{self, Write};

use super::format::{KEPT, write_number};

/// A proof whose references are not numbered yet: which records are kept is
/// known only when all of it is there.
#[derive(Debug, Default)]
pub(super) struct Draft {
    bytes: Vec<u8>,
    /// Where a number of a record has to be put in, and of which, in order.
    references: Vec<(usize, RecordId)>,
    records: Vec<Record>,
    /// The records in the order in which they are complete.
    completed: Vec<RecordId>,
}

#[derive(Debug)]
struct Record {
    /// Where its first byte is.
    start: usize,
    is_named: bool,
}

/// Which record of a [`Draft`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RecordId(usize);

impl Draft {
    /// A record begins with the next byte.
    pub(super) fn begin(&mut self) -> RecordId {
        self.records.push(Record {
            start: self.bytes.len(),
            is_named: false,
        });
        RecordId(self.records.len() - 1)
    }

    /// A record is complete: from now on others can name it.
    pub(super) fn complete(&mut self, record: RecordId) {
        self.completed.push(record);
    }

    pub(super) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub(super) fn number(&mut self, number: u64) {
        // A vector takes whatever is written to it.
        let _ = write_number(number, &mut self.bytes);
    }

    /// Names a complete record.
    pub(super) fn name(&mut self, record: RecordId) {
        self.records[record.0].is_named = true;
        self.references.push((self.bytes.len(), record));
    }

    /// Writes it down with all references in place.
    pub(super) fn write(mut self, out: &mut impl Write) -> io::Result<()> {
        let mut numbers = vec![0; self.records.len()];
        let named = self
            .completed
            .iter()
            .filter(|record| self.records[record.0].is_named);
        for (number, record) in named.enumerate() {
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
