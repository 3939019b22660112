//! A report on a program that plays.

use std::io::{self, Write};

use noughts_explain::Language;
use noughts_explain::draw;
use noughts_explain::words::grouped;

use super::{expected_and_got, headline, how_to_repeat, used};
use crate::check::counted::counted;
use crate::check::findings::EndedEarly;
use crate::check::games::Score;
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
    let bad: u64 = games
        .scores
        .iter()
        .map(|score| score.lost + score.broken_off)
        .sum();
    let all: u64 = games.scores.iter().map(Score::games).sum();
    let games_that_were = counted(all.into(), "game that was", "games that were");
    let [bad, all] = [grouped(bad.into()), counted(all.into(), "game", "games")];
    let summary = match report.verdict {
        Some(Verdict::Accepted) => format!("loses none of {all}, against every opponent"),
        None => format!("nothing wrong in the {games_that_were} played"),
        Some(_) => format!("loses or breaks off {bad} of {all}"),
    };
    headline(out, report.verdict, &summary)?;
    match games.early {
        None => {}
        Some(EndedEarly::FirstFailure) => writeln!(out, "Stopped at the first bad game.")?,
        Some(_) => writeln!(out, "Interrupted: not all games were played.")?,
    }
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
        0 if games.scores.iter().any(|score| score.broken_off > 0) => {}
        0 => writeln!(out, "It never lets a win go.")?,
        n => writeln!(
            out,
            "In {n} of {} that it comes to, it lets a win go.",
            counted(games.asked as u128, "position", "positions")
        )?,
    }
    if let Some(game) = &games.worst {
        let program = game.end.rules().player_name(game.program);
        let end = draw::board(game.end.board(), Language::English);
        let how = if game.end.is_over() {
            "loses"
        } else {
            "breaks off"
        };
        writeln!(out, "\nThe shortest game that it {how}, as {program}:\n")?;
        writeln!(out, "{}\n\n{end}", super::game(&game.moves))?;
        let mistake = game.mistake.board();
        writeln!(
            out,
            "It goes wrong here:\n\n{}",
            draw::board(mistake, Language::English)
        )?;
        let case = Case::Board(*mistake);
        let good = context.problem.right_answers(&case);
        expected_and_got(out, &good.join(" or "), &game.failure)?;
        for paragraph in why(context.problem, &case, Language::English) {
            writeln!(out, "\n{paragraph}")?;
        }
        how_to_repeat(out, context, &game.failure)?;
    }
    used(out, context, &games.used)
}
