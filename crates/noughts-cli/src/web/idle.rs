//! Searches that have ended and are remembered, so that a longer one of the same game goes on
//! where they were.

use std::sync::{Mutex, MutexGuard, PoisonError};

use noughts::Rules;
use noughts_analysis::Searcher;

/// The searchers that nobody uses, the one that ended last at the end. Each stands for a permit
/// that is free, so that these and the busy ones together are never more than permits.
#[derive(Debug, Default)]
pub(super) struct IdleSearchers(Mutex<Vec<Searcher>>);

impl IdleSearchers {
    /// A searcher of the game, if one is idle. Of the others at most `free` stay, those that
    /// ended last; the caller has a permit and may make a new one.
    pub(super) fn take(&self, rules: &Rules, free: usize) -> Option<Searcher> {
        let mut idle = self.lock();
        let last = idle.iter().rposition(|one| one.rules() == rules);
        let found = last.map(|number| idle.remove(number));
        let too_many = idle.len().saturating_sub(free);
        idle.drain(..too_many);
        found
    }

    /// Remembers a searcher whose search has ended. The caller still has its permit.
    pub(super) fn keep(&self, searcher: Searcher) {
        self.lock().push(searcher);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Searcher>> {
        // No panic can leave it half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(game: &str) -> Rules {
        game.parse().unwrap()
    }

    fn idle(games: &[&str]) -> IdleSearchers {
        let idle = IdleSearchers::default();
        for game in games {
            idle.keep(Searcher::new(rules(game), 0).unwrap());
        }
        idle
    }

    fn games(idle: &IdleSearchers) -> Vec<String> {
        let idle = idle.lock();
        idle.iter().map(|one| one.rules().to_string()).collect()
    }

    #[test]
    fn each_game_is_found_again() {
        let idle = idle(&["6,6,4", "7,7,5", "connect-four"]);
        let found = idle.take(&rules("7,7,5"), 3).unwrap();
        assert_eq!(*found.rules(), rules("7,7,5"));
        assert_eq!(games(&idle), ["6,6,4", "7,6,4:gravity"]);
        assert!(idle.take(&rules("7,7,5"), 3).is_none());
        idle.keep(found);
        assert!(idle.take(&rules("7,7,5"), 3).is_some());
    }

    /// Who takes one has a permit, so there are fewer for those that are idle.
    #[test]
    fn those_that_ended_first_make_room() {
        let kept = ["6,6,4", "7,7,5", "5,5,4"];
        for (game, free, left) in [
            ("8,8,5", 3, &["6,6,4", "7,7,5", "5,5,4"][..]),
            ("8,8,5", 2, &["7,7,5", "5,5,4"]),
            ("8,8,5", 0, &[]),
            ("6,6,4", 2, &["7,7,5", "5,5,4"]),
            ("7,7,5", 1, &["5,5,4"]),
        ] {
            let idle = idle(&kept);
            assert_eq!(
                idle.take(&rules(game), free).is_some(),
                kept.contains(&game)
            );
            assert_eq!(games(&idle), left, "{game}, {free} free");
        }
    }
}
