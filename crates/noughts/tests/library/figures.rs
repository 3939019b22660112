//! Known figures of 3×3, each computed by two independent programs; sequences
//! of the On-Line Encyclopedia of Integer Sequences are named.

use noughts::census::{self, Counts, Tally};
use noughts::{
    Board, Move, Outcome, Player, Position, Rules, Solution, Status, Symmetry, TABLE, Value,
};
use std::collections::{BTreeMap, HashSet};
use std::ops::Add;

fn positions() -> Vec<Position> {
    (0..19_683)
        .map(|number| Board::from_number(Rules::TIC_TAC_TOE, number).unwrap())
        .filter_map(|board| Position::try_from(board).ok())
        .collect()
}

fn classes() -> Vec<Position> {
    positions()
        .into_iter()
        .filter(|position| position.canonical() == *position)
        .collect()
}

fn tally<T>(first: T, second: T, draw: T) -> Tally<T> {
    Tally {
        first,
        second,
        draw,
    }
}

/// Wins, draws and losses for the player to move.
fn values<'a>(positions: impl IntoIterator<Item = &'a Position>) -> (usize, usize, usize) {
    let mut count = (0, 0, 0);
    for position in positions {
        match TABLE.value(position).unwrap() {
            Value::Win { .. } => count.0 += 1,
            Value::Draw => count.1 += 1,
            Value::Loss { .. } => count.2 += 1,
        }
    }
    count
}

/// Who wins with best play; `None` if it is a draw.
fn winner(position: &Position) -> Option<Player> {
    match TABLE.value(position).unwrap() {
        Value::Win { .. } => Some(position.turn()),
        Value::Draw => None,
        Value::Loss { .. } => Some(position.turn().opponent()),
    }
}

fn by_ply(positions: &[Position], wanted: impl Fn(&Position) -> bool) -> [usize; 10] {
    let mut plies = [0; 10];
    for position in positions.iter().filter(|position| wanted(position)) {
        plies[position.ply() as usize] += 1;
    }
    plies
}

#[test]
fn positions_and_classes_by_ply() {
    let census: Vec<Counts> = census::of(&Rules::TIC_TAC_TOE).collect();
    let column = |get: fn(&Counts) -> u64| census.iter().map(get).collect::<Vec<u64>>();
    assert_eq!(
        column(|ply| ply.positions),
        [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    );
    // A008907
    assert_eq!(
        column(|ply| ply.classes),
        [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]
    );
    assert_eq!(
        column(|ply| ply.over.first),
        [0, 0, 0, 0, 0, 120, 0, 444, 0, 62]
    );
    assert_eq!(
        column(|ply| ply.over.second),
        [0, 0, 0, 0, 0, 0, 148, 0, 168, 0]
    );
    assert_eq!(column(|ply| ply.over.draw), [0, 0, 0, 0, 0, 0, 0, 0, 0, 16]);
    // A048245
    assert_eq!(
        column(|ply| ply.over_classes.total()),
        [0, 0, 0, 0, 0, 21, 21, 58, 23, 15]
    );
    assert_eq!(
        column(|ply| ply.over_classes.first),
        [0, 0, 0, 0, 0, 21, 0, 58, 0, 12]
    );
    assert_eq!(
        column(|ply| ply.over_classes.second),
        [0, 0, 0, 0, 0, 0, 21, 0, 23, 0]
    );
    assert_eq!(census[9].over_classes.draw, 3);
}

#[test]
fn complete_games() {
    let census: Vec<Counts> = census::of(&Rules::TIC_TAC_TOE).collect();
    let by_length: Vec<u128> = census.iter().map(|ply| ply.games.total()).collect();
    assert_eq!(by_length, [0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872]);
    assert_eq!(census[9].games, tally(81792, 0, 46080));
    assert_eq!(
        census::of(&Rules::TIC_TAC_TOE).sum::<Counts>().games,
        tally(131_184, 77_904, 46_080)
    );
    assert_eq!(
        census::of(&Rules::TIC_TAC_TOE)
            .sum::<Counts>()
            .games
            .total(),
        255_168
    ); // A061526(3)
}

#[test]
fn totals_of_3x3() {
    let all = positions();
    let of_status = |status| all.iter().filter(|p| p.status() == status).count();
    assert_eq!(all.len(), 5_478);
    assert_eq!(19_683 - all.len(), 14_205);
    assert_eq!(of_status(Status::ToMove(Player::First)), 2_423);
    assert_eq!(of_status(Status::ToMove(Player::Second)), 2_097);
    assert_eq!(of_status(Status::Over(Outcome::Win(Player::First))), 626);
    assert_eq!(of_status(Status::Over(Outcome::Win(Player::Second))), 316);
    assert_eq!(of_status(Status::Over(Outcome::Draw)), 16);
    let count = |who| all.iter().filter(|p| winner(p) == who).count();
    assert_eq!(
        (
            count(Some(Player::First)),
            count(Some(Player::Second)),
            count(None)
        ),
        (2_936, 1_474, 1_068)
    );
    assert_eq!(values(&all), (2_836, 1_068, 1_574));
    assert_eq!(
        values(all.iter().filter(|p| !p.is_over())),
        (2_836, 1_052, 632)
    );
}

#[test]
fn totals_of_3x3_up_to_symmetry() {
    let classes = classes();
    assert_eq!(classes.len(), 765);
    assert_eq!(values(&classes), (390, 151, 224));
    assert_eq!(
        values(classes.iter().filter(|p| !p.is_over())),
        (390, 148, 89)
    );
    let of_winner = |who| by_ply(&classes, |p| winner(p) == who);
    assert_eq!(
        of_winner(Some(Player::First)),
        [0, 0, 7, 9, 85, 67, 139, 70, 23, 12]
    ); // A317401
    assert_eq!(
        of_winner(Some(Player::Second)),
        [0, 0, 0, 8, 5, 72, 38, 56, 23, 0]
    ); // A317402
    assert_eq!(of_winner(None), [1, 3, 5, 21, 18, 35, 27, 27, 11, 3]);
}

#[test]
fn values_by_ply() {
    let all = positions();
    let found: Vec<_> = (0..=9)
        .map(|ply| values(all.iter().filter(|p| p.ply() == ply)))
        .collect();
    assert_eq!(
        found,
        [
            (0, 1, 0),
            (0, 9, 0),
            (48, 24, 0),
            (50, 138, 64),
            (584, 136, 36),
            (540, 264, 456),
            (1056, 200, 264),
            (416, 200, 524),
            (142, 80, 168),
            (0, 16, 62),
        ]
    );
}

#[test]
fn distances() {
    let count = |positions: &[Position]| {
        let mut count = BTreeMap::new();
        for position in positions {
            *count.entry(TABLE.value(position).unwrap()).or_insert(0) += 1;
        }
        count
            .into_iter()
            .map(|(value, number)| (value.to_string(), number))
            .collect::<Vec<_>>()
    };
    let expected = |numbers: [i32; 7]| {
        let names = [
            "loss in 0",
            "loss in 2",
            "loss in 4",
            "draw",
            "win in 5",
            "win in 3",
            "win in 1",
        ];
        names
            .map(str::to_owned)
            .into_iter()
            .zip(numbers)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        count(&positions()),
        expected([942, 508, 124, 1068, 122, 356, 2358])
    );
    assert_eq!(count(&classes()), expected([135, 72, 17, 151, 18, 51, 321]));
    let drawn = |p: &Position| TABLE.value(p) == Some(Value::Draw);
    assert_eq!(
        by_ply(&positions(), drawn),
        [1, 9, 24, 138, 136, 264, 200, 200, 80, 16]
    );
    assert_eq!(
        by_ply(&classes(), drawn),
        [1, 3, 5, 21, 18, 35, 27, 27, 11, 3]
    );
}

/// Moves that keep the value of the position, whatever the distance.
fn keeping(position: &Position) -> Vec<Position> {
    let children = position.children().map(|(_, child)| child);
    children
        .filter(|child| winner(child) == winner(position))
        .collect()
}

#[test]
fn first_moves_and_the_replies_that_draw() {
    let replies = |text: &str| keeping(&text.parse().unwrap()).len();
    assert_eq!(replies(".../.../..."), 9);
    assert_eq!(replies("x../.../..."), 1);
    assert_eq!(replies(".x./.../..."), 4);
    assert_eq!(replies(".../.x./..."), 4);
}

#[test]
fn games_in_which_both_keep_the_value() {
    fn games(position: &Position) -> u32 {
        if position.is_over() {
            1
        } else {
            keeping(position).iter().map(games).sum()
        }
    }
    assert_eq!(games(&Position::start(Rules::TIC_TAC_TOE)), 3_584);
}

#[test]
fn positions_by_moves_and_moves_that_keep_the_value() {
    let mut found = BTreeMap::new();
    for position in positions().iter().filter(|position| !position.is_over()) {
        *found
            .entry((position.moves().len(), keeping(position).len()))
            .or_insert(0) += 1;
    }
    let expected = [
        ((1, 1), 222),
        ((2, 1), 496),
        ((2, 2), 200),
        ((3, 1), 716),
        ((3, 2), 316),
        ((3, 3), 340),
        ((4, 1), 544),
        ((4, 2), 176),
        ((4, 3), 48),
        ((4, 4), 372),
        ((5, 1), 300),
        ((5, 2), 148),
        ((5, 3), 92),
        ((5, 4), 100),
        ((5, 5), 116),
        ((6, 1), 116),
        ((6, 2), 40),
        ((6, 3), 16),
        ((6, 4), 14),
        ((6, 6), 66),
        ((7, 1), 8),
        ((7, 2), 12),
        ((7, 3), 24),
        ((7, 4), 8),
        ((7, 6), 8),
        ((7, 7), 12),
        ((8, 1), 4),
        ((8, 4), 5),
        ((9, 9), 1),
    ];
    assert_eq!(found, BTreeMap::from(expected));
}

/// Games up to symmetry as whole sequences of moves: no game is its own image.
#[test]
fn games_up_to_symmetry() {
    fn games(played: &mut Vec<Move>, position: &Position, seen: &mut u32) {
        if position.is_over() {
            let maps = position.rules().symmetries();
            let image = |map: Symmetry| {
                played
                    .iter()
                    .filter_map(|m| map.image_of_move(*m))
                    .collect()
            };
            // The least of the images stands for all of them.
            *seen += u32::from(maps.map(image).min().as_ref() == Some(played));
        }
        for (next, child) in position.children() {
            played.push(next);
            games(played, &child, seen);
            played.pop();
        }
    }
    let mut seen = 0;
    games(
        &mut Vec::new(),
        &Position::start(Rules::TIC_TAC_TOE),
        &mut seen,
    );
    assert_eq!(seen, 31_896);
}

/// Games up to symmetry, if at each position moves to the same class are one.
#[test]
fn games_through_the_classes() {
    fn by_length(position: &Position, lengths: &mut [u32; 10]) {
        lengths[position.ply() as usize] += u32::from(position.is_over());
        let next: HashSet<Position> = position
            .children()
            .map(|(_, child)| child.canonical())
            .collect();
        next.iter().for_each(|child| by_length(child, lengths));
    }
    let mut lengths = [0; 10];
    by_length(&Position::start(Rules::TIC_TAC_TOE), &mut lengths);
    assert_eq!(lengths[5..], [172, 579, 5_115, 7_426, 13_538]);

    fn games(position: &Position) -> Tally<u64> {
        match position.status() {
            Status::Over(Outcome::Win(Player::First)) => tally(1, 0, 0),
            Status::Over(Outcome::Win(Player::Second)) => tally(0, 1, 0),
            Status::Over(Outcome::Draw) => tally(0, 0, 1),
            Status::ToMove(_) => {
                let next: HashSet<Position> = position
                    .children()
                    .map(|(_, child)| child.canonical())
                    .collect();
                next.iter().map(games).fold(tally(0, 0, 0), Tally::add)
            }
        }
    }
    let games = games(&Position::start(Rules::TIC_TAC_TOE));
    assert_eq!(games, tally(13_957, 8_005, 4_868));
    assert_eq!(games.first + games.second + games.draw, 26_830);
}
