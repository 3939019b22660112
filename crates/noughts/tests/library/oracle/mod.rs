//! A second, slow implementation of the games for tests to compare with. It
//! shares nothing with the library: a board is a list of letters, a line is a
//! list of squares found by walking, and the reachable positions come from
//! playing every game.

// Each test file uses a different part of this module.
#![allow(dead_code, unreachable_pub, unused_imports)]

mod played;
mod reasons;

pub use played::{Played, Reached};

use std::collections::{BTreeSet, HashSet};

/// Row by row from the top, layer by layer: `.`, `x` or `o`.
pub type Grid = Vec<char>;

/// Which marks the players place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    Own,
    Either,
    OnlyX,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    First,
    Second,
    Draw,
}

/// A mark placed on a square, which is a place in the grid.
pub type Move = (usize, char);

#[derive(Clone, Debug)]
pub struct Game {
    /// Columns, rows, layers.
    pub sides: [usize; 3],
    pub k: usize,
    pub options: Options,
    /// The squares of each line, in order of their numbers.
    pub lines: Vec<Vec<usize>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    pub line_loses: bool,
    pub marks: Marks,
    pub gravity: bool,
    pub torus: bool,
}

impl Options {
    pub const ORDINARY: Options = Options {
        line_loses: false,
        marks: Marks::Own,
        gravity: false,
        torus: false,
    };

    /// Every combination of options that a board of `layers` layers can have.
    pub fn all(layers: usize) -> Vec<Options> {
        let mut all = Vec::new();
        for line_loses in [false, true] {
            for marks in [Marks::Own, Marks::Either, Marks::OnlyX] {
                for (gravity, torus) in [(false, false), (true, false), (false, true)] {
                    if !gravity || layers == 1 {
                        all.push(Options {
                            line_loses,
                            marks,
                            gravity,
                            torus,
                        });
                    }
                }
            }
        }
        all
    }
}

impl Game {
    pub fn new(width: usize, height: usize, k: usize) -> Game {
        Game::played([width, height, 1], k, Options::ORDINARY)
    }

    pub fn played(sides: [usize; 3], k: usize, options: Options) -> Game {
        let lines = lines(sides, k, options.torus);
        Game {
            sides,
            k,
            options,
            lines,
        }
    }

    /// The game as the library reads it.
    pub fn text(&self) -> String {
        let Game { sides, k, .. } = self;
        let mut options = Vec::new();
        options.extend(self.options.torus.then_some("torus"));
        options.extend(self.options.gravity.then_some("gravity"));
        options.extend((self.options.marks == Marks::Either).then_some("wild"));
        options.extend((self.options.marks == Marks::OnlyX).then_some("x-only"));
        options.extend(self.options.line_loses.then_some("misere"));
        let board = format!("{},{},{},{k}", sides[0], sides[1], sides[2]);
        if options.is_empty() {
            board
        } else {
            format!("{board}:{}", options.join("+"))
        }
    }

    pub fn area(&self) -> usize {
        self.sides.iter().product()
    }

    pub fn empty(&self) -> Grid {
        vec!['.'; self.area()]
    }

    pub fn has_line(&self, grid: &Grid, mark: char) -> bool {
        let full = |line: &Vec<usize>| line.iter().all(|square| grid[*square] == mark);
        self.lines.iter().any(full)
    }

    /// Whose turn it is if every mark was a move: 0 or 1.
    pub fn turn(&self, grid: &Grid) -> usize {
        grid.iter().filter(|mark| **mark != '.').count() % 2
    }

    /// How the game on a grid has ended; `None` if it is not over.
    pub fn end(&self, grid: &Grid) -> Option<End> {
        if self.has_line(grid, 'x') || self.has_line(grid, 'o') {
            let winner = if self.options.line_loses {
                self.turn(grid)
            } else {
                1 - self.turn(grid)
            };
            Some([End::First, End::Second][winner])
        } else {
            (!grid.contains(&'.')).then_some(End::Draw)
        }
    }

    pub fn is_over(&self, grid: &Grid) -> bool {
        self.end(grid).is_some()
    }

    /// In reading order, x before o.
    pub fn moves(&self, grid: &Grid) -> Vec<Move> {
        if self.is_over(grid) {
            return Vec::new();
        }
        let marks: &[char] = match (self.options.marks, self.turn(grid)) {
            (Marks::Own, 0) | (Marks::OnlyX, _) => &['x'],
            (Marks::Own, _) => &['o'],
            (Marks::Either, _) => &['x', 'o'],
        };
        let squares = (0..grid.len()).filter(|square| grid[*square] == '.');
        let open = squares.filter(|square| !self.options.gravity || self.rests(grid, *square));
        open.flat_map(|square| marks.iter().map(move |mark| (square, *mark)))
            .collect()
    }

    /// Whether there is a mark or the ground below a square.
    fn rests(&self, grid: &Grid, square: usize) -> bool {
        let below = square + self.sides[0];
        below >= grid.len() || grid[below] != '.'
    }

    /// Whether play can reach the grid, decided by taking moves back, for boards
    /// too large to play every game on. `refused` caches grids that play cannot
    /// reach.
    pub fn is_reachable(&self, grid: &Grid, refused: &mut HashSet<Grid>) -> bool {
        let count = |mark| grid.iter().filter(|other| **other == mark).count();
        let fits = match self.options.marks {
            Marks::Own => count('x') == count('o') + self.turn(grid),
            Marks::Either => true,
            Marks::OnlyX => count('o') == 0,
        };
        let has_line = self.has_line(grid, 'x') || self.has_line(grid, 'o');
        if !fits || refused.contains(grid) {
            return false;
        }
        // Without lines, marks on free squares can have come in any order.
        if grid.iter().all(|mark| *mark == '.') || !has_line && !self.options.gravity {
            return true;
        }
        let last = ['o', 'x'][self.turn(grid)];
        let reached = (0..grid.len()).any(|square| {
            let above = square.checked_sub(self.sides[0]);
            let covered = self.options.gravity && above.is_some_and(|above| grid[above] != '.');
            let not_theirs = self.options.marks == Marks::Own && grid[square] != last;
            if grid[square] == '.' || covered || not_theirs {
                return false;
            }
            let before = after(grid, (square, '.'));
            let went_on = !has_line || !self.is_over(&before);
            let rests = !self.options.gravity || self.rests(grid, square);
            went_on && rests && self.is_reachable(&before, refused)
        });
        if !reached {
            refused.insert(grid.clone());
        }
        reached
    }

    /// Every map of the board onto itself under which the game stays the same: for
    /// each square of the image the square it comes from, and whether x and o are
    /// swapped.
    pub fn symmetries(&self) -> Vec<(Vec<usize>, bool)> {
        let Options {
            gravity,
            torus,
            marks,
            ..
        } = self.options;
        let orders = [
            [0, 1, 2],
            [1, 0, 2],
            [0, 2, 1],
            [2, 1, 0],
            [1, 2, 0],
            [2, 0, 1],
        ];
        let shifts = if torus { self.area() } else { 1 };
        let mut maps = HashSet::new();
        for axes in orders {
            let moves_down = gravity && axes[1] != 1;
            if moves_down || (0..3).any(|n| self.sides[axes[n]] != self.sides[n]) {
                continue;
            }
            for (flips, shift) in (0..8).flat_map(|f| (0..shifts).map(move |s| (f, s))) {
                if gravity && flips & 2 != 0 {
                    continue;
                }
                let by = coordinates(self.sides, shift);
                let from = (0..self.area()).map(|square| {
                    let at = coordinates(self.sides, square);
                    let mut from = [0; 3];
                    for n in 0..3 {
                        let side = self.sides[n];
                        let place = (at[n] + by[n]) % side;
                        let turned = flips >> n & 1 == 1;
                        from[axes[n]] = if turned { side - 1 - place } else { place };
                    }
                    number(self.sides, from)
                });
                let from: Vec<usize> = from.collect();
                maps.extend((marks == Marks::Either).then_some((from.clone(), true)));
                maps.insert((from, false));
            }
        }
        maps.into_iter().collect()
    }
}

/// The grid with another mark on one square.
pub fn after(grid: &Grid, (square, mark): Move) -> Grid {
    let mut after = grid.clone();
    after[square] = mark;
    after
}

fn coordinates(sides: [usize; 3], square: usize) -> [usize; 3] {
    let [width, height, _] = sides;
    [
        square % width,
        square / width % height,
        square / width / height,
    ]
}

fn number([width, height, _]: [usize; 3], [column, row, layer]: [usize; 3]) -> usize {
    (layer * height + row) * width + column
}

/// Every set of k squares in a row.
fn lines(sides: [usize; 3], k: usize, torus: bool) -> Vec<Vec<usize>> {
    let steps = (0..27).map(|n| [n % 3 - 1, n / 3 % 3 - 1, n / 9 - 1]);
    let mut lines = BTreeSet::new();
    for step in steps.filter(|step| *step != [0; 3]) {
        for start in 0..sides.iter().product() {
            let squares = (0..k as i32).map_while(|steps| {
                let mut at = coordinates(sides, start);
                for n in 0..3 {
                    let (place, side) = (at[n] as i32 + steps * step[n], sides[n] as i32);
                    let on_board = torus || (0..side).contains(&place);
                    at[n] = on_board.then_some(place.rem_euclid(side) as usize)?;
                }
                Some(number(sides, at))
            });
            // Over joined edges a walk can visit a square twice.
            let squares: BTreeSet<usize> = squares.collect();
            if squares.len() == k {
                lines.insert(squares.into_iter().collect());
            }
        }
    }
    lines.into_iter().collect()
}

/// Every grid of a size: all arrangements of three letters.
pub fn every_grid(squares: usize) -> impl Iterator<Item = Grid> {
    (0..3usize.pow(squares as u32)).map(move |number| grid(squares, number))
}

/// The grid with a number: its squares as digits of base 3, the first the most
/// significant.
pub fn grid(squares: usize, number: usize) -> Grid {
    let digits = (0..squares)
        .rev()
        .map(|place| number / 3usize.pow(place as u32) % 3);
    digits.map(|digit| ['.', 'x', 'o'][digit]).collect()
}

/// The grid as a text that the library reads.
pub fn text(grid: &Grid) -> String {
    grid.iter().collect()
}

/// The grid that the library prints.
pub fn read(text: &str) -> Grid {
    text.chars().filter(|c| "xo.".contains(*c)).collect()
}
