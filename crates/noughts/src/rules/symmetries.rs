//! The symmetries of a game, and their effect on squares, moves and boards.

use super::{Edges, Marks, Rules, Sides, Squares};
use crate::{Board, Mark, Move, Position, Square, SquareIndex, Stones};

/// The 48 symmetries of a cube as `axes` and `flips` of a [`Symmetry`]: first the
/// four that every rectangle has, then the other four of a square, then those that
/// only a box has.
const MAPS: [([u8; 3], [bool; 3]); 48] = {
    /// The orders of columns, rows and layers.
    const AXES: [[u8; 3]; 6] = [
        [0, 1, 2],
        [1, 0, 2],
        [0, 2, 1],
        [2, 1, 0],
        [1, 2, 0],
        [2, 0, 1],
    ];
    let mut maps = [([0, 1, 2], [false; 3]); 48];
    // The eight symmetries of a square. Certificates rely on this order.
    let flat = [
        (0, [false, false]), // the identity
        (0, [true, true]),   // half a turn
        (0, [true, false]),  // left and right
        (0, [false, true]),  // top and bottom
        (1, [true, false]),  // a quarter turn clockwise
        (1, [false, true]),  // three quarters
        (1, [false, false]), // the diagonal from the top left stays
        (1, [true, true]),   // the other diagonal stays
    ];
    let mut number = 0;
    while number < 48 {
        let (axes, [columns, rows]) = flat[number % 8];
        // The layers stay, are flipped, or are exchanged with columns or rows.
        let (axes, layers) = match number / 8 {
            0 => (AXES[axes], false),
            1 => (AXES[axes], true),
            2 => (AXES[2 + axes], false),
            3 => (AXES[2 + axes], true),
            4 => (AXES[4 + axes], false),
            _ => (AXES[4 + axes], true),
        };
        maps[number] = (axes, [columns, rows, layers]);
        number += 1;
    }
    maps
};

impl Rules {
    /// The maps of the board onto itself under which the game stays the same, the
    /// identity first.
    ///
    /// There are eight for a square board, four for any other rectangle, two with
    /// gravity, and up to 48 for a box. With joined edges the board can also be
    /// shifted, and if both players place either mark, x and o can be swapped.
    pub const fn symmetries(&self) -> Symmetries {
        Symmetries {
            rules: *self,
            left: self.symmetry_count(),
            shift: 0,
            map: 0,
        }
    }

    /// The symmetry with a number, counted from zero in the order of
    /// [`Rules::symmetries`]; `None` beyond the last.
    pub const fn symmetry(&self, number: usize) -> Option<Symmetry> {
        let maps = self.map_count();
        let mut place = number % maps;
        let mut map = 0;
        while map < self.maps().len() {
            if self.has_map(map) {
                if place == 0 {
                    return self.symmetry_of(map, number / maps);
                }
                place -= 1;
            }
            map += 1;
        }
        None
    }

    /// The map with a number, followed by the shift with a number. Shifts are
    /// numbered twice: first without, then with a swap of x and o. `None`
    /// beyond the last.
    const fn symmetry_of(&self, map: usize, shift: usize) -> Option<Symmetry> {
        let shifts = self.shift_count();
        let (shift, swap) = (shift % shifts, shift / shifts);
        if swap >= self.swap_count() {
            return None;
        }
        let (axes, flips) = self.maps()[map];
        let [width, height, _] = self.sides.array();
        let [width, height] = [width as usize, height as usize];
        Some(Symmetry {
            sides: self.sides,
            axes,
            flips,
            // Each is below a side.
            shift: [
                (shift % width) as u8,
                (shift / width % height) as u8,
                (shift / width / height) as u8,
            ],
            swaps_marks: swap == 1,
        })
    }

    /// The number of symmetries.
    pub const fn symmetry_count(&self) -> usize {
        self.swap_count() * self.shift_count() * self.map_count()
    }

    /// Two if x and o can be swapped, otherwise one.
    const fn swap_count(&self) -> usize {
        match self.variant.marks {
            Marks::Either => 2,
            Marks::Own | Marks::OnlyX => 1,
        }
    }

    /// The number of ways to shift the board; one if edges are not joined.
    const fn shift_count(&self) -> usize {
        match self.variant.edges {
            Edges::Plain => 1,
            Edges::Joined => self.area() as usize,
        }
    }

    const fn map_count(&self) -> usize {
        let (mut count, mut map) = (0, 0);
        while map < self.maps().len() {
            count += self.has_map(map) as usize;
            map += 1;
        }
        count
    }

    /// The candidates for maps: those of a square, or for a box those of a cube.
    const fn maps(&self) -> &'static [([u8; 3], [bool; 3])] {
        match self.sides.depth {
            1 => MAPS.split_at(8).0,
            _ => &MAPS,
        }
    }

    /// Whether a map takes the board onto itself and, with gravity, the bottom to
    /// the bottom.
    const fn has_map(&self, number: usize) -> bool {
        let (axes, flips) = MAPS[number];
        let sides = self.sides.array();
        let fits = sides[axes[0] as usize] == sides[0]
            && sides[axes[1] as usize] == sides[1]
            && sides[axes[2] as usize] == sides[2];
        let upright = axes[1] == 1 && !flips[1];
        fits && (upright || matches!(self.variant.squares, Squares::Free))
    }
}

/// The symmetries of a game, the identity first.
#[derive(Clone, Debug)]
pub struct Symmetries {
    rules: Rules,
    left: usize,
    /// The numbers of the next map and of the next shift.
    map: usize,
    shift: usize,
}

impl Iterator for Symmetries {
    type Item = Symmetry;

    fn next(&mut self) -> Option<Symmetry> {
        while self.left > 0 {
            let map = self.map;
            if map == self.rules.maps().len() {
                (self.map, self.shift) = (0, self.shift + 1);
                continue;
            }
            self.map += 1;
            if self.rules.has_map(map) {
                self.left -= 1;
                return self.rules.symmetry_of(map, self.shift);
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Symmetries {}

impl core::iter::FusedIterator for Symmetries {}

/// A map of a board onto itself under which the game stays the same.
/// [`Rules::symmetries`] gives all symmetries of a game.
///
/// The eight symmetries of 3×3 in that order, shown by the images of the corners:
///
/// ```text
///  a . b    0  a . b    1  d . c    2  b . a    3  c . d
///  . . .       . . .       . . .       . . .       . . .
///  c . d       c . d       b . a       d . c       a . b
///
///           4  c . a    5  b . d    6  a . c    7  d . b
///              . . .       . . .       . . .       . . .
///              d . b       a . c       b . d       c . a
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    pub(crate) sides: Sides,
    // Three steps compute the column, row and layer of the image, in this
    // order:
    /// take the column (0), row (1) or layer (2) of the square,
    pub(crate) axes: [u8; 3],
    /// count it from the other end if this is set,
    pub(crate) flips: [bool; 3],
    /// and add this, wrapping around joined edges.
    pub(crate) shift: [u8; 3],
    /// Whether x and o change places.
    pub(crate) swaps_marks: bool,
}

impl Symmetry {
    /// The symmetry that maps everything to itself.
    pub const fn identity(rules: &Rules) -> Symmetry {
        Symmetry {
            sides: rules.sides(),
            axes: [0, 1, 2],
            flips: [false; 3],
            shift: [0; 3],
            swaps_marks: false,
        }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        let mut inverse = self;
        let mut axis = 0;
        while axis < 3 {
            let from = self.axes[axis] as usize;
            let side = self.sides.array()[axis];
            inverse.axes[from] = axis as u8;
            inverse.flips[from] = self.flips[axis];
            inverse.shift[from] = if self.flips[axis] {
                // A flip followed by a shift undoes itself.
                self.shift[axis]
            } else {
                (side - self.shift[axis]) % side
            };
            axis += 1;
        }
        inverse
    }

    /// The image of a square; `None` if it is not on the board.
    pub const fn square(self, square: Square) -> Option<Square> {
        match self.sides.index(square) {
            Some(_) => Some(self.image(square)),
            None => None,
        }
    }

    /// The image of a set of squares. Omits squares that are not on the board.
    #[must_use]
    pub fn stones(self, stones: Stones) -> Stones {
        let [width, height, _] = self.sides.array();
        let on_board = stones & self.sides.all();
        let image = |index: SquareIndex| {
            let (column, row) = (index.number() % width, index.number() / width);
            let [column, row, layer] = self.place([column, row % height, row / height]);
            let row = u32::from(layer) * u32::from(height) + u32::from(row);
            SquareIndex::known(row * u32::from(width) + u32::from(column))
        };
        on_board.iter().map(image).collect()
    }

    /// The image of a mark.
    #[must_use]
    pub const fn mark(self, mark: Mark) -> Mark {
        if self.swaps_marks { mark.other() } else { mark }
    }

    /// The image of a move; `None` if its square is not on the board.
    pub const fn image_of_move(self, played: Move) -> Option<Move> {
        match self.square(played.square) {
            Some(square) => Some(Move {
                square,
                mark: self.mark(played.mark),
            }),
            None => None,
        }
    }

    /// Whether x and o change places.
    pub const fn swaps_marks(self) -> bool {
        self.swaps_marks
    }

    /// The image of a board; `None` if it has other sides.
    pub fn board(self, board: &Board) -> Option<Board> {
        let rules = *board.rules();
        if rules.sides() != self.sides {
            return None;
        }
        let [x, o] = Mark::BOTH.map(|mark| self.stones(board.stones(self.mark(mark))));
        Some(Board::assemble(rules, x, o))
    }

    const fn image(self, square: Square) -> Square {
        let layer = match square.layer() {
            Some(layer) => layer,
            None => 0,
        };
        let [column, row, to_layer] = self.place([square.column(), square.row(), layer]);
        match square.layer() {
            Some(_) => Square::in_layer(column, row, to_layer),
            None => Square::new(column, row),
        }
    }

    /// The image of a column, row and layer.
    const fn place(self, from: [u8; 3]) -> [u8; 3] {
        let sides = self.sides.array();
        let mut to = [0; 3];
        let mut axis = 0;
        while axis < 3 {
            let (side, from) = (sides[axis], from[self.axes[axis] as usize]);
            let place = if self.flips[axis] {
                side - 1 - from
            } else {
                from
            };
            // The sum modulo `side`: both are below it.
            to[axis] = match place + self.shift[axis] {
                beyond if beyond >= side => beyond - side,
                inside => inside,
            };
            axis += 1;
        }
        to
    }
}

impl Board {
    /// All images of the board under the symmetries of its game, each once,
    /// beginning with the board itself.
    pub fn orbit(&self) -> impl Iterator<Item = Board> + use<> {
        let board = *self;
        let image = move |map: Symmetry| map.board(&board);
        let maps = self.rules().symmetries();
        let numbered = maps.clone().enumerate();
        numbered.filter_map(move |(number, map)| {
            let found = image(map)?;
            let seen = maps
                .clone()
                .take(number)
                .any(|earlier| image(earlier) == Some(found));
            (!seen).then_some(found)
        })
    }

    /// The representative of the [`orbit`](Board::orbit): the board with the
    /// least set of x and, among those, the least set of o.
    #[must_use]
    pub fn canonical(&self) -> Board {
        let key = |board: &Board| Mark::BOTH.map(|mark| board.stones(mark));
        let images = self.rules().symmetries().filter_map(|map| map.board(self));
        images.fold(*self, |least, image| {
            if key(&image) < key(&least) {
                image
            } else {
                least
            }
        })
    }
}

impl Position {
    /// [`Board::orbit`]; an image of a reachable position is reachable.
    pub fn orbit(&self) -> impl Iterator<Item = Position> + use<> {
        self.board().orbit().map(Position::reached)
    }

    /// [`Board::canonical`]; an image of a reachable position is reachable.
    #[must_use]
    pub fn canonical(&self) -> Position {
        Position::reached(self.board().canonical())
    }
}
