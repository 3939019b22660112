use super::testcase_ac;
use crate::problems::Problem;

/// Who the files are for, which decides how they are named and what lies beside the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A problem package, with `.in` and `.ans` in `data`.
    Kattis,
    /// `.in` and `.out` in a folder `test`, for `oj test` of online-judge-tools.
    Oj,
    /// A folder of the repository `testcase-ac/testcase-ac`.
    TestcaseAc,
    /// The scripts of an autograder, which run `noughts check`. It has no tests.
    Gradescope,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 4] = [
        Format::Kattis,
        Format::Oj,
        Format::TestcaseAc,
        Format::Gradescope,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Kattis => "kattis",
            Format::Oj => "oj",
            Format::TestcaseAc => "testcase-ac",
            Format::Gradescope => "gradescope",
        }
    }

    /// What the format is, in a few words.
    pub const fn description(self) -> &'static str {
        match self {
            Format::Kattis => "a problem package of Kattis, with .in and .ans in data",
            Format::Oj => ".in and .out in a folder test, for oj test of online-judge-tools",
            Format::TestcaseAc => "a problem of testcase.ac, with validator and generator",
            Format::Gradescope => "an autograder of Gradescope, which runs noughts check",
        }
    }

    /// The suffix of answers.
    pub(super) fn answers(self) -> &'static str {
        match self {
            Format::Kattis => "ans",
            Format::Oj | Format::TestcaseAc | Format::Gradescope => "out",
        }
    }

    /// Where the samples and the other tests are: oj wants nothing else beside them.
    pub(super) fn folders(self, problem: &Problem) -> [String; 2] {
        match self {
            Format::Kattis => ["data/sample/", "data/secret/"].map(str::to_owned),
            Format::TestcaseAc => [(); 2].map(|()| testcase_ac::folder(problem)),
            Format::Oj | Format::Gradescope => ["test/", "test/"].map(str::to_owned),
        }
    }

    /// What the names of samples and of other tests begin with; sorted by name, the samples come
    /// first where that matters.
    pub(super) fn prefixes(self) -> [&'static str; 2] {
        match self {
            Format::TestcaseAc => ["sample_", "additional_"],
            Format::Kattis | Format::Oj | Format::Gradescope => ["0-sample-", "1-test-"],
        }
    }
}
