//! Names of files as the user gave them.

use std::path::{Path, PathBuf};

/// A copy of a file in a folder that goes away, and what the user calls it.
#[derive(Clone, Debug)]
pub(super) struct NamedCopy {
    pub(super) copy: PathBuf,
    pub(super) named: PathBuf,
}

impl NamedCopy {
    /// A text in which the copy goes by the name that the user gave.
    pub(super) fn in_words_of_user(&self, text: &[u8]) -> Vec<u8> {
        let bytes = |path: &Path| path.as_os_str().as_encoded_bytes().to_vec();
        replaced(text, &bytes(&self.copy), &bytes(&self.named))
    }
}

/// A text with something else for each occurrence of a part, which is not empty.
fn replaced(text: &[u8], part: &[u8], other: &[u8]) -> Vec<u8> {
    let mut result = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.windows(part.len()).position(|found| found == part) {
        result.extend_from_slice(&rest[..start]);
        result.extend_from_slice(other);
        rest = &rest[start + part.len()..];
    }
    result.extend_from_slice(rest);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_the_copy_is_replaced() {
        let copy = NamedCopy {
            copy: "/tmp/n/source/a.py".into(),
            named: "b/a.py".into(),
        };
        let said = b"File \"/tmp/n/source/a.py\", /tmp/n/source/a.py\xff, /tmp/n/source/a.p";
        let expected = b"File \"b/a.py\", b/a.py\xff, /tmp/n/source/a.p";
        assert_eq!(copy.in_words_of_user(said), expected);
    }
}
