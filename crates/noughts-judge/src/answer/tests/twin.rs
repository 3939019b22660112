//! The fast way against the plain one, on everything that can go wrong, at
//! every place and in every piece size.

use std::io;

use fearless_simd::Level;

use super::*;
use crate::answer::fast::AnswerBuffer;

/// Both sets of instructions that can be tried here.
fn levels() -> [Level; 2] {
    [Level::new(), Level::baseline()]
}

test_problems!(["boj/7682", "uva/10363"]; every_case, anything_wrong_anywhere);

/// An input that gives at most a number of bytes at a time.
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

/// The fast way does it all where nothing is unusual: all but the framing and
/// the cases that lie across two buffers.
#[test]
fn the_fast_way_is_taken() {
    for (problem, fast_way) in fast_ways() {
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

/// One thing wrong, at every place of an input that spans several windows.
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
