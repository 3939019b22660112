use std::io::{BufWriter, Seek, Write};
use std::time::Instant;

use indicatif::ProgressBar;
use noughts::{Player, Position, Rules};
use noughts_analysis::Language;
use noughts_analysis::words::not_positional;
use noughts_analysis::words::proofs::{claim, prove_error, verify_error};
use noughts_solver::proof::{self, Claim, ProveError, Proved};
use noughts_solver::{Limits, Solver};
use serde::Serialize;

use super::verify::{Checked, VerifiedJson};
use crate::args::Prove;
use crate::exit::{Exit, Failure};
use crate::interrupt::was_interrupted;
use crate::output::{self, LateFile, OutputFile};
use crate::words::proofs as words;
use crate::{input, json};

pub(crate) fn run(args: &Prove, out: &mut impl Write) -> Result<Exit, Failure> {
    let (rules, language) = (args.game.rules, args.speech.language());
    let position = input::start(rules, &args.board, language);
    let position = position.map_err(|failure| with_hint(failure, args))?;
    let bytes = args.effort.search_bytes();
    let solver = match args.weak {
        None => Solver::new(rules, bytes),
        Some(_) => Solver::for_weak_game(rules, bytes),
    };
    let solver = solver.map_err(|error| Failure::BadInput(not_positional(&error, language)))?;
    args.saving.check(&args.out, language)?;
    // The file itself is made when there is something to write.
    OutputFile::create(&args.out).map(drop)?;
    let weak = args.weak.is_some();
    let solver = args.saving.resume(solver, weak, language)?;
    let started = Instant::now();
    let (proved, checked) = args.effort.limited_estimating(|limits, bar| {
        let saving = &args.saving;
        saving.while_saving(&solver, bar, language, || {
            write_and_check(&solver, &position, limits, bar, args)
        })
    })?;
    let seconds = started.elapsed().as_secs_f64();
    if output::is_standard_output(&args.out) {
        // The proof is there already.
        return Ok(Exit::Yes);
    }
    let file = args.out.display().to_string();
    if args.json {
        json::print(out, &ProveJson::new(file, &proved, &checked, seconds))?;
        return Ok(Exit::Yes);
    }
    super::verify::print(&checked, language, out)?;
    let nodes = proved.findings.nodes();
    let seconds = [proved.searched.as_secs_f64(), seconds];
    writeln!(out, "{}", words::effort(&file, nodes, seconds, language))?;
    Ok(Exit::Yes)
}

/// `--weak o` is read as --weak and a board.
fn with_hint(failure: Failure, args: &Prove) -> Failure {
    let [board] = &args.board[..] else {
        return failure;
    };
    let player = ["x", "o"].into_iter().find(|player| board == player);
    match (failure, player) {
        (Failure::BadInput(why), Some(player)) if args.weak.is_some() => {
            Failure::BadInput(words::weak_of(&why, player, args.speech.language()))
        }
        (failure, _) => failure,
    }
}

/// A certificate and what it took, as JSON.
#[derive(Serialize)]
struct ProveJson {
    #[serde(flatten)]
    verified: VerifiedJson,
    file: String,
    /// What x gets if only the lines of x count; absent if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    weak: Option<String>,
    positions_searched: u64,
    search_seconds: f64,
    seconds: f64,
}

impl ProveJson {
    fn new(file: String, proved: &Proved, checked: &Checked, seconds: f64) -> ProveJson {
        ProveJson {
            verified: super::verify::json(checked),
            file,
            weak: weak(
                checked.verified.position.rules(),
                proved.findings.first.weak,
                Language::English,
            ),
            positions_searched: proved.findings.nodes(),
            search_seconds: proved.searched.as_secs_f64(),
            seconds,
        }
    }
}

/// What is known of the weak game, in which only the lines of x count.
pub(super) fn weak(rules: &Rules, x_wins: Option<bool>, language: Language) -> Option<String> {
    let known = match x_wins? {
        true => Claim::Wins(Player::First),
        false => Claim::Draw,
    };
    Some(claim(rules, known, language))
}

/// Writes a proof beside its place, checks it, and moves it there, so that what
/// is there is whole and right.
fn write_and_check(
    solver: &Solver,
    position: &Position,
    limits: &Limits<'_>,
    bar: &ProgressBar,
    args: &Prove,
) -> Result<(Proved, Checked), Failure> {
    let (file, language) = (&args.out, args.speech.language());
    let mut late = LateFile::new(file);
    let mut writer = BufWriter::new(&mut late);
    let proved = match args.weak {
        None => proof::prove(solver, position, limits, &mut writer),
        Some(player) => proof::prove_weak(solver, position, player, limits, &mut writer),
    };
    let proved = match proved {
        Ok(proved) => proved,
        Err(ProveError::Write(error)) => return Err(output::failure(file, &error)),
        Err(error @ ProveError::Over) => {
            return Err(Failure::BadInput(prove_error(&error, language)));
        }
        Err(_) if was_interrupted() => return Err(Failure::Interrupted),
        Err(why) => return Err(Failure::NotKnown(prove_error(&why, language))),
    };
    let flushed = writer.flush();
    drop(writer);
    flushed.map_err(|error| output::failure(file, &error))?;
    let mut output = late.into_output()?;
    let rewound = output.file().rewind();
    rewound.map_err(|error| output::failure(file, &error))?;
    let checked = super::verify::check(output.file(), usize::MAX, bar, language);
    let checked = checked.map_err(|error| {
        let why = verify_error(&error, language);
        Failure::Own(words::does_not_hold(&why, language))
    })?;
    output.keep()?;
    Ok((proved, checked))
}
