use std::io::Write;

use noughts::{Position, Solution, Square, Status, Value};
use serde::Serialize;

use crate::args::Solve;
use crate::end::{Exit, Failure};
use crate::explain::english;
use crate::json::{self, Standing, Worth};
use crate::oracle::Oracle;
use crate::{draw, words};

pub(crate) fn run(args: &Solve, out: &mut impl Write) -> Result<Exit, Failure> {
    let position = super::position(&args.at, out)?;
    let Some(oracle) = Oracle::of(*position.rules(), args.effort.jobs) else {
        return super::searched::run(args, &position, out);
    };
    let solved = Solved::of(&oracle, &position)?;
    if args.at.json {
        json::print(out, &solved.json())?;
    } else {
        solved.print(out)?;
    }
    Ok(Exit::Yes)
}

struct Solved {
    position: Position,
    value: Value,
    moves: Vec<(Square, Value)>,
    best: Vec<Square>,
    line: Vec<Square>,
}

impl Solved {
    fn of(solution: &impl Solution, position: &Position) -> Result<Solved, Failure> {
        Ok(Solved {
            position: *position,
            value: super::known(solution.value(position))?,
            moves: solution.move_values(position).collect(),
            best: solution.best_moves(position).collect(),
            line: solution.best_line(position).collect(),
        })
    }

    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "{}", draw::board(self.position.board()))?;
        let Status::ToMove(turn) = self.position.status() else {
            writeln!(out, "{}", english::over(&self.position))?;
            return Ok(());
        };
        writeln!(out, "{turn} to move: {}", words::value(self.value, turn))?;
        writeln!(
            out,
            "\nEvery move of {turn}: W wins, D draws, L loses; the number is how many moves are left"
        )?;
        writeln!(
            out,
            "\n{}",
            draw::values(self.position.board(), &self.moves, &self.best)
        )?;
        let line: Vec<String> = self.line.iter().map(Square::to_string).collect();
        writeln!(out, "Best line: {}", line.join(" "))?;
        Ok(())
    }

    fn json(&self) -> impl Serialize {
        #[derive(Serialize)]
        struct Move {
            square: Square,
            #[serde(flatten)]
            worth: Worth,
        }
        #[derive(Serialize)]
        struct Json {
            #[serde(flatten)]
            standing: Standing,
            value: Worth,
            moves: Vec<Move>,
            best: Vec<Square>,
            line: Vec<Square>,
        }
        let moves = self.moves.iter();
        Json {
            standing: (&self.position).into(),
            value: self.value.into(),
            moves: moves
                .map(|(square, value)| Move {
                    square: *square,
                    worth: (*value).into(),
                })
                .collect(),
            best: self.best.clone(),
            line: self.line.clone(),
        }
    }
}
