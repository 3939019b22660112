//! What is said of a class, in English and Korean.

use std::time::Duration;

use noughts_explain::words::grouped;
use noughts_explain::{Language, Text};

use super::mistake::Same;
use super::{Class, Entry, Judged, Mistake, Outcome, ShownFailure};
use crate::judge::{Verdict, seconds};

/// What is said of a class, in a language.
#[derive(Clone, Copy, Debug)]
pub struct ClassWords(pub Language);

impl ClassWords {
    fn text(self, en: &'static str, ko: &'static str) -> &'static str {
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
        let [all, accepted] = [class.entries.len(), class.accepted()].map(|n| grouped(n as u128));
        match (self.0, class.entries.len()) {
            (Language::English, 1) => format!("1 program, {accepted} accepted"),
            (Language::English, _) => format!("{all} programs, {accepted} accepted"),
            (Language::Korean, _) => {
                format!("프로그램 {all}개 가운데 {accepted}개가 맞았습니다")
            }
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
        let Some(judged) = entry.judged().filter(|judged| judged.all > 0) else {
            return String::new();
        };
        let only_runs = judged.failed == 0 && judged.verdict != Some(Verdict::Accepted);
        if only_runs {
            return String::new();
        }
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

    /// Above the mistakes.
    pub fn mistakes(self) -> &'static str {
        self.text("Mistakes", "실수")
    }

    /// What a mistake is, without a full stop.
    pub fn mistake(self, mistake: &Mistake<'_>) -> String {
        match mistake.what {
            Same::Diagnosis(diagnosis) => diagnosis.in_language(self.0).to_owned(),
            Same::Verdict(verdict)
                if verdict == Verdict::CompileError || mistake.entries.len() > 1 =>
            {
                verdict.text().in_language(self.0).to_owned()
            }
            Same::Inputs(verdict, _) if mistake.entries.len() > 1 => {
                let failed = mistake.first().map_or(0, |judged| judged.failed);
                let (verdict, failed) =
                    (verdict.text().in_language(self.0), grouped(failed.into()));
                match self.0 {
                    Language::English if failed == "1" => format!("{verdict} on the same input"),
                    Language::English => format!("{verdict} on the same {failed} inputs"),
                    Language::Korean => format!("{verdict}: 모두 똑같은 입력 {failed}개에서"),
                }
            }
            Same::Verdict(verdict) | Same::Inputs(verdict, _) => {
                let summary = mistake.first().map(|judged| &judged.summary);
                let summary = summary.map_or("", |summary| summary.in_language(self.0));
                let verdict = verdict.text().in_language(self.0);
                match self.0 {
                    Language::English => format!("{verdict} {summary}"),
                    Language::Korean => format!("{verdict}: {summary}"),
                }
            }
        }
    }

    /// How many programs make a mistake.
    pub fn programs(self, number: usize) -> String {
        let grouped = grouped(number as u128);
        match (self.0, number) {
            (Language::English, 1) => "1 program".to_owned(),
            (Language::English, _) => format!("{grouped} programs"),
            (Language::Korean, _) => format!("프로그램 {grouped}개"),
        }
    }

    pub(super) fn title(self, class: &Class) -> String {
        let name = class.problem.title.in_language(self.0);
        format!("{} {name}", class.problem.id)
    }

    pub(super) fn asks(self, class: &Class) -> &'static str {
        class.problem.asks.in_language(self.0)
    }

    pub(super) fn all_programs(self) -> &'static str {
        self.text("Programs", "프로그램")
    }

    pub(super) fn not_accepted(self) -> &'static str {
        self.text("What goes wrong", "어디서 틀리는가")
    }

    /// Above the failure that is shown of a program.
    pub(super) fn above(self, judged: &Judged, shown: &ShownFailure) -> &'static str {
        match (judged.verdict, &shown.board) {
            (None, _) => self.text(
                "It failed here once, and was not seen to fail again:",
                "여기서 한 번 틀렸고, 다시 해 보니 틀리지 않았습니다:",
            ),
            (_, None) => self.text("An input on which it shows:", "이것이 드러나는 입력:"),
            (_, Some(_)) => self.text(
                "The smallest input on which it fails:",
                "틀리는 입력 가운데 가장 작은 것:",
            ),
        }
    }

    pub(super) fn expected(self) -> &'static str {
        self.text("expected", "정답")
    }

    pub(super) fn got(self) -> &'static str {
        self.text("got", "나온 답")
    }

    pub(super) fn moves(self) -> &'static str {
        self.text("moves", "둔 수")
    }

    pub(super) fn input(self) -> &'static str {
        self.text("input", "입력")
    }

    pub(super) fn errors(self) -> &'static str {
        self.text("standard error", "표준 오류 출력")
    }

    pub(super) fn compiler(self) -> &'static str {
        self.text("The compiler says:", "컴파일러의 메시지:")
    }

    pub(super) fn made_by(self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        match self.0 {
            Language::English => format!("Every possible input was tried by noughts {version}."),
            Language::Korean => {
                format!("noughts {version}이(가) 가능한 모든 입력으로 채점했습니다.")
            }
        }
    }
}
