//! Detects files that a program uses instead of standard input and output, for example through a
//! `freopen` that was left in the source.

use serde::Serialize;

use super::batch::{Mode, Run};
use super::failure::{Got, ProgramFailure};
use super::findings::ResourceUse;
use super::procedure::Procedure;
use super::verdict::Verdict;
use crate::problems::Case;

/// Files in the place of standard input and output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FileUse {
    /// The file from which it takes the input: if it is there, the program does something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reads: Option<String>,
    /// Files that it writes.
    pub writes: Vec<String>,
}

impl ProgramFailure {
    /// Whether it can be that the answers are in a file, or the input was expected in one:
    /// there was no answer, and it did not take too long.
    pub(super) fn may_use_files(&self) -> bool {
        let is_silent = match &self.got {
            Got::Printed(text) => text.trim().is_empty(),
            Got::Ended(_) | Got::LineCount { .. } => true,
        };
        is_silent && matches!(self.verdict, Verdict::WrongAnswer | Verdict::RuntimeError)
    }
}

impl Procedure {
    /// Whether a program that prints nothing on a case uses files instead. Which it may read
    /// stands in its source, and is tried.
    pub(super) async fn find_file_use(
        &self,
        case: &Case,
        used: &mut ResourceUse,
    ) -> Option<FileUse> {
        let time = self.settings.limits.time;
        let batch = |mode| self.batch([case], mode, time);
        let without = self.exchange.run(batch(Mode::Whole)).await;
        used.add(&without);
        if !without.output.trim_ascii().is_empty() {
            return None;
        }
        let names_of =
            |run: &Run| -> Vec<String> { run.files.iter().map(|file| file.name.clone()).collect() };
        let mut found = FileUse {
            reads: None,
            writes: names_of(&without),
        };
        // What it has written itself it does not read.
        let others = |name: &&String| without.files.iter().all(|file| file.name != **name);
        for name in self.settings.file_names.iter().filter(others) {
            let mode = Mode::WithFile(name.clone());
            let with = self.exchange.run(batch(mode)).await;
            used.add(&with);
            let differs = with.end != without.end || with.output != without.output;
            // Without its input it may write the same files, with nothing in them.
            if differs || with.files != without.files {
                found.reads = Some(name.clone());
                found.writes.extend(names_of(&with));
            }
        }
        found.writes.sort();
        found.writes.dedup();
        let uses_files = found.reads.is_some() || !found.writes.is_empty();
        uses_files.then_some(found)
    }
}
