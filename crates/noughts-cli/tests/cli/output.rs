//! Files that commands write: whole or not at all, and nothing else is touched.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{self, Command, Output};
use std::thread;

use crate::common::program::{folder, interrupt, noughts, output_of, text};
use crate::common::wait::wait_until;

fn map_to(file: &Path) -> Output {
    noughts(&["map", "x", "--out"]).arg(file).output().unwrap()
}

/// The picture, as it goes to standard output.
fn picture() -> Vec<u8> {
    noughts(&["map", "x"]).output().unwrap().stdout
}

fn mode(file: &Path) -> u32 {
    fs::metadata(file).unwrap().permissions().mode() & 0o777
}

#[test]
fn modes_are_kept_and_links_followed() {
    let folder = folder("out-links");
    let (file, link) = (folder.join("real.svg"), folder.join("link.svg"));
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
    symlink("real.svg", &link).unwrap();
    assert_eq!(map_to(&link).status.code(), Some(0));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&file).unwrap(), picture());
    assert_eq!(mode(&file), 0o640);

    // A link to where nothing is yet.
    let dangling = folder.join("dangling.svg");
    symlink("new.svg", &dangling).unwrap();
    assert_eq!(map_to(&dangling).status.code(), Some(0));
    assert_eq!(fs::read(folder.join("new.svg")).unwrap(), picture());
    assert!(fs::symlink_metadata(&dangling).unwrap().is_symlink());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 4);

    let circle = folder.join("circle.svg");
    symlink("circle.svg", &circle).unwrap();
    let output = map_to(&circle);
    assert_eq!(output.status.code(), Some(3));
    let name = circle.display();
    assert_eq!(
        text(&output.stderr),
        format!("noughts: {name}: too many symbolic links\n")
    );
}

/// A new file is as readable as the user's mask lets it be.
#[test]
fn new_files_obey_the_mask() {
    let folder = folder("out-mask");
    for (mask, expected) in [("022", 0o644), ("077", 0o600)] {
        let file = folder.join(mask);
        let program = env!("CARGO_BIN_EXE_noughts");
        let script = format!("umask {mask}; {program:?} map o --out {file:?}");
        let status = Command::new("sh").args(["-c", &script]).status();
        assert!(status.unwrap().success());
        assert_eq!(mode(&file), expected, "{mask}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn devices_are_written_to_not_replaced() {
    let output = map_to(Path::new("/dev/full"));
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(
        text(&output.stderr),
        "noughts: /dev/full: No space left on device (os error 28)\n"
    );
    assert_eq!(map_to(Path::new("/dev/null")).status.code(), Some(0));
    for device in ["/dev/full", "/dev/null"] {
        let found = fs::metadata(device).unwrap().file_type();
        assert!(found.is_char_device(), "{device}");
    }
    assert_eq!(map_to(Path::new("/dev/stdout")).stdout, picture());

    // Standard output continues where it stands.
    let file = folder("out-stdout").join("all");
    let program = env!("CARGO_BIN_EXE_noughts");
    for out in ["/dev/stdout", "-"] {
        let script = format!("{{ echo a; {program:?} map x --out {out}; echo b; }} > {file:?}");
        let status = Command::new("sh").args(["-c", &script]).status();
        assert!(status.unwrap().success());
        let expected = [b"a\n", &picture()[..], b"b\n"].concat();
        assert_eq!(fs::read(&file).unwrap(), expected, "{out}");
    }

    // A folder of files below /dev is like any other. Another run of the tests may be there.
    let shared = format!("/dev/shm/noughts-test-of-output-{}.svg", process::id());
    fs::write(&shared, "old").unwrap();
    assert_eq!(map_to(Path::new(&shared)).status.code(), Some(0));
    assert_eq!(fs::read(&shared).unwrap(), picture());
    fs::remove_file(&shared).unwrap();

    // A log that standard output is added to is not replaced either.
    let log = folder("out-log").join("log");
    fs::write(&log, "before\n").unwrap();
    let appended = fs::OpenOptions::new().append(true).open(&log).unwrap();
    let mut command = noughts(&["map", "x", "--out", "/dev/stdout"]);
    assert!(command.stdout(appended).status().unwrap().success());
    let found = fs::read(&log).unwrap();
    assert_eq!(found, [b"before\n", &picture()[..]].concat());
}

#[test]
fn a_pipe_with_a_name_gets_all_of_it_or_can_be_interrupted() {
    let pipe = folder("out-pipe").join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let mut command = noughts(&["map", "x", "--out"]);
    let child = command.arg(&pipe).spawn().unwrap();
    // If nobody writes, the thread waits and the test fails.
    let from = pipe.clone();
    let reader = thread::spawn(move || fs::read(from).unwrap());
    assert_eq!(output_of(child).status.code(), Some(0));
    assert_eq!(reader.join().unwrap(), picture());
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());

    // Nobody reads: Ctrl-C ends it, whether or not it has begun to wait.
    let mut command = noughts(&["map", "x", "--out"]);
    let mut child = command.arg(&pipe).spawn().unwrap();
    wait_until("end of the program", || {
        interrupt(&child);
        child.try_wait().unwrap().is_some()
    });
    assert_ne!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn errors_name_the_file() {
    let folder = folder("out-errors");
    let missing = folder.join("nowhere/map.svg");
    let cases = [
        (missing.as_path(), "No such file or directory (os error 2)"),
        (folder.as_path(), "expected a file, found a directory"),
    ];
    for (file, why) in cases {
        let (map, name) = (map_to(file), file.display());
        assert_eq!(map.status.code(), Some(2));
        assert_eq!(text(&map.stderr), format!("noughts: {name}: {why}\n"));
        let prove = noughts(&["prove", "--out"]).arg(file).output().unwrap();
        assert_eq!(text(&prove.stderr), format!("noughts: {name}: {why}\n"));
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

/// A file with several names keeps all of them.
#[test]
fn hard_links_stay_together() {
    let folder = folder("out-hard-links");
    let (one, other) = (folder.join("one.svg"), folder.join("other.svg"));
    fs::write(&one, "old, and longer than nothing").unwrap();
    fs::hard_link(&one, &other).unwrap();
    assert_eq!(map_to(&one).status.code(), Some(0));
    assert_eq!(fs::read(&one).unwrap(), picture());
    assert_eq!(fs::read(&other).unwrap(), picture());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}
