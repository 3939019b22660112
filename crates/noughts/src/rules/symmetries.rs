//! The symmetries of a game.

use super::{Edges, Marks, Rules, Squares};
use crate::Symmetry;

/// The 48 symmetries of a cube as `axes` and `flips` of a [`Symmetry`]: first the
/// four that every rectangle has, then the other four of a square, then those that
/// only a box has.
const MAPS: [([u8; 3], [bool; 3]); 48] = {
    /// The orders of columns, rows and layers.
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
        (0, [false, false]), // the identity
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
        // The layers stay, are flipped, or change places with columns or rows.
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
    /// The maps of the board onto itself under which the game stays the same, the
    /// identity first.
    ///
    /// There are eight for a square board, four for any other rectangle, two with
    /// gravity, and up to 48 for a box. With joined edges the board can also be
    /// shifted, and where both players place either mark, x and o can change
    /// places.
    pub const fn symmetries(&self) -> Symmetries {
        Symmetries {
            rules: *self,
            left: self.symmetry_count(),
            shift: 0,
            map: 0,
        }
    }

    /// The symmetry with a number, counted from zero in the order of
    /// [`Rules::symmetries`]; `None` beyond the last.
    pub const fn symmetry(&self, number: usize) -> Option<Symmetry> {
        let maps = self.map_count();
        let mut place = number % maps;
        let mut map = 0;
        while map < self.maps().len() {
            if self.has_map(map) {
                if place == 0 {
                    return self.symmetry_of(map, number / maps);
                }
                place -= 1;
            }
            map += 1;
        }
        None
    }

    /// The map with a number, followed by the shift with a number. Shifts are
    /// numbered twice: first without, then with x and o changing places. `None`
    /// beyond the last.
    const fn symmetry_of(&self, map: usize, shift: usize) -> Option<Symmetry> {
        let shifts = self.shift_count();
        let (shift, swap) = (shift % shifts, shift / shifts);
        if swap >= self.swap_count() {
            return None;
        }
        let (axes, flips) = self.maps()[map];
        let [width, height, _] = self.sides.array();
        let [width, height] = [width as usize, height as usize];
        Some(Symmetry {
            sides: self.sides,
            axes,
            flips,
            // Each is below a side.
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
        self.swap_count() * self.shift_count() * self.map_count()
    }

    /// Two if x and o can change places, otherwise one.
    const fn swap_count(&self) -> usize {
        match self.variant.marks {
            Marks::Either => 2,
            Marks::Own | Marks::OnlyX => 1,
        }
    }

    /// In how many ways the board can be shifted; one if edges are not joined.
    const fn shift_count(&self) -> usize {
        match self.variant.edges {
            Edges::Plain => 1,
            Edges::Joined => self.area() as usize,
        }
    }

    const fn map_count(&self) -> usize {
        let (mut count, mut map) = (0, 0);
        while map < self.maps().len() {
            count += self.has_map(map) as usize;
            map += 1;
        }
        count
    }

    /// The maps to choose from: those of a square, or, in a box, of a cube.
    const fn maps(&self) -> &'static [([u8; 3], [bool; 3])] {
        match self.sides.depth {
            1 => MAPS.split_at(8).0,
            _ => &MAPS,
        }
    }

    /// Whether a map takes the board onto itself and, with gravity, the bottom to
    /// the bottom.
    const fn has_map(&self, number: usize) -> bool {
        let (axes, flips) = MAPS[number];
        let sides = self.sides.array();
        let fits = sides[axes[0] as usize] == sides[0]
            && sides[axes[1] as usize] == sides[1]
            && sides[axes[2] as usize] == sides[2];
        let upright = axes[1] == 1 && !flips[1];
        fits && (upright || matches!(self.variant.squares, Squares::Free))
    }
}

/// The symmetries of a game, the identity first.
#[derive(Clone, Debug)]
pub struct Symmetries {
    rules: Rules,
    left: usize,
    /// The numbers of the next map and of the next shift.
    map: usize,
    shift: usize,
}

impl Iterator for Symmetries {
    type Item = Symmetry;

    fn next(&mut self) -> Option<Symmetry> {
        while self.left > 0 {
            let map = self.map;
            if map == self.rules.maps().len() {
                (self.map, self.shift) = (0, self.shift + 1);
                continue;
            }
            self.map += 1;
            if self.rules.has_map(map) {
                self.left -= 1;
                return self.rules.symmetry_of(map, self.shift);
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Symmetries {}

impl core::iter::FusedIterator for Symmetries {}
