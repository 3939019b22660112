//! What goes wrong with files and streams, without a full stop.

use std::io::{self, ErrorKind};

use noughts_analysis::{Language, Text};

use super::text;

/// The name of standard input in an error.
pub(crate) const STANDARD_INPUT: Text = text("standard input", "표준 입력");

/// A directory is where a file should be.
pub(crate) const DIRECTORY: Text = text(
    "expected a file, found a directory",
    "파일이어야 하는데 폴더입니다",
);

/// Links lead to each other.
pub(crate) const TOO_MANY_LINKS: Text = text(
    "too many symbolic links",
    "심볼릭 링크가 너무 많이 이어져 있습니다",
);

/// In front of what the system says of a temporary file.
pub(crate) const NO_TEMPORARY_FILE: Text = text(
    "cannot make a temporary file",
    "임시 파일을 만들 수 없습니다",
);

/// A failure of our own.
pub(crate) const PANICKED: Text = text(
    "the writer has panicked",
    "파일을 쓰다가 실패했습니다(noughts의 오류)",
);

/// What the system says. The kinds of errors that users meet have words of ours.
pub(crate) fn system(error: &io::Error, language: Language) -> String {
    // It has no kind of its own.
    const NO_EXECUTABLE: i32 = 8;
    let korean = match error.kind() {
        _ if language == Language::English => None,
        _ if cfg!(unix) && error.raw_os_error() == Some(NO_EXECUTABLE) => {
            Some("실행할 수 있는 형식의 파일이 아닙니다")
        }
        ErrorKind::NotFound => Some("그런 파일이나 폴더가 없습니다"),
        ErrorKind::PermissionDenied => Some("권한이 없습니다"),
        ErrorKind::AlreadyExists => Some("이미 있습니다"),
        ErrorKind::IsADirectory => Some(DIRECTORY.ko),
        ErrorKind::NotADirectory => Some("경로 중간에 폴더가 아닌 것이 있습니다"),
        ErrorKind::DirectoryNotEmpty => Some("폴더가 비어 있지 않습니다"),
        ErrorKind::ReadOnlyFilesystem => Some("읽기 전용 파일 시스템입니다"),
        ErrorKind::StorageFull => Some("저장 공간이 모자랍니다"),
        ErrorKind::QuotaExceeded => Some("저장 공간 할당량을 넘었습니다"),
        ErrorKind::FileTooLarge => Some("파일이 너무 큽니다"),
        ErrorKind::InvalidFilename => Some("쓸 수 없는 파일 이름입니다"),
        ErrorKind::OutOfMemory => Some("메모리가 모자랍니다"),
        ErrorKind::AddrInUse => Some("이미 쓰고 있는 주소입니다"),
        ErrorKind::AddrNotAvailable => Some("이 컴퓨터에 없는 주소입니다"),
        _ => None,
    };
    korean.map_or_else(|| error.to_string(), str::to_owned)
}

/// A pipe is not read.
pub(crate) fn waiting_for_reader(name: &str, language: Language) -> String {
    match language {
        Language::English => format!("{name}: waiting for it to be read"),
        Language::Korean => format!("{name}: 읽는 쪽을 기다리고 있습니다"),
    }
}

/// The name of a picture promises another format.
pub(crate) fn not_svg(name: &str, other: &str, language: Language) -> String {
    let format = other.to_uppercase();
    match language {
        Language::English => format!(
            "{name}: expected a name that ends in .svg, found .{other}; the picture is SVG, which \
             browsers and tools such as rsvg-convert turn into {format}"
        ),
        Language::Korean => format!(
            "{name}: .svg로 끝나는 이름이어야 하는데 .{other}입니다. 그림은 SVG이고, 브라우저나 \
             rsvg-convert 같은 도구로 {format} 파일을 만들 수 있습니다"
        ),
    }
}

/// Where the manual pages went.
pub(crate) fn pages_written(folder: &str, language: Language) -> String {
    match language {
        Language::English => format!("the manual pages are in {folder}"),
        Language::Korean => format!("매뉴얼 페이지를 저장했습니다: {folder}"),
    }
}

/// A manual page of what is no command.
pub(crate) fn no_page(names: &str, found: &str, language: Language) -> String {
    match language {
        Language::English => format!("expected one of {names}, found '{found}'"),
        Language::Korean => format!("'{found}' 명령은 없습니다. 있는 명령: {names}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_has_words_of_ours_in_korean() {
        let missing = io::Error::from(ErrorKind::NotFound);
        assert_eq!(system(&missing, Language::English), missing.to_string());
        assert_eq!(
            system(&missing, Language::Korean),
            "그런 파일이나 폴더가 없습니다"
        );
        let odd = io::Error::other("odd");
        assert_eq!(system(&odd, Language::Korean), "odd");
    }
}
