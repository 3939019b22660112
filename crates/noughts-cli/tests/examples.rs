//! The program's examples, run and compared: those of the README in both
//! languages, and those in `cmd/`. `cargo xtask golden` writes them anew.

#[test]
fn examples_print_what_they_show() {
    trycmd::TestCases::new()
        // Whatever the terminal of whoever runs the tests is like.
        .env("COLUMNS", "100")
        .env("CLICOLOR_FORCE", "0")
        .env("NO_COLOR", "1")
        .case("../../README.md")
        .case("../../README.ko.md")
        .case("tests/cmd/*.trycmd")
        // Those that read something.
        .case("tests/cmd/*.toml");
}
