//! All texts of the judge about programs, as data. [`en`] and [`ko`] render them. Each is an
//! exhaustive `match`, so a message without a translation does not compile.
//!
//! Entries of a registry (problems, known mistakes) and labels contain their own phrases.

mod en;
mod ko;

use std::fmt;
use std::time::Duration;

use noughts::{Move, Unreachable};
use noughts_analysis::messages::{grouped, on_one_line};
use noughts_analysis::{Language, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::answer::InputError;
use crate::diagnosis::{Common, Diagnosis, Statement};
use crate::form::FormMistake;
use crate::functions::NoFunction;
use crate::judge::OutputError;
use crate::judge::{
    Divergence, EndedEarly, FileUse, Got, Intermittent, OutputFor, Pace, ResourceUse, Score,
    Verdict,
};
use crate::problems::{Problem, ResultFault};
use crate::report::class::Judged;

/// A message about a program. Sentences end with a full stop. Headings, labels and the texts after
/// the verdict do not.
#[derive(Clone, Copy)]
pub(crate) enum Message<'a> {
    /// A text without data: one of [`label`].
    Text(Text),
    /// An error in an input.
    InputError(&'a InputError),
    /// The verdict; `None` if undecided.
    Verdict(Option<Verdict>),
    /// The program's result instead of an answer.
    Got(&'a Got),
    /// Any of several answers.
    AnyOf(&'a [String]),
    /// The fault of a function if `is` is set, otherwise its correct behaviour.
    Result {
        call: &'a str,
        fault: ResultFault,
        is: bool,
    },

    // After the verdict.
    CompilerSays(&'a str),
    NoFunction(&'a NoFunction),
    AllRight(Count),
    /// How many inputs were tried, and how many inputs there are.
    NothingWrongIn([Count; 2]),
    /// On how many inputs it fails, how many there are, and whether more may fail.
    FailsOn([Count; 2], bool),
    /// Only runs with several inputs are known to fail.
    FailsInRuns,
    /// No run was right, and some inputs only ran together.
    FailsInEveryRun,
    /// Whether the user interrupted before the judge retried it.
    NotSeenAgain(bool),
    /// How often it fails in each way, in brackets.
    ByVerdict(&'a [(Verdict, Count)]),
    /// How many games, and whether the program is random.
    LosesNone(Count, bool),
    NothingWrongPlayed(Count),
    /// How many games it loses, how many it does not finish, and how many games there are.
    Loses([Count; 2], Count),

    // Below the verdict.
    /// Why, and how many cases were not tried; `None` for games.
    EndedEarly(EndedEarly, Option<Count>),
    /// The input to which an output seems to belong, and how many cases it lacks.
    OutputFor(&'a Problem, OutputFor, Count),
    OutputError(&'a Problem, &'a OutputError),
    /// Cases in runs that failed and were not narrowed down.
    Unclear(Count),
    /// On how many inputs the statement is silent, how many of those fail, and whether more may.
    Silent([Count; 2], bool),
    /// On how many boards each function is wrong.
    ByFunction(&'a [(String, Count)]),
    /// The score, and whether it is that of the games in which the program moves first.
    Score(Score, bool),
    /// In how many positions it misses a win, and how many positions it reaches.
    MissedWins([Count; 2]),

    // Facts that are independent of the board.
    FormMistake(&'a FormMistake),
    /// How many answers are still wrong, and whether all answers are known.
    ButForForm(Count, bool),
    FileUse(&'a FileUse),
    Common(&'a Common),
    Random(&'a [String; 2]),
    /// The answer to a board depends on those before it.
    DependsOnBefore(&'a [String; 2]),

    // Above a failure.
    /// The smallest board on which a function is wrong.
    SmallestOf(&'a str),
    /// It is right alone, and wrong before or after a number of other cases. `has_blanks` tells
    /// whether there is an empty line between cases, which programs often fail to read.
    RightAlone {
        others: Count,
        is_after: bool,
        has_blanks: bool,
    },
    /// It is right alone, and wrong at this place of a run, after any other cases.
    TooMany(Count),
    Intermittent(Intermittent),
    /// A program that is kept alive ends by itself.
    EndsAfter(Count),
    /// A program that is kept alive fails only after a number of boards. Whether it stops
    /// answering.
    OnlyAfter(Count, bool),
    Divergence(&'a Divergence),
    /// The mark of the program, and whether it loses.
    WorstGame(&'a str, bool),

    // A failure.
    Moves(&'a [Move]),
    AfterMoves(&'a [Move]),
    /// The characters of the input for x and o.
    Letters([char; 2]),
    ExpectedAndGot([&'a str; 2]),
    IllegalMove(&'a str),
    CannotOccur(&'a Unreachable),
    /// Whose turn it is, and how many squares are empty.
    Unfinished(&'a str, Count),
    Pace(&'a Pace),
    LinesLeftOut(Count),
    /// The file of the input, and whether the input is the board of the last mistake in a game.
    Saved(&'a str, bool),
    /// The first failure, while the judge continues: the input, the expected answer and the
    /// program's.
    FirstFailure(Verdict, [&'a str; 3]),

    // The end of a report.
    /// The diagnosis of a program, and whether the program is random.
    Diagnosis(&'a Problem, &'a Diagnosis, bool),
    /// The statement about the boards, or about programs with the mistake.
    Statement(&'a Statement),
    /// The statement without a full stop. If the mistake is known, only the mistake. Whether the
    /// program is random.
    Mistake(&'a Problem, &'a Diagnosis, bool),
    /// The resources that the runs used, the elapsed time, and the number of concurrent runs.
    Used(&'a ResourceUse, Duration, usize),

    // A class.
    Programs(Count),
    /// How many programs are accepted, and how many programs there are.
    Accepted([Count; 2]),
    /// On how many inputs or games a program fails.
    Failing(&'a Judged),
    Time(Duration),
    IdenticalTo(&'a str),
    /// The facts about failures that no known mistake explains.
    Unexplained(Verdict, &'a str),
}

/// A number with its digits in groups: `19,683`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Count(pub(crate) u64);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&grouped(self.0.into()))
    }
}

impl From<u64> for Count {
    fn from(number: u64) -> Count {
        Count(number)
    }
}

impl From<usize> for Count {
    fn from(number: usize) -> Count {
        Count(number as u64)
    }
}

/// Headings, labels and sentences without data.
pub(crate) mod label {
    use noughts_analysis::Text;

    const fn text(en: &'static str, ko: &'static str) -> Text {
        Text { en, ko }
    }

    /// The program printed nothing.
    pub(crate) const NOTHING: Text = text("nothing", "없음");
    pub(crate) const SAMPLE: Text = text("The sample from the statement:", "문제의 예제:");
    pub(crate) const SHOWS_IT: Text = text(
        "An input that shows this mistake:",
        "이 실수가 드러나는 입력:",
    );
    pub(crate) const FAILS_HERE: Text = text("It fails here:", "다음 입력에서 실패합니다:");
    /// Above the position of a lost game in which the player errs last.
    pub(crate) const LAST_MISTAKE: Text = text(
        "Its last mistake that changes the result:",
        "승패를 바꾼 마지막 실수:",
    );
    pub(crate) const SMALLEST: Text = text("The smallest failing input:", "가장 간단한 반례:");
    pub(crate) const FAILED_ONCE: Text = text("It failed here once:", "여기서 한 번 실패했습니다:");
    pub(crate) const SAMPLE_IS_WRONG: Text = text(
        "The program also fails on the sample from the statement.",
        "문제의 예제에서도 틀립니다.",
    );
    pub(crate) const RANDOM_AND_RIGHT: Text = text(
        "All observed answers are right. An answer that did not occur may still be wrong.",
        "지금까지 나온 답은 모두 맞습니다. 아직 나오지 않은 답은 틀릴 수도 있습니다.",
    );
    pub(crate) const ITS_ERRORS: Text = text("Its standard error:", "표준 오류 출력:");
    pub(crate) const EXCEPTION: Text = text("The exception:", "예외:");
    /// Behind a text that should be the message of an exception.
    pub(crate) const RETURNED: Text =
        text(" (returned, not raised)", " (예외를 일으키지 않고 반환함)");
    /// Behind the answer of a player.
    pub(crate) const NOT_A_SQUARE: Text = text(
        " (not a square; squares are a1 to c3, or 1 to 9)",
        " (칸이 아님: a1~c3 또는 1~9로 답해야 함)",
    );
    pub(crate) const INPUT: Text = text("input", "입력");
    pub(crate) const EXPECTED: Text = text("expected", "정답");
    pub(crate) const GOT: Text = text("got", "나온 답");
    pub(crate) const OUTPUT: Text = text("got", "출력");
    /// The expected output if a function fails in another way than by a wrong result.
    pub(crate) const ALL_RESULTS: Text = text("a result of each function", "함수마다 결과 하나");
    /// Printed instead of an empty output.
    pub(crate) const NO_OUTPUT: Text = text("(no output)", "(출력 없음)");
    pub(crate) const MOVES: Text = text("moves", "둔 수");
    pub(crate) const PROGRAM: Text = text("program", "프로그램");
    pub(crate) const VERDICT: Text = text("verdict", "판정");
    pub(crate) const FAILING: Text = text("failing", "틀린 입력");
    pub(crate) const TIME: Text = text("time", "시간");
    pub(crate) const MISTAKE: Text = text("mistake", "실수");
    pub(crate) const MISTAKES: Text = text("Mistakes", "실수");
    /// The separator of two mistakes of a program.
    pub(crate) const ALSO: Text = text(". Also: ", ". 또한: ");
    pub(crate) const ACCEPTED_PROGRAMS: Text = text("Accepted", "맞은 프로그램");
    pub(crate) const WHAT_GOES_WRONG: Text = text("What goes wrong", "어디서 틀리는가");
    pub(crate) const MOVES_IN_DETAIL: Text = text("the moves in detail", "수마다 자세히");
    pub(crate) const ALL_LINES: Text = text("all lines", "전체 보기");
    pub(crate) const STANDARD_ERROR: Text = text("standard error", "표준 오류 출력");
    pub(crate) const JUDGED_BY: Text = text("Judged by", "채점:");
    pub(crate) const NOT_JUDGED: Text = text("not judged", "채점하지 못함");
    pub(crate) const WAITING: Text = text("not judged yet", "아직 채점하지 않음");
}

impl Message<'_> {
    /// The message in a language.
    pub(crate) fn text(&self, language: Language) -> String {
        match language {
            Language::English => en::text(self),
            Language::Korean => ko::text(self),
        }
    }
}

/// The name of a verdict.
fn name(verdict: Verdict) -> Text {
    let (en, ko) = match verdict {
        Verdict::Accepted => ("accepted", "맞았습니다"),
        Verdict::WrongAnswer => ("wrong answer", "틀렸습니다"),
        Verdict::RuntimeError => ("runtime error", "런타임 에러"),
        Verdict::TimeLimit => ("time limit", "시간 초과"),
        Verdict::MemoryLimit => ("memory limit", "메모리 초과"),
        Verdict::OutputLimit => ("output limit", "출력 초과"),
        Verdict::CompileError => ("compile error", "컴파일 에러"),
    };
    Text { en, ko }
}

/// Seconds with a sensible number of digits: `0.5`, `12`.
fn seconds(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds >= 9.95 => format!("{seconds:.0}"),
        seconds if seconds >= 0.1 => without_zero(format!("{seconds:.1}")),
        seconds => format!("{seconds:.3}"),
    }
}

/// `12 MB`.
fn megabytes(bytes: u64) -> String {
    let number = match bytes as f64 / 1e6 {
        megabytes if megabytes < 9.95 => without_zero(format!("{megabytes:.1}")),
        megabytes => format!("{megabytes:.0}"),
    };
    format!("{number} MB")
}

fn without_zero(number: String) -> String {
    let whole = number.strip_suffix(".0").map(str::to_owned);
    whole.unwrap_or(number)
}

/// How many cases per second a program answers.
fn rate(rate: f64) -> String {
    match rate {
        rate if rate >= 10.0 => grouped(rate as u128),
        rate => format!("{rate:.1}"),
    }
}

/// The moves of a game, each with its mark: `x b2, o a1`.
fn moves(moves: &[Move], none: &str) -> String {
    if moves.is_empty() {
        return none.to_owned();
    }
    let named = (moves.iter()).map(|Move { square, mark }| format!("{mark} {square}"));
    named.collect::<Vec<_>>().join(", ")
}

/// The text of a statement: one text for each explanation that fits equally well.
fn phrases(statement: &Statement, language: Language, and: &str) -> Vec<String> {
    let together = |phrases: &Vec<Wording>| {
        let texts = phrases.iter().map(|phrase| phrase.in_language(language));
        texts.collect::<Vec<_>>().join(and)
    };
    match statement {
        Statement::Features(features) => vec![together(features)],
        Statement::Mistakes(ways) => ways.iter().map(together).collect(),
    }
}

/// The two mistakes of a program, if only one explanation fits and it has two.
fn both(statement: &Statement, language: Language) -> Option<Vec<&str>> {
    match statement {
        Statement::Mistakes(ways) => match &ways[..] {
            [way] if way.len() > 1 => {
                Some(way.iter().map(|one| one.in_language(language)).collect())
            }
            _ => None,
        },
        Statement::Features(_) => None,
    }
}

/// Whether an output is the result of a function that returns nothing.
fn is_no_value(output: &str) -> bool {
    matches!(output.trim(), "None" | "null" | "undefined")
}

fn quoted(answers: &[String; 2]) -> [String; 2] {
    answers.each_ref().map(|answer| on_one_line(answer))
}

/// A phrase in English and Korean.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Wording {
    /// In English.
    pub en: String,
    /// In Korean.
    pub ko: String,
}

impl Wording {
    /// A phrase in both languages.
    pub fn new(en: impl Into<String>, ko: impl Into<String>) -> Wording {
        Wording {
            en: en.into(),
            ko: ko.into(),
        }
    }

    /// A text from elsewhere, which exists in one language only.
    pub fn verbatim(text: impl Into<String>) -> Wording {
        let text = text.into();
        Wording::new(text.clone(), text)
    }

    /// The text that `say` returns in each language.
    pub fn of(say: impl Fn(Language) -> String) -> Wording {
        let [en, ko] = Language::ALL.map(say);
        Wording { en, ko }
    }

    /// The phrase with a change to it in either language.
    pub fn map(self, change: impl Fn(String) -> String) -> Wording {
        Wording::new(change(self.en), change(self.ko))
    }

    /// The phrase in one of the languages.
    pub fn in_language(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Korean => &self.ko,
        }
    }
}

impl From<Text> for Wording {
    fn from(text: Text) -> Wording {
        Wording::new(text.en, text.ko)
    }
}
