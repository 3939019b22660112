//! Runs the examples in the documents and compares their output. `cargo xtask golden` updates them.
//!
//! The documents are written for people, so this module prepares their `console` blocks for trycmd:
//!
//! - A shell runs each command, in a folder with the programs that the document checks.
//! - The newline at the end of what it prints is left out, as in the document.
//! - A comment above a block, `<!-- exit code 1 -->`, is how its commands must end.
//! - How long the runs of a check took differs each time, and may be anything.
//!
//! Blocks of other kinds are not run: `sh` and `toml` show what changes the machine it
//! runs on (`cargo install`, `pip install`) or takes minutes, and `text` shows a screen.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The names of the programs in the documents, with their paths in `tests/programs`.
const PROGRAMS: [(&str, &str); 4] = [
    (
        "solution.cpp",
        "wrong-answer/boj-7682/double_lines_by_hand.cpp",
    ),
    (
        "search.cpp",
        "accepted/algospot-tictactoe/already_won_never_tested.cpp",
    ),
    ("crash.c", "runtime-error/boj-7682/crash_on_one_board.c"),
    ("player.cpp", "wrong-answer/noughts-unbeatable/no_forks.cpp"),
];

/// Runs its argument. Command substitution removes the newline at the end of the output.
const SHELL: &str = r#"text=$(eval "$1" 2>&1); code=$?; printf %s "$text"; exit $code"#;

/// Runs the examples of documents and compares what they print.
pub(crate) fn run(documents: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let prepare = |path: &&str| Document::prepare(path, folder.path());
    let documents: Vec<Document> = documents.iter().map(prepare).collect();
    let noughts = Path::new(env!("CARGO_BIN_EXE_noughts")).parent().unwrap();
    let path = format!("{}:{}", noughts.display(), env::var("PATH").unwrap());
    cases("C")
        .env("PATH", path)
        .register_bin("sh", Path::new("/bin/sh"))
        .case(folder.path().join("*.md"))
        .run();
    // trycmd overwrites its copies if requested.
    for document in documents {
        let text = document.restored();
        if text != fs::read_to_string(&document.path).unwrap() {
            fs::write(&document.path, text).unwrap();
        }
    }
}

/// Test cases with a fixed width, a language and no colour.
pub(crate) fn cases(locale: &str) -> trycmd::TestCases {
    let cases = trycmd::TestCases::new();
    cases
        .env("COLUMNS", "100")
        .env("CLICOLOR_FORCE", "0")
        .env("NO_COLOR", "1")
        .env("LC_ALL", locale);
    cases
}

/// A document, and a copy of it that trycmd can run.
struct Document {
    path: PathBuf,
    copy: PathBuf,
    /// The changes of the copy, in order: the text in the document, and the text in the copy.
    changes: Vec<(String, String)>,
}

impl Document {
    /// Copies a document to a folder, and the programs that it checks to a folder beside the copy,
    /// where trycmd runs the commands.
    fn prepare(path: &str, folder: &Path) -> Document {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .join(path);
        let copy = folder.join(path.file_name().unwrap());
        let beside = copy.with_extension("in");
        fs::create_dir(&beside).unwrap();
        for (name, program) in PROGRAMS {
            let program = Path::new("tests/programs").join(program);
            fs::copy(program, beside.join(name)).unwrap();
        }
        let (mut text, mut changes) = (String::new(), Vec::new());
        for (shown, run) in lines(&fs::read_to_string(&path).unwrap()) {
            text += run.as_deref().unwrap_or(&shown);
            changes.extend(run.map(|run| (shown, run)));
        }
        fs::write(&copy, text).unwrap();
        Document {
            path,
            copy,
            changes,
        }
    }

    /// The current text of the copy, without the changes that were made to run it.
    fn restored(&self) -> String {
        let copy = fs::read_to_string(&self.copy).unwrap();
        let (mut rest, mut text) = (copy.as_str(), String::new());
        for (shown, run) in &self.changes {
            // If a change is missing, trycmd has overwritten it.
            if let Some((before, after)) = rest.split_once(run) {
                text.extend([before, shown]);
                rest = after;
            }
        }
        text + rest
    }
}

/// The lines of a document, each with its replacement in the copy if that differs.
fn lines(document: &str) -> Vec<(String, Option<String>)> {
    let (mut inside, mut exit_code) = (false, None);
    let line = |line: &str| {
        if line.starts_with("```") {
            inside = line == "```console\n";
        } else if !inside {
            exit_code = line
                .strip_prefix("<!-- exit code ")
                .and_then(|rest| rest.strip_suffix(" -->\n"))
                .map(str::to_owned);
        }
        let run = inside
            .then(|| in_copy(line, exit_code.as_deref()))
            .flatten();
        (line.to_owned(), run)
    };
    document.split_inclusive('\n').map(line).collect()
}

/// The replacement of a line in a `console` block.
fn in_copy(line: &str, exit_code: Option<&str>) -> Option<String> {
    if let Some(command) = line.strip_prefix("$ ") {
        let command = command.trim_end().replace('\'', r"'\''");
        let exit_code = exit_code.map_or(String::new(), |code| format!("? {code}\n"));
        return Some(format!("$ sh -c '{SHELL}' sh '{command}'\n{exit_code}"));
    }
    let mut parts = [("The check took ", " run"), ("채점에 ", " 걸렸습니다(")].iter();
    let (start, then) =
        parts.find(|(start, then)| line.starts_with(start) && line.contains(then))?;
    Some(format!("{start}[..]{then}[..]\n"))
}
