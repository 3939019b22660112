//! Counts the positions and games of a game, ply by ply.
//!
//! The census plays no game and stores no position. The board itself shows whether play can reach
//! it ([`Reason`](crate::Reason)), and in how many orders its marks can have been placed
//! ([`Position::games`]). So the census examines every board with the right number of marks once.
//! From each orbit of sets of occupied squares it examines one set and multiplies.
//!
//! ```
//! use noughts::{Rules, census};
//!
//! let plies: Vec<u64> = census::of(&Rules::TIC_TAC_TOE).map(|ply| ply.positions).collect();
//! assert_eq!(plies, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
//!
//! let total: census::Counts = census::of(&Rules::TIC_TAC_TOE).sum();
//! assert_eq!(total.games.total(), 255_168);
//! ```

use core::iter::Sum;
use core::ops::Add;

use crate::rules::choose;
use crate::{Board, Mark, Outcome, Player, Position, Rules, Stones, Symmetry};

/// The counts after a number of moves, or the sum of such counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize))]
pub struct Counts {
    /// Positions that play can reach.
    pub positions: u64,
    /// Positions up to symmetry.
    pub classes: u64,
    /// Positions in which the game is over.
    pub over: Tally<u64>,
    /// Positions in which the game is over, up to symmetry.
    pub over_classes: Tally<u64>,
    /// Complete games that end here, as sequences of moves; `u128::MAX` if there
    /// are more.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serde::as_digits"))]
    pub games: Tally<u128>,
}

/// A number for each way in which a game can end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize))]
pub struct Tally<T> {
    /// The first player has won.
    pub first: T,
    /// The second player has won.
    pub second: T,
    /// The board is full and neither player has won.
    pub draw: T,
}

impl Tally<u64> {
    /// All three together.
    pub fn total(&self) -> u64 {
        self.first + self.second + self.draw
    }
}

impl Tally<u128> {
    /// All three together; `u128::MAX` if that is more.
    pub fn total(&self) -> u128 {
        self.first
            .saturating_add(self.second)
            .saturating_add(self.draw)
    }
}

impl<T> Tally<T> {
    fn with(self, other: Tally<T>, add: impl Fn(T, T) -> T) -> Tally<T> {
        Tally {
            first: add(self.first, other.first),
            second: add(self.second, other.second),
            draw: add(self.draw, other.draw),
        }
    }

    fn of(&mut self, outcome: Outcome) -> &mut T {
        match outcome {
            Outcome::Win(Player::First) => &mut self.first,
            Outcome::Win(Player::Second) => &mut self.second,
            Outcome::Draw => &mut self.draw,
        }
    }
}

impl Add for Tally<u64> {
    type Output = Tally<u64>;

    fn add(self, other: Tally<u64>) -> Tally<u64> {
        self.with(other, u64::add)
    }
}

/// Saturates: `u128::MAX` stands for anything larger.
impl Add for Tally<u128> {
    type Output = Tally<u128>;

    fn add(self, other: Tally<u128>) -> Tally<u128> {
        self.with(other, u128::saturating_add)
    }
}

impl Add for Counts {
    type Output = Counts;

    fn add(self, other: Counts) -> Counts {
        Counts {
            positions: self.positions + other.positions,
            classes: self.classes + other.classes,
            over: self.over + other.over,
            over_classes: self.over_classes + other.over_classes,
            games: self.games + other.games,
        }
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Counts>>(counts: I) -> Counts {
        counts.fold(Counts::default(), Counts::add)
    }
}

/// The census of a game: the counts after no move, after one, and so on to a full
/// board. Each is computed when the iterator reaches it.
///
/// This takes seconds for boards of up to about 20 squares. The work grows with
/// [`arrangements`], so on a larger board it is feasible to count the first
/// plies, but not the last.
pub fn of(rules: &Rules) -> impl Iterator<Item = Counts> + use<> {
    let rules = *rules;
    (0..=rules.area()).map(move |ply| count(&rules, ply))
}

/// The number of ways to arrange the marks of `ply` moves on the board, reachable
/// or not. With gravity, only arrangements without floating marks count.
pub fn arrangements(rules: &Rules, ply: u32) -> u128 {
    if ply > rules.area() {
        return 0;
    }
    rules
        .occupied_set_count(ply)
        .saturating_mul(mark_patterns(rules, ply))
}

/// The number of ways to choose x or o for each of `ply` given squares.
///
/// ```
/// use noughts::{Rules, census};
///
/// // Two x and one o.
/// assert_eq!(census::mark_patterns(&Rules::TIC_TAC_TOE, 3), 3);
/// ```
pub fn mark_patterns(rules: &Rules, ply: u32) -> u128 {
    let (least, most) = rules.x_marks(ply);
    (least..=most).map(|x| choose(ply, x)).sum()
}

/// Counts the positions after `ply` moves and the games that end there.
pub fn count(rules: &Rules, ply: u32) -> Counts {
    let mut counted = Counts::default();
    let (least, most) = rules.x_marks(ply);
    for occupied in rules.occupied_sets(ply) {
        let Some(orbit) = Orbit::of_least(rules, occupied) else {
            continue;
        };
        let is_full = ply == rules.area();
        for x in (least..=most).flat_map(|size| occupied.subsets(size)) {
            let o = occupied - x;
            // If there is no line, a board is unreachable only if its marks have no
            // order. Most boards have no line, so the full check is rarely needed.
            let is_open = !is_full && !rules.has_line(x) && !rules.has_line(o);
            if is_open && rules.always_has_order() {
                counted.positions += orbit.size;
                counted.classes += u64::from(orbit.is_canonical(rules, x, o));
            } else if let Ok(position) = Position::new(Board::assemble(*rules, x, o)) {
                let class = u64::from(orbit.is_canonical(rules, x, o));
                counted.count(&position, orbit.size, class);
            }
        }
    }
    counted
}

impl Counts {
    /// Counts a position once for each of its `images`; `class` is one if the
    /// position represents its class, otherwise zero.
    fn count(&mut self, position: &Position, images: u64, class: u64) {
        self.positions += images;
        self.classes += class;
        if let Some(outcome) = position.outcome() {
            *self.over.of(outcome) += images;
            *self.over_classes.of(outcome) += class;
            let games = self.games.of(outcome);
            *games = games.saturating_add(position.games().saturating_mul(images.into()));
        }
    }
}

impl Position {
    /// The number of sequences of moves that lead from the start to this position;
    /// `u128::MAX` if there are more.
    ///
    /// ```
    /// use noughts::Position;
    ///
    /// let position: Position = "xx./o../...".parse()?;
    /// assert_eq!(position.games(), 2);
    /// # Ok::<(), noughts::ParsePositionError>(())
    /// ```
    pub fn games(&self) -> u128 {
        if self.ply() == 0 {
            return 1;
        }
        let [x, o] = Mark::BOTH.map(|mark| self.board().stones(mark));
        let last = self.last_moves().squares();
        self.rules().orders_with_last(x, o, last)
    }
}

/// The orbit of a set of occupied squares that is the least set in it.
struct Orbit {
    /// The number of sets in the orbit.
    size: u64,
    /// The numbers of the symmetries that map the least set to itself, as a bit set.
    stabilizer: [u64; Orbit::WORDS],
    /// All words of `stabilizer` from this one on are zero.
    end: usize,
    /// Whether only the identity maps the least set to itself, the most common case.
    has_trivial_stabilizer: bool,
}

impl Orbit {
    /// Enough for the greatest number of symmetries: 48 maps of a box with 64
    /// shifts, with and without a swap of x and o.
    const WORDS: usize = 2 * 48 * Rules::MAX_SQUARES as usize / 64;

    /// The orbit of `occupied`; `None` if `occupied` is not the least set in it.
    fn of_least(rules: &Rules, occupied: Stones) -> Option<Orbit> {
        let mut stabilizer = [0; Orbit::WORDS];
        let (mut kept, mut end) = (0, 0);
        for (number, map) in rules.symmetries().enumerate() {
            let image = map.stones(occupied);
            if image < occupied {
                return None;
            }
            if image == occupied {
                stabilizer[number / 64] |= 1 << (number % 64);
                kept += 1;
                end = number / 64 + 1;
            }
        }
        Some(Orbit {
            size: (rules.symmetry_count() / kept) as u64,
            stabilizer,
            end,
            has_trivial_stabilizer: kept == 1,
        })
    }

    /// Whether no symmetry in the stabilizer maps `x` to a lesser set.
    fn is_canonical(&self, rules: &Rules, x: Stones, o: Stones) -> bool {
        if self.has_trivial_stabilizer {
            return true;
        }
        let words = self.stabilizer[..self.end].iter().enumerate();
        let numbers = words.flat_map(|(word, kept)| {
            let bits = Stones::from_bits(*kept).iter();
            bits.map(move |bit| word * 64 + usize::from(bit.number()))
        });
        // The first is the identity.
        let mut maps = numbers.skip(1).filter_map(|number| rules.symmetry(number));
        maps.all(|map: Symmetry| {
            let image = if map.swaps_marks() {
                map.stones(o)
            } else {
                map.stones(x)
            };
            x <= image
        })
    }
}
