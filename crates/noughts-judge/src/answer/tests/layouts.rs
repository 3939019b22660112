//! Layouts that no problem has yet: they are answered in the fast way too.

use super::*;
use crate::answer::fast::AnswerBuffer;
use crate::problems::{CaseShape, Framing, Layout, Letters, Question, Scope};

/// A problem laid out in another way. It lives as long as the test does.
fn laid_out(problem: &Problem, blank_between: bool, shape: CaseShape) -> &'static Problem {
    Box::leak(Box::new(Problem {
        layout: Layout {
            framing: Framing::Counted { blank_between },
            shape,
            letters: Letters::new(b"#@_"),
        },
        ..problem.clone()
    }))
}

#[test]
fn a_new_layout_needs_no_code_of_its_own() {
    let shapes = [
        CaseShape::OneLine,
        CaseShape::ThreeLines,
        CaseShape::ThreeSpacedLines,
        CaseShape::JsonRows,
    ];
    // Two answers, several short ones with boards that have none, and long ones.
    for id in ["boj/7682", "boj/16571", "codeforces/3C"] {
        let original = find(id).unwrap();
        let cases = some_cases(original, 1_000);
        for (shape, blank_between) in shapes.into_iter().flat_map(|s| [(s, false), (s, true)]) {
            let problem = laid_out(original, blank_between, shape);
            let name = format!("{id} {:?}", problem.layout);
            let records = records(problem, &cases);
            let mut out = AnswerBuffer::default();
            let done = Fast::new(problem)
                .unwrap()
                .answer(&records, u64::MAX, &mut out);
            assert_eq!((done.cases, done.bytes), (1_000, records.len()), "{name}");
            let input = problem.layout.print(&cases).into_bytes();
            let expected = plain(problem, &input, false);
            assert_eq!(expected.end, Ok((1_000, 0)), "{name}");
            assert_eq!(out.answers(), expected.out.as_bytes(), "{name}");
            assert_eq!(
                fast(problem, &ready(problem), &input[..], false),
                expected,
                "{name}"
            );
        }
    }
}

/// The plain way answers problems that the fast way cannot represent.
#[test]
fn too_many_answers_and_too_long_ones_have_no_fast_way() {
    const DIGITS: [&str; 20] = [
        "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
        "17", "18", "19",
    ];
    let asking = |answer| Problem {
        question: Question::Board {
            answer,
            finished: Scope::Promised,
        },
        ..find("boj/7682").unwrap().clone()
    };
    let many = asking(|board| Ok(DIGITS[board.number() as usize % 20]));
    assert!(Fast::new(&many).is_none());
    let long = asking(|_| Ok("an answer of more than two dozen bytes"));
    assert!(Fast::new(&long).is_none());
    let problem: &'static Problem = Box::leak(Box::new(many));
    let input = "XO.......\n".repeat(5_000) + "end\n";
    let mut out = Vec::new();
    let answered = answer(problem, input.as_bytes(), &mut out, None).unwrap();
    assert_eq!(answered.cases, 5_000);
    // The number of the board is 3^8 + 2·3^7 = 10,935.
    assert!(out == "15\n".repeat(5_000).into_bytes());
}
