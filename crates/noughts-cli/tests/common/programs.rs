//! The programs that tests judge: the files in `tests/programs`, and those that `variants.txt`
//! there derives from them.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use tempfile::NamedTempFile;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")
}

/// Every program, `VERDICT/PROBLEM/FILE`, in the order of the names.
pub fn all() -> Vec<PathBuf> {
    static ALL: LazyLock<Vec<PathBuf>> = LazyLock::new(|| {
        let mut found = variants();
        for verdict in fs::read_dir(folder()).unwrap() {
            let verdict = verdict.unwrap().path();
            for problem in verdict.read_dir().into_iter().flatten() {
                let files = fs::read_dir(problem.unwrap().path()).unwrap();
                found.extend(files.map(|file| file.unwrap().path()));
            }
        }
        found.sort_by_key(|path| parts(path).map(OsStr::to_owned));
        found
    });
    ALL.clone()
}

/// The verdict, the problem and the name of the file.
pub fn parts(program: &Path) -> [&OsStr; 3] {
    let mut parts = program.iter().rev();
    let [file, problem, verdict] = [(); 3].map(|()| parts.next().unwrap());
    [verdict, problem, file]
}

/// The id of the problem that a program solves.
pub fn problem(program: &Path) -> String {
    let [_, problem, _] = parts(program);
    problem.to_str().unwrap().replacen('-', "/", 1)
}

/// The path of a program.
pub fn program(name: &str) -> String {
    let found = all().into_iter().find(|path| path.ends_with(name));
    let path = found.unwrap_or_else(|| panic!("no program {name}"));
    path.into_os_string().into_string().unwrap()
}

/// Writes the programs of `variants.txt`, and returns their paths.
fn variants() -> Vec<PathBuf> {
    let list = fs::read_to_string(folder().join("variants.txt")).unwrap();
    // The first paragraph describes the format.
    let entries = list.split("\n\n").skip(1);
    entries.map(|entry| written(entry.trim_end())).collect()
}

/// Writes a program, unless it exists already: several tests may write it at the same time.
fn written(entry: &str) -> PathBuf {
    let (name, entry) = entry.split_once('\n').unwrap();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("programs/{name}"));
    let text = text(name, entry);
    if fs::read_to_string(&path).is_ok_and(|written| written == text) {
        return path;
    }
    let parent = path.parent().unwrap();
    fs::create_dir_all(parent).unwrap();
    let mut file = NamedTempFile::new_in(parent).unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file.persist(&path).unwrap();
    path
}

/// The text of a program.
fn text(name: &str, entry: &str) -> String {
    let (comment, entry) = entry.split_once("\nof ").unwrap();
    let (other, differences) = entry.split_once('\n').unwrap_or((entry, ""));
    let other = fs::read_to_string(folder().join(other)).unwrap();
    let sign = if name.ends_with(".py") { "#" } else { "//" };
    let lines = other.lines().skip_while(|line| line.starts_with(sign));
    let mut text: String = [comment]
        .into_iter()
        .chain(lines)
        .flat_map(|line| [line, "\n"])
        .collect();
    for difference in differences.split("\n@\n").filter(|lines| !lines.is_empty()) {
        let side = |sign: char| -> String {
            let lines = difference
                .lines()
                .filter(|line| line.starts_with([' ', sign]));
            lines
                .flat_map(|line| ["\n", &line[1..]])
                .collect::<String>()
                + "\n"
        };
        let (before, after) = (side('-'), side('+'));
        assert_eq!(text.matches(&before).count(), 1, "{name}: {before}");
        text = text.replacen(&before, &after, 1);
    }
    text
}
