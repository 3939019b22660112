//! Where the positions of a tier are: by the set of occupied squares, and by which of
//! these are x.

use noughts::Rules;

use super::SUBSETS;
use super::subsets::{self, of_size};

/// The positions with some number of marks: a block for each set of occupied
/// squares, and in each block a place for each pattern of x.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) marks: u32,
    pub(super) blocks: Blocks,
    pub(super) patterns: Patterns,
}

impl Layout {
    /// The layouts of all tiers of a game, by the number of marks.
    pub(super) fn of(rules: &Rules) -> Vec<Layout> {
        let layout = |marks| Layout {
            marks,
            blocks: Blocks::new(rules, marks),
            patterns: Patterns::new(rules, marks),
        };
        (0..=rules.area()).map(layout).collect()
    }

    /// How many places there are.
    pub(super) fn len(&self) -> usize {
        self.blocks.len() * self.patterns.len()
    }

    /// The place of the position with these squares of x and these occupied squares;
    /// `None` if they cannot be occupied.
    pub(super) fn place(&self, x: u32, occupied: u32) -> Option<usize> {
        let block = self.blocks.number(occupied)? * self.patterns.len();
        Some(block + self.patterns.number(gather(x, occupied)))
    }
}

/// The sets of squares that can be occupied, in the order of their words.
#[derive(Debug)]
pub(super) enum Blocks {
    /// All sets of `marks` among `squares`, which are computed when needed.
    All { squares: u32, marks: u32 },
    /// These sets only.
    Listed(Vec<u32>),
}

impl Blocks {
    fn new(rules: &Rules, marks: u32) -> Blocks {
        if rules.has_free_squares() {
            let squares = rules.area();
            return Blocks::All { squares, marks };
        }
        let sets = rules.occupied_sets(marks).map(|set| set.bits() as u32);
        let mut sets: Vec<u32> = sets.collect();
        sets.sort_unstable();
        Blocks::Listed(sets)
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Blocks::All { squares, marks } => SUBSETS.count(*squares, *marks),
            Blocks::Listed(sets) => sets.len(),
        }
    }

    /// The number of a set; `None` if it is not one of them.
    pub(super) fn number(&self, set: u32) -> Option<usize> {
        match self {
            Blocks::All { .. } => Some(SUBSETS.number(set)),
            Blocks::Listed(sets) => sets.binary_search(&set).ok(),
        }
    }

    /// The sets from number `first` on.
    pub(super) fn from(&self, first: usize) -> Box<dyn Iterator<Item = u32> + '_> {
        match self {
            Blocks::All { squares, marks } => {
                let all = ((1u64 << squares) - 1) as u32;
                Box::new(subsets::from(SUBSETS.set(first, *marks), all))
            }
            Blocks::Listed(sets) => Box::new(sets[first..].iter().copied()),
        }
    }
}

/// The patterns in which some marks, numbered 0, 1, 2 …, can be x and o; those with the
/// fewest x first.
#[derive(Debug)]
pub(super) struct Patterns {
    marks: u32,
    least_x: u32,
    most_x: u32,
    /// By the number of x: how many patterns have fewer x.
    starts: Vec<usize>,
}

impl Patterns {
    fn new(rules: &Rules, marks: u32) -> Patterns {
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

    /// Every pattern, as the set of marks that are x.
    pub(super) fn all(&self) -> impl Iterator<Item = u32> {
        let marks = ((1u64 << self.marks) - 1) as u32;
        (self.least_x..=self.most_x).flat_map(move |size| of_size(marks, size))
    }

    pub(super) fn number(&self, pattern: u32) -> usize {
        self.starts[pattern.count_ones() as usize] + SUBSETS.number(pattern)
    }
}

/// The bits of `set` at the places of `within`, moved together.
fn gather(set: u32, within: u32) -> u32 {
    let (mut gathered, mut place, mut rest) = (0, 0, within);
    while rest != 0 {
        gathered |= (set >> rest.trailing_zeros() & 1) << place;
        place += 1;
        rest &= rest - 1;
    }
    gathered
}
