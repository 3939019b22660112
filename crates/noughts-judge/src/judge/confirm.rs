//! Repeats runs: failures, because a failure that does not reproduce is no verdict; some answers,
//! because a program may be random; and the failure in the report, because it may be intermittent
//! or depend on the cases before it.

use std::collections::HashSet;
use std::ops::Range;

use serde::Serialize;

use super::{
    Comparison, End, Example, Findings, Got, Mode, Plan, Procedure, ProgramFailure, ResourceUse,
    Run, Verdict,
};
use crate::answer;
use crate::problems::{Case, Judging};

/// Two different answers to the same case, in runs on the same input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Randomness {
    /// The case.
    #[serde(flatten)]
    pub case: Case,
    /// The answers.
    pub answers: [String; 2],
    /// How often the program was asked about each case.
    pub asked: usize,
    /// Whether the program gave the first answer after other cases, and always gives the second one
    /// if the case comes first.
    pub depends_on_before: bool,
}

/// How many failing cases the judge tries alone before it concludes that they fail only in a batch.
const TRIED_ALONE: usize = 20;

/// How many of the smallest cases the judge tries alone if some failing runs were not narrowed
/// down.
const SMALLEST: usize = 5;

/// How often the judge retries a failure that does not reproduce.
pub(super) const TRIED_AGAIN: usize = 3;

/// How many batches the judge repeats to find out whether the program is random.
const REPEATED: usize = 2;

/// Like `REPEATED`, for a program that is kept alive: its batches have one case each.
const REPEATED_ALONE: usize = 8;

/// How often a case comes first in a run before the judge concludes that its answer is always the
/// same.
pub(super) const ASKED_FIRST: usize = 8;

/// How often the judge asks a random program about each case if several moves can be right.
const ASKED_IF_RANDOM: usize = 3;

impl Procedure {
    /// Runs the smallest failing cases again, alone, until one of them fails.
    pub(super) async fn confirm(&self, plan: &Plan, findings: &mut Findings) {
        'parts: for part in plan.parts() {
            let mut candidates = self.example_candidates(plan, &part, findings);
            if !findings.unclear.is_empty() {
                // Any case of a failing run may be the one that fails.
                let all = findings.by_size(plan, part.clone().collect());
                candidates.splice(0..0, all.into_iter().take(SMALLEST));
            }
            for number in candidates.into_iter().take(TRIED_ALONE) {
                if findings.reproduced.contains(&number) {
                    continue 'parts;
                }
                let case = &plan.cases[number];
                let was_alone = findings.failures.get(&number).is_some_and(|f| f.alone);
                // A case that failed alone gets several tries. A case that failed in a batch gets
                // one, because the judge can still shrink that batch.
                let tries = if was_alone { TRIED_AGAIN } else { 1 };
                for before in 0..tries {
                    let run = self.try_new(&[case], &mut findings.used).await;
                    let Some((_, observed)) = run else {
                        return;
                    };
                    if let Some(failure) = observed.single() {
                        findings.note_reproduced(number, failure);
                        findings.is_intermittent |= before > 0;
                        continue 'parts;
                    }
                    findings.is_right_again = true;
                }
            }
        }
    }

    /// Runs the sample and a few batches a second time. If the answers differ, the program is
    /// random. If several answers can be right, the judge then asks a random program about every
    /// case more often.
    pub(super) async fn ask_again(&self, plan: &Plan, findings: &mut Findings) {
        self.repeat_sample(findings).await;
        let repeated = if self.problem.keep_alive {
            REPEATED_ALONE
        } else {
            REPEATED
        };
        for batch in plan.batches().into_iter().take(repeated) {
            self.repeat(plan, batch, findings).await;
        }
        let chooses = self.problem.judging != Judging::Answer;
        if findings.random.is_some() && chooses && findings.failures.is_empty() {
            for _ in 1..ASKED_IF_RANDOM {
                self.try_all(plan, findings).await;
            }
            if let Some(random) = &mut findings.random {
                random.asked = ASKED_IF_RANDOM;
            }
        }
    }

    async fn repeat_sample(&self, findings: &mut Findings) {
        let Some(before) = &findings.sample else {
            return;
        };
        if let Some((run, after)) = self.try_sample().await {
            findings.used.add(&run);
            findings.is_right_again |= after.failure.is_none();
            let difference = difference(&before.cases, &before.output, &after.output);
            findings.random = findings.random.take().or(difference);
        }
    }

    async fn repeat(&self, plan: &Plan, batch: Range<usize>, findings: &mut Findings) {
        let cases: Vec<&Case> = plan.cases[batch.clone()].iter().collect();
        let is_known = batch.clone().all(|number| findings.tried[number]);
        let Some(before) = findings.outputs.get(&batch.start).cloned() else {
            return;
        };
        if !is_known || findings.random.is_some() {
            return;
        }
        let run = self.try_new(&cases, &mut findings.used).await;
        let Some((run, observed)) = run else {
            return;
        };
        findings.is_right_again |= !observed.is_failure();
        let [one, other] = [&before, &run].map(text);
        findings.random = difference(&plan.cases[batch.clone()], &one, &other);
        if let Some(random) = &mut findings.random
            && self.problem.keep_alive
        {
            let mut first = HashSet::from([other]);
            for _ in 1..ASKED_FIRST {
                let run = self.run(&cases).await;
                findings.used.add(&run);
                first.insert(text(&run));
            }
            let earlier = answer::cases(self.problem, &before.before[..]).unwrap_or_default();
            let again = self.run_after(&earlier, &cases, &mut findings.used).await;
            random.depends_on_before =
                first.len() == 1 && !earlier.is_empty() && text(&again) == one;
        }
        // A failure that only the second run shows counts too.
        for (number, failure) in batch.zip(observed.cases) {
            if let Some(failure) = failure {
                findings.failures.entry(number).or_insert(failure);
            }
        }
    }
}

impl Procedure {
    /// Runs a new process on some cases after others, and returns its output for the former.
    pub(super) async fn run_after(
        &self,
        earlier: &[Case],
        cases: &[&Case],
        used: &mut ResourceUse,
    ) -> Run {
        let all: Vec<&Case> = earlier.iter().chain(cases.iter().copied()).collect();
        let run = self.run(&all).await;
        used.add(&run);
        let lines = run.output.split_inclusive(|byte| *byte == b'\n');
        Run {
            output: lines.skip(earlier.len()).flatten().copied().collect(),
            ..run
        }
    }
}

/// The whole output of a run that ended normally.
pub(super) fn text(run: &Run) -> String {
    match run.end {
        End::Exited(0) | End::Answered => String::from_utf8_lossy(&run.output).into_owned(),
        _ => String::new(),
    }
}

/// The first case whose answers differ in two outputs with the same number of lines.
fn difference(cases: &[Case], before: &str, after: &str) -> Option<Randomness> {
    let [before, after] = [before, after].map(|text| Comparison::AsJudgesDo.lines(text.as_bytes()));
    if before.len() != after.len() || before.len() > cases.len() {
        return None;
    }
    let mut answers = cases.iter().zip(before.into_iter().zip(after));
    let (case, (one, other)) = answers.find(|(_, (one, other))| one != other)?;
    Some(Randomness {
        case: case.clone(),
        answers: [one, other],
        asked: 1,
        depends_on_before: false,
    })
}

/// A failure that reproduces, but not always.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Intermittent {
    /// How often the program failed.
    pub failed: usize,
    /// How often it was run on the same input.
    pub tries: usize,
}

/// How often the judge runs an input, and how often if it fails each time.
const TRIES: usize = 11;
const ALWAYS: usize = 5;

/// With fewer cases before a failure, their contents probably matter more than their number.
const MANY: usize = 10;

impl Procedure {
    /// Examines the failure that the report shows, unless the program fails in the same way on
    /// every input.
    pub(super) async fn examine(
        &self,
        plan: &Plan,
        example: &mut Example,
        findings: &mut Findings,
    ) {
        if findings.everywhere.is_some() {
            return;
        }
        let verdict = example.failure.verdict;
        // A second run of other batches shows whether answers differ.
        let may_be_random = verdict == Verdict::RuntimeError
            || example.needs_others() && verdict == Verdict::WrongAnswer
            || findings.is_intermittent;
        if may_be_random {
            let seen = self
                .count_failures(&example.input, &mut findings.used)
                .await;
            // The failure may reproduce in these runs.
            example.is_once &= seen.is_none_or(|seen| seen.failed == 1);
            example.intermittent = seen.filter(|_| !example.is_once);
        }
        let is_random = example.intermittent.is_some() || findings.random.is_some();
        if !is_random && !self.problem.keep_alive {
            let used = &mut findings.used;
            example.any_others = self.fails_after_any_others(plan, example, used).await;
        }
    }

    /// How often a program fails on an input on which it has failed before. `None` if it always
    /// fails.
    async fn count_failures(&self, input: &str, used: &mut ResourceUse) -> Option<Intermittent> {
        let all = answer::cases(self.problem, input.as_bytes()).unwrap_or_default();
        let cases: Vec<&Case> = all.iter().collect();
        let (failed, tries) = (1, 1);
        let mut seen = Intermittent { failed, tries };
        while seen.tries < TRIES && (seen.failed < seen.tries || seen.tries < ALWAYS) {
            let (_, observed) = self.try_new(&cases, used).await?;
            seen.tries += 1;
            seen.failed += usize::from(observed.is_failure());
        }
        (seen.failed < seen.tries).then_some(seen)
    }

    /// Whether a case fails after any other cases, if there are enough of them. Then the program
    /// fails because of their number.
    async fn fails_after_any_others(
        &self,
        plan: &Plan,
        example: &Example,
        used: &mut ResourceUse,
    ) -> bool {
        let number = example.before.len();
        let is_last = example.needs_others() && example.others == number;
        if !is_last || number < MANY || example.failure.verdict == Verdict::TimeLimit {
            return false;
        }
        let is_new = |case: &&Case| **case != example.case && !example.before.contains(case);
        let others: Vec<&Case> = plan.cases[..plan.promised].iter().filter(is_new).collect();
        if others.len() < number {
            return false;
        }
        for others in [&others[..number], &others[others.len() - number..]] {
            let after_all = self.fails_after(others, &example.case, used).await;
            let after_fewer = self.fails_after(&others[1..], &example.case, used).await;
            if (after_all, after_fewer) != (Some(true), Some(false)) {
                return false;
            }
        }
        true
    }

    /// Whether a case fails after others. `None` if one of the others fails, because then the
    /// result proves nothing.
    async fn fails_after(
        &self,
        others: &[&Case],
        case: &Case,
        used: &mut ResourceUse,
    ) -> Option<bool> {
        let cases = [others, &[case]].concat();
        let (_, observed) = self.try_new(&cases, used).await?;
        let mut before = observed.cases.iter().take(others.len());
        let is_right_before = before.all(Option::is_none);
        is_right_before.then(|| observed.is_failure())
    }
}

/// Files that a program uses instead of standard input and output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FileUse {
    /// The file from which the program reads its input: the program behaves differently if the file
    /// exists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reads: Option<String>,
    /// Files that it writes.
    pub writes: Vec<String>,
}

impl ProgramFailure {
    /// Whether the answers may be in a file, or the program may expect its input in one: it gave no
    /// answer and did not exceed the time limit.
    pub(super) fn may_use_files(&self) -> bool {
        let is_silent = match &self.got {
            Got::Printed(text) => text.trim().is_empty(),
            Got::Ended(_) | Got::LineCount { .. } => true,
        };
        is_silent && matches!(self.verdict, Verdict::WrongAnswer | Verdict::RuntimeError)
    }
}

impl Procedure {
    /// Finds out whether a program that prints nothing on a case uses files instead. The names of
    /// files that it may read come from its source; the judge tries each of them.
    pub(super) async fn find_file_use(
        &self,
        case: &Case,
        used: &mut ResourceUse,
    ) -> Option<FileUse> {
        let time = self.settings.limits.time;
        let batch = |mode| self.batch([case], mode, time);
        let without = self.exchange.run(batch(Mode::Whole)).await;
        used.add(&without);
        if !without.output.trim_ascii().is_empty() {
            return None;
        }
        let names = |run: &Run| {
            run.files
                .iter()
                .map(|file| file.name.clone())
                .collect::<Vec<_>>()
        };
        let (mut reads, mut writes) = (None, names(&without));
        // A program does not read the files that it writes.
        let others = |name: &&String| without.files.iter().all(|file| file.name != **name);
        for name in self.settings.file_names.iter().filter(others) {
            let mode = Mode::WithFile(name.clone());
            let with = self.exchange.run(batch(mode)).await;
            used.add(&with);
            let differs = with.end != without.end || with.output != without.output;
            // Without input it may write the same files, but empty.
            if differs || with.files != without.files {
                reads = Some(name.clone());
                writes.extend(names(&with));
            }
        }
        writes.sort();
        writes.dedup();
        (reads.is_some() || !writes.is_empty()).then_some(FileUse { reads, writes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::find;

    #[test]
    fn a_difference_is_shown_by_its_case() {
        let problem = find("boj/7682").unwrap();
        let cases: Vec<Case> = problem.cases().take(3).collect();
        assert_eq!(difference(&cases, "a\nb\nc\n", "a\nb\nc"), None);
        let found = difference(&cases, "a\nb\nc\n", "a\nx\ny\n").unwrap();
        assert_eq!(found.case, cases[1]);
        assert_eq!(found.answers, ["b", "x"]);
        // It is unknown which line belongs to which case.
        assert_eq!(difference(&cases, "a\nb\n", "a\n"), None);
        let more = ["thinking\na\nb\nc\n", "ready\na\nb\nc\n"];
        assert_eq!(difference(&cases, more[0], more[1]), None);
    }
}
