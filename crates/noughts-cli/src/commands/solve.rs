use std::io::Write;

use noughts::{Position, Square, Status};
use noughts_solver::Solver;

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
    let position = super::position(&args.at, Language::English, out)?;
    let Some(oracle) = Oracle::of(*position.rules(), args.effort.jobs) else {
        return search(args, &position, out);
    };
    let solved = super::known(Solved::of(&oracle, &position))?;
    if args.at.json {
        json::print(out, &solved.json())?;
    } else {
        print_solved(&solved, out)?;
    }
    Ok(Exit::Yes)
}

/// Boards that are too large to keep.
fn search(args: &Solve, position: &Position, out: &mut impl Write) -> Result<Exit, Failure> {
    let solver = Solver::new(*position.rules(), args.effort.memory);
    let searched = limited(&args.effort, |limits| {
        Searched::new(&solver, position, limits, |_| {})
    });
    if args.at.json {
        json::print(out, &searched.json())?;
    } else {
        print_searched(&searched, out)?;
    }
    Ok(match searched.outcome {
        Some(_) => Exit::Yes,
        None => Exit::No,
    })
}

fn print_solved(solved: &Solved, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}", draw::board(solved.position.board()))?;
    let Status::ToMove(turn) = solved.position.status() else {
        writeln!(
            out,
            "{}",
            explain::over(&solved.position, Language::English)
        )?;
        return Ok(());
    };
    writeln!(out, "{turn} to move: {}", words::value(solved.value, turn))?;
    writeln!(
        out,
        "\nEvery move of {turn}: W wins, D draws, L loses; the number is how many moves are left"
    )?;
    writeln!(
        out,
        "\n{}",
        draw::values(solved.position.board(), &solved.moves, &solved.best)
    )?;
    let line: Vec<String> = solved.line.iter().map(Square::to_string).collect();
    writeln!(out, "Best line: {}", line.join(" "))?;
    Ok(())
}

fn print_searched(searched: &Searched, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}", draw::board(searched.position.board()))?;
    let Some(findings) = searched.findings else {
        writeln!(
            out,
            "{}",
            explain::over(&searched.position, Language::English)
        )?;
        return Ok(());
    };
    let turn = searched.position.turn();
    let known = words::searched(searched.outcome, &findings);
    writeln!(out, "{turn} to move: {known}")?;
    writeln!(out, "By search, which tells who wins but not how soon")?;
    writeln!(
        out,
        "\nEvery move of {turn}: W wins, D draws, L loses, ? is not known"
    )?;
    let drawn = draw::outcomes(searched.position.board(), &searched.moves);
    write!(out, "\n{drawn}")?;
    if !searched.line.is_empty() {
        let line: Vec<String> = searched.line.iter().map(Square::to_string).collect();
        writeln!(out, "\nA line that keeps it so: {}", line.join(" "))?;
    }
    Ok(())
}
