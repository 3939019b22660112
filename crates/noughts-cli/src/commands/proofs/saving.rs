//! Saves a search while it runs, and resumes a saved search.

use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use noughts_analysis::messages::grouped;
use noughts_solver::{ResumeError, Resumed, Solver};

use crate::args::Saving;
use crate::effort::set_template;
use crate::exit::{Failure, say};
use crate::output::{self, OutputFile};

/// After a save, the next one waits at least this many times as long as the save took. So saving
/// takes at most about a tenth of the time.
const PAUSE_PER_SAVE: u32 = 10;

/// When a search is saved to the file from which it resumed, at most one in this many states may be
/// lost. In a table of another size, even a larger one, a few states collide.
const MAY_BE_LOST: u64 = 100;

impl Saving {
    /// Checks that the file can be written without overwriting another one, before hours of search.
    pub(super) fn check(&self, out: &Path) -> Result<(), Failure> {
        for (option, file) in [("--save", &self.save), ("--resume", &self.resume)] {
            let Some(file) = file else { continue };
            if output::are_same_file(file, out) {
                return Err(Failure::BadInput(format!(
                    "{}: expected two different files for --out and {option}",
                    file.display()
                )));
            }
        }
        let Some(file) = &self.save else {
            return Ok(());
        };
        if OutputFile::create(file)?.is_regular() {
            return Ok(());
        }
        Err(Failure::BadInput(format!(
            "--save: expected a file, found '{}'",
            file.display()
        )))
    }

    /// The solver, which may solve only the weak game. With `--resume`, it starts with the saved
    /// states.
    pub(super) fn resume(&self, solver: Solver, weak: bool) -> Result<Solver, Failure> {
        let Some(file) = &self.resume else {
            return Ok(solver);
        };
        let name = super::verify::name(file);
        match solver.resume(super::verify::open(file)?) {
            Ok((_, resumed)) if self.would_lose(file, resumed) => {
                Err(Failure::BadInput(would_lose(&name, resumed, weak)))
            }
            Ok((solver, resumed)) => {
                say(&resumes(&name, resumed));
                Ok(solver)
            }
            Err(ResumeError::Read(error)) => Err(Failure::unusable(name, &error)),
            Err(error) => Err(Failure::BadInput(format!("{name}: {error}"))),
        }
    }

    /// Whether a save would replace the file from which the search resumes by a file with fewer
    /// states.
    fn would_lose(&self, file: &Path, Resumed { read, kept }: Resumed) -> bool {
        let is_saved_there = |save: &PathBuf| output::are_same_file(save, file);
        read.saturating_sub(kept) > read / MAY_BE_LOST
            && self.save.as_ref().is_some_and(is_saved_there)
    }

    /// Saves the solver's states regularly while `work` runs, and once more when it has ended.
    pub(super) fn while_saving<T>(
        &self,
        solver: &Solver,
        bar: &ProgressBar,
        work: impl FnOnce() -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let Some(file) = &self.save else {
            return work();
        };
        let started = Instant::now();
        let (at_work, ended) = mpsc::channel::<()>();
        let done = thread::scope(|scope| {
            scope.spawn(move || {
                let mut pause = self.save_every;
                while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(pause) {
                    let begun = Instant::now();
                    match save(solver, file) {
                        Ok(_) => show(bar, started.elapsed()),
                        // The search continues after a failed save.
                        Err(failure) => bar.suspend(|| say(&failure.to_string())),
                    }
                    pause = self.save_every.max(PAUSE_PER_SAVE * begun.elapsed());
                }
            });
            let done = work();
            drop(at_work);
            done
        });
        bar.set_message("saving");
        match save(solver, file) {
            Ok(states) => {
                let (file, states) = (file.display(), grouped(states.into()));
                let saved = format!("{file}: {states} entries saved; --resume continues with them");
                bar.suspend(|| say(&saved));
                done
            }
            Err(failure) => {
                bar.suspend(|| say(&failure.to_string()));
                done.map_err(not_saved)
            }
        }
    }
}

/// The message that a search resumes. It counts the entries of the saved table of positions. There
/// are fewer entries than searched positions, because some are forgotten and some were known
/// before.
fn resumes(file: &str, resumed: Resumed) -> String {
    let [read, kept] = [resumed.read, resumed.kept].map(|number| grouped(number.into()));
    if resumed.kept < resumed.read {
        format!("{file}: resumes with {kept} of {read} entries; the others have no room")
    } else {
        format!("{file}: resumes with {read} entries")
    }
}

/// The error that the file has more states than would be saved. With --weak, the states of the
/// whole game are dropped, however much memory there is.
fn would_lose(file: &str, resumed: Resumed, weak: bool) -> String {
    let [read, kept] = [resumed.read, resumed.kept].map(|number| grouped(number.into()));
    let memory = if weak {
        "; if the file was saved with --weak, more --memory also helps"
    } else {
        ", or use more --memory"
    };
    format!(
        "{file}: the memory has room for {kept} of its {read} entries, so saving to this file would \
         lose the others; save to another file{memory}"
    )
}

/// The failure if work ends without a proof and cannot be saved. The results are lost, which is an
/// internal error.
fn not_saved(why: Failure) -> Failure {
    match why {
        Failure::NotKnown(why) => Failure::Internal(format!(
            "{why}, and noughts could not save the last results of the search"
        )),
        other => other,
    }
}

/// Saves the states of a solver, and returns how many there are.
fn save(solver: &Solver, file: &Path) -> Result<u64, Failure> {
    let mut output = OutputFile::create(file)?;
    let states = solver
        .save(BufWriter::new(output.file()))
        .map_err(|error| output::failure(file, &error))?;
    output.keep()?;
    Ok(states)
}

/// Shows the time of the last save after the progress.
fn show(bar: &ProgressBar, after: Duration) {
    set_template(bar, "{spinner} {wide_msg} {prefix}");
    bar.set_prefix(format!("saved after {:.0} s", after.as_secs_f64()));
}
