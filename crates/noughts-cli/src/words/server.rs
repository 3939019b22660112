//! What is said when the server starts.

use noughts_analysis::{Language, Text};

use super::text;

/// How it ends.
pub(crate) const ENDS: Text = text("Ctrl-C ends it", "Ctrl-C를 누르면 끝납니다");

/// There is no browser.
pub(crate) fn no_browser(why: &str, language: Language) -> String {
    match language {
        Language::English => format!("no browser to open it in: {why}"),
        Language::Korean => format!("열 수 있는 브라우저가 없습니다: {why}"),
    }
}

/// The address or the port cannot be used; another port may be free.
pub(crate) fn cannot_listen(address: &str, why: &str, taken: bool, language: Language) -> String {
    let advice = match (taken, language) {
        (false, _) => "",
        (true, Language::English) => "; --port 0 takes any port that is free",
        (true, Language::Korean) => ". --port 0을 쓰면 비어 있는 포트를 고릅니다",
    };
    match language {
        Language::English => format!("cannot listen on {address}: {why}{advice}"),
        Language::Korean => format!("{address}에서 연결을 받을 수 없습니다: {why}{advice}"),
    }
}
