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
    let solver = super::solver(*position.rules(), args.effort.memory)?;
    let searched = limited(&args.effort, |limits| {
        Searched::new(&solver, position, limits, |_| {})
    });
    if args.at.json {
        json::print(out, &searched.json())?;
    } else {
        print_searched(&searched, out)?;
    }
    Ok(match searched.value.is_decided() {
        true => Exit::Yes,
        false => Exit::No,
    })
}

fn print_solved(solved: &Solved, out: &mut impl Write) -> Result<(), Failure> {
    let (rules, board) = (solved.position.rules(), solved.position.board());
    super::print_board(&solved.position, Language::English, out)?;
    let Status::ToMove(turn) = solved.position.status() else {
        let over = explain::over(&solved.position, Language::English);
        return Ok(writeln!(out, "{over}")?);
    };
    let mover = words::player(rules, turn, Language::English);
    let value = words::value(rules, solved.value, turn);
    writeln!(
        out,
        "{} to move: {value}",
        words::english::subject(rules, turn)
    )?;
    writeln!(
        out,
        "\nEvery move of {mover}: W wins, D draws, L loses; the number is how many moves are left"
    )?;
    let exact = solved.moves.iter();
    let exact = exact.map(|(played, value)| (*played, Prospect::Exact(*value)));
    let drawn = draw::prospects(board, &exact.collect::<Vec<_>>(), &solved.best);
    writeln!(out, "\n{drawn}")?;
    writeln!(out, "Best line: {}", line(rules, &solved.line))?;
    Ok(())
}

fn print_searched(searched: &Searched, out: &mut impl Write) -> Result<(), Failure> {
    let (rules, board) = (searched.position.rules(), searched.position.board());
    super::print_board(&searched.position, Language::English, out)?;
    if searched.findings.is_none() {
        let over = explain::over(&searched.position, Language::English);
        return Ok(writeln!(out, "{over}")?);
    }
    let turn = searched.position.turn();
    let mover = words::player(rules, turn, Language::English);
    let known = words::searched(rules, searched.value, turn);
    writeln!(
        out,
        "{} to move: {known}",
        words::english::subject(rules, turn)
    )?;
    writeln!(out, "By search, which tells who wins but not how soon")?;
    writeln!(
        out,
        "\nEvery move of {mover}: W wins, D draws, L loses, ? is not known"
    )?;
    let drawn = draw::prospects(board, &searched.moves, &[]);
    write!(out, "\n{drawn}")?;
    if !searched.line.is_empty() {
        writeln!(
            out,
            "\nA line that keeps it so: {}",
            line(rules, &searched.line)
        )?;
    }
    Ok(())
}

/// Moves as they are written in their game.
fn line(rules: &Rules, moves: &[Move]) -> String {
    let names = moves
        .iter()
        .map(|played| rules.notation(*played).to_string());
    names.collect::<Vec<_>>().join(" ")
}
