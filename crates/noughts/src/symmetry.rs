use crate::{Board, Player, Position, Rules, Square, Stones};

/// One of the maps of a board onto itself: eight for a square board, four for
/// any other rectangle.
///
/// Where the corner squares go on 3×3:
///
/// ```text
///  a . b    Identity    a . b    QuarterTurn  c . a    HalfTurn    d . c    ThreeQuarterTurn  b . d
///  . . .                . . .                 . . .                . . .                      . . .
///  c . d                c . d                 d . b                b . a                      a . c
///
///           LeftRight   b . a    TopBottom    c . d    Diagonal    a . c    AntiDiagonal      d . b
///                       . . .                 . . .                . . .                      . . .
///                       d . c                 a . b                b . d                      c . a
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// Nothing moves.
    Identity,
    /// Half a turn.
    HalfTurn,
    /// Left and right change places.
    LeftRight,
    /// Top and bottom change places.
    TopBottom,
    /// A quarter turn clockwise.
    QuarterTurn,
    /// Three quarters of a turn clockwise.
    ThreeQuarterTurn,
    /// The diagonal from the top left stays, rows and columns change places.
    Diagonal,
    /// The diagonal from the top right stays.
    AntiDiagonal,
}

impl Symmetry {
    /// All eight, those that every rectangle has first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::HalfTurn,
        Symmetry::LeftRight,
        Symmetry::TopBottom,
        Symmetry::QuarterTurn,
        Symmetry::ThreeQuarterTurn,
        Symmetry::Diagonal,
        Symmetry::AntiDiagonal,
    ];

    /// The maps that a board of these rules has.
    pub const fn of(rules: &Rules) -> &'static [Symmetry] {
        if rules.width() == rules.height() {
            &Symmetry::ALL
        } else {
            Symmetry::ALL.split_at(4).0
        }
    }

    /// The map that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        match self {
            Symmetry::QuarterTurn => Symmetry::ThreeQuarterTurn,
            Symmetry::ThreeQuarterTurn => Symmetry::QuarterTurn,
            own_inverse => own_inverse,
        }
    }

    /// Where a square of the board goes.
    ///
    /// # Panics
    ///
    /// If the square is not on the board, or the map is not one of those
    /// [`of`](Symmetry::of) the rules.
    #[must_use]
    pub const fn square(self, rules: &Rules, square: Square) -> Square {
        self.check(rules);
        assert!(
            rules.stone(square).is_some(),
            "the square is not on the board"
        );
        self.image(rules, square)
    }

    /// Where a set of squares goes.
    ///
    /// # Panics
    ///
    /// If a square is not on the board, or the map is not one of those
    /// [`of`](Symmetry::of) the rules.
    #[must_use]
    pub fn stones(self, rules: &Rules, stones: Stones) -> Stones {
        self.check(rules);
        assert!(
            rules.all_squares().contains(stones),
            "a square is not on the board"
        );
        self.images(rules, stones)
    }

    /// Where the marks of a board go.
    ///
    /// # Panics
    ///
    /// If the map is not one of those [`of`](Symmetry::of) the board's rules.
    #[must_use]
    pub fn board(self, board: &Board) -> Board {
        let rules = *board.rules();
        self.check(&rules);
        let [x, o] = Player::BOTH.map(|player| self.images(&rules, board.stones(player)));
        Board::assemble(rules, x, o)
    }

    const fn check(self, rules: &Rules) {
        let turns_sides = !matches!(
            self,
            Symmetry::Identity | Symmetry::HalfTurn | Symmetry::LeftRight | Symmetry::TopBottom
        );
        assert!(
            !turns_sides || rules.width() == rules.height(),
            "only a square board has this map"
        );
    }

    const fn image(self, rules: &Rules, square: Square) -> Square {
        let (column, row) = (square.column(), square.row());
        let (last_column, last_row) = (rules.width() - 1, rules.height() - 1);
        match self {
            Symmetry::Identity => square,
            Symmetry::HalfTurn => Square::new(last_column - column, last_row - row),
            Symmetry::LeftRight => Square::new(last_column - column, row),
            Symmetry::TopBottom => Square::new(column, last_row - row),
            Symmetry::QuarterTurn => Square::new(last_row - row, column),
            Symmetry::ThreeQuarterTurn => Square::new(row, last_column - column),
            Symmetry::Diagonal => Square::new(row, column),
            Symmetry::AntiDiagonal => Square::new(last_row - row, last_column - column),
        }
    }

    fn images(self, rules: &Rules, stones: Stones) -> Stones {
        rules
            .squares(stones)
            .filter_map(|square| rules.stone(self.image(rules, square)))
            .fold(Stones::NONE, Stones::union)
    }
}

impl Board {
    /// All images of the board under its symmetries, each once; the board
    /// itself is the first.
    pub fn orbit(&self) -> impl Iterator<Item = Board> + use<> {
        let board = *self;
        let maps = Symmetry::of(self.rules());
        maps.iter().enumerate().filter_map(move |(number, map)| {
            let image = map.board(&board);
            let seen = maps
                .iter()
                .take(number)
                .any(|earlier| earlier.board(&board) == image);
            (!seen).then_some(image)
        })
    }

    /// The one board that stands for the whole [`orbit`](Board::orbit): the one
    /// whose x are the smallest set, and of those the one whose o are.
    #[must_use]
    pub fn canonical(&self) -> Board {
        let key = |board: &Board| Player::BOTH.map(|player| board.stones(player));
        let images = Symmetry::of(self.rules()).iter().map(|map| map.board(self));
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
