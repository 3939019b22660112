//! What a program does on every input, which no board explains.

use super::failure::{Got, ProgramFailure};
use super::findings::CheckFindings;
use super::plan::Plan;
use super::verdict::Verdict;
use super::wording::Wording;
use crate::problems::{Judging, Problem};

/// What the answers to all inputs that were tried have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Common {
    /// It fails everywhere, and prints nothing.
    NoOutput,
    /// It fails everywhere, and prints the same, which is no answer.
    SameOutput(String),
    /// It ends everywhere in the same way, and not as it should.
    SameEnd {
        /// The verdict on it.
        verdict: Verdict,
        /// How it ends.
        how: Wording,
    },
    /// It prints every answer everywhere, and does not end.
    DoesNotEnd,
    /// Kept alive, it answers only when its input ends.
    Unflushed,
    /// It gives the same answer everywhere, which is right on some inputs.
    SameAnswer(String),
}

/// With fewer failures the same answer is no pattern.
const FEWEST: usize = 3;

impl Common {
    /// What all failures are, of a program that does nothing but fail; `None` if they
    /// differ.
    pub(super) fn of_failures(failures: &[&ProgramFailure]) -> Option<Common> {
        let [first, others @ ..] = failures else {
            return None;
        };
        let same = |other: &&ProgramFailure| is_same(first, other);
        if !others.iter().all(same) {
            return None;
        }
        match (&first.got, first.verdict) {
            _ if first.is_unflushed() => Some(Common::Unflushed),
            _ if failures.len() < FEWEST => None,
            (Got::Printed(text), _) if text.trim().is_empty() => Some(Common::NoOutput),
            (Got::Printed(text), _) => Some(Common::SameOutput(text.clone())),
            (Got::Said(_), Verdict::WrongAnswer) => None,
            (Got::Said(_), _) => Common::of_end(first),
        }
    }

    /// How a program ends that ends everywhere in this way.
    fn of_end(failure: &ProgramFailure) -> Option<Common> {
        match &failure.got {
            _ if failure.is_unflushed() => Some(Common::Unflushed),
            _ if failure.is_unended() => Some(Common::DoesNotEnd),
            Got::Printed(_) => None,
            Got::Said(how) => Some(Common::SameEnd {
                verdict: failure.verdict,
                how: how.clone(),
            }),
        }
    }

    /// `None` if nothing is common to all.
    pub(super) fn of(problem: &Problem, plan: &Plan, findings: &CheckFindings) -> Option<Common> {
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
            same => (tried == failures.len()).then_some(same),
        }
    }

    /// Whether it is a failure on every input.
    pub fn is_everywhere(&self) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::find;

    /// What is common to all answers of a model: what it prints for a case, and how it
    /// ends.
    fn common(id: &str, model: impl Fn(usize) -> (Verdict, &'static str)) -> Option<Common> {
        let problem = find(id).unwrap();
        let plan = Plan::of(problem, false);
        let mut findings = CheckFindings::of_none(&plan);
        findings.tried.fill(true);
        for (number, case) in plan.cases.iter().enumerate() {
            let (verdict, got) = model(number);
            if verdict != Verdict::WrongAnswer || !problem.accepts(case, got) {
                let failure = ProgramFailure {
                    verdict,
                    got: match verdict {
                        Verdict::WrongAnswer => Got::printed(got),
                        _ => Got::Said(Wording::new(got, got)),
                    },
                    errors: String::new(),
                    alone: true,
                    form: Vec::new(),
                    meant: None,
                };
                findings.failures.insert(number, failure);
            }
        }
        Common::of(problem, &plan, &findings)
    }

    #[test]
    fn what_is_the_same_everywhere() {
        let wrong = |got| move |_| (Verdict::WrongAnswer, got);
        for id in ["boj/7682", "codeforces/3C", "noughts/best-move"] {
            assert_eq!(common(id, wrong("")), Some(Common::NoOutput));
            let same = Some(Common::SameOutput("Hello, world!".to_owned()));
            assert_eq!(common(id, wrong("Hello, world!")), same);
            let end = Some(Common::SameEnd {
                verdict: Verdict::RuntimeError,
                how: Wording::new("exit code 9", "exit code 9"),
            });
            assert_eq!(common(id, |_| (Verdict::RuntimeError, "exit code 9")), end);
        }
        let late = Some(Common::SameEnd {
            verdict: Verdict::TimeLimit,
            how: Wording::new("slow", "slow"),
        });
        assert_eq!(common("boj/7682", |_| (Verdict::TimeLimit, "slow")), late);
        let valid = Some(Common::SameAnswer("valid".to_owned()));
        assert_eq!(common("boj/7682", wrong("valid")), valid);
        // The same square is a move everywhere, and no answer that is always the same
        // mistake.
        assert_eq!(common("noughts/best-move", wrong("b2")), None);
    }

    #[test]
    fn what_is_not() {
        assert_eq!(
            common("boj/7682", |n| (Verdict::WrongAnswer, ["a", "b"][n % 2])),
            None
        );
        // Once it gives another answer.
        let almost = |n| (Verdict::WrongAnswer, if n == 7 { "maybe" } else { "valid" });
        assert_eq!(common("boj/7682", almost), None);
        let crashes = |n| match n % 2 {
            0 => (Verdict::RuntimeError, "exit code 9"),
            _ => (Verdict::WrongAnswer, "invalid"),
        };
        assert_eq!(common("boj/7682", crashes), None);
    }
}
