//! Diagnoses a program: finds a known mistake that gives exactly the same answers, or otherwise the
//! simplest statement that is true of the failing cases and, exactly or nearly, of no others. If
//! nothing fits well, there is no diagnosis.

mod features;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use noughts::{Board, Square};
use noughts_analysis::Language;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::judge::{End, Ending, Findings, Got, Plan, ProgramFailure, Verdict, Wording};
use crate::messages::Message;
use crate::mistakes::{BitSet, KnownMistakes, Mistake, Mistakes};
use crate::problems::{Case, Judging, Problem, bot};
use features::{Facts, Feature};

/// A board and whether the program failed on it.
#[derive(Clone, Copy, Debug)]
struct TestedBoard<'f> {
    board: Board,
    /// The right answer, and the answer of the program.
    answer: &'static str,
    said: &'f str,
    fails: bool,
}

/// A statement about the boards on which a program fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnosis {
    /// The cases that the statement is about.
    pub among: Among,
    /// Its statement.
    #[serde(flatten)]
    pub statement: Statement,
    /// How well it fits.
    pub fit: Fit,
    /// The number of boards for which it is true.
    pub holds: usize,
    /// The number of those boards on which the program fails.
    pub fails: usize,
}

/// The statement of a diagnosis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The mistakes of the program: alternatives, each a list of mistakes that are made together.
    Mistakes(Vec<Vec<Wording>>),
    /// The statements that are all true of the boards.
    Features(Vec<Wording>),
}

/// Features as text; known mistakes as a list of alternatives, each a list of mistakes made
/// together.
impl Serialize for Statement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = Message::Statement(self).text(Language::English);
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("statement", &text)?;
        if let Statement::Mistakes(ways) = self {
            let in_english = |way: &Vec<Wording>| way.iter().map(|said| said.en.clone()).collect();
            let mistakes: Vec<Vec<String>> = ways.iter().map(in_english).collect();
            fields.serialize_entry("mistakes", &mistakes)?;
        }
        fields.end()
    }
}

/// The cases that a diagnosis is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Among {
    /// All of them, all promised by the statement.
    All,
    /// All of them, also those on which the statement is silent.
    AlsoSilent,
    /// Those that the statement promises.
    Promised,
    /// Those on which it is silent.
    Silent,
}

impl Among {
    fn every_case(plan: &Plan) -> Among {
        if plan.promised == plan.cases.len() {
            Among::All
        } else {
            Among::AlsoSilent
        }
    }
}

/// How well a statement fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fit {
    /// Every answer is that of a program with a known mistake. The statement says
    /// what such a program does, and holds of all boards.
    Mistake,
    /// Every move is one that a player with a known mistake may choose. The statement says
    /// what such a player does.
    Player,
    /// The program fails where the statement is true, and nowhere else.
    Exactly,
    /// The program fails only where the statement is true, but not always there.
    Only,
}

/// The most explanations to give if several fit equally well.
const SHOWN: usize = 3;

/// With fewer failures, a statement may fit at random.
const FEWEST: usize = 2;

/// For [`Fit::Only`], the least share of the boards with the statement on which the program fails,
/// and the largest share of all boards that may have the statement. If the program nearly always
/// fails there, the second share may be larger.
const OFTEN: f64 = 0.3;
const RARE: f64 = 0.2;
const NEARLY: f64 = 0.9;

impl Diagnosis {
    /// Finds the mistakes that explain the answers, or a statement about the failures, if
    /// everything was tried. The statement is about all cases or only about the promised ones; if
    /// only the other cases fail, about those.
    pub(crate) fn of_findings(
        problem: &Problem,
        plan: &Plan,
        findings: &Findings,
    ) -> Option<Diagnosis> {
        let all = answers(problem, plan, findings)?;
        let failed = all.iter().filter(|tried| tried.fails).count();
        let promised_fail = all[..plan.promised].iter().any(|tried| tried.fails);
        let parts = [
            (Among::every_case(plan), 0..all.len()),
            if promised_fail {
                (Among::Promised, 0..plan.promised)
            } else {
                (Among::Silent, plan.promised..all.len())
            },
        ];
        let known = KnownMistakes::of(problem);
        // One mistake that explains the promised cases is likelier than two mistakes. A user's own
        // cases may be so few that any mistake explains them.
        let numbers = if plan.is_whole { 1..=2 } else { 1..=1 };
        let by_mistakes = numbers.flat_map(|number| {
            let (known, all) = (&known, &all);
            parts.clone().into_iter().filter_map(move |(among, part)| {
                let found = Diagnosis::by_mistakes(problem, known, &all[part], number)?;
                let is_sole =
                    matches!(&found.statement, Statement::Mistakes(ways) if ways.len() == 1);
                // Many players would choose the same moves on a few boards.
                let is_likely = is_sole && found.fails >= FEWEST && found.fit == Fit::Mistake;
                let is_sure = plan.is_whole || is_likely;
                is_sure.then_some(Diagnosis { among, ..found })
            })
        });
        let by_features = parts.iter().cloned().filter_map(|(among, part)| {
            let found = Diagnosis::by_features(&all[part])?;
            Some(Diagnosis { among, ..found })
        });
        // A statement about few of the failures would mislead.
        let is_of_many = |diagnosis: &Diagnosis| diagnosis.fails * 4 >= failed;
        let found = by_mistakes.chain(by_features).find(is_of_many)?;
        Some(found.with_letters(problem))
    }

    /// Finds the state that a program keeps from one case to the next, if it explains every answer
    /// in every run.
    pub(crate) fn of_runs(
        problem: &Problem,
        plan: &Plan,
        findings: &Findings,
    ) -> Option<Diagnosis> {
        // The judge has divided runs that failed as a whole, so their parts ran in another order. A
        // user's own few cases do not show what a program keeps.
        if !findings.failed_batches.is_empty() || !plan.is_whole {
            return None;
        }
        let tried = answers(problem, plan, findings)?;
        let (known, batches) = (KnownMistakes::of(problem), plan.batches());
        let runs = batches.into_iter().map(|run| said(&tried[run]));
        let fails = tried.iter().filter(|tried| tried.fails).count();
        let found = Diagnosis::named(&known.explain_runs(runs), Fit::Mistake, tried.len(), fails);
        let among = Among::every_case(plan);
        Some(Diagnosis { among, ..found? }.with_letters(problem))
    }

    /// Replaces the marks by the problem's own.
    fn with_letters(mut self, problem: &Problem) -> Diagnosis {
        let phrases: Vec<&mut Wording> = match &mut self.statement {
            Statement::Mistakes(ways) => ways.iter_mut().flatten().collect(),
            Statement::Features(features) => features.iter_mut().collect(),
        };
        for phrase in phrases {
            *phrase = phrase
                .clone()
                .map(|text| problem.layout.letters.in_text(&text));
        }
        self
    }

    /// Finds the mistake of a player, given for each board `None` if its move was right, otherwise
    /// the square. `None` if no known mistake explains the moves.
    pub(crate) fn of_player(
        known: &KnownMistakes,
        moves: &[(Board, Option<Square>)],
    ) -> Option<Diagnosis> {
        let fails = moves.iter().filter(|(_, square)| square.is_some()).count();
        Diagnosis::named(&known.explain_play(moves), Fit::Player, moves.len(), fails)
    }

    /// Finds the mistake, or the two mistakes, with which a program gives exactly these answers,
    /// one for each tried board. `None` if no known mistake does.
    fn by_mistakes(
        problem: &Problem,
        known: &KnownMistakes,
        tried: &[TestedBoard<'_>],
        number: usize,
    ) -> Option<Diagnosis> {
        if problem.judging != Judging::Answer {
            let square = |tried: &TestedBoard<'_>| {
                if tried.fails {
                    bot::parse_square(tried.said).map(|square| (tried.board, Some(square)))
                } else {
                    Some((tried.board, None))
                }
            };
            if number > 1 {
                return None;
            }
            let moves = tried.iter().map(square);
            return Diagnosis::of_player(known, &moves.collect::<Option<Vec<_>>>()?);
        }
        let answers = known.answers(said(tried))?;
        let explanations = known.distinct(match number {
            1 => known.explain_by_one(&answers),
            _ => known.explain_by_two(&answers),
        });
        let fails = tried.iter().filter(|tried| tried.fails).count();
        Diagnosis::named(&explanations, Fit::Mistake, tried.len(), fails)
    }

    /// Names the mistakes; `None` if there are none.
    fn named(
        explanations: &[Mistakes<'_>],
        fit: Fit,
        holds: usize,
        fails: usize,
    ) -> Option<Diagnosis> {
        let phrases = |mistakes: &Mistakes<'_>| {
            let says = |mistake: &&Mistake| mistake.says.clone();
            mistakes.iter().map(says).collect()
        };
        (!explanations.is_empty()).then(|| Diagnosis {
            among: Among::All,
            statement: Statement::Mistakes(explanations.iter().take(SHOWN).map(phrases).collect()),
            fit,
            holds,
            fails,
        })
    }

    /// Finds the statement, or the pair of statements, that is true of all failing boards and of
    /// the fewest others. `None` if even the best one is true of too many.
    fn by_features(tried: &[TestedBoard<'_>]) -> Option<Diagnosis> {
        let failing = BitSet::of(tried, |tried| tried.fails);
        let (fails, all) = (failing.len(), tried.len());
        if fails < FEWEST || fails == all {
            return None;
        }
        let failed = tried.iter().filter(|tried| tried.fails);
        let smallest = failed.min_by_key(|tried| tried.board.occupied().len())?;
        let answers: BTreeSet<&str> = (tried.iter().map(|tried| tried.answer))
            .filter(|answer| !answer.is_empty())
            .collect();
        let facts: Vec<Facts> = tried
            .iter()
            .map(|tried| Facts::of(tried.board, tried.answer))
            .collect();
        // Statements that are true of all failing boards.
        let fitting = |feature: Feature| {
            let holds = BitSet::of(&facts, &feature.holds);
            (holds.common(&failing) == fails).then_some((holds, feature.says))
        };
        let all_features = features::all(&Vec::from_iter(answers), smallest.board);
        let features: Vec<(BitSet, Wording)> =
            all_features.into_iter().filter_map(fitting).collect();
        // Of equally good statements, prefers the first one, and a single statement to a pair.
        let ones = features.iter().map(|(set, says)| (set.len(), vec![says]));
        let pairs = features.iter().enumerate().flat_map(|(n, (set, says))| {
            let others = features[n + 1..].iter();
            others.map(move |(other, also)| (set.common(other), vec![says, also]))
        });
        let (holds, says) = ones.chain(pairs).min_by_key(|(holds, _)| *holds)?;
        let share = fails as f64 / holds as f64;
        let is_rare = holds as f64 <= RARE * all as f64;
        let fit = if fails == holds {
            Fit::Exactly
        } else if share >= NEARLY || share >= OFTEN && is_rare {
            Fit::Only
        } else {
            return None;
        };
        Some(Diagnosis {
            among: Among::All,
            statement: Statement::Features(says.into_iter().cloned().collect()),
            fit,
            holds,
            fails,
        })
    }
}

/// The boards with the program's answers.
fn said<'t>(tried: &'t [TestedBoard<'_>]) -> impl Iterator<Item = (&'t Board, &'t str)> {
    tried.iter().map(|tried| (&tried.board, tried.said))
}

/// Every case with the program's answer. `None` if not everything was tried, or if only the form is
/// wrong.
fn answers<'f>(
    problem: &Problem,
    plan: &Plan,
    findings: &'f Findings,
) -> Option<Vec<TestedBoard<'f>>> {
    if findings.early.is_some() || !findings.unclear.is_empty() {
        return None;
    }
    let tested = |(number, case): (usize, &Case)| {
        let answer = match problem.judging {
            // No two boards have the same results.
            Judging::Results => "",
            _ => problem.question.answer(case).unwrap_or_default(),
        };
        let failure = findings.failures.get(&number).filter(|f| f.is_of_content());
        TestedBoard {
            board: case.board(),
            answer,
            said: failure.map_or(answer, |failure| failure.answer()),
            fails: failure.is_some(),
        }
    };
    let all: Vec<TestedBoard<'_>> = plan.cases.iter().enumerate().map(tested).collect();
    all.iter().any(|tried| tried.fails).then_some(all)
}

/// What the answers to all tried inputs have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "text", rename_all = "kebab-case")]
pub enum Common {
    /// It fails on every input and prints nothing.
    NoOutput,
    /// It fails on every input and prints the same text, which is not an answer.
    SameOutput(String),
    /// Every run ends abnormally, in the same way.
    SameEnd(Ending),
    /// It gives the same answer to every input. The answer is right for some of them.
    SameAnswer(String),
    /// It prints one word wherever another one is expected, and is right on all other inputs.
    OtherWord {
        /// The printed word, which is not an answer.
        printed: String,
        /// The right answer.
        expected: &'static str,
    },
}

/// With fewer failures, the same answer is not a pattern.
const FEWEST_SAME: usize = 3;

impl Common {
    /// What the failures of a program that fails on every input have in common. `None` if they
    /// differ.
    pub(crate) fn of_failures(failures: &[&ProgramFailure]) -> Option<Common> {
        let [first, others @ ..] = failures else {
            return None;
        };
        let is_other =
            |other: &ProgramFailure| other.verdict != first.verdict || other.got != first.got;
        if others.iter().any(|other| is_other(other)) {
            return None;
        }
        match (&first.got, first.verdict) {
            _ if first.has_ended(End::Unflushed) => Common::of_end(first),
            _ if failures.len() < FEWEST_SAME => None,
            (Got::Printed(text), _) if text.trim().is_empty() => Some(Common::NoOutput),
            (Got::Printed(text), _) => Some(Common::SameOutput(text.clone())),
            (_, Verdict::WrongAnswer) => None,
            _ => Common::of_end(first),
        }
    }

    /// The common end of a program that always ends in this way.
    fn of_end(failure: &ProgramFailure) -> Option<Common> {
        match failure.got {
            Got::Ended(ending) => Some(Common::SameEnd(ending)),
            Got::Printed(_) | Got::LineCount { .. } => None,
        }
    }

    /// `None` if the answers have nothing in common.
    pub(crate) fn of(problem: &Problem, plan: &Plan, findings: &Findings) -> Option<Common> {
        if let Some(failure) = &findings.everywhere {
            return Common::of_end(failure);
        }
        let failures: Vec<&ProgramFailure> = findings.failures.values().collect();
        let failed_batches = || findings.failed_batches.iter().map(|(_, failure)| failure);
        let same = Common::of_failures(&failures)?;
        let tried = findings.tried.iter().filter(|tried| **tried).count();
        match same {
            Common::SameOutput(text) if is_only_answer(problem, plan, findings, &text) => {
                // In a run that failed as a whole, the program may have printed something else.
                (findings.unclear.is_empty()).then_some(Common::SameAnswer(text))
            }
            Common::SameOutput(printed) if tried > failures.len() => {
                let expected = only_expected(problem, plan, findings, &printed)?;
                Some(Common::OtherWord { printed, expected })
            }
            // The program may print something in a run of several cases, or end in another way.
            Common::NoOutput if failed_batches().any(ProgramFailure::has_lines) => None,
            Common::SameEnd(_)
                if findings.is_intermittent
                    || failed_batches().any(|batch| batch.got != failures[0].got) =>
            {
                None
            }
            same => (!findings.is_right_somewhere()).then_some(same),
        }
    }

    /// Whether it explains all failures, so that the report need not explain a board.
    pub fn explains_all(&self) -> bool {
        !matches!(self, Common::SameAnswer(_))
    }
}

/// Whether the program gave this answer to every tried case, right or wrong.
fn is_only_answer(problem: &Problem, plan: &Plan, findings: &Findings, got: &str) -> bool {
    let answer = |number: usize| problem.question.answer(&plan.cases[number]);
    let tried = (0..plan.cases.len()).filter(|number| findings.tried[*number]);
    let mut right = tried.filter(|number| !findings.failures.contains_key(number));
    let mut cases = plan.cases.iter();
    problem.judging == Judging::Answer
        && right.all(|number| answer(number) == Ok(got))
        && cases.any(|case| problem.question.answer(case) == Ok(got))
}

/// The one expected answer where the program prints a word that is not an answer. `None` if there
/// are several, or if the program gives that answer somewhere.
fn only_expected(
    problem: &Problem,
    plan: &Plan,
    findings: &Findings,
    printed: &str,
) -> Option<&'static str> {
    let answer = |number: usize| problem.question.answer(&plan.cases[number]).ok();
    let first = *findings.failures.keys().next()?;
    let expected = answer(first)?;
    let mut cases = (0..plan.cases.len()).filter(|number| findings.tried[*number]);
    let is_word = cases.all(|number| {
        let fails = findings.failures.contains_key(&number);
        fails == (answer(number) == Some(expected)) && answer(number) != Some(printed)
    });
    (problem.judging == Judging::Answer && is_word).then_some(expected)
}
