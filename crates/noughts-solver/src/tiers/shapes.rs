//! The lines of every set of stones.

use noughts::{Rules, Shape, Stones};

use super::monitor::{Monitor, Stopped, filled};
use super::pieces::{PIECE, in_pieces};

/// Which lines each set of stones of one mark has, by the word of the set.
pub(super) struct Shapes {
    shapes: Vec<Shape>,
}

impl Shapes {
    /// How many sets there are.
    pub(super) fn count(rules: &Rules) -> u64 {
        1 << rules.area()
    }

    pub(super) fn new(rules: &Rules, monitor: &Monitor<'_>) -> Result<Shapes, Stopped> {
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
