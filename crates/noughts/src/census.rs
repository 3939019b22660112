//! How many positions and games there are, ply by ply.
//!
//! Nothing is stored and nothing is searched. Whether play can reach a board
//! is seen on the board itself ([`Reason`](crate::Reason)), and so is in how
//! many ways: all orders of the moves will do, except that the winning move
//! came last. So every arrangement with the right number of marks is looked at
//! once; and of arrangements of x that are images of each other only one is,
//! counted as often as it has images.
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

use crate::{Board, Outcome, Player, Position, Rules, Status, Stones, Symmetry};

/// What there is after a number of moves, or after several numbers added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions that play can reach.
    pub positions: u64,
    /// Positions up to symmetry.
    pub classes: u64,
    /// Positions in which the game is over.
    pub over: Tally<u64>,
    /// Positions in which the game is over, up to symmetry.
    pub over_classes: Tally<u64>,
    /// Complete games that end here, as sequences of moves. Too many to count,
    /// which takes more than 34 squares, are `u128::MAX`.
    pub games: Tally<u128>,
}

/// A number for each way in which a game can end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally<T> {
    /// x has won.
    pub x: T,
    /// o has won.
    pub o: T,
    /// The board is full and nobody has won.
    pub draw: T,
}

impl Tally<u64> {
    /// All three together.
    pub fn total(&self) -> u64 {
        self.x + self.o + self.draw
    }
}

impl Tally<u128> {
    /// All three together, or `u128::MAX` if that is too many to count.
    pub fn total(&self) -> u128 {
        self.x.saturating_add(self.o).saturating_add(self.draw)
    }

    fn plus(self, other: Tally<u128>) -> Tally<u128> {
        Tally {
            x: self.x.saturating_add(other.x),
            o: self.o.saturating_add(other.o),
            draw: self.draw.saturating_add(other.draw),
        }
    }
}

impl<T> Tally<T> {
    fn of(&mut self, outcome: Outcome) -> &mut T {
        match outcome {
            Outcome::Win(Player::X) => &mut self.x,
            Outcome::Win(Player::O) => &mut self.o,
            Outcome::Draw => &mut self.draw,
        }
    }
}

impl<T: Add<Output = T>> Add for Tally<T> {
    type Output = Tally<T>;

    fn add(self, other: Tally<T>) -> Tally<T> {
        Tally {
            x: self.x + other.x,
            o: self.o + other.o,
            draw: self.draw + other.draw,
        }
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
            games: self.games.plus(other.games),
        }
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Counts>>(counts: I) -> Counts {
        counts.fold(Counts::default(), Counts::add)
    }
}

/// The census of a game: what there is after no move, after one, and so on to
/// a full board, each counted when it is asked for.
///
/// Up to about 20 squares this takes seconds. The work grows with
/// [`arrangements`]; the last plies can be beyond reach where the first are not.
pub fn of(rules: &Rules) -> impl Iterator<Item = Counts> + use<> {
    let rules = *rules;
    (0..=rules.area()).map(move |ply| count(&rules, ply))
}

/// In how many ways the marks of `ply` moves can be arranged on the board,
/// reachable or not.
pub fn arrangements(rules: &Rules, ply: u32) -> u128 {
    let (x, o) = marks(ply);
    let area = rules.area();
    match area.checked_sub(ply) {
        Some(_) => choose(area, x) * choose(area - x, o),
        None => 0,
    }
}

/// Counts the positions after `ply` moves and the games that end there.
pub fn count(rules: &Rules, ply: u32) -> Counts {
    let mut counted = Counts::default();
    let (x_marks, o_marks) = marks(ply);
    for_each_subset(rules.all_squares(), x_marks, &mut |x| {
        let Some(images) = Images::of_least(rules, x) else {
            return;
        };
        let over_already = rules.has_line(x) || ply == rules.area();
        for_each_subset(rules.all_squares() - x, o_marks, &mut |o| {
            let class = u64::from(images.are_least(rules, o));
            if !over_already && !rules.has_line(o) {
                // The game goes on: nearly all boards, so they are made short.
                counted.positions += images.number;
                counted.classes += class;
            } else if let Ok(position) = Position::new(Board::assemble(*rules, x, o)) {
                counted.count(&position, images.number, class);
            }
        });
    });
    counted
}

impl Counts {
    /// Counts a position and its images, as a class too if it stands for one.
    fn count(&mut self, position: &Position, images: u64, class: u64) {
        self.positions += images;
        self.classes += class;
        if let Status::Over(outcome) = position.status() {
            *self.over.of(outcome) += images;
            *self.over_classes.of(outcome) += class;
            let games = self.games.of(outcome);
            *games = games.saturating_add(orders(position).saturating_mul(images.into()));
        }
    }
}

/// In how many orders the moves of a finished game can have been made: the
/// last one is among the winner's last moves, and all others, of each player,
/// came in any order.
fn orders(position: &Position) -> u128 {
    let last = position.turn().opponent();
    let stones = |player| position.board().stones(player).len();
    u128::from(position.last_moves().len())
        .saturating_mul(factorial(stones(last) - 1))
        .saturating_mul(factorial(stones(last.opponent())))
}

/// A set of squares that is the least of its images.
struct Images {
    /// How many different images it has.
    number: u64,
    /// The maps under which it stays the same, the identity aside.
    fixed_by: [Option<Symmetry>; 7],
}

impl Images {
    /// Nothing if an image of `stones` is less than `stones`.
    fn of_least(rules: &Rules, stones: Stones) -> Option<Images> {
        let mut fixed_by = [None; 7];
        let mut places = fixed_by.iter_mut();
        let mut fixed = 1;
        let (_identity, maps) = Symmetry::of(rules).split_first()?;
        for map in maps {
            let image = map.stones(rules, stones);
            if image < stones {
                return None;
            }
            if image == stones {
                fixed += 1;
                *places.next()? = Some(*map);
            }
        }
        Some(Images {
            number: (maps.len() as u64 + 1) / fixed,
            fixed_by,
        })
    }

    /// Whether no map that keeps this set makes `others` less.
    fn are_least(&self, rules: &Rules, others: Stones) -> bool {
        self.fixed_by
            .iter()
            .flatten()
            .all(|map| others <= map.stones(rules, others))
    }
}

/// How many marks x and o have after some moves.
const fn marks(ply: u32) -> (u32, u32) {
    (ply.div_ceil(2), ply / 2)
}

/// Calls `visit` with every subset of `squares` that has `size` squares.
fn for_each_subset(squares: Stones, size: u32, visit: &mut impl FnMut(Stones)) {
    /// Adds `size` squares to `chosen`; `spare` of `squares` can be left out.
    fn go(squares: Stones, size: u32, spare: u32, chosen: Stones, visit: &mut impl FnMut(Stones)) {
        if size == 0 {
            return visit(chosen);
        }
        let mut rest = squares;
        for left_out in 0..=spare {
            let Some((first, others)) = rest.split_first() else {
                return;
            };
            go(others, size - 1, spare - left_out, chosen | first, visit);
            rest = others;
        }
    }
    if let Some(spare) = squares.len().checked_sub(size) {
        go(squares, size, spare, Stones::NONE, visit);
    }
}

fn choose(from: u32, size: u32) -> u128 {
    // Each step is exact: a product of n neighbours is divisible by n!. At most
    // 64 over 32, about 1.8e18.
    (0..size).fold(1, |ways, n| ways * u128::from(from - n) / u128::from(n + 1))
}

/// At most the factorial of 32, which has 118 bits.
fn factorial(n: u32) -> u128 {
    (1..=u128::from(n)).product()
}
