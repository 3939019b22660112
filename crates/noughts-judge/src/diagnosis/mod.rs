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
    /// The right answer, and the program's.
    answer: &'static str,
    said: &'f str,
    fails: bool,
}

/// A statement about the boards on which a program fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnosis {
    /// Which cases it is about.
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
    /// The program makes these mistakes together, or the next ones instead.
    Mistakes(Vec<Vec<Wording>>),
    /// All of these are true of the boards.
    Features(Vec<Wording>),
}

/// As text, and known mistakes as a list of alternatives, each a list of mistakes made together.
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

/// Which cases a diagnosis is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Among {
    /// All of them.
    All,
    /// Those that the statement promises.
    Promised,
    /// Those on which it is silent.
    Silent,
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
    /// It fails where the statement is true, and nowhere else.
    Exactly,
    /// It fails only where the statement is true, but not always.
    Only,
}

/// The most explanations that are given if several are as good.
const SHOWN: usize = 3;

/// With fewer failures a statement may fit at random.
const FEWEST: usize = 2;

/// For [`Fit::Only`], the least share of the boards with the statement on which the program fails,
/// and the largest share of all boards that have it; where it fails nearly always, they may be more.
const OFTEN: f64 = 0.3;
const RARE: f64 = 0.2;
const NEARLY: f64 = 0.9;

impl Diagnosis {
    /// The mistakes that explain the answers, or else what the failures have in common,
    /// if everything was tried: all of them, or those among the cases that the
    /// statement promises, or among the others if only these fail.
    pub(crate) fn of_findings(
        problem: &Problem,
        plan: &Plan,
        findings: &Findings,
    ) -> Option<Diagnosis> {
        let all = answers(problem, plan, findings)?;
        let failed = all.iter().filter(|tried| tried.fails).count();
        let promised_fail = all[..plan.promised].iter().any(|tried| tried.fails);
        let parts = [
            (Among::All, 0..all.len()),
            if promised_fail {
                (Among::Promised, 0..plan.promised)
            } else {
                (Among::Silent, plan.promised..all.len())
            },
        ];
        let known = KnownMistakes::of(problem);
        // One mistake that explains what the statement promises is likelier than two. Cases of the
        // user's own may be so few that every other mistake explains them.
        let numbers = if plan.is_whole { 1..=2 } else { 1..=1 };
        let by_mistakes = numbers.flat_map(|number| {
            let (known, all) = (&known, &all);
            parts.clone().into_iter().filter_map(move |(among, part)| {
                let found = Diagnosis::by_mistakes(problem, known, &all[part], number)?;
                let is_sole =
                    matches!(&found.statement, Statement::Mistakes(ways) if ways.len() == 1);
                let is_sure = plan.is_whole || is_sole && found.fails >= FEWEST;
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

    /// The state that a program keeps from one case to the next, if that explains every answer in
    /// every run.
    pub(crate) fn of_runs(
        problem: &Problem,
        plan: &Plan,
        findings: &Findings,
    ) -> Option<Diagnosis> {
        // Runs that failed as a whole were divided, and what a part shows is another order. A few
        // cases of the user's own do not tell what a program keeps.
        if !findings.together.is_empty() || !plan.is_whole {
            return None;
        }
        let tried = answers(problem, plan, findings)?;
        let (known, batches) = (KnownMistakes::of(problem), plan.batches());
        let runs = batches.into_iter().map(|run| said(&tried[run]));
        let fails = tried.iter().filter(|tried| tried.fails).count();
        let found = Diagnosis::named(&known.explain_runs(runs), Fit::Mistake, tried.len(), fails);
        Some(found?.with_letters(problem))
    }

    /// The marks as the problem writes them.
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

    /// The mistake with which a program plays like this: for each board `None` if its move
    /// was right, and otherwise the square. `None` if no mistake is known that does.
    pub(crate) fn of_player(
        known: &KnownMistakes,
        moves: &[(Board, Option<Square>)],
    ) -> Option<Diagnosis> {
        let fails = moves.iter().filter(|(_, square)| square.is_some()).count();
        Diagnosis::named(&known.explain_play(moves), Fit::Player, moves.len(), fails)
    }

    /// The mistake, or two together, with which a program gives just these answers,
    /// one for each board that was tried; `None` if none are known.
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

    /// The statement, or the two together, that are true of all failing boards and of the fewest
    /// others; `None` if they are true of too many.
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
        // Those that are true of all failing boards.
        let fitting = |feature: Feature| {
            let holds = BitSet::of(&facts, &feature.holds);
            (holds.common(&failing) == fails).then_some((holds, feature.says))
        };
        let all_features = features::all(&Vec::from_iter(answers), smallest.board);
        let features: Vec<(BitSet, Wording)> =
            all_features.into_iter().filter_map(fitting).collect();
        // Prefers the first of equally good ones, and one statement to two.
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

/// The boards, and what the program answered to each.
fn said<'t>(tried: &'t [TestedBoard<'_>]) -> impl Iterator<Item = (&'t Board, &'t str)> {
    tried.iter().map(|tried| (&tried.board, tried.said))
}

/// Every case, and what the program answered to it; `None` if not everything was tried, or if
/// nothing is wrong but the form.
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
            // No two boards have the same.
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

/// The common feature of the answers to all inputs tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "text", rename_all = "kebab-case")]
pub enum Common {
    /// It fails everywhere, and prints nothing.
    NoOutput,
    /// It fails everywhere, and prints the same, which is no answer.
    SameOutput(String),
    /// It ends everywhere in the same way, and not as it should.
    SameEnd(Ending),
    /// It gives the same answer everywhere, which is right on some inputs.
    SameAnswer(String),
    /// It prints one word wherever another one is expected, and is right everywhere else.
    OtherWord {
        /// The printed word, which is not an answer.
        printed: String,
        /// The right answer.
        expected: &'static str,
    },
}

/// With fewer failures the same answer is no pattern.
const FEWEST_SAME: usize = 3;

impl Common {
    /// The common feature of all failures of a program that only fails; `None` if they differ.
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

    /// How a program ends that ends everywhere in this way.
    fn of_end(failure: &ProgramFailure) -> Option<Common> {
        match failure.got {
            Got::Ended(ending) => Some(Common::SameEnd(ending)),
            Got::Printed(_) | Got::LineCount { .. } => None,
        }
    }

    /// `None` if nothing is common to all.
    pub(crate) fn of(problem: &Problem, plan: &Plan, findings: &Findings) -> Option<Common> {
        if let Some(failure) = &findings.everywhere {
            return Common::of_end(failure);
        }
        let failures: Vec<&ProgramFailure> = findings.failures.values().collect();
        let same = Common::of_failures(&failures)?;
        let tried = findings.tried.iter().filter(|tried| **tried).count();
        match same {
            Common::SameOutput(text) if is_only_answer(problem, plan, findings, &text) => {
                // In a run that failed as a whole it may print something else.
                (findings.unclear.is_empty()).then_some(Common::SameAnswer(text))
            }
            Common::SameOutput(printed) if tried > failures.len() => {
                let expected = only_expected(problem, plan, findings, &printed)?;
                Some(Common::OtherWord { printed, expected })
            }
            // In a run of several cases it may print something.
            Common::NoOutput if findings.together.iter().any(|(_, run)| run.has_lines()) => None,
            same => (tried == failures.len()).then_some(same),
        }
    }

    /// Whether it explains all failures, so that no board has to.
    pub fn explains_all(&self) -> bool {
        !matches!(self, Common::SameAnswer(_))
    }
}

/// Whether an answer was given to every case that was tried: where it is right, and
/// where it is wrong.
fn is_only_answer(problem: &Problem, plan: &Plan, findings: &Findings, got: &str) -> bool {
    let answer = |number: usize| problem.question.answer(&plan.cases[number]);
    let tried = (0..plan.cases.len()).filter(|number| findings.tried[*number]);
    let mut right = tried.filter(|number| !findings.failures.contains_key(number));
    let mut cases = plan.cases.iter();
    problem.judging == Judging::Answer
        && right.all(|number| answer(number) == Ok(got))
        && cases.any(|case| problem.question.answer(case) == Ok(got))
}

/// The one answer that is expected wherever a program prints a word that is no answer; `None`
/// if there are several, or if the program gives it somewhere.
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
