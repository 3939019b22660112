//! What is said of searches that are saved and go on. What is saved are the entries of the
//! table of positions: not as many as positions were searched, since some are forgotten and
//! some were known before.

use noughts_analysis::words::grouped;
use noughts_analysis::{Language, Text};
use noughts_solver::Resumed;

use super::text;

/// Where a search goes on.
pub(crate) fn resumed(file: &str, resumed: Resumed, language: Language) -> String {
    let [read, kept] = [resumed.read, resumed.kept].map(|number| grouped(number.into()));
    match (language, resumed.kept < resumed.read) {
        (Language::English, false) => format!("{file}: goes on with {read} entries"),
        (Language::English, true) => {
            format!("{file}: goes on with {kept} of {read} entries; the others have no room")
        }
        (Language::Korean, false) => format!("{file}: 항목 {read}개를 읽어 이어서 탐색합니다"),
        (Language::Korean, true) => format!(
            "{file}: 항목 {read}개 가운데 {kept}개로 이어서 탐색합니다. 나머지는 담을 자리가 없습니다"
        ),
    }
}

/// What is saved would be less than what is there. With --weak there is no room for what was
/// found out about the whole game, however much memory there is.
pub(crate) fn would_lose(file: &str, resumed: Resumed, weak: bool, language: Language) -> String {
    let [read, kept] = [resumed.read, resumed.kept].map(|number| grouped(number.into()));
    match language {
        Language::English => {
            let memory = match weak {
                true => "or, if it was saved with --weak too, use more --memory",
                false => "or use more --memory",
            };
            format!(
                "{file}: there is room for {kept} of its {read} entries, and to save there would \
                 lose the others; give --save another file, {memory}"
            )
        }
        Language::Korean => {
            let memory = match weak {
                true => "같이 --weak로 저장한 것이면 --memory를 늘리세요",
                false => "--memory를 늘리세요",
            };
            format!(
                "{file}: 항목 {read}개 가운데 {kept}개만 담을 수 있어서 여기에 저장하면 나머지를 \
                 잃습니다. --save에 다른 파일을 적거나, {memory}"
            )
        }
    }
}

/// What was saved at the end.
pub(crate) fn saved(file: &str, states: u64, language: Language) -> String {
    let states = grouped(states.into());
    match language {
        Language::English => {
            format!("{file}: {states} entries saved; --resume goes on with them")
        }
        Language::Korean => {
            format!("{file}: 항목 {states}개를 저장했습니다. --resume으로 이어서 할 수 있습니다")
        }
    }
}

/// When it was saved last, behind the progress.
pub(crate) fn saved_after(seconds: f64, language: Language) -> String {
    match language {
        Language::English => format!("saved after {seconds:.0} s"),
        Language::Korean => format!("{seconds:.0}초에 저장"),
    }
}

/// Why there is no proof, and that the search is lost too.
pub(crate) fn not_saved(why: &str, language: Language) -> String {
    match language {
        Language::English => format!("{why}, and what was found out last could not be saved"),
        Language::Korean => format!("{why}. 마지막으로 알아낸 것도 저장하지 못했습니다"),
    }
}

/// At the end, while it is saved.
pub(crate) const SAVING: Text = text("saving", "저장하는 중");

/// A search is saved to a file that can be read again.
pub(crate) fn not_a_file(name: &str, language: Language) -> String {
    match language {
        Language::English => format!("--save: expected a file, found '{name}'"),
        Language::Korean => format!("--save에는 파일을 적어야 하는데 '{name}'입니다"),
    }
}

/// The proof would be lost, or the search that is to go on.
pub(crate) fn same_file(name: &str, option: &str, language: Language) -> String {
    match language {
        Language::English => {
            format!("{name}: expected two different files for --out and {option}")
        }
        Language::Korean => format!("{name}: --out과 {option}에는 서로 다른 파일을 적어야 합니다"),
    }
}
