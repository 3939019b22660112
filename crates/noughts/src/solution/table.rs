//! Tic-tac-toe solved at compile time, with the same `Rules` as every other game.

use crate::{Board, Mark, Position, Rules, Shape, Solution, Standing, Stones, Value};

/// Tic-tac-toe solved: every grid of 3×3 with its value.
#[allow(long_running_const_eval)] // About three seconds, once for each build of this crate.
pub static TABLE: Table = {
    let mut entries = [0; GRIDS.div_ceil(2)];
    solve(&mut entries, &SHAPES, Stones::NONE, Stones::NONE);
    Table { entries }
};

/// The whole game of tic-tac-toe; [`TABLE`] is the only one.
///
/// # Layout
///
/// Four bits for each of the 3⁹ = 19,683 grids, addressed by [`Board::number`]:
/// 9,842 bytes, and 1,024 bytes to compute the number from two words of stones.
/// That leaves two thirds of a first-level cache of 32 KiB to the caller. There
/// are nine different entries, too many for three bits. One entry for each of
/// the 765 classes would take 383 bytes, but finding the class costs far more
/// than the look-up.
///
/// | bits | meaning |
/// | --- | --- |
/// | 3 | the game is over |
/// | 2–0 | 0: unreachable; 1 to 7: a [`Value`] from loss in 0 to win in 1 |
#[derive(Debug)]
pub struct Table {
    entries: Entries,
}

/// Two entries a byte, the even one in the low half.
type Entries = [u8; GRIDS.div_ceil(2)];

/// How many grids there are: three states for each of nine squares.
const GRIDS: usize = 3usize.pow(Rules::TIC_TAC_TOE.area());

/// Every value a position of tic-tac-toe can have, in order.
const VALUES: [Value; 7] = [
    Value::Loss { plies: 0 },
    Value::Loss { plies: 2 },
    Value::Loss { plies: 4 },
    Value::Draw,
    Value::Win { plies: 5 },
    Value::Win { plies: 3 },
    Value::Win { plies: 1 },
];

/// The entry of the table for one grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry(u8);

impl Entry {
    const OVER: u8 = 8;

    /// Whether play can reach the grid.
    pub const fn is_reachable(self) -> bool {
        self.0 != 0
    }

    /// Whether play can reach the grid and ends there.
    pub const fn is_over(self) -> bool {
        self.0 & Entry::OVER != 0
    }

    /// The value to the player whose turn it is; `None` if play cannot reach
    /// the grid.
    pub const fn value(self) -> Option<Value> {
        match self.0 & !Entry::OVER {
            0 => None,
            rank => Some(VALUES[rank as usize - 1]),
        }
    }

    /// The entry of a position with this value.
    const fn new(value: Value, over: bool) -> Entry {
        let mut rank = 0;
        while VALUES[rank].rank() != value.rank() {
            rank += 1;
        }
        Entry(rank as u8 + 1 + if over { Entry::OVER } else { 0 })
    }
}

impl Table {
    /// The entry of a board; `None` if it is not a board of tic-tac-toe.
    ///
    /// ```
    /// use noughts::{Board, TABLE};
    ///
    /// // x o x
    /// // o x x     The last x completed two lines with one move: legal, and over.
    /// // o o x
    /// let board: Board = "xox/oxx/oox".parse()?;
    /// let entry = TABLE.entry(&board).unwrap();
    /// assert!(entry.is_reachable() && entry.is_over());
    /// # Ok::<(), noughts::ParseBoardError>(())
    /// ```
    pub const fn entry(&self, board: &Board) -> Option<Entry> {
        if board.rules().is_tic_tac_toe() {
            let (x, o) = (board.stones(Mark::X), board.stones(Mark::O));
            Some(entry(&self.entries, number(x, o)))
        } else {
            None
        }
    }
}

impl Solution for Table {
    /// The value of a position; `None` if it is not one of tic-tac-toe.
    fn value(&self, position: &Position) -> Option<Value> {
        self.entry(position.board())?.value()
    }
}

/// For each set of squares of 3×3 the [`Board::number`] of the board with x on
/// these squares and no o.
static NUMBERS: [u16; 512] = numbers();

const fn numbers() -> [u16; 512] {
    let mut numbers = [0; 512];
    let mut bits = 0;
    while bits < numbers.len() {
        let x = Stones::from_bits(bits as u64);
        numbers[bits] = Board::assemble(Rules::TIC_TAC_TOE, x, Stones::NONE).number() as u16;
        bits += 1;
    }
    numbers
}

/// [`Board::number`] for a board of tic-tac-toe by two look-ups: an o adds twice
/// as much to the number as an x on the same square.
const fn number(x: Stones, o: Stones) -> usize {
    // The masks change nothing, but let the compiler omit the bounds checks.
    NUMBERS[x.bits() as usize & 511] as usize + 2 * NUMBERS[o.bits() as usize & 511] as usize
}

const fn entry(entries: &Entries, number: usize) -> Entry {
    Entry(entries[number / 2] >> (number % 2 * 4) & 15)
}

/// The shape of every set of squares of 3×3, computed once, since each set
/// occurs in many positions.
const SHAPES: [Shape; 512] = {
    let mut shapes = [Shape::NoLine; 512];
    let mut bits = 0;
    while bits < shapes.len() {
        shapes[bits] = Rules::TIC_TAC_TOE.shape(Stones::from_bits(bits as u64));
        bits += 1;
    }
    shapes
};

/// Stores the values of a position and of every position that play reaches from
/// it, and returns the first. Grids for which it stores nothing are
/// unreachable.
const fn solve(entries: &mut Entries, shapes: &[Shape; 512], x: Stones, o: Stones) -> Value {
    let rules = &Rules::TIC_TAC_TOE;
    let number = number(x, o);
    if let Some(value) = entry(entries, number).value() {
        return value;
    }
    let [x_lines, o_lines] = [shapes[x.bits() as usize], shapes[o.bits() as usize]];
    let (value, over) = match rules.standing(x.len() + o.len(), x_lines, o_lines) {
        Standing::Over(outcome) => (Value::of_end(outcome, rules.turn(x, o)), true),
        Standing::Open => (best_value(entries, shapes, x, o), false),
        Standing::Impossible => panic!("play leads only to what play can reach"),
    };
    entries[number / 2] |= Entry::new(value, over).0 << (number % 2 * 4);
    value
}

/// The value of the best move: the `max` of
/// [`move_values`](Solution::move_values) in `const`.
const fn best_value(entries: &mut Entries, shapes: &[Shape; 512], x: Stones, o: Stones) -> Value {
    let rules = &Rules::TIC_TAC_TOE;
    let mut best = Value::Loss { plies: 0 };
    let mut moves = rules.moves_if_to_move(rules.turn(x, o), x.union(o));
    while let Some(((square, mark), others)) = moves.split_first() {
        let after = match mark {
            Mark::X => solve(entries, shapes, x.with(square), o),
            Mark::O => solve(entries, shapes, x, o.with(square)),
        };
        if after.for_mover().rank() > best.rank() {
            best = after.for_mover();
        }
        moves = others;
    }
    best
}
