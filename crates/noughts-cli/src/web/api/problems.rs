//! The judges' problems.

use std::sync::LazyLock;

use axum::Json;
use noughts_judge::problems::PROBLEMS;
use noughts_judge::problems::ProblemAbout;
use serde::Serialize;

use crate::web::blocking;
use crate::web::error::Error;

/// Counting the inputs takes a while and gives the same each time, so it is done
/// once.
static ABOUT: LazyLock<[ProblemAbout; PROBLEMS.len()]> =
    LazyLock::new(|| PROBLEMS.map(ProblemAbout::from));

/// All of them.
pub(super) async fn problems() -> Result<Json<impl Serialize>, Error> {
    blocking(|| Json(&*ABOUT)).await
}
