//! Searches a position of a game that is not solved. The answer comes in parts.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use noughts::{Position, Prospect};
use noughts_analysis::explanation::Topic;
use noughts_analysis::messages::InputError;
use noughts_analysis::{
    Analysis, Explanation, Language, Lines, NamedMove, SearchUpdate, Searcher, Text,
};
use noughts_solver::{Instant, Limits, NotPositional, Progress};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::query::{PositionQuery, parameter};

/// How long to search, as text.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct SearchOptions {
    /// How long to search; ten seconds if it is missing. The server has its own limit,
    /// `search_seconds` of `/api/about`.
    pub seconds: Option<String>,
}

/// The parsed parameters of a search.
#[derive(Clone, Debug)]
pub struct SearchQuestion {
    /// The position to search.
    pub position: Position,
    language: Language,
    time: Duration,
}

/// A part of the answer.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum SearchEvent {
    /// The progress of the search, several times a second.
    Progress(SearchProgress),
    /// The value of the position is known.
    Outcome(SearchFinding),
    /// The value of a move is known.
    Move(SearchFinding),
    /// The reasons for the value of the position, while the search of the other moves continues.
    Explanation(Box<Explanation>),
    /// The complete analysis, at the end.
    Done(Box<Analysis>),
}

/// The progress of a search.
#[derive(Serialize, JsonSchema)]
pub struct SearchProgress {
    seconds: f64,
    positions: u64,
    /// The proof numbers, in a positional game.
    #[serde(skip_serializing_if = "Option::is_none")]
    yes: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no: Option<u32>,
}

/// The value of the position, or of a move.
#[derive(Serialize, JsonSchema)]
pub struct SearchFinding {
    #[serde(flatten)]
    played: Option<NamedMove>,
    #[serde(flatten)]
    value: Prospect,
}

/// The maximum number of states to search for each move of the line in the early explanation, so
/// that the search of the other moves starts soon.
const STATES_FOR_REASON: u64 = 5_000;

impl SearchEvent {
    /// The kind of this part.
    pub fn name(&self) -> &'static str {
        match self {
            SearchEvent::Progress(_) => "progress",
            SearchEvent::Outcome(_) => "outcome",
            SearchEvent::Move(_) => "move",
            SearchEvent::Explanation(_) => "explanation",
            SearchEvent::Done(_) => "done",
        }
    }
}

impl SearchOptions {
    fn time(&self, language: Language) -> Result<Duration, Error> {
        let expected = Text {
            en: "seconds from 0 to 1000000000, such as 10 or 0.5",
            ko: "10이나 0.5처럼 0 이상 1000000000 이하인 수",
        }
        .in_language(language);
        let ten = Duration::from_secs(10);
        let read = |text: &str| {
            let seconds = text.parse().ok().filter(|s| (0.0..=1e9).contains(s));
            seconds.map(Duration::from_secs_f64)
        };
        parameter("seconds", &self.seconds, ten, read, expected, language)
    }
}

impl SearchQuestion {
    /// Parses the parameters.
    ///
    /// # Errors
    ///
    /// A parameter is invalid, or play cannot reach the board.
    pub fn new(query: &PositionQuery, options: &SearchOptions) -> Result<SearchQuestion, Error> {
        let time = options.time(query.language()?)?;
        let (position, language) = query.position()?;
        Ok(SearchQuestion {
            position,
            language,
            time,
        })
    }

    /// The error of a game that cannot be searched.
    pub fn not_searched(&self, error: &NotPositional) -> Error {
        Error::BadRequest(InputError::NotPositional(error).text(self.language))
    }

    /// Searches, and calls `tell` with every part of the answer except the last, which it returns.
    pub fn run(
        &self,
        searcher: &Searcher,
        within: &Limits<'_>,
        tell: &(dyn Fn(SearchEvent) + Sync),
    ) -> SearchEvent {
        let started = Instant::now();
        let most = AtomicU64::new(0);
        let progress = |progress| {
            let (nodes, yes, no) = match progress {
                Progress::Search { nodes, yes, no } => (nodes, Some(yes), Some(no)),
                Progress::Bounds { nodes, .. } => (nodes, None, None),
                Progress::Writing { .. } | Progress::Sweep { .. } => return,
            };
            tell(SearchEvent::Progress(SearchProgress {
                seconds: started.elapsed().as_secs_f64(),
                // The search for lines of play starts counting at zero.
                positions: most.fetch_max(nodes, Ordering::Relaxed).max(nodes),
                yes,
                no,
            }));
        };
        let asked = started.checked_add(self.time);
        let limits = Limits {
            deadline: asked.into_iter().chain(within.deadline).min(),
            progress: &progress,
            ..*within
        };
        let for_moves = |so_far: &Analysis| {
            if let Some(reason) = self.reason(so_far, searcher, &limits) {
                tell(reason);
            }
            limits
        };
        let analysis =
            Analysis::value_first(searcher, &self.position, &limits, for_moves, |found| {
                tell(self.found(found));
            });
        let lines = Lines::Search(searcher, &limits);
        SearchEvent::Done(Box::new(analysis.explain(lines, self.language)))
    }

    /// The reasons for the value of the position, before all moves are searched. `None` if no move
    /// is known to keep the value, or if all moves are known, because the complete answer follows
    /// soon.
    fn reason(
        &self,
        so_far: &Analysis,
        searcher: &Searcher,
        limits: &Limits<'_>,
    ) -> Option<SearchEvent> {
        let all_known = so_far.moves.iter().all(|one| one.value.is_decided());
        if all_known || so_far.best.is_empty() {
            return None;
        }
        let limits = Limits {
            nodes: Some(STATES_FOR_REASON),
            ..*limits
        };
        let lines = Lines::Search(searcher, &limits);
        let explanation = so_far.clone().explain(lines, self.language).explanation?;
        let known = explanation.without(&[Topic::Unknown]);
        Some(SearchEvent::Explanation(Box::new(known)))
    }

    fn found(&self, found: SearchUpdate) -> SearchEvent {
        let rules = self.position.rules();
        let finding = SearchFinding {
            played: found.played.map(|played| NamedMove::new(rules, played)),
            value: found.value,
        };
        match found.played {
            None => SearchEvent::Outcome(finding),
            Some(_) => SearchEvent::Move(finding),
        }
    }
}
