//! The lines of a game and the maps that keep them, as bit sets.

use std::collections::HashSet;

use noughts::{Rules, SquareIndex, Stones, Symmetry};

use super::pairing::{COMPLETE, weight};

/// The lines and symmetries of a game as bit sets, for fast access.
#[derive(Debug)]
pub(crate) struct Geometry {
    pub(crate) rules: Rules,
    /// Every line as the word of its squares.
    pub(crate) lines: Vec<u64>,
    /// The symmetries except the identity, and other maps that keep the lines.
    maps: Vec<Map>,
}

/// A map as a look-up table: the image of each value of each byte of a set.
struct Map {
    images: Box<[[u64; 256]; 8]>,
}

/// Attacks are strong if they weigh more than this. The limit separates the games of the
/// literature that need a long search: 8,8,5 weighs 3 and 10,4,4 weighs 3.25, which suit
/// the search for pairs; Qubic weighs 4.75, which needs runs of threats. The other games
/// above the limit, such as 7,7,4 with 5.5, are won in a few moves. Strips from 12,4,4
/// to 16,4,4 weigh up to 5.875, but their wins are long, and the search for pairs
/// refutes most of the other moves.
const STRONG: u64 = 4 * COMPLETE;

impl Geometry {
    pub(crate) fn new(rules: Rules) -> Geometry {
        let symmetries = rules.symmetries().skip(1).map(|map| {
            let image = |square| map.stones(Stones::of(square)).bits();
            Map::new(&rules, image)
        });
        let others = automorphisms(&rules).into_iter().map(|map| {
            let image = |square: SquareIndex| 1 << map[usize::from(square.number())];
            Map::new(&rules, image)
        });
        Geometry {
            rules,
            lines: rules.lines().map(|line| line.stones().bits()).collect(),
            maps: symmetries.chain(others).collect(),
        }
    }

    /// Every square of the board.
    pub(crate) fn all(&self) -> u64 {
        self.rules.all_squares().bits()
    }

    /// Whether the lines of the empty board have a large weight, and the board is not a
    /// strip as narrow as the length of a line. In such games the first player usually
    /// wins, by threats.
    pub(crate) fn has_strong_attacks(&self) -> bool {
        let rules = &self.rules;
        let is_strip = rules.depth() == 1 && rules.width().min(rules.height()) <= rules.k();
        self.weight() > STRONG && !is_strip
    }

    /// The total weight of the lines of the empty board.
    fn weight(&self) -> u64 {
        let weights = self.lines.iter().map(|line| weight(line.count_ones()));
        weights.sum()
    }

    /// The canonical form of a pair of sets: the least image under the maps
    /// that keep the lines.
    pub(crate) fn least_image(&self, sets: [u64; 2]) -> [u64; 2] {
        self.maps.iter().fold(sets, |least, map| {
            let first = map.image(sets[0]);
            if first > least[0] {
                return least;
            }
            least.min([first, map.image(sets[1])])
        })
    }
}

impl Map {
    /// The map that takes each square to its `image`.
    fn new(rules: &Rules, image: impl Fn(SquareIndex) -> u64) -> Map {
        let mut images = Box::new([[0; 256]; 8]);
        for square in rules.all_squares() {
            let image = image(square);
            let number = usize::from(square.number());
            let bit = 1 << (number % 8);
            for byte in (0..256).filter(|byte| byte & bit != 0) {
                images[number / 8][byte] |= image;
            }
        }
        Map { images }
    }

    fn image(&self, set: u64) -> u64 {
        let bytes = set.to_le_bytes();
        let images = self.images.iter().zip(bytes);
        images.fold(0, |image, (images, byte)| image | images[usize::from(byte)])
    }
}

impl std::fmt::Debug for Map {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Map")
    }
}

/// The squares of a set, each as a set.
pub(crate) fn each_square(set: u64) -> impl Iterator<Item = u64> {
    Stones::from_bits(set).iter().map(SquareIndex::bit)
}

/// The image of each square, by number.
type SquareMap = Vec<u8>;

/// Maps that keep every line but are not symmetries of the board. They exist for a cube
/// in which a line is as long as a side. There a line has on each axis every coordinate
/// once, ascending or descending, or a constant coordinate. So a permutation of the
/// coordinates, applied to all axes, keeps the lines if opposite coordinates stay
/// opposite.
///
/// This requires that lines do not wrap around the edges, so the function checks each map.
///
/// For example, one map of 4×4×4 exchanges the inner and the outer layers, and so the
/// eight corners and the eight squares in the middle. Together with its 48 symmetries
/// the cube has 192 such maps.
///
/// For other games the function returns no maps.
fn automorphisms(rules: &Rules) -> Vec<SquareMap> {
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

/// Permutes the coordinates of a square on all axes.
fn each_axis(side: u8, square: u8, exchange: &[u8]) -> u8 {
    let coordinate = |unit: u8| exchange[usize::from(square / unit % side)] * unit;
    coordinate(1) + coordinate(side) + coordinate(side * side)
}

/// The permutations of the coordinates of an axis that keep opposite coordinates opposite.
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
    fn which_games_have_strong_attacks() {
        for (game, weight, strong) in [
            ("8,8,5", 3.0, false),
            ("10,4,4", 3.25, false),
            ("4,2,2", 4.0, false),
            ("16,4,4", 5.875, false),
            ("5,5,4:torus", 6.25, true),
            ("4,4,4,4", 4.75, true),
            ("7,7,4", 5.5, true),
        ] {
            let geometry = Geometry::new(game.parse().unwrap());
            let weighs = geometry.weight() as f64 / COMPLETE as f64;
            let found = (weighs, geometry.has_strong_attacks());
            assert_eq!(found, (weight, strong), "{game}");
        }
    }

    #[test]
    fn the_least_image_is_minimal() {
        for game in "3,3,3 5,4,3 8,8,3 64,1,3 5,4,3:torus 4,4,4,4 4,3,2,3".split(' ') {
            let rules: Rules = game.parse().unwrap();
            let geometry = Geometry::new(rules);
            for seed in 1..50u64 {
                let some = |seed: u64| seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) & geometry.all();
                let sets = [some(seed), some(seed + 99)];
                let symmetries = rules
                    .symmetries()
                    .map(|map| sets.map(|set| map.stones(Stones::from_bits(set)).bits()));
                let square = |square: u64, map: &[u8]| 1 << map[square.trailing_zeros() as usize];
                let others = automorphisms(&rules).into_iter().map(|map| {
                    sets.map(|set| each_square(set).fold(0, |all, s| all | square(s, &map)))
                });
                let least = symmetries.chain(others).min();
                assert_eq!(Some(geometry.least_image(sets)), least);
            }
        }
    }

    #[test]
    fn automorphisms_keep_lines() {
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
    fn only_cubes_with_full_lines_have_automorphisms() {
        for game in "3,3,3 4,4,4 3,3,3,3 4,4,4,3 4,4,3,4 7,7,5 4,4,4,4:torus".split(' ') {
            assert!(automorphisms(&game.parse().unwrap()).is_empty(), "{game}");
        }
    }
}
