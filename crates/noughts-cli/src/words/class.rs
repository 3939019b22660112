//! What is said while the programs of a class are judged.

use noughts_analysis::Language;
use noughts_analysis::messages::grouped;

/// How many names are listed.
const LISTED: usize = 5;

fn count(number: usize) -> String {
    grouped(number as u128)
}

/// Files in folders that are not judged, since they are no programs.
pub(crate) fn skipped(names: &[String], language: Language) -> String {
    let listed = names.iter().take(LISTED).cloned().collect::<Vec<_>>();
    let more = if names.len() > LISTED { ", …" } else { "" };
    let (all, listed) = (count(names.len()), listed.join(", ") + more);
    match (language, names.len()) {
        (Language::English, 1) => format!("skipped a file that is no source file: {listed}"),
        (Language::English, _) => format!("skipped {all} files that are no source files: {listed}"),
        (Language::Korean, _) => format!("소스 파일이 아닌 파일 {all}개를 건너뜁니다: {listed}"),
    }
}

/// Hidden files and folders that are not looked at.
pub(crate) fn hidden(number: usize, language: Language) -> String {
    let all = count(number);
    match (language, number) {
        (Language::English, 1) => "skipped a hidden file or folder".to_owned(),
        (Language::English, _) => format!("skipped {all} hidden files and folders"),
        (Language::Korean, _) => format!("숨은 파일과 폴더 {all}개를 건너뜁니다"),
    }
}

/// There is no program in the folders.
pub(crate) fn no_programs(kinds: &str, language: Language) -> String {
    match language {
        Language::English => format!("expected source files ({kinds}), found none"),
        Language::Korean => format!("소스 파일({kinds})이 있어야 하는데 하나도 없습니다"),
    }
}

/// Programs whose verdicts are known from before.
pub(crate) fn known(known: usize, all: usize, file: &str, language: Language) -> String {
    let [known, of] = [known, all].map(count);
    match language {
        Language::English => format!(
            "{known} of {of} verdicts are cached in {file}; --no-cache judges every program again"
        ),
        Language::Korean => format!(
            "{of}개 가운데 {known}개는 전에 채점한 결과를 {file}에서 가져왔습니다. 모두 다시 \
             채점하려면 --no-cache를 쓰세요"
        ),
    }
}

/// How far it came before the user interrupted.
pub(crate) fn interrupted(judged: usize, all: usize, file: &str, language: Language) -> String {
    let [judged, of] = [judged, all].map(count);
    match language {
        Language::English => format!(
            "interrupted with {judged} of {of} judged; the same command goes on from there, \
             as {file} says"
        ),
        Language::Korean => format!(
            "{of}개 가운데 {judged}개를 채점하고 중단되었습니다. 같은 명령을 다시 실행하면 \
             {file}을(를) 보고 이어서 채점합니다"
        ),
    }
}

/// What is in the place of the results is something else.
pub(crate) fn not_results(file: &str, language: Language) -> String {
    match language {
        Language::English => format!(
            "{file}: expected results of noughts check, found something else; \
             --results names another file"
        ),
        Language::Korean => format!(
            "{file}: noughts check의 결과 파일이어야 하는데 다른 것이 들어 있습니다. --results로 \
             다른 파일을 지정하세요"
        ),
    }
}

/// Inputs are saved for one program only.
pub(crate) fn no_saving(language: Language) -> &'static str {
    match language {
        Language::English => {
            "--save is for one program; the failing inputs of several are in --json and --html"
        }
        Language::Korean => {
            "--save는 프로그램이 하나일 때만 쓸 수 있습니다. 여러 프로그램이 틀린 입력은 --json과 \
             --html에 있습니다"
        }
    }
}

/// The page was written.
pub(crate) fn page_written(file: &str, language: Language) -> String {
    match language {
        Language::English => format!("the page is in {file}"),
        Language::Korean => format!("페이지를 저장했습니다: {file}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_listed_up_to_a_limit() {
        let names: Vec<String> = (0..7).map(|n| format!("{n}.txt")).collect();
        assert_eq!(
            skipped(&names[..1], Language::English),
            "skipped a file that is no source file: 0.txt"
        );
        assert_eq!(
            skipped(&names, Language::Korean),
            "소스 파일이 아닌 파일 7개를 건너뜁니다: 0.txt, 1.txt, 2.txt, 3.txt, 4.txt, …"
        );
    }
}
