use std::io::{self, BufWriter, Write};

use noughts::Position;
use noughts_analysis::PositionRow;

use crate::args::Positions;
use crate::engine::{Engine, known};
use crate::exit::{Exit, Failure, while_waiting};
use crate::output::print_json_line;

/// How many bytes are written in one step.
const BUFFER: usize = 64 * 1024;

pub(crate) fn run(args: &Positions) -> Result<Exit, Failure> {
    let rules = args.game.rules;
    let mut out = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    let mut engine = Engine::new(rules, &args.effort);
    let oracle = if args.csv || args.jsonl {
        Some(engine.complete()?)
    } else {
        None
    };
    if args.csv {
        writeln!(out, "{}", PositionRow::HEADINGS)?;
    }
    let last = args.plies.unwrap_or(u32::MAX);
    let positions = Position::all(rules).take_while(|position| position.ply() <= last);
    let is_wanted = |position: &Position| !args.classes || position.canonical() == *position;
    // The reader of the output may block the write for any time.
    while_waiting(|| {
        for position in positions.filter(is_wanted) {
            match oracle {
                None => writeln!(out, "{position}")?,
                Some(oracle) => {
                    let row = known(oracle, PositionRow::of(oracle, &position))?;
                    if args.csv {
                        row.write_csv(&mut out)?;
                    } else {
                        print_json_line(&mut out, &row)?;
                    }
                }
            }
        }
        out.flush()?;
        Ok(Exit::Yes)
    })
}
