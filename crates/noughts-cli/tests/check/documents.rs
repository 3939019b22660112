//! Runs the examples of the documents that check programs, and compares their output.

use crate::common::documents;

#[test]
fn the_readme_prints_what_it_shows() {
    documents::run(&["README.md"]);
}

#[test]
#[ignore = "suite check"]
fn documents_print_what_they_show() {
    documents::run(&["README.ko.md", "docs/CHECK.md"]);
}
