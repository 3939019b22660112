//! Tests the files that commands write: complete or not at all, and without side effects.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{self, Command};
use std::thread;

use crate::common::program::{Ran, Run, folder, interrupt, noughts, output_of, run};
use crate::common::wait::wait_until;

fn map_to(file: &Path) -> Ran {
    run(&["map", "x", "--out", file.to_str().unwrap()])
}

/// Runs a shell command, in which `noughts` is the tested program.
fn shell(command: &str) {
    let program = env!("CARGO_BIN_EXE_noughts");
    let script = format!("noughts() {{ {program:?} \"$@\"; }}; {command}");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).env("LC_ALL", "C").ran().ends(0);
}

/// The picture that the command prints to standard output.
fn picture() -> String {
    run(&["map", "x"]).out
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
    map_to(&link).ends(0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap(), picture());
    assert_eq!(mode(&file), 0o640);

    // A dangling link.
    let dangling = folder.join("dangling.svg");
    symlink("new.svg", &dangling).unwrap();
    map_to(&dangling).ends(0);
    assert_eq!(
        fs::read_to_string(folder.join("new.svg")).unwrap(),
        picture()
    );
    assert!(fs::symlink_metadata(&dangling).unwrap().is_symlink());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 4);

    let circle = folder.join("circle.svg");
    symlink("circle.svg", &circle).unwrap();
    let why = format!("noughts: {}: too many symbolic links\n", circle.display());
    assert_eq!(map_to(&circle).ends(3).err, why);
}

#[test]
fn new_files_obey_the_mask() {
    let folder = folder("out-mask");
    for (mask, expected) in [("022", 0o644), ("077", 0o600)] {
        let file = folder.join(mask);
        shell(&format!("umask {mask}; noughts map o --out {file:?}"));
        assert_eq!(mode(&file), expected, "{mask}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn devices_are_written_to_not_replaced() {
    let full = "noughts: /dev/full: No space left on device (os error 28)\n";
    assert_eq!(map_to(Path::new("/dev/full")).ends(3).err, full);
    map_to(Path::new("/dev/null")).ends(0);
    for device in ["/dev/full", "/dev/null"] {
        let found = fs::metadata(device).unwrap().file_type();
        assert!(found.is_char_device(), "{device}");
    }
    assert_eq!(map_to(Path::new("/dev/stdout")).out, picture());

    // Standard output continues at its position, even in a log opened for appending.
    let file = folder("out-stdout").join("all");
    for out in ["/dev/stdout", "-"] {
        for to in [">", ">>"] {
            fs::write(&file, "").unwrap();
            shell(&format!(
                "{{ echo a; noughts map x --out {out}; echo b; }} {to} {file:?}"
            ));
            let expected = format!("a\n{}b\n", picture());
            assert_eq!(fs::read_to_string(&file).unwrap(), expected, "{out} {to}");
        }
    }

    // A folder of files below /dev is an ordinary folder. Another run of the tests may use it too.
    let shared = format!("/dev/shm/noughts-test-of-output-{}.svg", process::id());
    fs::write(&shared, "old").unwrap();
    map_to(Path::new(&shared)).ends(0);
    assert_eq!(fs::read_to_string(&shared).unwrap(), picture());
    fs::remove_file(&shared).unwrap();
}

#[test]
fn a_named_pipe_gets_the_whole_file_or_can_be_interrupted() {
    let pipe = folder("out-pipe").join("pipe");
    Command::new("mkfifo").arg(&pipe).ran().ends(0);
    let write = || noughts(&["map", "x", "--out"]).arg(&pipe).spawn().unwrap();
    let child = write();
    // If nothing writes to the pipe, the thread waits and the test fails.
    let from = pipe.clone();
    let reader = thread::spawn(move || fs::read_to_string(from).unwrap());
    output_of(child).ends(0);
    assert_eq!(reader.join().unwrap(), picture());
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());

    // Nothing reads the pipe. Ctrl-C ends the command, whether or not it already waits.
    let mut child = write();
    wait_until("end of the program", || {
        interrupt(&child);
        child.try_wait().unwrap().is_some()
    });
    assert_ne!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn errors_name_the_file() {
    let folder = folder("out-errors");
    for (file, why) in [
        (
            folder.join("nowhere/map.svg"),
            "No such file or directory (os error 2)",
        ),
        (folder.clone(), "expected a file, found a directory"),
    ] {
        let why = format!("{}: {why}", file.display());
        map_to(&file).is_refused(&why);
        run(&["prove", "--out", file.to_str().unwrap()]).is_refused(&why);
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
    map_to(&one).ends(0);
    for name in [one, other] {
        assert_eq!(fs::read_to_string(name).unwrap(), picture());
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}
