//! Compares the server with the library as a browser runs it.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use noughts::{Board, Position, Rules};
use noughts_analysis::opponent::Level;
use noughts_judge::problems::PROBLEMS;
use serde_json::{Value, json};
use tempfile::TempDir;
use ureq::Agent;

use crate::common::served::{LONG, Served, patiently};
use crate::folder;

/// The library as a browser runs it, in Node.
struct Library {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
    _folder: TempDir,
}

impl Library {
    fn start() -> Library {
        let folder = tempfile::tempdir().unwrap();
        let copy = |from: &str, to: &str| {
            fs::copy(folder::version().join(from), folder.path().join(to)).unwrap();
        };
        // Node recognises a module by its extension.
        copy("noughts_web.js", "noughts_web.mjs");
        copy("noughts_web_bg.wasm", "noughts_web_bg.wasm");
        copy("noughts_check.js", "noughts_check.mjs");
        copy("noughts_check_bg.wasm", "noughts_check_bg.wasm");
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/site/answer.mjs");
        let mut node = Command::new("node");
        node.arg(script).arg(folder.path());
        let mut child = node
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Library {
            questions: child.stdin.take().unwrap(),
            answers: BufReader::new(child.stdout.take().unwrap()),
            child,
            _folder: folder,
        }
    }

    /// The text of an answer or of an error.
    fn ask(&mut self, path: &str, parameters: &Value) -> Result<String, String> {
        writeln!(self.questions, "{}", json!([path, parameters])).unwrap();
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        let told: BTreeMap<String, String> = serde_json::from_str(&line)
            .unwrap_or_else(|error| panic!("{path} {parameters}: {error}: {line:?}"));
        match told.get("ok") {
            Some(answer) => Ok(answer.clone()),
            None => Err(told["error"].clone()),
        }
    }
}

impl Drop for Library {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Sides {
    served: Served,
    agent: Agent,
    library: Library,
}

impl Sides {
    fn start() -> Sides {
        // Allows as many searches as possible, so that each uses one thread, as in a browser.
        let args = ["--searches", "64", "--memory", "200M", "--timeout", "600"];
        let served = Served::start(&args);
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .proxy(None)
            // The server closes connections that are idle for longer.
            .max_idle_age(Duration::from_secs(2))
            .timeout_global(Some(LONG));
        Sides {
            served,
            agent: config.build().into(),
            library: Library::start(),
        }
    }

    fn serve(&self, path: &str, parameters: &Value) -> Result<String, String> {
        let once = || {
            let answer = self.once(path, parameters);
            answer.map_err(|error| error.to_string())
        };
        // The server may just have closed the idle connection.
        once().or_else(|_| patiently(once)).unwrap()
    }

    fn once(&self, path: &str, parameters: &Value) -> Result<Result<String, String>, ureq::Error> {
        let url = self.served.url(&format!("/api/{path}"));
        let mut response = if path == "check" {
            let post = self.agent.post(url).content_type("application/json");
            post.send(parameters.to_string())?
        } else {
            let pairs = parameters.as_object().unwrap().iter();
            let pairs = pairs.map(|(name, value)| (name, value.as_str().unwrap()));
            self.agent.get(url).query_pairs(pairs).call()?
        };
        let text = response.body_mut().read_to_string()?;
        Ok(if response.status().is_success() {
            Ok(text)
        } else {
            Err(text)
        })
    }

    /// Checks that both give the same answer, byte for byte.
    #[track_caller]
    fn agree(&mut self, path: &str, parameters: &Value) -> Result<String, String> {
        let served = self.serve(path, parameters);
        let local = self.library.ask(path, parameters);
        assert!(
            served == local,
            "{path} {parameters}\nserved: {served:?}\nlocal: {local:?}"
        );
        served
    }
}

fn position(number: usize) -> Option<Position> {
    let cells = (0..9).map(|place| ['.', 'x', 'o'][number / 3_usize.pow(place) % 3]);
    let board = Board::parse(Rules::TIC_TAC_TOE, &cells.collect::<String>()).unwrap();
    Position::try_from(board).ok()
}

/// All positions except symmetric ones, each in one of the languages, with a picture and a reply of
/// one of the levels. The server's tests compare all positions.
#[test]
fn every_position_has_the_same_answers() {
    let mut sides = Sides::start();
    let positions = (0..19_683).filter_map(position);
    let positions: Vec<Position> = positions.filter(|one| one.canonical() == *one).collect();
    assert_eq!(positions.len(), 765);
    for (number, position) in positions.iter().enumerate() {
        let lang = ["en", "ko"][number % 2];
        let board = position.board().to_string();
        let asked = json!({ "board": board, "lang": lang });
        assert!(sides.agree("position", &asked).is_ok());
        if number % 16 == 0 {
            assert!(sides.agree("picture", &asked).is_ok());
        }
        if number % 4 == 0 {
            let level = Level::ALL[number / 4 % 4].name();
            let seed = number.to_string();
            let asked = json!({ "board": board, "lang": lang, "level": level, "seed": seed });
            let reply = sides.agree("reply", &asked);
            assert_eq!(reply.is_ok(), !position.is_over(), "{board}");
        }
    }
}

#[test]
fn every_sample_is_judged_alike() {
    let mut sides = Sides::start();
    sides.agree("problems", &json!({})).unwrap();
    for problem in PROBLEMS {
        let (id, input) = (problem.id, problem.sample.input);
        let asked = json!({ "problem": id, "extent": "small" });
        sides.agree("inputs", &asked).unwrap();
        for output in [problem.sample.output, "", "nonsense\n"] {
            let step = json!({ "step": "output", "problem": id, "input": input, "output": output });
            let [served, local] = [
                sides.serve("check", &step),
                sides.library.ask("check", &step),
            ];
            let [served, local] = [served, local].map(|judged| {
                let judged = judged.unwrap_or_else(|error| error);
                let mut judged: Value = serde_json::from_str(&judged).unwrap();
                judged["seconds"].take();
                judged["json"]["seconds"].take();
                judged["json"]["runs"].take();
                judged
            });
            assert_eq!(served, local, "{id}: {output:?}");
        }
    }
}

#[test]
fn other_games_maps_and_errors_are_the_same() {
    let mut sides = Sides::start();
    for lang in ["en", "ko"] {
        for game in [
            "4,3,3",
            "misere",
            "wild",
            "notakto",
            "torus",
            "connect-four",
            "qubic",
            "6,6,5",
            "2,2,2,2",
            "4,4,3:torus misere",
        ] {
            sides
                .agree("position", &json!({ "game": game, "lang": lang }))
                .unwrap();
        }
        for player in ["x", "o"] {
            sides
                .agree("map", &json!({ "player": player, "lang": lang }))
                .unwrap();
        }
        // Without values.
        sides
            .agree("picture", &json!({ "game": "7,7,5", "lang": lang }))
            .unwrap();
        for (path, asked) in [
            ("position", json!({ "game": "9,9,9", "lang": lang })),
            ("position", json!({ "board": "xxx", "lang": lang })),
            ("position", json!({ "moves": "a1,a1", "lang": lang })),
            ("position", json!({ "moves": "zz", "lang": lang })),
            ("picture", json!({ "board": "xxx/ooo/...", "lang": lang })),
            ("reply", json!({ "level": "godlike", "lang": lang })),
            ("reply", json!({ "seed": "-1", "lang": lang })),
            ("reply", json!({ "board": "xxx/oo./...", "lang": lang })),
            ("search", json!({ "seconds": "soon", "lang": lang })),
            (
                "search",
                json!({ "game": "connect-four:misere", "lang": lang }),
            ),
            ("map", json!({ "player": "z", "lang": lang })),
            (
                "check",
                json!({ "step": "output", "problem": "boj/1", "output": "", "lang": lang }),
            ),
            ("nothing", json!({ "lang": lang })),
        ] {
            assert!(sides.agree(path, &asked).is_err(), "{path} {asked}");
        }
        // An unreachable board has an ordinary answer.
        let refused = json!({ "board": "xxx/ooo/...", "lang": lang });
        sides.agree("position", &refused).unwrap();
    }
    // A browser has other limits than a server.
    let mut about = |way: fn(&mut Sides) -> String| {
        let mut about: Value = serde_json::from_str(&way(&mut sides)).unwrap();
        about.as_object_mut().unwrap().remove("limits").unwrap();
        about
    };
    let served = about(|sides| sides.serve("about", &json!({})).unwrap());
    assert_eq!(
        served,
        about(|sides| sides.library.ask("about", &json!({})).unwrap())
    );
}

/// Both find the same in a search, apart from the progress. The search has the longest time that a
/// browser may give it.
#[test]
fn a_search_finds_the_same() {
    let mut sides = Sides::start();
    for (game, moves) in [("6,6,5", ""), ("7,3,3", "d2"), ("5,5,4", "c3,c2,b2")] {
        let asked = json!({ "game": game, "moves": moves, "seconds": "600", "lang": "ko" });
        let served = events(&sides.serve("search", &asked).unwrap());
        let local = sides.library.ask("search", &asked).unwrap();
        let local: Vec<(String, Value)> = serde_json::from_str(&local).unwrap();
        let found = |events: Vec<(String, Value)>| -> Vec<(String, Value)> {
            let events = events.into_iter();
            events.filter(|(name, _)| name != "progress").collect()
        };
        let (served, local) = (found(served), found(local));
        assert_eq!(served.last().unwrap().0, "done", "{game}");
        assert_eq!(served, local, "{game}");
    }
}

fn events(text: &str) -> Vec<(String, Value)> {
    let event = |event: &str| {
        let field = |name| event.lines().find_map(|line| line.strip_prefix(name));
        let (name, data) = (field("event: ")?, field("data: ")?);
        Some((name.to_owned(), serde_json::from_str(data).unwrap()))
    };
    text.split("\n\n").filter_map(event).collect()
}

/// Compares reviews, openings and puzzles, facts from the rules alone, and errors.
#[test]
fn learners_are_answered_alike() {
    let mut sides = Sides::start();
    for task in ["only-move", "win-in-3", "losing-move", "guess"] {
        for game in ["3,3,3", "misere", "wild"] {
            let _ = sides.agree(
                "puzzles",
                &json!({"game": game, "task": task, "lang": "ko"}),
            );
        }
    }
    for moves in ["", "a1", "a1,b1,a2,b2,a3", "b2,b2"] {
        for path in ["review", "openings"] {
            let _ = sides.agree(path, &json!({"moves": moves, "lang": "en"}));
        }
    }
    for values in ["no", "perhaps"] {
        let _ = sides.agree("position", &json!({"game": "5,4,4", "values": values}));
    }
}
