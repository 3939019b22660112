//! Every position of a game: as a list in memory, as rows of a table, and as columns of numbers.

mod columns;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Mutex;
use std::thread;

use noughts::census::arrangements;
use noughts::{
    Board, Mark, Notation, Outcome, Player, Position, Prospect, Rules, Solution, Stones, Value,
};
use noughts_solver::{Limits, SolveTiersError};
use serde::Serialize;

use crate::moves::{Named, notations};
pub use columns::{Column, sign};

/// A position with its value and its moves. As JSON it is an object; [`write_csv`]
/// writes it as comma-separated values.
///
/// [`write_csv`]: PositionRow::write_csv
#[derive(Clone, Debug, Serialize)]
pub struct PositionRow {
    board: String,
    /// Whose turn it is, or would be if the game were not over.
    turn: Named<Player>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Named<Outcome>>,
    value: Value,
    best: Vec<Notation>,
    moves: Vec<Notation>,
    /// The canonical position.
    class: String,
}

impl PositionRow {
    /// The header of comma-separated values.
    pub const HEADINGS: &str = "board,turn,outcome,result,plies,best,moves,class";

    /// Looks up a position; `None` if it is not in the solution.
    pub fn of(solution: &dyn Solution, position: &Position) -> Option<PositionRow> {
        let rules = position.rules();
        let best: Vec<_> = solution.best_moves(position).iter().collect();
        let moves: Vec<_> = position.moves().into_iter().collect();
        Some(PositionRow {
            board: position.to_string(),
            turn: Named::player(rules, position.turn()),
            outcome: position.outcome().map(|how| Named::outcome(rules, how)),
            value: solution.value(position)?,
            best: notations(rules, &best),
            moves: notations(rules, &moves),
            class: position.canonical().to_string(),
        })
    }

    /// Writes a line of comma-separated values. No field has a comma or a quotation
    /// mark in it.
    ///
    /// # Errors
    ///
    /// `out` fails.
    pub fn write_csv(&self, out: &mut impl Write) -> io::Result<()> {
        let value = Prospect::Exact(self.value);
        let result = value.result();
        let plies = value
            .plies()
            .map_or_else(String::new, |plies| plies.to_string());
        let outcome = self.outcome.map_or("", |outcome| outcome.name);
        let [best, moves] = [&self.best, &self.moves].map(|moves| {
            let names: Vec<String> = moves.iter().map(Notation::to_string).collect();
            names.join(" ")
        });
        let (board, turn, class) = (&self.board, self.turn.name, &self.class);
        writeln!(
            out,
            "{board},{turn},{outcome},{result},{plies},{best},{moves},{class}"
        )
    }
}

/// Every position of a game, in the order of [`Position::all`]. The number of a
/// position in this order is its row.
///
/// ```
/// use noughts::{Position, Rules};
/// use noughts_analysis::PositionList;
///
/// let list = PositionList::new(Rules::TIC_TAC_TOE)?;
/// assert_eq!(list.len(), 5_478);
/// let position: Position = "xx./oo./...".parse()?;
/// let row = list.row(&position).ok_or("every position has a row")?;
/// assert_eq!(list.position(row), Some(position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PositionList {
    rules: Rules,
    /// The squares of x and of o.
    marks: Vec<[u32; 2]>,
    /// The row of the first position with these squares occupied. Those after it have
    /// the same squares, in the order of the number of x and then of the set of x.
    blocks: HashMap<u32, u32>,
    /// The first row of each number of marks, and the number of all rows.
    plies: Vec<usize>,
}

/// The number of positions between checks of the limits.
const INTERVAL: usize = 1 << 14;

impl PositionList {
    /// The maximal number of bytes of a list in [`PositionList::new`]: enough
    /// for every game on 16 squares.
    pub const MAX_BYTES: u128 = 800_000_000;

    /// Lists the positions of a game.
    ///
    /// # Errors
    ///
    /// There are too many.
    pub fn new(rules: Rules) -> Result<PositionList, SolveTiersError> {
        PositionList::within(rules, PositionList::MAX_BYTES, &Limits::NONE)
    }

    /// Lists the positions of a game within limits of memory and time.
    ///
    /// # Errors
    ///
    /// There are too many, or the limits are reached.
    pub fn within(
        rules: Rules,
        allowed: u128,
        limits: &Limits<'_>,
    ) -> Result<PositionList, SolveTiersError> {
        let found = PositionList::bytes(&rules);
        if found > allowed || rules.area() > u32::BITS {
            return Err(SolveTiersError::TooManyPositions {
                rules,
                found,
                allowed,
            });
        }
        let (mut marks, mut blocks) = (Vec::new(), HashMap::new());
        let mut plies = Vec::new();
        for position in Position::all(rules) {
            if marks.len() % INTERVAL == 0 {
                limits.check()?;
            }
            let [x, o] = key(position.board());
            while plies.len() <= position.ply() as usize {
                plies.push(marks.len());
            }
            // The limit of memory keeps it below 2³².
            blocks.entry(x | o).or_insert(marks.len() as u32);
            marks.push([x, o]);
        }
        while plies.len() <= rules.area() as usize + 1 {
            plies.push(marks.len());
        }
        Ok(PositionList {
            rules,
            marks,
            blocks,
            plies,
        })
    }

    /// The maximal number of bytes of a list: eight for each board.
    pub fn bytes(rules: &Rules) -> u128 {
        let plies = (0..=rules.area()).map(|ply| arrangements(rules, ply));
        plies.fold(0, u128::saturating_add).saturating_mul(8)
    }

    /// The game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.marks.len()
    }

    /// Always false.
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    /// The position of a row; `None` beyond the last.
    pub fn position(&self, row: usize) -> Option<Position> {
        let [x, o] = self
            .marks
            .get(row)?
            .map(|bits| Stones::from_bits(bits.into()));
        let board = Board::new(self.rules, x, o).ok()?;
        Position::new(board).ok()
    }

    /// The marks of a row: the squares of x and of o, a bit for each; `None` beyond the
    /// last.
    pub fn marks(&self, row: usize) -> Option<[u32; 2]> {
        self.marks.get(row).copied()
    }

    /// The row of a position; `None` if it is one of another game.
    pub fn row(&self, position: &Position) -> Option<usize> {
        if *position.rules() != self.rules {
            return None;
        }
        self.row_of(key(position.board()))
    }

    fn row_of(&self, [x, o]: [u32; 2]) -> Option<usize> {
        let first = *self.blocks.get(&(x | o))? as usize;
        let end = self.plies[(x | o).count_ones() as usize + 1];
        let order = |x: u32| (x.count_ones(), x);
        let rest = &self.marks[first..end];
        let offset = match rest.first()? {
            // Most games have one number of x, and blocks are short.
            [least, _] if order(*least) == order(x) => 0,
            _ => rest.partition_point(|[of, other]| of | other == x | o && order(*of) < order(x)),
        };
        (rest.get(offset) == Some(&[x, o])).then_some(first + offset)
    }

    /// For every row, the row of the [canonical](Position::canonical) position of
    /// its class.
    ///
    /// # Errors
    ///
    /// The limits are reached.
    pub fn classes(&self, limits: &Limits<'_>) -> Result<Vec<u32>, SolveTiersError> {
        let mut classes = vec![u32::MAX; self.len()];
        let mut plies = Vec::new();
        let mut rest = classes.as_mut_slice();
        for ply in self.plies.windows(2) {
            let (those, others) = rest.split_at_mut(ply[1] - ply[0]);
            plies.push((ply[0], those));
            rest = others;
        }
        // Start with the middle plies, which have the most positions.
        plies.sort_by_key(|(_, those)| Reverse(those.len()));
        on_threads(limits, plies.into_iter(), |(first, those)| {
            self.classes_of_ply(first, those, limits);
        })?;
        Ok(classes)
    }

    /// Computes the classes of a ply. Symmetric positions have the same number of
    /// marks, so plies are independent. The function finds the whole orbit of a
    /// position together, so it looks up each position only once or twice.
    fn classes_of_ply(&self, first: usize, classes: &mut [u32], limits: &Limits<'_>) {
        for number in 0..classes.len() {
            if number % INTERVAL == 0 && limits.are_reached() {
                return;
            }
            if classes[number] != u32::MAX {
                continue;
            }
            let Some(position) = self.position(first + number) else {
                continue;
            };
            let maps = self.rules.symmetries();
            let images: Vec<[u32; 2]> = maps
                .filter_map(|map| map.board(position.board()))
                .map(|board| key(&board))
                .collect();
            let least = images.iter().min().and_then(|least| self.row_of(*least));
            for image in images {
                if let (Some(row), Some(least)) = (self.row_of(image), least) {
                    classes[row - first] = least as u32;
                }
            }
        }
    }
}

/// Processes parts on the threads of the limits, until the limits are reached.
fn on_threads<T: Send>(
    limits: &Limits<'_>,
    parts: impl Iterator<Item = T> + Send,
    work: impl Fn(T) + Sync,
) -> Result<(), SolveTiersError> {
    let parts = Mutex::new(parts);
    let next = || parts.lock().ok()?.next();
    thread::scope(|scope| {
        for _ in 0..limits.threads.max(1) {
            scope.spawn(|| {
                while let Some(part) = next().filter(|_| !limits.are_reached()) {
                    work(part);
                }
            });
        }
    });
    limits.check()
}

/// The squares of x and of o; the board has at most 32.
fn key(board: &Board) -> [u32; 2] {
    Mark::BOTH.map(|mark| board.stones(mark).bits() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: [&str; 8] = [
        "3,3,3",
        "4,2,3",
        "3,3,3:misere",
        "3,2,2:wild",
        "3,3,3:notakto",
        "3,3,3:torus",
        "3,3,3:gravity",
        "2,2,2,2",
    ];

    #[test]
    fn rows_match_all_positions() {
        for game in GAMES {
            let rules: Rules = game.parse().unwrap();
            let list = PositionList::new(rules).unwrap();
            let all: Vec<Position> = Position::all(rules).collect();
            assert_eq!(list.len(), all.len(), "{game}");
            for (row, position) in all.iter().enumerate() {
                assert_eq!(list.position(row), Some(*position), "{position:?}");
                assert_eq!(list.row(position), Some(row), "{position:?}");
            }
            assert_eq!(list.position(all.len()), None);
        }
    }

    #[test]
    fn classes_match_canonical_positions() {
        for game in GAMES {
            let list = PositionList::new(game.parse().unwrap()).unwrap();
            for threads in [1, 3] {
                let limits = Limits::with_threads(threads);
                let classes = list.classes(&limits).unwrap();
                for (row, class) in classes.into_iter().enumerate() {
                    let canonical = list.position(row).unwrap().canonical();
                    assert_eq!(list.row(&canonical), Some(class as usize), "{canonical:?}");
                }
            }
        }
    }

    #[test]
    fn a_position_of_another_game_has_no_row() {
        let list = PositionList::new(Rules::TIC_TAC_TOE).unwrap();
        let other = Position::start("3,3,3:misere".parse().unwrap());
        assert_eq!(list.row(&other), None);
    }

    #[test]
    fn a_large_game_is_refused() {
        let refused = PositionList::new("5,5,4".parse().unwrap()).unwrap_err();
        assert!(matches!(refused, SolveTiersError::TooManyPositions { .. }));
        let stop = std::sync::atomic::AtomicBool::new(true);
        let limits = Limits {
            stop: &stop,
            ..Limits::NONE
        };
        let ended = PositionList::within(Rules::TIC_TAC_TOE, 1 << 20, &limits).unwrap_err();
        assert_eq!(ended, SolveTiersError::LimitsReached);
    }
}
