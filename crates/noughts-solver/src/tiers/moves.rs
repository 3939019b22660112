//! The moves from one tier to the next, which has one more mark.
//!
//! The sweep looks up the result of every move of every position, so this code takes most of its
//! time. A move and a symmetry renumber the marks of a pattern ([`Relabel`]). Tables map the two
//! halves of a pattern separately. Other tables give the number of the new pattern, again from its
//! two halves. Patterns with the same high half are neighbours.

use noughts::{Mark, Rules, Stones};

use super::layout::{Layout, Patterns, of_size};
use super::{Entry, SUBSETS};

/// The moves from one tier to another.
pub(super) struct Moves<'a> {
    rules: &'a Rules,
    from: &'a Layout,
    to: &'a Layout,
    labels: Labels,
    marks: &'static [Mark],
}

impl<'a> Moves<'a> {
    pub(super) fn new(rules: &'a Rules, from: &'a Layout, to: &'a Layout) -> Moves<'a> {
        Moves {
            rules,
            from,
            to,
            labels: Labels::new(from.marks),
            marks: rules.marks_of(rules.player_after(from.marks)),
        }
    }

    /// Lowers the entry of each position of a block to the lowest entry that its
    /// moves lead to. `after` has the blocks of the tier after the moves, by number.
    pub(super) fn lower<'b>(
        &self,
        relabel: &mut Relabel,
        occupied: u32,
        after: impl Fn(usize) -> &'b [Entry],
        lowest: &mut [Entry],
    ) {
        for square in self.rules.legal_squares(Stones::from_bits(occupied.into())) {
            let square = square.bit() as u32;
            let Some(found) = self.to.blocks.find(occupied | square) else {
                continue;
            };
            let new = |square| below(found.map.image(square), found.set);
            let marks: Vec<u32> = squares(occupied).map(new).collect();
            relabel.set(&self.labels, &marks);
            let after = after(found.number);
            for run in self.runs(relabel, new(square)) {
                let (after, lowest) = (&after[run.start..], &mut lowest[run.first..]);
                for (lowest, low) in lowest.iter_mut().zip(run.lows) {
                    let place = self.labels.number(low | run.high);
                    *lowest = (*lowest).min(after[place]);
                }
            }
        }
    }

    /// The numbers of the blocks from which a move leads to a block; a number may occur
    /// twice.
    #[cfg(feature = "cluster")]
    pub(super) fn before(&self, occupied: u32) -> impl Iterator<Item = usize> {
        let squares = Stones::from_bits(occupied.into());
        let squares = self.rules.removable_squares(squares).iter();
        squares.filter_map(move |square| {
            let found = self.from.blocks.find(occupied ^ square.bit() as u32)?;
            Some(found.number)
        })
    }

    /// The numbers of the blocks to which the moves from a block lead; a number may
    /// occur twice.
    #[cfg(feature = "cluster")]
    pub(super) fn after(&self, occupied: u32) -> impl Iterator<Item = usize> {
        let squares = Stones::from_bits(occupied.into());
        let squares = self.rules.legal_squares(squares).iter();
        squares.filter_map(move |square| {
            let found = self.to.blocks.find(occupied | square.bit() as u32)?;
            Some(found.number)
        })
    }

    /// Marks the positions that the moves reach in a block of the tier after them.
    /// `parents` has the blocks of the tier before the moves, by number.
    pub(super) fn reach<'b>(
        &self,
        relabel: &mut Relabel,
        occupied: u32,
        parents: impl Fn(usize) -> &'b [Entry],
        block: &mut [Entry],
    ) {
        for square in self
            .rules
            .removable_squares(Stones::from_bits(occupied.into()))
        {
            let square = square.bit() as u32;
            let before = occupied ^ square;
            let Some(found) = self.from.blocks.find(before) else {
                continue;
            };
            let mut marks = [0; 32];
            for square in squares(before) {
                marks[below(found.map.image(square), found.set) as usize] = below(square, occupied);
            }
            relabel.set(&self.labels, &marks[..self.from.marks as usize]);
            let parents = parents(found.number);
            for run in self.runs(relabel, below(square, occupied)) {
                let block = &mut block[run.start..];
                for (parent, low) in parents[run.first..].iter().zip(run.lows) {
                    if *parent == Entry::REACHED {
                        block[self.labels.number(low | run.high)] = Entry::REACHED;
                    }
                }
            }
        }
    }

    /// The patterns before a move, for each mark that can be placed, and the patterns
    /// after it if the mark gets the number `played`.
    fn runs<'r>(
        &'r self,
        relabel: &'r Relabel,
        played: u32,
    ) -> impl Iterator<Item = PlayedRun<'r>> {
        self.marks.iter().flat_map(move |mark| {
            let x = u32::from(*mark == Mark::X);
            relabel.runs(&self.from.patterns).map(move |run| PlayedRun {
                first: run.first,
                start: self.to.patterns.starts[(run.x + x) as usize],
                lows: run.lows,
                high: run.high | x << played,
            })
        })
    }
}

/// Neighbouring patterns before a move.
struct PlayedRun<'a> {
    /// The number of the first.
    first: usize,
    /// The number of the first pattern with the number of x that these patterns have after the
    /// move.
    start: usize,
    /// The patterns after the move: each of these low halves with the high half.
    lows: &'a [u32],
    high: u32,
}

/// The number of squares of a set below a square.
fn below(square: u32, set: u32) -> u32 {
    (set & (square - 1)).count_ones()
}

/// The squares of a set, each as a set.
fn squares(set: u32) -> impl Iterator<Item = u32> {
    Stones::from_bits(set.into())
        .iter()
        .map(|square| square.bit() as u32)
}

/// The data common to all patterns of a tier.
pub(super) struct Labels {
    marks: u32,
    /// The patterns of the low half of the marks, by their number of x.
    lows: Vec<Vec<u32>>,
    /// The numbers of patterns with one mark more.
    numbers: Numbers,
}

/// Maps each pattern of a tier to its new form, before the new mark is placed.
#[derive(Default)]
pub(super) struct Relabel {
    /// The new form of each of [`Labels::lows`].
    lows: Vec<Vec<u32>>,
    /// The new form of each pattern of the high half.
    highs: Vec<u32>,
    /// The new form of each pattern of the low half.
    by_low: Vec<u32>,
}

/// Neighbouring patterns.
pub(super) struct Run<'a> {
    /// The number of the first.
    pub(super) first: usize,
    /// The number of x in each.
    pub(super) x: u32,
    /// The new forms of their low halves.
    lows: &'a [u32],
    /// The new form of their high half.
    pub(super) high: u32,
}

impl Labels {
    pub(super) fn new(marks: u32) -> Labels {
        let half = marks.div_ceil(2);
        let low = ((1u64 << half) - 1) as u32;
        Labels {
            marks,
            lows: (0..=half)
                .map(|size| of_size(low, size).collect())
                .collect(),
            numbers: Numbers::new(marks + 1),
        }
    }

    /// The number of marks in the low half.
    fn half(&self) -> u32 {
        self.marks.div_ceil(2)
    }

    /// The number of a pattern with one more mark, among the patterns with as many x.
    pub(super) fn number(&self, pattern: u32) -> usize {
        self.numbers.of(pattern)
    }
}

impl Relabel {
    /// Renumbers the marks. `new` has the new number of each mark.
    pub(super) fn set(&mut self, labels: &Labels, new: &[u32]) {
        let (low, high) = new.split_at(labels.half() as usize);
        become_each(low, &mut self.by_low);
        become_each(high, &mut self.highs);
        self.lows.resize_with(labels.lows.len(), Vec::new);
        for (lows, patterns) in self.lows.iter_mut().zip(&labels.lows) {
            lows.clear();
            lows.extend(patterns.iter().map(|low| self.by_low[*low as usize]));
        }
    }

    /// All patterns of the tier in their order.
    pub(super) fn runs(&self, patterns: &Patterns) -> impl Iterator<Item = Run<'_>> {
        let mut first = 0;
        let x = patterns.least_x..=patterns.most_x;
        let runs = x.flat_map(move |x| {
            let highs = (0u32..).zip(&self.highs);
            highs.filter_map(move |(pattern, high)| {
                let in_low = x.checked_sub(pattern.count_ones())?;
                Some((x, self.lows.get(in_low as usize)?, *high))
            })
        });
        runs.map(move |(x, lows, high)| {
            let run = Run {
                first,
                x,
                lows,
                high,
            };
            first += lows.len();
            run
        })
    }
}

/// The new form of each pattern of some marks.
fn become_each(new: &[u32], patterns: &mut Vec<u32>) {
    patterns.clear();
    patterns.push(0);
    for number in new {
        patterns.extend_from_within(..);
        let half = patterns.len() / 2;
        for pattern in &mut patterns[half..] {
            *pattern |= 1 << number;
        }
    }
}

/// The numbers of sets among the sets of their size, as the sum of two look-ups: the
/// number of the low half alone, and the addend of the high half, which depends on the
/// size of the low half.
struct Numbers {
    half: u32,
    /// Indexed by the low half: its own number, and the start of the addends of high halves.
    low: Vec<(u32, u32)>,
    high: Vec<u32>,
}

impl Numbers {
    fn new(squares: u32) -> Numbers {
        let half = squares.div_ceil(2);
        let high_bits = squares - half;
        let low = (0..1u32 << half).map(|low| {
            let begin = low.count_ones() << high_bits;
            (SUBSETS.number(low) as u32, begin)
        });
        let added = |size: u32, high: u32| {
            let least = ((1u64 << size) - 1) as u32;
            // The least low half has number 0.
            SUBSETS.number(high << half | least) as u32
        };
        let high =
            (0..=half).flat_map(|size| (0..1 << high_bits).map(move |high| added(size, high)));
        Numbers {
            half,
            low: low.collect(),
            high: high.collect(),
        }
    }

    fn of(&self, set: u32) -> usize {
        let low = set & ((1 << self.half) - 1);
        let (number, begin) = self.low[low as usize];
        (number + self.high[(begin + (set >> self.half)) as usize]) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_halves_match_whole_numbers() {
        for squares in 0..=12 {
            let numbers = Numbers::new(squares);
            for set in 0..1 << squares {
                assert_eq!(numbers.of(set), SUBSETS.number(set), "{squares} {set:b}");
            }
        }
    }

    #[test]
    fn patterns_follow_their_marks() {
        let new = [3, 0, 5, 1, 4];
        let mut patterns = Vec::new();
        become_each(&new, &mut patterns);
        assert_eq!(patterns.len(), 32);
        for (pattern, found) in patterns.iter().enumerate() {
            let marks = (0..5).filter(|mark| pattern >> mark & 1 == 1);
            assert_eq!(marks.map(|mark| 1 << new[mark]).sum::<u32>(), *found);
        }
    }
}
