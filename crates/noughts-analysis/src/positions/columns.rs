//! Every position of a game as columns of numbers, for machine learning.

use noughts::{Mark, Move, Player, Position, Prospect, Rules, Solution, Value};
use noughts_solver::{Limits, SolveTiersError};

use super::{PositionList, on_threads};
use crate::moves::{action_count, action_of};

/// A column of numbers of one byte, with one or more numbers for each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// For each square: 0 if it is empty, 1 for x, 2 for o.
    Board,
    /// 0 if it is the first player's turn, 1 if it is the second's; also defined if
    /// the game is over.
    Turn,
    /// 1 if the player to move wins, 0 for a draw, -1 for a loss.
    Value,
    /// The number of plies to the win or loss; -1 for a draw.
    Distance,
    /// For each [action](action_of): 1 if the move is legal.
    Legal,
    /// For each action: 1 if the move is one of the best.
    Best,
}

/// The number of rows that a thread fills in one step.
const ROWS: usize = 1 << 13;

impl Column {
    /// Every column.
    pub const ALL: [Column; 6] = [
        Column::Board,
        Column::Turn,
        Column::Value,
        Column::Distance,
        Column::Legal,
        Column::Best,
    ];

    /// The name in programs.
    pub const fn name(self) -> &'static str {
        match self {
            Column::Board => "board",
            Column::Turn => "turn",
            Column::Value => "value",
            Column::Distance => "distance",
            Column::Legal => "legal",
            Column::Best => "best",
        }
    }

    /// The number of numbers in each row.
    pub fn width(self, rules: &Rules) -> usize {
        match self {
            Column::Board => rules.area() as usize,
            Column::Legal | Column::Best => action_count(rules),
            Column::Turn | Column::Value | Column::Distance => 1,
        }
    }

    /// Whether the column requires the values of positions.
    pub const fn needs_solution(self) -> bool {
        matches!(self, Column::Value | Column::Distance | Column::Best)
    }

    /// Fills `out` on several threads. It must have [`Column::width`] zero bytes for
    /// each row. Without a solution only the values of finished games are known.
    ///
    /// # Errors
    ///
    /// The limits are reached.
    pub fn fill(
        self,
        list: &PositionList,
        solution: Option<&(dyn Solution + Sync)>,
        out: &mut [u8],
        limits: &Limits<'_>,
    ) -> Result<(), SolveTiersError> {
        let width = self.width(list.rules());
        let parts = out.chunks_mut(ROWS * width).enumerate();
        on_threads(limits, parts, |(part, out)| {
            for (number, cells) in out.chunks_mut(width).enumerate() {
                self.row(list, part * ROWS + number, solution.map(|s| s as _), cells);
            }
        })
    }

    fn row(
        self,
        list: &PositionList,
        row: usize,
        solution: Option<&dyn Solution>,
        cells: &mut [u8],
    ) {
        if let (Column::Board, Some(marks)) = (self, list.marks(row)) {
            return board(marks, cells);
        }
        if let Some(position) = list.position(row) {
            self.of(&position, solution, cells);
        }
    }

    /// Fills the cells of one position.
    pub fn of(self, position: &Position, solution: Option<&dyn Solution>, cells: &mut [u8]) {
        let end = || Some(Value::of_end(position.outcome()?, position.turn()));
        let value = || solution.map_or_else(end, |solution| solution.value(position));
        match self {
            Column::Board => {
                let stones = Mark::BOTH.map(|mark| position.board().stones(mark));
                for (mark, stones) in (1..).zip(stones) {
                    for square in stones {
                        cells[usize::from(square.number())] = mark;
                    }
                }
            }
            Column::Turn => cells[0] = u8::from(position.turn() == Player::Second),
            Column::Value => cells[0] = value().map_or(0, sign).to_ne_bytes()[0],
            Column::Distance => {
                let plies = value().and_then(|value| Prospect::from(value).plies());
                cells[0] = plies.map_or(-1, |plies| plies as i8).to_ne_bytes()[0];
            }
            Column::Legal => mask(position, position.moves(), cells),
            Column::Best => {
                if let Some(solution) = solution {
                    mask(position, solution.best_moves(position), cells);
                }
            }
        }
    }
}

/// 1 for a win, 0 for a draw, -1 for a loss.
pub const fn sign(value: Value) -> i8 {
    match value {
        Value::Win { .. } => 1,
        Value::Draw => 0,
        Value::Loss { .. } => -1,
    }
}

fn board([x, o]: [u32; 2], cells: &mut [u8]) {
    for (square, cell) in cells.iter_mut().enumerate() {
        *cell = ((x >> square & 1) + 2 * (o >> square & 1)) as u8;
    }
}

fn mask(position: &Position, moves: impl IntoIterator<Item = Move>, cells: &mut [u8]) {
    for played in moves {
        if let Some(action) = action_of(position.rules(), played) {
            cells[action] = 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use noughts::TABLE;

    use super::*;
    use crate::oracle::Oracle;

    fn filled(column: Column, list: &PositionList, solution: &Oracle, threads: usize) -> Vec<u8> {
        let limits = Limits::with_threads(threads);
        let mut out = vec![0; list.len() * column.width(list.rules())];
        column
            .fill(list, Some(solution), &mut out, &limits)
            .unwrap();
        out
    }

    /// Tests all columns of every position, on one thread and on three.
    #[test]
    fn columns_match_single_positions() {
        for game in ["3,3,3", "4,3,3", "3,3,3:wild", "3,3,3:gravity"] {
            let list = PositionList::new(game.parse().unwrap()).unwrap();
            let oracle = Oracle::of(*list.rules(), 1).unwrap();
            for column in Column::ALL {
                let out = filled(column, &list, &oracle, 3);
                let width = column.width(list.rules());
                for (row, cells) in out.chunks(width).enumerate() {
                    let position = list.position(row).unwrap();
                    let mut expected = vec![0; width];
                    column.of(&position, Some(&oracle), &mut expected);
                    assert_eq!(cells, expected, "{column:?} of {position:?}");
                }
                assert_eq!(out, filled(column, &list, &oracle, 1));
            }
        }
    }

    #[test]
    fn a_board_as_numbers() {
        let position: Position = "xx./oo./...".parse().unwrap();
        let of = |column: Column| {
            let mut cells = vec![0; column.width(position.rules())];
            column.of(&position, Some(&TABLE), &mut cells);
            cells
        };
        assert_eq!(of(Column::Board), [1, 1, 0, 2, 2, 0, 0, 0, 0]);
        assert_eq!(of(Column::Turn), [0]);
        assert_eq!(of(Column::Value), [1]);
        assert_eq!(of(Column::Distance), [1]);
        assert_eq!(of(Column::Legal), [0, 0, 1, 0, 0, 1, 1, 1, 1]);
        assert_eq!(of(Column::Best), [0, 0, 1, 0, 0, 0, 0, 0, 0]);
    }
}
