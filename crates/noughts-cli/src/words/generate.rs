//! What is said when test data is written.

use noughts_analysis::words::grouped;
use noughts_analysis::{Language, Text};

use super::text;

/// The folder to write is the one that we are in, or holds it.
pub(crate) const OWN_FOLDER: Text = text(
    "expected a folder other than the one that we are in; name a new one",
    "지금 있는 폴더가 아닌 다른 폴더여야 합니다. 새 폴더의 이름을 적으세요",
);

/// The user ended it early.
pub(crate) const INTERRUPTED: Text = text(
    "interrupted; nothing was written",
    "중단되어 아무것도 쓰지 않았습니다",
);

/// A problem that is played.
pub(crate) fn is_played(problem: &str, language: Language) -> String {
    match language {
        Language::English => format!(
            "{problem} is played, it has no files; noughts generate noughts/best-move has its \
             positions"
        ),
        Language::Korean => format!(
            "{problem} 문제는 게임을 두어 채점하므로 파일이 없습니다. 국면은 noughts generate \
             noughts/best-move로 만들 수 있습니다"
        ),
    }
}

/// A format for problems with one right answer.
pub(crate) fn needs_checker(problem: &str, language: Language) -> String {
    match language {
        Language::English => format!(
            "{problem} may have several right answers; --format testcase-ac is for problems with one"
        ),
        Language::Korean => format!(
            "{problem} 문제는 정답이 여러 개일 수 있습니다. --format testcase-ac는 정답이 하나인 \
             문제에 씁니다"
        ),
    }
}

/// A problem whose functions are called.
pub(crate) fn is_called(problem: &str, language: Language) -> String {
    match language {
        Language::English => format!(
            "{problem} is judged by calling its functions, it has no files; noughts check calls \
             them"
        ),
        Language::Korean => format!(
            "{problem} 문제는 함수를 불러 채점하므로 파일이 없습니다. noughts check가 함수를 부릅니다"
        ),
    }
}

/// An autograder was written.
pub(crate) fn autograder(folder: &str, language: Language) -> String {
    match language {
        Language::English => {
            format!("wrote an autograder to {folder}; its README.md tells how to upload it")
        }
        Language::Korean => {
            format!("{folder}: 자동 채점기를 썼습니다. 올리는 방법은 README.md에 있습니다")
        }
    }
}

/// A folder with files of ours.
pub(crate) fn needs_force(folder: &str, language: Language) -> String {
    match language {
        Language::English => format!(
            "{folder}: expected a new or empty folder, found one with files in it; --force \
             replaces it"
        ),
        Language::Korean => format!(
            "{folder}: 새 폴더나 빈 폴더여야 하는데 파일이 들어 있습니다. --force를 쓰면 새로 씁니다"
        ),
    }
}

/// A folder with files of somebody else.
pub(crate) fn not_ours(folder: &str, language: Language) -> String {
    match language {
        Language::English => format!(
            "{folder}: expected a new or empty folder or one with nothing but files of noughts \
             generate, found one with files in it"
        ),
        Language::Korean => format!(
            "{folder}: 새 폴더나 빈 폴더, 또는 noughts generate가 쓴 파일만 있는 폴더여야 하는데 \
             다른 파일이 들어 있습니다"
        ),
    }
}

/// A script for a problem whose inputs have many cases.
pub(crate) fn needs_no_script(problem: &str, language: Language) -> String {
    match language {
        Language::English => format!(
            "{problem} takes many cases in one input; --single without --script writes that input"
        ),
        Language::Korean => format!(
            "{problem} 문제는 입력 하나에 여러 케이스를 넣습니다. --script 없이 --single만 쓰면 그 \
             입력이 만들어집니다"
        ),
    }
}

/// One file with all cases was written, of which a program may read one a run.
pub(crate) fn one_file(cases: usize, one_a_run: bool, file: &str, language: Language) -> String {
    let cases = grouped(cases as u128);
    let (written, hint) = match language {
        Language::English => (
            format!("wrote {cases} cases to {file}"),
            "; a program reads one a run: --script writes a script that runs it on each",
        ),
        Language::Korean => (
            format!("{file}: 케이스 {cases}개를 썼습니다"),
            ". 프로그램은 한 번에 하나만 읽습니다. --script를 쓰면 케이스마다 실행하는 스크립트가 \
             만들어집니다",
        ),
    };
    written + if one_a_run { hint } else { "" }
}

/// What was written.
pub(crate) fn written(
    [tests, cases]: [usize; 2],
    mistakes: Option<usize>,
    folder: &str,
    language: Language,
) -> String {
    let [tests, cases] = [tests, cases].map(|number| grouped(number as u128));
    match language {
        Language::English => {
            let shows = mistakes.map_or_else(String::new, |mistakes| {
                format!(", on which {mistakes} known mistakes show,")
            });
            format!(
                "wrote {tests} tests with {cases} cases{shows} to {folder}; its README.md tells \
                 what each file holds"
            )
        }
        Language::Korean => {
            let shows = mistakes.map_or_else(String::new, |mistakes| {
                format!("알려진 실수 {mistakes}가지가 모두 드러나는 ")
            });
            format!(
                "{folder}: {shows}테스트 {tests}개(케이스 {cases}개)를 썼습니다. 파일마다 무엇이 \
                 들어 있는지는 README.md에 있습니다"
            )
        }
    }
}
