use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::Ordering;

use noughts_analysis::messages::grouped;
use noughts_judge::generate::{self, Extent, Format, TestData};
use noughts_judge::problems::{Judging, Problem};
use serde::Serialize;
use walkdir::{DirEntry, WalkDir};

use crate::args::Generate;
use crate::exit::{Exit, Failure, interrupted, say};
use crate::output::{self, folder_of, print_json};

pub(crate) fn run(args: &Generate, out: &mut impl Write) -> Result<Exit, Failure> {
    let problem = super::problem(&args.problem)?;
    let refused = match (problem.judging, args.format) {
        (Judging::Results, _) => {
            Some("has no test data, because noughts check calls its functions")
        }
        (_, Format::Gradescope) | (Judging::Answer, _) => None,
        (Judging::Games, _) => {
            Some("has no test data, because programs play it; noughts/best-move has its positions")
        }
        (Judging::Move, Format::TestcaseAc) => {
            Some("may have several right answers; --format testcase-ac is for problems with one")
        }
        (Judging::Move, Format::Kattis | Format::Oj) => None,
    };
    if let Some(why) = refused {
        return Err(Failure::BadInput(format!("{} {why}", problem.id)));
    }
    let extent = if args.small {
        Extent::Small
    } else {
        Extent::Every
    };
    match (&args.dir, &args.single) {
        (Some(dir), _) => folder(args, problem, extent, dir, out),
        (None, Some(file)) => one_file(args, problem, extent, file),
        (None, None) => {
            let small = if args.small { " --small" } else { "" };
            Err(Failure::BadInput(format!(
                "expected a new folder, or --single and a file: noughts generate {} --single \
                 input.txt{small}",
                problem.id
            )))
        }
    }
}

/// Writes one input with all cases, or a script with them.
fn one_file(
    args: &Generate,
    problem: &Problem,
    extent: Extent,
    file: &Path,
) -> Result<Exit, Failure> {
    if args.script.is_some() && problem.per_run > 1 {
        return Err(Failure::BadInput(format!(
            "{} has many cases per input, so it needs no script; use --single without --script",
            problem.id
        )));
    }
    let cases = generate::single(problem, extent);
    let text = match args.script {
        Some(script) => script.print(problem, &cases),
        None => problem.layout.print(&cases),
    };
    output::save(file, &text)?;
    if !output::is_standard_output(file) {
        let hint = if args.script.is_none() && problem.per_run == 1 {
            "; a program reads one per run: --script writes a script that runs it on each"
        } else {
            ""
        };
        let (cases, file) = (grouped(cases.len() as u128), file.display());
        say(&format!("wrote {cases} cases to {file}{hint}"));
    }
    Ok(Exit::Yes)
}

/// Writes a folder. The folder appears completely or not at all.
fn folder(
    args: &Generate,
    problem: &'static Problem,
    extent: Extent,
    dir: &Path,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    may_write(dir, args.force)?;
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::Interrupted => {
            Failure::Internal("interrupted; nothing was written".to_owned())
        }
        _ => output::failure(dir, &error),
    };
    // From here on, Ctrl-C has files to clean up.
    interrupted();
    let beside = folder_of(dir);
    fs::create_dir_all(beside).map_err(failed)?;
    let scratch = tempfile::Builder::new()
        .prefix(".noughts-generate-")
        .tempdir_in(beside)
        .map_err(failed)?;
    let new = scratch.path().join("new");
    fs::create_dir(&new).map_err(failed)?;
    let data = TestData::new(problem, args.format, extent);
    write(&data, &new).map_err(failed)?;
    replace(dir, &new, &scratch.path().join("old")).map_err(failed)?;
    report(args, dir, problem.id, &data, out)
}

/// Replaces a folder by another, and moves the old one aside.
fn replace(dir: &Path, new: &Path, aside: &Path) -> io::Result<()> {
    if !dir.exists() {
        return fs::rename(new, dir);
    }
    fs::rename(dir, aside)?;
    fs::rename(new, dir).inspect_err(|_| {
        // Restores the old folder, which is better than none.
        let _ = fs::rename(aside, dir);
    })
}

/// Checks that the folder is new or empty, or may be replaced.
fn may_write(dir: &Path, force: bool) -> Result<(), Failure> {
    let here = env::current_dir().and_then(fs::canonicalize);
    if let (Ok(here), Ok(dir)) = (here, fs::canonicalize(dir))
        && here.starts_with(&dir)
    {
        return Err(Failure::bad_input(
            "expected a new folder, found the current folder or one above it",
        ));
    }
    let name = dir.display().to_string();
    match fs::read_dir(dir) {
        Ok(mut entries) => {
            if entries.next().is_none() {
                return Ok(());
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Failure::unusable(name, &error)),
    }
    match (force, is_ours(dir)) {
        (true, true) => Ok(()),
        (false, true) => Err(Failure::BadInput(format!(
            "{name}: expected a new or empty folder, found one with files in it; --force replaces \
             it"
        ))),
        // A typing error must not delete the user's files.
        (_, false) => Err(Failure::BadInput(format!(
            "{name}: expected a new or empty folder or one with nothing but files of noughts \
             generate, found one with files in it"
        ))),
    }
}

/// Whether a folder was written by noughts and contains nothing else.
fn is_ours(folder: &Path) -> bool {
    let is_ours = |entry: DirEntry| {
        let below = entry.path().strip_prefix(folder).unwrap_or(entry.path());
        let names: Option<Vec<&str>> = below.iter().map(OsStr::to_str).collect();
        let is_generated = |names: Vec<&str>| generate::is_generated(&names.join("/"));
        let kind = entry.file_type();
        kind.is_dir() || kind.is_file() && names.is_some_and(is_generated)
    };
    let readme = fs::read_to_string(folder.join(generate::README));
    let mut entries = WalkDir::new(folder).min_depth(1).into_iter();
    readme.is_ok_and(|text| generate::is_readme(&text))
        && entries.all(|entry| entry.is_ok_and(is_ours))
}

/// Writes files to an empty folder. An interruption is an error.
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
    dir: &Path,
    problem: &'static str,
    data: &TestData,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    #[derive(Serialize)]
    struct Written {
        problem: &'static str,
        dir: String,
        tests: usize,
        cases: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        mistakes: Option<usize>,
    }
    let shown = dir.display();
    if args.json {
        let written = Written {
            problem,
            dir: shown.to_string(),
            tests: data.tests(),
            cases: data.cases(),
            mistakes: data.mistakes(),
        };
        print_json(out, &written)?;
    } else if args.format == Format::Gradescope {
        say(&format!(
            "wrote an autograder to {shown}/; its README.md explains how to upload it"
        ));
    } else {
        let [tests, cases] = [data.tests(), data.cases()].map(|number| grouped(number as u128));
        let shows = data.mistakes().map_or_else(String::new, |mistakes| {
            format!(", which expose {mistakes} known mistakes,")
        });
        say(&format!(
            "wrote {tests} tests with {cases} cases{shows} to {shown}/; its README.md describes \
             the files"
        ));
    }
    Ok(Exit::Yes)
}
