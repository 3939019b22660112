//! Texts of games and boards: a parsed text prints as a text that parses to the same value.
#![cfg_attr(fuzzing, no_main)]

use noughts::{Board, Position, Rules};

/// A game, a line feed, a board.
const SEEDS: [&str; 9] = [
    "3,3,3\nx../o../...",
    "tic-tac-toe\nxox oxo ...",
    "misere\n0 1 2 / 0 0 0 / 1 2 1",
    "4,4,3:torus+misere\nx.../..../..o./....",
    "wild\nxx./.o./..x",
    "notakto\nx../.x./...",
    "connect-four\n......./......./......./......./...o.../...x...",
    "qubic\n..../..../..../....|..../.x../..../....|..../..../..../....|..../..../..o./....",
    "8,8,5\n-_-_-_-_",
];

fn seeds() -> Vec<Vec<u8>> {
    SEEDS.map(|seed| seed.as_bytes().to_vec()).to_vec()
}

fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let (game, board) = text.split_once('\n').unwrap_or(("3,3,3", &text));
    let Ok(rules) = game.parse::<Rules>() else {
        return;
    };
    assert_eq!(rules.to_string().parse(), Ok(rules));
    let Ok(board) = Board::parse(rules, board) else {
        return;
    };
    assert_eq!(Board::parse(rules, &board.to_string()), Ok(board));
    let Ok(position) = Position::try_from(board) else {
        return;
    };
    assert_eq!(position.children().count() == 0, position.outcome().is_some());
    for (played, child) in position.children() {
        assert_eq!(position.play(played), Ok(child));
        assert!(child.parents().any(|(back, parent)| back == played && parent == position));
    }
}

noughts_fuzz::target!(seeds, run);
