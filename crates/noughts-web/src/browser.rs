//! The same questions as the server's, asked by one page.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::about::About;
use crate::learn::{self, PuzzleOptions};
use crate::position::{PositionOptions, RefusedBoard};
use crate::query::{PositionQuery, language_of};
use crate::reply::{Known, Need, ReplyOptions, ReplyQuestion, THOUGHT, think};
use crate::search::{SearchBounds, SearchOptions, SearchQuestion};
use crate::{Error, judge, picture, position, problems};
use noughts::Rules;
use noughts_analysis::{Language, Oracle, Searcher, widened};
use noughts_solver::{Instant, Limits, Progress, Tiers};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The longest that a search may take; the page asks for less.
const LONGEST: Duration = Duration::from_secs(600);

/// How many bytes a search remembers positions in.
const SEARCH_BYTES: usize = 200_000_000;

/// How many bytes the games that are kept may take, beside the one asked for last.
const KEPT_BYTES: u128 = 50_000_000;

/// Answers the questions of a page.
#[derive(Debug, Default)]
pub struct Browser {
    /// The games of which every position is known, the one asked for last in front.
    known: Vec<(Rules, Arc<Oracle>)>,
    /// The last search, with what it remembers.
    searcher: Option<Searcher>,
}

/// Hears of a piece of work while it goes on: the name of what is told and its JSON. The
/// work ends as soon as it says that nobody wants it any more.
pub type Tell<'a> = &'a (dyn Fn(&str, String) -> bool + Sync);

impl Browser {
    /// The answer to a question, in the form in which the server sends it. Where a game
    /// must be worked out first, `tell` hears as `progress` how much of it is done, from
    /// 0 to 1.
    ///
    /// # Errors
    ///
    /// The error, in the form in which the server sends it.
    pub fn answer(
        &mut self,
        path: &str,
        parameters: &str,
        tell: Tell<'_>,
    ) -> Result<String, String> {
        let answer = self.answered(path, parameters, tell);
        answer.map_err(|error| sent(&error, parameters))
    }

    fn answered(&mut self, path: &str, parameters: &str, tell: Tell<'_>) -> Result<String, Error> {
        match path {
            "about" => Ok(json(&About::new(1, LONGEST))),
            "problems" => Ok(json(problems::problems())),
            "judge" => judge::judge(&read(parameters)?).map(|answer| json(&answer)),
            "position" => self.position(&read(parameters)?, &read(parameters)?, tell),
            "review" | "openings" | "puzzles" => self.learn(path, parameters, tell),
            "reply" => self.reply(&read(parameters)?, &read(parameters)?, tell),
            "picture" => {
                let asked = read::<PositionQuery>(parameters)?;
                let (record, language) = (asked.reachable_record()?, asked.language()?);
                let oracle = self.oracle(*record.position.rules(), tell);
                Ok(picture::board(oracle.as_deref(), &record, language))
            }
            "map" => {
                let player = read::<picture::MapOptions>(parameters)?.player()?;
                Ok(picture::map(player, language(parameters)).to_owned())
            }
            _ => Err(Error::NotFound),
        }
    }

    /// What a learner asks.
    fn learn(&mut self, path: &str, parameters: &str, tell: Tell<'_>) -> Result<String, Error> {
        let query: PositionQuery = read(parameters)?;
        let (record, language) = (query.reachable_record()?, query.language()?);
        let rules = *record.position.rules();
        let oracle = self.oracle(rules, tell);
        let oracle = oracle.as_deref();
        match path {
            "review" => learn::review(oracle, &record, language).map(|answer| json(&answer)),
            "openings" => learn::openings(oracle, &record, language).map(|answer| json(&answer)),
            _ => {
                let task = read::<PuzzleOptions>(parameters)?.task(language)?;
                let puzzles = learn::puzzles(oracle, rules, task, language)?;
                Ok(json(&puzzles))
            }
        }
    }

    fn position(
        &mut self,
        query: &PositionQuery,
        options: &PositionOptions,
        tell: Tell<'_>,
    ) -> Result<String, Error> {
        let language = query.language()?;
        let record = match query.record()? {
            Ok(record) => record,
            Err(refused) => return Ok(json(&RefusedBoard::new(&refused, language))),
        };
        let oracle = match options.values(language)? {
            true => self.oracle(*record.position.rules(), tell),
            false => None,
        };
        let answer = position::position(oracle.as_deref(), &record, language)?;
        Ok(json(&answer))
    }

    fn reply(
        &mut self,
        query: &PositionQuery,
        options: &ReplyOptions,
        tell: Tell<'_>,
    ) -> Result<String, Error> {
        let question = ReplyQuestion::new(query, options)?;
        let (need, rules) = (question.need(), *question.position.rules());
        let oracle = match need {
            Need::Nothing => None,
            Need::Oracle => self.oracle(rules, tell),
            Need::KnownOracle if self.is_known(&rules) => self.oracle(rules, tell),
            Need::KnownOracle => None,
        };
        let reply = match oracle {
            Some(oracle) => question.answer(Known::Exact(&oracle)),
            None if need != Need::Nothing => {
                let limits = Limits {
                    deadline: Some(Instant::now() + THOUGHT),
                    ..Limits::NONE
                };
                let moves = think(&question.position, SEARCH_BYTES, &limits);
                question.answer(Known::Searched(&moves))
            }
            None => question.answer(Known::Searched(&[])),
        };
        reply.map(|played| json(&played))
    }

    /// Who knows every position of a game; `None` if it has too many. A game and the one
    /// with columns for rows share their work.
    fn oracle(&mut self, rules: Rules, tell: Tell<'_>) -> Option<Arc<Oracle>> {
        match widened(&rules) {
            Some(wide) => {
                let oracle = self.solved(wide, tell)?;
                Some(Arc::new(Oracle::Transposed(oracle)))
            }
            None => self.solved(rules, tell),
        }
    }

    /// Whether every position of a game is known already.
    fn is_known(&self, rules: &Rules) -> bool {
        let solved = widened(rules).unwrap_or(*rules);
        self.known.iter().any(|(known, _)| *known == solved)
    }

    fn solved(&mut self, rules: Rules, tell: Tell<'_>) -> Option<Arc<Oracle>> {
        let known = self.known.iter().position(|(other, _)| *other == rules);
        let oracle = match known {
            Some(place) => self.known.remove(place).1,
            None if Oracle::can_hold(&rules) => {
                // Before the work, which may need the room.
                self.make_room();
                Arc::new(solve(rules, tell)?)
            }
            None => return None,
        };
        self.known.insert(0, (rules, Arc::clone(&oracle)));
        Some(oracle)
    }

    /// Keeps of the games that were asked for last those that are small enough together;
    /// a large one pushes none of them out.
    fn make_room(&mut self) {
        let mut kept = 0;
        self.known.retain(|(rules, _)| {
            let bytes = Tiers::bytes(rules);
            let fits = kept + bytes <= KEPT_BYTES;
            kept += if fits { bytes } else { 0 };
            fits
        });
    }

    /// Searches, and calls `tell` with every part of the answer. A search of the game that
    /// was searched last goes on where that one ended.
    ///
    /// # Errors
    ///
    /// The error, in the form in which the server sends it.
    pub fn search(&mut self, parameters: &str, tell: Tell<'_>) -> Result<(), String> {
        let done = self.searched(parameters, tell);
        done.map_err(|error| sent(&error, parameters))
    }

    fn searched(&mut self, parameters: &str, tell: Tell<'_>) -> Result<(), Error> {
        let (query, options): (PositionQuery, SearchOptions) =
            (read(parameters)?, read(parameters)?);
        let question = SearchQuestion::new(&query, &options)?;
        let idle = self.searcher.take();
        let is_of_game = |idle: &Searcher| idle.rules() == question.position.rules();
        let searcher = match idle.filter(is_of_game) {
            Some(searcher) => searcher,
            None => question.searcher(SEARCH_BYTES)?,
        };
        let stop = AtomicBool::new(false);
        let bounds = SearchBounds {
            threads: 1,
            longest: LONGEST,
            stop: &stop,
        };
        let done = question.run(&searcher, bounds, &|event| {
            if !tell(event.name(), json(&event)) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        self.searcher = Some(searcher);
        tell(done.name(), json(&done));
        Ok(())
    }
}

/// Works a game out; `None` if it has too many positions.
fn solve(rules: Rules, tell: Tell<'_>) -> Option<Oracle> {
    let progress = |made| {
        if let Progress::Sweep { done, total } = made {
            tell("progress", json(&(done as f64 / total.max(1) as f64)));
        }
    };
    let limits = Limits {
        progress: &progress,
        ..Limits::NONE
    };
    Oracle::within(rules, Tiers::MAX_BYTES, &limits).ok()
}

/// The language that parameters ask for; English if they ask for none that we know.
fn language(parameters: &str) -> Language {
    #[derive(Deserialize)]
    struct LanguageQuery {
        lang: Option<String>,
    }
    let query: Option<LanguageQuery> = read(parameters).ok();
    let code = query.and_then(|query| query.lang);
    code.and_then(|code| language_of(&code)).unwrap_or_default()
}

fn read<T: DeserializeOwned>(parameters: &str) -> Result<T, Error> {
    serde_json::from_str(parameters).map_err(Error::bad_request)
}

fn sent(error: &Error, parameters: &str) -> String {
    json(&error.body(language(parameters)))
}

/// What is made here can always be written.
fn json(answer: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use serde_json::{Value, json};

    use super::*;

    /// What is told of a search that is stopped by the first thing it tells, or not.
    fn search(
        browser: &mut Browser,
        [game, moves]: [&str; 2],
        is_wanted: bool,
    ) -> Vec<(String, Value)> {
        let told = Mutex::new(Vec::new());
        let parameters = json!({ "game": game, "moves": moves, "seconds": "600" });
        let done = browser.search(&parameters.to_string(), &|name, data| {
            let data = serde_json::from_str(&data).unwrap();
            told.lock().unwrap().push((name.to_owned(), data));
            is_wanted
        });
        done.unwrap();
        told.into_inner().unwrap()
    }

    fn positions(told: &[(String, Value)]) -> u64 {
        let (name, done) = told.last().unwrap();
        assert_eq!(name, "done");
        done["positions_searched"].as_u64().unwrap()
    }

    #[test]
    fn a_search_goes_on_where_the_last_one_ended() {
        let mut browser = Browser::default();
        let first = search(&mut browser, ["7,3,3", "d2"], true);
        let second = search(&mut browser, ["7,3,3", "d2"], true);
        assert!(positions(&second) < positions(&first) / 2);
        assert_eq!(
            second.last().unwrap().1["value"],
            json!({ "result": "loss" })
        );
    }

    #[test]
    fn a_search_that_nobody_wants_ends_and_is_remembered() {
        let mut browser = Browser::default();
        // Otherwise it would take minutes.
        let told = search(&mut browser, ["8,8,5", ""], false);
        assert_eq!(told[0].0, "progress");
        assert!(positions(&told) > 0);
        assert!(browser.searcher.is_some());
    }

    #[test]
    fn a_game_and_its_transpose_share_their_work() {
        let mut browser = Browser::default();
        for game in ["3,4,3", "4,3,3"] {
            let parameters = json!({ "game": game }).to_string();
            browser
                .answer("position", &parameters, &|_, _| true)
                .unwrap();
        }
        let known: Vec<_> = browser.known.iter().map(|(rules, _)| *rules).collect();
        assert_eq!(known, ["4,3,3".parse().unwrap()]);
    }

    /// Every level moves on a board that takes long to work out, and none works it out.
    #[test]
    fn an_opponent_does_not_work_a_large_game_out() {
        let mut browser = Browser::default();
        for level in ["easy", "medium", "hard", "perfect"] {
            // o must block the column of a.
            let asked = json!({
                "game": "5,4,4", "moves": "a1,e1,a2,e2,a3", "level": level, "seed": "1",
            });
            let reply = browser.answer("reply", &asked.to_string(), &|_, _| true);
            let reply: Value = serde_json::from_str(&reply.unwrap()).unwrap();
            assert!(level == "easy" || reply["move"] == "a4", "{level}: {reply}");
        }
        assert!(browser.known.is_empty());
    }

    #[test]
    fn a_large_game_pushes_out_no_small_one() {
        let mut browser = Browser::default();
        for game in ["4,3,3", "5,4,4"] {
            let oracle = Arc::new(Oracle::Table);
            browser.known.insert(0, (game.parse().unwrap(), oracle));
        }
        browser.make_room();
        let known: Vec<_> = browser.known.iter().map(|(rules, _)| *rules).collect();
        assert_eq!(known, ["4,3,3".parse().unwrap()]);
    }
}
