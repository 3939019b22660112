//! The entries of a block, from the lines of its positions and from the entries that
//! their moves lead to.

#[cfg(feature = "disk")]
use noughts::Mark;
use noughts::{Rules, Shape, Standing, Stones, Value};

use super::layout::Layout;
use super::pieces::{Monitor, PIECE, filled, in_pieces};
use super::{Entry, SolveTiersError};

/// Evaluates the positions of a tier, block by block.
pub(super) struct Evaluator<'a> {
    /// The patterns of x in a block.
    patterns: Vec<u32>,
    shapes: &'a Shapes,
    /// The entry by the shapes of x and of o; [`Entry::REACHED`] if the game is not over.
    ends: [[Entry; 3]; 3],
}

impl<'a> Evaluator<'a> {
    pub(super) fn new(rules: &Rules, layout: &Layout, shapes: &'a Shapes) -> Evaluator<'a> {
        Evaluator {
            patterns: layout.patterns.all().collect(),
            shapes,
            ends: ends(rules, layout.marks),
        }
    }

    /// Evaluates every position of a block. For each position, `lowest` has the
    /// lowest entry that its moves lead to.
    pub(super) fn evaluate(&self, occupied: u32, lowest: &[Entry], block: &mut [Entry]) {
        let spread = Spread::over(occupied);
        for ((entry, pattern), lowest) in block.iter_mut().zip(&self.patterns).zip(lowest) {
            let end = self.by_lines(spread.set(*pattern), occupied);
            *entry = if end == Entry::REACHED {
                BEFORE[lowest.number()]
            } else {
                end
            };
        }
    }

    /// Evaluates the reached positions of a block in which the game is over.
    pub(super) fn evaluate_ends(&self, occupied: u32, block: &mut [Entry]) {
        let spread = Spread::over(occupied);
        for (entry, pattern) in block.iter_mut().zip(&self.patterns) {
            if *entry == Entry::REACHED {
                *entry = self.by_lines(spread.set(*pattern), occupied);
            }
        }
    }

    /// Evaluates the positions of a block that play cannot reach, in which the game is over, or
    /// in which a move wins. With gravity, it leaves unreachable positions unchanged.
    #[cfg(feature = "disk")]
    pub(super) fn evaluate_near_ends(&self, rules: &Rules, occupied: u32, block: &mut [Entry]) {
        let spread = Spread::over(occupied);
        let marks = occupied.count_ones();
        let [place_x, place_o] = [Mark::X, Mark::O].map(|mark| {
            let placed = rules.marks_of(rules.player_after(marks));
            placed.contains(&mark)
        });
        let after = ends(rules, marks + 1);
        let legal: Vec<u32> = rules
            .legal_squares(Stones::from_bits(occupied.into()))
            .iter()
            .map(|square| square.bit() as u32)
            .collect();
        let wins = |x: u32, o: u32| {
            let [x, o] = [x, o].map(|set| self.shapes.of(set) as usize);
            after[x][o] == Entry::LOST
        };
        for (entry, pattern) in block.iter_mut().zip(&self.patterns) {
            if *entry == Entry::UNREACHABLE {
                continue;
            }
            let x = spread.set(*pattern);
            let o = occupied ^ x;
            let end = self.by_lines(x, occupied);
            if end != Entry::REACHED {
                *entry = end;
            } else if legal
                .iter()
                .any(|square| place_x && wins(x | square, o) || place_o && wins(x, o | square))
            {
                *entry = Entry::WON_NEXT;
            }
        }
    }

    /// The entry of a position by its lines alone.
    fn by_lines(&self, x: u32, occupied: u32) -> Entry {
        let [x, o] = [x, occupied ^ x].map(|set| self.shapes.of(set) as usize);
        self.ends[x][o]
    }
}

/// Evaluates the reached positions of a block in which the game is not over.
pub(super) fn evaluate_reached(lowest: &[Entry], block: &mut [Entry]) {
    for (entry, lowest) in block.iter_mut().zip(lowest) {
        if *entry == Entry::REACHED {
            *entry = BEFORE[lowest.number()];
        }
    }
}

/// The entry by the shapes of x and of o; [`Entry::REACHED`] if the game is not over.
fn ends(rules: &Rules, marks: u32) -> [[Entry; 3]; 3] {
    let turn = rules.player_after(marks);
    let shapes = [Shape::NoLine, Shape::Meeting, Shape::Apart];
    shapes.map(|x| {
        shapes.map(|o| match rules.standing(marks, x, o) {
            Standing::Impossible => Entry::UNREACHABLE,
            Standing::Over(outcome) => Entry::of(Value::of_end(outcome, turn)),
            Standing::Open => Entry::REACHED,
        })
    })
}

/// Converts a set of marks, numbered 0, 1, 2 …, to the set of their squares, with a
/// table look-up for each seven marks.
struct Spread {
    parts: [[u32; 1 << Spread::AT_A_TIME]; 5],
    has_many: bool,
}

impl Spread {
    const AT_A_TIME: usize = 7;

    fn over(occupied: u32) -> Spread {
        let mut parts = [[0; 1 << Spread::AT_A_TIME]; 5];
        let squares = Stones::from_bits(occupied.into()).iter();
        for (mark, square) in squares.enumerate() {
            let part = &mut parts[mark / Spread::AT_A_TIME];
            let without = 1 << (mark % Spread::AT_A_TIME);
            for set in 0..without {
                part[without + set] = part[set] | square.bit() as u32;
            }
        }
        let has_many = occupied.count_ones() as usize > 3 * Spread::AT_A_TIME;
        Spread { parts, has_many }
    }

    fn set(&self, marks: u32) -> u32 {
        let part = |part: usize| {
            let marks = marks as usize >> (part * Spread::AT_A_TIME);
            self.parts[part][marks % (1 << Spread::AT_A_TIME)]
        };
        let set = part(0) | part(1) | part(2);
        if self.has_many {
            set | part(3) | part(4)
        } else {
            set
        }
    }
}

/// [`Entry::before`] of each entry, by its number.
static BEFORE: [Entry; Entry::COUNT] = {
    let mut before = [Entry::UNREACHABLE; Entry::COUNT];
    let mut number = 0;
    while number < Entry::COUNT {
        before[number] = Entry::from_number(number).before();
        number += 1;
    }
    before
};

/// The shape of the lines of each set of squares, indexed by the word of the set.
pub(super) struct Shapes {
    shapes: Vec<Shape>,
}

impl Shapes {
    /// The number of sets.
    pub(super) fn count(rules: &Rules) -> u64 {
        1 << rules.area()
    }

    pub(super) fn new(rules: &Rules, monitor: &Monitor<'_>) -> Result<Shapes, SolveTiersError> {
        let mut shapes = filled(Shape::NoLine, Shapes::count(rules) as usize)?;
        in_pieces(&mut shapes, PIECE, monitor, |(), first, piece| {
            for (bits, shape) in (first as u64..).zip(piece) {
                *shape = rules.shape(Stones::from_bits(bits));
            }
        })?;
        Ok(Shapes { shapes })
    }

    pub(super) fn of(&self, stones: u32) -> Shape {
        self.shapes[stones as usize]
    }
}
