//! How far long work has come, on a terminal.

use noughts::Value;
use noughts_analysis::messages::grouped;
use noughts_analysis::{Language, Text};

use super::text;

/// Of a table of every position, as a template of indicatif.
pub(crate) const ARRANGEMENTS: Text = text(
    "{wide_bar} {human_pos} of {human_len} arrangements, {eta} left",
    "{wide_bar} 배치 {human_len}가지 중 {human_pos}가지, {eta} 남음",
);

/// The same as long as nobody knows how much time is left.
pub(crate) const FIRST_ARRANGEMENTS: Text = text(
    "{wide_bar} {human_pos} of {human_len} arrangements",
    "{wide_bar} 배치 {human_len}가지 중 {human_pos}가지",
);

/// Of a search.
pub(crate) fn search(seconds: f64, nodes: u64, language: Language) -> String {
    let nodes = grouped(nodes.into());
    match language {
        Language::English => format!("searching for {seconds:.0} s, {nodes} positions so far"),
        Language::Korean => format!("{seconds:.0}초 동안 탐색, 지금까지 국면 {nodes}개"),
    }
}

/// Behind the progress of a search of a game like Connect Four: what is known of the value so
/// far, for the player to move.
pub(crate) fn bounds(least: Value, most: Value, language: Language) -> String {
    let [least, most] = [least, most].map(|value| self::value(value, language));
    match language {
        Language::English => format!("; between {least} and {most}"),
        Language::Korean => format!("; {least}와 {most} 사이"),
    }
}

fn value(value: Value, language: Language) -> String {
    match (value, language) {
        (Value::Loss { plies }, Language::English) => format!("a loss in {plies}"),
        (Value::Draw, Language::English) => "a draw".to_owned(),
        (Value::Win { plies }, Language::English) => format!("a win in {plies}"),
        (Value::Loss { plies }, Language::Korean) => format!("{plies}수 패"),
        (Value::Draw, Language::Korean) => "무승부".to_owned(),
        (Value::Win { plies }, Language::Korean) => format!("{plies}수 승"),
    }
}
