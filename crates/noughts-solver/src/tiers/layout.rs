//! Where the positions of a tier are: by the set of occupied squares, of which one image
//! stands for all, and by which of these are x.

use std::sync::Arc;

use noughts::Rules;

use super::SUBSETS;
use super::images::{Images, Map};
use super::subsets::{gather, of_size};

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

    /// How many places there are.
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

/// The sets of squares that can be occupied, one of each class of images.
#[derive(Debug)]
pub(super) struct Blocks {
    /// The least of each class, in the order of their words.
    pub(super) sets: Vec<u32>,
    pub(super) images: Arc<Images>,
}

/// Where a set of occupied squares is.
pub(super) struct Found<'a> {
    /// The number of the block.
    pub(super) number: usize,
    /// The set that stands for the class.
    pub(super) set: u32,
    /// What makes it of the one that was looked for.
    pub(super) map: &'a Map,
}

impl Blocks {
    fn new(rules: &Rules, marks: u32, images: Arc<Images>) -> Blocks {
        let sets = rules.occupied_sets(marks).map(|set| set.bits() as u32);
        let mut sets: Vec<u32> = sets.filter(|set| images.is_least(*set)).collect();
        sets.sort_unstable();
        Blocks { sets, images }
    }

    /// Where a set is; `None` if it is not one of them.
    pub(super) fn find(&self, set: u32) -> Option<Found<'_>> {
        let (set, map) = self.images.least(set);
        let number = self.sets.binary_search(&set).ok()?;
        Some(Found { number, set, map })
    }
}

/// The patterns in which some marks, numbered 0, 1, 2 …, can be x and o; those with the
/// fewest x first.
#[derive(Debug)]
pub(super) struct Patterns {
    marks: u32,
    pub(super) least_x: u32,
    pub(super) most_x: u32,
    /// By the number of x: how many patterns have fewer x.
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

    /// Every pattern, as the set of marks that are x.
    pub(super) fn all(&self) -> impl Iterator<Item = u32> {
        let marks = ((1u64 << self.marks) - 1) as u32;
        (self.least_x..=self.most_x).flat_map(move |size| of_size(marks, size))
    }

    pub(super) fn number(&self, pattern: u32) -> usize {
        self.starts[pattern.count_ones() as usize] + SUBSETS.number(pattern)
    }
}
