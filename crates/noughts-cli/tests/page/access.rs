//! axe-core finds nothing serious, in any view, colours, language or width.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::looks::VIEWS;

/// `cargo xtask test` puts it there.
fn axe() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../target/npm/axe-core/node_modules/axe-core/axe.min.js");
    fs::read_to_string(&path).unwrap_or_else(|error| {
        panic!(
            "{}: {error}; cargo xtask test fetches axe-core",
            path.display()
        )
    })
}

/// The findings that are serious or worse, each with where it is.
fn findings(browser: &Browser) -> Value {
    let script = "const { violations, passes } = await axe.run({ resultTypes: ['violations'] });
        if (passes.length === 0) {
            throw 'axe-core has looked at nothing';
        }
        return violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, help, nodes }) =>
                [id, help, nodes.map(({ html, any }) => [html, any.map(({ message }) => message)])])";
    browser.script_async(script, vec![])
}

#[test]
fn axe_finds_nothing_serious() {
    let browser = Browser::open("?view=analyse");
    let axe = axe();
    for language in ["en", "ko"] {
        browser.fill("#language", language);
        for (view, path) in VIEWS {
            browser.show(path);
            browser.eval(&axe);
            // Words have the same colours in both languages.
            let dark = (language == "en").then_some("dark");
            for colours in ["light"].into_iter().chain(dark) {
                browser.prefer_colours(colours);
                let found = findings(&browser);
                assert_eq!(found, json!([]), "{view}, {language}, {colours}: {found:#}");
            }
            browser.resize(320, 640);
            let found = findings(&browser);
            assert_eq!(found, json!([]), "{view}, {language}, narrow: {found:#}");
            browser.resize(1200, 900);
        }
    }
}
