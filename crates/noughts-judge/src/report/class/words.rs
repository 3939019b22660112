//! The sentences about a class, in English and Korean.

use std::time::Duration;

use noughts_analysis::Language;
use noughts_analysis::messages::on_one_line;

use super::{Class, Entry, Judged, Outcome, ShownFailure};
use crate::judge::Verdict;
use crate::messages::{Label, Message};

/// The sentences about a class, in a language.
#[derive(Clone, Copy, Debug)]
pub struct ClassWords(pub Language);

impl ClassWords {
    pub(super) fn label(self, label: Label) -> &'static str {
        label.text(self.0)
    }

    /// The columns of a table: the program, its verdict, how many inputs fail, how
    /// long it took, and the number of its mistake.
    pub fn columns(self) -> [&'static str; 5] {
        [
            Label::Program,
            Label::Verdict,
            Label::Failing,
            Label::Time,
            Label::Mistake,
        ]
        .map(|label| label.text(self.0))
    }

    /// How many programs there are, and how many are accepted.
    pub fn accepted(self, class: &Class) -> String {
        let (accepted, programs) = (class.accepted(), class.entries.len());
        Message::Accepted { accepted, programs }.text(self.0)
    }

    /// The verdict on a program, or why there is none.
    pub fn verdict(self, entry: &Entry) -> String {
        match &entry.outcome {
            Outcome::Judged(judged) => Message::Verdict(judged.verdict).text(self.0),
            Outcome::NotJudged(_) => Label::NotJudged.text(self.0).to_owned(),
            Outcome::Waiting => Label::Waiting.text(self.0).to_owned(),
        }
    }

    /// How many inputs fail, or games: `71 of 19,683`. Empty if that is not known.
    pub fn failing(self, entry: &Entry) -> String {
        let is_known = |judged: &&Judged| {
            let only_runs = judged.failed == 0 && judged.verdict != Some(Verdict::Accepted);
            judged.all > 0 && !only_runs
        };
        let judged = entry.judged().filter(is_known);
        let said = judged.map(|judged| Message::FailingOf {
            failed: judged.failed,
            all: judged.all,
            at_least: judged.at_least,
        });
        said.map_or_else(String::new, |said| said.text(self.0))
    }

    /// How long judging took.
    pub fn time(self, entry: &Entry) -> String {
        let time = |judged: &Judged| Duration::try_from_secs_f64(judged.seconds).ok();
        let time = entry.judged().and_then(time);
        time.map_or_else(String::new, |time| Message::Time(time).text(self.0))
    }

    /// Marks a program with the same text as another.
    pub fn identical_to(self, program: &str) -> String {
        Message::IdenticalTo(program).text(self.0)
    }

    /// Above the mistakes.
    pub fn mistakes(self) -> &'static str {
        Label::Mistakes.text(self.0)
    }

    /// The mistake that some programs make, without a full stop.
    pub fn mistake(self, class: &Class, places: &[usize]) -> String {
        let first = places.first().and_then(|place| class.entries.get(*place));
        let Some((entry, judged)) = first.and_then(|entry| Some((entry, entry.judged()?))) else {
            return String::new();
        };
        let mistakes = judged.mistakes.iter();
        let mistakes = mistakes.map(|mistake| mistake.in_language(self.0));
        let mut said: Vec<String> = mistakes.map(str::to_owned).collect();
        if !judged.is_explained {
            said.push(self.unexplained(entry, judged));
        }
        said.join(Label::Also.text(self.0))
    }

    /// What is known of failures that no mistake explains.
    fn unexplained(self, entry: &Entry, judged: &Judged) -> String {
        if let Some(text) = &judged.compiler {
            let (_, error) = first_error(text.in_language(self.0));
            return format!("{}: {}", self.verdict(entry), on_one_line(error.trim()));
        }
        let Some(verdict) = judged.verdict else {
            return self.verdict(entry);
        };
        let summary = judged.summary.in_language(self.0);
        Message::Unexplained { verdict, summary }.text(self.0)
    }

    /// How many programs there are.
    pub fn programs(self, number: usize) -> String {
        Message::Programs(number).text(self.0)
    }

    /// The right answer and the program's, each with its label.
    pub(super) fn answers(self, shown: &ShownFailure) -> [(&'static str, &str); 2] {
        let answers = [(Label::Expected, &shown.expected), (Label::Got, &shown.got)];
        answers.map(|(label, answer)| (label.text(self.0), answer.in_language(self.0)))
    }
}

/// The first line of a compiler's output that reports an error, and its number from 0. The first
/// line of all if none has the word.
pub(super) fn first_error(output: &str) -> (usize, &str) {
    let mut lines = output.lines().enumerate();
    let error = lines.find(|(_, line)| line.contains("error"));
    error.unwrap_or((0, output.lines().next().unwrap_or_default()))
}
