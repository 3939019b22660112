//! The program's examples, run and compared: those of the README in both
//! languages, and those in `cmd/`. `cargo xtask golden` writes them anew.

#[test]
fn examples_print_what_they_show() {
    trycmd::TestCases::new()
        .case("../../README.md")
        .case("../../README.ko.md")
        .case("tests/cmd/*.trycmd");
}
