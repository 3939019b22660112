//! All texts of the judge about programs, as data. [`en`] and [`ko`] have the words. Each is an
//! exhaustive `match`, so a message without a translation does not compile.
//!
//! Entries of a registry (problems, known mistakes) contain their own phrases.

mod en;
mod ko;

use std::time::Duration;

use noughts::{Move, Unreachable};
use noughts_analysis::Language;
use noughts_analysis::messages::grouped;

use crate::answer::InputError;
use crate::diagnosis::{Common, Diagnosis, Statement};
use crate::form::FormMistake;
use crate::functions::NoFunction;
use crate::judge::{
    Divergence, EndedEarly, FileUse, Got, Intermittent, Pace, ResourceUse, Score, Verdict,
};
use crate::output::OutputError;
use crate::problems::{Problem, ResultFault};

/// Something to say about a program. Sentences end with a full stop; headings, labels and what
/// follows the verdict do not.
#[derive(Clone, Copy)]
pub(crate) enum Message<'a> {
    /// What is wrong with an input.
    InputError(&'a InputError),
    /// The verdict; `None` if undecided.
    Verdict(Option<Verdict>),
    /// What came instead of an answer.
    Got(&'a Got),
    /// The program printed nothing.
    Nothing,
    /// Any of several answers.
    AnyOf(&'a [String]),
    /// What a function should do.
    ResultExpected {
        call: &'a str,
        fault: ResultFault,
    },
    /// What it does instead.
    ResultGot {
        call: &'a str,
        fault: ResultFault,
    },

    // After the verdict.
    CompilerSays(&'a str),
    NoFunction(&'a NoFunction),
    AllRight(usize),
    NothingWrongIn {
        tried: usize,
        cases: usize,
    },
    FailsOn {
        failed: Failed,
        cases: usize,
    },
    NotSeenAgain {
        failed: usize,
        cases: usize,
        is_interrupted: bool,
    },
    /// How often it fails in each of several ways, in brackets.
    ByVerdict(&'a [(Verdict, usize)]),
    LosesNone(u64),
    NothingWrongPlayed(u64),
    LosesSome {
        bad: u64,
        games: u64,
    },
    GameNotSeenAgain {
        is_interrupted: bool,
    },

    // Below the verdict.
    EndedEarly {
        why: EndedEarly,
        /// How many cases were not tried; `None` for games.
        left: Option<usize>,
    },
    /// The output is compared with one of the inputs that `noughts generate` writes.
    SmallInput(&'a Problem, usize),
    EveryInput(&'a Problem),
    OutputError(&'a Problem, &'a OutputError),
    /// Cases in runs that failed and were not narrowed down.
    Unclear(usize),
    /// The cases on which the statement is silent.
    Silent {
        tried: usize,
        failed: usize,
    },
    /// On how many boards each function is wrong.
    ByFunction(&'a [(String, usize)]),
    Score {
        moving_first: bool,
        score: Score,
    },
    MissedWins {
        positions: usize,
        asked: usize,
    },

    // What no board explains.
    FormMistake(&'a FormMistake),
    ButForForm {
        leaves: usize,
        is_all_known: bool,
    },
    FileUse(&'a FileUse),
    Common(&'a Common),
    SampleIsWrong,
    Random(&'a [String; 2]),
    RandomAndRight,
    /// The answer to a board depends on those before it.
    DependsOnBefore(&'a [String; 2]),

    // Above a failure.
    ShownInput {
        is_sample: bool,
    },
    FailsHere,
    Smallest,
    /// The smallest board on which a function is wrong.
    SmallestOf(&'a str),
    FailsInBatch {
        others: usize,
    },
    FailedOnce {
        others: usize,
    },
    /// Right alone, wrong after others, or before others if none are before it.
    RightAlone {
        before: usize,
        others: usize,
    },
    /// Right with fewer others before it, whichever they are.
    TooMany {
        before: usize,
    },
    Intermittent {
        seen: Intermittent,
        cases: usize,
    },
    /// A run takes too long although its cases do not.
    SlowTogether(usize),
    /// A program that is kept alive ends by itself.
    EndsAfter(usize),
    /// A program that is kept alive goes wrong only after others.
    OnlyAfter {
        others: usize,
        stops: bool,
    },
    Divergence(&'a Divergence),
    WorstGame {
        is_lost: bool,
        player: &'a str,
    },
    GoesWrongHere,

    // A failure.
    Moves(&'a [Move]),
    AfterMoves(&'a [Move]),
    /// The characters of the input for x and o.
    Letters([char; 2]),
    ExpectedAndGot {
        expected: &'a str,
        got: &'a str,
    },
    IllegalMove(&'a str),
    CannotOccur(&'a Unreachable),
    GoesOn {
        turn: &'a str,
        empty: usize,
    },
    Pace(&'a Pace),
    StandardError,
    Exception,
    LinesLeftOut(usize),
    Saved(&'a str),
    /// The first failure, while the rest is tried.
    FirstFailure {
        verdict: Verdict,
        input: &'a str,
        expected: &'a str,
        got: &'a str,
    },

    // The end of a report.
    Diagnosis(&'a Problem, &'a Diagnosis),
    /// What it says of the boards, or of a program with the mistake.
    Statement(&'a Statement),
    /// The same without a full stop, and only the mistake if that is known.
    Mistake(&'a Problem, &'a Diagnosis),
    Used {
        used: &'a ResourceUse,
        /// How many inputs were tried in runs of their own, if a scout tried some.
        others: usize,
        elapsed: Duration,
        jobs: usize,
    },

    // A class.
    Programs(usize),
    Accepted {
        accepted: usize,
        programs: usize,
    },
    FailingOf {
        failed: u64,
        all: u64,
        at_least: bool,
    },
    Time(Duration),
    IdenticalTo(&'a str),
    /// What is known of failures that no mistake explains.
    Unexplained {
        verdict: Verdict,
        summary: &'a str,
    },
}

/// How many cases a program fails on, and how sure that number is.
#[derive(Clone, Copy)]
pub(crate) enum Failed {
    /// On exactly these.
    Exactly(usize),
    /// Others were not tried or not narrowed down.
    AtLeast(usize),
    /// In the batches that were tried.
    InBatches(usize),
    /// Only whole runs are known to fail.
    OnlyRuns,
}

/// A heading or a label.
#[derive(Clone, Copy)]
pub(crate) enum Label {
    Input,
    Expected,
    Got,
    Output,
    /// In the place of an output.
    NoOutput,
    Moves,
    Program,
    Verdict,
    Failing,
    Time,
    Mistake,
    Mistakes,
    /// Between two mistakes of a program.
    Also,
    AcceptedPrograms,
    WhatGoesWrong,
    MovesInDetail,
    AllLines,
    StandardError,
    JudgedBy,
    NotJudged,
    Waiting,
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

impl Label {
    /// The label in a language.
    pub(crate) fn text(self, language: Language) -> &'static str {
        match language {
            Language::English => en::label(self),
            Language::Korean => ko::label(self),
        }
    }
}

/// `0.5`, `12`: seconds with as many digits as matter.
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

/// How many cases a second are answered.
fn rate(rate: f64) -> String {
    match rate {
        rate if rate >= 10.0 => grouped(rate as u128),
        rate => format!("{rate:.1}"),
    }
}

/// The moves of a game, each with its mark: `x b2, o a1`.
fn moves(moves: &[Move]) -> String {
    let moves = moves.iter();
    let moves = moves.map(|Move { square, mark }| format!("{mark} {square}"));
    moves.collect::<Vec<_>>().join(", ")
}
