//! Classes that are made up.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use noughts_explain::Language;

use super::*;
use crate::judge::Wording;
use crate::problems::find;

const HOSTILE: &str = "=</td><script>alert('1')</script>\u{1b}[31m\u{202e}\"&,.py";

fn judged(verdict: Verdict, diagnosis: Option<&str>) -> Outcome {
    let both = |text: &str| Wording::new(text, format!("한국어 {text}"));
    Outcome::Judged(Box::new(Judged {
        verdict: Some(verdict),
        all: 19_683,
        failed: u64::from(verdict != Verdict::Accepted) * 71,
        at_least: false,
        summary: both("on 71 of 19,683 inputs"),
        seconds: 1.25,
        diagnosis: diagnosis.map(both),
        failing: None,
        shown: diagnosis.map(|_| ShownFailure {
            board: Some("oox/ox./x..".to_owned()),
            moves: None,
            expected: both("invalid"),
            got: both(HOSTILE),
            why: vec![both("o moved after x had a line.")],
            input: "OOXOX.X..\nend\n".to_owned(),
            errors: HOSTILE.to_owned(),
        }),
        compiler: (verdict == Verdict::CompileError).then(|| Wording::verbatim(HOSTILE)),
        json: serde_json::json!({ "program": "another", "verdict": "wrong-answer" }),
    }))
}

fn class(language: Language) -> Class {
    let entries = [
        ("kim/Main.java", judged(Verdict::Accepted, None)),
        (
            "lee.py",
            judged(Verdict::WrongAnswer, Some("forgets draws")),
        ),
        (
            HOSTILE,
            judged(Verdict::WrongAnswer, Some("forgets a line")),
        ),
        (
            "park.c",
            judged(Verdict::WrongAnswer, Some("forgets a line")),
        ),
        ("choi.c", judged(Verdict::CompileError, None)),
        ("yoon.kt", Outcome::NotJudged(HOSTILE.to_owned())),
        ("zoe.rs", Outcome::Waiting),
    ];
    Class {
        problem: find("boj/7682").unwrap(),
        language,
        entries: entries
            .map(|(program, outcome)| Entry {
                program: program.to_owned(),
                outcome,
            })
            .into(),
    }
}

#[test]
fn the_same_mistakes_are_together() {
    let class = class(Language::English);
    assert_eq!((class.accepted(), class.undecided()), (1, 2));
    let words = ClassWords(Language::English);
    let mistakes = class.mistakes();
    let said: Vec<(String, Vec<&str>)> = mistakes
        .iter()
        .map(|mistake| {
            let programs = mistake.entries.iter();
            let programs = programs.map(|entry| entry.program.as_str());
            (words.mistake(mistake), programs.collect())
        })
        .collect();
    assert_eq!(
        said,
        [
            ("forgets a line".to_owned(), vec![HOSTILE, "park.c"]),
            ("forgets draws".to_owned(), vec!["lee.py"]),
            ("compile error".to_owned(), vec!["choi.c"]),
        ]
    );
}

#[test]
fn a_table_for_spreadsheets() {
    let text = csv(&class(Language::Korean));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 8);
    assert_eq!(
        lines[1..3],
        [
            "kim/Main.java,accepted,19683,0,1.250,,,,false",
            "lee.py,wrong-answer,19683,71,1.250,2,한국어 forgets draws,,false"
        ]
    );
    assert!(lines[3].starts_with("\"'=</td><script>"), "{}", lines[3]);
    assert_eq!(lines[7], "zoe.rs,waiting,,,,,,,");
    assert!(!text.contains(['\u{1b}', '\u{202e}']));
}

/// That more may fail is said to a spreadsheet too.
#[test]
fn at_least_so_many() {
    let mut class = class(Language::English);
    if let Outcome::Judged(judged) = &mut class.entries[1].outcome {
        judged.at_least = true;
    }
    let text = csv(&class);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].ends_with(",at_least"), "{text}");
    assert!(
        lines[2].ends_with(",true") && lines[4].ends_with(",false"),
        "{text}"
    );
}

/// What no board explains has no picture, and what was seen once is not said to be the
/// smallest of several.
#[test]
fn what_stands_above_a_failure() {
    for (language, said) in [
        (
            Language::English,
            [
                "An input on which it shows:",
                "It failed here once, and was not seen to fail again:",
                "The smallest input on which it fails:",
            ],
        ),
        (
            Language::Korean,
            [
                "이것이 드러나는 입력:",
                "여기서 한 번 틀렸고, 다시 해 보니 틀리지 않았습니다:",
                "틀리는 입력 가운데 가장 작은 것:",
            ],
        ),
    ] {
        let mut class = class(language);
        for (place, entry) in class.entries.iter_mut().enumerate() {
            if let Outcome::Judged(judged) = &mut entry.outcome {
                match place {
                    1 => judged.shown.as_mut().unwrap().board = None,
                    2 => judged.verdict = None,
                    _ => {}
                }
            }
        }
        for text in [html(&class), junit(&class)] {
            for said in said {
                assert_eq!(text.matches(said).count(), 1, "{said}: {text}");
            }
        }
        assert_eq!(html(&class).matches("<svg ").count(), 2);
    }
}

/// What a program is called, prints or complains of cannot become a part of the page.
#[test]
fn nothing_hostile_gets_through() {
    for language in Language::ALL {
        let class = class(language);
        for text in [html(&class), junit(&class)] {
            assert!(!text.contains("<script"), "{text}");
            assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text}");
        }
        let page = html(&class);
        for outside in ["http:", "https:", "src=", "url(", "@import", "//"] {
            assert!(!page.contains(outside), "{outside}");
        }
        assert!(page.contains(&format!("<html lang=\"{}\">", language.code())));
        assert_eq!(page.matches("<svg ").count(), 3);
    }
    let page = html(&class(Language::Korean));
    assert!(
        page.contains("프로그램 7개 가운데 1개가 맞았습니다"),
        "{page}"
    );
    assert!(page.contains("아직 채점하지 않음"), "{page}");
}

#[test]
fn a_test_for_each_program() {
    let xml = junit(&class(Language::English));
    let counts = "tests=\"7\" failures=\"4\" errors=\"1\" time=\"6.250\"";
    assert_eq!(xml.matches(counts).count(), 2, "{xml}");
    assert_eq!(xml.matches("<testcase ").count(), 7);
    assert_eq!(xml.matches("<failure ").count(), 4);
    assert_eq!(xml.matches("<error ").count(), 1);
    assert_eq!(xml.matches("<skipped ").count(), 1);
    assert!(
        xml.contains("<testcase name=\"kim/Main.java\" classname=\"boj/7682\" time=\"1.250\"/>"),
        "{xml}"
    );
}

/// Holds a document against the schema.
fn validated(xml: &str) -> Output {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/report/class/junit.xsd");
    let mut xmllint = Command::new("xmllint");
    let xmllint = xmllint.args(["--nonet", "--noout", "--schema"]).arg(schema);
    let pipes = xmllint
        .arg("-")
        .stdin(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = pipes.spawn().expect("xmllint is installed");
    let mut input = child.stdin.take().unwrap();
    // If it has seen enough, it does not read the rest.
    let _ = input.write_all(xml.as_bytes());
    drop(input);
    child.wait_with_output().unwrap()
}

#[test]
#[ignore = "suite library"]
fn the_schema_allows_what_is_written() {
    for language in Language::ALL {
        let all = class(language);
        let output = validated(&junit(&all));
        assert!(output.status.success(), "{output:?}");
        // Each alone, in whichever way it ends.
        for entry in all.entries {
            let alone = Class {
                problem: all.problem,
                language,
                entries: vec![entry],
            };
            let output = validated(&junit(&alone));
            assert!(output.status.success(), "{output:?}");
        }
    }
}

/// A schema that allows everything would tell nothing.
#[test]
#[ignore = "suite library"]
fn the_schema_refuses_what_tools_do_not_read() {
    let xml = junit(&class(Language::English));
    for (right, wrong) in [
        ("<testsuites ", "<suites "),
        ("</testsuite>", ""),
        (
            "<testsuite ",
            "<testcase name=\"x\" classname=\"x\" time=\"0.000\"/><testsuite ",
        ),
        ("</testsuite>\n", "</testsuite>\n<testsuite/>\n"),
        (" tests=\"7\"", ""),
        (" tests=\"7\"", " tests=\"-7\""),
        (" failures=\"4\"", " failures=\"four\""),
        (" time=\"6.250\"", " time=\"6.25 s\""),
        (" skipped=\"1\"", " skipped=\"\""),
        ("<testcase name=\"kim/Main.java\"", "<testcase"),
        (" classname=\"boj/7682\"", " class=\"boj/7682\""),
        (" time=\"1.250\"/>", " time=\"1.250\">accepted</testcase>"),
        (" time=\"1.250\"/>", " time=\"1.250\"><passed/></testcase>"),
        ("<failure type=\"wrong-answer\"", "<failure"),
        (" type=\"wrong-answer\"", " type=\"wrong answer\""),
        (
            "</failure>",
            "</failure><failure type=\"x\" message=\"x\"/>",
        ),
        ("<skipped ", "<skipped type=\"x\" "),
    ] {
        let changed = xml.replacen(right, wrong, 1);
        assert_ne!(changed, xml, "{right}");
        assert!(!validated(&changed).status.success(), "{right} {wrong}");
    }
}

#[test]
fn every_program_keeps_its_name_in_json() {
    let json = serde_json::to_value(json(&class(Language::Korean))).unwrap();
    let programs = json["programs"].as_array().unwrap();
    assert_eq!(programs[0]["program"], "kim/Main.java");
    assert_eq!(programs[5]["ended"], "not-judged");
    assert_eq!(programs[6]["ended"], "waiting");
    assert_eq!(json["mistakes"][0]["what"], "forgets a line");
    assert_eq!(json["accepted"], 1);
}

/// Two texts are not the same as their parts in another way.
#[test]
fn digests_tell_texts_apart() {
    let digest = |texts: &[&str]| super::digest(texts.iter().map(|text| text.as_bytes()));
    assert_eq!(digest(&["ab", "c"]), digest(&["ab", "c"]));
    assert_ne!(digest(&["ab", "c"]), digest(&["a", "bc"]));
    assert_ne!(digest(&["ab", "c"]), digest(&["abc"]));
    assert_eq!(digest(&[]).len(), 64);
}
