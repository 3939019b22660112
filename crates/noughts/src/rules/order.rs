//! The orders in which the marks of a board can have been placed.
//!
//! If each player has their own mark, x and o alternate; otherwise the marks can have been placed
//! in any order. With gravity, a column was filled from below. With both, the columns must be
//! interleaved so that x and o alternate.

use super::{Marks, Rules, Squares};
use crate::{Player, Stones};

impl Rules {
    /// Whether each board has an order if it has no line and no floating mark, and
    /// play allows its numbers of x and o.
    pub(crate) const fn always_has_order(&self) -> bool {
        !matches!(
            (self.variant.squares, self.variant.marks),
            (Squares::FromBelow, Marks::Own)
        )
    }

    /// Whether the marks of a board without a line can have been placed in some
    /// order; `None` if the search takes too long. Play must allow the numbers of x
    /// and o, and no mark may float.
    pub(crate) const fn has_order(&self, x: Stones, o: Stones) -> Option<bool> {
        if self.always_has_order() {
            Some(true)
        } else {
            Stacks { rules: self, x, o }.is_ordered(None)
        }
    }

    /// [`Rules::has_order`] for a board whose last mark was placed on one of `last`.
    /// Without that mark the board must have no line.
    pub(crate) const fn has_order_with_last(
        &self,
        x: Stones,
        o: Stones,
        last: Stones,
    ) -> Option<bool> {
        if self.always_has_order() {
            Some(!last.is_empty())
        } else {
            Stacks { rules: self, x, o }.is_ordered(Some(last))
        }
    }

    /// The number of orders in which the marks of a board can have been placed, the
    /// last of them on one of `last`; `u128::MAX` if there are more. Without the
    /// last mark the board must have no line.
    pub(crate) fn orders_with_last(&self, x: Stones, o: Stones, last: Stones) -> u128 {
        let before = |last| self.orders(x.without(last), o.without(last));
        match self.variant.squares {
            // The number depends only on how many x and o are left, which is the same
            // for each of `last`.
            Squares::Free => last
                .first()
                .map_or(0, before)
                .saturating_mul(last.len().into()),
            Squares::FromBelow => last.iter().map(before).fold(0, u128::saturating_add),
        }
    }

    /// The number of orders in which the marks of a board without a line can have
    /// been placed; `u128::MAX` if there are more.
    const fn orders(&self, x: Stones, o: Stones) -> u128 {
        match (self.variant.squares, self.variant.marks) {
            (Squares::Free, Marks::Own) => factorial(x.len()).saturating_mul(factorial(o.len())),
            (Squares::Free, _) => factorial(x.len() + o.len()),
            (Squares::FromBelow, Marks::Own) => {
                let (rules, mut known) = (self, OrderCounts::NOTHING);
                Stacks { rules, x, o }.orders(x.union(o), &mut known)
            }
            (Squares::FromBelow, _) => self.merges(x.union(o)),
        }
    }

    /// The number of orders in which columns of these heights can be filled with
    /// any marks.
    const fn merges(&self, occupied: Stones) -> u128 {
        let (mut merges, mut marks) = (1u128, 0);
        let mut column = 0;
        while column < self.sides.width as u32 {
            let here = self.sides.first_columns(1).bits() << column;
            let height = occupied.bits() & here;
            marks += height.count_ones();
            merges = merges.saturating_mul(choose(marks, height.count_ones()));
            column += 1;
        }
        merges
    }
}

/// A board whose columns were filled from below by x and o in turn.
struct Stacks<'a> {
    rules: &'a Rules,
    x: Stones,
    o: Stones,
}

impl Stacks<'_> {
    /// The number of orders in which the marks on `left`, the lower parts of
    /// the columns, can have been placed.
    const fn orders(&self, left: Stones, known: &mut OrderCounts) -> u128 {
        if left.is_empty() {
            return 1;
        }
        if let Some(orders) = known.get(left) {
            return orders;
        }
        let mut orders = 0u128;
        let mut tops = self.last_squares(left);
        while let Some((top, others)) = tops.split_first() {
            orders = orders.saturating_add(self.orders(left.without(top), known));
            tops = others;
        }
        known.put(left, orders);
        orders
    }

    /// Whether there is an order; if `last` is given, one that ends with one of its
    /// squares.
    const fn is_ordered(&self, last: Option<Stones>) -> Option<bool> {
        // A few steps and a small table are nearly always enough.
        let mut few = NoOrderTable::<64>::new(1_000);
        match self.is_ordered_as(last, &mut few) {
            None => self.is_ordered_as(last, &mut NoOrderTable::<8_192>::new(MAX_STEPS)),
            found => found,
        }
    }

    const fn is_ordered_as<const N: usize>(
        &self,
        last: Option<Stones>,
        refused: &mut NoOrderTable<N>,
    ) -> Option<bool> {
        let all = self.x.union(self.o);
        match last {
            None => self.has_order(all, refused),
            Some(last) => self.has_order_without_one(all, last, refused),
        }
    }

    /// Whether the marks on `left`, the lower parts of the columns, can have been
    /// placed in some order; `None` if the search takes too many steps.
    const fn has_order<const N: usize>(
        &self,
        left: Stones,
        refused: &mut NoOrderTable<N>,
    ) -> Option<bool> {
        if left.is_empty() {
            return Some(true);
        }
        if refused.contains(left) {
            return Some(false);
        }
        if refused.steps == 0 {
            return None;
        }
        refused.steps -= 1;
        // If x and o alternate, o is never ahead of x, and x is never two ahead of o.
        // Whether an order has one of these properties is quick to decide. If no
        // order has one of them, no order has both.
        if self.is_never_ahead(self.o, 0, left) && self.is_never_ahead(self.x, 1, left) {
            match self.has_order_without_one(left, self.last_squares(left), refused) {
                Some(false) => {}
                found => return found,
            }
        }
        refused.put(left);
        Some(false)
    }

    /// Whether `left` without one of the squares of `last` has an order.
    const fn has_order_without_one<const N: usize>(
        &self,
        left: Stones,
        last: Stones,
        refused: &mut NoOrderTable<N>,
    ) -> Option<bool> {
        // The highest squares come first, so that columns are lowered evenly.
        let mut tops = last;
        while let Some((top, others)) = tops.split_first() {
            match self.has_order(left.without(top), refused) {
                Some(false) => tops = others,
                found => return found,
            }
        }
        Some(false)
    }

    /// The squares of `left` on which the last mark can have been placed.
    const fn last_squares(&self, left: Stones) -> Stones {
        let turn = self
            .rules
            .turn(self.x.intersection(left), self.o.intersection(left));
        let last = match turn.opponent() {
            Player::First => self.x,
            Player::Second => self.o,
        };
        self.rules.removable_squares(left).intersection(last)
    }

    /// Whether the columns of `left` can be filled, not necessarily in turn, so that
    /// `marks` never outnumber the other marks by more than `most`.
    ///
    /// The *room* is how many more of `marks` may be placed: each of `marks` takes one,
    /// and each other mark gives one. A lower part of a column is *free* if the room is
    /// sufficient for it and no smaller after it. The algorithm places free parts
    /// immediately, which never does harm. When no column has a free part, it does the
    /// same backwards from the full columns. If any mark remains, there is no order.
    ///
    /// Proof: suppose that there is an order. Take the first column in it that
    /// completes a part after which the column has given no less room than it has
    /// taken. Until then every other column has taken more than it has given, so the
    /// room was at most the current room, and the part is free. But no free part is
    /// left. So no such column exists, and each column as a whole takes more than it
    /// gives. Backwards, each column likewise gives more than it takes: a
    /// contradiction.
    const fn is_never_ahead(&self, marks: Stones, most: i32, left: Stones) -> bool {
        let (left, room) = self.without_free_parts(marks, most, left, true);
        let own = left.intersection(marks).len() as i32;
        let room = room + left.len() as i32 - 2 * own;
        room >= 0
            && self
                .without_free_parts(marks, room, left, false)
                .0
                .is_empty()
    }

    /// Removes the free parts at one end of the columns from `left`, and returns the
    /// remaining squares and the remaining room.
    const fn without_free_parts(
        &self,
        marks: Stones,
        room: i32,
        left: Stones,
        from_below: bool,
    ) -> (Stones, i32) {
        let (mut left, mut room) = (left, room);
        loop {
            let before = left;
            let mut column = 0;
            while column < self.rules.sides.width as u32 {
                let here = self.rules.sides.first_columns(1).bits() << column;
                let mut rest = left.intersection(Stones::from_bits(here));
                let (mut part, mut gain) = (Stones::NONE, 0);
                while room + gain >= 0 {
                    let end = if from_below {
                        rest.last()
                    } else {
                        rest.first()
                    };
                    let Some(end) = end else { break };
                    // Backwards, this removes a mark.
                    gain += if marks.contains(end) == from_below {
                        -1
                    } else {
                        1
                    };
                    rest = rest.without(end);
                    part = part.with(end);
                    if gain >= 0 {
                        room += gain;
                        left = left.difference(part);
                        (part, gain) = (Stones::NONE, 0);
                    }
                }
                column += 1;
            }
            if left.bits() == before.bits() {
                return (left, room);
            }
        }
    }
}

/// The number of lower parts of columns after which the search stops without an
/// answer. Boards from play and boards filled at random need far fewer; only
/// adversarial boards reach this limit.
const MAX_STEPS: u64 = 200_000;

/// A transposition table of lower parts of columns that have no order. Each hash
/// has two entries: only a larger set, which took longer to search, replaces the
/// first; any set replaces the second. The search repeats its work for a set
/// that was replaced.
struct NoOrderTable<const PLACES: usize> {
    large: [Stones; PLACES],
    recent: [Stones; PLACES],
    /// The number of sets that may still be searched.
    steps: u64,
}

impl<const PLACES: usize> NoOrderTable<PLACES> {
    const fn new(steps: u64) -> NoOrderTable<PLACES> {
        NoOrderTable {
            large: [Stones::NONE; PLACES],
            recent: [Stones::NONE; PLACES],
            steps,
        }
    }

    /// Whether a set, which is not empty, is in the table.
    const fn contains(&self, set: Stones) -> bool {
        let place = place(set, PLACES);
        self.large[place].bits() == set.bits() || self.recent[place].bits() == set.bits()
    }

    const fn put(&mut self, set: Stones) {
        let place = place(set, PLACES);
        if self.large[place].len() < set.len() {
            self.large[place] = set
        } else {
            self.recent[place] = set
        }
    }
}

/// The hash of a set: one of `places`, which is a power of two.
const fn place(set: Stones, places: usize) -> usize {
    let spread = set.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (spread >> 40) as usize % places
}

/// A transposition table of numbers of orders. A new entry replaces the old one.
struct OrderCounts {
    sets: [Stones; OrderCounts::PLACES],
    orders: [u128; OrderCounts::PLACES],
}

impl OrderCounts {
    const PLACES: usize = 1 << 10;

    const NOTHING: OrderCounts = OrderCounts {
        sets: [Stones::NONE; OrderCounts::PLACES],
        orders: [0; OrderCounts::PLACES],
    };

    const fn get(&self, set: Stones) -> Option<u128> {
        let place = place(set, OrderCounts::PLACES);
        if self.sets[place].bits() == set.bits() {
            Some(self.orders[place])
        } else {
            None
        }
    }

    const fn put(&mut self, set: Stones, orders: u128) {
        let place = place(set, OrderCounts::PLACES);
        self.sets[place] = set;
        self.orders[place] = orders;
    }
}

/// The binomial coefficient: the number of ways to choose `size` of `from` things.
pub(crate) const fn choose(from: u32, size: u32) -> u128 {
    // Each step is exact: a product of n consecutive integers is divisible by
    // n!. At most 64 over 32, about 1.8e18.
    let (mut ways, mut n) = (1, 0);
    while n < size {
        ways = ways * (from - n) as u128 / (n + 1) as u128;
        n += 1;
    }
    ways
}

/// The factorial of `n`; `u128::MAX` if `n` is beyond 34.
pub(crate) const fn factorial(n: u32) -> u128 {
    let (mut orders, mut factor) = (1u128, 1);
    while factor <= n {
        orders = orders.saturating_mul(factor as u128);
        factor += 1;
    }
    orders
}
