//! The rules of a game. Only this module answers five questions:
//!
//! 1. whose turn it is ([`Rules::turn`]),
//! 2. which moves are legal ([`Rules::moves`]),
//! 3. whether the game is over, and who has won ([`Rules::outcome`]),
//! 4. which moves can have been the last ([`Rules::last_moves`]),
//! 5. which symmetries there are ([`Rules::symmetries`]).
//!
//! | file | defines |
//! | --- | --- |
//! | `variant` | the variants: misère, wild, notakto, torus, gravity |
//! | `sides` | the squares, their numbers, and which sets of them can be occupied |
//! | `lines` | lines, and which of them a game has |
//! | `play` | turns, legal moves, the end of a game, the last move |
//! | `order` | the orders in which marks can have been placed |
//! | `symmetries` | symmetries, and which of them a game has |
//! | `unreachable` | why play cannot reach a board |
//! | `text` | games as text |

mod lines;
mod order;
mod play;
mod sides;
mod symmetries;
mod text;
mod unreachable;
mod variant;

pub use lines::{Direction, Line, Shape};
pub(crate) use order::choose;
pub use play::Standing;
pub(crate) use sides::Sides;
pub use symmetries::{Symmetries, Symmetry};
pub use text::{ParseRulesError, RulesError};
pub use unreachable::{Reason, Unreachable};
pub use variant::{Edges, GameOption, Lines, Marks, Squares, Variant};

use core::hash::{Hash, Hasher};

use crate::{Square, SquareIndex, Stones};

/// A game: k in a row on a rectangle or in a box of up to 64 squares, with a
/// variant.
///
/// The constructors check the rules, which never change afterwards. Rules print
/// as `width,height,k` or `width,height,depth,k`, with the options after a colon,
/// and parse from this text. Some games also have a [name](Rules::named), which
/// parses with or without options.
///
/// ```
/// use noughts::{Rules, RulesError};
///
/// const CONNECT: Rules = match Rules::new(7, 6, 4) {
///     Ok(rules) => rules,
///     Err(_) => panic!(),
/// };
/// assert_eq!(CONNECT.lines().count(), 69);
/// assert_eq!("3,3,3".parse(), Ok(Rules::TIC_TAC_TOE));
/// let connect_four: Rules = "connect-four".parse()?;
/// assert_eq!(connect_four.to_string(), "7,6,4:gravity");
/// assert_eq!("connect-four:misere".parse::<Rules>()?, "7,6,4:gravity+misere".parse()?);
/// assert_eq!(
///     Rules::new(9, 9, 5),
///     Err(RulesError::TooManySquares { width: 9, height: 9, depth: 1 })
/// );
/// # Ok::<(), noughts::ParseRulesError>(())
/// ```
#[derive(Clone, Copy)]
// In this order the first eight bytes are those of `Rules::key`.
#[repr(C)]
pub struct Rules {
    sides: Sides,
    k: u8,
    variant: Variant,
    /// The squares from which `k` squares fit to the right, and those from which
    /// they fit downwards. Where other lines fit follows from these. On 3×3 with
    /// k = 3:
    ///
    /// ```text
    ///  right   down
    ///  # . .   # # #
    ///  # . .   . . .
    ///  # . .   . . .
    /// ```
    fits_right: Stones,
    fits_down: Stones,
}

impl Rules {
    /// The largest number of squares a board may have: one word of [`Stones`].
    pub const MAX_SQUARES: u32 = 64;

    /// Three in a row on 3×3.
    pub const TIC_TAC_TOE: Rules = match Rules::new(3, 3, 3) {
        Ok(rules) => rules,
        Err(_) => panic!("3,3,3 is a game"),
    };

    /// The ordinary game of `k` in a row on a board `width` squares wide and
    /// `height` squares high.
    ///
    /// # Errors
    ///
    /// A side or `k` is zero, there are more than [`Rules::MAX_SQUARES`] squares, or
    /// `k` is longer than every side.
    pub const fn new(width: u32, height: u32, k: u32) -> Result<Rules, RulesError> {
        Rules::new_box(width, height, 1, k)
    }

    /// The ordinary game of `k` in a row in a box of `depth` layers. With one layer
    /// it is the same as [`Rules::new`].
    ///
    /// # Errors
    ///
    /// Those of [`Rules::new`].
    pub const fn new_box(width: u32, height: u32, depth: u32, k: u32) -> Result<Rules, RulesError> {
        let sides = match Sides::new(width, height, depth) {
            Ok(sides) => sides,
            Err(error) => return Err(error),
        };
        if k == 0 {
            return Err(RulesError::NoLine);
        }
        if k > sides.longest() {
            return Err(RulesError::LineTooLong {
                k,
                longest: sides.longest(),
            });
        }
        Ok(Rules {
            sides,
            k: k as u8, // At most 64.
            variant: Variant::ORDINARY,
            fits_right: sides.with_room_right(k),
            fits_down: sides.with_room_down(k),
        })
    }

    /// The game with the same board and k and the given variant.
    ///
    /// ```
    /// use noughts::{Lines, Rules, Variant};
    ///
    /// let misere = Variant { lines: Lines::Lose, ..Variant::ORDINARY };
    /// let rules = Rules::TIC_TAC_TOE.with_variant(misere)?;
    /// assert_eq!(rules.to_string(), "3,3,3:misere");
    /// # Ok::<(), noughts::RulesError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Gravity with joined edges, which leave no bottom, or gravity in a box.
    pub const fn with_variant(&self, variant: Variant) -> Result<Rules, RulesError> {
        if matches!(variant.squares, Squares::FromBelow) {
            if matches!(variant.edges, Edges::Joined) {
                return Err(RulesError::GravityOnTorus);
            }
            if self.sides.depth > 1 {
                return Err(RulesError::GravityInBox);
            }
        }
        Ok(Rules { variant, ..*self })
    }

    /// The number of squares of a row.
    pub const fn width(&self) -> u8 {
        self.sides.width
    }

    /// The number of rows; in a box, the rows of each layer.
    pub const fn height(&self) -> u8 {
        self.sides.height
    }

    /// The number of layers; one if the board is not a box.
    pub const fn depth(&self) -> u8 {
        self.sides.depth
    }

    /// How many squares in a row make a line.
    pub const fn k(&self) -> u8 {
        self.k
    }

    /// The variant.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The number of squares of the board.
    pub const fn area(&self) -> u32 {
        self.sides.area()
    }

    /// Every square of the board.
    pub const fn all_squares(&self) -> Stones {
        self.sides.all()
    }

    /// The number of a square; `None` if it is not on the board.
    pub const fn index(&self, square: Square) -> Option<SquareIndex> {
        self.sides.index(square)
    }

    /// The square with a number; `None` if it is not on the board.
    pub const fn square(&self, index: SquareIndex) -> Option<Square> {
        if self.all_squares().contains(index) {
            Some(self.sides.square(index))
        } else {
            None
        }
    }

    /// The squares of a set in reading order. Omits squares that are not on the
    /// board.
    pub fn squares(&self, stones: Stones) -> impl ExactSizeIterator<Item = Square> + Clone + use<> {
        let sides = self.sides;
        let on_board = stones & self.all_squares();
        on_board.iter().map(move |index| sides.square(index))
    }

    pub(crate) const fn sides(&self) -> Sides {
        self.sides
    }

    /// Whether it is the game of [`Rules::TIC_TAC_TOE`].
    pub const fn is_tic_tac_toe(&self) -> bool {
        self.key() == Rules::TIC_TAC_TOE.key()
    }

    /// Everything that distinguishes games, in one word, so that one comparison
    /// is enough.
    const fn key(&self) -> u64 {
        let Variant {
            lines,
            marks,
            squares,
            edges,
        } = self.variant;
        let [width, height, depth] = self.sides.array();
        let variant = [lines as u8, marks as u8, squares as u8, edges as u8];
        let [lines, marks, squares, edges] = variant;
        u64::from_ne_bytes([width, height, depth, self.k, lines, marks, squares, edges])
    }

    /// Whether the game is positional: a line wins, each player has a mark of their
    /// own, and every empty square may be played. In such a game an extra mark never
    /// harms its owner; search and certificates rely on this.
    pub const fn is_positional(&self) -> bool {
        matches!(
            (self.variant.lines, self.variant.marks, self.variant.squares),
            (Lines::Win, Marks::Own, Squares::Free)
        )
    }

    /// Whether it is Connect Four on a board of some size: marks drop in the columns, each
    /// player has their own mark, and a line wins.
    ///
    /// ```
    /// use noughts::Rules;
    ///
    /// let is_drop_game = |game: &str| game.parse::<Rules>().unwrap().is_drop_game();
    /// assert!(is_drop_game("connect-four") && is_drop_game("3,3,3:gravity"));
    /// assert!(!is_drop_game("3,3,3") && !is_drop_game("3,3,3:gravity+misere"));
    /// ```
    pub const fn is_drop_game(&self) -> bool {
        matches!(
            (self.variant.lines, self.variant.marks, self.variant.squares),
            (Lines::Win, Marks::Own, Squares::FromBelow)
        )
    }
}

/// Compares the keys, which determine all other fields.
impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Rules {}

impl Hash for Rules {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key().hash(hasher);
    }
}

/// Tic-tac-toe.
impl Default for Rules {
    fn default() -> Rules {
        Rules::TIC_TAC_TOE
    }
}

/// Orders by size, then k, then variant.
impl Ord for Rules {
    fn cmp(&self, other: &Rules) -> core::cmp::Ordering {
        let key = |rules: &Rules| (rules.area(), rules.sides, rules.k, rules.variant);
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Rules {
    fn partial_cmp(&self, other: &Rules) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
