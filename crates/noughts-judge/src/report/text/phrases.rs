//! The sentences that each language has for a report.

use std::time::Duration;

use noughts_analysis::Language;

use super::english::English;
use super::korean::Korean;
use crate::diagnosis::Things;
use crate::judge::{EndedEarly, ResourceUse, Score, Verdict};
use crate::report::{Among, Company};

/// How many cases a program fails on, and how sure that number is.
#[derive(Clone, Copy)]
pub(super) enum Failed {
    /// On exactly these.
    Exactly(usize),
    /// Others were not tried or not narrowed down.
    AtLeast(usize),
    /// In the company that the cases had.
    InCompany(usize),
    /// Only whole runs are known to fail.
    OnlyRuns,
}

/// The sentences of a report. Those of a paragraph end with a full stop; headings and
/// labels do not.
pub(super) trait Phrases {
    /// Behind the verdict on a program that does not compile.
    fn compiler_says(&self, tool: &str) -> String;
    /// Behind the verdict: every case is right.
    fn all_right(&self, cases: usize) -> String;
    /// Behind the verdict: not everything was tried.
    fn nothing_wrong_in(&self, tried: usize, cases: usize) -> String;
    /// Behind the verdict: on how many cases it fails.
    fn fails_on(&self, failed: Failed, cases: usize) -> String;
    /// How often it fails in each of several ways, in brackets.
    fn by_verdict(&self, counts: &[(Verdict, usize)]) -> String;
    /// Why not everything was tried.
    fn ended_early(&self, why: EndedEarly, left: usize) -> String;
    /// Cases in runs that failed and were not narrowed down.
    fn unclear(&self, deciding: usize, silent: usize) -> String;
    /// What became of the cases on which the statement is silent.
    fn silent(&self, tried: usize, failed: usize) -> String;

    /// Above the case that is shown, where a number of cases fail.
    fn example(&self, company: Company, failed: usize) -> String;
    /// Above the board of a game.
    fn after_moves(&self, moves: &str) -> String;
    /// In the place of the moves, where there are none.
    fn no_move(&self) -> &'static str;
    /// What the judge calls the marks of a drawn board.
    fn letters(&self, x: char, o: char) -> String;
    /// Any of several answers.
    fn any(&self, answers: &[String]) -> String;
    /// The right answer, and what came instead.
    fn expected_and_got(&self, expected: &str, got: &str) -> String;
    /// The program has printed nothing.
    fn nothing(&self) -> &'static str;
    /// Above what the program said on standard error.
    fn standard_error(&self) -> &'static str;
    /// Above the traceback of an exception.
    fn exception(&self) -> &'static str;
    /// Where the input is; above the command that runs it.
    fn saved(&self, path: &str) -> String;

    /// Which cases a diagnosis speaks of; empty for all.
    fn among(&self, among: Among) -> String;
    /// Behind a statement that is true of them only; empty for all.
    fn only_among(&self, among: Among) -> String;
    /// What the failures have in common.
    fn diagnosis(&self, statement: &str) -> String;
    /// Nothing is known of what they have in common.
    fn no_diagnosis(&self, things: Things) -> String;
    /// What the runs have used.
    fn used(&self, used: &ResourceUse, elapsed: Duration, jobs: usize) -> String;
    /// In the place of lines that are not shown.
    fn lines_left_out(&self, lines: usize) -> String;

    /// Of the first failure, while the rest is tried.
    fn first_failure(&self, verdict: Verdict, input: &str, expected: &str, got: &str) -> String;

    /// Behind the verdict: it loses no game.
    fn loses_none(&self, games: u64) -> String;
    /// Behind the verdict: not all games were played.
    fn nothing_wrong_played(&self, games: u64) -> String;
    /// Behind the verdict: it loses or breaks off games.
    fn loses_some(&self, bad: u64, games: u64) -> String;
    /// Why not all games were played.
    fn games_ended_early(&self, why: EndedEarly) -> &'static str;
    /// How its games ended.
    fn score(&self, moving_first: bool, score: &Score) -> String;
    /// Whether it lets wins go.
    fn wins_let_go(&self, positions: usize, asked: usize) -> String;
    /// Above the worst game, which the program plays as `player`.
    fn worst_game(&self, is_lost: bool, player: &str) -> String;
    /// Above the position where it goes wrong.
    fn goes_wrong_here(&self) -> &'static str;
}

/// The sentences in a language.
pub(super) fn phrases(language: Language) -> &'static dyn Phrases {
    match language {
        Language::English => &English,
        Language::Korean => &Korean,
    }
}
