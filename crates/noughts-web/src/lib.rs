//! The explorer: its page, and the answers to its questions as data.
//!
//! [`Service`] routes questions to answers, for `noughts serve` and for a browser without a
//! server, and keeps solved games and searches. Each other module is one question: its
//! parameters deserialize, its answer serializes. Nothing here opens a file or a socket or starts
//! a process. The feature `wasm` adds the functions that JavaScript calls.
//!
//! ```
//! use noughts_web::position::position;
//! use noughts_web::query::PositionQuery;
//! use noughts_analysis::Oracle;
//!
//! let query = PositionQuery {
//!     board: Some("xx./oo./...".to_owned()),
//!     ..PositionQuery::default()
//! };
//! let record = query.record()?.expect("play can reach it");
//! let answer = position(Some(&Oracle::Table), &record, query.language()?)?;
//! assert_eq!(answer.analysis.moves.len(), 5);
//! # Ok::<(), noughts_web::Error>(())
//! ```

pub mod about;
pub mod error;
pub mod game;
pub mod judge;
pub mod learn;
pub mod page;
pub mod picture;
pub mod position;
pub mod problems;
pub mod query;
pub mod reply;
pub mod search;
pub mod service;
mod solving;
#[cfg(feature = "wasm")]
pub mod wasm;

pub use error::Error;
pub use service::Service;

/// The description of every question and answer, as OpenAPI 3.1.
pub const DESCRIPTION: &str = include_str!("openapi.json");

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use noughts::Reason;
    use noughts_analysis::reason_name;
    use serde_json::Value;

    use super::*;

    #[test]
    fn every_question_is_described() {
        let description: Value = serde_json::from_str(DESCRIPTION).unwrap();
        let paths = description["paths"].as_object().unwrap();
        let described: BTreeSet<_> = paths.keys().cloned().collect();
        let others = ["search", "openapi.json"];
        let questions = service::QUESTIONS.iter().chain(&others);
        let questions: BTreeSet<_> = questions.map(|path| format!("/api/{path}")).collect();
        assert_eq!(described, questions);
        assert_eq!(description["info"]["version"], env!("CARGO_PKG_VERSION"));
    }

    #[test]
    fn every_reason_for_a_refusal_is_described() {
        let description: Value = serde_json::from_str(DESCRIPTION).unwrap();
        let reason = &description["components"]["schemas"]["RefusedBoard"]["properties"]["reasons"]
            ["items"]["properties"]["reason"];
        let mut names: Vec<&str> = Reason::ALL.iter().map(|why| reason_name(*why)).collect();
        names.dedup();
        assert_eq!(reason["enum"], serde_json::json!(names));
        let text = reason["description"].as_str().unwrap();
        for name in names {
            assert!(text.contains(&format!("`{name}`: ")), "{name}");
        }
    }
}
