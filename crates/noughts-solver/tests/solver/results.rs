//! The numbers of positions in docs/RESULTS.md, counted in another way, which shares nothing
//! with the tables: it does not visit positions.
//!
//! A position is a pair of disjoint sets, of x and of o. For each set of squares the test
//! counts the subsets with b squares and no line: it starts with 1 or 0 for the set itself,
//! and then sums over all subsets, one square at a time (the zeta transform). Finally it
//! sums over the sets of the other player.

use std::path::Path;

use noughts::{Rules, census};

/// The number of positions with a number of marks, and the number of those in which the game is
/// won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counted {
    positions: u64,
    won: u64,
}

/// How the lines within a set of squares intersect.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lines {
    None,
    /// They have a square in common, so one move can have completed them all.
    Meet,
    Apart,
}

/// Width, height, depth and k.
type Game = [i32; 4];

/// The shape of a game in the notation of noughts, without its options.
fn parse(game: &str) -> Game {
    let numbers = game.split(',').map(|part| part.parse().unwrap());
    match numbers.collect::<Vec<i32>>()[..] {
        [width, height, k] => [width, height, 1, k],
        [width, height, depth, k] => [width, height, depth, k],
        _ => panic!("{game} is not a board"),
    }
}

fn lines([width, height, depth, k]: Game) -> Vec<u32> {
    let cube =
        || (-1..=1).flat_map(|x| (-1..=1).flat_map(move |y| (-1..=1).map(move |z| [x, y, z])));
    let sides = [width, height, depth];
    let mut lines = Vec::new();
    // One of each two opposite directions.
    for direction in cube().filter(|direction| *direction > [0, 0, 0]) {
        for start in 0..width * height * depth {
            let start = [
                start % width,
                start / width % height,
                start / width / height,
            ];
            let square = |step| [0, 1, 2].map(|axis| start[axis] + step * direction[axis]);
            let is_on_board =
                |at: [i32; 3]| (0..3).all(|axis| (0..sides[axis]).contains(&at[axis]));
            if (0..k).map(square).all(is_on_board) {
                let bit = |[x, y, z]: [i32; 3]| 1 << (x + width * (y + height * z));
                lines.push((0..k).map(square).map(bit).sum());
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

/// For each set of squares, the number of its subsets with `size` squares and no line.
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

/// The counts of the game, by the number of marks: the same whether a line wins or loses.
fn count(game: Game) -> Vec<Counted> {
    let area = game[..3].iter().product::<i32>() as usize;
    let lines = lines(game);
    let kinds: Vec<Lines> = (0..1u32 << area)
        .map(|set| lines_within(set, &lines))
        .collect();
    let mut counted = vec![Counted::default(); area + 1];
    for size in 0..=area / 2 {
        // One player has `size` marks and no line; the other player may or may not have moved last.
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
                // The last move completed a line of the set: it is the set of x with one mark
                // more than o, or the set of o with as many as x.
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
fn counts_match_the_census() {
    for game in [
        "3,3,3", "4,3,3", "3,4,2", "5,2,5", "4,4,3", "4,4,4", "3,2,2,2", "3,2,2,3",
    ] {
        let rules: Rules = game.parse().unwrap();
        for (ply, counted) in (0..).zip(count(parse(game))) {
            let census = census::count(&rules, ply);
            let expected = Counted {
                positions: census.positions,
                won: census.over.first + census.over.second,
            };
            assert_eq!(counted, expected, "{rules} {ply}");
        }
    }
}

/// The cells of a row of a table as numbers; omits cells that are not numbers.
fn numbers(line: &str) -> Vec<u64> {
    let cells = line.split('|').map(|cell| cell.trim().replace(',', ""));
    cells.filter_map(|cell| cell.parse().ok()).collect()
}

mod long {
    use super::*;

    /// 700 MB, and a minute with optimisation.
    #[test]
    #[ignore = "long"]
    fn documented_results_match_the_counts() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/RESULTS.md");
        let text = std::fs::read_to_string(file).unwrap();
        // The sections about tables start with the game; the others are about searches.
        let is_table = |section: &&str| section.starts_with(|first: char| first.is_ascii_digit());
        let sections: Vec<&str> = text.split("\n## ").filter(is_table).collect();
        assert_eq!(sections.len(), 5);
        for section in sections {
            let game = section.lines().next().unwrap();
            let (board, option) = game.split_once(':').unwrap_or((game, ""));
            let counted = count(parse(board));
            let (tiers, distances) = section.split_once("How soon").unwrap();
            let listed: Vec<u64> = tiers
                .lines()
                .filter(|line| line.starts_with("| ") && !line.starts_with("| all"))
                .filter_map(|line| numbers(line).get(1).copied())
                .collect();
            let positions: Vec<u64> = counted.iter().map(|tier| tier.positions).collect();
            assert_eq!(listed, positions);
            // Positions with a line: lost for the player to move, or won if a line loses.
            let over: u64 = counted.iter().map(|tier| tier.won).sum();
            let row = |start| distances.lines().find(|line| line.starts_with(start));
            let in_no_moves = match option {
                "misere" => numbers(row("| 0 |").unwrap())[..2].to_owned(),
                _ => numbers(row("| 1 |").unwrap())[2..].to_owned(),
            };
            assert_eq!(in_no_moves, [0, over]);
            println!(
                "{game}: {} positions, {over} over",
                positions.iter().sum::<u64>()
            );
        }
    }
}
