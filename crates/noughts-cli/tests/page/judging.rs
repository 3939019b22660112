//! The judges: every problem, right and wrong outputs, bad inputs.

use std::process::Command;

use serde::Deserialize;
use serde_json::json;

use crate::browser::Browser;
use crate::common::served::Served;

#[derive(Deserialize)]
struct Problem {
    id: String,
    sample: Sample,
}

#[derive(Deserialize)]
struct Sample {
    input: String,
    output: String,
}

fn problems() -> Vec<Problem> {
    let mut noughts = Command::new(env!("CARGO_BIN_EXE_noughts"));
    let output = noughts.args(["problems", "--json"]).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

impl Browser {
    fn judge(&self, input: &str, output: &str) {
        self.fill("#judge-input", input);
        self.fill("#judge-output", output);
        self.click("#judge [type=submit]");
    }
}

#[test]
fn every_problem_answers_its_sample_and_finds_what_differs() {
    let server = Served::start(&[]);
    let browser = Browser::open(&server, "?view=check");
    let problems = problems();
    assert!(!problems.is_empty());
    let options = "return document.querySelectorAll('#problem option').length";
    browser.until(json!(problems.len()), || browser.script(options, vec![]));
    for Problem { id, sample } in &problems {
        let expected: Vec<&str> = sample.output.lines().collect();
        browser.fill("#problem", id);
        browser.judge(&sample.input, "");
        browser.until_true(&format!("{id}: {expected:?}"), || {
            let answers = browser.texts("#judged .answer");
            let right =
                |(answers, line): (&String, &&str)| answers.split(", ").any(|one| one == *line);
            answers.len() == expected.len() && answers.iter().zip(&expected).all(right)
        });
        // A board and a reason with each.
        assert_eq!(
            browser.texts("#judged .picture").len(),
            expected.len(),
            "{id}"
        );
        let reasons = browser.texts("#judged .said p:first-of-type");
        assert_eq!(reasons.len(), expected.len(), "{id}");
        assert!(reasons.iter().all(|reason| !reason.is_empty()), "{id}");

        browser.judge(&sample.input, &sample.output);
        browser.until_true(&format!("{id}: all right"), || {
            browser
                .text("#judge-summary")
                .ends_with("every line of the output is right.")
        });

        let last = expected.len();
        let wrong = [&expected[..last - 1], &["nonsense"]].concat().join("\n");
        browser.judge(&sample.input, &wrong);
        browser.until(
            format!("Wrong: 1 of {last}; the first is case {last}."),
            || browser.text("#judge-summary"),
        );
        let failed = browser.texts("#judged .failed");
        assert_eq!(failed.len(), 1, "{id}");
        assert!(
            failed[0].starts_with(&format!("Case {last}")),
            "{id}: {failed:?}"
        );
        assert!(failed[0].contains("nonsense ✗ wrong"), "{id}: {failed:?}");
    }
}

#[test]
fn an_output_that_is_too_short_and_an_input_that_is_wrong() {
    let server = Served::start(&[]);
    let browser = Browser::open(&server, "?view=check&problem=boj/7682");
    browser.judge("XXXOO.XXX\nXOXOXOXOX\nend\n", "invalid\n");
    browser.until(
        "Lines in the output: 1; cases: 2. Wrong: 1 of 2; the first is case 2.".to_owned(),
        || browser.text("#judge-summary"),
    );
    assert!(browser.text("#judged .failed").contains("no line ✗ wrong"));

    // What comes before the fault is answered.
    browser.judge("XXXOO.XXX\nXOX!\nend\n", "");
    browser.until_true("the fault", || {
        browser
            .text("#judge-error")
            .starts_with("The input is wrong: ")
    });
    assert_eq!(browser.texts("#judged > li").len(), 1);
}

#[test]
fn the_sample_is_a_click_away_and_a_case_can_be_explored() {
    let server = Served::start(&[]);
    let browser = Browser::open(&server, "?view=check&problem=boj/7682");
    browser.click("#judge-sample");
    let value = "return document.querySelector('#judge-input').value !== ''";
    browser.until_true("the sample", || {
        browser.script(value, vec![]) == json!(true)
    });
    browser.click("#judge [type=submit]");
    browser.until_true("answers", || !browser.texts("#judged a").is_empty());
    browser.click("#judged li:nth-child(2) a");
    // The second board of the sample.
    browser.until_board(&"xox/oxo/xox".parse().unwrap());
    // And back to the answers.
    browser.back();
    browser.until_true("answers", || !browser.texts("#judged a").is_empty());
}
