//! Compares the fast reader with the plain one: on every kind of error, at every place, in pieces
//! of every size, and on files that several threads answer.

use std::io;
use std::ops::Range;
use std::panic;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use fearless_simd::Level;

use super::*;
use crate::answer::fast::AnswerBuffer;
use crate::answer::input::ReadFrom;
use crate::answer::session::{BLOCK, answer_part, with_threads};

/// Both sets of instructions that can be tried here.
fn levels() -> [Level; 2] {
    [Level::new(), Level::baseline()]
}

test_problems!(["boj/7682", "uva/10363"]; every_case, anything_wrong_anywhere);

/// An input that returns at most a number of bytes per read.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(buffer.len()).min(self.0.len());
        buffer[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

fn all_cases(problem: &Problem) -> Vec<u8> {
    problem
        .layout
        .print(&problem.cases().collect::<Vec<_>>())
        .into_bytes()
}

fn every_case(problem: &'static Problem) {
    let input = all_cases(problem);
    let expected = plain(problem, &input, false);
    assert!(expected.end.is_ok());
    for level in levels() {
        let fast_way = with_level(problem, level);
        assert!(
            fast(problem, &fast_way, &input[..], false) == expected,
            "{}",
            problem.id
        );
    }
}

/// If everything is in the format, the fast reader reads all but the framing and the cases that lie
/// across two buffers.
#[test]
fn the_fast_reader_is_used() {
    for (problem, fast_way) in fast_readers() {
        let records = records(problem, &some_cases(problem, 1_000));
        let mut out = AnswerBuffer::default();
        let done = fast_way.answer(&records, u64::MAX, &mut out);
        assert_eq!(
            (done.cases, done.bytes),
            (1_000, records.len()),
            "{}",
            problem.id
        );
        let mut out = AnswerBuffer::default();
        let done = fast_way.answer(&records, 7, &mut out);
        assert_eq!(done.cases, 7, "{}", problem.id);
    }
}

#[test]
fn in_pieces_of_any_size() {
    for problem in PROBLEMS {
        let input = problem.layout.print(&some_cases(problem, 200)).into_bytes();
        let expected = plain(problem, &input, false);
        let fast_way = ready(problem);
        for size in (1..=140).chain([1_000, 4_096]) {
            let found = fast(problem, &fast_way, Pieces(&input, size), false);
            assert_eq!(found, expected, "{} in pieces of {size}", problem.id);
        }
    }
}

/// The input with one error, at every place. The input spans several windows.
fn spoiled(input: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    type Spoil = fn(&mut Vec<u8>, usize);
    let spoils: [Spoil; 12] = [
        |text, at| text[at] = b'Z',
        |text, at| text[at] = 0,
        |text, at| text[at] = 0xff,
        |text, at| text[at] = b'\n',
        |text, at| text[at] = b' ',
        |text, at| text[at] = b'x',
        |text, at| text[at] = b'O',
        |text, at| text.insert(at, b'\n'),
        |text, at| text.insert(at, b'\r'),
        |text, at| text.insert(at, b'.'),
        |text, at| {
            text.remove(at);
        },
        |text, at| text.truncate(at),
    ];
    let input = input.to_vec();
    spoils.into_iter().flat_map(move |spoil| {
        let input = input.clone();
        (0..input.len()).map(move |at| {
            let mut text = input.clone();
            spoil(&mut text, at);
            text
        })
    })
}

fn anything_wrong_anywhere(problem: &'static Problem) {
    let input = problem.layout.print(&some_cases(problem, 24)).into_bytes();
    let ways = levels().map(|level| with_level(problem, level));
    for text in spoiled(&input) {
        for keep_going in [false, true] {
            let expected = plain(problem, &text, keep_going);
            for way in &ways {
                let found = fast(problem, way, &text[..], keep_going);
                let text = String::from_utf8_lossy(&text);
                assert_eq!(found, expected, "{} {text:?}", problem.id);
            }
        }
    }
}

#[test]
fn windows_line_ends_blanks_and_a_byte_order_mark() {
    for problem in PROBLEMS {
        let text = problem.layout.print(&some_cases(problem, 50));
        let expected = plain(problem, text.as_bytes(), false);
        for variant in [
            text.replace('\n', "\r\n"),
            text.replace('\n', " \t \n"),
            format!("\u{feff}{text}"),
            format!("\n \n{text}\n\n  \n"),
            text.trim_end().to_owned(),
            text.replacen('\n', "\r\n", 20),
        ] {
            assert_eq!(
                plain(problem, variant.as_bytes(), false),
                expected,
                "{}",
                problem.id
            );
            let fast_way = ready(problem);
            let found = fast(problem, &fast_way, variant.as_bytes(), false);
            assert_eq!(found, expected, "{}", problem.id);
        }
    }
}

fn threads(problem: &'static Problem, input: &[u8], threads: usize, keep_going: bool) -> Outcome {
    let fast = ready(problem);
    let length = input.len() as u64;
    outcome(keep_going, |out, on_error| {
        let session = Session::new(problem, ReadFrom::new(&input, 0), Some(&fast), on_error);
        let fast = fast.get(length).unwrap();
        with_threads(session, fast, &input, length, threads, out)
    })
}

/// Enough for several blocks.
fn long_input(problem: &Problem) -> Vec<u8> {
    let mut cases = some_cases(problem, 3_000);
    cases.extend(some_cases(problem, 13));
    problem.layout.print(&cases).into_bytes()
}

/// Only an error stops the threads.
#[test]
fn threads_read_to_the_end() {
    for (problem, fast_way) in fast_readers() {
        let records = records(problem, &some_cases(problem, 3_000));
        let mut out = Vec::new();
        let part = 0..records.len() as u64;
        let done = answer_part(&fast_way, &records.as_slice(), part, 2, &mut out).unwrap();
        assert_eq!(
            (done.cases, done.bytes),
            (3_000, records.len()),
            "{}",
            problem.id
        );
    }
}

#[test]
fn any_number_of_threads() {
    for (problem, _) in fast_readers() {
        let input = long_input(problem);
        let expected = plain(problem, &input, false);
        assert!(expected.end.is_ok());
        for number in [1, 3] {
            let found = threads(problem, &input, number, false);
            assert!(found == expected, "{} with {number} threads", problem.id);
        }
    }
}

#[test]
fn errors_at_the_edges_of_blocks() {
    for id in ["boj/7682", "uva/10363"] {
        errors_are_named(find(id).unwrap(), BLOCK - 2..BLOCK + 2);
    }
}

#[test]
#[ignore = "suite library"]
fn errors_near_the_edges_of_blocks() {
    for (problem, _) in fast_readers() {
        errors_are_named(problem, BLOCK - 30..BLOCK + 30);
        errors_are_named(problem, 3 * BLOCK - 5..3 * BLOCK + 25);
        errors_are_named(problem, 100..101);
        let end = long_input(problem).len();
        errors_are_named(problem, end - 3..end - 2);
    }
}

/// The error is named exactly, even if other threads are ahead of it.
fn errors_are_named(problem: &'static Problem, places: Range<usize>) {
    let input = long_input(problem);
    for at in places {
        for spoil in [b'Z', b'\n'] {
            let mut text = input.clone();
            text[at] = spoil;
            for keep_going in [false, true] {
                let expected = plain(problem, &text, keep_going);
                let found = threads(problem, &text, 2, keep_going);
                assert!(
                    found.end == expected.end,
                    "{} {at} {:?}",
                    problem.id,
                    found.end
                );
                assert!(found == expected, "{} {at}", problem.id);
            }
        }
    }
}

/// With errors everywhere, the threads and the plain reader take turns.
#[test]
fn many_errors() {
    for (problem, _) in fast_readers() {
        let mut input = long_input(problem);
        for at in (1_000..input.len()).step_by(1_511) {
            input[at] = b'#';
        }
        let expected = plain(problem, &input, true);
        assert!(expected.errors.len() > 10);
        assert!(
            threads(problem, &input, 3, true) == expected,
            "{}",
            problem.id
        );
    }
}

#[test]
fn small_and_empty_files() {
    for (problem, _) in fast_readers() {
        for input in [
            &b""[..],
            b"\n",
            b"end",
            b"0",
            b"3\n",
            problem.sample.input.as_bytes(),
        ] {
            assert_eq!(
                threads(problem, input, 2, false),
                plain(problem, input, false)
            );
        }
    }
}

/// A file of which one block cannot be read without a panic.
struct Broken;

impl ReadAt for Broken {
    fn read_at(&self, buffer: &mut [u8], position: u64) -> io::Result<usize> {
        let block = 400_000..400_000 + BLOCK as u64;
        assert!(!block.contains(&position), "the disk is on fire");
        let line = b"XXXOO.XXX\n".iter().cycle();
        for (byte, of_line) in buffer.iter_mut().zip(line.skip(position as usize % 10)) {
            *byte = *of_line;
        }
        Ok(buffer.len())
    }
}

#[test]
fn a_panic_in_a_thread_ends_them_all() {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let ended = panic::catch_unwind(|| {
            let problem = find("boj/7682").unwrap();
            answer_file(problem, &Broken, 1_000_000, 3, &mut Vec::new(), None).map(|_| ())
        });
        sender.send(ended).unwrap();
    });
    let ended = receiver.recv_timeout(Duration::from_secs(600));
    let panic = ended.expect("the threads wait for each other").unwrap_err();
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"the disk is on fire"));
}

#[test]
fn a_file_that_becomes_shorter() {
    let problem = find("boj/7682").unwrap();
    let input = long_input(problem);
    let mut out = Vec::new();
    let length = input.len() as u64 * 2;
    let error = answer_file(problem, &&input[..20_000], length, 2, &mut out, None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the input cannot be read: it became shorter while it was read"
    );
    // The readable part has been answered.
    assert_eq!(out.iter().filter(|byte| **byte == b'\n').count(), 2_000);
}
