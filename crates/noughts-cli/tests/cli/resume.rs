//! Tests searches that are saved, and that resume after a limit, Ctrl-C or a kill.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::program::{Ran, Run, folder, interrupt, noughts, output_of, run_in};
use crate::common::wait::wait_until;

/// `noughts prove` of a game in a folder. The proof is written to `p`, the search to `s`.
fn prove(folder: &Path, game: &str, more: &[&str]) -> Command {
    let args = [
        "prove", "--json", "--jobs", "1", "--out", "p", "--game", game,
    ];
    let mut command = noughts(&[&args[..], more].concat());
    command.current_dir(folder);
    command
}

fn assert_draw_is_proved(folder: &Path) {
    let verified = run_in(folder, &["verify", "--json", "p"]);
    assert_eq!(verified.ends(0).json()["claim"], "a draw");
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap();
    let names = names.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// A game whose search takes much longer than any test waits.
const ENDLESS: &str = "8,8,5";

const SAVE_OFTEN: [&str; 4] = ["--save", "s", "--save-every", "0.01"];

/// With a time limit of 0, the saved search of 8,8,5 has no entries. After a complete search, the
/// result is known immediately.
#[test]
fn a_search_is_saved_at_its_end() {
    let folder = folder("resume-end");
    let early = prove(&folder, ENDLESS, &["--timeout", "0", "--save", "s"]).ran();
    assert_eq!(
        early.ends(1).err,
        "noughts: s: 0 entries saved; --resume continues with them\n\
         noughts: the value is not known within the limits\n"
    );
    assert_eq!(files(&folder), ["s"]);

    let whole = prove(&folder, "5,5,4", &["--save", "s"]).ran();
    let searched = whole.ends(0).json()["positions_searched"].as_u64();
    assert!(searched > Some(100), "{whole:?}");
    assert!(fs::metadata(folder.join("s")).unwrap().len() > 32 * 100);
    fs::remove_file(folder.join("p")).unwrap();

    // The search can also be saved to the file from which it resumes.
    let again = prove(&folder, "5,5,4", &["--resume", "s", "--save", "s"]).ran();
    assert_eq!(again.ends(0).json()["positions_searched"], 0);
    again.says("noughts: s: resumes with ");
    assert_draw_is_proved(&folder);
    assert_eq!(files(&folder), ["p", "s"]);
}

/// A kill in the middle of the search or of a save leaves a complete file.
#[cfg(unix)]
#[test]
fn a_killed_search_is_resumed() {
    use std::os::unix::fs::MetadataExt;
    let folder = folder("resume-kill");
    let saved = folder.join("s");
    // Each save creates a new file.
    let version = || fs::metadata(&saved).map(|file| (file.ino(), file.mtime_nsec()));
    for round in 0..3 {
        let resume = ["--resume", "s"];
        let more = match round {
            0 => SAVE_OFTEN.to_vec(),
            _ => [&SAVE_OFTEN[..], &resume].concat(),
        };
        let before = version().ok();
        let mut child = prove(&folder, ENDLESS, &more).spawn().unwrap();
        wait_until("saved search", || {
            version().is_ok_and(|now| Some(now) != before)
        });
        // SIGKILL cannot be handled.
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let more = ["--resume", "s", "--timeout", "0"];
    let output = prove(&folder, ENDLESS, &more).ran();
    output.ends(1).says("noughts: s: resumes with ");
}

/// While the folder is missing, every save fails. When it is back, the next one succeeds.
#[cfg(unix)]
#[test]
fn a_save_that_fails_does_not_end_the_search() {
    let folder = folder("resume-fails");
    let (away, back) = (folder.join("away"), folder.join("d"));
    fs::create_dir(&back).unwrap();
    let errors = folder.join("errors");
    let more = ["--save", "d/s", "--save-every", "0.01"];
    let child = prove(&folder, ENDLESS, &more)
        .stderr(fs::File::create(&errors).unwrap())
        .spawn()
        .unwrap();
    let said = || fs::read_to_string(&errors).unwrap();
    wait_until("saved search", || back.join("s").exists());
    fs::rename(&back, &away).unwrap();
    let lost = "noughts: d/s: No such file or directory (os error 2)\n";
    wait_until("second save that fails", || {
        said().matches(lost).count() > 1
    });
    fs::remove_file(away.join("s")).unwrap();
    fs::rename(&away, &back).unwrap();
    wait_until("saved search", || back.join("s").exists());
    interrupt(&child);
    output_of(child).ends(3);
    let said = said();
    assert!(said.ends_with("\nnoughts: interrupted\n"), "{said}");
    assert!(said.contains(" entries saved; "), "{said}");
}

/// Runs `prove` with a limit on file sizes: `blocks` of 512 or 1,024 bytes, depending on the shell.
#[cfg(unix)]
fn prove_with_short_files(folder: &Path, game: &str, blocks: u32, more: &[&str]) -> Ran {
    let command = prove(folder, game, more);
    let mut shell = Command::new("sh");
    // Without the trap, a signal would end the program.
    let limit = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    shell.args(["-c", &limit]).arg(command.get_program());
    shell.args(command.get_args()).env("LC_ALL", "C");
    shell.current_dir(folder).ran()
}

/// If the last save fails, the result of the search is lost, unless there is a proof.
#[cfg(unix)]
#[test]
fn a_last_save_that_fails_is_an_internal_error_unless_there_is_a_proof() {
    let folder = folder("resume-last-fails");
    let lost = "noughts: s: File too large (os error 27)\n";
    let more = ["--save", "s", "--timeout", "0"];
    let output = prove_with_short_files(&folder, ENDLESS, 0, &more);
    let why = "noughts: the value is not known within the limits, and noughts could not save the last \
               results of the search\n";
    assert_eq!(output.ends(3).err, format!("{lost}{why}"));

    // The proof takes 28,061 bytes and the saved search 179,649.
    let output = prove_with_short_files(&folder, "7,4,4", 80, &["--save", "s"]);
    assert_eq!(output.ends(0).err, lost);
    assert_draw_is_proved(&folder);
    assert_eq!(files(&folder), ["p"]);
}

#[test]
fn a_search_is_not_saved_over_one_with_more_states() {
    let folder = folder("resume-less");
    prove(&folder, "7,4,4", &["--save", "s"]).ran().ends(0);
    fs::remove_file(folder.join("p")).unwrap();
    let before = fs::read(folder.join("s")).unwrap();
    for (more, advice) in [
        (&["--memory", "100k"][..], ", or use more --memory\n"),
        (
            &["--weak", "--memory", "100k"],
            "; if the file was saved with --weak, more --memory also helps\n",
        ),
    ] {
        let resume = |save| {
            let options = [&["--resume", "s", "--save", save], more].concat();
            prove(&folder, "7,4,4", &options).ran()
        };
        let refused = resume("./s");
        refused
            .ends(2)
            .says("s: the memory has room for ")
            .says(advice);
        // Another file may get fewer states. So little memory may be too small for a proof.
        let output = resume("other");
        assert!(matches!(output.code, Some(0 | 1)), "{output:?}");
        output.says(" entries; the others have no room\n");
        fs::remove_file(folder.join("other")).unwrap();
        assert_eq!(fs::read(folder.join("s")).unwrap(), before);
    }
}

/// Before the proof is written, there is not even a temporary file.
#[test]
fn a_killed_search_leaves_nothing_behind() {
    let folder = folder("resume-nothing");
    let early = ["--timeout", "0", "--save", "s"];
    prove(&folder, ENDLESS, &early).ran().ends(1);
    let errors = folder.join("errors");
    let mut child = prove(&folder, ENDLESS, &["--resume", "s"])
        .stderr(fs::File::create(&errors).unwrap())
        .spawn()
        .unwrap();
    // The program prints this after it has checked that the proof can be written.
    wait_until("begin of the search", || {
        fs::read_to_string(&errors)
            .unwrap()
            .contains("resumes with ")
    });
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(files(&folder), ["errors", "s"]);
}

/// Writing to a pipe would block until something reads it.
#[cfg(unix)]
#[test]
fn a_search_is_saved_to_files_only() {
    let folder = folder("resume-pipe");
    Command::new("mkfifo")
        .arg(folder.join("pipe"))
        .ran()
        .ends(0);
    for name in ["pipe", "/dev/null", "-"] {
        let output = prove(&folder, "3,3,3", &["--save", name]).ran();
        output.is_refused(&format!("--save: expected a file, found '{name}'"));
    }
    assert_eq!(files(&folder), ["pipe"]);
}

/// The file may have several names, and may be missing.
#[cfg(unix)]
#[test]
fn a_search_is_not_saved_over_its_proof() {
    let folder = folder("resume-same");
    std::os::unix::fs::symlink("p", folder.join("link")).unwrap();
    for name in ["p", "./p", "link", "../resume-same/p"] {
        for option in ["--save", "--resume"] {
            let output = prove(&folder, "3,3,3", &[option, name]).ran();
            let why = format!("{name}: expected two different files for --out and {option}");
            output.is_refused(&why);
        }
    }
    assert_eq!(files(&folder), ["link"]);
    // Two names of the same file.
    fs::write(folder.join("p"), "").unwrap();
    fs::hard_link(folder.join("p"), folder.join("twin")).unwrap();
    let output = prove(&folder, "3,3,3", &["--save", "twin"]).ran();
    output.is_refused("twin: expected two different files for --out and --save");
}

#[test]
fn bad_files_are_refused() {
    let folder = folder("resume-refused");
    prove(&folder, "3,3,3", &["--save", "s"]).ran().ends(0);
    fs::remove_file(folder.join("p")).unwrap();
    let mut damaged = fs::read(folder.join("s")).unwrap();
    damaged[40] ^= 1;
    fs::write(folder.join("damaged"), &damaged).unwrap();
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
            &["--resume", "nowhere"],
            "nowhere: No such file or directory (os error 2)",
        ),
        (
            "3,3,3",
            &["--save", "no/where"],
            "no/where: No such file or directory (os error 2)",
        ),
    ] {
        prove(&folder, game, more).ran().is_refused(why);
    }
    assert_eq!(files(&folder), ["damaged", "s"]);
}
