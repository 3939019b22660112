//! Tests `noughts answer` as a process: files and pipes, typed input, errors and exit codes,
//! memory.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::Stdio;

use crate::common::program::{Run, noughts, output_of, run, with_input};

fn file(name: &str, content: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
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
fn files_and_pipes_give_the_same_answers() {
    let input = boards(100_000) + "end\n";
    let path = file("7682.txt", &input);
    let by_pipe = with_input(&["answer", "boj/7682"], &input);
    assert_eq!(by_pipe.ends(0).out.lines().count(), 100_000);
    for options in [&[][..], &["--jobs", "1"], &["--jobs", "5"], &["--plain"]] {
        let args = [&["answer", "boj/7682", path.to_str().unwrap()], options].concat();
        assert!(run(&args) == by_pipe, "{options:?}");
    }
    let mut redirected = noughts(&["answer", "boj/7682"]);
    redirected.stdin(File::open(&path).unwrap());
    assert!(redirected.ran() == by_pipe);
    assert!(with_input(&["answer", "BOJ/7682", "-"], &input) == by_pipe);
}

/// A user who types boards sees each answer before typing the next.
#[test]
fn each_board_is_answered_as_soon_as_it_is_complete() {
    let mut command = noughts(&["answer", "algospot/tictactoe"]);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    stdin.write_all(b"3\n").unwrap();
    for (board, expected) in [
        ("...\n...\n...\n", "TIE\n"),
        ("xx.\noo.\n...\n", "x\n"),
        ("xox\noo.\nx.x\n", "o\n"),
    ] {
        stdin.write_all(board.as_bytes()).unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer, expected);
    }
    drop(stdin);
    output_of(child).ends(0);
}

#[test]
fn keep_going_counts_errors() {
    let args = ["answer", "boj/7682", "--keep-going"];
    let output = with_input(&args, "XXXOO.XXX\nXX\nXOXOXOXOX\nend\n");
    assert_eq!(output.ends(1).out, "invalid\nERROR\nvalid\n");
    assert_eq!(
        output.err,
        "noughts: line 2, case 2: expected 9 of 'X', 'O' and '.', found 2 in 'XX'\n\
         noughts: 1 error in 3 cases\n"
    );
    with_input(&args, "XX\nend\n").says("noughts: 1 error in 1 case\n");
    let clean = with_input(&args, "XXXOO.XXX\nend\n");
    assert_eq!(clean.ends(0).err, "");
}

/// The first byte of the file cannot be read.
#[cfg(target_os = "linux")]
#[test]
fn an_error_of_the_system_names_the_file() {
    let output = run(&["answer", "boj/7682", "/proc/self/mem"]);
    output.is_refused("/proc/self/mem: Input/output error (os error 5)");
}

#[test]
fn a_closed_pipe_is_a_quiet_end() {
    let path = file("7682-pipe.txt", &(boards(300_000) + "end\n"));
    for jobs in ["1", "2"] {
        let mut command = noughts(&["answer", "boj/7682", path.to_str().unwrap(), "--jobs", jobs]);
        let mut child = command.spawn().unwrap();
        let mut some = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut some).unwrap();
        assert_eq!(output_of(child).ends(0).err, "", "--jobs {jobs}");
    }
}

/// After a stream of 32 MB, the program uses little memory except its own code.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_input() {
    let mut command = noughts(&["answer", "boj/7682", "--jobs", "1"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let boards = "XOXOXOXOX\n".repeat(100_000);
    for _ in 0..32 {
        stdin.write_all(boards.as_bytes()).unwrap();
    }
    let taken = crate::common::program::kilobytes(&child, "RssAnon:");
    stdin.write_all(b"end\n").unwrap();
    drop(stdin);
    assert_eq!(output_of(child).ends(0).err, "");
    assert!(taken < 8_192, "{taken} KiB");
}
