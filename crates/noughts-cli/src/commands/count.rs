use std::io::Write;
use std::time::Duration;

use indicatif::ProgressBar;
use noughts::census::{self, Counts};
use noughts::{Player, Rules};
use noughts_analysis::Language;
use noughts_analysis::words::{self, grouped};
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::args::Count;
use crate::exit::{Exit, Failure, say};
use crate::json;
use crate::words::{counts, too_many_arrangements};

/// More arrangements than this take hours.
const MOST_ARRANGEMENTS: u128 = 1_000_000_000_000;

/// This many take seconds.
const QUICK_ARRANGEMENTS: u128 = 500_000_000;

/// From here on a ply takes long enough to say which one it is.
const WORTH_SAYING: u128 = 20_000_000;

/// How often it is shown that the count goes on.
const TICK: Duration = Duration::from_millis(100);

pub(crate) fn run(args: &Count, out: &mut impl Write) -> Result<Exit, Failure> {
    let (rules, language) = (&args.game.rules, args.speech.language());
    let last = last_ply(rules, args.plies, language)?;
    if args.json {
        let plies = (0..=last).map(|ply| count(rules, ply, language));
        let plies: Vec<Counts> = plies.collect();
        json::print(out, &json(rules, &plies))?;
        return Ok(Exit::Yes);
    }
    let table = CountTable::new(rules, last, language);
    writeln!(out, "{}\n", words::game(rules, language))?;
    table.heading(language, out)?;
    let mut total = Counts::default();
    for ply in 0..=last {
        let counted = count(rules, ply, language);
        total = total + counted;
        table.row(&ply.to_string(), &counted, out)?;
        out.flush()?;
    }
    table.row(counts::TOTAL.in_language(language), &total, out)?;
    Ok(Exit::Yes)
}

/// The last ply to count, if that is within reach.
fn last_ply(rules: &Rules, plies: Option<u32>, language: Language) -> Result<u32, Failure> {
    let last = plies.unwrap_or(u32::MAX).min(rules.area());
    let up_to = |last| {
        let plies = (0..=last).map(|ply| census::arrangements(rules, ply));
        plies.fold(0, u128::saturating_add)
    };
    let quick = (0..last)
        .rev()
        .find(|last| up_to(*last) <= QUICK_ARRANGEMENTS)
        .unwrap_or(0);
    if up_to(last) > MOST_ARRANGEMENTS {
        let most_and_found = [MOST_ARRANGEMENTS, up_to(last)];
        let why = too_many_arrangements(most_and_found, last, quick, language);
        return Err(Failure::BadInput(why));
    }
    if up_to(last) > 10 * QUICK_ARRANGEMENTS {
        let arrangements = grouped(up_to(last));
        say(&counts::takes_long(last, &arrangements, quick, language));
    }
    Ok(last)
}

/// Counts a ply; on a terminal it is said which one, if it takes long.
fn count(rules: &Rules, ply: u32, language: Language) -> Counts {
    let arrangements = census::arrangements(rules, ply);
    if arrangements < WORTH_SAYING {
        return census::count(rules, ply);
    }
    let bar = ProgressBar::new_spinner();
    bar.set_message(counts::working(ply, &grouped(arrangements), language));
    bar.enable_steady_tick(TICK);
    let counted = census::count(rules, ply);
    bar.finish_and_clear();
    counted
}

/// Columns wide enough for their headings and whatever will be counted.
struct CountTable {
    positions: [String; 5],
    games: [String; 4],
    /// The width of each column of positions and of each column of games.
    widths: (usize, usize),
}

/// The width of the numbers of moves, and the least of a column of games.
const MOVES: usize = 5;
const LEAST: usize = 7;

impl CountTable {
    fn new(rules: &Rules, last: u32, language: Language) -> CountTable {
        let marks = rules.marks_of(Player::First).len() as u128;
        let orders = (0..last).fold(1u128, |orders, n| {
            orders.saturating_mul(u128::from(rules.area() - n) * marks)
        });
        let arrangements = (0..=last).map(|ply| census::arrangements(rules, ply));
        let arrangements = arrangements.fold(0, u128::saturating_add);
        let (positions, games) = (
            counts::positions(rules, language),
            counts::games(rules, language),
        );
        let width = |names: &[String], most: u128| {
            let names = names.iter().map(|name| name.width());
            names.max().unwrap_or(0).max(grouped(most).len())
        };
        CountTable {
            widths: (
                width(&positions, arrangements),
                width(&games, orders).max(LEAST),
            ),
            positions,
            games,
        }
    }

    fn heading(&self, language: Language, out: &mut impl Write) -> Result<(), Failure> {
        let [positions, games] =
            [counts::POSITIONS, counts::GAMES].map(|text| text.in_language(language));
        let (p, g) = self.widths;
        let heading = format!(
            "{} {} | {}",
            " ".repeat(MOVES),
            centred(positions, self.positions.len() * (p + 1) - 1),
            centred(games, self.games.len() * (g + 1) - 1)
        );
        writeln!(out, "{}", heading.trim_end())?;
        let moves = counts::MOVES.in_language(language);
        self.line(moves, &self.positions, &self.games, out)
    }

    fn row(&self, name: &str, row: &Counts, out: &mut impl Write) -> Result<(), Failure> {
        let positions = [
            row.positions,
            row.classes,
            row.over.first,
            row.over.second,
            row.over.draw,
        ];
        let games = row.games;
        let games = [games.total(), games.first, games.second, games.draw];
        let positions = positions.map(|number| grouped(number.into()));
        self.line(name, &positions, &games.map(grouped), out)
    }

    fn line(
        &self,
        name: &str,
        positions: &[String; 5],
        games: &[String; 4],
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let cells = |texts: &[String], width: usize| -> String {
            let cells = texts.iter().map(|text| format!(" {}", right(text, width)));
            cells.collect()
        };
        let (p, g) = self.widths;
        let (name, positions, games) = (right(name, MOVES), cells(positions, p), cells(games, g));
        Ok(writeln!(out, "{name}{positions} |{games}")?)
    }
}

/// A text at the right of `columns` columns of a terminal. The formatter counts
/// characters, and some take two columns.
fn right(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(text.width())))
}

/// A text in the middle of `columns` columns of a terminal.
fn centred(text: &str, columns: usize) -> String {
    let blanks = columns.saturating_sub(text.width());
    let before = blanks / 2;
    format!(
        "{}{text}{}",
        " ".repeat(before),
        " ".repeat(blanks - before)
    )
}

fn json(rules: &Rules, plies: &[Counts]) -> impl Serialize {
    #[derive(Serialize)]
    struct Ply {
        ply: usize,
        #[serde(flatten)]
        counts: Counts,
    }
    #[derive(Serialize)]
    struct Json {
        game: Rules,
        plies: Vec<Ply>,
        total: Counts,
    }
    let numbered = plies.iter().copied().enumerate();
    Json {
        game: *rules,
        plies: numbered.map(|(ply, counts)| Ply { ply, counts }).collect(),
        total: plies.iter().copied().sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On a terminal, whatever the language and however long the names.
    #[test]
    fn every_line_is_as_wide_as_the_others() {
        for game in ["tic-tac-toe", "wild", "4,3,3:notakto"] {
            for language in [Language::English, Language::Korean] {
                let rules: Rules = game.parse().unwrap();
                let table = CountTable::new(&rules, 3, language);
                let mut out = Vec::new();
                table.heading(language, &mut out).unwrap();
                for ply in 0..=3 {
                    let counted = count(&rules, ply, language);
                    table.row(&ply.to_string(), &counted, &mut out).unwrap();
                }
                let text = String::from_utf8(out).unwrap();
                let (groups, columns) = text.split_once('\n').unwrap();
                let widths: Vec<usize> = columns.lines().map(|line| line.width()).collect();
                assert!(widths.iter().all(|width| *width == widths[0]), "{text}");
                let bar = |line: &str| line.split('|').next().map(|before| before.width());
                for line in columns.lines() {
                    assert_eq!(bar(line), bar(groups), "{text}");
                }
            }
        }
    }
}
