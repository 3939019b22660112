//! Files that a program uses although no judge has them, as when a `freopen` for tests at
//! home is left in the source.

use std::io;

use serde::Serialize;

use super::failure::{Got, ProgramFailure};
use super::findings::ResourceUse;
use super::judge::Judge;
use super::run::Run;
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

impl Judge<'_> {
    /// Whether a program that prints nothing on a case uses files instead. Which it may read
    /// stands in its source, and is tried.
    pub(super) fn find_file_use(
        &self,
        case: &Case,
        used: &mut ResourceUse,
    ) -> io::Result<Option<FileUse>> {
        let input = self.problem.layout.print([case]);
        let (input, limits) = (input.as_bytes(), &self.settings.limits);
        let without = self.runners.run(input, limits, self.stop)?;
        used.add(&without);
        if !without.output.trim_ascii().is_empty() {
            return Ok(None);
        }
        let names_of =
            |run: &Run| -> Vec<String> { run.files.iter().map(|file| file.name.clone()).collect() };
        let mut found = FileUse {
            reads: None,
            writes: names_of(&without),
        };
        let source = self.runners.program().source();
        let names = source.map(|source| source.file_names()).unwrap_or_default();
        // What it has written itself it does not read.
        let others = |name: &&str| without.files.iter().all(|file| file.name != *name);
        for name in names.into_iter().filter(others) {
            let with = self.runners.run_with_file(name, input, limits, self.stop)?;
            used.add(&with);
            let differs = with.end != without.end || with.output != without.output;
            // Without its input it may write the same files, with nothing in them.
            if differs || with.files != without.files {
                found.reads = Some(name.to_owned());
                found.writes.extend(names_of(&with));
            }
        }
        found.writes.sort();
        found.writes.dedup();
        let uses_files = found.reads.is_some() || !found.writes.is_empty();
        Ok(uses_files.then_some(found))
    }
}
