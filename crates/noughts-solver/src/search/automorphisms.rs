//! Maps of a cube's squares that keep its lines, beyond the symmetries of the board.

use std::collections::HashSet;

use noughts::{Rules, SquareIndex, Stones, Symmetry};

use super::geometry::each_square;

/// Where each square goes, by number.
pub(crate) type SquareMap = Vec<u8>;

/// Maps that keep every line and are no symmetry of the board: for a cube in which a
/// line is as long as a side. There a line has on each axis every coordinate once, up or
/// down, or one coordinate. So if the coordinates of all axes are exchanged in the same
/// way, and any two that are opposite stay opposite, lines stay lines.
///
/// That is so where a line may not go on over the edges, so each map is looked at.
///
/// In 4×4×4 the inner and the outer layers change places, for example, which takes the
/// eight corners to the eight squares in the middle. Together with its 48 symmetries the
/// cube has 192 such maps.
///
/// For other games there are none here.
pub(crate) fn automorphisms(rules: &Rules) -> Vec<SquareMap> {
    let side = rules.width();
    let is_cube = [rules.height(), rules.depth(), rules.k()] == [side; 3];
    if !is_cube || side < 4 {
        return Vec::new();
    }
    let to_squares = |map: Symmetry| -> SquareMap {
        let image = |square| map.stones(Stones::of(square)).first();
        let images = rules.all_squares().iter().filter_map(image);
        images.map(SquareIndex::number).collect()
    };
    let symmetries: Vec<SquareMap> = rules.symmetries().map(to_squares).collect();
    let lines: HashSet<u64> = rules.lines().map(|line| line.stones().bits()).collect();
    let keeps_lines = |map: &SquareMap| {
        let image = |line: &u64| each_square(*line).map(|s| 1 << map[s.trailing_zeros() as usize]);
        let image = |line: &u64| image(line).fold(0, |all, square: u64| all | square);
        lines.iter().all(|line| lines.contains(&image(line)))
    };
    let mut known: HashSet<SquareMap> = symmetries.iter().cloned().collect();
    let mut found = Vec::new();
    for exchange in exchanges(side) {
        for symmetry in &symmetries {
            let square = |square: &u8| each_axis(side, *square, &exchange);
            let map: SquareMap = symmetry.iter().map(square).collect();
            if keeps_lines(&map) && known.insert(map.clone()) {
                found.push(map);
            }
        }
    }
    found
}

/// The square whose coordinates are the exchanged ones of another.
fn each_axis(side: u8, square: u8, exchange: &[u8]) -> u8 {
    let coordinate = |unit: u8| exchange[usize::from(square / unit % side)] * unit;
    coordinate(1) + coordinate(side) + coordinate(side * side)
}

/// The orders of the coordinates of an axis in which opposite ones stay opposite.
fn exchanges(side: u8) -> Vec<Vec<u8>> {
    let mut orders: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..side {
        let longer = |order: &Vec<u8>| {
            let order = order.clone();
            (0..side).map(move |next| [order.as_slice(), &[next]].concat())
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    orders.retain(|order| {
        let opposite = |place: usize| order[order.len() - 1 - place];
        let stays = |(place, next): (usize, &u8)| *next + opposite(place) == side - 1;
        let all: HashSet<&u8> = order.iter().collect();
        all.len() == order.len() && order.iter().enumerate().all(stays)
    });
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_lines() {
        let rules: Rules = "4,4,4,4".parse().unwrap();
        let maps = automorphisms(&rules);
        assert_eq!(maps.len() + rules.symmetries().count(), 192);
        let lines: HashSet<u64> = rules.lines().map(|line| line.stones().bits()).collect();
        for map in maps {
            for line in rules.lines() {
                let square = |square: SquareIndex| 1 << map[usize::from(square.number())];
                let image = line.stones().iter().map(square).fold(0, |all, s| all | s);
                assert!(lines.contains(&image));
            }
        }
    }

    #[test]
    fn only_cubes_whose_sides_are_lines_have_some() {
        for game in [
            "3,3,3",
            "4,4,4",
            "3,3,3,3",
            "4,4,4,3",
            "4,4,3,4",
            "7,7,5",
            "4,4,4,4:torus",
        ] {
            assert!(automorphisms(&game.parse().unwrap()).is_empty(), "{game}");
        }
    }
}
