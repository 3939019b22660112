//! The tables on disk that the server uses.

use std::sync::{Arc, Mutex, PoisonError};

use noughts::Rules;
use noughts_analysis::Oracle;
use noughts_web::service::Tables;

use crate::exit::say;
use crate::tables::{self, TablesArg};

/// The tables on disk, each opened once. Prints an error if one cannot be read.
pub(super) struct OpenTables {
    place: TablesArg,
    open: Mutex<Vec<(Rules, Arc<Oracle>)>>,
}

impl OpenTables {
    pub(super) fn new(place: TablesArg) -> OpenTables {
        OpenTables {
            place,
            open: Mutex::default(),
        }
    }
}

impl Tables for OpenTables {
    fn find(&self, rules: &Rules) -> Option<Arc<Oracle>> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        // A damaged table is opened again, because it may have been repaired.
        open.retain(|(_, oracle)| tables::failure(oracle).is_none());
        if let Some((_, oracle)) = open.iter().find(|(known, _)| known == rules) {
            return Some(Arc::clone(oracle));
        }
        let oracle = self.place.oracle(rules).unwrap_or_else(|failure| {
            say(&failure.to_string());
            None
        });
        let oracle = Arc::new(oracle?);
        open.push((*rules, Arc::clone(&oracle)));
        Some(oracle)
    }

    fn is_damaged(&self, oracle: &Oracle) -> bool {
        let failure = tables::failure(oracle);
        if let Some(failure) = &failure {
            say(&failure.to_string());
        }
        failure.is_some()
    }
}

#[cfg(test)]
mod tests {
    /// Also if the damage is after the requested position.
    #[cfg(feature = "tables")]
    #[test]
    fn a_damaged_table_is_noticed_and_opened_again() {
        use std::fs;

        use noughts::{Position, Solution};
        use noughts_solver::{DiskTable, Limits};

        use super::*;

        let folder = tempfile::tempdir().unwrap();
        let rules: Rules = "4,3,3".parse().unwrap();
        let built = tables::of_game(folder.path(), &rules);
        DiskTable::build(rules, &built, u128::MAX, &Limits::NONE).unwrap();
        let tier = built.join("01.tier");
        let whole = fs::read(&tier).unwrap();
        let mut damaged = whole.clone();
        damaged[40] ^= 1;
        let start = Position::start(rules);
        let found = OpenTables::new(TablesArg::at(folder.path()));
        for (bytes, is_damaged) in [(&damaged, true), (&whole, false)] {
            fs::write(&tier, bytes).unwrap();
            let oracle = found.find(&rules).unwrap();
            assert_eq!(oracle.move_values(&start).len() == 12, !is_damaged);
            assert_eq!(found.is_damaged(&oracle), is_damaged);
        }
        // Also for the transposed game.
        let high = found.find(&"3,4,3".parse().unwrap()).unwrap();
        assert!(matches!(&*high, Oracle::Transposed(_)));
    }
}
