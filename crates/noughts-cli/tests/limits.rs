//! Limits of time and memory, Ctrl-C, and proofs that come in time or not.

mod program;

use std::process::{Child, Output, Stdio};

use program::{folder, interrupt, noughts, text, with_input};

#[test]
fn a_proof_is_written_and_verified() {
    for (game, proved) in [
        ("3,3,3", "Proved with x to move: a draw"),
        ("4,3,3", "Proved with x to move: x wins"),
        ("7,6,5", "Proved with x to move: a draw"),
    ] {
        let file = folder(&format!("proof-{game}")).join("game.proof");
        let name = file.to_str().unwrap();
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

/// Neither the proof nor anything beside it; and what was there stays.
#[test]
fn what_is_not_proved_in_time_leaves_no_file() {
    let folder = folder("not-proved");
    let file = folder.join("885.proof");
    for before in [
        &[][..],
        &[("885.proof", "mine"), ("885.proof.part", "mine too")],
    ] {
        for (name, content) in before {
            std::fs::write(folder.join(name), content).unwrap();
        }
        let args = ["prove", "--game", "8,8,5", "--timeout", "0", "--out"];
        let output = noughts(&args).arg(&file).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(output.stdout, b"");
        assert_eq!(
            text(&output.stderr),
            "noughts: the value is not known within the limits\n"
        );
        let entries = std::fs::read_dir(&folder).unwrap();
        assert_eq!(entries.count(), before.len());
        for (name, content) in before {
            let found = std::fs::read_to_string(folder.join(name)).unwrap();
            assert_eq!(found, *content);
        }
    }
}

/// Ctrl-C ends a search, what is known is printed, and that it is not all is said.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_search_tells_what_it_knows() {
    let board = ["........"; 8].join("/");
    let child = noughts(&["solve", "--game", "8,8,5", &board])
        .spawn()
        .unwrap();
    let output = interrupted_at_work(child);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert_eq!(text(&output.stderr), "noughts: interrupted\n");
    let text = text(&output.stdout);
    assert!(
        text.contains("o does not win; whether x does is not known within the limits"),
        "{text}"
    );
}

/// A table that is not worked out knows nothing.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_table_says_so() {
    for args in [
        &["solve", "--game", "5,4,4"][..],
        &["explain", "--game", "5,4,4:misere"],
        &["positions", "--game", "5,4,4", "--csv"],
    ] {
        let child = noughts(args).stdin(Stdio::null()).spawn().unwrap();
        let output = interrupted_at_work(child);
        assert_eq!(output.status.code(), Some(3), "{output:?}");
        assert_eq!(text(&output.stderr), "noughts: interrupted\n");
        assert_eq!(output.stdout, b"");
    }
}

/// Interrupts a program as soon as it listens for that.
#[cfg(target_os = "linux")]
fn interrupted_at_work(child: Child) -> Output {
    let status = format!("/proc/{}/status", child.id());
    let catches_interrupts = || {
        let status = std::fs::read_to_string(&status).unwrap();
        let mut caught = status
            .lines()
            .filter_map(|line| line.strip_prefix("SigCgt:"));
        let caught = u64::from_str_radix(caught.next().unwrap().trim(), 16).unwrap();
        caught >> 1 & 1 == 1
    };
    while !catches_interrupts() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    interrupt(&child);
    child.wait_with_output().unwrap()
}

#[test]
fn limits_count_for_tables() {
    let solve = |args: &[&str]| {
        let mut command = noughts(&[&["solve", "--game"], args].concat());
        command.stdin(Stdio::null()).output().unwrap()
    };
    let late = solve(&["5,4,4", "--timeout", "0"]);
    assert_eq!(late.status.code(), Some(1), "{late:?}");
    assert_eq!(
        text(&late.stderr),
        "noughts: the time was over before every position of 5,4,4 was worked out; a larger \
         --timeout gives it more\n"
    );
    // What fits in no table is searched.
    let searched = solve(&["5,4,4", "--memory", "50M"]);
    assert_eq!(searched.status.code(), Some(0), "{searched:?}");
    assert!(text(&searched.stdout).contains("x to move: a draw\nBy search"));
    // What cannot be searched is refused.
    let refused = solve(&["5,4,4:misere", "--memory", "50M"]);
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    assert_eq!(
        text(&refused.stderr),
        "noughts: 5,4,4:misere takes 759 MB to work out every position; --memory 759M allows it\n"
    );
    for seconds in ["1e19", "-1", "nan"] {
        let refused = solve(&["3,3,3", &format!("--timeout={seconds}")]);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    }
    let longest = solve(&["4,4,3", "--timeout", "1000000000"]);
    assert_eq!(longest.status.code(), Some(0), "{longest:?}");
}

/// While it waits for the next board there is nothing to clean up.
#[cfg(target_os = "linux")]
#[test]
fn waiting_for_a_board_can_be_interrupted() {
    use std::io::{BufRead, BufReader, Write};
    let mut command = noughts(&["solve", "--json", "--game", "4,3,3"]);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "............").unwrap();
    let mut answer = String::new();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    answers.read_line(&mut answer).unwrap();
    assert!(answer.contains("4,3,3"), "{answer}");
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert_eq!(text(&output.stderr), "noughts: interrupted\n");
    drop(input);
}
