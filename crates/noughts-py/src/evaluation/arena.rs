//! Games with the players that a policy is tried against. They are kept for the next
//! policy: of a learner there are many.

use std::sync::{Arc, OnceLock};

use noughts::Rules;
use noughts_analysis::opponent::Level;
use noughts_analysis::policy::{GameGraph, Policy};
use noughts_analysis::{GameCache, Text};
use noughts_solver::{Limits, SolveTiersError};
use pyo3::prelude::*;

use crate::effort::Effort;
use crate::solutions::too_large;

/// A game and players.
pub(super) struct Arena {
    pub(super) graph: GameGraph,
    /// A random player and our levels, as they are asked for.
    players: [OnceLock<Policy>; 5],
}

/// A player whose policy is known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    Random,
    Level(Level),
}

impl Known {
    pub(super) const ALL: [Known; 5] = [
        Known::Level(Level::Perfect),
        Known::Random,
        Known::Level(Level::Easy),
        Known::Level(Level::Medium),
        Known::Level(Level::Hard),
    ];

    /// The player of a name.
    pub(super) fn named(name: &str) -> Option<Known> {
        Known::ALL.into_iter().find(|known| known.name() == name)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Known::Random => "random",
            Known::Level(level) => level.name(),
        }
    }

    /// The name in words.
    pub(super) fn title(self) -> Text {
        match self {
            Known::Random => Text {
                en: "random",
                ko: "무작위",
            },
            Known::Level(level) => level.title(),
        }
    }
}

/// In a game with more positions only perfect and random play are tried if no others are
/// asked for: that the levels choose among the moves of every position takes seconds.
pub(super) const SMALL: usize = 20_000;

/// The last games, as many as have this many positions together.
static ARENAS: GameCache<Arena> = GameCache::new(8 * SMALL as u128);

impl Arena {
    pub(super) fn of(py: Python<'_>, rules: Rules, effort: &Effort) -> PyResult<Arc<Arena>> {
        if let Some(arena) = ARENAS.get(&rules) {
            return Ok(arena);
        }
        let graph = effort.run(py, |limits| GameGraph::new(rules, limits))?;
        let graph = graph.map_err(|error| too_large(&error, &rules))?;
        let size = graph.len() as u128;
        let arena = Arc::new(Arena {
            graph,
            players: Default::default(),
        });
        ARENAS.insert(rules, size, Arc::clone(&arena));
        Ok(arena)
    }

    /// The policy of a player, which takes a while to work out the first time. What the
    /// limits end is not kept.
    pub(super) fn player(
        &self,
        known: Known,
        limits: &Limits<'_>,
    ) -> Result<&Policy, SolveTiersError> {
        let place = Known::ALL.iter().position(|other| *other == known);
        let player = &self.players[place.unwrap_or(0)];
        if let Some(policy) = player.get() {
            return Ok(policy);
        }
        let policy = match known {
            Known::Random => Policy::random(&self.graph, limits),
            Known::Level(level) => Policy::of_level(&self.graph, level, limits),
        }?;
        Ok(player.get_or_init(|| policy))
    }
}
