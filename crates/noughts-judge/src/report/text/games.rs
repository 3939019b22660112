//! A report on a program that plays.

use super::Page;
use super::cases::board;
use super::columns::drawn;
use crate::judge::{BadGame, EndedEarly, Ending, Example, Games, Score, Verdict};
use crate::messages::{Count, Message};
use crate::problems::Case;
use crate::report::GameReport;
use crate::why::why;

/// How the games went, and the worst of them.
pub(super) fn print(page: &mut Page<'_>, report: &GameReport) {
    let games = &report.games;
    if let Some(why) = games.early {
        page.say(Message::EndedEarly(why, None));
    }
    let has_quit =
        |example: &Example| !example.before.is_empty() && example.failure.has_ended(Ending::Quit);
    match &report.example {
        // The cause is no board, and how other games went is no matter.
        Some(example) if games.common.is_some() || !example.failure.is_of_content() => {
            input(page, games, example);
        }
        Some(example) if has_quit(example) => {
            page.paragraph(Message::EndsAfter(example.before.len().into()));
            page.line("");
            board(page, example);
        }
        _ => {
            scores(page, games);
            page.random(report.games.random.as_ref(), report.verdict);
            if let (Some(game), Some(example)) = (&games.worst, &report.example) {
                bad_game(page, game, example);
            }
        }
    }
    if let Some(example) = &report.example {
        page.how_to_repeat(&example.failure);
    }
    if let Some(diagnosis) = &report.diagnosis {
        page.paragraph(Message::Diagnosis(page.context.problem, diagnosis));
    }
    page.used(&games.used, 0);
}

/// What follows the verdict.
pub(super) fn summary(report: &GameReport) -> Message<'static> {
    let scores = report.games.scores.iter();
    let bad = scores.clone().map(|score| score.lost + score.broken_off);
    let games = Count(scores.map(Score::games).sum());
    match report.verdict {
        Some(Verdict::Accepted) => Message::LosesNone(games),
        None if report.games.worst.is_some() => {
            Message::GameNotSeenAgain(report.games.early == Some(EndedEarly::Interrupted))
        }
        None => Message::NothingWrongPlayed(games),
        Some(_) => Message::LosesSome([Count(bad.sum()), games]),
    }
}

/// How the games ended, by who moved first, and whether wins were missed.
fn scores(page: &mut Page<'_>, games: &Games) {
    for (score, first) in games.scores.into_iter().zip([true, false]) {
        page.say(Message::Score(score, first));
    }
    if games.missed_wins > 0 {
        let of_all = [games.missed_wins, games.asked];
        page.say(Message::MissedWins(of_all.map(Count::from)));
    }
}

/// What no board explains: the form of the answers, or what is wrong everywhere.
fn input(page: &mut Page<'_>, games: &Games, example: &Example) {
    page.line("");
    for mistake in &example.failure.form {
        page.say(Message::FormMistake(mistake));
    }
    let common = games.common.as_ref();
    if let Some(common) = common.filter(|_| example.failure.is_of_content()) {
        page.say(Message::Common(common));
    }
    page.paragraph(only_after(example).unwrap_or(Message::ShownInput(false)));
    page.line("");
    let place = example.before.len();
    page.columns(&example.input, &example.expected, &example.output, place);
}

/// Above a board at which a program goes wrong only after others.
fn only_after(example: &Example) -> Option<Message<'static>> {
    let stops = example.failure.verdict != Verdict::WrongAnswer;
    let others = example.before.len();
    (others > 0).then(|| Message::OnlyAfter(others.into(), stops))
}

/// The game to look at, and where it went wrong.
fn bad_game(page: &mut Page<'_>, game: &BadGame, example: &Example) {
    let problem = page.context.problem;
    let player = game.end.rules().player_name(game.program);
    page.paragraph(Message::WorstGame(player, game.end.is_over()));
    page.paragraph(Message::Moves(&game.moves));
    page.line("");
    page.line(&drawn(problem, &Case::Board(*game.end.board())));
    page.say(only_after(example).unwrap_or(Message::GoesWrongHere));
    page.line("");
    board(page, example);
    for paragraph in why(problem, &example.case, page.context.language) {
        page.line(&format!("\n{paragraph}"));
    }
}
