use std::io::{self, IsTerminal, Write};

use noughts::census::{self, Counts};
use noughts::{Player, Rules};
use serde::Serialize;

use crate::args::Count;
use crate::end::{Exit, Failure, say};
use crate::json;
use crate::language::Language;
use crate::words::{self, grouped};

/// More arrangements than this take hours.
const MOST_ARRANGEMENTS: u128 = 1_000_000_000_000;

/// So many take seconds.
const QUICK_ARRANGEMENTS: u128 = 500_000_000;

/// From here on a ply takes long enough to say which one it is.
const WORTH_SAYING: u128 = 20_000_000;

pub(crate) fn run(args: &Count, out: &mut impl Write) -> Result<Exit, Failure> {
    let rules = &args.game.rules;
    let last = last_ply(rules, args.plies)?;
    if args.json {
        let plies: Vec<Counts> = (0..=last).map(|ply| count(rules, ply)).collect();
        json::print(out, &json(rules, &plies))?;
        return Ok(Exit::Yes);
    }
    let table = Table::new(rules, last);
    table.heading(rules, out)?;
    let mut total = Counts::default();
    for ply in 0..=last {
        let counts = count(rules, ply);
        total = total + counts;
        table.row(&ply.to_string(), &counts, out)?;
        out.flush()?;
    }
    table.row("total", &total, out)?;
    Ok(Exit::Yes)
}

/// The last ply to count, if that is within reach.
fn last_ply(rules: &Rules, plies: Option<u32>) -> Result<u32, Failure> {
    let last = plies.unwrap_or(u32::MAX).min(rules.area());
    let up_to = |last| {
        let plies = (0..=last).map(|ply| census::arrangements(rules, ply));
        plies.fold(0, u128::saturating_add)
    };
    let quick = (0..last)
        .rev()
        .find(|last| up_to(*last) <= QUICK_ARRANGEMENTS)
        .unwrap_or(0);
    let work = format!("{} arrangements for {last} moves", grouped(up_to(last)));
    if up_to(last) > MOST_ARRANGEMENTS {
        return Err(Failure::bad_input(format!(
            "expected at most {} arrangements to look at, found {work}; \
             --plies {quick} takes seconds",
            grouped(MOST_ARRANGEMENTS)
        )));
    }
    if up_to(last) > 10 * QUICK_ARRANGEMENTS {
        say(&format!(
            "{work} to look at, which takes long; --plies {quick} takes seconds"
        ));
    }
    Ok(last)
}

/// Counts a ply; says so on a terminal if it takes long.
fn count(rules: &Rules, ply: u32) -> Counts {
    let arrangements = census::arrangements(rules, ply);
    if arrangements < WORTH_SAYING || !io::stderr().is_terminal() {
        return census::count(rules, ply);
    }
    let mut terminal = anstream::stderr();
    let note = format!("after {ply} moves: {} arrangements", grouped(arrangements));
    let _ = write!(terminal, "{note}\r");
    let counted = census::count(rules, ply);
    let _ = write!(terminal, "{:width$}\r", "", width = note.len());
    counted
}

/// Columns wide enough for whatever will be counted.
struct Table {
    positions: usize,
    games: usize,
    /// What the players are called.
    names: [&'static str; 2],
}

impl Table {
    fn new(rules: &Rules, last: u32) -> Table {
        let sum = |numbers: &mut dyn Iterator<Item = u128>| {
            grouped(numbers.fold(0, u128::saturating_add)).len()
        };
        let marks = rules.marks_of(Player::First).len() as u128;
        let orders = (0..last).fold(1u128, |orders, n| {
            orders.saturating_mul(u128::from(rules.area() - n) * marks)
        });
        let names = Player::BOTH.map(|player| rules.player_name(player));
        // The second has the longer name.
        let [has_won, wins] = ["has won", "wins"].map(|verb| names[1].len() + 1 + verb.len());
        let arrangements = sum(&mut (0..=last).map(|ply| census::arrangements(rules, ply)));
        Table {
            positions: arrangements.max(has_won),
            games: grouped(orders).len().max(wins).max(7),
            names,
        }
    }

    fn heading(&self, rules: &Rules, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "{}\n", words::game(rules, Language::English))?;
        let (p, g) = (self.positions, self.games);
        let heading = format!(
            "      {:^2$} | {:^3$}",
            "positions",
            "complete games",
            5 * p + 4,
            4 * g + 3
        );
        writeln!(out, "{}", heading.trim_end())?;
        write!(out, "moves")?;
        let [first, second] = self.names;
        let won = self.names.map(|name| format!("{name} has won"));
        for name in ["all", "classes", &won[0], &won[1], "drawn"] {
            write!(out, " {name:>p$}")?;
        }
        write!(out, " |")?;
        for name in [
            "all",
            &format!("{first} wins"),
            &format!("{second} wins"),
            "draws",
        ] {
            write!(out, " {name:>g$}")?;
        }
        writeln!(out)?;
        Ok(())
    }

    fn row(&self, name: &str, row: &Counts, out: &mut impl Write) -> Result<(), Failure> {
        let (p, g) = (self.positions, self.games);
        write!(out, "{name:>5}")?;
        for number in [
            row.positions,
            row.classes,
            row.over.first,
            row.over.second,
            row.over.draw,
        ] {
            write!(out, " {:>p$}", grouped(number.into()))?;
        }
        write!(out, " |")?;
        let games = row.games;
        for number in [games.total(), games.first, games.second, games.draw] {
            write!(out, " {:>g$}", grouped(number))?;
        }
        Ok(writeln!(out)?)
    }
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
