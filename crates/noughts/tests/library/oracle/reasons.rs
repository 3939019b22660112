//! The faults of grids that play cannot reach.

use super::{Game, Grid, Marks, after};
use std::collections::HashSet;

impl Game {
    /// Every reason that holds for a grid, by its `Debug` name and in the order
    /// of the library.
    pub fn reasons(&self, grid: &Grid) -> Vec<&'static str> {
        let own = self.options.marks == Marks::Own;
        let only_x = self.options.marks == Marks::OnlyX;
        let (number_x, number_o) = (count(grid, 'x'), count(grid, 'o'));
        // The numbers decide whose turn it is, even if they are impossible.
        let x_is_next = number_x <= number_o;
        let (too_many_x, too_many_o) = (own && number_x > number_o + 1, own && number_o > number_x);
        let (x, o) = (self.lines_of(grid, 'x'), self.lines_of(grid, 'o'));
        let floating = self.has_floating(grid);
        let of_stacks = own && self.options.gravity && !too_many_x && !too_many_o && !floating;
        let all = [
            ("TooMany(X)", too_many_x),
            ("TooMany(O)", too_many_o),
            ("NotPlayed(O)", only_x && number_o > 0),
            ("BothHaveLines", !x.is_empty() && !o.is_empty()),
            ("PlayedOnAfter(X)", own && !x.is_empty() && x_is_next),
            ("PlayedOnAfter(O)", own && !o.is_empty() && !x_is_next),
            ("LinesApart(X)", self.are_apart(grid, &x)),
            ("LinesApart(O)", self.are_apart(grid, &o)),
            ("Floating", floating),
            ("LineCovered(X)", self.is_one_covered(grid, &x)),
            ("LineCovered(O)", self.is_one_covered(grid, &o)),
            ("NoOrder", of_stacks && self.has_no_order(grid)),
        ];
        let wrong = all.into_iter().filter(|(_, holds)| *holds);
        wrong.map(|(name, _)| name).collect()
    }

    /// The lines that a mark has.
    fn lines_of(&self, grid: &Grid, mark: char) -> Vec<&[usize]> {
        let lines = self.lines.iter().map(Vec::as_slice);
        let full = |line: &&[usize]| line.iter().all(|square| grid[*square] == mark);
        lines.filter(full).collect()
    }

    /// Whether one of the lines was complete before its last square was covered.
    fn is_one_covered(&self, grid: &Grid, lines: &[&[usize]]) -> bool {
        let covered = |square: &usize| !self.is_removable(grid, *square);
        lines.iter().any(|line| line.iter().all(covered))
    }

    /// Whether no single move can have completed the lines, though each of them
    /// can have been completed by some move.
    fn are_apart(&self, grid: &Grid, lines: &[&[usize]]) -> bool {
        let Some(first) = lines.first() else {
            return false;
        };
        let on_all = |square: &&usize| lines.iter().all(|line| line.contains(square));
        let mut common = first.iter().filter(on_all).peekable();
        common.peek().is_none()
            || common.all(|square| !self.is_removable(grid, *square))
                && !self.is_one_covered(grid, lines)
    }

    /// Whether the mark on a square can be taken back first: with gravity one
    /// that has no mark right above it.
    fn is_removable(&self, grid: &Grid, square: usize) -> bool {
        let above = square.checked_sub(self.sides[0]);
        !self.options.gravity || above.is_none_or(|above| grid[above] == '.')
    }

    fn has_floating(&self, grid: &Grid) -> bool {
        let mut marks = (0..grid.len()).filter(|square| grid[*square] != '.');
        self.options.gravity && marks.any(|square| !self.rests(grid, square))
    }

    /// Whether x and o cannot have filled columns in turn. The grid must have
    /// possible numbers of x and o, and no floating mark. If some moves can have
    /// completed the lines, one of them must have been the last.
    fn has_no_order(&self, grid: &Grid) -> bool {
        let last = if count(grid, 'x') <= count(grid, 'o') {
            'o'
        } else {
            'x'
        };
        let lines = self.lines_of(grid, last);
        let mut completing = (0..grid.len())
            .filter(|square| grid[*square] == last && self.is_removable(grid, *square))
            .filter(|square| lines.iter().all(|line| line.contains(square)))
            .peekable();
        match completing.peek() {
            None => !self.is_built_in_turn(grid),
            Some(_) => !completing.any(|last| self.is_built_in_turn(&after(grid, (last, '.')))),
        }
    }

    /// Whether x and o, x first, can fill the columns in turn, with or without
    /// lines. Computes, move by move, all heights of the columns that they can
    /// reach.
    fn is_built_in_turn(&self, grid: &Grid) -> bool {
        let [width, height, _] = self.sides;
        let marks = grid.len() - count(grid, '.');
        let mut reached = HashSet::from([vec![0; width]]);
        for ply in 0..marks {
            let mark = ['x', 'o'][ply % 2];
            let mut next = HashSet::new();
            for heights in reached {
                for column in 0..width {
                    let level = heights[column];
                    if level < height && grid[(height - 1 - level) * width + column] == mark {
                        let mut higher = heights.clone();
                        higher[column] += 1;
                        next.insert(higher);
                    }
                }
            }
            reached = next;
        }
        // Any heights left contain all marks.
        !reached.is_empty()
    }
}

fn count(grid: &Grid, mark: char) -> usize {
    grid.iter().filter(|other| **other == mark).count()
}
