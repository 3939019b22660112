use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::args::Generate;
use crate::end::{Exit, Failure, say};
use crate::generate::{Written, is_ours, write};
use crate::interrupt::interrupted;
use crate::json;
use crate::problems::Judging;
use crate::words::grouped;

pub(crate) fn run(args: &Generate, out: &mut impl Write) -> Result<Exit, Failure> {
    let problem = super::problem(&args.problem)?;
    if problem.judging == Judging::Games {
        return Err(Failure::bad_input(format!(
            "{} is played, it has no files; noughts generate noughts/best-move has its positions",
            problem.id
        )));
    }
    may_write(&args.dir, args.force)?;
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::Interrupted => Failure::Own("interrupted; nothing was written".to_owned()),
        _ => Failure::Own(format!("{}: {error}", args.dir.display())),
    };
    // The folder appears whole or not at all.
    let beside = parent(&args.dir);
    fs::create_dir_all(&beside).map_err(failed)?;
    let scratch = tempfile::Builder::new()
        .prefix(".noughts-generate-")
        .tempdir_in(&beside)
        .map_err(failed)?;
    let new = scratch.path().join("new");
    fs::create_dir(&new).map_err(failed)?;
    let written = write(problem, args.format, &new, interrupted()).map_err(failed)?;
    replace(&args.dir, &new, &scratch.path().join("old")).map_err(failed)?;
    report(args, problem.id, written, out)
}

/// Puts a folder in the place of another, which is put aside.
fn replace(dir: &Path, new: &Path, aside: &Path) -> io::Result<()> {
    if !dir.exists() {
        return fs::rename(new, dir);
    }
    fs::rename(dir, aside)?;
    fs::rename(new, dir).inspect_err(|_| {
        // The old one is better than none.
        let _ = fs::rename(aside, dir);
    })
}

/// Whether the folder is free, or may be replaced.
fn may_write(dir: &Path, force: bool) -> Result<(), Failure> {
    let here = env::current_dir().and_then(fs::canonicalize);
    if let (Ok(here), Ok(dir)) = (here, fs::canonicalize(dir))
        && here.starts_with(&dir)
    {
        return Err(Failure::bad_input(
            "expected a folder other than the one that we are in; name a new one",
        ));
    }
    let found = match fs::read_dir(dir) {
        Ok(mut entries) => match entries.next() {
            None => return Ok(()),
            Some(_) => "one with files in it",
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => {
            return Err(Failure::bad_input(format!("{}: {error}", dir.display())));
        }
    };
    match (force, is_ours(dir)) {
        (true, true) => Ok(()),
        (false, true) => Err(Failure::bad_input(format!(
            "{}: expected a new or empty folder, found {found}; --force replaces it",
            dir.display()
        ))),
        // A slip of the finger must not cost somebody their files.
        (_, false) => Err(Failure::bad_input(format!(
            "{}: expected a new or empty folder or one that noughts generate wrote and nobody has changed, found {found}",
            dir.display()
        ))),
    }
}

fn parent(dir: &Path) -> PathBuf {
    match dir.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

fn report(
    args: &Generate,
    problem: &'static str,
    written: Written,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    #[derive(Serialize)]
    struct Json {
        problem: &'static str,
        dir: String,
        #[serde(flatten)]
        written: Written,
    }
    if args.json {
        let dir = args.dir.display().to_string();
        json::print(
            out,
            &Json {
                problem,
                dir,
                written,
            },
        )?;
    } else {
        let [tests, cases] = [written.tests, written.cases].map(|n| grouped(n as u128));
        say(&format!(
            "wrote {tests} tests with {cases} cases to {}; its README.md tells what each file holds",
            args.dir.display()
        ));
    }
    Ok(Exit::Yes)
}
