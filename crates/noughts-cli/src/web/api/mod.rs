//! What can be asked: JSON over GET and POST. `openapi.json` describes all of it,
//! and the tests hold every kind of answer against it.

mod answers;
mod learn;
pub(super) mod query;
mod search;

use std::sync::Arc;

use axum::Router;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};

use super::Server;
use super::error::Error;
use super::files;

const DESCRIPTION: &str = include_str!("openapi.json");

/// Every address behind `/api`.
fn routes() -> [(&'static str, MethodRouter<Arc<Server>>); 12] {
    [
        ("/openapi.json", get(description)),
        ("/about", get(answers::about)),
        ("/position", get(answers::position)),
        ("/search", get(search::search)),
        ("/reply", get(answers::reply)),
        ("/review", get(learn::review)),
        ("/openings", get(learn::openings)),
        ("/puzzles", get(learn::puzzles)),
        ("/picture", get(answers::board)),
        ("/map", get(answers::map)),
        ("/problems", get(answers::problems)),
        ("/judge", post(answers::judge)),
    ]
}

pub(super) fn router() -> Router<Arc<Server>> {
    let add = |router: Router<_>, (path, route)| router.route(path, route);
    routes()
        .into_iter()
        .fold(Router::new(), add)
        .fallback(|headers: HeaderMap| async move { files::nothing(&headers) })
        .method_not_allowed_fallback(|| async { Error::Method })
}

async fn description() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION).into_response()
}

#[cfg(test)]
mod tests {
    use noughts::Reason;
    use noughts_analysis::reason_name;
    use serde_json::Value;

    use super::*;

    #[test]
    fn every_address_is_described_and_every_description_has_one() {
        let description: Value = serde_json::from_str(DESCRIPTION).unwrap();
        let mut described: Vec<String> = description["paths"]
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect();
        let mut served = routes().map(|(path, _)| format!("/api{path}"));
        described.sort();
        served.sort();
        assert_eq!(described, served);
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
