//! The fast way against the plain one, on everything that can go wrong, at
//! every place and in every piece size.

use std::io::{self, Read};

use fearless_simd::Level;

use super::*;
use crate::problems::{Case, PROBLEMS, find};

/// InputErrorKind came out, and how it ended.
#[derive(Debug, PartialEq, Eq)]
struct Outcome {
    out: String,
    errors: Vec<String>,
    end: Result<(u64, u64), String>,
}

fn outcome(
    keep_going: bool,
    run: impl FnOnce(&mut Vec<u8>, Option<OnInputError<'_>>) -> Result<Answered, AnswerError>,
) -> Outcome {
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    let mut note = |error: &InputError| errors.push(error.to_string());
    let end = run(&mut out, if keep_going { Some(&mut note) } else { None });
    let end = match end {
        Ok(answered) => Ok((answered.cases, answered.errors)),
        Err(AnswerError::Input(error)) => Err(error.to_string()),
        Err(AnswerError::Io(error)) => panic!("{error}"),
    };
    Outcome {
        out: String::from_utf8(out).unwrap(),
        errors,
        end,
    }
}

fn plain(problem: &'static Problem, input: &[u8], keep_going: bool) -> Outcome {
    outcome(keep_going, |out, on_error| {
        answer(problem, input, None, out, on_error)
    })
}

fn fast(problem: &'static Problem, fast: &Fast, input: impl Read, keep_going: bool) -> Outcome {
    outcome(keep_going, |out, on_error| {
        answer(problem, input, Some(fast), out, on_error)
    })
}

/// Both sets of instructions that can be tried here.
fn levels() -> [Level; 2] {
    [Level::new(), Level::baseline()]
}

/// Hands out so many bytes at a time.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(buffer.len()).min(self.0.len());
        buffer[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

/// Some cases of a problem, of all kinds.
fn some_cases(problem: &Problem, number: usize) -> Vec<Case> {
    let cases: Vec<Case> = problem.cases().collect();
    (0..number)
        .map(|n| cases[n * 7_919 % cases.len()].clone())
        .collect()
}

fn all_cases(problem: &Problem) -> Vec<u8> {
    problem
        .layout
        .print(&problem.cases().collect::<Vec<_>>())
        .into_bytes()
}

#[test]
fn every_case_of_every_problem() {
    for problem in PROBLEMS {
        let input = all_cases(problem);
        let expected = plain(problem, &input, false);
        assert!(expected.end.is_ok());
        for level in levels() {
            let fast_way = Fast::with_level(problem, level);
            assert!(
                fast(problem, &fast_way, &input[..], false) == expected,
                "{}",
                problem.id
            );
        }
    }
}

/// The fast way does it all where nothing is unusual: all but the framing and
/// the cases that lie across two buffers.
#[test]
fn the_fast_way_is_taken() {
    for problem in PROBLEMS {
        let cases: Vec<Case> = some_cases(problem, 1_000);
        let mut records: Vec<u8> = Vec::new();
        for case in &cases {
            records.extend(problem.layout.print_case(case).into_bytes());
            if problem.id == "uva/10363" {
                records.push(b'\n');
            }
        }
        let mut out = AnswerBuffer::default();
        let done = Fast::new(problem).answer(&records, u64::MAX, &mut out);
        assert_eq!(
            (done.cases, done.bytes),
            (1_000, records.len()),
            "{}",
            problem.id
        );
        let mut out = AnswerBuffer::default();
        let done = Fast::new(problem).answer(&records, 7, &mut out);
        assert_eq!(done.cases, 7, "{}", problem.id);
    }
}

#[test]
fn in_pieces_of_any_size() {
    for problem in PROBLEMS {
        let input = problem.layout.print(&some_cases(problem, 200)).into_bytes();
        let expected = plain(problem, &input, false);
        let fast_way = Fast::new(problem);
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

#[test]
fn anything_wrong_anywhere() {
    for problem in PROBLEMS {
        let input = problem.layout.print(&some_cases(problem, 24)).into_bytes();
        let ways = levels().map(|level| Fast::with_level(problem, level));
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
            let fast_way = Fast::new(problem);
            let found = fast(problem, &fast_way, variant.as_bytes(), false);
            assert_eq!(found, expected, "{}", problem.id);
        }
    }
}

#[cfg(any(unix, windows))]
mod files {
    use std::fs::File;
    use std::io::Write;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    /// A file that is gone when the test is.
    struct Temporary(std::path::PathBuf, File);

    impl Temporary {
        fn new(content: &[u8]) -> Temporary {
            static NUMBER: AtomicU32 = AtomicU32::new(0);
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let name = format!("noughts-test-{}-{number}", std::process::id());
            let path = std::env::temp_dir().join(name);
            let mut file = File::options()
                .read(true)
                .write(true)
                .create(true)
                .truncate(true)
                .open(&path)
                .unwrap();
            file.write_all(content).unwrap();
            Temporary(path, file)
        }
    }

    impl Drop for Temporary {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    fn threads(
        problem: &'static Problem,
        input: &[u8],
        threads: usize,
        keep_going: bool,
    ) -> Outcome {
        let file = Temporary::new(input);
        let fast_way = Fast::new(problem);
        outcome(keep_going, |out, on_error| {
            answer_file(
                problem,
                &file.1,
                file.1.metadata().unwrap().len(),
                &fast_way,
                threads,
                out,
                on_error,
            )
        })
    }

    /// Enough for several blocks.
    fn long_input(problem: &Problem) -> Vec<u8> {
        let mut cases = some_cases(problem, 3_000);
        cases.extend(some_cases(problem, 13));
        problem.layout.print(&cases).into_bytes()
    }

    /// Nothing but an error ends the work of the threads.
    #[test]
    fn threads_get_to_the_end() {
        for problem in PROBLEMS {
            let cases = some_cases(problem, 3_000);
            let fast_way = Fast::new(problem);
            let mut records: Vec<u8> = Vec::new();
            for case in &cases {
                records.extend(problem.layout.print_case(case).into_bytes());
                if problem.id == "uva/10363" {
                    records.push(b'\n');
                }
            }
            let file = Temporary::new(&records);
            let mut out = Vec::new();
            let part = 0..records.len() as u64;
            let done = parallel::answer(&fast_way, &file.1, part, 2, &mut out).unwrap();
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
        for problem in PROBLEMS {
            let input = long_input(problem);
            let expected = plain(problem, &input, false);
            assert!(expected.end.is_ok());
            for number in [1, 2, 3, 8] {
                let found = threads(problem, &input, number, false);
                assert!(found == expected, "{} with {number} threads", problem.id);
            }
        }
    }

    /// The error is named exactly, even when other threads work ahead of it.
    #[test]
    fn faults_at_the_edges_of_blocks() {
        for problem in PROBLEMS {
            let input = long_input(problem);
            let block = parallel::BLOCK as i64;
            let near = (block - 30..block + 30).chain(3 * block - 5..3 * block + 25);
            for at in near.chain([100, input.len() as i64 - 3]) {
                for spoil in [b'Z', b'\n'] {
                    let mut text = input.clone();
                    text[at as usize] = spoil;
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
    }

    /// Faults everywhere: the threads give way to the plain reading and come back.
    #[test]
    fn many_faults() {
        for problem in PROBLEMS {
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
        for problem in PROBLEMS {
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
}

/// What is wrong, where, what was found and what was expected.
#[test]
fn faults_say_what_and_where() {
    let end = |id: &str, input: &str| plain(find(id).unwrap(), input.as_bytes(), false);
    for (id, input, answers, expected) in [
        // Wrong characters and lengths.
        (
            "boj/7682",
            "XXXOO.XXX\nXXXOO.XYX\nend\n",
            "invalid\n",
            "line 2, case 2: expected 9 of 'X', 'O' and '.', found 'Y' as character 8",
        ),
        (
            "boj/7682",
            "XXXOO.XX\nend\n",
            "",
            "line 1, case 1: expected 9 of 'X', 'O' and '.', found 8 in 'XXXOO.XX'",
        ),
        (
            "boj/7682",
            "XXXOO.XXXX\nend\n",
            "",
            "line 1, case 1: expected 9 of 'X', 'O' and '.', found 10 in 'XXXOO.XXXX'",
        ),
        (
            "boj/7682",
            "XXX\u{1b}O.XXX\nend\n",
            "",
            "line 1, case 1: expected 9 of 'X', 'O' and '.', found '\\x1b' as character 4",
        ),
        (
            "algospot/tictactoe",
            "2\n...\n...\n...\nxx.\noo\n...\n",
            "TIE\n",
            "line 6, case 2: expected 3 of 'x', 'o' and '.', found 2 in 'oo'",
        ),
        (
            "boj/16571",
            "0 0 0\n00 0\n0 0 0\n",
            "",
            "line 2, case 1: expected blanks between the marks, found '00'",
        ),
        (
            "leetcode/794",
            "[\"XOX\",\" X \"]\n",
            "",
            "line 1, case 1: expected a JSON array of three strings, found '[\"XOX\",\" X \"]' (invalid length 2, expected an array of length 3 at line 1 column 13)",
        ),
        (
            "leetcode/1275",
            "[[0,0],[3,1]]\n",
            "",
            "line 1, case 1: expected a JSON array of moves [row,column] from 0 to 2, found [3,1]",
        ),
        // The end.
        (
            "boj/7682",
            "XXXOO.XXX\n",
            "invalid\n",
            "line 1: expected a board or 'end', found the end of the input after 1",
        ),
        (
            "boj/7682",
            "end\nXXXOO.XXX\n",
            "",
            "line 2: expected the end of the input after 'end', found 'XXXOO.XXX'",
        ),
        (
            "algospot/tictactoe",
            "2\n...\n...\n...\n",
            "TIE\n",
            "line 4: expected 2 boards, found the end of the input after 1",
        ),
        (
            "algospot/tictactoe",
            "1\n...\n...\n...\nx..\n",
            "TIE\n",
            "line 5: expected the end of the input after 1 boards, found 'x..'",
        ),
        (
            "algospot/tictactoe",
            "1\n...\n...\n",
            "",
            "line 3, case 1: expected line 3 of a board, found the end of the input",
        ),
        (
            "uva/10363",
            "1\nX..\n\n...\n...\n",
            "",
            "line 3, case 1: expected line 2 of a board, found an empty line",
        ),
        // The number of boards.
        (
            "algospot/tictactoe",
            "-1\n",
            "",
            "line 1: expected the number of boards, at most 18446744073709551615, found '-1'",
        ),
        (
            "algospot/tictactoe",
            "many\n",
            "",
            "line 1: expected the number of boards, at most 18446744073709551615, found 'many'",
        ),
        (
            "algospot/tictactoe",
            "18446744073709551616\n",
            "",
            "line 1: expected the number of boards, at most 18446744073709551615, found '18446744073709551616'",
        ),
        // Nothing at all.
        (
            "algospot/tictactoe",
            "",
            "",
            "line 0: expected the number of boards, at most 18446744073709551615, found the end of the input",
        ),
        (
            "boj/7682",
            "",
            "",
            "line 0: expected a board or 'end', found the end of the input",
        ),
        (
            "boj/16571",
            "",
            "",
            "line 0: expected a case, found the end of the input",
        ),
        // No answer.
        (
            "algospot/tictactoe",
            "2\n...\n...\n...\nxxx\nooo\n...\n",
            "TIE\n",
            "line 5, case 2: play cannot reach xxx/ooo/...: x and o both have a line; o moved after x had a line",
        ),
        (
            "boj/16571",
            "1 1 1\n2 2 0\n0 0 0\n",
            "",
            "line 1, case 1: expected a game that goes on, found one that is over: x has won",
        ),
        (
            "leetcode/1275",
            "[[0,0],[0,0]]\n",
            "",
            "line 1, case 1: move 2: a1 is already taken by x",
        ),
        (
            "leetcode/1275",
            "[[0,0],[1,0],[0,1],[1,1],[0,2],[1,2]]\n",
            "",
            "line 1, case 1: move 6: the game is over: x has won",
        ),
        (
            "leetcode/1275",
            "[]\n",
            "",
            "line 1, case 1: expected 1 to 9 moves, found none",
        ),
    ] {
        let found = end(id, input);
        assert_eq!(found.end, Err(expected.to_owned()), "{id} {input:?}");
        assert_eq!(found.out, answers, "{id} {input:?}");
    }
}

#[test]
fn going_on_after_faults() {
    let run = |id: &str, input: &str| plain(find(id).unwrap(), input.as_bytes(), true);
    let found = run("boj/7682", "XXXOO.XXX\nXX\nXOXOXOXOX\n\nZ\nend\nmore\n");
    assert_eq!(found.out, "invalid\nERROR\nvalid\nERROR\n");
    assert_eq!(found.end, Ok((4, 3)));
    assert_eq!(found.errors.len(), 3);

    let found = run(
        "algospot/tictactoe",
        "3\nxxx\nooo\n...\nxx\noo.\n...\n...\n...\n...\n",
    );
    assert_eq!(found.out, "ERROR\nERROR\nTIE\n");
    assert_eq!(found.end, Ok((3, 2)));

    let found = run("algospot/tictactoe", "x\n...\n...\n...\n");
    assert_eq!(found.out, "TIE\n");
    assert_eq!(found.end, Ok((1, 1)));
}

#[test]
fn a_full_board_of_16571_is_a_draw() {
    let found = plain(find("boj/16571").unwrap(), b"1 2 1\n1 2 2\n2 1 1\n", false);
    assert_eq!((found.out.as_str(), found.end), ("D\n", Ok((1, 0))));
}

/// A line that never ends is refused without being kept.
#[test]
fn a_line_without_an_end() {
    for problem in PROBLEMS {
        let endless = io::repeat(b'x').take(50_000_000);
        let found = outcome(false, |out, on_error| {
            answer(problem, endless, None, out, on_error)
        });
        let error = found.end.unwrap_err();
        assert!(
            error.ends_with("found a line of more than 65536 bytes"),
            "{error}"
        );
    }
}
