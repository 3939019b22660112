//! Tests outputs of programs that ran elsewhere: `noughts check --output`.

use std::fs;

use tempfile::TempDir;

use crate::common::program::{Ran, Run, noughts, run_in};

/// A folder with an input and the right answers to it.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn run(&self, arguments: &[&str]) -> Ran {
        run_in(self.0.path(), arguments)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.0.path().join(name), text).unwrap();
    }

    /// Judges an output.
    fn judge(&self, output: impl AsRef<[u8]>, arguments: &[&str]) -> Ran {
        self.write("output.txt", output);
        self.run(&[&["check"], arguments, &["--output", "output.txt"]].concat())
    }

    /// The right answers to all cases.
    fn right(&self, problem: &str, options: &[&str]) -> String {
        let generate = ["generate", problem, "--single", "input.txt"];
        self.run(&[&generate[..], options].concat()).ends(0);
        self.run(&["answer", problem, "input.txt"]).out
    }
}

#[test]
fn an_output_is_judged() {
    let folder = Folder::new();
    let right = folder.right("boj/7682", &[]);
    let lines: Vec<&str> = right.lines().collect();
    let judge = |output: &str| folder.judge(output, &["boj/7682"]);
    let accepted = judge(&right);
    assert_eq!(
        accepted.ends(0).out,
        "accepted: all 19,683 answers are right\n"
    );
    // As PowerShell writes it.
    let wide = format!("\u{feff}{}\r\n", lines.join(" \r\n"));
    let wide: Vec<u8> = wide.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(folder.judge(&wide, &["boj/7682"]), accepted);

    let capital = judge(&right.replace("invalid", "Invalid"));
    capital.ends(1).prints("it prints Invalid for invalid");
    let fewer = judge(&lines[1..].join("\n"));
    fewer
        .ends(1)
        .prints("1 answer is missing, beginning at case ");
    fewer.prints("wrong answer: 19,682 lines for 19,683 cases\n");
    judge(&lines[..300].join("\n"))
        .prints("missing, beginning at case 301 or earlier; every line is right. Case 301:");
    judge("").prints("The output is empty. Case 1:");
}

/// If the number of lines fits no input, the output is compared with the input that it fits best.
#[test]
fn added_and_missing_lines() {
    let folder = Folder::new();
    let right = folder.right("boj/7682", &["--small"]);
    let lines: Vec<&str> = right.lines().collect();
    let count = lines.len();
    let turn = (1..count).find(|n| lines[*n] != lines[*n - 1]).unwrap();
    let (before, after) = lines.split_at(turn);
    let with = |between: &[&str]| [before, between, after].concat().join("\n");
    let missing = format!(
        "beginning at case {} or earlier; every line is right.",
        turn + 1
    );
    for (output, expected) in [
        (
            with(&[after[0], before[0]]),
            "The output has 2 extra lines, beginning at line ",
        ),
        (
            [before, &after[1..]].concat().join("\n"),
            "1 answer is missing, beginning at case ",
        ),
        (with(&["?"]), "It prints lines that are not answers"),
        (right.clone() + "valid\n", "It also answers the line 'end'"),
        (before.join("\n"), &missing),
        // The last three cases are valid too, but three lines are too few to decide.
        (
            "valid\n".repeat(3),
            "Line 1 is the first that does not fit its case. Case 1:",
        ),
        (
            right.clone() + "valid\nvalid\n",
            "The output has 2 extra lines, beginning at line 45 or earlier; all other lines are right.\n",
        ),
        (
            right.clone(),
            &format!("accepted: all {count} answers are right"),
        ),
    ] {
        folder.judge(output, &["boj/7682"]).prints(expected).prints(
            "noughts assumes that the input was the small one: noughts generate boj/7682 \
             --single FILE --small. The other 19,639 inputs were not tried.\n",
        );
    }
    let wrong = with(&[]).replacen(after[0], before[0], 1);
    let json = folder.judge(&wrong, &["boj/7682", "--json"]);
    json.prints("\"output_for\": \"small\"");
    json.prints("\"seen_again\": false");
}

#[test]
fn some_outputs_are_refused() {
    let folder = Folder::new();
    let long = folder.judge(vec![b'0'; 4_000_000], &["boj/7682"]);
    long.is_refused(
        "output.txt: more than 3,568,000 bytes, the limit for an output of 19,683 cases; print one \
         short line for each case, and nothing else",
    );
    for (arguments, why) in [
        (
            &["noughts/unbeatable"][..],
            "needs a program that plays, not an output",
        ),
        (&["cs50/tictactoe"], "needs functions, not an output"),
        (&["boj/7682", "--csv"], "cannot be used with"),
        (&["boj/7682", "--junit"], "cannot be used with"),
        (&["boj/7682", "--html=x"], "cannot be used with"),
        (&["boj/7682", "--each-alone"], "cannot be used with"),
    ] {
        folder.judge("valid\n", arguments).ends(2).says(why);
    }
}

#[test]
fn an_input_of_the_user() {
    let folder = Folder::new();
    folder.write("few.in", "XXXOO.XXX\nXOXOXOXOX\nend\n");
    let few = ["boj/7682", "--input", "few.in"];
    folder.judge("invalid\nvalid\n", &few).ends(0);
    let wrong = folder.judge("valid\nvalid\n", &few);
    wrong.ends(1).prints("wrong answer: on 1 of 2 inputs");
}

/// The output of a script, which runs a program on each case.
#[test]
fn an_output_for_each_case() {
    let folder = Folder::new();
    let right = folder.right("boj/16571", &[]);
    let numbered = (1..).zip(right.lines());
    let divided: String = numbered
        .map(|(n, line)| format!("== noughts {n}/4520\n{line}\n\n"))
        .collect();
    let judge = |output: &str| folder.judge(output, &["boj/16571"]);
    judge(&divided).ends(0);
    let wrong = judge(&divided.replacen("\nW\n", "\nL\n", 1));
    wrong.ends(1).prints("wrong answer: on 1 of 4,520 inputs");
    for (output, expected) in [
        (
            "== noughts 1/4520\nW\n",
            "expected == noughts 2/4520 after 1 case, found the end of the output",
        ),
        (
            &divided.replacen("== noughts 9/", "== noughts 8/", 1),
            "line 25: expected == noughts 9/4520 after 8 cases, found == noughts 8/4520",
        ),
        (
            &divided.repeat(2),
            "line 13561: expected the end of the output after 4,520 cases, found == noughts 1/4520",
        ),
        (
            "== noughts 1/7\nW\n",
            "line 1: expected == noughts 1/4520 after 0 cases, found == noughts 1/7",
        ),
    ] {
        let hint = "use the lines of one complete run of the script";
        judge(output).is_refused(&format!("output.txt: {expected}; {hint}"));
    }
}

/// The exit code is the verdict, even if the pipe is closed before the report is complete.
#[test]
fn a_closed_pipe_does_not_change_the_exit_code() {
    let folder = Folder::new();
    folder.write("output.txt", "valid\n");
    for arguments in [&["--json"][..], &[]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut check = noughts(&["check", "boj/7682", "--output", "output.txt"]);
        let check = check.args(arguments).current_dir(folder.0.path());
        assert_eq!(check.stdout(writer).ran().ends(1).err, "");
    }
}
