//! A second, slow implementation of the game for tests to compare with. It
//! shares nothing with the library: a board is a list of letters, a line is
//! found by walking from square to square, and what play can reach is found by
//! playing every game.

// Each test file uses its own part of this.
#![allow(dead_code, unreachable_pub)]

use std::collections::{HashMap, HashSet};

/// Row by row from the top, `.`, `x` or `o`.
pub type Grid = Vec<char>;

#[derive(Clone, Copy, Debug)]
pub struct Game {
    pub width: usize,
    pub height: usize,
    pub k: usize,
}

/// Positive for a win, negative for a loss, the sooner the farther from zero.
pub type Score = i32;

/// More plies than any game has.
const FAR: Score = 100;

impl Game {
    pub fn new(width: usize, height: usize, k: usize) -> Game {
        Game { width, height, k }
    }

    pub fn empty(self) -> Grid {
        vec!['.'; self.width * self.height]
    }

    pub fn has_line(self, grid: &Grid, player: char) -> bool {
        let steps = [(1, 0), (0, 1), (1, 1), (-1, 1)];
        (0..grid.len()).any(|start| {
            let (column, row) = ((start % self.width) as i32, (start / self.width) as i32);
            steps.iter().any(|(right, down)| {
                (0..self.k as i32).all(|n| {
                    let (column, row) = (column + n * right, row + n * down);
                    (0..self.width as i32).contains(&column)
                        && (0..self.height as i32).contains(&row)
                        && grid[row as usize * self.width + column as usize] == player
                })
            })
        })
    }

    pub fn is_over(self, grid: &Grid) -> bool {
        self.has_line(grid, 'x') || self.has_line(grid, 'o') || !grid.contains(&'.')
    }

    pub fn turn(self, grid: &Grid) -> char {
        let count = |player| grid.iter().filter(|mark| **mark == player).count();
        if count('x') == count('o') { 'x' } else { 'o' }
    }

    pub fn children(self, grid: &Grid) -> Vec<Grid> {
        if self.is_over(grid) {
            return Vec::new();
        }
        let turn = self.turn(grid);
        let empty = (0..grid.len()).filter(|square| grid[*square] == '.');
        empty
            .map(|square| {
                let mut child = grid.clone();
                child[square] = turn;
                child
            })
            .collect()
    }

    /// Every grid that play leads to, by playing.
    pub fn reachable(self) -> HashSet<Grid> {
        let mut seen = HashSet::from([self.empty()]);
        let mut new = vec![self.empty()];
        while let Some(grid) = new.pop() {
            for child in self.children(&grid) {
                if seen.insert(child.clone()) {
                    new.push(child);
                }
            }
        }
        seen
    }

    /// Whether some last move leads to the grid from one without a line, for
    /// boards too large to play every game on.
    pub fn has_a_last_move(self, grid: &Grid) -> bool {
        let count = |player| grid.iter().filter(|mark| **mark == player).count();
        let (x, o) = (count('x'), count('o'));
        let last = match x.checked_sub(o) {
            Some(0) => 'o',
            Some(1) => 'x',
            _ => return false,
        };
        let no_line = |grid: &Grid| !self.has_line(grid, 'x') && !self.has_line(grid, 'o');
        no_line(grid)
            || (0..grid.len())
                .filter(|square| grid[*square] == last)
                .any(|square| {
                    let mut before = grid.clone();
                    before[square] = '.';
                    no_line(&before)
                })
    }

    /// The value for the player to move, with every position on the way.
    pub fn score(self, grid: &Grid, known: &mut HashMap<Grid, Score>) -> Score {
        if let Some(score) = known.get(grid) {
            return *score;
        }
        let score = if self.has_line(grid, 'x') || self.has_line(grid, 'o') {
            -FAR
        } else {
            let children = self.children(grid).into_iter();
            let best = children
                .map(|child| -self.score(&child, known))
                .max()
                .unwrap_or(0);
            // One ply further away is one step nearer to zero.
            best - best.signum()
        };
        known.insert(grid.clone(), score);
        score
    }

    pub fn scores(self) -> HashMap<Grid, Score> {
        let mut known = HashMap::new();
        self.score(&self.empty(), &mut known);
        known
    }
}

/// A score as the library prints it.
pub fn in_words(score: Score) -> String {
    match score {
        0 => "draw".to_owned(),
        win if win > 0 => format!("win in {}", FAR - win),
        loss => format!("loss in {}", FAR + loss),
    }
}

/// Every grid of a size: all arrangements of three letters.
pub fn every_grid(squares: usize) -> impl Iterator<Item = Grid> {
    (0..3usize.pow(squares as u32)).map(move |number| {
        (0..squares)
            .rev()
            .map(|place| ['.', 'x', 'o'][number / 3usize.pow(place as u32) % 3])
            .collect()
    })
}

/// The grid as a text that the library reads.
pub fn text(grid: &Grid) -> String {
    grid.iter().collect()
}
