//! Reports on many programs for one problem, such as those of a class: the verdict on each, and the
//! programs that make the same mistake. [`html`], [`csv`], [`junit`] and [`Class::json`] render
//! them.

mod judged;
mod tables;
#[cfg(test)]
mod tests;

use std::time::Duration;

use noughts_analysis::Language;
use noughts_analysis::messages::on_one_line;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::judge::Verdict;
use crate::messages::{Count, Message, label};
use crate::problems::Problem;
pub use crate::report::html::class_page as html;
pub use judged::{Judged, ShownFailure};
pub use tables::{csv, junit};

/// The programs of a class.
pub struct Class {
    /// The problem that the programs should solve.
    pub problem: &'static Problem,
    /// The language of all output except JSON.
    pub language: Language,
    /// The programs, in order.
    pub entries: Vec<Entry>,
}

/// A program and its outcome.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The path of the program to show.
    pub program: String,
    /// The digest of its text; `None` if it cannot be read.
    pub source: Option<String>,
    /// The result of judging it.
    pub outcome: Outcome,
}

/// The result of judging a program.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It was judged.
    Judged(Box<Judged>),
    /// It could not be judged, for a reason that is not the program's fault.
    NotJudged(String),
    /// The user interrupted before it was judged.
    Waiting,
}

impl Entry {
    /// `None` if it is not known.
    pub fn verdict(&self) -> Option<Verdict> {
        self.judged().and_then(|judged| judged.verdict)
    }

    /// The verdict and its reasons, if it was judged.
    pub fn judged(&self) -> Option<&Judged> {
        match &self.outcome {
            Outcome::Judged(judged) => Some(judged),
            Outcome::NotJudged(_) | Outcome::Waiting => None,
        }
    }

    pub(in crate::report) fn is_accepted(&self) -> bool {
        self.verdict() == Some(Verdict::Accepted)
    }

    /// The verdict as a short code for JSON, CSV and JUnit.
    fn code(&self) -> String {
        match &self.outcome {
            Outcome::Judged(judged) => match judged.verdict {
                Some(verdict) => verdict.to_string().replace(' ', "-"),
                None => "undecided".to_owned(),
            },
            Outcome::NotJudged(_) => "not-judged".to_owned(),
            Outcome::Waiting => "waiting".to_owned(),
        }
    }

    /// Whether two rejected programs are known to make the same mistake.
    fn makes_mistake_of(&self, other: &Entry) -> bool {
        let (Some(one), Some(two)) = (self.judged(), other.judged()) else {
            return false;
        };
        one.fails_like(two) || self.has_text_of(other)
    }

    fn has_text_of(&self, other: &Entry) -> bool {
        self.source.is_some() && self.source == other.source
    }
}

impl Class {
    /// How many programs are accepted.
    pub fn accepted(&self) -> usize {
        self.entries.iter().filter(|e| e.is_accepted()).count()
    }

    /// How many programs have no verdict.
    pub fn undecided(&self) -> usize {
        let verdicts = self.entries.iter().map(Entry::verdict);
        verdicts.filter(Option::is_none).count()
    }

    /// The programs that make each mistake, by their places in [`Class::entries`], most frequent
    /// mistakes first. A program whose mistake is unknown is alone.
    pub fn mistakes(&self) -> Vec<Vec<usize>> {
        let mut mistakes: Vec<Vec<usize>> = Vec::new();
        for (place, entry) in self.entries.iter().enumerate() {
            if entry.verdict().is_none() || entry.is_accepted() {
                continue;
            }
            let is_same = |places: &&mut Vec<usize>| {
                let mut others = places.iter().map(|other| &self.entries[*other]);
                others.any(|other| entry.makes_mistake_of(other))
            };
            match mistakes.iter_mut().find(is_same) {
                Some(places) => places.push(place),
                None => mistakes.push(vec![place]),
            }
        }
        mistakes.sort_by_key(|places| std::cmp::Reverse(places.len()));
        mistakes
    }

    /// The number of each program's mistake, from 1.
    pub fn mistake_numbers(&self) -> Vec<Option<usize>> {
        let mut numbers = vec![None; self.entries.len()];
        for (mistake, number) in self.mistakes().iter().zip(1..) {
            for place in mistake {
                numbers[*place] = Some(number);
            }
        }
        numbers
    }

    /// The place of the first program with the same text, if it is another program.
    pub fn identical_to(&self, place: usize) -> Option<usize> {
        let entry = &self.entries[place];
        let is_same = |other: &Entry| entry.has_text_of(other);
        self.entries[..place].iter().position(is_same)
    }

    /// All results in English, in the format of docs/JSON.md.
    pub fn json(&self) -> Value {
        let words = ClassWords(Language::English);
        let name = |place: usize| self.entries[place].program.as_str();
        let programs = self.entries.iter().enumerate().map(|(place, entry)| {
            let mut report = match &entry.outcome {
                Outcome::Judged(judged) => judged.json.clone(),
                _ => json!({ "problem": self.problem.id, "verdict": null, "ended": entry.code() }),
            };
            // The program may have been judged under another name.
            report["program"] = entry.program.as_str().into();
            if let Outcome::NotJudged(why) = &entry.outcome {
                report["error"] = why.as_str().into();
            }
            if let Some(other) = self.identical_to(place) {
                report["identical_to"] = name(other).into();
            }
            report
        });
        let mistake = |places: Vec<usize>| {
            let programs: Vec<&str> = places.iter().map(|place| name(*place)).collect();
            json!({ "what": words.mistake(self, &places), "programs": programs })
        };
        json!({
            "problem": self.problem.id,
            "accepted": self.accepted(),
            "undecided": self.undecided(),
            "mistakes": self.mistakes().into_iter().map(mistake).collect::<Vec<_>>(),
            "programs": programs.collect::<Vec<_>>(),
        })
    }
}

/// The sentences about a class, in a language.
#[derive(Clone, Copy, Debug)]
pub struct ClassWords(pub Language);

impl ClassWords {
    /// The columns of a table: the program, its verdict, how many inputs fail, how
    /// long it took, and the number of its mistake.
    pub fn columns(self) -> [&'static str; 5] {
        [
            label::PROGRAM,
            label::VERDICT,
            label::FAILING,
            label::TIME,
            label::MISTAKE,
        ]
        .map(|label| label.in_language(self.0))
    }

    /// How many programs there are, and how many are accepted.
    pub fn accepted(self, class: &Class) -> String {
        let [accepted, programs] = [class.accepted(), class.entries.len()].map(Count::from);
        Message::Accepted([accepted, programs]).text(self.0)
    }

    /// The verdict on a program, or why there is none.
    pub fn verdict(self, entry: &Entry) -> String {
        match &entry.outcome {
            Outcome::Judged(judged) => Message::Verdict(judged.verdict).text(self.0),
            Outcome::NotJudged(_) => label::NOT_JUDGED.in_language(self.0).to_owned(),
            Outcome::Waiting => label::WAITING.in_language(self.0).to_owned(),
        }
    }

    /// How many inputs or games fail: `71 of 19,683`. Empty if it is unknown.
    pub fn failing(self, entry: &Entry) -> String {
        let judged = entry.judged().filter(|judged| {
            let is_accepted = judged.verdict == Some(Verdict::Accepted);
            judged.all > 0 && (judged.failed > 0 || is_accepted)
        });
        judged.map_or_else(String::new, |judged| Message::Failing(judged).text(self.0))
    }

    /// How long judging took.
    pub fn time(self, entry: &Entry) -> String {
        let seconds = entry.judged().map(|judged| judged.seconds);
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        time.map_or_else(String::new, |time| Message::Time(time).text(self.0))
    }

    /// Marks a program with the same text as another.
    pub fn identical_to(self, program: &str) -> String {
        Message::IdenticalTo(program).text(self.0)
    }

    /// The heading above the mistakes.
    pub fn mistakes(self) -> &'static str {
        label::MISTAKES.in_language(self.0)
    }

    /// The mistake that some programs make, without a full stop.
    pub fn mistake(self, class: &Class, places: &[usize]) -> String {
        let first = places.first().and_then(|place| class.entries.get(*place));
        let Some((entry, judged)) = first.and_then(|entry| Some((entry, entry.judged()?))) else {
            return String::new();
        };
        let said = judged
            .mistakes
            .iter()
            .map(|mistake| mistake.in_language(self.0).to_owned());
        let unexplained = (!judged.is_explained).then(|| self.unexplained(entry, judged));
        let all: Vec<String> = said.chain(unexplained).collect();
        all.join(label::ALSO.in_language(self.0))
    }

    /// The facts about failures that no mistake explains.
    fn unexplained(self, entry: &Entry, judged: &Judged) -> String {
        let verdict = judged.verdict.filter(|_| judged.compiler.is_none());
        let Some(verdict) = verdict else {
            return self.verdict(entry);
        };
        let summary = judged.summary.in_language(self.0);
        Message::Unexplained(verdict, summary).text(self.0)
    }

    /// A program. If it does not compile, with the first error.
    pub fn program(self, entry: &Entry) -> String {
        let program = on_one_line(&entry.program);
        match self.compile_error(entry) {
            Some(error) => format!("{program}: {error}"),
            None => program,
        }
    }

    /// The first error of a program that does not compile.
    fn compile_error(self, entry: &Entry) -> Option<String> {
        let text = entry.judged()?.compiler.as_ref()?;
        let (_, error) = first_error(text.in_language(self.0));
        Some(on_one_line(error.trim()))
    }

    /// How many programs there are.
    pub fn programs(self, number: usize) -> String {
        Message::Programs(number.into()).text(self.0)
    }

    /// The right answer and the program's, each with its label.
    pub(in crate::report) fn answers(self, shown: &ShownFailure) -> [(&'static str, &str); 2] {
        let answers = [(label::EXPECTED, &shown.expected), (label::GOT, &shown.got)];
        answers.map(|(label, answer)| (label.in_language(self.0), answer.in_language(self.0)))
    }
}

/// The first line of a compiler's output that reports an error, and its index. If no line does, the
/// first line. The name of a file may contain "error" too.
pub(in crate::report) fn first_error(output: &str) -> (usize, &str) {
    let mut lines = output.lines().enumerate();
    let is_error = |line: &str| {
        ["error:", "error[", "Error: "]
            .iter()
            .any(|at| line.contains(at))
    };
    let error = lines.find(|(_, line)| is_error(line));
    error.unwrap_or((0, output.lines().next().unwrap_or_default()))
}

/// A digest of some texts and of their boundaries, in hexadecimal digits.
pub fn digest<'a>(texts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    let bytes = hash.finalize();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Markup in which characters that XML does not allow, and marks that change the direction of
/// writing, are escaped.
pub(super) fn visible(markup: &str) -> String {
    let mut visible = String::with_capacity(markup.len());
    for c in markup.chars() {
        match c {
            '\n' | '\t' => visible.push(c),
            '\u{fffe}' | '\u{ffff}' => visible.push('\u{fffd}'),
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                visible.extend(c.escape_unicode());
            }
            c if c.is_control() => visible.extend(c.escape_debug()),
            c => visible.push(c),
        }
    }
    visible
}
