//! Many programs in one check: the table, its other forms, and resuming after an interruption.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Output, Stdio};

use crate::common::harness::{Harness, programs};
use crate::common::program::interrupt;
use crate::common::wait::wait_until;

const PROBLEM: &str = "uva/10363";
pub(crate) const RESULTS: &str = "noughts/uva-10363.results.json";

/// A folder of programs: two that make the same mistake, and one of each other kind.
pub(crate) fn class(harness: &Harness) {
    for (source, name) in [
        ("accepted/uva-10363/counts.py", "ann/main.py"),
        (
            "wrong-answer/uva-10363/anti_diagonal_never_tested.py",
            "bob/main.py",
        ),
        (
            "wrong-answer/uva-10363/anti_diagonal_never_tested.py",
            "cho/other_name.py",
        ),
    ] {
        put(
            harness,
            name,
            &fs::read_to_string(programs().join(source)).unwrap(),
        );
    }
    let other = harness.dir.path().join("class/cho/other_name.py");
    let text = fs::read_to_string(&other).unwrap();
    fs::write(other, text + "# in words of her own\n").unwrap();
    put(harness, "cho/notes.txt", "not a program");
    put(harness, "cho/.swp.py", "hidden");
}

pub(crate) fn put(harness: &Harness, name: &str, text: &str) {
    let path = harness.dir.path().join("class").join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

pub(crate) fn check(harness: &Harness, arguments: &[&str]) -> Output {
    harness.check(&[&[PROBLEM], arguments].concat())
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A text without its times, and with one blank between words.
fn without_times(text: &str) -> String {
    let line = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_time = |place: usize| words.get(place + 1) == Some(&"s");
        let kept = (0..words.len()).filter(|place| !is_time(*place));
        kept.map(|place| words[place]).collect::<Vec<_>>().join(" ")
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_table_and_who_makes_the_same_mistake() {
    let harness = Harness::new();
    class(&harness);
    let output = check(&harness, &["class"]);
    assert_eq!(output.status.code(), Some(1));
    // Without bubblewrap a note about the sandbox follows.
    let notes = text(&output.stderr);
    assert!(
        notes.starts_with(
            "noughts: skipped a file that is a symbolic link or not a source file: class/cho/notes.txt\n\
             noughts: skipped a hidden file or folder\n"
        ),
        "{notes}"
    );
    let table = text(&output.stdout);
    let expected = "\
uva/10363: 3 programs, 1 accepted

program verdict failing time mistake
class/ann/main.py accepted 0 of 19,683 s
class/bob/main.py wrong answer 71 of 19,683 s 1
class/cho/other_name.py wrong answer 71 of 19,683 s 1

Mistakes:

1 ";
    assert!(without_times(&table).starts_with(expected), "{table}");
    assert!(
        table.contains("class/bob/main.py, class/cho/other_name.py\n"),
        "{table}"
    );
    assert!(table.contains("c1-b2-a3 (2 programs)\n"), "{table}");
    // No input is saved for a class.
    assert!(!harness.dir.path().join("noughts-uva-10363.in").exists());
    assert!(harness.cache().join(RESULTS).exists());
    // Nothing is kept in the folder of the programs, which is not trusted.
    assert_eq!(fs::read_dir(harness.dir.path()).unwrap().count(), 2);
}

/// The second time nothing is run, and everything is the same.
#[test]
#[ignore = "suite check"]
fn nothing_is_judged_twice() {
    let harness = Harness::new();
    class(&harness);
    let first = check(&harness, &["class"]);
    let again = check(&harness, &["class"]);
    assert_eq!(text(&first.stdout), text(&again.stdout));
    assert_eq!(again.status.code(), Some(1));
    let file = harness.cache().join(RESULTS);
    let file = file.display();
    let said =
        format!("3 of 3 verdicts are cached in {file}; --no-cache judges every program again");
    assert!(text(&again.stderr).contains(&said), "{again:?}");
    // The cached results give output in the other language too.
    let korean = check(&harness, &["class", "--language", "ko"]);
    let table = text(&korean.stdout);
    assert!(
        table.starts_with("uva/10363: 프로그램 3개 가운데 1개가 맞았습니다\n"),
        "{table}"
    );
    // A changed program is judged again, and so is one under other options.
    put(&harness, "ann/main.py", "print(1)\n");
    let changed = check(&harness, &["class"]);
    assert!(
        text(&changed.stderr).contains("2 of 3 verdicts are cached"),
        "{changed:?}"
    );
    let exact = check(&harness, &["class", "--fail-fast"]);
    assert!(!text(&exact.stderr).contains("cached"), "{exact:?}");
    let uncached = check(&harness, &["class", "--no-cache"]);
    assert!(!text(&uncached.stderr).contains("cached"), "{uncached:?}");
}

/// The library tests what is in each form.
#[test]
#[ignore = "suite check"]
fn each_option_prints_its_form() {
    let harness = Harness::new();
    class(&harness);
    for (option, start) in [
        ("--json", "{\n"),
        ("--csv", "program,verdict,"),
        ("--junit", "<?xml "),
    ] {
        let output = check(&harness, &["class", option]);
        assert!(text(&output.stdout).starts_with(start), "{output:?}");
        assert_eq!(output.status.code(), Some(1));
    }
}

/// Folders that cannot be read do not stop the others, long names do not push the other
/// columns away, and what was not tried to the end is not said to be the same.
#[test]
#[ignore = "suite check"]
fn odd_files() {
    let harness = Harness::new();
    class(&harness);
    put(&harness, "zoe/<b>&amp;\n.py", "print(1)");
    put(&harness, &format!("zoe/{}.py", "x".repeat(200)), "print(2)");
    put(&harness, "zoe/empty.py", "");
    let locked = harness.dir.path().join("class/locked");
    fs::create_dir(&locked).unwrap();
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).unwrap();
    // Root can read every folder.
    let is_kept_out = fs::read_dir(&locked).is_err();
    let output = check(&harness, &["class", "--fail-fast"]);
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o700)).unwrap();
    let table = text(&output.stdout);
    let code = if is_kept_out { 3 } else { 1 };
    assert_eq!(output.status.code(), Some(code), "{table}");
    assert_eq!(table.contains("class/locked: "), is_kept_out, "{table}");
    let row = |name: &str| table.lines().find(|line| line.contains(name)).unwrap();
    assert!(row("ann/main.py").len() < 120, "{table}");
    assert!(
        row("<b>").starts_with("class/zoe/<b>&amp;\\n.py "),
        "{table}"
    );
    assert!(row("xxx").contains("x.py  wrong answer"), "{table}");
    assert!(!table.contains("on the same"), "{table}");
}

/// With --fail-fast few inputs are tried: programs with different mistakes are not together, and
/// no failure is called the smallest.
#[test]
fn the_first_failure_is_no_diagnosis() {
    let harness = Harness::new();
    class(&harness);
    put(&harness, "dan/valid.py", "print('yes')\n");
    for program in ["ann/main.py", "cho/other_name.py"] {
        let copy = format!("eve/{}", program.replace('/', "_"));
        let path = harness.dir.path().join("class").join(program);
        put(&harness, &copy, &fs::read_to_string(path).unwrap());
    }
    let options = ["class", "--fail-fast", "--html", "page.html", "--csv"];
    let output = check(&harness, &options);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let csv = text(&output.stdout);
    let mistakes: Vec<(String, Option<&str>)> = csv
        .lines()
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            (cells[5].to_owned(), cells.last().copied())
        })
        .collect();
    let row = |number: &str, identical: &'static str| (number.to_owned(), Some(identical));
    assert_eq!(
        mistakes,
        [
            row("mistake", "identical_to"),
            row("", ""),
            row("2", ""),
            row("1", ""),
            row("3", ""),
            row("", "class/ann/main.py"),
            row("1", "class/cho/other_name.py"),
        ]
    );
    let page = fs::read_to_string(harness.dir.path().join("page.html")).unwrap();
    assert!(page.contains("It fails here:"), "{page}");
    assert!(
        !page.contains("smallest") && !page.contains("whatever the input"),
        "{page}"
    );
    let table = text(&check(&harness, &["class", "--fail-fast"]).stdout);
    assert!(
        table.contains("1  identical to class/cho/other_name.py\n"),
        "{table}"
    );
}

/// A program that is undecided is judged again, since the next time may decide.
#[test]
#[ignore = "suite check"]
fn what_is_undecided_is_not_kept() {
    let harness = Harness::new();
    let right = fs::read_to_string(programs().join("accepted/uva-10363/counts.py")).unwrap();
    let runs = harness.dir.path().join("runs");
    // In one run only it fails.
    let fails_once = format!(
        "with open({runs:?}, 'a+') as runs:\n    runs.write('x')\n    runs.seek(0)\n    \
         if len(runs.read()) == 3: print('no'); raise SystemExit\n"
    );
    put(&harness, "once.py", &(fails_once + &right));
    let options = ["class", "--sandbox", "off", "--jobs", "1"];
    let first = check(&harness, &options);
    assert_eq!(first.status.code(), Some(3), "{first:?}");
    assert!(text(&first.stdout).contains("undecided"), "{first:?}");
    let again = check(&harness, &options);
    assert!(!text(&again.stderr).contains("cached"), "{again:?}");
    assert_eq!(again.status.code(), Some(0), "{again:?}");
}

#[test]
#[ignore = "suite check"]
fn exit_codes() {
    let harness = Harness::new();
    class(&harness);
    assert_eq!(check(&harness, &["class/ann"]).status.code(), Some(0));
    assert_eq!(
        check(&harness, &["class/ann", "class/bob/main.py"])
            .status
            .code(),
        Some(1)
    );
    // A program that cannot be judged does not stop the others.
    let mut command = harness.noughts();
    command
        .args(["check", PROBLEM, "class", "--no-cache"])
        .env("PATH", "");
    let nothing = command.output().unwrap();
    assert_eq!(nothing.status.code(), Some(3));
    let table = text(&nothing.stdout);
    assert_eq!(
        table.matches("python3 is not installed").count(),
        3,
        "{table}"
    );
    for (arguments, reason) in [
        (&["no-such-folder", "class"][..], "no-such-folder: "),
        (&["class", "--save", "x.in"], "--save is for one program"),
        (&["class", "--csv", "--json"], "cannot be used with"),
        (&["--csv", "--", "cat"], "cannot be used with"),
        (
            &["class", "--results", "class/bob/main.py"],
            "expected results of noughts check",
        ),
    ] {
        let output = check(&harness, arguments);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(text(&output.stderr).contains(reason), "{output:?}");
    }
    let program = harness.dir.path().join("class/bob/main.py");
    assert!(fs::read_to_string(program).unwrap().contains("import"));
    put(&harness, "empty/notes.txt", "");
    let none = check(&harness, &["class/empty"]);
    assert_eq!(none.status.code(), Some(2));
    assert!(
        text(&none.stderr).contains("expected source files (.c "),
        "{none:?}"
    );
}

/// Programs judged before the interruption are not judged again.
#[test]
#[ignore = "suite check"]
fn an_interrupted_class_resumes() {
    let harness = Harness::new();
    class(&harness);
    put(&harness, "bob/wait.py", "import time\ntime.sleep(10_000)\n");
    let options = ["class", "--time-limit", "600", "--results", "kept.json"];
    let results = harness.dir.path().join("kept.json");
    for (no_cache, resumes) in [
        (&["--no-cache"][..], ""),
        (&[], "; the same command resumes from kept.json"),
    ] {
        let _ = fs::remove_file(&results);
        let mut command = harness.noughts();
        command
            .args(["check", PROBLEM])
            .args(options)
            .args(no_cache);
        let (stdout, stderr) = (Stdio::piped(), Stdio::piped());
        let mut child = command.stdout(stdout).stderr(stderr).spawn().unwrap();
        // Two of the four programs are judged before the one that waits.
        let judged =
            || fs::read_to_string(&results).map_or(0, |text| text.matches("summary").count());
        wait_until("two verdicts", || {
            assert!(child.try_wait().unwrap().is_none());
            judged() >= 2
        });
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(3));
        let said = text(&output.stderr);
        let interrupted = format!("noughts: interrupted with 2 of 4 judged{resumes}\n");
        assert!(said.ends_with(&interrupted), "{said}");
        let table = text(&output.stdout);
        assert_eq!(table.matches("not judged yet").count(), 2, "{table}");
        harness.wait_until_nothing_is_left("an interruption");
    }

    put(&harness, "bob/wait.py", "print(1)\n");
    let output = check(&harness, &options);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(
        said.contains("2 of 4 verdicts are cached in kept.json"),
        "{said}"
    );
    let table = text(&output.stdout);
    assert!(table.contains("4 programs, 1 accepted"), "{table}");
}
