use std::io::Write;

use indicatif::ProgressBar;
use noughts::census::{self, Counts};
use noughts::{Player, Rules};
use noughts_analysis::Language::English;
use noughts_analysis::messages::{Message, grouped};
use serde::Serialize;

use crate::args::Count;
use crate::effort::TICK;
use crate::exit::{Exit, Failure, say};
use crate::output::print_json;

/// Counting more arrangements takes hours.
const MOST_ARRANGEMENTS: u128 = 1_000_000_000_000;

/// Counting this many takes seconds.
const QUICK_ARRANGEMENTS: u128 = 500_000_000;

/// A ply with at least this many arrangements takes long enough to report its number.
const WORTH_SAYING: u128 = 20_000_000;

pub(crate) fn run(args: &Count, out: &mut impl Write) -> Result<Exit, Failure> {
    let rules = &args.game.rules;
    let last = last_ply(rules, args.plies)?;
    if args.json {
        let plies: Vec<Counts> = (0..=last).map(|ply| count(rules, ply)).collect();
        print_json(out, &json(rules, &plies))?;
        return Ok(Exit::Yes);
    }
    let headings = headings(rules);
    let widths = widths(rules, last, &headings);
    writeln!(out, "{}\n", Message::Game.text(rules, English))?;
    let p = headings.0.len() * (widths.0 + 1) - 1;
    let g = headings.1.len() * (widths.1 + 1) - 1;
    let above = format!(
        "{:MOVES$} {:^p$} | {:^g$}",
        "", "positions", "complete games"
    );
    writeln!(out, "{}", above.trim_end())?;
    line(out, "moves", &headings, widths)?;
    let mut total = Counts::default();
    for ply in 0..=last {
        let counted = count(rules, ply);
        total = total + counted;
        line(out, &ply.to_string(), &cells(&counted), widths)?;
        out.flush()?;
    }
    line(out, "total", &cells(&total), widths)?;
    Ok(Exit::Yes)
}

/// The last ply to count. An error if it takes too long.
fn last_ply(rules: &Rules, plies: Option<u32>) -> Result<u32, Failure> {
    let last = plies.unwrap_or(u32::MAX).min(rules.area());
    let up_to = |last| arrangements(rules, last);
    let quick = (0..last)
        .rev()
        .find(|last| up_to(*last) <= QUICK_ARRANGEMENTS)
        .unwrap_or(0);
    if up_to(last) > MOST_ARRANGEMENTS {
        let [most, found] = [MOST_ARRANGEMENTS, up_to(last)].map(grouped);
        return Err(Failure::BadInput(format!(
            "expected at most {most} arrangements of marks to count, found {found} for {last} \
             moves; --plies {quick} takes seconds"
        )));
    }
    if up_to(last) > 10 * QUICK_ARRANGEMENTS {
        let arrangements = grouped(up_to(last));
        say(&format!(
            "counting {arrangements} arrangements of marks for {last} moves takes long; --plies \
             {quick} takes seconds"
        ));
    }
    Ok(last)
}

/// The number of arrangements of marks after at most `last` plies.
fn arrangements(rules: &Rules, last: u32) -> u128 {
    let plies = (0..=last).map(|ply| census::arrangements(rules, ply));
    plies.fold(0, u128::saturating_add)
}

/// Counts a ply. A terminal shows its number if this takes long.
fn count(rules: &Rules, ply: u32) -> Counts {
    let arrangements = census::arrangements(rules, ply);
    if arrangements < WORTH_SAYING {
        return census::count(rules, ply);
    }
    let bar = ProgressBar::new_spinner();
    let s = if ply == 1 { "" } else { "s" };
    let arrangements = grouped(arrangements);
    bar.set_message(format!("after {ply} move{s}: {arrangements} boards"));
    bar.enable_steady_tick(TICK);
    let counted = census::count(rules, ply);
    bar.finish_and_clear();
    counted
}

/// The cells of a row: those about positions, and those about games.
type Cells = ([String; 5], [String; 4]);

/// The width of each column of positions, and of each column of games.
type Widths = (usize, usize);

/// The width of the numbers of moves, and the least width of a column of games.
const MOVES: usize = 5;
const LEAST: usize = 7;

fn headings(rules: &Rules) -> Cells {
    let [x, o] = Player::BOTH.map(|player| rules.player_name(player));
    let [x_won, o_won] = [x, o].map(|player| format!("{player} has won"));
    let [x_wins, o_wins] = [x, o].map(|player| format!("{player} wins"));
    let [all, classes, drawn, draws] = ["all", "classes", "drawn", "draws"].map(str::to_owned);
    (
        [all.clone(), classes, x_won, o_won, drawn],
        [all, x_wins, o_wins, draws],
    )
}

fn cells(row: &Counts) -> Cells {
    let (over, games) = (row.over, row.games);
    let positions = [
        row.positions,
        row.classes,
        over.first,
        over.second,
        over.draw,
    ]
    .map(|number| grouped(number.into()));
    let games = [games.total(), games.first, games.second, games.draw].map(grouped);
    (positions, games)
}

/// The widths of the columns: enough for the headings and every count.
fn widths(rules: &Rules, last: u32, (positions, games): &Cells) -> Widths {
    let marks = rules.marks_of(Player::First).len() as u128;
    let orders = (0..last).fold(1u128, |orders, n| {
        orders.saturating_mul(u128::from(rules.area() - n) * marks)
    });
    let width = |names: &[String], most: u128| {
        let widest = names.iter().map(String::len).max();
        widest.unwrap_or(0).max(grouped(most).len())
    };
    (
        width(positions, arrangements(rules, last)),
        width(games, orders).max(LEAST),
    )
}

fn line(
    out: &mut impl Write,
    name: &str,
    (positions, games): &Cells,
    (of_positions, of_games): Widths,
) -> Result<(), Failure> {
    write!(out, "{name:>MOVES$}")?;
    for text in positions {
        write!(out, " {text:>of_positions$}")?;
    }
    write!(out, " |")?;
    for text in games {
        write!(out, " {text:>of_games$}")?;
    }
    Ok(writeln!(out)?)
}

fn json(rules: &Rules, plies: &[Counts]) -> impl Serialize {
    #[derive(Serialize)]
    struct Ply {
        ply: usize,
        #[serde(flatten)]
        counts: Counts,
    }
    #[derive(Serialize)]
    struct Census {
        game: Rules,
        plies: Vec<Ply>,
        total: Counts,
    }
    let numbered = plies.iter().copied().enumerate();
    Census {
        game: *rules,
        plies: numbered.map(|(ply, counts)| Ply { ply, counts }).collect(),
        total: plies.iter().copied().sum(),
    }
}
