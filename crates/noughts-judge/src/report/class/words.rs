//! The sentences about a class, in English and Korean.

use std::time::Duration;

use noughts_analysis::messages::{grouped, on_one_line};
use noughts_analysis::{Language, Text};

use super::{Class, Entry, Judged, Outcome, ShownFailure};
use crate::judge::{Verdict, seconds};

/// The sentences about a class, in a language.
#[derive(Clone, Copy, Debug)]
pub struct ClassWords(pub Language);

impl ClassWords {
    pub(super) fn text(self, en: &'static str, ko: &'static str) -> &'static str {
        Text { en, ko }.in_language(self.0)
    }

    /// The columns of a table: the program, its verdict, how many inputs fail, how
    /// long it took, and the number of its mistake.
    pub fn columns(self) -> [&'static str; 5] {
        [
            self.text("program", "프로그램"),
            self.text("verdict", "판정"),
            self.text("failing", "틀린 입력"),
            self.text("time", "시간"),
            self.text("mistake", "실수"),
        ]
    }

    /// How many programs there are, and how many are accepted.
    pub fn accepted(self, class: &Class) -> String {
        let accepted = grouped(class.accepted() as u128);
        let programs = self.programs(class.entries.len());
        match self.0 {
            Language::English => format!("{programs}, {accepted} accepted"),
            Language::Korean => format!("{programs} 가운데 {accepted}개가 맞았습니다"),
        }
    }

    /// The verdict on a program, or why there is none.
    pub fn verdict(self, entry: &Entry) -> &'static str {
        match &entry.outcome {
            Outcome::Judged(judged) => {
                let verdict = judged.verdict.map_or(Verdict::UNDECIDED, Verdict::text);
                verdict.in_language(self.0)
            }
            Outcome::NotJudged(_) => self.text("not judged", "채점하지 못함"),
            Outcome::Waiting => self.text("not judged yet", "아직 채점하지 않음"),
        }
    }

    /// How many inputs fail, or games: `71 of 19,683`. Empty if that is not known.
    pub fn failing(self, entry: &Entry) -> String {
        let is_known = |judged: &&Judged| {
            let only_runs = judged.failed == 0 && judged.verdict != Some(Verdict::Accepted);
            judged.all > 0 && !only_runs
        };
        let Some(judged) = entry.judged().filter(is_known) else {
            return String::new();
        };
        let [failed, all] = [judged.failed, judged.all].map(|n| grouped(n.into()));
        match (self.0, judged.at_least) {
            (Language::English, false) => format!("{failed} of {all}"),
            (Language::English, true) => format!("at least {failed} of {all}"),
            (Language::Korean, false) => format!("{all} 가운데 {failed}"),
            (Language::Korean, true) => format!("{all} 가운데 적어도 {failed}"),
        }
    }

    /// How long judging took.
    pub fn time(self, entry: &Entry) -> String {
        let time = |judged: &Judged| Duration::try_from_secs_f64(judged.seconds).ok();
        let time = entry.judged().and_then(time);
        time.map_or_else(String::new, |time| seconds(time, self.0))
    }

    /// Marks a program with the same text as another.
    pub fn identical_to(self, program: &str) -> String {
        match self.0 {
            Language::English => format!("identical to {program}"),
            Language::Korean => format!("똑같은 코드: {program}"),
        }
    }

    /// Above the mistakes.
    pub fn mistakes(self) -> &'static str {
        self.text("Mistakes", "실수")
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
            said.push(self.unexplained(entry, judged, places.len() > 1));
        }
        said.join(self.text(". Also: ", ". 또한: "))
    }

    /// What is known of failures that no mistake explains.
    fn unexplained(self, entry: &Entry, judged: &Judged, are_several: bool) -> String {
        let verdict = self.verdict(entry);
        if let Some(text) = &judged.compiler {
            let (_, error) = first_error(text.in_language(self.0));
            return format!("{verdict}: {}", on_one_line(error.trim()));
        }
        let failed = grouped(judged.failed.into());
        match (self.0, are_several && judged.failing.is_some()) {
            (Language::English, true) if judged.failed == 1 => {
                format!("{verdict} on the same input")
            }
            (Language::English, true) => format!("{verdict} on the same {failed} inputs"),
            (Language::Korean, true) => format!("{verdict}: 모두 똑같은 입력 {failed}개에서"),
            (Language::English, false) => format!("{verdict} {}", judged.summary.en),
            (Language::Korean, false) => format!("{verdict}: {}", judged.summary.ko),
        }
    }

    /// How many programs there are.
    pub fn programs(self, number: usize) -> String {
        let grouped = grouped(number as u128);
        match (self.0, number) {
            (Language::English, 1) => "1 program".to_owned(),
            (Language::English, _) => format!("{grouped} programs"),
            (Language::Korean, _) => format!("프로그램 {grouped}개"),
        }
    }

    /// The right answer and the program's, each with its label.
    pub(super) fn answers(self, shown: &ShownFailure) -> [(&'static str, &str); 2] {
        [
            (self.text("expected", "정답"), &shown.expected),
            (self.text("got", "나온 답"), &shown.got),
        ]
        .map(|(label, answer)| (label, answer.in_language(self.0)))
    }
}

/// The first line of a compiler's output that reports an error, and its number from 0. The first
/// line of all if none has the word.
pub(super) fn first_error(output: &str) -> (usize, &str) {
    let mut lines = output.lines().enumerate();
    let error = lines.find(|(_, line)| line.contains("error"));
    error.unwrap_or((0, output.lines().next().unwrap_or_default()))
}
