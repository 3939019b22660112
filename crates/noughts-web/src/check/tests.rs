//! Checks, with tests in the role of a page that runs programs.

use serde_json::json;

use super::*;

fn ask(checks: &Checks, path: &str, asked: &Value) -> Result<Value, Error> {
    let Answer::Json(text) = checks.answer(path, asked)? else {
        panic!("{path} is no picture");
    };
    Ok(serde_json::from_str(&text).unwrap())
}

/// Judges a program as the page does. `run` plays the program: it returns the run of an order.
fn judge(problem: &str, source: &str, mut run: impl FnMut(&Value) -> Value) -> Value {
    let checks = Checks::default();
    let asked = json!({
        "step": "begin", "problem": problem, "code": "javascript", "source": source,
    });
    let mut next = ask(&checks, "check", &asked).unwrap();
    while next["next"] == "run" {
        let told = json!({ "step": "observe", "check": next["check"], "run": run(&next) });
        next = ask(&checks, "check", &told).unwrap();
    }
    assert!(checks.running().checks.is_empty());
    next
}

fn printed(outputs: impl Iterator<Item = String>) -> Value {
    let outputs: Vec<String> = outputs.collect();
    json!({ "end": "done", "outputs": outputs, "errors": "", "seconds": 0.01 })
}

fn inputs_of(order: &Value) -> impl Iterator<Item = &str> {
    let inputs = order["inputs"].as_array().unwrap();
    inputs.iter().map(|input| input.as_str().unwrap())
}

/// A run with the right answers, each changed by `spoil`.
fn answered(problem: &str, order: &Value, spoil: impl Fn(&str) -> String) -> Value {
    let problem = problems::find(problem).unwrap();
    printed(inputs_of(order).map(|input| {
        let mut output = Vec::new();
        answer::answer(problem, input.as_bytes(), &mut output, None).unwrap();
        spoil(&String::from_utf8(output).unwrap())
    }))
}

#[test]
fn a_program_is_judged_by_the_runs_of_the_page() {
    for problem in ["boj/7682", "boj/16571"] {
        let report = judge(problem, "", |order| answered(problem, order, str::to_owned));
        assert_eq!(report["verdict"], "accepted", "{report:#}");
    }
}

#[test]
fn mistakes_are_named_in_both_languages() {
    let report = judge("boj/7682", "", |order| {
        answered("boj/7682", order, str::to_uppercase)
    });
    assert_eq!(report["verdict"], "wrong-answer");
    assert_eq!(report["failed"], 19_683);
    assert_eq!(report["failures"].as_array().unwrap().len(), MOST_LISTED);
    let mistake = &report["mistakes"][0];
    assert!(
        mistake["en"].as_str().unwrap().contains("INVALID"),
        "{mistake}"
    );
    assert!(
        mistake["ko"].as_str().unwrap().contains("INVALID"),
        "{mistake}"
    );
}

/// If a problem has one case per run, the judge first tries many cases in one process.
#[test]
fn one_case_problems_are_scouted() {
    let mut most = 0;
    let report = judge("boj/16571", "", |order| {
        most = most.max(inputs_of(order).count());
        answered("boj/16571", order, |_| "W\n".to_owned())
    });
    assert!(most > 100, "{most}");
    assert_eq!(report["verdict"], "wrong-answer");
}

#[test]
fn a_function_gets_its_driver() {
    let checks = Checks::default();
    let source = "var validTicTacToe = () => true";
    let asked = json!({
        "step": "begin", "problem": "leetcode/794", "code": "javascript", "source": source,
    });
    let order = ask(&checks, "check", &asked).unwrap();
    let program = &order["program"];
    assert_eq!(
        program["arguments"],
        json!(["noughts_driver.js", "solution.js"])
    );
    assert_eq!(program["files"][0], json!(["solution.js", source]));
}

#[test]
fn the_end_of_a_run_decides_the_verdict() {
    for (end, verdict) in [
        (json!({ "end": "time-limit" }), json!("time-limit")),
        (json!({ "end": "output-limit" }), json!("output-limit")),
        (
            json!({ "end": "failed", "code": 1 }),
            json!("runtime-error"),
        ),
        (
            json!({ "end": "failed", "code": 0 }),
            json!("runtime-error"),
        ),
        (json!({ "end": "failed" }), json!("runtime-error")),
        (json!({ "end": "stopped" }), Value::Null),
    ] {
        let report = judge("boj/7682", "", |_| {
            let mut run = end.clone();
            run["outputs"] = json!([""]);
            run["errors"] = json!("");
            run["seconds"] = json!(3.0);
            run
        });
        assert_eq!(report["verdict"], verdict, "{end}");
    }
}

/// The board is drawn with the marks of the problem: here O moves first.
#[test]
fn a_board_has_the_letters_of_its_problem() {
    let asked = json!({
        "step": "output",
        "problem": "programmers/160585",
        "input": "[\"O.X\",\"...\",\"...\"]\n",
        "output": "0\n",
    });
    let report = ask(&Checks::default(), "check", &asked).unwrap();
    assert_eq!(report["shown"]["board"], "o.x/.../...");
}

#[test]
fn the_oldest_check_ends_when_there_are_too_many() {
    let checks = Checks::default();
    let begin = json!({
        "step": "begin", "problem": "boj/7682", "code": "python", "source": "",
        "input": "XXXOO.XXX\nend\n",
    });
    let numbers: Vec<Value> = (0..=MOST_CHECKS)
        .map(|_| ask(&checks, "check", &begin).unwrap()["check"].clone())
        .collect();
    let observe = |number: &Value| {
        let run = printed(["invalid\n".to_owned()].into_iter());
        let asked = json!({ "step": "observe", "check": number, "run": run });
        ask(&checks, "check", &asked)
    };
    assert!(observe(&numbers[0]).is_err());
    assert!(observe(&numbers[1]).is_ok());
}
