//! What is wrong with a program: a known mistake with which it would give just
//! these answers, or what the cases on which it fails have in common, the simplest
//! statement that is true of them and of no others, or nearly. If none fits well,
//! nothing is said.

mod common;
mod facts;
mod features;
mod mistakes;
#[cfg(test)]
mod tests;

use noughts::Board;
use noughts_analysis::messages::grouped;
use noughts_analysis::{Language, Text};

use crate::bit_set::BitSet;
use crate::judge::Wording;
use crate::problems::{Problem, Question};
pub use common::Common;
use facts::Facts;
use features::{Feature, features};
pub(crate) use mistakes::NumberOfMistakes;

/// A board on which a program was tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tried {
    pub(crate) board: Board,
    /// The right answer.
    pub(crate) answer: &'static str,
    pub(crate) fails: bool,
}

/// What a statement is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Things {
    /// Each case is a board.
    Boards,
    /// Each case is a game.
    Games,
}

impl Things {
    /// What the cases of a problem are.
    pub(crate) fn of(problem: &Problem) -> Things {
        match problem.question {
            Question::Board { .. } => Things::Boards,
            Question::Game { .. } => Things::Games,
        }
    }

    /// Several of them.
    pub(crate) fn text(self) -> Text {
        let (en, ko) = match self {
            Things::Boards => ("boards", "판"),
            Things::Games => ("games", "수순"),
        };
        Text { en, ko }
    }
}

/// A statement about the boards on which a program fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// In English a clause that goes on after "boards where", in Korean a condition.
    pub statement: Wording,
    /// How well it fits.
    pub fit: Fit,
    /// Of how many boards it is true.
    pub holds: usize,
    /// On how many of those the program fails.
    pub fails: usize,
    /// On how many others it fails.
    pub fails_elsewhere: usize,
}

/// How well a statement fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Every answer is that of a program with a known mistake. The statement says
    /// what such a program does, and holds of all boards.
    Mistake,
    /// Every move is one that a player with a known mistake may choose. The statement says
    /// what such a player does.
    Player,
    /// The program fails on every board.
    Everywhere,
    /// It fails where the statement is true, and nowhere else.
    Exactly,
    /// There are few exceptions.
    Nearly,
    /// It fails only where the statement is true, but not always.
    Only,
}

/// With fewer failures a statement fits by chance.
const FEWEST: usize = 2;

/// For [`Fit::Nearly`], the least share of the boards that fail or have the
/// statement for which both hold.
const NEARLY: f64 = 0.9;

/// For [`Fit::Only`], the least share of the boards with the statement on which
/// the program fails, and the largest share of all boards that have it.
const OFTEN: f64 = 0.3;
const RARE: f64 = 0.2;

impl Diagnosis {
    /// `None` if no statement fits.
    pub(crate) fn of(tried: &[Tried]) -> Option<Diagnosis> {
        let failing = BitSet::of(tried, |tried| tried.fails);
        let smallest = tried
            .iter()
            .filter(|tried| tried.fails)
            .min_by_key(|tried| tried.board.occupied().len())?;
        if failing.len() < FEWEST {
            return None;
        }
        if failing.len() == tried.len() {
            return Some(Diagnosis {
                statement: Wording::new("", ""),
                fit: Fit::Everywhere,
                holds: tried.len(),
                fails: tried.len(),
                fails_elsewhere: 0,
            });
        }
        let mut answers: Vec<&'static str> = tried.iter().map(|tried| tried.answer).collect();
        answers.sort_unstable();
        answers.dedup();
        answers.retain(|answer| !answer.is_empty());
        let features = features(&answers, smallest.board);
        let singles = sets(tried, &features);
        best(&singles, &failing, tried.len())
    }

    /// A sentence without a full stop.
    pub fn in_words(&self, problem: &Problem, language: Language) -> String {
        let letters = problem.layout.letters;
        let statement = letters.in_text(self.statement.in_language(language));
        let statement = statement.as_str();
        let things = Things::of(problem).text().in_language(language);
        match language {
            Language::English => self.in_english(statement, things),
            Language::Korean => self.in_korean(statement, things),
        }
    }

    fn in_english(&self, statement: &str, things: &str) -> String {
        let [holds, fails] = [self.holds, self.fails].map(|n| grouped(n as u128));
        match self.fit {
            Fit::Mistake => {
                format!("answers on all {holds} {things} exactly as a program that {statement}")
            }
            Fit::Player => {
                format!("plays on all {holds} {things} as a program does that {statement}")
            }
            Fit::Everywhere => format!("wrong on every one of the {holds} {things}"),
            Fit::Exactly => format!("wrong exactly on the {holds} {things} where {statement}"),
            Fit::Nearly => {
                let others = grouped(self.fails_elsewhere as u128);
                let s = if self.fails_elsewhere == 1 { "" } else { "s" };
                format!(
                    "wrong nearly exactly on the {things} where {statement}: \
                     on {fails} of {holds} such {things}, and on {others} other{s}"
                )
            }
            Fit::Only => format!(
                "wrong only on {things} where {statement}: on {fails} of {holds} such {things}"
            ),
        }
    }

    fn in_korean(&self, statement: &str, things: &str) -> String {
        let [holds, fails] = [self.holds, self.fails].map(|n| grouped(n as u128));
        match self.fit {
            Fit::Mistake => format!(
                "{things} {holds}개 모두에서 이런 실수를 한 프로그램과 똑같이 답합니다: {statement}"
            ),
            Fit::Player => format!(
                "{things} {holds}개 모두에서 이런 실수를 한 프로그램처럼 둡니다: {statement}"
            ),
            Fit::Everywhere => format!("{things} {holds}개 모두에서 틀립니다"),
            Fit::Exactly => format!(
                "다음에 해당하는 {things} {holds}개에서 모두 틀리고, 나머지는 모두 맞습니다: \
                 {statement}"
            ),
            Fit::Nearly => {
                let others = grouped(self.fails_elsewhere as u128);
                format!(
                    "거의 다음에 해당하는 {things}에서만 틀립니다(해당하는 {holds}개 가운데 \
                     {fails}개, 그 밖에 {others}개): {statement}"
                )
            }
            Fit::Only => format!(
                "다음에 해당하는 {things}에서만 틀립니다({holds}개 가운데 {fails}개): {statement}"
            ),
        }
    }
}

/// The boards of which each statement is true.
fn sets(tried: &[Tried], features: &[Feature]) -> Vec<(Wording, BitSet)> {
    let facts: Vec<Facts> = tried
        .iter()
        .map(|tried| Facts::of(tried.board, tried.answer))
        .collect();
    let sets = features.iter().map(|feature| {
        let set = BitSet::of(&facts, |facts| (feature.holds)(facts));
        (feature.says.clone(), set)
    });
    sets.collect()
}

/// The statement, or the two together, that fit best. Of equally good ones the
/// first, and one before two.
fn best(singles: &[(Wording, BitSet)], failing: &BitSet, tried: usize) -> Option<Diagnosis> {
    // A statement that is true of no failing board explains nothing, alone or
    // together with another.
    let singles: Vec<&(Wording, BitSet)> = singles
        .iter()
        .filter(|(_, set)| set.common(failing) > 0)
        .collect();
    let mut best: Option<(f64, Diagnosis)> = None;
    let mut consider = |statement: &dyn Fn() -> Wording, holds: usize, fails: usize| {
        let share = fails as f64 / (failing.len() + holds - fails) as f64;
        if best.as_ref().is_some_and(|(other, _)| *other >= share) {
            return;
        }
        if let Some(fit) = fit(holds, fails, failing.len(), tried) {
            let diagnosis = Diagnosis {
                statement: statement(),
                fit,
                holds,
                fails,
                fails_elsewhere: failing.len() - fails,
            };
            best = Some((share, diagnosis));
        }
    };
    for (says, set) in &singles {
        consider(&|| says.clone(), set.len(), set.common(failing));
    }
    for (n, (one, a)) in singles.iter().enumerate() {
        for (other, b) in &singles[n + 1..] {
            let both = a.intersection(b);
            let together = || {
                Wording::new(
                    format!("{} and {}", one.en, other.en),
                    format!("{}, {}", one.ko, other.ko),
                )
            };
            consider(&together, both.len(), both.common(failing));
        }
    }
    best.map(|(_, diagnosis)| diagnosis)
}

/// How well a statement fits, if it does.
fn fit(holds: usize, fails: usize, failing: usize, tried: usize) -> Option<Fit> {
    let exceptions = holds - fails + failing - fails;
    if exceptions == 0 {
        Some(Fit::Exactly)
    } else if fails as f64 >= NEARLY * (fails + exceptions) as f64 {
        Some(Fit::Nearly)
    } else if fails == failing
        && fails as f64 >= OFTEN * holds as f64
        && holds as f64 <= RARE * tried as f64
    {
        Some(Fit::Only)
    } else {
        None
    }
}
