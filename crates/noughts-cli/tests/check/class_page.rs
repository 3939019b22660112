//! The page about a class, and what other people put into it.

use std::fs;

use crate::class::{RESULTS, check, class, put, text};
use crate::common::harness::Harness;

/// The page has every program, draws the boards, and loads nothing.
#[test]
#[ignore = "suite check"]
fn a_page_for_teachers() {
    let harness = Harness::new();
    class(&harness);
    for (language, accepted) in [
        ("en", "3 programs, 1 accepted"),
        ("ko", "프로그램 3개 가운데 1개가 맞았습니다"),
    ] {
        let output = check(
            &harness,
            &["class", "--html", "page.html", "--language", language],
        );
        assert_eq!(output.status.code(), Some(1));
        let page = fs::read_to_string(harness.dir.path().join("page.html")).unwrap();
        assert!(page.contains(accepted), "{page}");
        assert!(page.contains(&format!("<html lang=\"{language}\">")));
        assert_eq!(page.matches("<svg ").count(), 2);
        assert_eq!(page.matches("aria-label=\"oox/ox./x..\"").count(), 2);
        for outside in ["http:", "https:", "src=", "url(", "@import", "<script"] {
            assert!(!page.contains(outside), "{outside}");
        }
        let is_inside = |part: &str| part.starts_with("href=\"#");
        let links = page.match_indices("href=");
        assert!(links.map(|(place, _)| &page[place..]).all(is_inside));
        assert_well_formed(&page);
    }
}

/// Every element is closed, and every link has its target.
fn assert_well_formed(page: &str) {
    let page = page.replacen("<!DOCTYPE html>", "", 1);
    let (html, from) = page.split_once("<head>").unwrap();
    // The elements of the head are not closed.
    let (_, from) = from.split_once("<title>").unwrap();
    let page = format!("{html}<head><title>{from}");
    let document = roxmltree::Document::parse(&page).unwrap();
    let ids = document
        .descendants()
        .filter_map(|node| node.attribute("id"));
    let mut ids: Vec<&str> = ids.collect();
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all);
    let targets = document
        .descendants()
        .filter_map(|node| node.attribute("href"));
    for target in targets {
        assert!(ids.contains(&target.trim_start_matches('#')), "{target}");
    }
}

/// No board explains what is wrong on every input.
#[test]
#[ignore = "suite check"]
fn no_board_explains_what_is_so_everywhere() {
    let harness = Harness::new();
    put(&harness, "nothing.py", "");
    let junit = text(&check(&harness, &["class", "--junit", "--html", "page.html"]).stdout);
    let page = fs::read_to_string(harness.dir.path().join("page.html")).unwrap();
    for text in [junit, page] {
        assert!(
            text.contains("It prints nothing, whatever the input"),
            "{text}"
        );
        assert!(text.contains("An input that shows this mistake:"), "{text}");
        assert!(
            !text.contains("<svg ") && !text.contains("The game goes on"),
            "{text}"
        );
        assert!(!text.contains("The smallest input"), "{text}");
    }
}

/// If the page cannot be written, nothing is judged for it.
#[test]
fn a_page_that_cannot_be_written() {
    let harness = Harness::new();
    class(&harness);
    let output = check(&harness, &["class", "--html", "no-such-folder/page.html"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(
        text(&output.stderr).contains("no-such-folder/page.html: "),
        "{output:?}"
    );
    assert!(!harness.cache().join(RESULTS).exists());
}
