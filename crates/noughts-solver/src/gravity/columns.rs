//! The board as a bitboard, column by column from below: an addition drops a mark, and
//! shifts find lines.
//!
//! Above each column is a bit that is always empty, so that no line runs from the top of
//! a column into the next one. 4×3:
//!
//! ```text
//!   3   7  11  15     always empty
//!   2   6  10  14
//!   1   5   9  13
//!   0   4   8  12     the lowest row
//! ```

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Add, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr, Sub};

use noughts::{Position, Rules, Square, Stones};

/// The bits of the squares of a board in a word, and the directions of its lines.
#[derive(Clone, Debug)]
pub(super) struct Columns<W> {
    rules: Rules,
    width: u32,
    /// The number of bits of a column: its squares and the empty bit above them.
    stride: u32,
    k: u32,
    /// The lowest square of each column.
    pub(super) bottom: W,
    /// The highest square of each column.
    pub(super) top: W,
    /// All squares.
    pub(super) all: W,
    /// Every second row, starting with the second from the top. From a square of these
    /// rows up to the top, the number of squares is even.
    pub(super) alternate: W,
    /// The number of squares.
    pub(super) area: u32,
    /// The shifts of the lines that are not vertical, if k squares fit.
    slanted: Vec<u32>,
    /// Whether k squares fit vertically.
    has_upright: bool,
}

/// The number of bits that a board takes.
pub(super) fn bits(rules: &Rules) -> u32 {
    u32::from(rules.width()) * (u32::from(rules.height()) + 1)
}

impl<W: Word> Columns<W> {
    /// The board of a flat game with plain edges, which must fit in the word.
    pub(super) fn new(rules: Rules) -> Columns<W> {
        let [width, height, k] = [rules.width(), rules.height(), rules.k()].map(u32::from);
        let stride = height + 1;
        let each = |column: u32| W::ONE << (column * stride);
        let bottom = (0..width).map(each).fold(W::ZERO, W::bitor);
        let column = (0..height).map(|row| W::ONE << row).fold(W::ZERO, W::bitor);
        let all = (0..width)
            .map(|number| column << (number * stride))
            .fold(W::ZERO, W::bitor);
        let alternate = (0..height)
            .filter(|row| (height - row).is_multiple_of(2))
            .map(|row| bottom << row)
            .fold(W::ZERO, W::bitor);
        let level = (k <= width).then_some(stride);
        let diagonal = (k <= width && k <= height).then_some([stride - 1, stride + 1]);
        let slanted = level.into_iter().chain(diagonal.into_iter().flatten());
        Columns {
            rules,
            width,
            stride,
            k,
            bottom,
            top: bottom << (height - 1),
            all,
            alternate,
            area: rules.area(),
            slanted: slanted.collect(),
            has_upright: k <= height,
        }
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(super) fn is_connect_four(&self) -> bool {
        (self.width, self.stride - 1, self.k) == (7, 6, 4)
    }

    /// The number of bits of a key.
    pub(super) fn key_bits(&self) -> u32 {
        self.width * self.stride
    }

    pub(super) fn state(&self, position: &Position) -> State<W> {
        let board = position.board();
        State {
            own: self.word(board.stones_of(position.turn())),
            occupied: self.word(board.occupied()),
            ply: position.ply(),
        }
    }

    /// A set of squares as bits of columns.
    fn word(&self, stones: Stones) -> W {
        let squares = self.rules.squares(stones);
        squares
            .map(|square| W::ONE << self.place(square))
            .fold(W::ZERO, W::bitor)
    }

    fn place(&self, square: Square) -> u32 {
        let height = self.stride - 1;
        u32::from(square.column()) * self.stride + (height - 1 - u32::from(square.row()))
    }

    /// The squares that can be played next.
    pub(super) fn playable(&self, occupied: W) -> W {
        (occupied + self.bottom) & self.all
    }

    /// The empty squares with which `own` would have a line.
    pub(super) fn winning_squares(&self, own: W, occupied: W) -> W {
        let squares = match self.k {
            3 => self.completing::<3>(own, 3),
            4 => self.completing::<4>(own, 4),
            5 => self.completing::<5>(own, 5),
            k => self.completing::<64>(own, k as usize),
        };
        squares & self.all & !occupied
    }

    /// The squares, empty or not, that would complete a line of `own`: k - 1 marks follow
    /// in some direction, or some follow and the others precede. The arrays use only their
    /// first k places.
    #[inline(always)]
    fn completing<const MOST: usize>(&self, own: W, k: usize) -> W {
        if k == 1 {
            return self.all;
        }
        let mut squares = W::ZERO;
        if self.has_upright {
            let mut below = own << 1;
            for steps in 2..k as u32 {
                below &= own << steps;
            }
            squares |= below;
        }
        for step in &self.slanted {
            // The squares that this many marks in a row follow, and precede.
            let (mut after, mut before) = ([W::ZERO; MOST], [W::ZERO; MOST]);
            (after[1], before[1]) = (own >> *step, own << *step);
            for count in 2..k {
                let shift = count as u32 * step;
                after[count] = after[count - 1] & own >> shift;
                before[count] = before[count - 1] & own << shift;
            }
            squares |= after[k - 1] | before[k - 1];
            for count in 1..k - 1 {
                squares |= after[count] & before[k - 1 - count];
            }
        }
        squares
    }

    /// Whether there is a line.
    pub(super) fn has_line(&self, squares: W) -> bool {
        self.steps()
            .any(|step| !self.lines(squares, step).is_empty())
    }

    /// The shifts of the lines.
    pub(super) fn steps(&self) -> impl Iterator<Item = u32> {
        let upright = self.has_upright.then_some(1);
        upright.into_iter().chain(self.slanted.iter().copied())
    }

    /// The first squares of the lines of `squares` with a shift.
    pub(super) fn lines(&self, squares: W, step: u32) -> W {
        let (mut runs, mut length) = (squares, 1);
        while length < self.k {
            let more = length.min(self.k - length);
            runs &= runs >> (more * step);
            length += more;
        }
        runs
    }

    /// The squares of the columns with the given highest squares.
    pub(super) fn column(&self, top: W) -> W {
        (top << 1) - (top >> (self.stride - 2))
    }

    /// The free squares of the columns whose lowest free squares are given.
    pub(super) fn upwards(&self, free: W, lowest: W) -> W {
        ((free + lowest) & self.top << 1) - lowest
    }

    /// The lowest of the given squares in each column, and all squares below it. A column
    /// without such squares adds nothing to the first set, and all its squares to the
    /// second.
    pub(super) fn lowest(&self, squares: W) -> (W, W) {
        let squares = squares | self.top << 1;
        let less = squares - self.bottom;
        (squares & !less & self.all, less & !squares)
    }

    /// The nearness of a square to the middle column.
    pub(super) fn centrality(&self, square: W) -> u32 {
        let column = square.trailing_zeros() / self.stride;
        column.min(self.width - 1 - column)
    }

    /// The key that a state shares with its mirror image: the marks of the player to move,
    /// and a bit above the highest mark of each column.
    pub(super) fn key(&self, state: &State<W>) -> W {
        let key = state.own | (state.occupied + self.bottom);
        key.min(self.mirrored(key))
    }

    /// The columns in reverse order.
    fn mirrored(&self, word: W) -> W {
        let column = (W::ONE << self.stride) - W::ONE;
        let (mut rest, mut mirrored) = (word, W::ZERO);
        for _ in 0..self.width {
            mirrored = mirrored << self.stride | rest & column;
            rest = rest >> self.stride;
        }
        mirrored
    }
}

/// A position in the form of the search: the marks of the player to move, and of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State<W> {
    pub(super) own: W,
    pub(super) occupied: W,
    /// The number of marks.
    pub(super) ply: u32,
}

impl<W: Word> State<W> {
    /// The marks of the opponent.
    pub(super) fn other(&self) -> W {
        self.own ^ self.occupied
    }

    /// The state after a move.
    pub(super) fn play(&self, square: W) -> State<W> {
        State {
            own: self.other(),
            occupied: self.occupied | square,
            ply: self.ply + 1,
        }
    }
}

/// A bitboard in one word of 64 or 128 bits.
pub(super) trait Word:
    Copy
    + Debug
    + Eq
    + Hash
    + Ord
    + Send
    + Sync
    + From<u64>
    + Into<u128>
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const ZERO: Self;
    const ONE: Self;

    fn count_ones(self) -> u32;

    fn trailing_zeros(self) -> u32;

    fn is_empty(self) -> bool {
        self == Self::ZERO
    }

    /// The lowest bit alone; zero if there is none.
    fn lowest(self) -> Self;
}

impl Word for u64 {
    const ZERO: u64 = 0;
    const ONE: u64 = 1;

    fn count_ones(self) -> u32 {
        self.count_ones()
    }

    fn trailing_zeros(self) -> u32 {
        self.trailing_zeros()
    }

    fn lowest(self) -> u64 {
        self & self.wrapping_neg()
    }
}

impl Word for u128 {
    const ZERO: u128 = 0;
    const ONE: u128 = 1;

    fn count_ones(self) -> u32 {
        self.count_ones()
    }

    fn trailing_zeros(self) -> u32 {
        self.trailing_zeros()
    }

    fn lowest(self) -> u128 {
        self & self.wrapping_neg()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use noughts::Symmetry;

    use super::*;

    /// Games of all shapes: wide, high, k on both sides or on one, one row, one column.
    const GAMES: [&str; 9] = [
        "4,3,3:gravity",
        "3,4,4:gravity",
        "5,2,4:gravity",
        "3,3,2:gravity",
        "3,3,1:gravity",
        "8,1,3:gravity",
        "1,8,3:gravity",
        "3,3,3:gravity",
        "5,3,5:gravity",
    ];

    fn check<W: Word>(columns: &Columns<W>, position: &Position) {
        let (rules, board) = (position.rules(), position.board());
        let state = columns.state(position);
        assert_eq!(
            columns.playable(state.occupied),
            columns.word(rules.legal_squares(board.occupied()))
        );
        for (player, marks) in [
            (position.turn(), state.own),
            (position.turn().opponent(), state.other()),
        ] {
            let own = board.stones_of(player);
            assert_eq!(marks, columns.word(own));
            assert_eq!(columns.has_line(marks), rules.has_line(own));
            let wins = |square: &noughts::SquareIndex| rules.has_line(own.with(*square));
            let winning = board
                .vacant()
                .iter()
                .filter(wins)
                .fold(Stones::NONE, Stones::with);
            assert_eq!(
                columns.winning_squares(marks, state.occupied),
                columns.word(winning),
                "{position:?}"
            );
        }
        for (played, child) in position.children() {
            let square = columns.word(child.board().occupied()) & !state.occupied;
            assert_eq!(state.play(square), columns.state(&child));
            assert_eq!(square, W::ONE << columns.place(played.square));
        }
    }

    /// Tests every position in words of both sizes. The search never examines positions with
    /// a line.
    #[test]
    fn bits_and_rules_agree_everywhere() {
        for game in GAMES {
            let rules = game.parse().unwrap();
            let (narrow, wide) = (Columns::<u64>::new(rules), Columns::<u128>::new(rules));
            for position in Position::all(rules).filter(|position| !position.is_over()) {
                check(&narrow, &position);
                check(&wide, &position);
                let [key, same] = [
                    u128::from(narrow.key(&narrow.state(&position))),
                    wide.key(&wide.state(&position)),
                ];
                assert_eq!(key, same);
                assert!(key >> narrow.key_bits() == 0);
            }
        }
    }

    /// The largest boards, in random games.
    #[test]
    fn large_boards_agree() {
        for game in [
            "8,8,4:gravity",
            "64,1,64:gravity",
            "1,64,5:gravity",
            "9,7,8:gravity",
        ] {
            let rules: Rules = game.parse().unwrap();
            let columns = Columns::<u128>::new(rules);
            let mut random = 0x2545_f491_4f6c_dd1du64;
            let mut position = Position::start(rules);
            while !position.is_over() {
                check(&columns, &position);
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let moves: Vec<_> = position.children().collect();
                position = moves[random as usize % moves.len()].1;
            }
        }
    }

    #[test]
    fn mirror_images_and_nothing_else_share_a_key() {
        for game in GAMES {
            let rules: Rules = game.parse().unwrap();
            let columns = Columns::<u64>::new(rules);
            let mut keys: HashMap<u64, Position> = HashMap::new();
            for position in Position::all(rules) {
                let key = columns.key(&columns.state(&position));
                let first = keys.entry(key).or_insert(position);
                let image = |symmetry: Symmetry| symmetry.board(first.board());
                let images = rules.symmetries().filter_map(image);
                let is_image = images.into_iter().any(|image| image == *position.board());
                assert!(is_image, "{first:?} {position:?}");
            }
        }
    }

    #[test]
    fn parts_of_columns() {
        // The words of 2×3: bits 0 to 2, and 4 to 6.
        let columns = Columns::<u64>::new("2,3,3:gravity".parse().unwrap());
        assert_eq!(columns.all, 0b111_0111);
        assert_eq!(columns.alternate, 0b010_0010);
        assert_eq!(columns.upwards(0b111_0110, 0b001_0000), 0b111_0000);
        assert_eq!(columns.upwards(0b111_0110, 0b001_0010), 0b111_0110);
        assert_eq!(columns.column(0b100_0000), 0b111_0000);
        assert_eq!(columns.lowest(0b110_0000), (0b010_0000, 0b001_0111));
        let columns = Columns::<u64>::new("7,6,4:gravity".parse().unwrap());
        let places = |column: u32| columns.centrality(1 << (column * 7 + 2));
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(places), [0, 1, 2, 3, 2, 1, 0]);
    }
}
