//! What is said while a program is judged.

use std::io;

use std::path::Path;

use noughts_analysis::{Language, Text};

use super::{files, text};

/// What is seen while a program is compiled.
pub(crate) const PREPARING: Text = text("making the program ready", "프로그램을 준비하는 중");

/// How far it has come, as a template of indicatif.
pub(crate) const INPUTS: Text = text(
    "{spinner} {prefix}{wide_bar} {human_pos} of {human_len}{msg}, {eta} left",
    "{spinner} {prefix}{wide_bar} {human_len}개 중 {human_pos}개{msg}, {eta} 남음",
);

/// How far it has come with a program that plays.
pub(crate) const POSITIONS: Text = text(
    "{spinner} {prefix}positions: {pos}{msg}",
    "{spinner} {prefix}국면: {pos}개{msg}",
);

/// The input would be saved over the program.
pub(crate) const OVER_PROGRAM: Text = text(
    "cannot save the input over the program itself",
    "프로그램 파일 위에 입력을 저장할 수는 없습니다",
);

/// A file without cases.
pub(crate) const NO_CASE: Text = text(
    "expected at least one case, found none",
    "테스트 케이스가 하나는 있어야 하는데 없습니다",
);

/// Nothing holds programs back.
pub(crate) const NOT_LOCKED_IN: Text = text(
    "programs are not locked in: they can do whatever you can; install bubblewrap",
    "프로그램을 격리하지 못합니다. 프로그램이 사용자와 똑같은 일을 할 수 있습니다. bubblewrap을 \
     설치하세요",
);

/// Nothing holds programs back on systems other than Linux.
pub(crate) const NOT_SANDBOXED_HERE: Text = text(
    "programs are not sandboxed on this system: check only programs that you trust",
    "이 시스템에서는 프로그램을 격리하지 않습니다. 믿을 수 있는 프로그램만 채점하세요",
);

/// Programs are locked in, but less than they could be.
pub(crate) fn weakly_locked_in(why: &str, language: Language) -> String {
    match language {
        Language::English => format!(
            "programs are locked in by landlock, which is weaker than bubblewrap ({why}): they \
             can see which processes run, and fill the disk for a moment"
        ),
        Language::Korean => format!(
            "landlock으로 격리합니다. bubblewrap({why})보다 약해서, 프로그램이 다른 프로세스의 \
             목록을 보고 잠시 디스크를 채울 수 있습니다"
        ),
    }
}

/// The source is in another encoding.
pub(crate) fn read_as(encoding: &str, language: Language) -> String {
    match language {
        Language::English => format!("the source was read as {encoding}, since it is not UTF-8"),
        Language::Korean => format!("소스가 UTF-8이 아니어서 {encoding}(으)로 읽었습니다"),
    }
}

/// The source is of an older level of its language.
pub(crate) fn compiled_as(used: &str, usual: &str, language: Language) -> String {
    match language {
        Language::English => format!("compiled as {used}, since it does not compile as {usual}"),
        Language::Korean => {
            format!("{usual}(으)로는 컴파일되지 않아 {used}(으)로 컴파일했습니다")
        }
    }
}

/// No program for a problem can be kept alive; `fit` are the problems for which one can.
pub(crate) fn not_kept_alive(fit: &str, problem: &str, language: Language) -> String {
    match language {
        Language::English => format!(
            "--keep-alive is for programs that play ({fit}), not for {problem}, whose judge runs \
             a program anew for each input"
        ),
        Language::Korean => format!(
            "--keep-alive는 게임을 하는 프로그램({fit})에만 쓸 수 있습니다. {problem}은(는) \
             입력마다 프로그램을 새로 실행합니다"
        ),
    }
}

/// Behind how many inputs were tried.
pub(crate) fn failures_so_far(failed: usize, language: Language) -> String {
    match language {
        Language::English => format!(", {failed} failed"),
        Language::Korean => format!(", {failed}개 틀림"),
    }
}

/// What a program left behind.
pub(crate) fn not_removed(left: &str, language: Language) -> String {
    match language {
        Language::English => format!("cannot remove {left}"),
        Language::Korean => format!("지울 수 없습니다: {left}"),
    }
}

/// A command ends in every run as a shell does that cannot start something.
pub(crate) fn command_sees_too_little(language: Language) -> &'static str {
    match language {
        Language::English => {
            "every run ended with exit code 126 or 127, as if there were nothing to start. Locked \
             in, a command sees only the system's programs, the current folder, what is in its \
             words, and the folder with the bin of its first word; --sandbox off is for programs \
             that you trust"
        }
        Language::Korean => {
            "실행이 모두 종료 코드 126이나 127로 끝났습니다. 실행할 것을 찾지 못했다는 뜻입니다. \
             격리된 명령은 시스템의 프로그램, 현재 폴더, 명령에 적은 파일, 그리고 첫 단어의 bin이 \
             있는 폴더만 볼 수 있습니다. 믿을 수 있는 프로그램이라면 --sandbox off를 쓰세요"
        }
    }
}

/// A compiler or an interpreter is missing.
pub(crate) fn not_installed(tool: &str, package: &str, language: Language) -> String {
    let is_linux = cfg!(target_os = "linux");
    match language {
        Language::English if !is_linux => {
            format!("{tool} is not installed or not on the PATH, and the program needs it")
        }
        Language::Korean if !is_linux => {
            format!("프로그램에 필요한 {tool} 명령이 설치되어 있지 않거나 PATH에 없습니다")
        }
        Language::English => format!(
            "{tool} is not installed, and the program needs it; on Debian it is in the package \
             {package}"
        ),
        Language::Korean => format!(
            "프로그램에 필요한 {tool} 명령이 설치되어 있지 않습니다. 데비안에서는 {package} \
             패키지에 있습니다"
        ),
    }
}

/// A program cannot be started.
pub(crate) fn cannot_start(why: &str, language: Language) -> String {
    match language {
        Language::English => why.to_owned(),
        Language::Korean => format!("프로그램을 시작할 수 없습니다({})", in_korean(why)),
    }
}

/// What the system says behind a name, with its number: `a.out: … (os error 2)`.
fn in_korean(why: &str) -> String {
    let system = |why: &str| {
        let (name, said) = why.rsplit_once(": ")?;
        let (_, number) = said.strip_suffix(')')?.rsplit_once("(os error ")?;
        let error = io::Error::from_raw_os_error(number.parse().ok()?);
        Some(format!(
            "{name}: {}",
            files::system(&error, Language::Korean)
        ))
    };
    system(why).unwrap_or_else(|| why.to_owned())
}

/// Programs cannot be locked in, for a reason of each way that was tried.
pub(crate) fn cannot_lock_in(
    bubblewrap: Option<&str>,
    landlock: Option<&str>,
    language: Language,
) -> String {
    let reasons = [("bubblewrap", bubblewrap), ("landlock", landlock)].into_iter();
    let reasons = reasons.filter_map(|(name, why)| Some(format!("{name}: {}", why?)));
    let why = reasons.collect::<Vec<_>>().join("; ");
    match language {
        Language::English => format!(
            "programs cannot be locked in ({why}); install bubblewrap, or use --sandbox off for a \
             program that you trust"
        ),
        Language::Korean => format!(
            "프로그램을 격리할 수 없습니다({why}). bubblewrap을 설치하거나, 믿을 수 있는 \
             프로그램이면 --sandbox off를 쓰세요"
        ),
    }
}

/// The input cannot be saved.
pub(crate) fn cannot_save(why: &str, language: Language) -> String {
    match language {
        Language::English => format!("cannot save the input: {why}"),
        Language::Korean => format!("입력을 저장할 수 없습니다: {why}"),
    }
}

/// The file for the input leads elsewhere.
pub(crate) fn is_link(path: &Path, language: Language) -> String {
    let path = path.display();
    match language {
        Language::English => format!("{path} is a symbolic link; --save names another file"),
        Language::Korean => {
            format!("{path}은(는) 심볼릭 링크입니다. --save로 다른 파일을 정하세요")
        }
    }
}

/// A case that no judge gives.
pub(crate) fn excluded(board: &str, language: Language) -> String {
    match language {
        Language::English => format!(
            "expected cases that the judge may give, found {board}, which the statement excludes"
        ),
        Language::Korean => format!(
            "채점에 나올 수 있는 테스트 케이스여야 하는데, {board} 판은 문제에서 제외한 판입니다"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_started_in_korean() {
        for (why, said) in [
            (
                "nosuch: No such file or directory (os error 2)",
                "프로그램을 시작할 수 없습니다(nosuch: 그런 파일이나 폴더가 없습니다)",
            ),
            (
                "a.out: Exec format error (os error 8)",
                "프로그램을 시작할 수 없습니다(a.out: 실행할 수 있는 형식의 파일이 아닙니다)",
            ),
            ("odd", "프로그램을 시작할 수 없습니다(odd)"),
        ] {
            assert_eq!(cannot_start(why, Language::Korean), said);
            assert_eq!(cannot_start(why, Language::English), why);
        }
    }
}
