//! Every game on 3×3, with the values of its positions, computed without the solver.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, OnceLock};

use noughts::{GameOption, Position, Rules, Solution, Value, Variant};

/// Every variant of three in a row on 3×3.
pub(crate) fn games() -> Vec<Rules> {
    let mut variants = vec![Variant::ORDINARY];
    for option in GameOption::ALL {
        for variant in variants.clone() {
            let with = option.added_to(variant);
            // Options about marks replace each other.
            if with.options().count() > variant.options().count() {
                variants.push(with);
            }
        }
    }
    let games = variants.into_iter();
    games
        .filter_map(|variant| Rules::TIC_TAC_TOE.with_variant(variant).ok())
        .collect()
}

/// The value of every position of a game.
pub(crate) struct Known {
    pub(crate) rules: Rules,
    values: Arc<Values>,
}

type Values = HashMap<Position, Value>;

/// The values of each game, computed once for all tests.
static SOLVED: Mutex<BTreeMap<Rules, Arc<OnceLock<Arc<Values>>>>> = Mutex::new(BTreeMap::new());

impl Known {
    pub(crate) fn new(rules: Rules) -> Known {
        let game = Arc::clone(SOLVED.lock().unwrap().entry(rules).or_default());
        let values = game.get_or_init(|| Arc::new(Known::solve(rules)));
        Known {
            rules,
            values: Arc::clone(values),
        }
    }

    /// Solves a game from the full board backwards, using only the rules.
    fn solve(rules: Rules) -> Values {
        let mut values = Values::new();
        let mut positions: Vec<Position> = Position::all(rules).collect();
        positions.reverse();
        for position in positions {
            let children = position.children();
            let best = children.map(|(_, child)| values[&child].for_mover()).max();
            let value = match position.outcome() {
                Some(outcome) => Value::of_end(outcome, position.turn()),
                None => best.expect("a game that goes on has moves"),
            };
            values.insert(position, value);
        }
        values
    }

    pub(crate) fn positions(&self) -> impl Iterator<Item = &Position> {
        self.values.keys()
    }

    pub(crate) fn of(&self, position: &Position) -> Value {
        self.values[position]
    }
}

impl Solution for Known {
    fn value(&self, position: &Position) -> Option<Value> {
        self.values.get(position).copied()
    }
}
