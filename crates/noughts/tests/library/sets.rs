//! Sets of squares, compared with the standard library's sets.

use noughts::{Move, MovesIter, Position, SquareIndex, Stones};
use std::collections::BTreeSet;
use std::iter::FusedIterator;

fn plain(stones: Stones) -> BTreeSet<u8> {
    (0..64).filter(|n| stones.bits() >> n & 1 == 1).collect()
}

fn index(number: u8) -> SquareIndex {
    SquareIndex::new(number).unwrap()
}

/// Every set of nine squares, at both ends of the word.
fn sets() -> impl Iterator<Item = Stones> {
    [0, 55]
        .into_iter()
        .flat_map(|shift| (0..512u64).map(move |bits| Stones::from_bits(bits << shift)))
}

#[test]
fn sets_behave_like_std_sets() {
    for set in sets() {
        let expected = plain(set);
        let numbers: Vec<u8> = set.iter().map(SquareIndex::number).collect();
        assert!(numbers.is_sorted());
        assert_eq!(numbers.iter().copied().collect::<BTreeSet<u8>>(), expected);
        assert_eq!(set.iter().len(), expected.len());
        assert_eq!(set.len() as usize, expected.len());
        assert_eq!(set.is_empty(), expected.is_empty());
        assert_eq!(set.iter().collect::<Stones>(), set);
        assert_eq!(
            set.first().map(SquareIndex::number),
            expected.first().copied()
        );
        assert_eq!(
            set.last().map(SquareIndex::number),
            expected.last().copied()
        );
        let split = set.split_first();
        assert_eq!(split.map(|(first, _)| first), set.first());
        assert_eq!(
            split.map(|(first, others)| others.with(first)),
            set.first().map(|_| set)
        );
        for number in 0..64 {
            let square = index(number);
            assert_eq!(set.contains(square), expected.contains(&number));
            assert_eq!(set.with(square), set | Stones::of(square));
            assert_eq!(set.without(square), set - Stones::from(square));
        }
    }
    assert_eq!(SquareIndex::new(64), None);
    assert_eq!(Stones::default(), Stones::NONE);
}

#[test]
fn set_operators() {
    for a in (0..512).map(Stones::from_bits) {
        for b in (0..512).map(Stones::from_bits) {
            assert_eq!((a | b).bits(), a.bits() | b.bits());
            assert_eq!((a & b).bits(), a.bits() & b.bits());
            assert_eq!((a ^ b).bits(), a.bits() ^ b.bits());
            assert_eq!(a.symmetric_difference(b), (a - b) | (b - a));
            assert_eq!((a - b).bits(), a.bits() & !b.bits());
            assert_eq!(a.is_superset(b), b.bits() & !a.bits() == 0);
            let assigned = |change: fn(&mut Stones, Stones)| {
                let mut set = a;
                change(&mut set, b);
                set
            };
            assert_eq!(assigned(|set, other| *set |= other), a | b);
            assert_eq!(assigned(|set, other| *set &= other), a & b);
            assert_eq!(assigned(|set, other| *set ^= other), a ^ b);
            assert_eq!(assigned(|set, other| *set -= other), a - b);
            assert_eq!(assigned(|set, other| set.extend(other)), a | b);
        }
        assert_eq!((!a).bits(), !a.bits());
    }
}

/// `iter` and `into_iter` give the same moves, and the iterator knows how many
/// are left.
#[test]
fn moves_iterate_in_reading_order() {
    fn is_fused(_: &impl FusedIterator) {}
    for game in ["3,3,3", "4,3,3:wild", "5,2,4:gravity+wild", "8,8,5"] {
        let moves = Position::start(game.parse().unwrap()).moves();
        let mut left: MovesIter = moves.iter();
        is_fused(&left);
        let mut seen: Vec<Move> = Vec::new();
        for played in &moves {
            assert_eq!(left.len() + seen.len(), moves.len() as usize);
            assert_eq!(left.clone().next(), Some(played));
            assert_eq!(left.next(), Some(played));
            assert!(moves.contains(played));
            seen.push(played);
        }
        assert_eq!((left.next(), left.next()), (None, None));
        assert!(seen.is_sorted() && moves.into_iter().eq(seen), "{game}");
    }
}

#[test]
fn subsets_are_complete_and_ordered() {
    // With gaps, at the upper end of the word, and the whole nine.
    let gaps = [
        0b111_111_111,
        0b101_011_001,
        0b1_0010_0011 << 55,
        0,
        1 << 63,
    ];
    for set in gaps.map(Stones::from_bits) {
        for size in 0..=10 {
            let found: Vec<Stones> = set.subsets(size).collect();
            let shift = if set.bits() > 511 { 55 } else { 0 };
            let all = (0..512u64).map(|bits| Stones::from_bits(bits << shift));
            let expected = all.filter(|other| set.is_superset(*other) && other.len() == size);
            assert_eq!(found, expected.collect::<Vec<_>>(), "{set:?}, {size}");
        }
    }
    let full = Stones::from_bits(u64::MAX);
    assert_eq!(full.subsets(64).collect::<Vec<_>>(), [full]);
    assert_eq!(full.subsets(63).count(), 64);
    assert_eq!(full.subsets(2).count(), 2_016);
    assert_eq!(full.subsets(0).collect::<Vec<_>>(), [Stones::NONE]);
}
