//! Answers questions, for a server and for a page without a server.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use noughts::Rules;
use noughts_analysis::{GameCache, Language, Oracle, Searcher, Text};
use noughts_solver::{Instant, Limits, NotPositional};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::Error;
use crate::query::PositionQuery;
use crate::questions::about::About;
use crate::questions::learn::{self, PuzzleOptions};
use crate::questions::position::{self, MapOptions, PositionOptions, RefusedBoard};
use crate::questions::search::SearchQuestion;
use crate::solving::SolvedGames;

/// The questions that [`Service::answer`] answers. [`Service::search`] answers another one, in
/// parts.
pub const ENDPOINTS: [&str; 8] = [
    "about", "position", "reply", "review", "openings", "puzzles", "picture", "map",
];

/// The limits of a service.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// The maximum number of concurrent searches, including computations that solve a game.
    pub searches: usize,
    /// The number of threads that they share.
    pub threads: usize,
    /// The time limit of a search.
    pub longest: Duration,
    /// The size of the table of each search, in bytes.
    pub memory: usize,
    /// The maximum size of all solved games and searches together, including those in use, in
    /// bytes.
    pub kept: u128,
}

/// Tables of games on disk.
pub trait Tables: Send + Sync {
    /// The table of a game; `None` if there is none.
    fn find(&self, rules: &Rules) -> Option<Arc<Oracle>>;

    /// Whether reading a table has failed. Answers that used it may lack values.
    fn is_damaged(&self, oracle: &Oracle) -> bool;
}

/// No tables.
impl Tables for () {
    fn find(&self, _: &Rules) -> Option<Arc<Oracle>> {
        None
    }

    fn is_damaged(&self, _: &Oracle) -> bool {
        false
    }
}

/// Answers questions, and keeps solved games and searches for the next ones.
pub struct Service {
    pub(crate) bounds: Bounds,
    tables: Box<dyn Tables>,
    pub(crate) permits: Permits,
    /// Solved games, and searches with their tables.
    cache: Arc<GameCache>,
    games: SolvedGames,
}

/// The caller that waits for an answer.
#[derive(Clone, Copy)]
pub struct Caller<'a> {
    /// Set when the caller no longer wants the answer.
    pub gone: &'a AtomicBool,
    /// Called with the progress, from 0 to 1, while the answer waits for a game to be solved.
    pub progress: &'a (dyn Fn(f64) + Sync),
}

/// The text of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The text of a JSON document.
    Json(String),
    /// The text of an SVG picture.
    Picture(Cow<'static, str>),
}

/// A search that is ready to run.
pub struct Search {
    question: SearchQuestion,
    searcher: Arc<Searcher>,
    permit: Permit,
}

impl Service {
    /// A service that has answered nothing yet.
    pub fn new(bounds: Bounds, tables: impl Tables + 'static) -> Service {
        let cache = Arc::new(GameCache::new(bounds.kept));
        Service {
            tables: Box::new(tables),
            permits: Permits::new(bounds.searches),
            games: SolvedGames::new(Arc::clone(&cache), bounds.threads),
            cache,
            bounds,
        }
    }

    /// Answers one of the [`ENDPOINTS`]. `parameters` is an object with a field for each parameter.
    ///
    /// # Errors
    ///
    /// There is no such question, a parameter is wrong, or too many searches are running.
    pub fn answer(
        &self,
        path: &str,
        parameters: &Value,
        caller: Caller<'_>,
    ) -> Result<Answer, Error> {
        match path {
            "about" => json(&About::new(self.bounds.searches, self.bounds.longest)),
            "position" => self.position(&read(parameters)?, &read(parameters)?, caller),
            "reply" => json(&self.reply(&read(parameters)?, &read(parameters)?, caller)?),
            "review" | "openings" | "puzzles" | "picture" => {
                self.of_record(path, parameters, caller)
            }
            "map" => {
                let player = read::<MapOptions>(parameters)?.player()?;
                let map = position::map(player, language(parameters));
                Ok(Answer::Picture(map.into()))
            }
            _ => Err(Error::NotFound),
        }
    }

    fn position(
        &self,
        query: &PositionQuery,
        options: &PositionOptions,
        caller: Caller<'_>,
    ) -> Result<Answer, Error> {
        let language = query.language()?;
        let has_values = options.values(language)?;
        let record = match query.record()? {
            Ok(record) => record,
            Err(refused) => return json(&RefusedBoard::new(&refused, language)),
        };
        let rules = record.position.rules();
        let oracle = if has_values {
            self.oracle(rules, caller)?
        } else {
            None
        };
        let mut answer = self.ask(oracle, |oracle| {
            position::position(oracle, &record, language)
        })?;
        if let Some(unsolved) = &mut answer.unsolved {
            unsolved.progress = self.games.progress(rules);
        }
        json(&answer)
    }

    /// Answers a question about a position that play can reach, and the moves before it.
    fn of_record(
        &self,
        path: &str,
        parameters: &Value,
        caller: Caller<'_>,
    ) -> Result<Answer, Error> {
        let query: PositionQuery = read(parameters)?;
        let (record, language) = (query.reachable_record()?, query.language()?);
        let rules = *record.position.rules();
        let task = read::<PuzzleOptions>(parameters)?.task(language)?;
        let oracle = self.oracle(&rules, caller)?;
        self.ask(oracle, |oracle| match path {
            "review" => json(&learn::review(oracle, &record, language)?),
            "openings" => json(&learn::openings(oracle, &record, language)?),
            "puzzles" => json(&learn::puzzles(oracle, rules, task, language)?),
            _ => {
                let picture = position::picture(oracle, &record, language);
                Ok(Answer::Picture(picture.into()))
            }
        })
    }

    /// The oracle of a game. Solves the game if necessary; `None` if it has too many positions.
    pub(crate) fn oracle(
        &self,
        rules: &Rules,
        caller: Caller<'_>,
    ) -> Result<Option<Arc<Oracle>>, Error> {
        match self.tables.find(rules) {
            Some(table) => Ok(Some(table)),
            None => self.games.solve(rules, &self.permits, caller),
        }
    }

    /// The oracle of a game, if it is available without computation.
    pub(crate) fn known_oracle(&self, rules: &Rules) -> Option<Arc<Oracle>> {
        let table = self.tables.find(rules);
        table.or_else(|| self.games.known(rules))
    }

    /// Computes an answer with an oracle. Fails if reading its table failed, because the answer may
    /// then lack values.
    pub(crate) fn ask<T>(
        &self,
        oracle: Option<Arc<Oracle>>,
        ask: impl FnOnce(Option<&Oracle>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let answer = ask(oracle.as_deref());
        if oracle.is_some_and(|oracle| self.tables.is_damaged(&oracle)) {
            Err(DAMAGED_TABLE)
        } else {
            answer
        }
    }

    /// Prepares a search.
    ///
    /// # Errors
    ///
    /// A parameter is wrong, the game cannot be searched, or too many searches are running.
    pub fn search(&self, parameters: &Value) -> Result<Search, Error> {
        let question = SearchQuestion::new(&read(parameters)?, &read(parameters)?)?;
        let permit = self.permits.take()?;
        let searcher = self
            .searcher(question.position.rules())
            .map_err(|error| question.not_searched(&error))?;
        Ok(Search {
            question,
            searcher,
            permit,
        })
    }

    /// The searcher of a game. All searches of the game share its table.
    pub(crate) fn searcher(&self, rules: &Rules) -> Result<Arc<Searcher>, NotPositional> {
        if let Some(searcher) = self.cache.get(rules) {
            return Ok(searcher);
        }
        let size = self.bounds.memory as u128;
        self.cache.make_room(size);
        let searcher = Arc::new(Searcher::new(*rules, self.bounds.memory)?);
        self.cache.insert(*rules, size, Arc::clone(&searcher));
        Ok(searcher)
    }

    /// Runs a search until `stop` is set, and calls `tell` with the name and the JSON of every
    /// part of the answer. When it calls `tell` with the last part, another search may already
    /// begin.
    pub fn run(&self, search: Search, stop: &AtomicBool, tell: &(dyn Fn(&str, String) + Sync)) {
        let Search {
            question,
            searcher,
            permit,
        } = search;
        let limits = Limits {
            // The searches share the machine.
            threads: (self.bounds.threads / self.bounds.searches.max(1)).max(1),
            deadline: Instant::now().checked_add(self.bounds.longest),
            stop,
            ..Limits::NONE
        };
        let done = question.run(&searcher, &limits, &|event| {
            tell(event.name(), text(&event))
        });
        drop((searcher, permit));
        tell(done.name(), text(&done));
    }
}

/// Standard error has the message of the error.
const DAMAGED_TABLE: Error = Error::Internal(Text {
    en: "the table of this game is damaged; the standard error of noughts has the details",
    ko: "이 게임의 표가 손상되었습니다. 자세한 내용은 noughts의 표준 오류 출력에 있습니다",
});

const TOO_MANY_SEARCHES: Error = Error::Busy(Text {
    en: "too many searches are running; try again later",
    ko: "허용된 수만큼 탐색이 이미 진행되고 있습니다. 잠시 뒤에 다시 시도해 주세요",
});

/// Limits the number of concurrent searches.
pub(crate) struct Permits {
    most: usize,
    taken: Arc<AtomicUsize>,
}

/// The right to run one search, until it is dropped.
pub(crate) struct Permit(Arc<AtomicUsize>);

impl Permits {
    pub(crate) fn new(most: usize) -> Permits {
        Permits {
            most,
            taken: Arc::default(),
        }
    }

    pub(crate) fn take(&self) -> Result<Permit, Error> {
        let next = |taken| (taken < self.most).then_some(taken + 1);
        let taken = self
            .taken
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, next);
        match taken {
            Ok(_) => Ok(Permit(Arc::clone(&self.taken))),
            Err(_) => Err(TOO_MANY_SEARCHES),
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// The language in the parameters; English if it is missing or unknown.
pub fn language(parameters: &Value) -> Language {
    let code = parameters["lang"].as_str();
    code.and_then(Language::of_code).unwrap_or_default()
}

pub(crate) fn read<T: DeserializeOwned>(parameters: &Value) -> Result<T, Error> {
    T::deserialize(parameters).map_err(Error::bad_request)
}

pub(crate) fn json(answer: &(impl Serialize + ?Sized)) -> Result<Answer, Error> {
    Ok(Answer::Json(text(answer)))
}

/// Serializes an answer, which never fails.
pub(crate) fn text(answer: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use serde_json::json;

    use super::*;

    static NOT_GONE: AtomicBool = AtomicBool::new(false);

    const CALLER: Caller<'static> = Caller {
        gone: &NOT_GONE,
        progress: &|_| {},
    };

    fn service(searches: usize) -> Service {
        let bounds = Bounds {
            searches,
            threads: 1,
            longest: Duration::from_secs(600),
            memory: 1_000_000,
            kept: 2_000_000,
        };
        Service::new(bounds, ())
    }

    /// Runs a search and returns its parts. If `stops` is set, the first part stops it.
    fn search(service: &Service, [game, moves]: [&str; 2], stops: bool) -> Vec<(String, Value)> {
        let told = Mutex::new(Vec::new());
        let parameters = json!({ "game": game, "moves": moves, "seconds": "600" });
        let search = service.search(&parameters).unwrap();
        let stop = AtomicBool::new(false);
        service.run(search, &stop, &|name, data| {
            let data = serde_json::from_str(&data).unwrap();
            told.lock().unwrap().push((name.to_owned(), data));
            stop.store(stops, Ordering::Relaxed);
        });
        told.into_inner().unwrap()
    }

    fn keeps<T: Send + Sync + 'static>(service: &Service, game: &str) -> bool {
        let games = service.cache.get::<T>(&game.parse().unwrap());
        games.is_some()
    }

    fn positions(told: &[(String, Value)]) -> u64 {
        let (name, done) = told.last().unwrap();
        assert_eq!(name, "done");
        done["positions_searched"].as_u64().unwrap()
    }

    #[test]
    fn a_search_continues_the_last_one_of_its_game() {
        let service = service(1);
        let first = search(&service, ["7,3,3", "d2"], false);
        let second = search(&service, ["7,3,3", "d2"], false);
        assert!(positions(&second) < positions(&first) / 2);
        let value = &second.last().unwrap().1["value"];
        assert_eq!(*value, json!({ "result": "loss" }));
    }

    /// Without the stop, the search would take minutes.
    #[test]
    fn a_search_that_is_stopped_ends_and_is_kept() {
        let service = service(1);
        let told = search(&service, ["8,8,5", ""], true);
        assert_eq!(told[0].0, "progress");
        assert!(positions(&told) > 0);
        assert!(keeps::<Searcher>(&service, "8,8,5"));
    }

    /// The cache has room for two searches.
    #[test]
    fn games_and_searches_share_the_memory() {
        let service = service(2);
        let start = |game| service.search(&json!({ "game": game })).unwrap();
        let stop = AtomicBool::new(true);
        for game in ["6,6,4", "7,7,5"] {
            service.run(start(game), &stop, &|_, _| {});
        }
        let asked = json!({ "game": "4,3,3" });
        service.answer("position", &asked, CALLER).unwrap();
        assert!(keeps::<Oracle>(&service, "4,3,3"));
        assert!(keeps::<Searcher>(&service, "7,7,5") && !keeps::<Searcher>(&service, "6,6,4"));
        let running = [start("8,8,5"), start("5,5,4")];
        assert!(!keeps::<Searcher>(&service, "7,7,5") && !keeps::<Oracle>(&service, "4,3,3"));
        assert_eq!(service.search(&json!({})).err(), Some(TOO_MANY_SEARCHES));
        drop(running);
        start("7,7,5");
    }

    /// Every level moves on a board that takes long to solve, and none solves it.
    #[test]
    fn an_opponent_does_not_solve_a_large_game() {
        let service = service(1);
        for level in ["easy", "medium", "hard", "perfect"] {
            // o must block the column of a.
            let asked = json!({
                "game": "5,4,4", "moves": "a1,e1,a2,e2,a3", "level": level, "seed": "1",
            });
            let Ok(Answer::Json(reply)) = service.answer("reply", &asked, CALLER) else {
                panic!("{level}");
            };
            let reply: Value = serde_json::from_str(&reply).unwrap();
            assert!(level == "easy" || reply["move"] == "a4", "{level}: {reply}");
        }
        assert!(service.games.known(&"5,4,4".parse().unwrap()).is_none());
    }

    #[test]
    fn every_question_is_answered_and_others_are_not() {
        let service = service(1);
        let asked = json!({});
        for path in ENDPOINTS {
            let answer = service.answer(path, &asked, CALLER);
            assert!(answer.is_ok(), "{path}: {answer:?}");
        }
        for path in ["", "search", "/about"] {
            let answer = service.answer(path, &asked, CALLER);
            assert_eq!(answer, Err(Error::NotFound), "{path}");
        }
    }
}
