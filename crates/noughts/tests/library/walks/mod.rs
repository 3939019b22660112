//! Positions for the tests of laws: all of some small games, and random games on the largest
//! boards.

use noughts::{Move, Position, Rules};

/// The four shapes and a box, played in every way.
fn small_games() -> Vec<Rules> {
    let ways = [
        "",
        ":misere",
        ":x-only",
        ":notakto",
        ":wild",
        ":wild+misere",
        ":torus",
        ":gravity",
        ":gravity+wild",
    ];
    let flat = ["3,2,3", "4,2,2", "2,4,3", "7,1,3"];
    let all = flat
        .iter()
        .flat_map(|board| ways.map(|way| format!("{board}{way}")));
    let box_ways = ["", ":misere", ":notakto", ":torus"];
    let boxes = box_ways.map(|way| format!("2,2,2,2{way}"));
    let square = ["", ":misere", ":notakto", ":torus", ":gravity"].map(|way| format!("3,3,3{way}"));
    let games = all.chain(boxes).chain(square);
    games.map(|game| game.parse().unwrap()).collect()
}

/// Pseudo-random games on the largest boards.
fn large_positions() -> Vec<Position> {
    let mut positions = Vec::new();
    for game in "8,8,5 8,8,8:wild 64,1,3 1,64,4:misere 16,4,4:notakto 8,8,6:torus 8,8,5:gravity \
         32,2,9:gravity 4,4,4,4 2,4,8,5:torus+wild"
        .split(' ')
    {
        for seed in 0..4u64 {
            let mut position = Position::start(game.parse().unwrap());
            while !position.is_over() {
                positions.push(position);
                let open: Vec<Move> = position.moves().iter().collect();
                let mix = (seed + 1) * 7_919 * (u64::from(position.ply()) + 3) * 104_729;
                let chosen = open[(mix >> 7) as usize % open.len()];
                position = position.play(chosen).unwrap();
            }
            positions.push(position);
        }
    }
    positions
}

pub(crate) fn all_positions() -> impl Iterator<Item = Position> {
    let small = small_games().into_iter().flat_map(Position::all);
    small.chain(large_positions())
}
