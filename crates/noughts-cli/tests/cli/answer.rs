//! `noughts answer` as a process: files and pipes, what is typed by hand,
//! errors and exit codes, memory.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::Stdio;

use crate::common::program::{noughts, text, with_input};

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

/// Whoever types boards sees each answer before typing the next.
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
fn answers_before_the_error_are_written() {
    let output = with_input(&["answer", "boj/7682"], b"XXXOO.XXX\nXOXOXOXOX\nXX\nend\n");
    assert_eq!(text(&output.stdout), "invalid\nvalid\n");
    assert_eq!(
        text(&output.stderr),
        "noughts: line 3, case 3: expected 9 of 'X', 'O' and '.', found 2 in 'XX'\n"
    );
    assert_eq!(output.status.code(), Some(2));
}

/// Threads work ahead of the error, but nothing of that is seen.
#[test]
fn the_error_in_a_long_file_is_named_exactly() {
    let mut input = boards(200_000).into_bytes();
    input[1_500_004] = b'?';
    input.extend(b"end\n");
    let path = file("7682-wrong.txt", &input);
    let output = noughts(&["answer", "boj/7682", path.to_str().unwrap(), "--jobs", "4"])
        .output()
        .unwrap();
    assert_eq!(
        output.stdout.iter().filter(|byte| **byte == b'\n').count(),
        150_000
    );
    assert_eq!(
        text(&output.stderr),
        "noughts: line 150001, case 150001: expected 9 of 'X', 'O' and '.', found '?' as character 5\n"
    );
    assert_eq!(output.status.code(), Some(2));
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

#[test]
fn noise_is_refused() {
    let noise: Vec<u8> = (0..1_000_000u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    let problems = noughts(&["problems"]).output().unwrap();
    let problems = String::from_utf8(problems.stdout).unwrap();
    let ids = problems
        .lines()
        .filter_map(|line| line.split_once("  "))
        .map(|(id, _)| id);
    let ids: Vec<&str> = ids.filter(|id| id.contains('/')).collect();
    assert_eq!(ids.len(), 12);
    for id in ids {
        for input in [&noise[..], b"", b"\n\n"] {
            let output = with_input(&["answer", id], input);
            assert_eq!(output.status.code(), Some(2), "{id}");
            assert_eq!(output.stdout, b"", "{id}");
            let error = String::from_utf8(output.stderr).unwrap();
            let place = match input {
                b"" => "noughts: empty input: ",
                _ => "noughts: line ",
            };
            assert!(error.starts_with(place), "{id}: {error}");
            assert_eq!(error.lines().count(), 1, "{id}: {error}");
        }
    }
}

/// Its answers are not taken until it has been cut, so most of it has not been
/// read by then.
#[test]
fn a_file_that_becomes_shorter_while_it_is_read() {
    let path = file("7682-shorter.txt", (boards(2_000_000) + "end\n").as_bytes());
    let mut child = noughts(&["answer", "boj/7682", path.to_str().unwrap(), "--jobs", "2"])
        .spawn()
        .unwrap();
    let mut answers = child.stdout.take().unwrap();
    answers.read_exact(&mut [0; 10]).unwrap();
    let open = std::fs::File::options().write(true).open(&path).unwrap();
    open.set_len(15).unwrap();
    std::io::copy(&mut answers, &mut std::io::sink()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        text(&output.stderr),
        format!(
            "noughts: {}: it became shorter while it was read\n",
            path.display()
        )
    );
    assert_eq!(output.status.code(), Some(2));
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

#[test]
fn a_line_without_an_end_is_refused() {
    let endless = with_input(&["answer", "boj/7682"], &[b'X'; 1_000_000]);
    assert_eq!(
        text(&endless.stderr),
        "noughts: line 1, case 1: expected line 1 of a board, found a line of more than 65536 bytes\n"
    );
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
