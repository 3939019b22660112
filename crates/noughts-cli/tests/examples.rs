//! The program's examples, run and compared: those of the README in both
//! languages, and those in `cmd/`. `cargo xtask golden` writes them anew.

#[test]
fn examples_print_what_they_show() {
    trycmd::TestCases::new()
        // Whatever the terminal and the language of whoever runs the tests are.
        .env("COLUMNS", "100")
        .env("CLICOLOR_FORCE", "0")
        .env("NO_COLOR", "1")
        .env("LC_ALL", "C")
        .case("../../README.md")
        .case("../../README.ko.md")
        .case("tests/cmd/*.trycmd")
        // Those that read something.
        .case("tests/cmd/*.toml");
}
