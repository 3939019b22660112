//! The positions that docs/RESULTS.md lists, counted in another way, which shares nothing with
//! the tables: no position is looked at.
//!
//! A position is a set of x and a set of o that do not meet. For each set of squares it is
//! counted how many sets within it have b squares and no line: at first 1 or 0 for the set
//! itself, then summed over all subsets, one square at a time. What remains is one sum over
//! the sets of the other player.

use std::path::Path;

use noughts::{Rules, census};

/// How many positions there are with a number of marks, and in how many the game is won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counted {
    positions: u64,
    won: u64,
}

/// What the lines within a set of squares are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lines {
    None,
    /// They have a square in common, so one move can have completed them all.
    Meet,
    Apart,
}

fn lines(width: i32, height: i32, k: i32) -> Vec<u32> {
    let mut lines = Vec::new();
    for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
        for (column, row) in (0..height).flat_map(|row| (0..width).map(move |c| (c, row))) {
            let squares = (0..k).map(|step| (column + step * right, row + step * down));
            let on_board = |(x, y): (i32, i32)| (0..width).contains(&x) && (0..height).contains(&y);
            if squares.clone().all(on_board) {
                lines.push(squares.map(|(x, y)| 1 << (y * width + x)).sum());
            }
        }
    }
    lines
}

fn lines_within(set: u32, lines: &[u32]) -> Lines {
    let within = lines.iter().filter(|line| *line & !set == 0);
    match within.fold(None, |met, line| Some(met.unwrap_or(*line) & line)) {
        None => Lines::None,
        Some(0) => Lines::Apart,
        Some(_) => Lines::Meet,
    }
}

/// For each set of squares, how many sets within it have `size` squares and no line.
fn free_within(kinds: &[Lines], size: u32) -> Vec<u32> {
    let sets = (0u32..).zip(kinds);
    let is_one = |(set, kind): (u32, &Lines)| *kind == Lines::None && set.count_ones() == size;
    let mut sums: Vec<u32> = sets.map(|set| u32::from(is_one(set))).collect();
    let mut half = 1;
    while half < sums.len() {
        for both in sums.chunks_exact_mut(2 * half) {
            let (without, with) = both.split_at_mut(half);
            for (with, without) in with.iter_mut().zip(without) {
                *with += *without;
            }
        }
        half *= 2;
    }
    sums
}

/// The counts of the ordinary game, by the number of marks.
fn count([width, height, k]: [i32; 3]) -> Vec<Counted> {
    let area = (width * height) as usize;
    let lines = lines(width, height, k);
    let kinds: Vec<Lines> = (0..1u32 << area)
        .map(|set| lines_within(set, &lines))
        .collect();
    let mut counted = vec![Counted::default(); area + 1];
    for size in 0..=area / 2 {
        // One player has `size` marks and no line, the other one has moved last or not.
        let free = free_within(&kinds, size as u32);
        for (set, kind) in (0u32..).zip(&kinds) {
            let other = set.count_ones() as usize;
            if size + other > area || (size != other && size + 1 != other) {
                continue;
            }
            let disjoint = || u64::from(free[kinds.len() - 1 - set as usize]);
            let tier = &mut counted[size + other];
            match kind {
                // The set is that of x, and o has as many marks or one fewer.
                Lines::None => tier.positions += disjoint(),
                // The set has just got its line: it is that of x with one mark more than o, or
                // that of o with as many as x.
                Lines::Meet => {
                    tier.positions += disjoint();
                    tier.won += disjoint();
                }
                Lines::Apart => {}
            }
        }
    }
    counted
}

#[test]
fn both_ways_count_the_same_as_the_census() {
    for game in [
        [3, 3, 3],
        [4, 3, 3],
        [3, 4, 2],
        [5, 2, 5],
        [4, 4, 3],
        [4, 4, 4],
    ] {
        let [width, height, k] = game;
        let rules: Rules = format!("{width},{height},{k}").parse().unwrap();
        for (ply, counted) in (0..).zip(count(game)) {
            let census = census::count(&rules, ply);
            let expected = Counted {
                positions: census.positions,
                won: census.over.first + census.over.second,
            };
            assert_eq!(counted, expected, "{rules} {ply}");
        }
    }
}

/// The cells of the lines of a table, as numbers; what is none is left out.
fn numbers(line: &str) -> Vec<u64> {
    let cells = line.split('|').map(|cell| cell.trim().replace(',', ""));
    cells.filter_map(|cell| cell.parse().ok()).collect()
}

mod long {
    use super::*;

    /// 300 MB, and half a minute with optimisation.
    #[test]
    #[ignore = "long"]
    fn the_results_have_as_many_positions() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/RESULTS.md");
        let text = std::fs::read_to_string(file).unwrap();
        // Those of tables are called by their game; the others are of searches.
        let is_table = |section: &&str| section.starts_with(|first: char| first.is_ascii_digit());
        let sections: Vec<&str> = text.split("\n## ").filter(is_table).collect();
        assert_eq!(sections.len(), 3);
        for section in sections {
            let game = section.lines().next().unwrap();
            let game: Vec<i32> = game.split(',').map(|part| part.parse().unwrap()).collect();
            let counted = count(game.try_into().unwrap());
            let (tiers, distances) = section.split_once("How soon").unwrap();
            let listed: Vec<u64> = tiers
                .lines()
                .filter(|line| line.starts_with("| ") && !line.starts_with("| all"))
                .filter_map(|line| numbers(line).get(1).copied())
                .collect();
            let positions: Vec<u64> = counted.iter().map(|tier| tier.positions).collect();
            assert_eq!(listed, positions);
            // Those who have lost already.
            let row = distances.lines().find(|line| line.starts_with("| 1 |"));
            let won: u64 = counted.iter().map(|tier| tier.won).sum();
            assert_eq!(numbers(row.unwrap())[2..], [0, won]);
            println!(
                "{}: {} positions, {won} won",
                &section[..5],
                positions.iter().sum::<u64>()
            );
        }
    }
}
