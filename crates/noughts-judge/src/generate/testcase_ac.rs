//! The files of a testcase.ac problem besides its tests, in the layout of `testcase/FORMAT.en.md`
//! of the repository `testcase-ac/testcase-ac`: metadata, a validator, a generator, and programs
//! that must be accepted or rejected.

use super::TestFile;
use super::programs::{Programs, WRONG_PARTS};
use crate::problems::Problem;

/// The folder that holds the folders of all problems.
const ROOT: &str = "testcase/";

/// The names of these files, but for wrong programs.
const NAMES: [&str; 4] = [
    "metadata.yaml",
    "validator.cpp",
    "generator_random.cpp",
    "correct_noughts.cpp",
];

/// The folder of a problem.
pub(super) fn folder(problem: &Problem) -> String {
    format!("{ROOT}{}/", problem.id)
}

/// The name of a file in the folder of a problem: of `testcase/boj/7682/validator.cpp` the last
/// part.
pub(super) fn name_of(path: &str) -> Option<&str> {
    let mut parts = path.strip_prefix(ROOT)?.splitn(3, '/').skip(2);
    parts.next()
}

/// Whether a name in the folder of a problem can be that of such a file.
pub(super) fn is_name(name: &str) -> bool {
    let mut wrong = WRONG_PARTS.iter();
    NAMES.contains(&name) || wrong.any(|part| name == rejected(part.name))
}

/// The files for a problem.
pub(super) fn files(problem: &Problem) -> Vec<TestFile> {
    let programs = Programs::new(problem);
    let file = |name: &str, text| TestFile::new(folder(problem) + name, text);
    let [metadata, validator, generator, correct] = NAMES;
    let mut files = vec![
        file(metadata, metadata_of(problem)),
        file(validator, programs.input_validator(0, 1)),
        file(generator, programs.generator()),
        file(correct, programs.solution()),
    ];
    let wrong = programs.wrong();
    files.extend(wrong.map(|(name, text)| file(&rejected(name), text)));
    files
}

fn rejected(name: &str) -> String {
    format!("rejected_{name}.cpp")
}

/// `metadata.yaml`. The judge's limits are left open.
fn metadata_of(problem: &Problem) -> String {
    let mut text = format!("title: \"{}\"\n", problem.title.ko);
    if let Some(address) = problem.address {
        text += &format!("externalLink: \"{address}\"\n");
    }
    text + "isSpecialJudge: false\n"
}
