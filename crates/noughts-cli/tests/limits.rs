//! Limits of time and memory, Ctrl-C, and proofs that come in time or not.

mod program;

use program::{folder, interrupt, noughts, text, with_input};

/// A file for one test.
fn scratch(name: &str) -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_proof_is_written_and_verified() {
    for (game, proved) in [
        ("3,3,3", "Proved with x to move: a draw"),
        ("4,3,3", "Proved with x to move: x wins"),
        ("7,6,5", "Proved with x to move: a draw"),
    ] {
        let file = scratch(&format!("{game}.proof"));
        let name = file.to_str().unwrap();
        let _ = std::fs::remove_file(&file);
        let output = noughts(&["prove", "--game", game, "--out", name])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert_eq!(output.stderr, b"");
        let written = String::from_utf8(output.stdout).unwrap();
        assert!(written.contains(proved), "{written}");

        let output = noughts(&["verify", name]).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let verified = String::from_utf8(output.stdout).unwrap();
        assert!(written.starts_with(&verified), "{verified}");

        let bytes = std::fs::read(&file).unwrap();
        let piped = with_input(&["verify", "-"], &bytes);
        assert_eq!(String::from_utf8(piped.stdout).unwrap(), verified);
        let cut = with_input(&["verify", "-"], &bytes[..bytes.len() - 1]);
        assert_eq!(cut.status.code(), Some(1));
        assert_eq!(cut.stdout, b"");
        assert_eq!(
            String::from_utf8(cut.stderr).unwrap(),
            "noughts: -: not a proof: expected more, found the end of the certificate\n"
        );
    }
}

#[test]
fn what_is_not_proved_in_time_leaves_no_file() {
    let file = scratch("885.proof");
    let args = ["prove", "--game", "8,8,5", "--timeout", "0", "--out"];
    let output = noughts(&args).arg(&file).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout, b"");
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "noughts: the value is not known within the limits\n"
    );
    assert!(!file.exists());
    assert!(!scratch("885.proof.part").exists());
}

/// Ctrl-C ends a search, and what is known is printed.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_search_tells_what_it_knows() {
    let board = ["........"; 8].join("/");
    let mut child = noughts(&["solve", "--game", "8,8,5", &board])
        .spawn()
        .unwrap();
    // Wait for it to search: before that Ctrl-C just ends it.
    std::thread::sleep(std::time::Duration::from_millis(1500));
    assert!(child.try_wait().unwrap().is_none());
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("o does not win; whether x does is not known within the limits"),
        "{text}"
    );
}

