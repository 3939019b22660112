//! Tests programs that fail only after many cases, intermittently, or do not end.

use std::fs;

use crate::common::harness::Harness;

/// The report on a shell command, in a language.
fn said(harness: &Harness, shell: &str, language: &str, options: &[&str]) -> String {
    let options = [&["boj/7682", "--language", language], options].concat();
    harness
        .check(&[&options[..], &["--", "sh", "-c", shell]].concat())
        .out
}

#[test]
#[ignore = "suite check"]
fn a_failure_after_many_cases() {
    let harness = Harness::with_right();
    let shell = "./right | awk 'NR > 40 { print \"invalid\"; next } { print }'";
    let report = harness.json(&["boj/7682", "--", "sh", "-c", shell]);
    assert_eq!(report["smallest"]["others"], 40, "{report}");
    assert_eq!(report["smallest"]["any_others"], true, "{report}");
    for (language, why) in [
        (
            "en",
            "This case gets the right answer alone, but a wrong one as case 41 of a run, whatever the others are: is an array too small?",
        ),
        (
            "ko",
            "이 케이스만 넣으면 맞지만, 앞에 어떤 케이스를 넣든 41번째로 넣으면 틀립니다. 배열 크기가 모자라지 않은지 확인하세요.",
        ),
    ] {
        let text = said(&harness, shell, language, &[]);
        assert!(text.contains(why), "{text}");
        // The wrong line is the last one before `end`.
        let end = text.lines().position(|line| line.trim() == "end").unwrap();
        let last = text.lines().nth(end - 1).unwrap();
        let words: Vec<&str> = last.split_whitespace().collect();
        assert_eq!(words[1..], ["valid", "invalid"], "{text}");
    }
}

#[test]
#[ignore = "suite check"]
fn a_program_that_does_not_end() {
    let harness = Harness::with_right();
    for (shell, limit, language, why) in [
        (
            "./right; sleep 1000",
            "1",
            "en",
            "Every run fails in the same way: printed every answer but did not end in time.",
        ),
        (
            "./right; while :; do :; done",
            "1",
            "ko",
            "실행할 때마다 똑같이 실패합니다: 답을 모두 출력했지만 제때 끝나지 않았습니다.",
        ),
        (
            "sleep 1000",
            "0.5",
            "en",
            "Every run fails in the same way: was idle for 1 s",
        ),
        (
            "sleep 1000",
            "0.5",
            "ko",
            "실행할 때마다 똑같이 실패합니다: 1초 동안 아무것도 하지 않았습니다",
        ),
    ] {
        let text = said(&harness, shell, language, &["--time-limit", limit]);
        assert!(text.contains(why), "{text}");
        // The report estimates no time, because the pace of the program is unknown.
        for estimate in ["--time-limit (", "--time-limit("] {
            assert!(!text.contains(estimate), "{text}");
        }
    }
    let shell = ["--time-limit", "1", "--", "sh", "-c", "./right; sleep 1000"];
    let report = harness.json(&[&["boj/7682"], &shell[..]].concat());
    assert_eq!(report["verdict"], "time-limit", "{report}");
    assert_eq!(report["common"]["kind"], "same-end", "{report}");
    // The sample, and a second run to confirm the failure.
    assert_eq!(report["runs"]["count"], 2, "{report}");
}

#[test]
#[ignore = "suite check"]
fn an_intermittent_crash() {
    let harness = Harness::with_right();
    let file = harness.dir.path().join("runs");
    let runs = file.display();
    let shell = format!("echo >> {runs}; runs=$(wc -l < {runs}); ./right; exit $((runs % 6 == 0))");
    for (language, why) in [
        ("en", "It fails intermittently, "),
        ("ko", "가끔 틀립니다. "),
    ] {
        fs::write(&file, "").unwrap();
        let options = ["--sandbox", "off", "--jobs", "1"];
        let text = said(&harness, &shell, language, &options);
        assert!(text.contains(why), "{text}");
        for other in [
            "right answer alone",
            "케이스만 따로 넣으면",
            "이 케이스만 넣으면",
        ] {
            assert!(!text.contains(other), "{text}");
        }
    }
}
