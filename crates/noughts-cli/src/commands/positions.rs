use std::io::{self, BufWriter, Write};

use noughts::{Notation, Position, Solution, Value};
use noughts_explain::{Language, Oracle, notations, outcome_name};
use serde::Serialize;

use crate::args::Positions;
use crate::engine::{Engine, known};
use crate::exit::{Exit, Failure};
use crate::{interrupt, json};

/// How much is written at once.
const BUFFER: usize = 64 * 1024;

/// The headings of `--csv`.
const HEADINGS: &str = "board,turn,outcome,result,plies,best";

pub(crate) fn run(args: &Positions) -> Result<Exit, Failure> {
    let rules = args.game.rules;
    let mut out = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    let mut engine = Engine::new(rules, &args.effort, Language::English);
    let oracle = match args.csv || args.jsonl {
        true => Some(engine.complete(&Position::start(rules))?),
        false => None,
    };
    if args.csv {
        writeln!(out, "{HEADINGS}")?;
    }
    let last = args.plies.unwrap_or(u32::MAX);
    let positions = Position::all(rules).take_while(|position| position.ply() <= last);
    let is_wanted = |position: &Position| !args.classes || position.canonical() == *position;
    // A reader may make us wait for as long as it likes.
    interrupt::while_waiting(|| {
        for position in positions.filter(is_wanted) {
            match oracle {
                None => writeln!(out, "{position}")?,
                Some(oracle) => {
                    let row = PositionRow::new(oracle, &position)?;
                    match args.csv {
                        true => row.print_csv(&mut out)?,
                        false => json::print_line(&mut out, &row)?,
                    }
                }
            }
        }
        out.flush()?;
        Ok(Exit::Yes)
    })
}

/// A position with its value.
#[derive(Serialize)]
struct PositionRow {
    board: String,
    /// Whose turn it is, or would be if the game were not over.
    turn: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<&'static str>,
    value: Value,
    best: Vec<Notation>,
}

impl PositionRow {
    fn new(oracle: &Oracle, position: &Position) -> Result<PositionRow, Failure> {
        let rules = position.rules();
        let best: Vec<_> = oracle.best_moves(position).iter().collect();
        Ok(PositionRow {
            board: position.to_string(),
            turn: rules.player_name(position.turn()),
            outcome: position.outcome().map(|how| outcome_name(rules, how)),
            value: known(oracle.value(position))?,
            best: notations(rules, &best),
        })
    }

    /// No field has a comma or a quotation mark in it.
    fn print_csv(&self, out: &mut impl Write) -> io::Result<()> {
        let (result, plies) = match self.value {
            Value::Win { plies } => ("win", plies.to_string()),
            Value::Draw => ("draw", String::new()),
            Value::Loss { plies } => ("loss", plies.to_string()),
        };
        let outcome = self.outcome.unwrap_or_default();
        let best: Vec<String> = self.best.iter().map(Notation::to_string).collect();
        let (board, turn, best) = (&self.board, self.turn, best.join(" "));
        writeln!(out, "{board},{turn},{outcome},{result},{plies},{best}")
    }
}
