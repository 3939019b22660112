use super::*;
use crate::problems::find;
use crate::tests::rows;

/// The form of outputs of a program that may answer the line `end`.
fn asked(problem: &'static Problem, cases: usize) -> ExpectedOutput {
    ExpectedOutput {
        problem,
        cases,
        may_answer_end: true,
    }
}

/// The mistakes found in an output for a number of cases, and the meant answers.
fn form(
    problem: &str,
    cases: usize,
    output: &str,
) -> Option<(Vec<FormMistake>, Option<Vec<String>>)> {
    let problem = find(problem).unwrap();
    let form = Form::of(
        asked(problem, cases),
        output.as_bytes(),
        Comparison::AsJudgesDo,
    )?;
    Some((form.mistakes, form.meant))
}

/// Each mistake in the sample of each problem is recognised and repaired.
#[test]
fn every_mistake_in_every_sample() {
    let is_printed = |problem: &&Problem| problem.judging != Judging::Results;
    for problem in PROBLEMS.into_iter().filter(is_printed) {
        let answers: Vec<String> = problem.sample.output.lines().map(str::to_owned).collect();
        let found = |output: &str| {
            let asked = asked(problem, answers.len());
            let form = Form::of(asked, output.as_bytes(), Comparison::AsJudgesDo)
                .unwrap_or_else(|| panic!("{}: {output:?}", problem.id));
            assert_eq!(
                form.meant.as_ref(),
                Some(&answers),
                "{}: {output:?}",
                problem.id
            );
            form.mistakes
        };
        let each = |change: &dyn Fn(&str) -> String| {
            let lines = answers.iter().map(|answer| change(answer));
            lines.collect::<Vec<_>>().join("\n")
        };
        let prefix = |text: &str| FormMistake::Prefix {
            text: text.to_owned(),
        };
        let punctuation = |printed: String| FormMistake::Punctuation { printed };
        let debug = FormMistake::ExtraLines {
            line: "debug 7 8".to_owned(),
        };
        let (all, first) = (answers.join("\n"), &answers[0]);
        for (output, mistake) in [
            (each(&|a| format!("  {a}")), FormMistake::LeadingBlanks),
            (each(&|a| format!("{a}\0")), FormMistake::Invisible),
            (
                each(&|a| format!("\"{a}\"")),
                punctuation(format!("\"{first}\"")),
            ),
            (each(&|a| format!("{a}.")), punctuation(format!("{first}."))),
            (each(&|a| format!("\n{a}")), FormMistake::EmptyLines),
            (each(&|a| format!("Case #1: {a}")), prefix("Case #1:")),
            (format!("Enter a board: {all}"), prefix("Enter a board:")),
            (each(&|a| format!("debug 7 8\n{a}")), debug.clone()),
            (format!("{all}\ndebug 7 8"), debug),
        ] {
            assert_eq!(found(&output), [mistake]);
        }
    }
}

/// Wherever an answer has letters, they may be in the wrong case.
#[test]
fn letter_case_of_every_answer() {
    for problem in PROBLEMS
        .iter()
        .filter(|problem| problem.judging == Judging::Answer)
    {
        let asked = asked(problem, 1);
        for answer in asked.answers() {
            for printed in [answer.to_uppercase(), answer.to_lowercase()] {
                let form = Form::of(asked, printed.as_bytes(), Comparison::AsJudgesDo);
                let expected = (printed != *answer).then(|| Form {
                    mistakes: vec![FormMistake::LetterCase {
                        printed: printed.clone(),
                        expected: (*answer).to_owned(),
                    }],
                    meant: Some(vec![(*answer).to_owned()]),
                });
                assert_eq!(form, expected, "{}", problem.id);
            }
        }
    }
}

/// A right form is not a mistake, whatever the answers are.
#[test]
fn a_right_form_is_no_mistake() {
    for problem in PROBLEMS {
        let asked = asked(problem, 1);
        for answer in asked.answers() {
            assert_eq!(
                Form::of(asked, answer.as_bytes(), Comparison::AsJudgesDo),
                None
            );
        }
    }
    // An empty output has no known mistake.
    assert_eq!(form("boj/7682", 2, ""), None);
    assert_eq!(form("boj/7682", 2, "segmentation\nfault\n"), None);
    assert_eq!(form("boj/7682", 2, "valid\nvalid\nvalid\nvalid\n"), None);
    assert_eq!(form("boj/7682", 2, &"x\n".repeat(10_000)), None);
    // If a function returns a text instead of a value, the driver prints it like this.
    assert_eq!(
        form("leetcode/794", 2, "'False' (str)\n'True' (str)\n"),
        None
    );
    assert_eq!(form("programmers/160585", 1, "'1' (str)\n"), None);
    // A number with its sign is one answer, and two numbers are not one.
    assert_eq!(form("programmers/160585", 1, "-1\n"), None);
    assert_eq!(form("noughts/unbeatable", 1, "2 2\n"), None);
    // In this problem no line ends the input.
    assert_eq!(form("uva/10363", 2, "yes\nyes\nno\n"), None);
}

/// The mistakes found in an output for a number of cases, and the meant answers. `/` ends a line.
/// Capitals do not hide which problem the answers are for.
#[test]
fn mistakes_are_named() {
    let table = "boj/7682 | 3 | valid invalid valid | line-breaks | valid invalid valid
         boj/7682 | 3 | valid/invalid valid | line-breaks | valid invalid valid
         boj/7682 | 3 | validinvalidvalid | line-breaks | valid invalid valid
         codeforces/3C | 1 | the first/player won | line-breaks | the first player won
         boj/7682 | 2 | valid/valid/invalid | answer-for-end | valid valid
         boj/7682 | 8 | invalid | one-answer | unknown
         algospot/tictactoe | 3 | TIE | one-answer | unknown
         programmers/160585 | 1 | '1' | punctuation | 1
         algospot/tictactoe | 2 | Case 1: tie/Case 2: x | prefix letter-case | TIE x
         algospot/tictactoe | 2 |   tie/  X | leading-blanks letter-case | TIE x
         boj/7682 | 2 | True/False | other-problem letter-case | unknown";
    for [problem, cases, output, mistakes, meant] in rows(table) {
        let output = output.replace('/', "\n");
        let (named, answers) = form(problem, cases.parse().unwrap(), &output).unwrap();
        let kinds: Vec<String> = (named.iter())
            .map(|mistake| serde_json::to_value(mistake).unwrap()["kind"].to_string())
            .collect();
        assert_eq!(kinds.join(" ").replace('"', ""), mistakes, "{output}");
        let answers = answers.map_or("unknown".to_owned(), |answers| answers.join(" "));
        assert_eq!(answers, meant, "{output}");
    }
}

#[test]
fn another_problem() {
    for (problem, output, id) in [
        ("boj/7682", "TIE\nx\n", "algospot/tictactoe"),
        ("boj/7682", "yes\nno\n", "uva/10363"),
        ("uva/10363", "valid\ninvalid\n", "boj/7682"),
        ("leetcode/794", "1\n0\n", "programmers/160585"),
        ("programmers/160585", "true\n", "leetcode/794"),
        ("algospot/tictactoe", "W\nD\n", "boj/16571"),
        ("boj/16571", "Pending\n", "leetcode/1275"),
        ("leetcode/1275", "illegal\n", "codeforces/3C"),
        ("noughts/unbeatable", "draw\n", "codeforces/3C"),
    ] {
        let expected = Some((vec![FormMistake::OtherProblem { id }], None));
        assert_eq!(
            form(problem, output.lines().count(), output),
            expected,
            "{problem}"
        );
    }
}

#[test]
fn exact_output_counts_every_byte() {
    let problem = find("boj/7682").unwrap();
    let asked = asked(problem, 1);
    let form = Form::of(asked, b"valid  \n", Comparison::Exact).unwrap();
    assert_eq!(form.mistakes, [FormMistake::LineEnds]);
    assert_eq!(form.meant, Some(vec!["valid".to_owned()]));
    assert_eq!(Form::of(asked, b"valid  \n", Comparison::AsJudgesDo), None);
}

/// A second line is an answer to the line `end` only if the sample has one too.
#[test]
fn several_answers_for_one_case() {
    let asked = asked(find("boj/7682").unwrap(), 1);
    for (may_answer_end, output, mistake) in [
        (true, "valid\nvalid\n", FormMistake::AnswerForEnd),
        (false, "valid\nvalid\n", FormMistake::SeveralAnswers),
        (true, "valid\ninvalid\nvalid\n", FormMistake::SeveralAnswers),
    ] {
        let asked = ExpectedOutput {
            may_answer_end,
            ..asked
        };
        let form = Form::of(asked, output.as_bytes(), Comparison::AsJudgesDo).unwrap();
        assert_eq!(form.mistakes, [mistake]);
    }
}

/// Squares that are numbered from 0 are no answers to a problem with the answers 0 and 1.
#[test]
fn numbers_are_no_answers_to_another_problem() {
    assert_eq!(form("noughts/best-move", 1, "0\n"), None);
}
