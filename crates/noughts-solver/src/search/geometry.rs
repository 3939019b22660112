use noughts::{Rules, SquareIndex, Stones, Symmetry};

/// The lines and symmetries of a game as bit sets, for fast access.
#[derive(Debug)]
pub(crate) struct Geometry {
    pub(crate) rules: Rules,
    /// Every line as the word of its squares.
    pub(crate) lines: Vec<u64>,
    /// The symmetries except the identity.
    maps: Vec<Map>,
}

/// A symmetry as a look-up table: the image of each value of each byte of a set.
struct Map {
    images: Box<[[u64; 256]; 8]>,
}

impl Geometry {
    pub(crate) fn new(rules: Rules) -> Geometry {
        let maps = rules.symmetries().skip(1);
        Geometry {
            rules,
            lines: rules.lines().map(|line| line.stones().bits()).collect(),
            maps: maps.map(|map| Map::new(&rules, map)).collect(),
        }
    }

    /// Every square of the board.
    pub(crate) fn all(&self) -> u64 {
        self.rules.all_squares().bits()
    }

    /// The least of all images of a pair of sets under the symmetries of the board.
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
    fn new(rules: &Rules, map: Symmetry) -> Map {
        let mut images = Box::new([[0; 256]; 8]);
        for square in rules.all_squares() {
            let image = map.stones(Stones::of(square)).bits();
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

/// The squares of a set, each as a set of one.
pub(crate) fn each_square(set: u64) -> impl Iterator<Item = u64> {
    Stones::from_bits(set).iter().map(SquareIndex::bit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_image_is_the_least() {
        for game in [
            "3,3,3",
            "5,4,3",
            "8,8,3",
            "64,1,3",
            "5,4,3:torus",
            "4,4,4,4",
            "4,3,2,3",
        ] {
            let rules: Rules = game.parse().unwrap();
            let geometry = Geometry::new(rules);
            for seed in 1..50u64 {
                let some = |seed: u64| seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) & geometry.all();
                let sets = [some(seed), some(seed + 99)];
                let images = rules
                    .symmetries()
                    .map(|map| sets.map(|set| map.stones(Stones::from_bits(set)).bits()));
                assert_eq!(Some(geometry.least_image(sets)), images.min());
            }
        }
    }
}
