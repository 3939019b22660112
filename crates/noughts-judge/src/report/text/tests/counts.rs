//! How numbers are said: one is one.

use super::*;

#[test]
fn one_of_anything_is_one() {
    for (number, expected) in [
        (1, "Interrupted: 1 input was not tried."),
        (2, "Interrupted: 2 inputs were not tried."),
    ] {
        let text = report(|report| {
            report.early = Some(EndedEarly::Interrupted);
            report.inputs.deciding = tally(10, 10 - number, 0);
            report.inputs.silent = tally(0, 0, 0);
        });
        assert!(text.contains(expected), "{text}");
    }
    for (number, expected) in [
        (1, "nothing wrong in the 1 of 10 inputs that was tried"),
        (2, "nothing wrong in the 2 of 10 inputs that were tried"),
    ] {
        let text = report(|report| report.inputs.deciding = tally(10, number, 0));
        assert!(text.contains(expected), "{text}");
    }
    for (number, expected) in [
        (1, "Runs with 1 more input failed and were"),
        (2, "Runs with 2 more inputs failed and were"),
    ] {
        let text = report(|report| report.inputs.deciding.unclear = number);
        assert!(text.contains(expected), "{text}");
    }
}

/// The inputs that do not decide are no part of those that do.
#[test]
fn unclear_inputs_are_counted_apart() {
    for (language, deciding, expected) in [
        (
            Language::English,
            9,
            "Runs with 9 more inputs and 5 inputs on which the statement is silent failed and",
        ),
        (
            Language::English,
            0,
            "Runs with 5 inputs on which the statement is silent failed and",
        ),
        (
            Language::Korean,
            9,
            "입력 9개와 문제에서 밝히지 않은 입력 5개가 더 든 실행도 실패했지만",
        ),
    ] {
        let text = report_in(language, |report| {
            report.inputs.deciding.unclear = deciding;
            report.inputs.silent.unclear = 5;
        });
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn one_on_which_the_statement_is_silent() {
    for (tried, failed, expected) in [
        (
            1,
            0,
            "\n1 more, on which the statement is silent, is answered as expected.\n",
        ),
        (
            2,
            0,
            "\n2 more, on which the statement is silent, are answered as expected.\n",
        ),
        (
            1,
            1,
            "\n1 more, on which the statement is silent, is not answered as expected; --strict \
             counts it.\n",
        ),
        (
            9,
            1,
            "\nOf 9 more, on which the statement is silent, 1 is not answered as expected; \
             --strict counts them.\n",
        ),
        (
            9,
            2,
            "\nOf 9 more, on which the statement is silent, 2 are not answered as expected; \
             --strict counts them.\n",
        ),
    ] {
        let text = report(|report| report.inputs.silent = tally(tried, tried, failed));
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn what_was_not_tried_in_korean() {
    let text = report_in(Language::Korean, |report| {
        report.early = Some(EndedEarly::Interrupted);
        report.inputs.deciding = tally(10, 7, 0);
        report.inputs.silent = tally(0, 0, 0);
        report.inputs.deciding.unclear = 2;
    });
    assert!(
        text.contains("\n중단되었습니다. 입력 1개는 시험하지 않았습니다.\n입력 2개가 더 든 실행도"),
        "{text}"
    );
    for (tried, failed, expected) in [
        (
            1,
            0,
            "\n문제에서 밝히지 않은 입력 1개에도 기대한 대로 답했습니다.\n",
        ),
        (
            2,
            0,
            "\n문제에서 밝히지 않은 입력 2개에도 모두 기대한 대로 답했습니다.\n",
        ),
        (
            1,
            1,
            "\n문제에서 밝히지 않은 입력 1개에는 기대와 다르게 답했습니다.",
        ),
        (
            9,
            2,
            "\n문제에서 밝히지 않은 입력 9개 가운데 2개에는 기대와 다르게",
        ),
    ] {
        let change = |report: &mut CaseReport| report.inputs.silent = tally(tried, tried, failed);
        let text = report_in(Language::Korean, change);
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn one_line_that_is_left_out() {
    let quoted_in = |lines: usize, language| {
        let context = context(find("algospot/tictactoe").unwrap(), language);
        let mut page = Page {
            context: &context,
            text: String::new(),
        };
        page.quote(&"line\n".repeat(lines), 3);
        page.text
    };
    let quoted = |lines| quoted_in(lines, Language::English);
    assert_eq!(
        quoted_in(5, Language::Korean),
        "  line\n  … 2줄 생략 …\n  line\n  line\n"
    );
    assert_eq!(quoted(3), "  line\n  line\n  line\n");
    assert_eq!(quoted(4), "  line\n  … 1 line …\n  line\n  line\n");
    assert_eq!(quoted(5), "  line\n  … 2 lines …\n  line\n  line\n");
}
