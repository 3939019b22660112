//! `noughts answer` as a process: files and pipes, what is typed by hand,
//! errors and exit codes, memory.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::Stdio;

use crate::common::program::{assert_refused, noughts, text, with_input};

fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).unwrap();
    path
}

/// Many boards of BOJ 7682, enough for several blocks.
fn boards(number: usize) -> String {
    let board = |n: usize| -> String {
        (0..9)
            .map(|place| ['.', 'X', 'O'][n * 7_919 / 3usize.pow(place) % 3])
            .collect()
    };
    (0..number).map(|n| board(n) + "\n").collect()
}

#[test]
fn a_file_and_a_pipe_give_the_same() {
    let input = boards(100_000) + "end\n";
    let path = file("7682.txt", input.as_bytes());
    let by_pipe = with_input(&["answer", "boj/7682"], input.as_bytes());
    assert_eq!(by_pipe.status.code(), Some(0));
    assert_eq!(
        by_pipe.stdout.iter().filter(|byte| **byte == b'\n').count(),
        100_000
    );
    for options in [&[][..], &["--jobs", "1"], &["--jobs", "5"], &["--plain"]] {
        let args = [&["answer", "boj/7682", path.to_str().unwrap()], options].concat();
        assert!(noughts(&args).output().unwrap() == by_pipe, "{options:?}");
    }
    // A redirected file is a file too.
    let redirected = noughts(&["answer", "boj/7682"])
        .stdin(std::fs::File::open(&path).unwrap())
        .output()
        .unwrap();
    assert!(redirected == by_pipe);
    let dash = with_input(&["answer", "BOJ/7682", "-"], input.as_bytes());
    assert!(dash == by_pipe);
}

/// A user who types boards sees each answer before typing the next.
#[test]
fn answers_come_as_soon_as_a_board_is_complete() {
    let mut child = noughts(&["answer", "algospot/tictactoe"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    stdin.write_all(b"3\n").unwrap();
    for (board, expected) in [
        ("...\n...\n...\n", "TIE\n"),
        ("xx.\noo.\n...\n", "x\n"),
        ("xox\noo.\nx.x\n", "o\n"),
    ] {
        for line in board.split_inclusive('\n') {
            stdin.write_all(line.as_bytes()).unwrap();
            stdin.flush().unwrap();
        }
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer, expected);
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn going_on_after_errors() {
    let input = b"XXXOO.XXX\nXX\nXOXOXOXOX\nend\n";
    let output = with_input(&["answer", "boj/7682", "--keep-going"], input);
    assert_eq!(text(&output.stdout), "invalid\nERROR\nvalid\n");
    assert_eq!(
        text(&output.stderr),
        "noughts: line 2, case 2: expected 9 of 'X', 'O' and '.', found 2 in 'XX'\n\
         noughts: 1 error in 3 cases\n"
    );
    assert_eq!(output.status.code(), Some(1));
    let output = with_input(&["answer", "boj/7682", "--keep-going"], b"XX\nend\n");
    assert!(output.stderr.ends_with(b"noughts: 1 error in 1 case\n"));
    let clean = with_input(&["answer", "boj/7682", "--keep-going"], b"XXXOO.XXX\nend\n");
    assert_eq!((clean.status.code(), clean.stderr.len()), (Some(0), 0));
}

/// A file whose first byte cannot be read.
#[cfg(target_os = "linux")]
#[test]
fn an_error_of_the_system_names_the_file() {
    let output = noughts(&["answer", "boj/7682", "/proc/self/mem"]).output();
    let why = "/proc/self/mem: Input/output error (os error 5)";
    assert_refused(&output.unwrap(), why);
}

#[test]
fn a_closed_pipe_is_a_quiet_end() {
    let input = boards(300_000) + "end\n";
    let path = file("7682-pipe.txt", input.as_bytes());
    for jobs in ["1", "2"] {
        let mut child = noughts(&["answer", "boj/7682", path.to_str().unwrap(), "--jobs", jobs])
            .spawn()
            .unwrap();
        let mut some = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut some).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (output.status.code(), output.stderr.len()),
            (Some(0), 0),
            "--jobs {jobs}"
        );
    }
}

/// After a stream of 32 MB the program has little memory besides its own code.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_input() {
    let mut child = noughts(&["answer", "boj/7682", "--jobs", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let boards = "XOXOXOXOX\n".repeat(100_000);
    for _ in 0..32 {
        stdin.write_all(boards.as_bytes()).unwrap();
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    stdin.write_all(b"end\n").unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
    let mut taken = status
        .lines()
        .filter_map(|line| line.strip_prefix("RssAnon:"));
    let taken = taken.next().unwrap().trim().strip_suffix(" kB").unwrap();
    assert!(taken.parse::<u64>().unwrap() < 8_192, "{taken} KiB");
}
