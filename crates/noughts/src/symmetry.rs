//! A symmetry and its effect on squares, moves and boards. `rules::symmetries` decides which
//! symmetries a game has.

use crate::rules::Sides;
use crate::{Board, Mark, Move, Position, Rules, Square, SquareIndex, Stones};

/// A map of a board onto itself under which the game stays the same.
/// [`Rules::symmetries`] gives all symmetries of a game.
///
/// The eight of 3×3 in that order, shown by where they take the corners:
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
    // The column, row and layer of the image, in this order, are each made in
    // three steps:
    /// take the column (0), row (1) or layer (2) of the square,
    pub(crate) axes: [u8; 3],
    /// count it from the other end if this is set,
    pub(crate) flips: [bool; 3],
    /// and add this, going round over joined edges.
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

    /// The square to which a square is mapped; `None` if it is not on the board.
    pub const fn square(self, square: Square) -> Option<Square> {
        match self.sides.index(square) {
            Some(_) => Some(self.image(square)),
            None => None,
        }
    }

    /// The squares to which a set of squares is mapped. Squares that are not on the
    /// board are left out.
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

    /// The mark to which a mark is mapped.
    #[must_use]
    pub const fn mark(self, mark: Mark) -> Mark {
        if self.swaps_marks { mark.other() } else { mark }
    }

    /// The move to which a move is mapped; `None` if its square is not on the
    /// board.
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

    /// The board to which a board is mapped; `None` if it has other sides.
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

    /// The column, row and layer to which a column, row and layer are mapped.
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

    /// The board that represents the whole [`orbit`](Board::orbit): the one whose
    /// set of x is the least, and of those the one whose set of o is.
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
