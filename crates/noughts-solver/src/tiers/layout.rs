//! The place of a position in its tier: its set of occupied squares (one set represents its
//! whole orbit) and the squares of x among them.
//!
//! Sets with the same number of squares are numbered in the order of their words. In
//! this order the number of a set is a sum of binomial coefficients, one for each
//! square of the set (the combinatorial number system):
//!
//! ```text
//!  number   0     1     2     3     4     5
//!  set     ..##  .#.#  .##.  #..#  #.#.  ##..      square 0 is on the right
//! ```

use std::sync::Arc;

use noughts::{Rules, Stones, Symmetry};

use super::SUBSETS;

/// The positions with some number of marks: a block for each class of sets of occupied
/// squares, and in each block a place for each pattern of x.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) marks: u32,
    pub(super) blocks: Blocks,
    pub(super) patterns: Patterns,
    /// Whether every empty square may be played.
    pub(super) has_free_squares: bool,
}

impl Layout {
    /// The layouts of all tiers of a game, by the number of marks.
    pub(super) fn of(rules: &Rules) -> Vec<Layout> {
        let images = Arc::new(Images::new(rules));
        let layout = |marks| Layout {
            marks,
            blocks: Blocks::new(rules, marks, images.clone()),
            patterns: Patterns::new(rules, marks),
            has_free_squares: rules.has_free_squares(),
        };
        (0..=rules.area()).map(layout).collect()
    }

    /// The number of places.
    pub(super) fn len(&self) -> usize {
        self.blocks.sets.len() * self.patterns.len()
    }

    /// The place of the position with these squares of x and these occupied squares;
    /// `None` if they cannot be occupied.
    pub(super) fn place(&self, x: u32, occupied: u32) -> Option<usize> {
        let found = self.blocks.find(occupied)?;
        let block = found.number * self.patterns.len();
        Some(block + self.patterns.number(gather(found.map.image(x), found.set)))
    }
}

/// The sets of squares that can be occupied, one of each orbit.
#[derive(Debug)]
pub(super) struct Blocks {
    /// The least set of each orbit, ordered by their words.
    pub(super) sets: Vec<u32>,
    pub(super) images: Arc<Images>,
}

/// The place of a set of occupied squares.
pub(super) struct Found<'a> {
    /// The number of the block.
    pub(super) number: usize,
    /// The set that represents the orbit.
    pub(super) set: u32,
    /// The map from the given set to `set`.
    pub(super) map: &'a Map,
}

impl Blocks {
    fn new(rules: &Rules, marks: u32, images: Arc<Images>) -> Blocks {
        let mut sets: Vec<u32> = rules
            .occupied_sets(marks)
            .map(|set| set.bits() as u32)
            .filter(|set| images.is_least(*set))
            .collect();
        sets.sort_unstable();
        Blocks { sets, images }
    }

    /// The place of a set; `None` if it is not in the tier.
    pub(super) fn find(&self, set: u32) -> Option<Found<'_>> {
        let (set, map) = self.images.least(set);
        let number = self.sets.binary_search(&set).ok()?;
        Some(Found { number, set, map })
    }
}

/// The patterns of x and o on some marks, numbered 0, 1, 2 …; those with the fewest x
/// come first.
#[derive(Debug)]
pub(super) struct Patterns {
    marks: u32,
    pub(super) least_x: u32,
    pub(super) most_x: u32,
    /// For each number of x, the number of patterns with fewer x.
    pub(super) starts: Vec<usize>,
}

impl Patterns {
    pub(super) fn new(rules: &Rules, marks: u32) -> Patterns {
        let (least_x, most_x) = rules.x_marks(marks);
        let mut starts = vec![0; least_x as usize + 1];
        for x in least_x..=most_x {
            starts.push(starts[x as usize] + SUBSETS.count(marks, x));
        }
        Patterns {
            marks,
            least_x,
            most_x,
            starts,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.starts[self.most_x as usize + 1]
    }

    /// Every pattern, as its set of x.
    pub(super) fn all(&self) -> impl Iterator<Item = u32> {
        let marks = ((1u64 << self.marks) - 1) as u32;
        (self.least_x..=self.most_x).flat_map(move |size| of_size(marks, size))
    }

    pub(super) fn number(&self, pattern: u32) -> usize {
        self.starts[pattern.count_ones() as usize] + SUBSETS.number(pattern)
    }
}

/// The symmetries of the game that keep the marks. The first is the identity.
#[derive(Debug)]
pub(super) struct Images {
    maps: Vec<Map>,
}

/// One map, with a table look-up for each eight squares.
#[derive(Debug)]
pub(super) struct Map {
    parts: [[u32; 256]; 4],
}

impl Images {
    pub(super) fn new(rules: &Rules) -> Images {
        Images {
            maps: maps(rules).map(Map::new).collect(),
        }
    }

    /// The least image of a set of squares, and the first map that leads to it.
    pub(super) fn least(&self, set: u32) -> (u32, &Map) {
        let (first, others) = self.maps.split_first().expect("there is the identity");
        others.iter().fold((set, first), |least, map| {
            let image = map.image(set);
            if image < least.0 { (image, map) } else { least }
        })
    }

    /// Whether no image of a set is less than itself.
    pub(super) fn is_least(&self, set: u32) -> bool {
        self.maps.iter().all(|map| map.image(set) >= set)
    }

    /// The size of the orbit of a set.
    pub(super) fn of(&self, set: u32) -> u64 {
        let same = self.maps.iter().filter(|map| map.image(set) == set);
        (self.maps.len() / same.count()) as u64
    }
}

impl Map {
    fn new(symmetry: Symmetry) -> Map {
        let mut parts = [[0; 256]; 4];
        for (part, images) in parts.iter_mut().enumerate() {
            for (set, image) in images.iter_mut().enumerate() {
                let set = Stones::from_bits((set as u64) << (8 * part));
                *image = symmetry.stones(set).bits() as u32;
            }
        }
        Map { parts }
    }

    pub(super) fn image(&self, set: u32) -> u32 {
        let parts = self.parts.iter().zip(set.to_le_bytes());
        parts.fold(0, |image, (part, set)| image | part[usize::from(set)])
    }
}

/// The number of orbits of sets of each size, if squares are free.
///
/// The number of orbits is the mean number of sets that a map fixes (Burnside's
/// lemma). A fixed set has all squares of a cycle of the map, or none.
pub(super) fn class_counts(rules: &Rules) -> Vec<u128> {
    let mut fixed = vec![0; rules.area() as usize + 1];
    let mut count = 0;
    for map in maps(rules) {
        count += 1;
        for (sum, sets) in fixed.iter_mut().zip(fixed_sets(rules, map)) {
            *sum += sets;
        }
    }
    fixed.into_iter().map(|sum| sum / count).collect()
}

/// The number of sets of each size that a map fixes.
fn fixed_sets(rules: &Rules, map: Symmetry) -> Vec<u128> {
    let area = rules.area() as usize;
    let mut sets = vec![0; area + 1];
    sets[0] = 1;
    let mut left = (1u128 << area) - 1;
    while left != 0 {
        let first = 1u64 << left.trailing_zeros();
        let (mut square, mut length) = (first, 0);
        loop {
            left &= !u128::from(square);
            length += 1;
            square = map.stones(Stones::from_bits(square)).bits();
            if square == first {
                break;
            }
        }
        for size in (length..=area).rev() {
            sets[size] += sets[size - length];
        }
    }
    sets
}

fn maps(rules: &Rules) -> impl Iterator<Item = Symmetry> + use<> {
    let symmetries = rules.symmetries();
    symmetries.filter(|symmetry| !symmetry.swaps_marks())
}

/// The binomial coefficients up to [`MAX_SQUARES`].
#[derive(Debug)]
pub(super) struct Subsets {
    choose: [[u32; SIZES]; SIZES],
}

/// The maximal number of squares of a board in a table. With more than 30 squares a
/// distance would not fit in an entry.
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

    /// The number of sets of `size` among `from` squares.
    pub(super) fn count(&self, from: u32, size: u32) -> usize {
        self.choose[from as usize][size as usize] as usize
    }

    /// The number of a set among the sets of its size.
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

/// Compresses the bits of `set` at the places of `within` to adjacent bits.
pub(super) fn gather(set: u32, within: u32) -> u32 {
    let squares = Stones::from_bits(within.into()).iter().enumerate();
    squares.fold(0, |gathered, (place, square)| {
        gathered | u32::from(set & square.bit() as u32 != 0) << place
    })
}

/// The inverse of [`gather`]: moves the bits of `set` to the places of `within`.
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

/// The subsets of `within` with as many squares as `first`, starting with
/// `first`, in the order of their numbers.
fn from(first: u32, within: u32) -> impl Iterator<Item = u32> {
    // `least[n]` has the n lowest squares.
    let mut least = [0; SIZES];
    let mut taken = 0;
    for (count, square) in Stones::from_bits(within.into()).iter().enumerate() {
        taken |= square.bit() as u32;
        least[count + 1] = taken;
    }
    let mut next = Some(first);
    std::iter::from_fn(move || {
        let set = next?;
        // Gosper's hack within `within`: adding the lowest square carries the lowest
        // run of squares to the square above it. All squares of the run but one go
        // back to the bottom.
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
    fn class_counts_match_enumeration() {
        for game in "3,3,3 4,3,3 5,2,2 4,4,4 3,3,3:torus 3,2,2,2 3,3,3:wild".split(' ') {
            let rules: Rules = game.parse().unwrap();
            let images = Images::new(&rules);
            for (size, count) in (0..).zip(class_counts(&rules)) {
                let sets: Vec<u32> = rules
                    .occupied_sets(size)
                    .map(|set| set.bits() as u32)
                    .collect();
                let least = sets.iter().filter(|set| images.is_least(**set));
                assert_eq!(least.clone().count() as u128, count, "{game} {size}");
                let all: u64 = least.map(|set| images.of(*set)).sum();
                assert_eq!(all, sets.len() as u64, "{game} {size}");
                for set in sets {
                    let (least, map) = images.least(set);
                    assert!(images.is_least(least) && map.image(set) == least);
                }
            }
        }
    }

    #[test]
    fn subset_numbers_follow_their_order() {
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
