//! Positions for tests, and their values by playing every game.
use std::collections::HashMap;

use noughts::{Player, Position, Rules, Status, Stones, Value};

pub(crate) fn rules(width: u32, height: u32, k: u32) -> Rules {
    Rules::new(width, height, k).unwrap()
}

pub(crate) fn game(text: &str) -> Rules {
    text.parse().unwrap()
}

/// Every ordinary game on a board of at most `squares` squares that is not higher than
/// wide.
pub(crate) fn games_up_to(squares: u32) -> Vec<Rules> {
    let sides = (1..=squares).flat_map(|width| (1..=width).map(move |height| (width, height)));
    sides
        .filter(|(width, height)| width * height <= squares)
        .flat_map(|(width, height)| (1..=width).map(move |k| rules(width, height, k)))
        .collect()
}

/// Calls `check` with every position of a game once, in the order of the number of moves.
pub(crate) fn every_position(rules: Rules, mut check: impl FnMut(&Position)) {
    Position::all(rules).for_each(|position| check(&position));
}

/// The value of a position, by playing every game. Caches the values of all positions that follow.
pub(crate) fn plain_value(position: Position, known: &mut HashMap<Position, Value>) -> Value {
    if let Some(value) = known.get(&position) {
        return *value;
    }
    let value = match position.status() {
        Status::Over(outcome) => Value::of_end(outcome, position.turn()),
        Status::ToMove(_) => position
            .children()
            .map(|(_, child)| plain_value(child, known).for_mover())
            .max()
            .unwrap(),
    };
    known.insert(position, value);
    value
}

/// Solves the weak game, in which only the lines of one player, the attacker, count, by playing
/// every move.
pub(crate) struct WeakGame {
    lines: Vec<Stones>,
    known: HashMap<(Stones, Stones, bool), bool>,
}

impl WeakGame {
    pub(crate) fn new(rules: Rules) -> WeakGame {
        WeakGame {
            lines: rules.lines().map(|line| line.stones()).collect(),
            known: HashMap::new(),
        }
    }

    pub(crate) fn attacker_wins(&mut self, position: &Position, attacker: Player) -> bool {
        let board = position.board();
        let own = board.stones_of(attacker);
        self.wins(own, board.vacant(), position.turn() == attacker)
    }

    fn wins(&mut self, own: Stones, vacant: Stones, to_move: bool) -> bool {
        if self.lines.iter().any(|line| own.is_superset(*line)) {
            return true;
        }
        if let Some(known) = self.known.get(&(own, vacant, to_move)) {
            return *known;
        }
        let mut wins = !to_move && !vacant.is_empty();
        for square in vacant {
            let own = if to_move { own.with(square) } else { own };
            if self.wins(own, vacant.without(square), !to_move) == to_move {
                wins = to_move;
                break;
            }
        }
        self.known.insert((own, vacant, to_move), wins);
        wins
    }
}

/// Pseudo-random numbers, the same every time.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new() -> Random {
        Random(0x2545_f491_4f6c_dd1d)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// The positions of some random games, without the last of each game.
pub(crate) fn random_positions(rules: Rules, games: u32) -> Vec<Position> {
    let mut random = Random::new();
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut position = Position::start(rules);
        while let Status::ToMove(_) = position.status() {
            positions.push(position);
            let moves: Vec<_> = position.moves().iter().collect();
            position = position.play(moves[random.below(moves.len())]).unwrap();
        }
    }
    positions
}

/// Positions with `free` free squares, by random play in which neither player completes a line.
pub(crate) fn late_positions(rules: Rules, free: u32, count: usize) -> Vec<Position> {
    let mut random = Random::new();
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Position::start(rules);
        while position.ply() + free < rules.area() {
            let children = position.children().map(|(_, child)| child);
            let quiet: Vec<_> = children.filter(|child| !child.is_over()).collect();
            if quiet.is_empty() {
                break;
            }
            position = quiet[random.below(quiet.len())];
        }
        if position.ply() + free == rules.area() {
            positions.push(position);
        }
    }
    positions
}
