//! The sides of a board: its squares, their numbers, and which sets of them can be occupied.

use core::fmt;

use super::{Rules, RulesError, Squares, choose};
use crate::{Direction, Square, SquareIndex, Stones};

/// The sides of a board. Squares are numbered row by row from the top left, layer
/// by layer; the number is the bit of a square in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub(crate) struct Sides {
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) depth: u8,
}

impl Sides {
    pub(super) const fn new(width: u32, height: u32, depth: u32) -> Result<Sides, RulesError> {
        if width == 0 || height == 0 || depth == 0 {
            return Err(RulesError::NoSquares {
                width,
                height,
                depth,
            });
        }
        match width as u128 * height as u128 * depth as u128 {
            squares if squares <= Rules::MAX_SQUARES as u128 => Ok(Sides {
                width: width as u8,
                height: height as u8,
                depth: depth as u8,
            }),
            _ => Err(RulesError::TooManySquares {
                width,
                height,
                depth,
            }),
        }
    }

    /// Columns, rows, layers.
    pub(crate) const fn array(self) -> [u8; 3] {
        [self.width, self.height, self.depth]
    }

    pub(crate) const fn area(self) -> u32 {
        self.layer_area() * self.depth as u32
    }

    pub(super) const fn layer_area(self) -> u32 {
        self.width as u32 * self.height as u32
    }

    pub(super) const fn longest(self) -> u32 {
        let [mut longest, others @ ..] = self.array();
        let mut n = 0;
        while n < others.len() {
            if others[n] > longest {
                longest = others[n];
            }
            n += 1;
        }
        longest as u32
    }

    pub(crate) const fn all(self) -> Stones {
        Stones::from_bits(u64::MAX >> (64 - self.area()))
    }

    pub(crate) const fn index(self, square: Square) -> Option<SquareIndex> {
        let layer = match (square.layer(), self.depth) {
            (None, 1) => 0,
            (Some(layer), 2..) if layer < self.depth => layer as u32,
            _ => return None,
        };
        if square.column() >= self.width || square.row() >= self.height {
            return None;
        }
        let row = layer * self.height as u32 + square.row() as u32;
        Some(SquareIndex::known(
            row * self.width as u32 + square.column() as u32,
        ))
    }

    /// The square with a number, which must be on the board.
    pub(crate) const fn square(self, index: SquareIndex) -> Square {
        let (column, row) = (index.number() % self.width, index.number() / self.width);
        if self.depth == 1 {
            Square::new(column, row)
        } else {
            Square::in_layer(column, row % self.height, row / self.height)
        }
    }

    /// The square some steps further, wrapping around joined edges.
    pub(crate) const fn walk(self, from: Square, direction: Direction, steps: u8) -> Square {
        let layer = match from.layer() {
            Some(layer) => layer,
            None => 0,
        };
        let mut at = [from.column(), from.row(), layer];
        let mut axis = 0;
        while axis < 3 {
            let side = self.array()[axis] as i32;
            let there = at[axis] as i32 + direction.step()[axis] as i32 * steps as i32;
            at[axis] = there.rem_euclid(side) as u8;
            axis += 1;
        }
        match from.layer() {
            Some(_) => Square::in_layer(at[0], at[1], at[2]),
            None => Square::new(at[0], at[1]),
        }
    }

    /// The squares in the first `count` columns.
    pub(super) const fn first_columns(self, count: u32) -> Stones {
        self.repeated(self.width as u32, count)
    }

    /// The squares in the first `count` rows of each layer.
    pub(super) const fn first_rows(self, count: u32) -> Stones {
        self.repeated(self.layer_area(), count * self.width as u32)
    }

    /// The first `count` of every `every` squares.
    const fn repeated(self, every: u32, count: u32) -> Stones {
        // Ones `every` places apart: 1 + 2^every + 2^(2·every) + … is a quotient
        // of two numbers with only ones as digits.
        let apart = self.all().bits() / ones(every);
        Stones::from_bits(apart * ones(count))
    }

    /// The squares from which `k` squares fit to the right.
    pub(super) const fn with_room_right(self, k: u32) -> Stones {
        match (self.width as u32 + 1).checked_sub(k) {
            Some(columns) => self.first_columns(columns),
            None => Stones::NONE,
        }
    }

    /// The squares from which `k` squares fit downwards.
    pub(super) const fn with_room_down(self, k: u32) -> Stones {
        match (self.height as u32 + 1).checked_sub(k) {
            Some(rows) => self.first_rows(rows),
            None => Stones::NONE,
        }
    }

    /// The squares from which `k` squares fit through the layers.
    pub(super) const fn with_room_in(self, k: u32) -> Stones {
        match (self.depth as u32 + 1).checked_sub(k) {
            Some(layers @ 1..) => Stones::from_bits(ones(layers * self.layer_area())),
            _ => Stones::NONE,
        }
    }
}

/// A word whose lowest `count` bits are ones; none if `count` is zero.
const fn ones(count: u32) -> u64 {
    match 64 - count {
        64 => 0,
        rest => u64::MAX >> rest,
    }
}

/// `3×3`, `4×4×4`.
impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.width, self.height)?;
        match self.depth {
            1 => Ok(()),
            depth => write!(f, "×{depth}"),
        }
    }
}

impl Rules {
    /// Every set of `ply` squares that can be occupied: any, or columns filled from
    /// below.
    pub fn occupied_sets(&self, ply: u32) -> impl Iterator<Item = Stones> + Clone + use<> {
        let (all, columns) = (self.all_squares(), Columns::new(self, ply));
        let (any, filled) = match self.variant.squares {
            Squares::Free => (Some(all.subsets(ply)), None),
            Squares::FromBelow => (None, Some(columns)),
        };
        any.into_iter()
            .flatten()
            .chain(filled.into_iter().flatten())
    }

    /// The number of sets of [`Rules::occupied_sets`].
    pub(crate) fn occupied_set_count(&self, ply: u32) -> u128 {
        match self.variant.squares {
            Squares::Free => choose(self.area(), ply),
            Squares::FromBelow => self.filling_count(ply),
        }
    }

    /// The number of ways in which the heights of the columns add up to `ply`.
    fn filling_count(&self, ply: u32) -> u128 {
        // `ways[sum]` is the number of ways in which the heights of the columns so far add up to
        // `sum`.
        let mut ways = [0u128; Rules::MAX_SQUARES as usize + 1];
        ways[0] = 1;
        for _ in 0..self.width() {
            for sum in (0..=ply as usize).rev() {
                let heights = 0..=usize::from(self.height()).min(sum);
                ways[sum] = heights.map(|height| ways[sum - height]).sum();
            }
        }
        ways[ply as usize]
    }
}

/// All ways to fill the columns from below with a number of marks, one after
/// another.
#[derive(Clone, Debug)]
struct Columns {
    rules: Rules,
    /// How many marks each column has.
    heights: [u8; Rules::MAX_SQUARES as usize],
    is_done: bool,
}

impl Columns {
    /// Starts with the columns at the left as high as possible.
    fn new(rules: &Rules, marks: u32) -> Columns {
        let mut columns = Columns {
            rules: *rules,
            heights: [0; Rules::MAX_SQUARES as usize],
            is_done: marks > rules.area(),
        };
        columns.fill(0, marks);
        columns
    }

    /// Distributes marks over the columns from `first` on, as far to the left as
    /// possible.
    fn fill(&mut self, first: usize, marks: u32) {
        let mut left = marks;
        for height in &mut self.heights[first..usize::from(self.rules.width())] {
            *height = left.min(self.rules.height().into()) as u8;
            left -= u32::from(*height);
        }
    }

    /// Advances to the next way: takes a mark from the last column that has one
    /// and has room to the right of it, and distributes this mark and all marks to
    /// the right of that column again.
    fn advance(&mut self) {
        let full = u32::from(self.rules.height());
        let (mut behind, mut room) = (0, 0);
        for column in (0..usize::from(self.rules.width())).rev() {
            let height = u32::from(self.heights[column]);
            if height > 0 && behind < room {
                self.heights[column] -= 1;
                return self.fill(column + 1, behind + 1);
            }
            behind += height;
            room += full;
        }
        self.is_done = true;
    }

    fn occupied(&self) -> Stones {
        let height = self.rules.height();
        let columns = (0..self.rules.width()).zip(self.heights);
        let squares = columns.flat_map(|(column, marks)| {
            (height - marks..height).map(move |row| Square::new(column, row))
        });
        squares
            .filter_map(|square| self.rules.index(square))
            .collect()
    }
}

impl Iterator for Columns {
    type Item = Stones;

    fn next(&mut self) -> Option<Stones> {
        if self.is_done {
            return None;
        }
        let occupied = self.occupied();
        self.advance();
        Some(occupied)
    }
}
