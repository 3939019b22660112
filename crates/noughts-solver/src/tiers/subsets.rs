//! Sets of squares, numbered.
//!
//! Sets with the same number of squares are numbered in the order of their words. In
//! this order the number of a set is a sum of binomial coefficients, one for each of
//! its squares (the combinatorial number system):
//!
//! ```text
//!  number   0     1     2     3     4     5
//!  set     ..##  .#.#  .##.  #..#  #.#.  ##..      square 0 is on the right
//! ```

use noughts::Stones;

/// The binomial coefficients up to [`MAX_SQUARES`].
#[derive(Debug)]
pub(super) struct Subsets {
    choose: [[u32; SIZES]; SIZES],
}

/// The most squares of a board that is kept whole. With more than 30 a distance would
/// not fit in an entry.
pub(super) const MAX_SQUARES: u32 = 29;

const SIZES: usize = MAX_SQUARES as usize + 1;

impl Subsets {
    pub(super) const fn new() -> Subsets {
        let mut choose = [[0; SIZES]; SIZES];
        let mut from = 0;
        while from < SIZES {
            choose[from][0] = 1;
            let mut size = 1;
            while size <= from {
                choose[from][size] = choose[from - 1][size - 1] + choose[from - 1][size];
                size += 1;
            }
            from += 1;
        }
        Subsets { choose }
    }

    /// How many sets of `size` there are among `from` squares.
    pub(super) fn count(&self, from: u32, size: u32) -> usize {
        self.choose[from as usize][size as usize] as usize
    }

    /// The number of a set among those of its size.
    pub(super) fn number(&self, mut set: u32) -> usize {
        let (mut number, mut size) = (0, 0);
        while set != 0 {
            size += 1;
            number += self.choose[set.trailing_zeros() as usize][size];
            set &= set - 1;
        }
        number as usize
    }
}

/// The bits of `set` at the places of `within`, moved together.
pub(super) fn gather(set: u32, within: u32) -> u32 {
    let squares = Stones::from_bits(within.into()).iter().enumerate();
    squares.fold(0, |gathered, (place, square)| {
        gathered | u32::from(set & square.bit() as u32 != 0) << place
    })
}

/// Undoes [`gather`]: the bits of `set`, moved to the places of `within`.
#[cfg(feature = "disk")]
pub(super) fn spread(set: u32, within: u32) -> u32 {
    let squares = Stones::from_bits(within.into()).iter().enumerate();
    squares.fold(0, |spread, (place, square)| {
        spread | ((set >> place & 1) * square.bit() as u32)
    })
}

/// All subsets of `within` with `size` squares, in the order of their numbers.
pub(super) fn of_size(within: u32, size: u32) -> impl Iterator<Item = u32> {
    let mut squares = Stones::from_bits(within.into()).iter();
    let first = (0..size).try_fold(0, |set, _| Some(set | squares.next()?.bit() as u32));
    first.into_iter().flat_map(move |first| from(first, within))
}

/// The subsets of `within` with as many squares as `first`, from that one on,
/// in the order of their numbers.
fn from(first: u32, within: u32) -> impl Iterator<Item = u32> {
    // least[n] has the n lowest squares.
    let mut least = [0; SIZES];
    let mut taken = 0;
    for (count, square) in Stones::from_bits(within.into()).iter().enumerate() {
        taken |= square.bit() as u32;
        least[count + 1] = taken;
    }
    let mut next = Some(first);
    std::iter::from_fn(move || {
        let set = next?;
        // Add the lowest square to the word, as if there were no squares outside of
        // `within`: the lowest run of squares is carried to the square above it. All
        // squares of the run but one go back to the bottom.
        let lowest = set & set.wrapping_neg();
        let carried = (set | !within).wrapping_add(lowest) & within;
        let run = (set & !carried).count_ones() as usize;
        next = (set != 0 && carried > set).then(|| carried | least[run - 1]);
        Some(set)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_order() {
        let subsets = Subsets::new();
        let seven_squares = 0b1_0110_1101_0010u32;
        for size in 0..=7 {
            let packed: Vec<u32> = of_size(0b111_1111, size).collect();
            let spread: Vec<u32> = of_size(seven_squares, size).collect();
            assert!(spread.is_sorted());
            assert_eq!(packed.len(), subsets.count(7, size));
            assert_eq!(spread.len(), packed.len());
            for (number, (packed, spread)) in packed.iter().zip(&spread).enumerate() {
                assert_eq!(subsets.number(*packed), number);
                assert_eq!(spread & !seven_squares, 0);
                assert_eq!(spread.count_ones(), size);
            }
        }
        assert_eq!(of_size(0b11, 3).count(), 0);
        assert_eq!(of_size(0xf_ffff, 20).collect::<Vec<_>>(), [0xf_ffff]);
    }
}
