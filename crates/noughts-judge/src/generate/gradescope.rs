//! An autograder for Gradescope: scripts that run `noughts check` on a submission. It contains no
//! tests.

use super::TestFile;
use crate::problems::Problem;

/// The scripts and their templates.
const SCRIPTS: [(&str, &str); 2] = [
    ("setup.sh", include_str!("gradescope/setup.sh")),
    ("run_autograder", include_str!("gradescope/run_autograder")),
];

/// Whether a path can be that of a script.
pub(super) fn is_path(path: &str) -> bool {
    SCRIPTS.iter().any(|(name, _)| *name == path)
}

/// The files for a problem.
pub(super) fn files(problem: &Problem) -> Vec<TestFile> {
    let scripts = SCRIPTS.iter();
    scripts
        .map(|(name, template)| TestFile::new(*name, template.replace("@ID@", problem.id)))
        .collect()
}
