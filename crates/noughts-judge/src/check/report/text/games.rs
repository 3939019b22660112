//! A report on a program that plays.

use std::io::{self, Write};

use noughts_explain::Language;
use noughts_explain::draw;
use noughts_explain::words::grouped;

use super::{expected_and_got, headline, how_to_repeat, used};
use crate::check::counted::counted;
use crate::check::findings::EndedEarly;
use crate::check::games::{BadGame, Games, Score};
use crate::check::report::{GameReport, ReportContext};
use crate::check::verdict::Verdict;
use crate::problems::Case;
use crate::why::why;

/// Shows how the games went, and the worst of them.
pub(super) fn print(
    out: &mut impl Write,
    context: &ReportContext,
    report: &GameReport,
) -> io::Result<()> {
    let games = &report.games;
    headline(out, report.verdict, &summary(report))?;
    match games.early {
        None => {}
        Some(EndedEarly::FirstFailure) => writeln!(out, "Stopped at the first bad game.")?,
        Some(_) => writeln!(out, "Interrupted: not all games were played.")?,
    }
    print_scores(out, games)?;
    if let Some(game) = &games.worst {
        print_worst(out, context, game)?;
    }
    used(out, context, &games.used)
}

/// The verdict in a line.
fn summary(report: &GameReport) -> String {
    let scores = &report.games.scores;
    let bad: u64 = scores
        .iter()
        .map(|score| score.lost + score.broken_off)
        .sum();
    let all: u64 = scores.iter().map(Score::games).sum();
    let games = counted(all.into(), "game", "games");
    match report.verdict {
        Some(Verdict::Accepted) => format!("loses none of {games}, against every opponent"),
        None => {
            let games = counted(all.into(), "game that was", "games that were");
            format!("nothing wrong in the {games} played")
        }
        Some(_) => format!("loses or breaks off {} of {games}", grouped(bad.into())),
    }
}

/// How the games ended, by who moved first, and whether wins were let go.
fn print_scores(out: &mut impl Write, games: &Games) -> io::Result<()> {
    for (score, order) in games.scores.iter().zip(["first", "second"]) {
        let Score {
            won,
            drawn,
            lost,
            broken_off,
        } = score;
        let broken = match broken_off {
            0 => String::new(),
            n => format!(", {n} broken off"),
        };
        writeln!(
            out,
            "moving {order}: {won} won, {drawn} drawn, {lost} lost{broken}"
        )?;
    }
    match games.wins_let_go {
        0 if games.scores.iter().any(|score| score.broken_off > 0) => Ok(()),
        0 => writeln!(out, "It never lets a win go."),
        n => writeln!(
            out,
            "In {n} of {} that it comes to, it lets a win go.",
            counted(games.asked as u128, "position", "positions")
        ),
    }
}

/// The game to look at, and where it went wrong.
fn print_worst(out: &mut impl Write, context: &ReportContext, game: &BadGame) -> io::Result<()> {
    let program = game.end.rules().player_name(game.program);
    let end = draw::board(game.end.board(), Language::English);
    let how = match game.end.is_over() {
        true => "loses",
        false => "breaks off",
    };
    writeln!(out, "\nThe shortest game that it {how}, as {program}:\n")?;
    writeln!(out, "{}\n\n{end}", super::game(&game.moves))?;
    let mistake = game.mistake.board();
    let drawn = draw::board(mistake, Language::English);
    writeln!(out, "It goes wrong here:\n\n{drawn}")?;
    let case = Case::Board(*mistake);
    let good = context.problem.right_answers(&case);
    expected_and_got(out, &good.join(" or "), &game.failure)?;
    for paragraph in why(context.problem, &case, Language::English) {
        writeln!(out, "\n{paragraph}")?;
    }
    how_to_repeat(out, context, &game.failure)
}
