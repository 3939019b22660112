//! How far long work has come, on a terminal.

use noughts::Value;
use noughts_analysis::words::grouped;
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

/// Behind the progress of a search that may take hours: about how many positions must still
/// be decided until it is known that the player wins, or that the player does not.
pub(crate) fn estimate(yes: u32, no: u32, language: Language) -> String {
    let [yes, no] = [yes, no].map(|number| grouped(number.into()));
    match language {
        Language::English => {
            format!("; left, estimated: {yes} to prove a win, {no} to prove none")
        }
        Language::Korean => {
            format!("; 남은 국면 추정: 이긴다는 증명에 {yes}개, 못 이긴다는 증명에 {no}개")
        }
    }
}

/// Of a proof that is written.
pub(crate) fn writing(records: u64, language: Language) -> String {
    let records = grouped(records.into());
    match language {
        Language::English => format!("writing the proof, {records} positions so far"),
        Language::Korean => format!("증명을 쓰는 중, 지금까지 국면 {records}개"),
    }
}

/// Of a proof that is checked.
pub(crate) fn checking(bytes: u64, language: Language) -> String {
    let bytes = grouped(bytes.into());
    match language {
        Language::English => format!("checking the proof, {bytes} bytes so far"),
        Language::Korean => format!("증명을 확인하는 중, 지금까지 {bytes}바이트"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_far_it_has_come_is_told_in_both_languages() {
        let (least, most) = (Value::Draw, Value::Win { plies: 41 });
        for (language, between, left) in [
            (
                Language::English,
                "; between a draw and a win in 41",
                "; left, estimated: 1,200 to prove a win, 45 to prove none",
            ),
            (
                Language::Korean,
                "; 무승부와 41수 승 사이",
                "; 남은 국면 추정: 이긴다는 증명에 1,200개, 못 이긴다는 증명에 45개",
            ),
        ] {
            assert_eq!(bounds(least, most, language), between);
            assert_eq!(estimate(1_200, 45, language), left);
        }
    }
}
