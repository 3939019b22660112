//! The program's examples, run and compared: those in the documents, and those in
//! `cmd/`. `cargo xtask golden` writes them anew.
//!
//! A document is read as a person reads it, so its `console` blocks are made ready for
//! trycmd first:
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

/// Every document with examples but docs/SERVER.md: those ask a server on a fixed
/// port, which may be taken. `tests/serve/documents.rs` asks the same on any port.
const DOCUMENTS: [&str; 5] = [
    "README.md",
    "README.ko.md",
    "docs/CHECK.md",
    "docs/COMMANDS.md",
    "docs/JUDGES.md",
];

/// What the programs that are checked in the documents are called there, and where
/// they are in `tests/programs`.
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

/// Runs its argument. What a command substitution gives has no newline at the end.
const SHELL: &str = r#"text=$(eval "$1" 2>&1); code=$?; printf %s "$text"; exit $code"#;

#[test]
fn examples_print_what_they_show() {
    let folder = tempfile::tempdir().unwrap();
    let documents = DOCUMENTS.map(|path| Document::prepare(path, folder.path()));
    let noughts = Path::new(env!("CARGO_BIN_EXE_noughts")).parent().unwrap();
    let path = format!("{}:{}", noughts.display(), env::var("PATH").unwrap());
    cases("C")
        .env("PATH", path)
        .register_bin("sh", Path::new("/bin/sh"))
        .case(folder.path().join("*.md"))
        .case("tests/cmd/*.trycmd")
        // Those that read something.
        .case("tests/cmd/*.toml")
        .run();
    // It overwrites its copies if it is told to.
    for document in documents {
        let text = document.restored();
        if text != fs::read_to_string(&document.path).unwrap() {
            fs::write(&document.path, text).unwrap();
        }
    }
}

/// The same commands as in `cmd/`, run by somebody whose system speaks Korean.
#[test]
fn examples_print_what_they_show_in_korean() {
    cases("ko_KR.UTF-8").case("tests/cmd/korean/*.trycmd").run();
}

/// Whatever the terminal and the language of whoever runs the tests are.
fn cases(locale: &str) -> trycmd::TestCases {
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
    /// What was changed in the copy, in order: the document's text and the copy's.
    changes: Vec<(String, String)>,
}

impl Document {
    /// Copies a document to a folder, and the programs that it may check to another
    /// one beside the copy, where trycmd runs its commands.
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

    /// What the copy holds now, without what was changed in it to run it.
    fn restored(&self) -> String {
        let copy = fs::read_to_string(&self.copy).unwrap();
        let (mut rest, mut text) = (copy.as_str(), String::new());
        for (shown, run) in &self.changes {
            // A change that is not there any more was overwritten.
            if let Some((before, after)) = rest.split_once(run) {
                text.extend([before, shown]);
                rest = after;
            }
        }
        text + rest
    }
}

/// The lines of a document, each with what stands for it in the copy if that differs.
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

/// What stands in the copy for a line of a `console` block.
fn in_copy(line: &str, exit_code: Option<&str>) -> Option<String> {
    if let Some(command) = line.strip_prefix("$ ") {
        let command = command.trim_end().replace('\'', r"'\''");
        let exit_code = exit_code.map_or(String::new(), |code| format!("? {code}\n"));
        return Some(format!("$ sh -c '{SHELL}' sh '{command}'\n{exit_code}"));
    }
    [" runs in ", "번 실행했고 "].iter().find_map(|said| {
        let (runs, _) = line.split_once(said)?;
        let is_number = |byte: u8| byte.is_ascii_digit() || byte == b',';
        runs.bytes()
            .all(is_number)
            .then(|| format!("[..]{said}[..]\n"))
    })
}

/// The commands of a file in `cmd/`, each with what it prints.
fn examples(path: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(path).unwrap();
    let example = |block: &str| {
        let (command, rest) = block.split_once('\n').unwrap();
        let printed = rest.split("\n```").next().unwrap();
        (command.to_owned(), printed.to_owned())
    };
    text.split("\n$ ").skip(1).map(example).collect()
}

/// All but help, which is in English, and those that read something.
#[test]
fn examples_have_twins_in_korean() {
    for name in [
        "bad-input",
        "count",
        "explain",
        "other-games",
        "problems",
        "solve",
        "values",
        "variants",
    ] {
        let file = format!("{name}.trycmd");
        let path = Path::new("tests/cmd").join(&file);
        let twin = Path::new("tests/cmd/korean").join(&file);
        let commands = |path: &Path| {
            let examples = examples(path).into_iter();
            examples.map(|(command, _)| command).collect::<Vec<_>>()
        };
        assert_eq!(commands(&path), commands(&twin), "{name}");
    }
}

/// Names of people and commands aside, no three words of English follow each other.
#[test]
fn korean_has_no_english_sentences() {
    let mut looked_at = 0;
    for entry in fs::read_dir("tests/cmd/korean").unwrap() {
        for (command, printed) in examples(&entry.unwrap().path()) {
            // Help is in English, and so are the keys and styles of data.
            let english_too = ["--help", "--json", "draw --game"];
            if english_too.iter().any(|part| command.contains(part)) {
                continue;
            }
            for line in printed.lines() {
                let found = english(line);
                assert!(found.is_empty(), "{command}: {found:?} in {line}");
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 200, "{looked_at}");
}

/// Three words of English in a row, if there are any.
fn english(line: &str) -> Vec<&str> {
    let line = line.trim_start_matches("noughts: ");
    let known = ["van den Herik", "noughts generate", "noughts problems ID"];
    if known.iter().any(|known| line.contains(known)) {
        return Vec::new();
    }
    let words: Vec<&str> = line.split(' ').collect();
    let is_english = |word: &&str| {
        let letters = word
            .trim_start_matches('(')
            .trim_end_matches([')', '.', ';', ':', '?']);
        letters.len() > 1 && letters.bytes().all(|byte| byte.is_ascii_lowercase())
    };
    let mut rows = words.windows(3);
    let found = rows.find(|row| row.iter().all(is_english));
    found.unwrap_or_default().to_vec()
}

#[test]
fn a_copy_can_be_turned_back_into_its_document() {
    let folder = tempfile::tempdir().unwrap();
    for path in DOCUMENTS {
        let document = Document::prepare(path, folder.path());
        let text = fs::read_to_string(&document.path).unwrap();
        assert_ne!(fs::read_to_string(&document.copy).unwrap(), text, "{path}");
        assert_eq!(document.restored(), text);
    }
}
