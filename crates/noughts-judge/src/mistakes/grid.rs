//! The board as a beginner's program holds it.

use noughts::{Board, Mark, Rules};

/// The marks of x and of o, a bit for each square, the top left being the lowest.
/// Unlike on a [`Board`], nothing is known here of lines or turns: that is for
/// the [`Beginner`](super::beginner::Beginner) to get right or wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Grid {
    marks: [u16; 2],
}

/// All squares.
pub(super) const ALL: u16 = 0b111_111_111;

/// How many grids there are.
pub(super) const GRIDS: usize = 19_683;

/// For each set of squares the sum of their places in a number of base 3.
const TERNARY: [u16; 512] = {
    let mut table = [0; 512];
    let mut set = 1;
    while set < 512_usize {
        let low = set.trailing_zeros();
        table[set] = table[set & (set - 1)] + 3_u16.pow(low);
        set += 1;
    }
    table
};

impl Grid {
    pub(super) fn of(board: &Board) -> Grid {
        // Nine squares fit into sixteen bits.
        Grid {
            marks: Mark::BOTH.map(|mark| board.stones(mark).bits() as u16),
        }
    }

    /// All of them, with the boards.
    pub(super) fn all() -> impl Iterator<Item = (Grid, Board)> {
        let boards = (0..).map_while(|n| Board::from_number(Rules::TIC_TAC_TOE, n));
        boards.map(|board| (Grid::of(&board), board))
    }

    /// Each grid has a place below [`GRIDS`].
    pub(super) fn place(self) -> usize {
        let [x, o] = self.marks.map(|set| TERNARY[usize::from(set)]);
        usize::from(x + 2 * o)
    }

    pub(super) fn marks(self, mark: Mark) -> u16 {
        self.marks[mark as usize]
    }

    pub(super) fn count(self, mark: Mark) -> u32 {
        self.marks(mark).count_ones()
    }

    pub(super) fn occupied(self) -> u16 {
        self.marks[0] | self.marks[1]
    }

    pub(super) fn empty(self) -> u16 {
        ALL & !self.occupied()
    }

    /// With a mark on an empty square.
    pub(super) fn with(mut self, square: u16, mark: Mark) -> Grid {
        self.marks[mark as usize] |= square;
        self
    }

    /// With a square made empty.
    pub(super) fn without(self, square: u16) -> Grid {
        self.map(|_, set| set & !square)
    }

    /// With each set of marks changed in the same way.
    pub(super) fn map(self, change: impl Fn(Mark, u16) -> u16) -> Grid {
        Grid {
            marks: Mark::BOTH.map(|mark| change(mark, self.marks(mark))),
        }
    }

    /// Another grid, with these marks where it is empty.
    pub(super) fn under(self, other: Grid) -> Grid {
        let empty = other.empty();
        other.map(|mark, set| set | self.marks(mark) & empty)
    }

    /// With x and o exchanged.
    pub(super) fn exchanged(self) -> Grid {
        let [x, o] = self.marks;
        Grid { marks: [o, x] }
    }
}

/// The members of a set of squares, as sets of one.
pub(super) fn squares(set: u16) -> impl Iterator<Item = u16> {
    (0..9)
        .map(|n| 1 << n)
        .filter(move |square| set & square != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_grid_has_a_place_of_its_own() {
        let mut places: Vec<usize> = Grid::all().map(|(grid, _)| grid.place()).collect();
        places.sort_unstable();
        assert!(places.into_iter().eq(0..GRIDS));
    }
}
