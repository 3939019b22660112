//! The judges' problems.

use axum::Json;
use serde::Serialize;

use crate::json::ProblemAbout;
use crate::problems::LIST;

/// All of them. The counts take a moment and never change, so they are made once.
pub(super) async fn problems() -> Json<impl Serialize> {
    Json(LIST.map(ProblemAbout::from))
}
