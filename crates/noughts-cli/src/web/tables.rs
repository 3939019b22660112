//! The tables on disk that the server uses, and what happens when one is damaged.

use std::sync::{Arc, Mutex, PoisonError};

use noughts::Rules;
use noughts_analysis::{Oracle, Text};

use super::blocking;
use super::error::Error;
use crate::exit::say;
use crate::tables::{self, TablesArg};

/// The tables on disk, each opened once.
#[derive(Clone)]
pub(super) struct Tables {
    place: TablesArg,
    open: Arc<Mutex<OpenTables>>,
}

type OpenTables = Vec<(Rules, Arc<Oracle>)>;

impl Tables {
    pub(super) fn new(place: TablesArg) -> Tables {
        Tables {
            place,
            open: Arc::default(),
        }
    }

    /// The table of a game; `None` if there is none, or if it cannot be read.
    pub(super) fn find(&self, rules: Rules) -> Option<Arc<Oracle>> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        // One that was found to be damaged is looked for anew: it may have been put right.
        open.retain(|(_, oracle)| tables::failure(oracle).is_none());
        if let Some((_, oracle)) = open.iter().find(|(known, _)| *known == rules) {
            return Some(Arc::clone(oracle));
        }
        let oracle = self.place.oracle(&rules).unwrap_or_else(|failure| {
            say(&failure.to_string());
            None
        });
        let oracle = Arc::new(oracle?);
        open.push((rules, Arc::clone(&oracle)));
        Some(oracle)
    }
}

/// Asks who knows a game, on a thread of the blocking pool. Fails if a table on disk could not
/// be read: what it leaves out may be missing in the midst of the answer.
pub(super) async fn ask<T: Send + 'static, E: Send + 'static>(
    oracle: Option<Arc<Oracle>>,
    ask: impl FnOnce(Option<&Oracle>) -> Result<T, E> + Send + 'static,
) -> Result<T, Error>
where
    Error: From<E>,
{
    let asked = blocking(move || {
        let answer = ask(oracle.as_deref());
        (answer, oracle.as_deref().and_then(tables::failure))
    });
    let (answer, failure) = asked.await?;
    match failure {
        Some(failure) => {
            say(&failure.to_string());
            Err(BROKEN_TABLE)
        }
        None => Ok(answer?),
    }
}

/// What is wrong with it is on standard error.
const BROKEN_TABLE: Error = Error::own(Text {
    en: "the table of this game is damaged; the standard error of noughts tells where",
    ko: "이 게임의 표가 손상되었습니다. 어디가 손상되었는지는 noughts의 표준 오류에 나와 있습니다",
});

#[cfg(all(test, feature = "tables"))]
mod tests {
    use std::fs;

    use noughts::{Position, Solution};
    use noughts_solver::{DiskTable, Limits};

    use super::*;

    /// Also where the damage is behind the position that is asked about.
    #[tokio::test]
    async fn nothing_is_put_together_of_a_damaged_table() {
        let folder = tempfile::tempdir().unwrap();
        let rules: Rules = "4,3,3".parse().unwrap();
        let built = tables::of_game(folder.path(), &rules);
        DiskTable::build(rules, &built, u128::MAX, &Limits::NONE).unwrap();
        let place = Tables::new(TablesArg::at(folder.path()));
        let start = Position::start(rules);
        let values = move |oracle: Option<&Oracle>| {
            let values = oracle.unwrap().move_values(&start);
            Ok::<usize, Error>(values.len())
        };
        assert_eq!(ask(place.find(rules), values).await, Ok(12));
        let tier = built.join("01.tier");
        let whole = fs::read(&tier).unwrap();
        let mut damaged = whole.clone();
        damaged[40] ^= 1;
        fs::write(&tier, damaged).unwrap();
        // It was read before; one that is opened now finds out.
        let place = Tables::new(TablesArg::at(folder.path()));
        assert_eq!(ask(place.find(rules), values).await, Err(BROKEN_TABLE));
        fs::write(&tier, whole).unwrap();
        assert_eq!(ask(place.find(rules), values).await, Ok(12));
    }
}
