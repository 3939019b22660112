//! Tests the texts of the page: both languages have the same keys, none is missing, and none is
//! unused.

use std::collections::{BTreeMap, BTreeSet};

use noughts::{GameOption, Rules};
use noughts_web::page::{FILES, INDEX, LOST};

/// Keys that are composed of parts, by their constant part.
const FAMILIES: [&str; 9] = [
    "status_",
    "cell_",
    "player_",
    "you_",
    "preset_",
    "option_",
    "task_",
    "trainGame_",
    "lesson",
];

const WORDS: [(&str, &str); 2] = [("en", "/shared/english.js"), ("ko", "/shared/korean.js")];

/// The texts of a language by their keys: lines such as `  undo: "Undo",`.
fn texts(language: &str) -> BTreeMap<String, String> {
    let (_, path) = WORDS.iter().find(|(code, _)| *code == language).unwrap();
    let words = FILES.iter().find(|file| file.path == *path).unwrap().text;
    let begin = format!("const {language} = {{\n");
    let (_, after) = words.split_once(&begin).unwrap();
    let (body, _) = after.split_once("\n};\n").unwrap();
    let lines = body.lines().filter(|line| !line.trim().is_empty());
    let texts = lines.map(|line| {
        let (key, text) = line.trim().split_once(": ").unwrap();
        assert!(text.starts_with('"') && text.ends_with("\","), "{line}");
        (key.trim_matches('"').to_owned(), text.to_owned())
    });
    texts.collect()
}

/// The placeholders of a text, such as `{player}`.
fn gaps(text: &str) -> BTreeSet<&str> {
    let openings = text.split('{').skip(1);
    openings
        .map(|rest| rest.split_once('}').unwrap().0)
        .collect()
}

/// All files of the page except the texts.
fn users_of_words() -> Vec<&'static str> {
    let is_words = |path| WORDS.iter().any(|(_, words)| path == *words);
    let others = FILES.iter().filter(|file| !is_words(file.path));
    let others = others.map(|file| file.text);
    [INDEX, LOST].into_iter().chain(others).collect()
}

#[test]
fn both_languages_have_the_same_keys_and_placeholders() {
    let (english, korean) = (texts("en"), texts("ko"));
    assert!(english.keys().eq(korean.keys()));
    for (key, text) in &english {
        assert_eq!(gaps(text), gaps(&korean[key]), "{key}");
    }
}

#[test]
fn every_key_is_there_and_used() {
    let there: BTreeSet<String> = texts("en").into_keys().collect();
    let files = users_of_words();
    for before in ["data-t=\"", "data-t-label=\"", "say(\""] {
        let asked = files.iter().flat_map(|text| text.split(before).skip(1));
        for rest in asked {
            let (key, _) = rest.split_once('"').unwrap();
            assert!(there.contains(key), "{before}{key}");
        }
    }
    for key in &there {
        // A condition may choose a key, but the key is in quotes somewhere.
        let quoted = format!("\"{key}\"");
        let is_used = files.iter().any(|text| text.contains(&quoted))
            || FAMILIES.iter().any(|family| key.starts_with(family));
        assert!(is_used, "{key}");
    }
}

/// All games and options of the library have texts.
#[test]
fn every_game_and_every_option_has_words() {
    let there = texts("en");
    for (name, _) in Rules::named() {
        assert!(there.contains_key(&format!("preset_{name}")), "{name}");
    }
    for option in GameOption::ALL {
        assert!(there.contains_key(&format!("option_{}", option.name())));
    }
    for family in ["player_", "you_"] {
        for name in ["x", "o", "first", "second"] {
            assert!(there.contains_key(&format!("{family}{name}")), "{name}");
        }
    }
}
