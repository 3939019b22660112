//! A report on a program that plays.

use super::Page;
use super::columns::{Columns, drawn, lines};
use crate::judge::{BadGame, EndedEarly, Ending, Games, Score, Verdict};
use crate::messages::Message;
use crate::problems::Case;
use crate::report::GameReport;
use crate::why::why;

/// How the games went, and the worst of them.
pub(super) fn print(page: &mut Page<'_>, report: &GameReport) {
    let games = &report.games;
    if let Some(why) = games.early {
        page.say(Message::EndedEarly { why, left: None });
    }
    let has_form = |game: &BadGame| !game.failure.form.is_empty();
    let has_quit = |game: &BadGame| !game.before.is_empty() && game.failure.has_ended(Ending::Quit);
    match &games.worst {
        // The cause is no board, and how other games went is no matter.
        Some(game) if games.common.is_some() || has_form(game) => input(page, games, game),
        Some(game) if has_quit(game) => {
            page.paragraph(Message::EndsAfter(game.before.len()));
            board(page, game);
        }
        worst => {
            scores(page, games);
            page.random(report.games.random.as_ref(), report.verdict);
            if let Some(game) = worst {
                bad_game(page, game);
            }
        }
    }
    if let Some(game) = &games.worst {
        page.how_to_repeat(&game.failure);
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
    let games = scores.map(Score::games).sum();
    match report.verdict {
        Some(Verdict::Accepted) => Message::LosesNone(games),
        None if report.games.worst.is_some() => Message::GameNotSeenAgain {
            is_interrupted: report.games.early == Some(EndedEarly::Interrupted),
        },
        None => Message::NothingWrongPlayed(games),
        Some(_) => Message::LosesSome {
            bad: bad.sum(),
            games,
        },
    }
}

/// How the games ended, by who moved first, and whether wins were missed.
fn scores(page: &mut Page<'_>, games: &Games) {
    for (score, moving_first) in games.scores.into_iter().zip([true, false]) {
        page.say(Message::Score {
            moving_first,
            score,
        });
    }
    if games.missed_wins > 0 {
        page.say(Message::MissedWins {
            positions: games.missed_wins,
            asked: games.asked,
        });
    }
}

/// What no board explains: the form of the answers, or what is wrong everywhere.
fn input(page: &mut Page<'_>, games: &Games, game: &BadGame) {
    let (problem, language) = (page.context.problem, page.context.language);
    page.line("");
    for mistake in &game.failure.form {
        page.say(Message::FormMistake(mistake));
    }
    let common = games.common.as_ref();
    if let Some(common) = common.filter(|_| game.failure.form.is_empty()) {
        page.say(Message::Common(common));
    }
    let otherwise = Message::ShownInput { is_sample: false };
    page.paragraph(only_after(game).unwrap_or(otherwise));
    page.line("");
    let case = Case::Board(*game.mistake.board());
    let columns = Columns {
        layout: &problem.layout,
        input: &problem.layout.print([&case]),
        expected: &[Message::AnyOf(&problem.right_answers(&case)).text(language)],
        got: lines(&game.failure.printed(), false),
        place: 0,
    };
    page.text += &columns.text(language);
}

/// Above a board at which a program goes wrong only after others.
fn only_after(game: &BadGame) -> Option<Message<'static>> {
    let stops = game.failure.verdict != Verdict::WrongAnswer;
    let others = game.before.len();
    (others > 0).then_some(Message::OnlyAfter { others, stops })
}

/// The game to look at, and where it went wrong.
fn bad_game(page: &mut Page<'_>, game: &BadGame) {
    let problem = page.context.problem;
    page.paragraph(Message::WorstGame {
        is_lost: game.end.is_over(),
        player: game.end.rules().player_name(game.program),
    });
    page.paragraph(Message::Moves(&game.moves));
    page.line("");
    page.line(&drawn(problem, &Case::Board(*game.end.board())));
    page.say(only_after(game).unwrap_or(Message::GoesWrongHere));
    board(page, game);
    let case = Case::Board(*game.mistake.board());
    page.illegal(&case, &game.failure);
    for paragraph in why(problem, &case, page.context.language) {
        page.line(&format!("\n{paragraph}"));
    }
}

/// The board on which it goes wrong, and what it should do there.
fn board(page: &mut Page<'_>, game: &BadGame) {
    let problem = page.context.problem;
    let case = Case::Board(*game.mistake.board());
    page.line("");
    page.line(&drawn(problem, &case));
    page.expected_and_got(&problem.right_answers(&case), &game.failure);
}
