//! Positions for the tests of laws: all of some small games, and random games on the largest
//! boards.

use noughts::{Move, Position};

/// Games of every kind, played in every way.
fn small_positions() -> impl Iterator<Item = Position> {
    let games = "3,2,3 3,2,3:torus 4,2,2:notakto 2,4,3:wild 2,4,3:gravity 4,2,2:gravity+wild \
                 3,2,3:wild+misere 7,1,3:x-only 2,2,2,2 2,2,2,2:torus 3,3,3 3,3,3:misere \
                 3,3,3:notakto 3,3,3:torus 3,3,3:gravity";
    let rules = games.split_ascii_whitespace().map(|game| game.parse());
    rules.flat_map(|rules| Position::all(rules.unwrap()))
}

/// Pseudo-random games on the largest boards.
fn large_positions() -> Vec<Position> {
    let mut positions = Vec::new();
    for game in "8,8,5 8,8,8:wild 64,1,3 1,64,4:misere 16,4,4:notakto 8,8,6:torus 8,8,5:gravity \
         7,6,4:gravity 16,4,5:gravity 32,2,9:gravity 64,1,9:gravity 1,64,3:gravity 4,4,4,4 \
         2,4,8,5:torus+wild"
        .split_ascii_whitespace()
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
    small_positions().chain(large_positions())
}
