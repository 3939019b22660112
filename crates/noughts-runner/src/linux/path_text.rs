//! Paths in JSON. A path on Linux is any sequence of bytes except zero, and JSON is Unicode. A byte
//! that is not part of a character is written as a zero character and two hexadecimal digits.
//!
//! For fields with `#[serde(with = "path_text")]`.

use std::ffi::OsString;
use std::fmt::Write;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The character before the digits of a byte. No path contains it.
const ESCAPE: char = '\0';

/// A path, or several.
pub(super) trait Paths: Sized {
    /// How it is written.
    type Text: Serialize + DeserializeOwned;
    fn text(&self) -> Self::Text;
    /// `None` if it is not written as it should be.
    fn of_text(text: Self::Text) -> Option<Self>;
}

pub(super) fn serialize<P: Paths, S: Serializer>(paths: &P, to: S) -> Result<S::Ok, S::Error> {
    paths.text().serialize(to)
}

pub(super) fn deserialize<'de, P: Paths, D: Deserializer<'de>>(from: D) -> Result<P, D::Error> {
    let text = P::Text::deserialize(from)?;
    P::of_text(text).ok_or_else(|| D::Error::custom("expected two hexadecimal digits"))
}

impl Paths for PathBuf {
    type Text = String;

    fn text(&self) -> String {
        escaped(self)
    }

    fn of_text(text: String) -> Option<PathBuf> {
        unescaped(&text)
    }
}

impl Paths for Vec<PathBuf> {
    type Text = Vec<String>;

    fn text(&self) -> Vec<String> {
        self.iter().map(|path| escaped(path)).collect()
    }

    fn of_text(text: Vec<String>) -> Option<Vec<PathBuf>> {
        text.iter().map(|path| unescaped(path)).collect()
    }
}

impl Paths for Option<PathBuf> {
    type Text = Option<String>;

    fn text(&self) -> Option<String> {
        self.as_deref().map(escaped)
    }

    fn of_text(text: Option<String>) -> Option<Option<PathBuf>> {
        match text {
            Some(path) => unescaped(&path).map(Some),
            None => Some(None),
        }
    }
}

pub(super) fn escaped(path: &Path) -> String {
    let mut text = String::new();
    for chunk in path.as_os_str().as_bytes().utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            // Writing to a string does not fail.
            let _ = write!(text, "{ESCAPE}{byte:02x}");
        }
    }
    text
}

pub(super) fn unescaped(text: &str) -> Option<PathBuf> {
    let mut parts = text.split(ESCAPE);
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        bytes.extend_from_slice(rest.as_bytes());
    }
    Some(OsString::from_vec(bytes).into())
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::*;

    #[test]
    fn any_path_is_read_as_it_was_written() {
        let all: Vec<u8> = (1..=255).collect();
        for bytes in [
            b"",
            &b"/tmp/a"[..],
            "/틱택토/b".as_bytes(),
            b"/tmp/\xffff\xc3",
            &all,
        ] {
            let path = Path::new(OsStr::from_bytes(bytes));
            assert_eq!(unescaped(&escaped(path)).as_deref(), Some(path));
        }
        assert_eq!(escaped(Path::new("/틱택토/b")), "/틱택토/b");
        for wrong in ["a\0", "a\0f", "a\0xy", "\0가"] {
            assert_eq!(unescaped(wrong), None, "{wrong:?}");
        }
    }
}
