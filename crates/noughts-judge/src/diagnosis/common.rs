//! Behaviour that is the same on every input, so that no single board explains it.

use serde::Serialize;

use crate::judge::{CheckFindings, Ending, Got, Plan, ProgramFailure, Verdict};
use crate::problems::{Judging, Problem};

/// What the answers to all inputs that were tried have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "text", rename_all = "kebab-case")]
pub enum Common {
    /// It fails everywhere, and prints nothing.
    NoOutput,
    /// It fails everywhere, and prints the same, which is no answer.
    SameOutput(String),
    /// It ends everywhere in the same way, and not as it should.
    SameEnd(Ending),
    /// It gives the same answer everywhere, which is right on some inputs.
    SameAnswer(String),
    /// It prints one word wherever another one is expected, and is right everywhere else.
    OtherWord {
        /// What it prints, which is no answer.
        printed: String,
        /// The right answer.
        expected: &'static str,
    },
}

/// With fewer failures the same answer is no pattern.
const FEWEST: usize = 3;

impl Common {
    /// What all failures are, of a program that does nothing but fail; `None` if they
    /// differ.
    pub(crate) fn of_failures(failures: &[&ProgramFailure]) -> Option<Common> {
        let [first, others @ ..] = failures else {
            return None;
        };
        let same = |other: &&ProgramFailure| is_same(first, other);
        if !others.iter().all(same) {
            return None;
        }
        match (&first.got, first.verdict) {
            (Got::Ended(Ending::Unflushed), _) => Common::of_end(first),
            _ if failures.len() < FEWEST => None,
            (Got::Printed(text), _) if text.trim().is_empty() => Some(Common::NoOutput),
            (Got::Printed(text), _) => Some(Common::SameOutput(text.clone())),
            (_, Verdict::WrongAnswer) => None,
            _ => Common::of_end(first),
        }
    }

    /// How a program ends that ends everywhere in this way.
    fn of_end(failure: &ProgramFailure) -> Option<Common> {
        match failure.got {
            Got::Ended(ending) => Some(Common::SameEnd(ending)),
            Got::Printed(_) | Got::LineCount { .. } => None,
        }
    }

    /// `None` if nothing is common to all.
    pub(crate) fn of(problem: &Problem, plan: &Plan, findings: &CheckFindings) -> Option<Common> {
        if let Some(failure) = &findings.everywhere {
            return Common::of_end(failure);
        }
        let failures: Vec<&ProgramFailure> = findings.failures.values().collect();
        let same = Common::of_failures(&failures)?;
        let tried = findings.tried.iter().filter(|tried| **tried).count();
        match same {
            Common::SameOutput(text) if is_only_answer(problem, plan, findings, &text) => {
                Some(Common::SameAnswer(text))
            }
            Common::SameOutput(printed) if tried > failures.len() => {
                let expected = only_expected(problem, plan, findings, &printed)?;
                Some(Common::OtherWord { printed, expected })
            }
            // In a run of several cases it may print something.
            Common::NoOutput if findings.together.iter().any(|(_, run)| run.has_lines()) => None,
            same => (tried == failures.len()).then_some(same),
        }
    }

    /// Whether it explains all failures, so that no board has to.
    pub fn explains_all(&self) -> bool {
        !matches!(self, Common::SameAnswer(_))
    }
}

fn is_same(one: &ProgramFailure, other: &ProgramFailure) -> bool {
    (one.verdict, &one.got) == (other.verdict, &other.got)
}

/// Whether an answer was given to every case that was tried: where it is right, and
/// where it is wrong.
fn is_only_answer(problem: &Problem, plan: &Plan, findings: &CheckFindings, got: &str) -> bool {
    let answer = |number: usize| problem.question.answer(&plan.cases[number]);
    let tried = (0..plan.cases.len()).filter(|number| findings.tried[*number]);
    let mut right = tried.filter(|number| !findings.failures.contains_key(number));
    let mut cases = plan.cases.iter();
    problem.judging == Judging::Answer
        && right.all(|number| answer(number) == Ok(got))
        && cases.any(|case| problem.question.answer(case) == Ok(got))
}

/// The one answer that is expected wherever a program prints a word that is no answer; `None`
/// if there are several, or if the program gives it somewhere.
fn only_expected(
    problem: &Problem,
    plan: &Plan,
    findings: &CheckFindings,
    printed: &str,
) -> Option<&'static str> {
    let answer = |number: usize| problem.question.answer(&plan.cases[number]).ok();
    let first = *findings.failures.keys().next()?;
    let expected = answer(first)?;
    let mut cases = (0..plan.cases.len()).filter(|number| findings.tried[*number]);
    let is_word = cases.all(|number| {
        let fails = findings.failures.contains_key(&number);
        fails == (answer(number) == Some(expected)) && answer(number) != Some(printed)
    });
    (problem.judging == Judging::Answer && is_word).then_some(expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::find;
    use crate::tests::{failure, wrong};

    /// What is common to all answers of a model, which gives what comes for a case.
    fn common(id: &str, model: impl Fn(usize) -> Got) -> Option<Common> {
        common_in(&Plan::of(find(id).unwrap(), false), id, model)
    }

    fn common_in(plan: &Plan, id: &str, model: impl Fn(usize) -> Got) -> Option<Common> {
        let problem = find(id).unwrap();
        let mut findings = CheckFindings::of_none(plan);
        findings.tried.fill(true);
        for (number, case) in plan.cases.iter().enumerate() {
            let got = model(number);
            let (verdict, is_right) = match &got {
                Got::Ended(ending) => (ending.verdict(), false),
                Got::Printed(text) => (Verdict::WrongAnswer, problem.accepts(case, text)),
                Got::LineCount { .. } => unreachable!(),
            };
            if !is_right {
                findings.failures.insert(number, failure(verdict, got));
            }
        }
        Common::of(problem, plan, &findings)
    }

    #[test]
    fn what_is_the_same_everywhere() {
        let always = |got| move |_| Got::printed(got);
        let late = Ending::TimeLimit(std::time::Duration::from_secs(1));
        for id in ["boj/7682", "noughts/best-move"] {
            let plan = Plan::of(find(id).unwrap(), false);
            assert_eq!(common_in(&plan, id, always("")), Some(Common::NoOutput));
            let same = Some(Common::SameOutput("Hello, world!".to_owned()));
            assert_eq!(common_in(&plan, id, always("Hello, world!")), same);
            for ending in [Ending::ExitCode(9), late, Ending::NotEnded] {
                let end = Some(Common::SameEnd(ending));
                assert_eq!(common_in(&plan, id, |_| Got::Ended(ending)), end);
            }
        }
        let valid = Some(Common::SameAnswer("valid".to_owned()));
        assert_eq!(common("boj/7682", always("valid")), valid);
        // The same square is a move everywhere, and no answer that is always the same
        // mistake.
        assert_eq!(common("noughts/best-move", always("b2")), None);
    }

    /// It prints nothing for one case, and something for several.
    #[test]
    fn no_output_for_a_case_alone() {
        let problem = find("boj/7682").unwrap();
        let plan = Plan::of(problem, false);
        let mut findings = CheckFindings::of_none(&plan);
        for number in 0..FEWEST {
            findings.note_again(number, wrong(""));
        }
        for (lines, common) in [(0, Some(Common::NoOutput)), (4, None)] {
            let run = failure(Verdict::WrongAnswer, Got::LineCount { cases: 5, lines });
            findings.together = vec![(10..15, run)];
            assert_eq!(Common::of(problem, &plan, &findings), common);
        }
    }

    #[test]
    fn one_word_for_another() {
        let problem = find("algospot/tictactoe").unwrap();
        let plan = Plan::of(problem, false);
        let answer = |n: usize| problem.question.answer(&plan.cases[n]).unwrap();
        let draw = |n| match answer(n) {
            "TIE" => Got::printed("draw"),
            answer => Got::printed(answer),
        };
        let found = Some(Common::OtherWord {
            printed: "draw".to_owned(),
            expected: "TIE",
        });
        assert_eq!(common(problem.id, draw), found);
        // An answer instead of another one is a mistake about the game.
        let x = |n| match answer(n) {
            "TIE" => Got::printed("x"),
            answer => Got::printed(answer),
        };
        assert_eq!(common(problem.id, x), None);
        // Once the word is right.
        let ties = |n: &usize| answer(*n) == "TIE";
        let once = (0..plan.cases.len()).find(ties).unwrap();
        let mostly = |n| {
            if n == once {
                Got::printed("TIE")
            } else {
                draw(n)
            }
        };
        assert_eq!(common(problem.id, mostly), None);
    }

    #[test]
    fn what_is_not() {
        assert_eq!(
            common("boj/7682", |n| Got::printed(["a", "b"][n % 2])),
            None
        );
        // Once it gives another answer.
        let almost = |n| Got::printed(if n == 7 { "maybe" } else { "valid" });
        assert_eq!(common("boj/7682", almost), None);
        let crashes = |n| match n % 2 {
            0 => Got::Ended(Ending::ExitCode(9)),
            _ => Got::printed("invalid"),
        };
        assert_eq!(common("boj/7682", crashes), None);
    }
}
