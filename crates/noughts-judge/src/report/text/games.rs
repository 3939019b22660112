//! A report on a program that plays.

use std::io::{self, Write};

use super::columns::{self, Columns};
use super::phrases::phrases;
use super::{
    alive, board, expected_and_got, forms, headline, how_to_repeat, illegal, remarks, used,
};
use crate::judge::{BadGame, Ending, Games, Score, Verdict};
use crate::problems::Case;
use crate::report::{GameReport, ReportContext};
use crate::why::why;

/// Shows how the games went, and the worst of them.
pub(super) fn print(
    out: &mut impl Write,
    context: &ReportContext,
    report: &GameReport,
) -> io::Result<()> {
    let games = &report.games;
    headline(out, context, report.verdict, &summary(context, report))?;
    if let Some(why) = games.early {
        writeln!(out, "{}", phrases(context.language).games_ended_early(why))?;
    }
    let has_form = |game: &BadGame| !game.failure.form.is_empty();
    let has_quit = |game: &BadGame| !game.before.is_empty() && game.failure.has_ended(Ending::Quit);
    match &games.worst {
        // The cause is no board, and how other games went is no matter.
        Some(game) if games.common.is_some() || has_form(game) => {
            print_raw(out, context, games, game)?;
        }
        Some(game) if has_quit(game) => print_end(out, context, game)?,
        worst => {
            print_scores(out, context, games)?;
            print_random(out, context, report)?;
            if let Some(game) = worst {
                print_worst(out, context, game)?;
            }
        }
    }
    if let Some(diagnosis) = &report.diagnosis {
        let statement = diagnosis.in_words(context.problem, context.language);
        writeln!(out, "\n{}", phrases(context.language).diagnosis(&statement))?;
    }
    used(out, context, &games.used)
}

/// What stands behind the verdict.
pub(super) fn summary(context: &ReportContext, report: &GameReport) -> String {
    let phrases = phrases(context.language);
    let scores = &report.games.scores;
    let all: u64 = scores.iter().map(Score::games).sum();
    let bad = scores.iter().map(|score| score.lost + score.broken_off);
    match report.verdict {
        Some(Verdict::Accepted) => phrases.loses_none(all),
        None if report.games.worst.is_some() => remarks::game_not_seen_again(context.language),
        None => phrases.nothing_wrong_played(all),
        Some(_) => phrases.loses_some(bad.sum(), all),
    }
}

/// How the games ended, by who moved first, and whether wins were let go.
fn print_scores(out: &mut impl Write, context: &ReportContext, games: &Games) -> io::Result<()> {
    let phrases = phrases(context.language);
    for (score, moving_first) in games.scores.iter().zip([true, false]) {
        writeln!(out, "{}", phrases.score(moving_first, score))?;
    }
    match games.wins_let_go {
        0 if games.scores.iter().any(|score| score.broken_off > 0) => Ok(()),
        n => writeln!(out, "{}", phrases.wins_let_go(n, games.asked)),
    }
}

/// That the program is random, and what that means.
fn print_random(
    out: &mut impl Write,
    context: &ReportContext,
    report: &GameReport,
) -> io::Result<()> {
    let Some(random) = &report.games.random else {
        return Ok(());
    };
    let language = context.language;
    let said = match random.depends_on_before {
        true => alive::depends_on_before(&random.answers, language),
        false => remarks::random(&random.answers, language),
    };
    let case = Case::Board(*random.position.board());
    let drawn = board::drawn(context.problem, &case);
    writeln!(out, "\n{said}\n\n{}", drawn.trim_end())?;
    match report.verdict {
        Some(Verdict::Accepted) => {
            let said = match random.depends_on_before {
                true => alive::depends_and_right(language).to_owned(),
                false => remarks::random_player(random.asked, random.seen, language),
            };
            writeln!(out, "\n{said}")
        }
        _ => Ok(()),
    }
}

/// What no board explains: the form of the answers, or what is wrong everywhere.
fn print_raw(
    out: &mut impl Write,
    context: &ReportContext,
    games: &Games,
    game: &BadGame,
) -> io::Result<()> {
    let language = context.language;
    writeln!(out)?;
    for mistake in &game.failure.form {
        writeln!(out, "{}", forms::form_mistake(mistake, language))?;
    }
    if let Some(common) = games
        .common
        .as_ref()
        .filter(|_| game.failure.form.is_empty())
    {
        writeln!(out, "{}", remarks::common(common, language))?;
    }
    match heading_after(context, game) {
        Some(said) => writeln!(out, "\n{said}\n")?,
        None => writeln!(out, "\n{}\n", forms::shown_input(false, language))?,
    }
    let case = Case::Board(*game.mistake.board());
    let input = context.problem.layout.print([&case]);
    let expected = phrases(language).any(&context.problem.right_answers(&case));
    let columns = Columns {
        layout: &context.problem.layout,
        input: &input,
        expected: &[expected],
        got: columns::lines(&game.failure.printed(), false),
        place: 0,
    };
    columns.print(out, language)?;
    how_to_repeat(out, context, &game.failure)
}

/// Above a board at which a program goes wrong only after others.
fn heading_after(context: &ReportContext, game: &BadGame) -> Option<String> {
    let stops = game.failure.verdict != Verdict::WrongAnswer;
    let others = game.before.len();
    (others > 0).then(|| alive::only_after(others, stops, context.language))
}

/// A program that is kept alive ends by itself, and the board on which it does.
fn print_end(out: &mut impl Write, context: &ReportContext, game: &BadGame) -> io::Result<()> {
    let case = Case::Board(*game.mistake.board());
    let cause = alive::ends(game.before.len(), context.language);
    let drawn = board::drawn(context.problem, &case);
    writeln!(out, "\n{cause}\n\n{drawn}")?;
    let good = context.problem.right_answers(&case);
    expected_and_got(out, context, &good, &game.failure)?;
    how_to_repeat(out, context, &game.failure)
}

/// The game to look at, and where it went wrong.
fn print_worst(out: &mut impl Write, context: &ReportContext, game: &BadGame) -> io::Result<()> {
    let phrases = phrases(context.language);
    let program = game.end.rules().player_name(game.program);
    let end = board::drawn(context.problem, &Case::Board(*game.end.board()));
    let heading = phrases.worst_game(game.end.is_over(), program);
    writeln!(out, "\n{heading}\n")?;
    writeln!(out, "{}\n\n{end}", super::game(&game.moves, phrases))?;
    let case = Case::Board(*game.mistake.board());
    let drawn = board::drawn(context.problem, &case);
    let heading = heading_after(context, game);
    let heading = heading.unwrap_or_else(|| phrases.goes_wrong_here().to_owned());
    writeln!(out, "{heading}\n\n{drawn}")?;
    let good = context.problem.right_answers(&case);
    expected_and_got(out, context, &good, &game.failure)?;
    illegal(out, context, &case, &game.failure)?;
    for paragraph in why(context.problem, &case, context.language) {
        writeln!(out, "\n{paragraph}")?;
    }
    how_to_repeat(out, context, &game.failure)
}
