//! Tests with invented classes.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use noughts_analysis::Language;

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
        mistakes: diagnosis.map(both).into_iter().collect(),
        is_explained: diagnosis.is_some(),
        failing: None,
        shown: diagnosis.map(|_| ShownFailure {
            heading: both("It fails here:"),
            board: Some("oox/ox./x..".to_owned()),
            moves: None,
            expected: both("invalid"),
            got: both(HOSTILE),
            why: vec![both("o moved after x had a line.")],
            input: "OOXOX.X..\nend\n".to_owned(),
            errors: HOSTILE.to_owned(),
        }),
        compiler: (verdict == Verdict::CompileError)
            .then(|| Wording::verbatim(format!("main.c:3: error: expected ;\n{HOSTILE}"))),
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
                source: Some(program.to_owned()),
                outcome,
            })
            .into(),
    }
}

#[test]
fn programs_with_the_same_mistake_are_grouped() {
    let mut class = class(Language::English);
    class.entries.push(Entry {
        program: "jung.py".to_owned(),
        source: None,
        outcome: judged(Verdict::CompileError, None),
    });
    let text = "  File \"jung.py\", line 1\n    f(:\n      ^\nSyntaxError: invalid syntax";
    judged_of(&mut class, 7).compiler = Some(Wording::verbatim(text.to_owned()));
    assert_eq!((class.accepted(), class.undecided()), (1, 2));
    let said = mistakes(&class);
    assert_eq!(
        said,
        [
            ("forgets a line".to_owned(), vec![HOSTILE, "park.c"]),
            ("compile error".to_owned(), vec!["choi.c", "jung.py"]),
            ("forgets draws".to_owned(), vec!["lee.py"]),
        ]
    );
    let words = ClassWords(Language::English);
    assert_eq!(
        [1, 4, 7].map(|place| words.program(&class.entries[place])),
        [
            "lee.py",
            "choi.c: main.c:3: error: expected ;",
            "jung.py: SyntaxError: invalid syntax"
        ]
    );
}

/// The mistakes in English, each with its programs.
fn mistakes(class: &Class) -> Vec<(String, Vec<&str>)> {
    let words = ClassWords(Language::English);
    let mistakes = class.mistakes();
    let named = mistakes.iter().map(|places| {
        let programs = places
            .iter()
            .map(|place| class.entries[*place].program.as_str());
        (words.mistake(class, places), programs.collect())
    });
    named.collect()
}

fn judged_of(class: &mut Class, place: usize) -> &mut Judged {
    match &mut class.entries[place].outcome {
        Outcome::Judged(judged) => judged,
        _ => panic!("{place} is not judged"),
    }
}

/// Programs are grouped only if they are known to fail in the same way.
#[test]
fn programs_with_unknown_mistakes_are_not_grouped() {
    let mut class = class(Language::English);
    for place in 1..4 {
        let judged = judged_of(&mut class, place);
        (judged.mistakes, judged.is_explained) = (Vec::new(), false);
    }
    let together = |class: &Class| {
        let mistakes = class.mistakes().into_iter();
        let together = mistakes.filter(|places| places.len() > 1);
        together.collect::<Vec<_>>()
    };
    assert_eq!(together(&class), [[0; 0]; 0]);
    // The same text, of which nothing else is known.
    class.entries[3].source = class.entries[1].source.clone();
    assert_eq!(together(&class), [[1, 3]]);
    assert_eq!(mistakes(&class)[0].0, "wrong answer on 71 of 19,683 inputs");
    // The programs fail on the same inputs, and the rest of what is known is the same.
    for place in 1..3 {
        judged_of(&mut class, place).failing = Some("inputs".to_owned());
    }
    assert_eq!(together(&class), [[1, 2, 3]]);
    let form = Wording::verbatim("The letter case is wrong");
    judged_of(&mut class, 2).mistakes.push(form);
    assert_eq!(together(&class), [[1, 3]]);
    assert_eq!(
        mistakes(&class)[1].0,
        "The letter case is wrong. Also: wrong answer on 71 of 19,683 inputs"
    );
}

/// Every renderer marks the second of two programs with the same text.
#[test]
fn identical_programs_are_marked() {
    let mut class = class(Language::English);
    assert!((0..7).all(|place| class.identical_to(place).is_none()));
    class.entries[3].source = class.entries[1].source.clone();
    // Nothing is known about files that cannot be read.
    for place in [5, 6] {
        class.entries[place].source = None;
    }
    let identical: Vec<_> = (0..7)
        .filter_map(|n| Some((n, class.identical_to(n)?)))
        .collect();
    assert_eq!(identical, [(3, 1)]);
    let table = csv(&class);
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[0].ends_with(",identical_to"), "{table}");
    assert!(
        lines[4].ends_with(",lee.py") && lines[2].ends_with(','),
        "{table}"
    );
    assert_eq!(class.json()["programs"][3]["identical_to"], "lee.py");
    let page = html(&class);
    // The mark is in the table and above the details, which are not repeated.
    assert_eq!(
        page.matches("<small>identical to lee.py</small>").count(),
        2
    );
    assert_eq!(page.matches("<svg ").count(), 2);
}

/// The page shows the beginning of long messages and explanations, and the rest after a click. It
/// has no picture if no board explains the failure, and does not repeat the folder of all programs.
#[test]
fn the_page_is_short() {
    let mut class = class(Language::English);
    let note = (0..30).map(|n| format!("note {n}\n")).collect::<String>();
    let text = format!("warning: x\n{note}main.c:9: error: expected ;\n{note}");
    judged_of(&mut class, 4).compiler = Some(Wording::verbatim(text));
    let why = ["value", "best", "line", "others"].map(Wording::verbatim);
    judged_of(&mut class, 1).shown.as_mut().unwrap().why = why.to_vec();
    judged_of(&mut class, 2).shown.as_mut().unwrap().board = None;
    for entry in &mut class.entries {
        entry.program = format!("submissions/a/{}", entry.program);
    }
    let page = html(&class);
    for part in [
        "<details class=\"more\"><summary>all lines</summary><pre>warning: x\n",
        "<p class=\"why\">best</p><details class=\"more\"><summary>the moves in detail</summary>\
         <p class=\"why\">line</p>",
        "<p class=\"label\">input</p><pre>OOXOX.X..\nend</pre>",
        "<li>kim/Main.java</li>",
    ] {
        assert_eq!(page.matches(part).count(), 1, "{part} {page}");
    }
    let (_, shown) = page
        .split_once("<pre>main.c:9: error: expected ;\n")
        .unwrap();
    let (shown, _) = shown.split_once("</pre>").unwrap();
    assert_eq!(shown.lines().count(), 11, "{shown}");
    assert_eq!(page.matches("<svg ").count(), 2);
    assert!(!page.contains("submissions"), "{page}");
    assert!(csv(&class).contains("submissions/a/lee.py"));
}

#[test]
fn a_table_for_spreadsheets() {
    let mut class = class(Language::Korean);
    judged_of(&mut class, 1).at_least = true;
    let text = csv(&class);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 8);
    assert_eq!(
        lines[1..3],
        [
            "kim/Main.java,accepted,19683,0,1.250,,,,false,",
            "lee.py,wrong-answer,19683,71,1.250,2,한국어 forgets draws,,true,"
        ]
    );
    assert!(lines[3].starts_with("\"'=</td><script>"), "{}", lines[3]);
    assert_eq!(lines[7], "zoe.rs,waiting,,,,,,,,");
    assert!(!text.contains(['\u{1b}', '\u{202e}']));
}

/// The name, the output and the errors of a program cannot become a part of the page.
#[test]
fn hostile_texts_are_escaped() {
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
    assert_eq!(xml.matches("</failure><system-err>=&lt;/td").count(), 3);
    assert!(
        xml.contains(
            "<testcase name=\"kim/Main.java\" classname=\"boj/7682\" time=\"1.250\"></testcase>"
        ),
        "{xml}"
    );
}

/// Compares a document with the schema.
fn validated(xml: &str) -> Output {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/report/class/junit.xsd");
    let mut xmllint = Command::new("xmllint");
    xmllint.args(["--nonet", "--noout", "--schema"]);
    xmllint.arg(schema).arg("-");
    let pipes = xmllint.stdin(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().expect("xmllint is installed");
    let mut input = child.stdin.take().unwrap();
    // The validator may close its input before it has read everything.
    let _ = input.write_all(xml.as_bytes());
    drop(input);
    child.wait_with_output().unwrap()
}

#[test]
#[ignore = "suite library"]
fn reports_match_the_schema() {
    for language in Language::ALL {
        let all = class(language);
        let output = validated(&junit(&all));
        assert!(output.status.success(), "{output:?}");
        // Each entry alone, with each kind of outcome.
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

#[test]
fn every_program_keeps_its_name_in_json() {
    let json = class(Language::Korean).json();
    let programs = json["programs"].as_array().unwrap();
    assert_eq!(programs[0]["program"], "kim/Main.java");
    assert_eq!(programs[5]["ended"], "not-judged");
    assert_eq!(programs[6]["ended"], "waiting");
    assert_eq!(json["mistakes"][0]["what"], "forgets a line");
    assert_eq!(json["accepted"], 1);
}

/// The same bytes divided into other texts have another digest.
#[test]
fn digests_tell_texts_apart() {
    let digest = |texts: &[&str]| super::digest(texts.iter().map(|text| text.as_bytes()));
    assert_eq!(digest(&["ab", "c"]), digest(&["ab", "c"]));
    assert_ne!(digest(&["ab", "c"]), digest(&["a", "bc"]));
    assert_ne!(digest(&["ab", "c"]), digest(&["abc"]));
    assert_eq!(digest(&[]).len(), 64);
}

#[test]
fn no_cell_is_a_formula() {
    for cell in ["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|'/c calc'!A1"] {
        assert_eq!(tables::harmless(cell), format!("'{cell}"));
    }
    assert_eq!(tables::harmless("\t=1"), "\\t=1");
    assert_eq!(tables::harmless("\r=1"), "\\r=1");
    assert_eq!(tables::harmless("Main.java"), "Main.java");
}

/// No markup and no character that XML 1.0 forbids is left.
#[test]
fn every_character_is_harmless() {
    for c in '\0'..='\u{ffff}' {
        let text = visible(&maud::html! { (c) }.into_string());
        let fine = |c: char| matches!(c, '\t' | '\n' | ' '..='\u{7e}' | '\u{a0}'..='\u{fffd}');
        assert!(text.chars().all(fine), "{c:?} {text:?}");
        assert!(!text.contains(['<', '>', '"']), "{c:?} {text:?}");
    }
    assert_eq!(
        visible("\u{1b}[31m\r\u{202e}\u{ffff}\t가"),
        "\\u{1b}[31m\\r\\u{202e}\u{fffd}\t가"
    );
}
