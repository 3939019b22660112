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
