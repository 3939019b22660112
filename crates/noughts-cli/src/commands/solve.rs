use std::io::Write;

use noughts::{Move, Position, Prospect, Rules, Status};

use crate::args::Solve;
use crate::effort::limited;
use crate::end::{Exit, Failure};
use crate::explain;
use crate::language::Language;
use crate::oracle::Oracle;
use crate::solve::Solved;
use crate::solve::searched::Searched;
use crate::{draw, json, words};

pub(crate) fn run(args: &Solve, out: &mut impl Write) -> Result<Exit, Failure> {
    let position = super::position(&args.at, args.speech.language(), out)?;
    let Some(oracle) = Oracle::at(&position, args.effort.jobs) else {
        return search(args, &position, out);
    };
    let solved = super::known(Solved::of(&oracle, &position))?;
    if args.at.json {
        json::print(out, &solved.json())?;
    } else {
        print_solved(&solved, args.speech.language(), out)?;
    }
    Ok(Exit::Yes)
}

/// Boards that are too large to keep.
fn search(args: &Solve, position: &Position, out: &mut impl Write) -> Result<Exit, Failure> {
    let solver = super::solver(*position.rules(), args.effort.memory)?;
    let searched = limited(&args.effort, |limits| {
        Searched::new(&solver, position, limits, |_| {})
    });
    if args.at.json {
        json::print(out, &searched.json())?;
    } else {
        print_searched(&searched, args.speech.language(), out)?;
    }
    Ok(match searched.value.is_decided() {
        true => Exit::Yes,
        false => Exit::No,
    })
}

fn print_solved(solved: &Solved, language: Language, out: &mut impl Write) -> Result<(), Failure> {
    let (rules, board) = (solved.position.rules(), solved.position.board());
    super::print_board(&solved.position, language, out)?;
    let Status::ToMove(turn) = solved.position.status() else {
        let over = explain::over(&solved.position, language);
        return Ok(writeln!(out, "{over}")?);
    };
    let value = words::prospect(rules, Prospect::Exact(solved.value), turn, language);
    writeln!(out, "{}", words::to_move(rules, turn, &value, language))?;
    let every_move = words::every_move(rules, turn, true, language);
    writeln!(out, "\n{every_move}")?;
    let exact = solved.moves.iter();
    let exact = exact.map(|(played, value)| (*played, Prospect::Exact(*value)));
    let drawn = draw::prospects(board, &exact.collect::<Vec<_>>(), &solved.best, language);
    writeln!(out, "\n{drawn}")?;
    print_line(
        words::BEST_LINE.in_language(language),
        rules,
        &solved.line,
        out,
    )
}

fn print_searched(
    searched: &Searched,
    language: Language,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (rules, board) = (searched.position.rules(), searched.position.board());
    super::print_board(&searched.position, language, out)?;
    if searched.findings.is_none() {
        let over = explain::over(&searched.position, language);
        return Ok(writeln!(out, "{over}")?);
    }
    let turn = searched.position.turn();
    let known = words::searched(rules, searched.value, turn, language);
    writeln!(out, "{}", words::to_move(rules, turn, &known, language))?;
    writeln!(out, "{}", words::BY_SEARCH.in_language(language))?;
    let every_move = words::every_move(rules, turn, false, language);
    writeln!(out, "\n{every_move}")?;
    let drawn = draw::prospects(board, &searched.moves, &[], language);
    write!(out, "\n{drawn}")?;
    if !searched.line.is_empty() {
        writeln!(out)?;
        print_line(
            words::LINE_KEPT.in_language(language),
            rules,
            &searched.line,
            out,
        )?;
    }
    Ok(())
}

/// Moves behind what they are.
fn print_line(
    what: &str,
    rules: &Rules,
    moves: &[Move],
    out: &mut impl Write,
) -> Result<(), Failure> {
    let names = moves
        .iter()
        .map(|played| rules.notation(*played).to_string());
    let names: Vec<String> = names.collect();
    Ok(writeln!(out, "{what}: {}", names.join(" "))?)
}
