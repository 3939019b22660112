use super::{Edges, Marks, Rules, Squares};
use crate::Symmetry;

/// Which side takes the place of which, and which are turned round: the maps of a
/// cube onto itself. First those that every rectangle has, then those that only a
/// square has, then those of a box.
const MAPS: [([u8; 3], [bool; 3]); 48] = {
    /// Columns, rows and layers in another order.
    const AXES: [[u8; 3]; 6] = [
        [0, 1, 2],
        [1, 0, 2],
        [0, 2, 1],
        [2, 1, 0],
        [1, 2, 0],
        [2, 0, 1],
    ];
    let mut maps = [([0, 1, 2], [false; 3]); 48];
    // The eight of a square in an order that certificates rely on.
    let flat = [
        (0, [false, false]), // nothing moves
        (0, [true, true]),   // half a turn
        (0, [true, false]),  // left and right
        (0, [false, true]),  // top and bottom
        (1, [true, false]),  // a quarter turn clockwise
        (1, [false, true]),  // three quarters
        (1, [false, false]), // the diagonal from the top left stays
        (1, [true, true]),   // the other diagonal stays
    ];
    let mut number = 0;
    while number < 48 {
        let (axes, [columns, rows]) = flat[number % 8];
        // The third side stays, is turned round, or changes places.
        let (axes, layers) = match number / 8 {
            0 => (AXES[axes], false),
            1 => (AXES[axes], true),
            2 => (AXES[2 + axes], false),
            3 => (AXES[2 + axes], true),
            4 => (AXES[4 + axes], false),
            _ => (AXES[4 + axes], true),
        };
        maps[number] = (axes, [columns, rows, layers]);
        number += 1;
    }
    maps
};

impl Rules {
    /// The maps of the board onto itself that keep the game what it is; the
    /// first moves nothing.
    ///
    /// Eight for a square board, four for any other rectangle; two where columns
    /// are filled from below; up to 48 for a box. Joined edges can also be
    /// shifted, and where both players place either mark, x and o can change
    /// places too.
    pub fn symmetries(&self) -> impl ExactSizeIterator<Item = Symmetry> + Clone + use<> {
        let rules = *self;
        let number = self.symmetry_count();
        (0..number).map(move |number| rules.symmetry(number).unwrap_or(Symmetry::identity(&rules)))
    }

    /// The symmetry with a number, counted from zero in the order of
    /// [`Rules::symmetries`].
    pub const fn symmetry(&self, number: usize) -> Option<Symmetry> {
        let maps = self.map_count();
        let (map, shift) = (number % maps, number / maps);
        let shifts = self.shift_count();
        let (shift, swap) = (shift % shifts, shift / shifts);
        let swaps = match self.variant.marks {
            Marks::Either => 2,
            Marks::Own | Marks::OnlyX => 1,
        };
        if swap >= swaps {
            return None;
        }
        let (axes, flips) = self.map(map);
        let [width, height, _] = self.sides.array();
        let [width, height] = [width as usize, height as usize];
        Some(Symmetry {
            sides: self.sides,
            axes,
            flips,
            // Shifts that are not zero are below a side.
            shift: [
                (shift % width) as u8,
                (shift / width % height) as u8,
                (shift / width / height) as u8,
            ],
            swaps_marks: swap == 1,
        })
    }

    /// The number of symmetries.
    pub const fn symmetry_count(&self) -> usize {
        let swaps = match self.variant.marks {
            Marks::Either => 2,
            Marks::Own | Marks::OnlyX => 1,
        };
        swaps * self.shift_count() * self.map_count()
    }

    /// In how many ways the board can be shifted over its edges.
    const fn shift_count(&self) -> usize {
        match self.variant.edges {
            Edges::Plain => 1,
            Edges::Joined => self.area() as usize,
        }
    }

    const fn map_count(&self) -> usize {
        let mut count = 0;
        let mut number = 0;
        while number < MAPS.len() {
            count += self.has_map(number) as usize;
            number += 1;
        }
        count
    }

    /// The map with a number among those that the board has.
    const fn map(&self, place: usize) -> ([u8; 3], [bool; 3]) {
        let (mut number, mut before) = (0, 0);
        while number < MAPS.len() {
            if self.has_map(number) {
                if before == place {
                    return MAPS[number];
                }
                before += 1;
            }
            number += 1;
        }
        MAPS[0]
    }

    /// Whether a map takes the board onto itself, and what is below to what is
    /// below.
    const fn has_map(&self, number: usize) -> bool {
        let (axes, flips) = MAPS[number];
        let sides = self.sides.array();
        let fits = sides[axes[0] as usize] == sides[0]
            && sides[axes[1] as usize] == sides[1]
            && sides[axes[2] as usize] == sides[2];
        // A board that is no box has only the maps of a rectangle.
        let in_plane = axes[2] == 2 && !flips[2];
        let upright = axes[1] == 1 && !flips[1];
        fits && (in_plane || self.sides.depth > 1)
            && (upright || matches!(self.variant.squares, Squares::Free))
    }
}
