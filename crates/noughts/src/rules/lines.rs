//! Lines: k squares in a row in one of the directions. Shifts of bitboards find all lines of a
//! set of stones at the same time.

use core::fmt;

use super::{Edges, Rules, Sides};
use crate::{Square, SquareIndex, Stones};

/// The direction of a line: one of four within a layer, or one of nine through the
/// layers of a box.
///
/// ```text
///     . . o → Right
///       ↙ ↓ ↘
/// DownLeft  Down  DownRight
/// ```
///
/// `In` goes from a layer to the next, `InUpLeft` also one row up and one column
/// to the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[allow(missing_docs)] // The names are self-explanatory.
pub enum Direction {
    Right,
    Down,
    DownRight,
    DownLeft,
    In,
    InRight,
    InLeft,
    InDown,
    InUp,
    InDownRight,
    InDownLeft,
    InUpRight,
    InUpLeft,
}

impl Direction {
    /// All directions; those within a layer come first.
    pub const ALL: [Direction; 13] = [
        Direction::Right,
        Direction::Down,
        Direction::DownRight,
        Direction::DownLeft,
        Direction::In,
        Direction::InRight,
        Direction::InLeft,
        Direction::InDown,
        Direction::InUp,
        Direction::InDownRight,
        Direction::InDownLeft,
        Direction::InUpRight,
        Direction::InUpLeft,
    ];

    /// One step in this direction: columns to the right, rows down, layers in.
    pub const fn step(self) -> [i8; 3] {
        match self {
            Direction::Right => [1, 0, 0],
            Direction::Down => [0, 1, 0],
            Direction::DownRight => [1, 1, 0],
            Direction::DownLeft => [-1, 1, 0],
            Direction::In => [0, 0, 1],
            Direction::InRight => [1, 0, 1],
            Direction::InLeft => [-1, 0, 1],
            Direction::InDown => [0, 1, 1],
            Direction::InUp => [0, -1, 1],
            Direction::InDownRight => [1, 1, 1],
            Direction::InDownLeft => [-1, 1, 1],
            Direction::InUpRight => [1, -1, 1],
            Direction::InUpLeft => [-1, -1, 1],
        }
    }
}

/// k squares in a row.
///
/// [`Rules::lines`](crate::Rules::lines) returns the lines of a game. A line
/// prints as its squares, `a1-b1-c1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    pub(crate) sides: Sides,
    pub(crate) start: Square,
    pub(crate) direction: Direction,
    pub(crate) length: u8,
    pub(crate) stones: Stones,
}

impl Line {
    /// The first square of the line.
    pub const fn start(&self) -> Square {
        self.start
    }

    /// The direction in which the line runs.
    pub const fn direction(&self) -> Direction {
        self.direction
    }

    /// The squares of the line as a set.
    pub const fn stones(&self) -> Stones {
        self.stones
    }

    /// The squares of the line in order. On a torus a line may leave the board at
    /// one edge and come back at the opposite one.
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> + use<> {
        let line = *self;
        (0..line.length).map(move |steps| line.sides.walk(line.start, line.direction, steps))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, square) in self.squares().enumerate() {
            if number > 0 {
                f.write_str("-")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

/// How the lines of a set of stones intersect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Shape {
    /// No line.
    NoLine,
    /// One line, or several that all share a square: one move can have completed
    /// them all.
    Meeting,
    /// Several lines without a square that all share: no single move can have
    /// completed them all.
    Apart,
}

impl Shape {
    /// Whether there is a line.
    pub const fn has_line(self) -> bool {
        !matches!(self, Shape::NoLine)
    }
}

impl Rules {
    /// Whether `stones` have a line.
    pub const fn has_line(&self, stones: Stones) -> bool {
        if self.sides.depth == 1 && matches!(self.variant.edges, Edges::Plain) {
            return self.has_line_on_plain_board(stones);
        }
        let mut number = 0;
        while number < self.directions().len() {
            if !self
                .line_starts(self.directions()[number], stones)
                .is_empty()
            {
                return true;
            }
            number += 1;
        }
        false
    }

    /// [`Rules::has_line`] for flat boards with plain edges, the most common
    /// case: all four directions in one loop.
    const fn has_line_on_plain_board(&self, stones: Stones) -> bool {
        let (k, width) = (self.k as u32, self.sides.width as u32);
        let (right, down) = (self.fits_right.bits(), self.fits_down.bits());
        let (down_right, down_left) = (right & down, right << (k - 1) & down);
        // If no line fits, a stride of zero keeps the shifts within a word.
        let down_stride = if down == 0 { 0 } else { width };
        let [right_stride, left_stride] = match down_right {
            0 => [0, 0],
            _ => [width + 1, width - 1],
        };
        // As in `run_starts`.
        let mut runs = [stones.bits(); 4];
        let mut length = 1;
        while length < k {
            let rest = k - length;
            let step = if rest < length { rest } else { length };
            runs[0] &= runs[0] >> step;
            runs[1] &= runs[1] >> (step * down_stride);
            runs[2] &= runs[2] >> (step * right_stride);
            runs[3] &= runs[3] >> (step * left_stride);
            length += step;
        }
        (runs[0] & right) | (runs[1] & down) | (runs[2] & down_right) | (runs[3] & down_left) != 0
    }

    /// The squares that all lines of `stones` share; all of `stones` if there is
    /// no line.
    ///
    /// The last stone must have been placed on one of them, since there was no line
    /// before it.
    ///
    /// ```text
    ///  x x x      # # #      x x x      . . #      x x x      . . .
    ///  o . o  →   . . .      o o x  →   . . .      o o o  →   . . .
    ///  . . .      . . .      o o x      . . .      x x x      . . .
    /// ```
    pub const fn common_squares(&self, stones: Stones) -> Stones {
        let mut common = stones;
        let mut number = 0;
        while number < self.directions().len() {
            let direction = self.directions()[number];
            let mut starts = self.line_starts(direction, stones);
            while let Some((start, others)) = starts.split_first() {
                common = common.intersection(self.line_from(direction, start));
                starts = others;
            }
            number += 1;
        }
        common
    }

    /// The lines of `stones`.
    pub const fn shape(&self, stones: Stones) -> Shape {
        if !self.has_line(stones) {
            Shape::NoLine
        } else if self.common_squares(stones).is_empty() {
            Shape::Apart
        } else {
            Shape::Meeting
        }
    }

    /// Every line of the game, each once: rows first, then columns, then diagonals,
    /// and in a box those through the layers.
    ///
    /// ```
    /// use noughts::Rules;
    ///
    /// let lines: Vec<String> = Rules::TIC_TAC_TOE.lines().map(|l| l.to_string()).collect();
    /// assert_eq!(lines, [
    ///     "a1-b1-c1", "a2-b2-c2", "a3-b3-c3",
    ///     "a1-a2-a3", "b1-b2-b3", "c1-c2-c3",
    ///     "a1-b2-c3", "c1-b2-a3",
    /// ]);
    /// ```
    pub fn lines(&self) -> impl Iterator<Item = Line> + Clone + use<> {
        let rules = *self;
        let starts = move |direction| rules.starts(direction).iter().map(move |s| (direction, s));
        let all = self.directions().iter().copied().flat_map(starts);
        let each_once = all.filter(move |(direction, start)| rules.is_first(*direction, *start));
        each_once.map(move |(direction, start)| Line {
            sides: rules.sides,
            start: rules.sides.square(start),
            direction,
            length: rules.k,
            stones: rules.line_from(direction, start),
        })
    }

    /// The directions in which lines can run.
    const fn directions(&self) -> &'static [Direction] {
        match (self.k, self.sides.depth) {
            // A line of one square is the same in every direction.
            (1, _) => Direction::ALL.split_at(1).0,
            (_, 1) => Direction::ALL.split_at(4).0,
            _ => &Direction::ALL,
        }
    }

    /// The squares from which a line fits in a direction. If the edges are joined,
    /// the result is all squares or none.
    const fn starts(&self, direction: Direction) -> Stones {
        if matches!(self.variant.edges, Edges::Joined) {
            // A line has k different squares.
            return if self.period(direction) >= self.k as u32 {
                self.all_squares()
            } else {
                Stones::NONE
            };
        }
        let all = self.all_squares().bits();
        let (reach, width) = (self.k as u32 - 1, self.sides.width as u32);
        let [column, row, layer] = direction.step();
        let right = match column {
            1 => self.fits_right.bits(),
            -1 => self.fits_right.bits() << reach,
            _ => all,
        };
        let down = match row {
            1 => self.fits_down.bits(),
            // If no line fits, the shift may be longer than a word.
            -1 if !self.fits_down.is_empty() => self.fits_down.bits() << (reach * width),
            -1 => 0,
            _ => all,
        };
        let inwards = match layer {
            0 => all,
            _ => self.sides.with_room_in(self.k as u32).bits(),
        };
        Stones::from_bits(right & down & inwards)
    }

    /// The squares from which a whole line of `stones` runs in a direction.
    const fn line_starts(&self, direction: Direction, stones: Stones) -> Stones {
        let starts = self.starts(direction);
        if starts.is_empty() {
            // The shifts below could be longer than a word.
            return Stones::NONE;
        }
        let runs = match self.variant.edges {
            Edges::Joined => self.joined_run_starts(stones, direction),
            // The shifts wrap from the right edge to the left. The mask of
            // `starts` excludes such runs.
            Edges::Plain => Stones::from_bits(run_starts(
                stones.bits(),
                self.k as u32,
                self.stride(direction),
            )),
        };
        runs.intersection(starts)
    }

    /// [`run_starts`] over joined edges, step by step.
    const fn joined_run_starts(&self, stones: Stones, direction: Direction) -> Stones {
        let mut runs = stones;
        let mut steps = 1;
        while steps < self.k as u32 {
            runs = runs.intersection(self.moved_back(stones, direction, steps));
            steps += 1;
        }
        runs
    }

    /// The shift of one step: the difference between the numbers of neighbouring
    /// squares. Meaningful only if lines fit in that direction.
    const fn stride(&self, direction: Direction) -> u32 {
        let [column, row, layer] = direction.step();
        let in_layer = column as i32 + row as i32 * self.sides.width as i32;
        (in_layer + layer as i32 * self.sides.layer_area() as i32) as u32
    }

    /// The line that begins at `start` and runs in a direction.
    const fn line_from(&self, direction: Direction, start: SquareIndex) -> Stones {
        match self.variant.edges {
            Edges::Plain => self.plain_line_from(direction, start),
            Edges::Joined => self.joined_line_from(direction, start),
        }
    }

    const fn plain_line_from(&self, direction: Direction, start: SquareIndex) -> Stones {
        let stride = self.stride(direction);
        let mut line = start.bit();
        let mut steps = 1;
        while steps < self.k as u32 {
            line |= start.bit() << (steps * stride);
            steps += 1;
        }
        Stones::from_bits(line)
    }

    const fn joined_line_from(&self, direction: Direction, start: SquareIndex) -> Stones {
        let from = self.sides.square(start);
        let mut line = Stones::NONE;
        let mut steps = 0;
        while steps < self.k {
            let square = self.sides.walk(from, direction, steps);
            if let Some(index) = self.sides.index(square) {
                line = line.with(index);
            }
            steps += 1;
        }
        line
    }

    /// Whether no earlier direction or start gives the same line. This is always
    /// true with plain edges. With joined edges a line that wraps all the way
    /// around can start at any of its squares. If a side has two squares, a step to
    /// the right and a step to the left lead to the same square.
    fn is_first(&self, direction: Direction, start: SquareIndex) -> bool {
        if matches!(self.variant.edges, Edges::Plain) {
            return true;
        }
        let line = self.line_from(direction, start);
        let earlier = self.directions().iter().take_while(|d| **d <= direction);
        earlier.into_iter().all(|other| {
            line.iter()
                .filter(|square| self.starts(*other).contains(*square))
                .filter(|square| (*other, *square) < (direction, start))
                .all(|square| self.line_from(*other, square) != line)
        })
    }

    /// The number of steps after which a line over joined edges returns to its start.
    const fn period(&self, direction: Direction) -> u32 {
        let (sides, step) = (self.sides.array(), direction.step());
        let mut period = 1;
        let mut axis = 0;
        while axis < 3 {
            if step[axis] != 0 {
                period = least_common_multiple(period, sides[axis] as u32);
            }
            axis += 1;
        }
        period
    }

    /// Moves every square of a set back by some steps, over joined edges.
    const fn moved_back(&self, stones: Stones, direction: Direction, steps: u32) -> Stones {
        let [columns, rows, layers] = direction.step();
        let [width, height, depth] = self.sides.array();
        let columns = steps_back(columns, steps, width);
        let rows = steps_back(rows, steps, height);
        let layers = steps_back(layers, steps, depth);
        let moved = rotated(
            stones,
            self.sides.first_columns(width as u32 - columns),
            columns,
            width as u32 - columns,
        );
        let line = width as u32;
        let moved = rotated(
            moved,
            self.sides.first_rows(height as u32 - rows),
            rows * line,
            (height as u32 - rows) * line,
        );
        let layer = self.sides.layer_area();
        let staying = self.sides.with_room_in(layers + 1);
        rotated(
            moved,
            staying,
            layers * layer,
            (depth as u32 - layers) * layer,
        )
    }
}

/// The squares at which a run of `k` stones begins, each `stride` further than the
/// one before.
const fn run_starts(stones: u64, k: u32, stride: u32) -> u64 {
    // `runs` holds the squares at which a run of `length` stones begins. If another
    // such run begins `step` further on, and `step` is at most `length`, the two
    // make a run of `length + step`.
    let mut runs = stones;
    let mut length = 1;
    while length < k {
        let rest = k - length;
        let step = if rest < length { rest } else { length };
        runs &= runs >> (step * stride);
        length += step;
    }
    runs
}

/// Converts steps back on a ring of `side` squares to the equivalent number of squares forward.
const fn steps_back(step: i8, steps: u32, side: u8) -> u32 {
    (-(step as i32) * steps as i32).rem_euclid(side as i32) as u32
}

/// Rotates a set: shifts the squares in `staying` up by `up`, and the others, which
/// would leave the board, down by `down`.
const fn rotated(stones: Stones, staying: Stones, up: u32, down: u32) -> Stones {
    if up == 0 {
        return stones;
    }
    let inside = stones.intersection(staying).bits() << up;
    let around = stones.difference(staying).bits() >> down;
    Stones::from_bits(inside | around)
}

const fn least_common_multiple(a: u32, b: u32) -> u32 {
    let (mut divisor, mut rest) = (a, b);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    a / divisor * b
}
