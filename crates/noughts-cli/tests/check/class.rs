//! Tests checks of many programs: the table, its other forms, the cache, and the page for teachers.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::common::harness::Harness;
use crate::common::program::{Ran, Run, interrupt, output_of};
use crate::common::programs::program;
use crate::common::wait::wait_until;

const PROBLEM: &str = "uva/10363";
const RESULTS: &str = "noughts/uva-10363.results.json";

/// A folder with two programs that make the same mistake, and one program of each other kind.
fn class() -> Harness {
    let harness = Harness::new();
    let source = |name| fs::read_to_string(program(name)).unwrap();
    let wrong = source("wrong-answer/uva-10363/anti_diagonal_never_tested.py");
    put(
        &harness,
        "ann/main.py",
        &source("accepted/uva-10363/counts.py"),
    );
    put(&harness, "bob/main.py", &wrong);
    put(
        &harness,
        "cho/other_name.py",
        &format!("{wrong}# in words of her own\n"),
    );
    put(&harness, "cho/notes.txt", "not a program");
    put(&harness, "cho/.swp.py", "hidden");
    harness
}

fn put(harness: &Harness, name: &str, text: &str) {
    let path = harness.dir.path().join("class").join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn check(harness: &Harness, arguments: &[&str]) -> Ran {
    harness.check(&[&[PROBLEM], arguments].concat())
}

fn page(harness: &Harness) -> String {
    fs::read_to_string(harness.dir.path().join("page.html")).unwrap()
}

/// A text without times, and with single blanks between words.
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
fn the_table_groups_programs_with_the_same_mistake() {
    let harness = class();
    let output = check(&harness, &["class"]);
    // Without bubblewrap, noughts also prints a note about the sandbox.
    output.ends(1).says(
        "noughts: skipped a file that is a symbolic link or not a source file: class/cho/notes.txt\n\
         noughts: skipped a hidden file or folder\n",
    );
    let expected = "\
uva/10363: 3 programs, 1 accepted

program verdict failing time mistake
class/ann/main.py accepted 0 of 19,683 s
class/bob/main.py wrong answer 71 of 19,683 s 1
class/cho/other_name.py wrong answer 71 of 19,683 s 1

Mistakes:

1 ";
    assert!(
        without_times(&output.out).starts_with(expected),
        "{output:?}"
    );
    output.prints("class/bob/main.py, class/cho/other_name.py\n");
    output.prints("c1-b2-a3 (2 programs)\n");
    // No input is saved for a class.
    assert!(!harness.dir.path().join("noughts-uva-10363.in").exists());
    assert!(harness.cache().join(RESULTS).exists());
    // noughts writes nothing to the folder of the programs, which is not trusted.
    assert_eq!(fs::read_dir(harness.dir.path()).unwrap().count(), 2);
}

/// The second check runs no program, and prints the same output.
#[test]
#[ignore = "suite check"]
fn verdicts_are_cached() {
    let harness = class();
    let first = check(&harness, &["class"]);
    let again = check(&harness, &["class"]);
    assert_eq!(first.out, again.ends(1).out);
    let file = harness.cache().join(RESULTS);
    let file = file.display();
    again.says(&format!(
        "3 of 3 verdicts are cached in {file}; --no-cache judges every program again"
    ));
    // The cached results are printed in the other language too.
    let korean = check(&harness, &["class", "--language", "ko"]);
    korean.prints("uva/10363: 프로그램 3개 가운데 1개가 맞았습니다\n");
    // noughts judges a program again if the program or the options have changed.
    put(&harness, "ann/main.py", "print(1)\n");
    check(&harness, &["class"]).says("2 of 3 verdicts are cached");
    for option in ["--fail-fast", "--no-cache"] {
        let output = check(&harness, &["class", option]);
        assert!(!output.err.contains("cached"), "{output:?}");
    }
}

/// The library's tests check the contents of each form.
#[test]
#[ignore = "suite check"]
fn each_option_prints_its_form() {
    let harness = class();
    for (option, start) in [
        ("--json", "{\n"),
        ("--csv", "program,verdict,"),
        ("--junit", "<?xml "),
    ] {
        let output = check(&harness, &["class", option]);
        assert!(output.ends(1).out.starts_with(start), "{output:?}");
    }
}

/// Unreadable folders do not stop the other programs, and long names do not shift the columns of
/// other rows.
#[test]
#[ignore = "suite check"]
fn odd_files() {
    let harness = class();
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
    output.ends(if is_kept_out { 3 } else { 1 });
    let table = &output.out;
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

/// With --fail-fast only few inputs are tried, so programs with different mistakes are not grouped,
/// and no failure is called the smallest.
#[test]
fn the_first_failure_is_no_diagnosis() {
    let harness = class();
    put(&harness, "dan/valid.py", "print('yes')\n");
    for program in ["ann/main.py", "cho/other_name.py"] {
        let copy = format!("eve/{}", program.replace('/', "_"));
        let path = harness.dir.path().join("class").join(program);
        put(&harness, &copy, &fs::read_to_string(path).unwrap());
    }
    let options = ["class", "--fail-fast", "--html", "page.html", "--csv"];
    let output = check(&harness, &options);
    let row = |line| {
        let cells: Vec<&str> = str::split(line, ',').collect();
        (cells[5], *cells.last().unwrap())
    };
    assert_eq!(
        output.ends(1).out.lines().map(row).collect::<Vec<_>>(),
        [
            ("mistake", "identical_to"),
            ("", ""),
            ("2", ""),
            ("1", ""),
            ("3", ""),
            ("", "class/ann/main.py"),
            ("1", "class/cho/other_name.py"),
        ]
    );
    let page = page(&harness);
    assert!(page.contains("It fails here:"), "{page}");
    assert!(
        !page.contains("smallest") && !page.contains("tried input"),
        "{page}"
    );
    let table = check(&harness, &["class", "--fail-fast"]);
    table.prints("1  identical to class/cho/other_name.py\n");
}

/// An undecided program is judged again, because the next check may decide it.
#[test]
#[ignore = "suite check"]
fn undecided_checks_are_not_cached() {
    let harness = Harness::new();
    let right = fs::read_to_string(program("accepted/uva-10363/counts.py")).unwrap();
    let runs = harness.dir.path().join("runs");
    // The program fails in a single run.
    let fails_once = format!(
        "with open({runs:?}, 'a+') as runs:\n    runs.write('x')\n    runs.seek(0)\n    \
         if len(runs.read()) == 3: print('no'); raise SystemExit\n"
    );
    put(&harness, "once.py", &format!("{fails_once}{right}"));
    let options = ["class", "--sandbox", "off", "--jobs", "1"];
    check(&harness, &options).ends(3).prints("undecided");
    let again = check(&harness, &options);
    assert!(!again.ends(0).err.contains("cached"), "{again:?}");
}

#[test]
#[ignore = "suite check"]
fn exit_codes() {
    let harness = class();
    check(&harness, &["class/ann"]).ends(0);
    // The verdict on a single program is not cached.
    check(&harness, &["class/ann/main.py", "--no-cache"]).prints("accepted: all ");
    check(&harness, &["class/ann", "class/bob/main.py"]).ends(1);
    // A program that cannot be judged does not stop the others.
    let mut nothing = harness.noughts();
    nothing
        .args(["check", PROBLEM, "class", "--no-cache"])
        .env("PATH", "");
    let table = nothing.ran();
    let missing = table
        .ends(3)
        .out
        .matches("python3 is not installed")
        .count();
    assert_eq!(missing, 3, "{table:?}");
    put(&harness, "empty/notes.txt", "");
    for (arguments, reason) in [
        (&["no-such-folder", "class"][..], "no-such-folder: "),
        (&["class", "--save", "x.in"], "--save is for one program"),
        (&["class", "--csv", "--json"], "cannot be used with"),
        (&["--csv", "--", "cat"], "cannot be used with"),
        (
            &["class", "--results", "class/bob/main.py"],
            "expected results of noughts check",
        ),
        (&["class/empty"], "expected source files (.c "),
    ] {
        check(&harness, arguments).ends(2).says(reason);
    }
    let program = harness.dir.path().join("class/bob/main.py");
    assert!(fs::read_to_string(program).unwrap().contains("import"));
}

#[test]
#[ignore = "suite check"]
fn an_interrupted_class_resumes() {
    let harness = class();
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
        let mut child = command.spawn().unwrap();
        // Two of the four programs are judged before the one that waits.
        let judged =
            || fs::read_to_string(&results).map_or(0, |text| text.matches("summary").count());
        wait_until("two verdicts", || {
            assert!(child.try_wait().unwrap().is_none());
            judged() >= 2
        });
        interrupt(&child);
        let output = output_of(child);
        output.ends(3).says(&format!(
            "noughts: interrupted with 2 of 4 judged{resumes}\n"
        ));
        let waiting = output.out.matches("not judged yet").count();
        assert_eq!(waiting, 2, "{output:?}");
        harness.wait_until_nothing_is_left("an interruption");
    }

    put(&harness, "bob/wait.py", "print(1)\n");
    let output = check(&harness, &options);
    output
        .ends(1)
        .says("2 of 4 verdicts are cached in kept.json");
    output.prints("4 programs, 1 accepted");
}

/// The page has every program and pictures of boards, and loads nothing.
#[test]
#[ignore = "suite check"]
fn a_page_for_teachers() {
    let harness = class();
    for (language, accepted) in [
        ("en", "3 programs, 1 accepted"),
        ("ko", "프로그램 3개 가운데 1개가 맞았습니다"),
    ] {
        let options = ["class", "--html", "page.html", "--language", language];
        check(&harness, &options).ends(1);
        let page = page(&harness);
        assert!(page.contains(accepted), "{page}");
        assert!(page.contains(&format!("<html lang=\"{language}\">")));
        assert_eq!(page.matches("<svg ").count(), 2);
        assert_eq!(page.matches("aria-label=\"oox/ox./x..\"").count(), 2);
        for outside in ["http:", "https:", "src=", "url(", "@import", "<script"] {
            assert!(!page.contains(outside), "{outside}");
        }
        assert_well_formed(&page);
    }
}

/// Checks that every element is closed, ids are unique, and every link leads to an id.
fn assert_well_formed(page: &str) {
    let page = page.replacen("<!DOCTYPE html>", "", 1);
    let (html, from) = page.split_once("<head>").unwrap();
    // The elements in the head are not closed.
    let (_, from) = from.split_once("<title>").unwrap();
    let page = format!("{html}<head><title>{from}");
    let document = roxmltree::Document::parse(&page).unwrap();
    let values = |name| {
        let nodes = document.descendants();
        let values = nodes.filter_map(move |node| node.attribute(name));
        values.collect::<Vec<&str>>()
    };
    let mut ids = values("id");
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all);
    for target in values("href") {
        let id = target.strip_prefix('#').unwrap();
        assert!(ids.contains(&id), "{target}");
    }
}

/// If a program is wrong on every input, its mistake does not depend on the board.
#[test]
#[ignore = "suite check"]
fn a_mistake_on_every_input_has_no_board() {
    let harness = Harness::new();
    put(&harness, "nothing.py", "");
    let junit = check(&harness, &["class", "--junit", "--html", "page.html"]).out;
    for text in [junit, page(&harness)] {
        for part in [
            "It prints nothing in any run",
            "An input that shows this mistake:",
        ] {
            assert!(text.contains(part), "{text}");
        }
        for part in ["<svg ", "The game goes on", "The smallest input"] {
            assert!(!text.contains(part), "{text}");
        }
    }
}

/// If the page cannot be written, noughts judges nothing.
#[test]
fn a_page_that_cannot_be_written() {
    let harness = class();
    let output = check(&harness, &["class", "--html", "no-such-folder/page.html"]);
    output.ends(2).says("no-such-folder/page.html: ");
    assert!(!harness.cache().join(RESULTS).exists());
}
