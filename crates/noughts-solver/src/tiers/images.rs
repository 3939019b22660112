//! What the symmetries of a game do to sets of squares.

use noughts::{Rules, Stones, Symmetry};

/// The maps of the board onto itself that keep the game and the marks. The first changes
/// nothing.
#[derive(Debug)]
pub(super) struct Images {
    maps: Vec<Map>,
}

/// One map, by looking up eight squares at a time.
#[derive(Debug)]
pub(super) struct Map {
    parts: [[u32; 256]; 4],
}

impl Images {
    pub(super) fn new(rules: &Rules) -> Images {
        Images {
            maps: maps(rules).map(Map::new).collect(),
        }
    }

    /// The least image of a set of squares, and the first map that leads to it.
    pub(super) fn least(&self, set: u32) -> (u32, &Map) {
        let (first, others) = self.maps.split_first().expect("there is the identity");
        others.iter().fold((set, first), |least, map| {
            let image = map.image(set);
            match image < least.0 {
                true => (image, map),
                false => least,
            }
        })
    }

    /// Whether no image of a set is less than itself.
    pub(super) fn is_least(&self, set: u32) -> bool {
        self.maps.iter().all(|map| map.image(set) >= set)
    }

    /// How many different images a set has.
    pub(super) fn of(&self, set: u32) -> u64 {
        let same = self.maps.iter().filter(|map| map.image(set) == set);
        (self.maps.len() / same.count()) as u64
    }
}

impl Map {
    fn new(symmetry: Symmetry) -> Map {
        let mut parts = [[0; 256]; 4];
        for (part, images) in parts.iter_mut().enumerate() {
            for (set, image) in images.iter_mut().enumerate() {
                let set = Stones::from_bits((set as u64) << (8 * part));
                *image = symmetry.stones(set).bits() as u32;
            }
        }
        Map { parts }
    }

    pub(super) fn image(&self, set: u32) -> u32 {
        let parts = self.parts.iter().zip(set.to_le_bytes());
        parts.fold(0, |image, (part, set)| image | part[usize::from(set)])
    }
}

/// How many classes of images the sets of each size have, if squares are free.
///
/// The number of classes is the mean number of sets that a map leaves as they are
/// (Burnside's lemma). Such a set has all squares of a cycle of the map, or none.
pub(super) fn class_counts(rules: &Rules) -> Vec<u128> {
    let mut unchanged = vec![0; rules.area() as usize + 1];
    let mut count = 0;
    for map in maps(rules) {
        count += 1;
        for (sum, sets) in unchanged.iter_mut().zip(unchanged_sets(rules, map)) {
            *sum += sets;
        }
    }
    unchanged.into_iter().map(|sum| sum / count).collect()
}

/// How many sets of each size a map leaves as they are.
fn unchanged_sets(rules: &Rules, map: Symmetry) -> Vec<u128> {
    let area = rules.area() as usize;
    let mut sets = vec![0; area + 1];
    sets[0] = 1;
    let mut left = (1u128 << area) - 1;
    while left != 0 {
        let first = 1u64 << left.trailing_zeros();
        let (mut square, mut length) = (first, 0);
        loop {
            left &= !u128::from(square);
            length += 1;
            square = map.stones(Stones::from_bits(square)).bits();
            if square == first {
                break;
            }
        }
        for size in (length..=area).rev() {
            sets[size] += sets[size - length];
        }
    }
    sets
}

fn maps(rules: &Rules) -> impl Iterator<Item = Symmetry> + use<> {
    let symmetries = rules.symmetries();
    symmetries.filter(|symmetry| !symmetry.swaps_marks())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_counted_as_they_are() {
        for game in [
            "3,3,3",
            "4,3,3",
            "5,2,2",
            "4,4,4",
            "3,3,3:torus",
            "3,2,2,2",
            "3,3,3:wild",
        ] {
            let rules: Rules = game.parse().unwrap();
            let images = Images::new(&rules);
            for (size, count) in (0..).zip(class_counts(&rules)) {
                let sets = rules.occupied_sets(size).map(|set| set.bits() as u32);
                let sets: Vec<u32> = sets.collect();
                let least = sets.iter().filter(|set| images.is_least(**set));
                assert_eq!(least.clone().count() as u128, count, "{game} {size}");
                let all: u64 = least.map(|set| images.of(*set)).sum();
                assert_eq!(all, sets.len() as u64, "{game} {size}");
                for set in sets {
                    let (least, map) = images.least(set);
                    assert!(images.is_least(least) && map.image(set) == least);
                }
            }
        }
    }
}
