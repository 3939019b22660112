use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::Ordering;

use noughts_explain::words::grouped;
use noughts_judge::generate::{self, TestData};
use noughts_judge::problems::Judging;
use serde::Serialize;

use crate::args::Generate;
use crate::exit::{Exit, Failure, say};
use crate::interrupt::interrupted;
use crate::json;
use crate::output::{self, folder_of};

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
        _ => output::failure(&args.dir, &error),
    };
    // The folder appears whole or not at all.
    let beside = folder_of(&args.dir);
    fs::create_dir_all(beside).map_err(failed)?;
    let scratch = tempfile::Builder::new()
        .prefix(".noughts-generate-")
        .tempdir_in(beside)
        .map_err(failed)?;
    let new = scratch.path().join("new");
    fs::create_dir(&new).map_err(failed)?;
    let data = TestData::new(problem, args.format);
    write(&data, &new).map_err(failed)?;
    replace(&args.dir, &new, &scratch.path().join("old")).map_err(failed)?;
    report(args, problem.id, &data, out)
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
            "{}: expected a new or empty folder or one with nothing but files of noughts generate, found {found}",
            dir.display()
        ))),
    }
}

/// Whether a folder is one that we wrote, with nothing else in it.
fn is_ours(folder: &Path) -> bool {
    let readme = fs::read_to_string(folder.join(generate::README));
    let wanted = |name: &str| name == generate::README || generate::is_test(name);
    readme.is_ok_and(|text| generate::is_readme(&text)) && has_only(folder, wanted)
}

fn has_only(folder: &Path, wanted: fn(&str) -> bool) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.into_iter().all(|entry| {
        entry.is_ok_and(|entry| {
            let (name, kind) = (entry.file_name(), entry.file_type());
            let is_dir = kind.as_ref().is_ok_and(|kind| kind.is_dir());
            let is_file = kind.is_ok_and(|kind| kind.is_file());
            match name.to_str() {
                Some(name) if is_dir && generate::is_folder(name) => {
                    has_only(&entry.path(), generate::is_test)
                }
                Some(name) => is_file && wanted(name),
                None => false,
            }
        })
    })
}

/// Fills an empty folder. An interruption is an error.
fn write(data: &TestData, folder: &Path) -> io::Result<()> {
    for file in data.files() {
        if interrupted().load(Ordering::Relaxed) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let path = folder.join(file.path);
        fs::create_dir_all(folder_of(&path))?;
        fs::write(path, file.text)?;
    }
    Ok(())
}

fn report(
    args: &Generate,
    problem: &'static str,
    data: &TestData,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    #[derive(Serialize)]
    struct GenerateJson {
        problem: &'static str,
        dir: String,
        tests: usize,
        cases: usize,
    }
    if args.json {
        let dir = args.dir.display().to_string();
        json::print(
            out,
            &GenerateJson {
                problem,
                dir,
                tests: data.tests(),
                cases: data.cases(),
            },
        )?;
    } else {
        let [tests, cases] = [data.tests(), data.cases()].map(|n| grouped(n as u128));
        say(&format!(
            "wrote {tests} tests with {cases} cases to {}; its README.md tells what each file holds",
            args.dir.display()
        ));
    }
    Ok(Exit::Yes)
}
