//! Searches that are saved, and go on after a limit, Ctrl-C or a kill.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;
use std::time::Duration;

use crate::common::program::{assert_refused, folder, interrupt, noughts, text};
use serde_json::Value;

/// `noughts prove` of a game in a folder: the proof goes to `p`, the search to `s`.
fn prove(folder: &Path, game: &str, more: &[&str]) -> Command {
    let mut command = noughts(&[
        "prove", "--json", "--jobs", "1", "--out", "p", "--game", game,
    ]);
    command.args(more).current_dir(folder);
    command
}

fn positions_searched(output: &Output) -> u64 {
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    json["positions_searched"].as_u64().unwrap()
}

fn verify(folder: &Path) -> Value {
    let output = noughts(&["verify", "--json", "p"])
        .current_dir(folder)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap();
    let names = names.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Waits for a file, which appears only when it is whole.
fn wait_for(file: &Path) {
    while !file.exists() {
        thread::sleep(Duration::from_millis(5));
    }
}

/// Nothing is known of 8,8,5 in no time, so nothing is in the file; what a whole search
/// has saved is known at once.
#[test]
fn a_search_is_saved_at_its_end() {
    let folder = folder("resume-end");
    let early = prove(&folder, "8,8,5", &["--timeout", "0", "--save", "s"]).output();
    let early = early.unwrap();
    assert_eq!(early.status.code(), Some(1), "{early:?}");
    assert_eq!(
        text(&early.stderr),
        "noughts: s: 0 entries saved; --resume goes on with them\n\
         noughts: the value is not known within the limits\n"
    );
    assert_eq!(files(&folder), ["s"]);

    let whole = prove(&folder, "5,5,4", &["--save", "s"]).output().unwrap();
    assert_eq!(whole.status.code(), Some(0), "{whole:?}");
    assert!(positions_searched(&whole) > 100, "{whole:?}");
    let saved = fs::read(folder.join("s")).unwrap();
    assert!(saved.len() > 32 * 100);
    fs::remove_file(folder.join("p")).unwrap();

    // Also to the file that it comes from.
    let again = prove(&folder, "5,5,4", &["--resume", "s", "--save", "s"]).output();
    let again = again.unwrap();
    assert_eq!(again.status.code(), Some(0), "{again:?}");
    assert_eq!(positions_searched(&again), 0);
    assert!(
        text(&again.stderr).starts_with("noughts: s: goes on with "),
        "{again:?}"
    );
    assert_eq!(verify(&folder)["claim"], "a draw");
    assert_eq!(files(&folder), ["p", "s"]);
}

/// In the middle of the search, or of the writing of the file: what is there is whole.
#[cfg(unix)]
#[test]
fn a_killed_search_goes_on() {
    let folder = folder("resume-kill");
    let (saved, every) = (folder.join("s"), ["--save", "s", "--save-every", "0.01"]);
    for round in 0..3 {
        let resume = ["--resume", "s"];
        let more = match round {
            0 => every.to_vec(),
            _ => [&every[..], &resume].concat(),
        };
        let mut child = prove(&folder, "7,7,5", &more).spawn().unwrap();
        wait_for(&saved);
        thread::sleep(Duration::from_millis(200));
        // SIGKILL, which no program hears of; if it has ended already, so be it.
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let output = prove(&folder, "7,7,5", &["--resume", "s"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let said = text(&output.stderr);
    assert!(said.starts_with("noughts: s: goes on with "), "{said}");
    assert_eq!(verify(&folder)["claim"], "a draw");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_search_is_saved() {
    let folder = folder("resume-interrupted");
    let every = ["--save", "s", "--save-every", "0.01"];
    let child = prove(&folder, "8,8,5", &every).spawn().unwrap();
    wait_for(&folder.join("s"));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let said = text(&output.stderr);
    assert!(said.contains(" entries saved; "), "{said}");
    assert!(said.ends_with("\nnoughts: interrupted\n"), "{said}");
    assert_eq!(files(&folder), ["s"]);
    let more = ["--resume", "s", "--timeout", "0", "--language", "ko"];
    let resumed = prove(&folder, "8,8,5", &more).output().unwrap();
    assert_eq!(resumed.status.code(), Some(1), "{resumed:?}");
    assert!(
        text(&resumed.stderr).contains("이어서 탐색합니다"),
        "{resumed:?}"
    );
}

/// A search of which the first save succeeds and all others fail: its folder is gone. On a
/// busy machine it may end before that; then the next time limit is tried.
#[cfg(unix)]
fn with_lost_folder(name: &str, game: &str, limits: [&str; 3]) -> (std::path::PathBuf, Output) {
    for seconds in limits {
        let folder = folder(name);
        fs::create_dir(folder.join("d")).unwrap();
        let more = ["--save", "d/s", "--save-every", "0.01"];
        let more = [&more[..], &["--timeout", seconds]].concat();
        let child = prove(&folder, game, &more).spawn().unwrap();
        wait_for(&folder.join("d/s"));
        fs::rename(folder.join("d"), folder.join("gone")).unwrap();
        let output = child.wait_with_output().unwrap();
        let last_is_saved = text(&output.stderr).contains(" entries saved; ");
        if !last_is_saved {
            return (folder, output);
        }
    }
    panic!("{game}: every search has ended before its folder was gone");
}

#[cfg(unix)]
const LOST: &str = "noughts: d/s: No such file or directory (os error 2)";

/// The search goes on, and the proof is there.
#[cfg(unix)]
#[test]
fn a_save_that_fails_does_not_end_the_search() {
    let (folder, output) = with_lost_folder("resume-fails", "7,7,5", ["86400"; 3]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let said = text(&output.stderr);
    assert!(!said.is_empty());
    assert!(said.lines().all(|line| line == LOST), "{said}");
    assert_eq!(verify(&folder)["claim"], "a draw");
}

/// Then what was found out is lost, which is more than that there is no proof.
#[cfg(unix)]
#[test]
fn a_last_save_that_fails_is_a_failure_of_our_own() {
    let limits = ["1", "30", "900"];
    let (_, output) = with_lost_folder("resume-last-fails", "8,8,5", limits);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let said = text(&output.stderr);
    let end = format!(
        "{LOST}\nnoughts: the value is not known within the limits, and what was found out last \
         could not be saved\n"
    );
    assert!(said.ends_with(&end), "{said}");
}

/// Nothing that was found out is replaced by less.
#[test]
fn a_search_is_not_saved_over_one_that_knows_more() {
    let folder = folder("resume-less");
    let saved = prove(&folder, "7,4,4", &["--save", "s"]).output().unwrap();
    assert_eq!(saved.status.code(), Some(0), "{saved:?}");
    fs::remove_file(folder.join("p")).unwrap();
    let before = fs::read(folder.join("s")).unwrap();
    for (more, advice) in [
        (&["--memory", "100k"][..], "or use more --memory\n"),
        (
            &["--weak", "--memory", "100k"],
            "or, if it was saved with --weak too, use more --memory\n",
        ),
    ] {
        let same = [&["--resume", "s", "--save", "./s"], more].concat();
        let refused = prove(&folder, "7,4,4", &same).output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        let said = text(&refused.stderr);
        assert!(
            said.contains("s: there is room for ") && said.ends_with(advice),
            "{said}"
        );
        assert_eq!(fs::read(folder.join("s")).unwrap(), before);
        // To another file it is saved, and what was left out is said. So little memory may be
        // too small for a proof.
        let other = [&["--resume", "s", "--save", "other"], more].concat();
        let output = prove(&folder, "7,4,4", &other).output().unwrap();
        assert!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
        fs::remove_file(folder.join("other")).unwrap();
        let said = text(&output.stderr);
        assert!(
            said.contains(" entries; the others have no room\n"),
            "{said}"
        );
    }
    assert_eq!(fs::read(folder.join("s")).unwrap(), before);
}

/// Not even a scratch file, while nothing is written.
#[cfg(unix)]
#[test]
fn a_killed_search_leaves_nothing_behind() {
    let folder = folder("resume-nothing");
    let mut child = prove(&folder, "8,8,5", &[]).spawn().unwrap();
    thread::sleep(Duration::from_millis(500));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(files(&folder), Vec::<String>::new());
}

/// A pipe would wait for somebody to read it, hours later.
#[cfg(unix)]
#[test]
fn a_search_is_saved_to_files_only() {
    let folder = folder("resume-pipe");
    let made = Command::new("mkfifo").arg(folder.join("pipe")).status();
    assert!(made.unwrap().success());
    for name in ["pipe", "/dev/null", "-"] {
        let output = prove(&folder, "3,3,3", &["--save", name]).output().unwrap();
        assert_refused(&output, &format!("--save: expected a file, found '{name}'"));
    }
    assert_eq!(files(&folder), ["pipe"]);
}

/// By any of its names, also before it is there.
#[cfg(unix)]
#[test]
fn a_search_is_not_saved_over_its_proof() {
    let folder = folder("resume-same");
    std::os::unix::fs::symlink("p", folder.join("link")).unwrap();
    for name in ["p", "./p", "link", "../resume-same/p"] {
        for option in ["--save", "--resume"] {
            let output = prove(&folder, "3,3,3", &[option, name]).output().unwrap();
            let why = format!("{name}: expected two different files for --out and {option}");
            assert_refused(&output, &why);
        }
    }
    assert_eq!(files(&folder), ["link"]);
    // Two names of one file.
    fs::write(folder.join("p"), "").unwrap();
    fs::hard_link(folder.join("p"), folder.join("twin")).unwrap();
    let output = prove(&folder, "3,3,3", &["--save", "twin"])
        .output()
        .unwrap();
    let why = "twin: expected two different files for --out and --save";
    assert_refused(&output, why);
}

#[test]
fn what_cannot_go_on_is_refused() {
    let folder = folder("resume-refused");
    let saved = prove(&folder, "3,3,3", &["--save", "s"]).output().unwrap();
    assert_eq!(saved.status.code(), Some(0), "{saved:?}");
    fs::remove_file(folder.join("p")).unwrap();
    let whole = fs::read(folder.join("s")).unwrap();
    let mut damaged = whole.clone();
    damaged[40] ^= 1;
    for (name, bytes) in [
        ("damaged", &damaged[..]),
        ("cut", &whole[..whole.len() - 1]),
        ("other", b"something else altogether"),
        ("short", b"short"),
        ("empty", b""),
    ] {
        fs::write(folder.join(name), bytes).unwrap();
    }
    for (game, more, why) in [
        (
            "4,3,3",
            &["--resume", "s"][..],
            "s: expected a saved search of 4,3,3, found one of \"3,3,3\"",
        ),
        (
            "3,3,3",
            &["--resume", "damaged"],
            "damaged: the saved search is damaged",
        ),
        (
            "3,3,3",
            &["--resume", "cut"],
            "cut: expected more, found the end of the saved search",
        ),
        (
            "3,3,3",
            &["--resume", "other"],
            "other: expected a saved search, found something else",
        ),
        (
            "3,3,3",
            &["--resume", "nowhere"],
            "nowhere: No such file or directory (os error 2)",
        ),
        (
            "3,3,3",
            &["--save", "no/where"],
            "no/where: No such file or directory (os error 2)",
        ),
        (
            "3,3,3",
            &["--resume", "short"],
            "short: expected a saved search, found something else",
        ),
        (
            "3,3,3",
            &["--resume", "empty"],
            "empty: expected a saved search, found nothing",
        ),
    ] {
        assert_refused(&prove(&folder, game, more).output().unwrap(), why);
    }
    assert_eq!(
        files(&folder),
        ["cut", "damaged", "empty", "other", "s", "short"]
    );
}
