//! Reports in English.

use std::time::Duration;

use noughts_analysis::Language;
use noughts_analysis::messages::{en, grouped};

use super::phrases::{Failed, Phrases};
use crate::diagnosis::Things;
use crate::judge::{EndedEarly, ResourceUse, Score, Verdict, megabytes, seconds};
use crate::report::{Among, Company};

pub(super) struct English;

/// A number and what it counts: `1 input`, `19,683 inputs`.
fn counted(number: usize, one: &str, several: &str) -> String {
    let things = if number == 1 { one } else { several };
    format!("{} {things}", count(number))
}

fn count(number: usize) -> String {
    grouped(number as u128)
}

fn inputs(cases: usize) -> String {
    counted(cases, "input", "inputs")
}

fn other_cases(others: usize) -> String {
    counted(others, "other case", "other cases")
}

fn games(number: u64) -> String {
    counted(number as usize, "game", "games")
}

impl Phrases for English {
    fn compiler_says(&self, tool: &str) -> String {
        format!("{tool} says")
    }

    fn all_right(&self, cases: usize) -> String {
        match cases {
            1 => "answered right".to_owned(),
            _ => format!("every one of {} answered right", inputs(cases)),
        }
    }

    fn nothing_wrong_in(&self, tried: usize, cases: usize) -> String {
        let were = if tried == 1 { "was" } else { "were" };
        let (tried, inputs) = (count(tried), inputs(cases));
        format!("nothing wrong in the {tried} of {inputs} that {were} tried")
    }

    fn fails_on(&self, failed: Failed, cases: usize) -> String {
        let inputs = inputs(cases);
        match failed {
            Failed::Exactly(n) => format!("on {} of {inputs}", count(n)),
            Failed::AtLeast(n) => format!("on {} of {inputs} at least", count(n)),
            Failed::InCompany(n) => {
                let n = count(n);
                format!("on {n} of {inputs}, in the company that they had here")
            }
            Failed::OnlyRuns => format!("in runs of several of the {inputs}"),
        }
    }

    fn by_verdict(&self, counts: &[(Verdict, usize)]) -> String {
        let counts = counts.iter();
        let counts = counts.map(|(verdict, n)| format!("{verdict} on {}", count(*n)));
        format!(" ({})", en::list(counts))
    }

    fn ended_early(&self, why: EndedEarly, left: usize) -> String {
        let why = match why {
            EndedEarly::FirstFailure => "Stopped at the first failure",
            EndedEarly::TimedOut => "Stopped, since too many inputs take too long",
            EndedEarly::Unreadable => "Stopped at the first one, since no answer can be read so",
            EndedEarly::StoppedAnswering => "Stopped, since it stops answering again and again",
            EndedEarly::Interrupted => "Interrupted",
        };
        let left = counted(left, "input was", "inputs were");
        format!("{why}: {left} not tried.")
    }

    fn unclear(&self, deciding: usize, silent: usize) -> String {
        let more = counted(deciding, "more input", "more inputs");
        let silent_ones = format!("{} on which the statement is silent", inputs(silent));
        let with = match (deciding, silent) {
            (_, 0) => more,
            (0, _) => silent_ones,
            _ => format!("{more} and {silent_ones}"),
        };
        format!("Runs with {with} failed and were not narrowed down.")
    }

    fn silent(&self, tried: usize, failed: usize) -> String {
        let are = |number: usize| if number == 1 { "is" } else { "are" };
        let more = |tried| format!("{} more, on which the statement is silent,", count(tried));
        match (tried, failed) {
            (n, 0) => format!("{} {} answered as expected.", more(n), are(n)),
            (1, _) => format!(
                "{} is not answered as expected; --strict counts it.",
                more(1)
            ),
            (n, failed) => format!(
                "Of {} {} {} not answered as expected; --strict counts them.",
                more(n),
                count(failed),
                are(failed)
            ),
        }
    }

    fn example(&self, company: Company, failed: usize) -> String {
        match (company, failed) {
            (Company::Alone, 0 | 1) => "It fails here:".to_owned(),
            (Company::Alone, _) => "The smallest on which it fails:".to_owned(),
            (Company::Needed { others }, _) => {
                let others = other_cases(others);
                format!("It fails here with {others} in the same run:")
            }
            (Company::Once { others }, _) => format!(
                "It failed here once, in a run with {}, and was not seen to fail again:",
                other_cases(others)
            ),
        }
    }

    fn after_moves(&self, moves: &str) -> String {
        format!("after the moves {moves}")
    }

    fn no_move(&self) -> &'static str {
        "(no move)"
    }

    fn letters(&self, x: char, o: char) -> String {
        format!("x, who moves first, is {x} in the input, and o is {o}.")
    }

    fn any(&self, answers: &[String]) -> String {
        answers.join(" or ")
    }

    fn expected_and_got(&self, expected: &str, got: &str) -> String {
        format!("expected  {expected}\ngot       {got}")
    }

    fn nothing(&self) -> &'static str {
        "nothing"
    }

    fn standard_error(&self) -> &'static str {
        "It said on standard error:"
    }

    fn exception(&self) -> &'static str {
        "The exception:"
    }

    fn saved(&self, path: &str) -> String {
        format!("The input is in {path}. To run it again:")
    }

    fn among(&self, among: Among) -> String {
        match among {
            Among::All => "",
            Among::Promised => "among those that the statement promises, ",
            Among::Silent => "among those on which the statement is silent, ",
        }
        .to_owned()
    }

    fn only_among(&self, among: Among) -> String {
        match among {
            Among::All => "",
            Among::Promised => " (on inputs that the statement promises)",
            Among::Silent => " (on inputs on which the statement is silent)",
        }
        .to_owned()
    }

    fn diagnosis(&self, statement: &str) -> String {
        format!("Diagnosis: {statement}.")
    }

    fn no_diagnosis(&self, things: Things) -> String {
        let things = things.text().en;
        format!("No diagnosis: nothing simple is true of these {things} and of no others.")
    }

    fn used(&self, used: &ResourceUse, elapsed: Duration, jobs: usize) -> String {
        let memory = match used.memory {
            // It used less than this process had, or ended before it was looked at.
            0 => String::new(),
            bytes => format!("; the most memory was {}", megabytes(bytes)),
        };
        let seconds = |time| seconds(time, Language::English);
        format!(
            "{} in {} ({jobs} at a time){}; the longest took {}, {} of the processor{memory}.",
            counted(used.runs, "run", "runs"),
            seconds(elapsed),
            match used.scouted {
                0 => String::new(),
                inputs => format!(
                    "; {} were tried many in a run, the others alone",
                    counted(inputs, "input", "inputs")
                ),
            },
            seconds(used.wall),
            seconds(used.cpu),
        )
    }

    fn lines_left_out(&self, lines: usize) -> String {
        format!("… {} …", counted(lines, "line", "lines"))
    }

    fn first_failure(&self, verdict: Verdict, input: &str, expected: &str, got: &str) -> String {
        match verdict {
            Verdict::WrongAnswer => format!(
                "wrong answer on {input}: expected {expected}, got {got}; the rest is tried"
            ),
            verdict => format!("{verdict} on {input}: {got}; the rest is tried"),
        }
    }

    fn loses_none(&self, all: u64) -> String {
        format!("loses none of {}, against every opponent", games(all))
    }

    fn nothing_wrong_played(&self, all: u64) -> String {
        let games = counted(all as usize, "game that was", "games that were");
        format!("nothing wrong in the {games} played")
    }

    fn loses_some(&self, bad: u64, all: u64) -> String {
        let bad = grouped(bad.into());
        format!("loses or breaks off {bad} of {}", games(all))
    }

    fn games_ended_early(&self, why: EndedEarly) -> &'static str {
        match why {
            EndedEarly::FirstFailure => "Stopped at the first bad game.",
            EndedEarly::TimedOut => "Stopped, since it takes too long: not all games were played.",
            EndedEarly::Unreadable => "Stopped at the first move, since no answer can be read so.",
            EndedEarly::StoppedAnswering => {
                "Stopped, since it stops answering again and again: not all games were played."
            }
            EndedEarly::Interrupted => "Interrupted: not all games were played.",
        }
    }

    fn score(&self, moving_first: bool, score: &Score) -> String {
        let order = if moving_first { "first" } else { "second" };
        let Score {
            won, drawn, lost, ..
        } = score;
        let broken = match score.broken_off {
            0 => String::new(),
            n => format!(", {n} broken off"),
        };
        format!("moving {order}: {won} won, {drawn} drawn, {lost} lost{broken}")
    }

    fn wins_let_go(&self, positions: usize, asked: usize) -> String {
        match positions {
            0 => "It never lets a win go.".to_owned(),
            n => format!(
                "In {n} of {} that it comes to, it lets a win go.",
                counted(asked, "position", "positions")
            ),
        }
    }

    fn worst_game(&self, is_lost: bool, player: &str) -> String {
        let how = if is_lost { "loses" } else { "breaks off" };
        format!("The shortest game that it {how}, as {player}:")
    }

    fn goes_wrong_here(&self) -> &'static str {
        "It goes wrong here:"
    }
}
