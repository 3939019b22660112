//! Which sets of squares can be occupied: any, or with gravity only columns filled from below.

use super::{Rules, Squares, choose};
use crate::{Square, Stones};

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

    /// How many sets [`Rules::occupied_sets`] gives.
    pub(crate) fn occupied_set_count(&self, ply: u32) -> u128 {
        match self.variant.squares {
            Squares::Free => choose(self.area(), ply),
            Squares::FromBelow => self.filling_count(ply),
        }
    }

    /// In how many ways the heights of the columns add up to `ply`.
    fn filling_count(&self, ply: u32) -> u128 {
        // `ways[sum]` is the number for the columns so far and any sum.
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
    /// Begins with the columns at the left as high as possible.
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

    /// Goes on to the next way: takes a mark from the last column that has one and
    /// has room to the right of it, and distributes this mark and all marks to the
    /// right of that column again.
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
