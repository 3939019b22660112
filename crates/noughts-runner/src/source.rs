//! Decodes the text of a program. People paste programs into a judge's form, so the judge gets
//! UTF-8. The file on disk may have any encoding.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8};

/// A program in the form in which a judge gets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) text: String,
    /// The contents of its file: the text in UTF-8, unless the text declares another encoding.
    pub(super) file: Vec<u8>,
    /// The encoding from which it was converted. `None` if it was not converted.
    pub(super) encoding: Option<&'static str>,
}

impl Source {
    /// Decodes a program in Python. If it declares another encoding than UTF-8, keeps its bytes,
    /// because Python reads the declaration.
    pub(super) fn decode_python(bytes: &[u8]) -> Source {
        let source = Source::decode(bytes);
        if declares_other_encoding(bytes) {
            Source {
                file: bytes.to_vec(),
                encoding: None,
                ..source
            }
        } else {
            source
        }
    }

    /// Decodes bytes in the encoding that they most likely have. A byte order mark determines the
    /// encoding, and is removed.
    pub(super) fn decode(bytes: &[u8]) -> Source {
        if let Ok(text) = str::from_utf8(bytes) {
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            return Source::new(text.into(), UTF_8);
        }
        let (encoding, mark) = Encoding::for_bom(bytes).unwrap_or_else(|| {
            let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
            detector.feed(bytes, true);
            (detector.guess(None, Utf8Detection::Deny), 0)
        });
        let (text, _) = encoding.decode_without_bom_handling(&bytes[mark..]);
        Source::new(text, encoding)
    }

    fn new(text: Cow<'_, str>, encoding: &'static Encoding) -> Source {
        Source {
            file: text.as_bytes().to_vec(),
            text: text.into_owned(),
            encoding: (encoding != UTF_8).then(|| encoding.name()),
        }
    }

    /// The string literals that look like names of files in the program's folder, such as
    /// `input.txt`. The judge has to try whether the program reads them.
    pub(super) fn file_names(&self) -> BTreeSet<&str> {
        let lines = self.text.lines().map(str::trim_start);
        // Skips comments and preprocessor lines.
        let code = lines.filter(|line| {
            let other = ["//", "#", "import ", "package "];
            !other.iter().any(|start| line.starts_with(start))
        });
        let literals = code.flat_map(|line| {
            // Every second piece between quotes is a string literal.
            let inside = |quote| line.split(quote).skip(1).step_by(2);
            inside('"').chain(inside('\''))
        });
        literals.filter(|text| is_file_name(text)).collect()
    }
}

/// Whether one of the first two lines is a comment such as `# -*- coding: euc-kr -*-`, as PEP 263
/// specifies.
fn declares_other_encoding(bytes: &[u8]) -> bool {
    let lines = bytes.split(|byte| *byte == b'\n').take(2);
    // The second line counts only after a comment or an empty line.
    let comments = lines.map_while(|line| {
        let line = String::from_utf8_lossy(line);
        let line = line.trim_start_matches([' ', '\t', '\x0c']);
        let is_comment = line.starts_with('#') || line.trim_end().is_empty();
        is_comment.then(|| line.to_owned())
    });
    let declared = comments.filter_map(|line| declared_encoding(&line)).next();
    declared.is_some_and(|name| {
        let name = name.to_ascii_lowercase().replace('_', "-");
        !name.starts_with("utf-8") && name != "utf8"
    })
}

/// The first name after a `coding:` or `coding=`.
fn declared_encoding(comment: &str) -> Option<String> {
    let names = comment.split("coding").skip(1).filter_map(|behind| {
        let behind = behind.strip_prefix([':', '='])?;
        let is_part = |c: &char| c.is_ascii_alphanumeric() || "-_.".contains(*c);
        let name: String = behind
            .trim_start_matches([' ', '\t'])
            .chars()
            .take_while(is_part)
            .collect();
        (!name.is_empty()).then_some(name)
    });
    names.into_iter().next()
}

/// A plain name with an extension: `input.txt`, `A-small.in`.
fn is_file_name(text: &str) -> bool {
    let Some((stem, ending)) = text.rsplit_once('.') else {
        return false;
    };
    let plain = |c: char| c.is_alphanumeric() || "_-.".contains(c);
    (1..=40).contains(&stem.len())
        && stem.chars().all(plain)
        && stem.chars().any(char::is_alphanumeric)
        && (1..=4).contains(&ending.len())
        && ending.chars().all(|c| c.is_ascii_alphabetic())
}

/// A copy of a file in a temporary folder, and the user's name of the file.
#[derive(Clone, Debug)]
pub(super) struct NamedCopy {
    pub(super) copy: PathBuf,
    pub(super) named: PathBuf,
}

impl NamedCopy {
    /// Replaces the path of the copy in a text by the path that the user gave.
    pub(super) fn with_user_path(&self, text: &[u8]) -> Vec<u8> {
        let bytes = |path: &Path| path.as_os_str().as_encoded_bytes().to_vec();
        replaced(text, &bytes(&self.copy), &bytes(&self.named))
    }
}

/// The error text of a program in JavaScript without stack frames inside Node. They say nothing
/// about the program, and there are more of them than of anything else.
pub(super) fn without_node_frames(text: &[u8]) -> Vec<u8> {
    let is_in_node = |line: &&[u8]| {
        let line = String::from_utf8_lossy(line);
        let place = line.trim();
        // The properties of the error may follow the last frame, in braces.
        place.starts_with("at ") && place.contains("node:internal/") && !place.ends_with('{')
    };
    let lines = text.split_inclusive(|byte| *byte == b'\n');
    lines
        .filter(|line| !is_in_node(line))
        .flatten()
        .copied()
        .collect()
}

/// Replaces each occurrence of a part, which is not empty.
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
    use encoding_rs::{EUC_KR, GBK};

    use super::*;

    #[test]
    fn a_source_is_decoded() {
        let korean = "int main() { /* 틱택토: 이길 수 있는지 본다 */ }";
        let chinese = "// 井字棋：判断谁赢了\n";
        for (encoding, text) in [(EUC_KR, korean), (GBK, chinese)] {
            let (bytes, _, unmappable) = encoding.encode(text);
            assert!(!unmappable);
            let source = Source::decode(&bytes);
            assert_eq!(
                (source.text.as_str(), source.encoding),
                (text, Some(encoding.name()))
            );
            assert_eq!(Source::decode(text.as_bytes()).encoding, None);
        }
    }

    #[test]
    fn a_byte_order_mark_determines_the_encoding_and_is_removed() {
        assert_eq!(Source::decode(b"\xef\xbb\xbfclass").text, "class");
        let wide: Vec<u8> = "\u{feff}가x"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        let source = Source::decode(&wide);
        assert_eq!(
            (source.text.as_str(), source.encoding),
            ("가x", Some("UTF-16LE"))
        );
    }

    /// A source that declares an encoding keeps it, because Python reads the declaration.
    #[test]
    fn a_declared_encoding_is_kept() {
        let declared = [
            "# -*- coding: euc-kr -*-\n# 틱택토\n",
            "#!/usr/bin/python3\n# vim: set fileencoding=cp949 :\n# 틱택토\n",
            "\n  # coding=euc_kr\n# 틱택토\n",
        ];
        let not_declared = [
            "# 틱택토: 이길 수 있는지 본다\n",
            "# coding: utf-8\n# 틱택토: 이길 수 있는지 본다\n",
            "import sys\n# coding: euc-kr\n# 틱택토\n",
            "\n\n# coding: euc-kr\n# 틱택토\n",
            "# encoding is euc-kr\n# 틱택토\n",
        ];
        for (texts, is_left) in [(&declared[..], true), (&not_declared, false)] {
            for text in texts {
                let (bytes, ..) = EUC_KR.encode(text);
                let source = Source::decode_python(&bytes);
                assert_eq!(source.file == *bytes, is_left, "{text}");
                assert_eq!(source.encoding.is_none(), is_left, "{text}");
                assert_eq!(source.text, *text);
            }
        }
    }

    #[test]
    fn names_of_files_are_found_in_literals() {
        let names = |text: &str| {
            let source = Source::decode(text.as_bytes());
            let names = source.file_names().into_iter().map(str::to_owned);
            names.collect::<Vec<_>>()
        };
        assert_eq!(
            names("  freopen(\"input.txt\", \"r\", stdin); freopen(\"o.out\", \"w\", stdout);"),
            ["input.txt", "o.out"]
        );
        assert_eq!(names("f = open('A-small.in')"), ["A-small.in"]);
        for none in [
            "#include \"board.h\"",
            "// freopen(\"input.txt\", \"r\", stdin);",
            "puts(\"X won.\"); puts(\"...\"); printf(\"%.3f\");",
            "fs.readFileSync(\"/dev/stdin\")",
            "const fs = require('fs');",
        ] {
            assert!(names(none).is_empty(), "{none}");
        }
    }

    #[test]
    fn stack_frames_in_node_are_removed() {
        let said = "a.js:3\n  let x = ;\n      ^\n\nSyntaxError: Unexpected identifier 'x'\n    \
                    at wrapSafe (node:internal/modules/cjs/loader:1464:18)\n    at f (a.js:1:2)\n    \
                    at node:internal/main/run_main_module:28:49\n\nNode.js v20.20.2\n";
        let expected = "a.js:3\n  let x = ;\n      ^\n\nSyntaxError: Unexpected identifier 'x'\n    \
                        at f (a.js:1:2)\n\nNode.js v20.20.2\n";
        assert_eq!(without_node_frames(said.as_bytes()), expected.as_bytes());
        for other in [
            "",
            "at node:internal/x {\n",
            "look at node:internal/x",
            "at a",
        ] {
            assert_eq!(without_node_frames(other.as_bytes()), other.as_bytes());
        }
    }

    #[test]
    fn every_name_of_the_copy_is_replaced() {
        let copy = NamedCopy {
            copy: "/tmp/n/source/a.py".into(),
            named: "b/a.py".into(),
        };
        let said = b"File \"/tmp/n/source/a.py\", /tmp/n/source/a.py\xff, /tmp/n/source/a.p";
        let expected = b"File \"b/a.py\", b/a.py\xff, /tmp/n/source/a.p";
        assert_eq!(copy.with_user_path(said), expected);
    }
}
