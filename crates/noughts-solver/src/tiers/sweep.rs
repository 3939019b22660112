//! The sweep from the full board to the empty one.

use std::ops::Add;
use std::sync::{Mutex, PoisonError};
use std::thread;

use noughts::{Rules, Stones, Value};

use super::subsets::{self, of_size};
use super::{Counts, Entry, SUBSETS, Tier};

/// All tiers of a game, by the number of marks.
pub(super) fn sweep(rules: &Rules, threads: usize) -> Vec<Tier> {
    let shapes = Shapes::of(rules);
    let mut tiers: Vec<Tier> = Vec::new();
    // The fullest first, and turned round at the end.
    for marks in (0..=rules.area()).rev() {
        let after = tiers.last().map(|tier| tier.entries.as_slice());
        let step = Step::new(rules, marks, &shapes, after);
        tiers.push(step.tier(threads));
    }
    tiers.reverse();
    tiers
}

/// What each set of stones of one player is like, as far as lines go.
struct Shapes {
    shapes: Vec<Shape>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    NoLine,
    /// A line, and the last stone may have completed it.
    Won,
    /// Lines that no single stone can have completed.
    Impossible,
}

impl Shapes {
    fn of(rules: &Rules) -> Shapes {
        let shape = |bits| {
            let stones = Stones::from_bits(bits);
            if !rules.has_line(stones) {
                Shape::NoLine
            } else if rules.last_moves(stones).is_empty() {
                Shape::Impossible
            } else {
                Shape::Won
            }
        };
        Shapes {
            shapes: (0..1 << rules.area()).map(shape).collect(),
        }
    }

    fn shape(&self, stones: u32) -> Shape {
        self.shapes[stones as usize]
    }
}

/// From the tier with one more mark to the tier with `marks`.
struct Step<'a> {
    squares: u32,
    marks: u32,
    /// Which of the marks are x, for each position of a block.
    x_marks: Vec<u32>,
    /// Bytes in a block of this tier and of the next.
    block: usize,
    next_block: usize,
    shapes: &'a Shapes,
    /// The tier with one more mark; none above the full board.
    after: Option<&'a [Entry]>,
    moves: Vec<Move>,
}

/// A move to a square below which some number of the occupied squares lie: where
/// the positions of a block are in the block after the move.
enum Move {
    /// The number of each.
    Each(Vec<u32>),
    /// Neighbours that stay neighbours: how many, and the number of the first.
    /// The higher the square, the longer they are, and the faster compared.
    Runs(Vec<(u32, u32)>),
}

impl Move {
    /// Runs shorter than this on average are not worth it.
    const SHORT: usize = 8;

    fn new(numbers: Vec<u32>) -> Move {
        let runs: Vec<(u32, u32)> = numbers
            .chunk_by(|number, next| number + 1 == *next)
            .map(|run| (run.len() as u32, run[0]))
            .collect();
        if runs.len() * Move::SHORT > numbers.len() {
            Move::Each(numbers)
        } else {
            Move::Runs(runs)
        }
    }

    /// Lowers each entry to that of the same position after the move.
    fn lower(&self, lowest: &mut [Entry], next: &[Entry]) {
        match self {
            Move::Each(numbers) => {
                for (lowest, number) in lowest.iter_mut().zip(numbers) {
                    *lowest = (*lowest).min(next[*number as usize]);
                }
            }
            Move::Runs(runs) => {
                let mut rest = lowest;
                for (length, first) in runs {
                    let (run, others) = rest.split_at_mut(*length as usize);
                    let next = &next[*first as usize..];
                    for (lowest, next) in run.iter_mut().zip(next) {
                        *lowest = (*lowest).min(*next);
                    }
                    rest = others;
                }
            }
        }
    }
}

impl<'a> Step<'a> {
    fn new(rules: &Rules, marks: u32, shapes: &'a Shapes, after: Option<&'a [Entry]>) -> Step<'a> {
        let x = marks.div_ceil(2);
        let x_to_move = marks.is_multiple_of(2);
        let full = after.is_none();
        let x_marks: Vec<u32> = of_size(((1u64 << marks) - 1) as u32, x).collect();
        let moves = |below: u32| {
            let stone = u32::from(x_to_move) << below;
            let number = |x_marks: u32| {
                let low = x_marks & ((1 << below) - 1);
                let high = (x_marks ^ low) << 1;
                SUBSETS.number(low | stone | high) as u32
            };
            Move::new(x_marks.iter().copied().map(number).collect())
        };
        Step {
            squares: rules.area(),
            marks,
            block: x_marks.len(),
            next_block: if full {
                0
            } else {
                SUBSETS.count(marks + 1, x + u32::from(x_to_move))
            },
            shapes,
            after,
            moves: if full {
                Vec::new()
            } else {
                (0..=marks).map(moves).collect()
            },
            x_marks,
        }
    }

    fn tier(&self, threads: usize) -> Tier {
        let blocks = SUBSETS.count(self.squares, self.marks);
        let mut entries = vec![Entry::UNREACHABLE; self.block * blocks];
        // Enough parts to keep every thread busy to the end.
        let part = blocks.div_ceil(64 * threads.max(1));
        let parts = Mutex::new(entries.chunks_mut(part * self.block).enumerate());
        let work = || {
            let mut counts = Counts::default();
            loop {
                let next = parts.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((number, entries)) = next else {
                    return counts;
                };
                self.fill(number * part, entries, &mut counts);
            }
        };
        let counts = thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let own = work();
            helpers
                .into_iter()
                .filter_map(|helper| helper.join().ok())
                .fold(own, Counts::add)
        });
        Tier { entries, counts }
    }

    /// Fills some neighbouring blocks, the first of which is number `first`.
    fn fill(&self, first: usize, entries: &mut [Entry], counts: &mut Counts) {
        let all = ((1u64 << self.squares) - 1) as u32;
        let from = SUBSETS.set(first, self.marks);
        let mut lowest = vec![Entry::TOP; self.block];
        for (block, occupied) in entries.chunks_mut(self.block).zip(subsets::from(from, all)) {
            lowest.fill(Entry::TOP);
            self.lower(occupied, all, &mut lowest);
            let spread = Spread::over(occupied);
            for ((entry, x_marks), lowest) in block.iter_mut().zip(&self.x_marks).zip(&lowest) {
                let x = spread.set(*x_marks);
                *entry = self.entry(x, occupied ^ x, *lowest);
            }
            counts.count_in(block);
        }
    }

    /// For each position of a block the lowest entry that a move leads to.
    fn lower(&self, occupied: u32, all: u32, lowest: &mut [Entry]) {
        let Some(after) = self.after else {
            return;
        };
        for square in Stones::from_bits((all & !occupied).into()).singles() {
            let square = square.bits() as u32;
            let start = SUBSETS.number(occupied | square) * self.next_block;
            let next = &after[start..start + self.next_block];
            let below = (occupied & (square - 1)).count_ones();
            self.moves[below as usize].lower(lowest, next);
        }
    }

    fn entry(&self, x: u32, o: u32, lowest: Entry) -> Entry {
        let (mover, opponent) = if self.marks.is_multiple_of(2) {
            (x, o)
        } else {
            (o, x)
        };
        match (self.shapes.shape(mover), self.shapes.shape(opponent)) {
            (Shape::NoLine, Shape::NoLine) => BEFORE[lowest.number()],
            (Shape::NoLine, Shape::Won) => Entry::of(Value::Loss { plies: 0 }),
            _ => Entry::UNREACHABLE,
        }
    }
}

/// Puts the numbers 0, 1, 2 … of the marks on the squares that are occupied, by
/// look-up of seven at a time.
struct Spread {
    parts: [[u32; 1 << Spread::AT_A_TIME]; 3],
}

impl Spread {
    const AT_A_TIME: usize = 7;

    fn over(occupied: u32) -> Spread {
        let mut parts = [[0; 1 << Spread::AT_A_TIME]; 3];
        let squares = Stones::from_bits(occupied.into()).singles();
        for (mark, square) in squares.enumerate() {
            let part = &mut parts[mark / Spread::AT_A_TIME];
            let without = 1 << (mark % Spread::AT_A_TIME);
            for set in 0..without {
                part[without + set] = part[set] | square.bits() as u32;
            }
        }
        Spread { parts }
    }

    fn set(&self, marks: u32) -> u32 {
        let part = |part: usize| {
            let marks = marks as usize >> (part * Spread::AT_A_TIME);
            self.parts[part][marks % (1 << Spread::AT_A_TIME)]
        };
        part(0) | part(1) | part(2)
    }
}

/// [`Entry::before`] by look-up.
static BEFORE: [Entry; Entry::COUNT] = {
    let mut before = [Entry::UNREACHABLE; Entry::COUNT];
    let mut number = 0;
    while number < Entry::COUNT {
        before[number] = Entry::from_number(number).before();
        number += 1;
    }
    before
};
