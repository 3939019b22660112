//! A slow solution of any game, which keeps every position and knows the rules only
//! from `Position`.

// Each test file uses its own part of this.
#![allow(dead_code, unreachable_pub)]

use noughts::{Position, Rules, Solution, Value};
use std::collections::HashMap;

pub struct Solved {
    rules: Rules,
    values: HashMap<Position, Value>,
}

impl Solved {
    pub fn new(rules: Rules) -> Solved {
        let mut solved = Solved {
            rules,
            values: HashMap::new(),
        };
        solved.add(&Position::start(rules));
        solved
    }

    fn add(&mut self, position: &Position) -> Value {
        if let Some(value) = self.values.get(position) {
            return *value;
        }
        let value = match position.outcome() {
            Some(outcome) => Value::of_end(outcome, position.turn()),
            None => {
                let children = position.children().map(|(_, child)| child);
                let values = children.map(|child| self.add(&child).for_mover());
                values.max().expect("a game that goes on has a move")
            }
        };
        self.values.insert(*position, value);
        value
    }

    pub fn start(&self) -> Value {
        self.values[&Position::start(self.rules)]
    }

    /// Wins, draws and losses for the player to move, over all positions.
    pub fn wins_draws_losses(&self) -> [usize; 3] {
        let mut counts = [0; 3];
        for value in self.values.values() {
            counts[match value {
                Value::Win { .. } => 0,
                Value::Draw => 1,
                Value::Loss { .. } => 2,
            }] += 1;
        }
        counts
    }
}

impl Solution for Solved {
    fn value(&self, position: &Position) -> Option<Value> {
        self.values.get(position).copied()
    }
}
