//! Tests limits of time and memory, and Ctrl-C.

use crate::common::program::run;

#[test]
fn limits_apply_to_tables() {
    let solve = |args: &[&str]| run(&[&["solve", "--game"], args].concat());
    let late = solve(&["5,4,4", "--timeout", "0"]);
    late.ends(1).says(
        "noughts: --timeout expired before every position of 5,4,4 was solved; try a larger \
         --timeout\n",
    );
    // If a game is too large for a table, it is searched.
    let searched = solve(&["5,4,4", "--memory", "50M"]);
    searched.ends(0).prints("x to move: a draw\nFrom a search");
    // If a game cannot be searched, it is refused.
    let refused = solve(&["5,4,4:misere", "--memory", "50M"]);
    refused.is_refused("5,4,4:misere takes 190 MB to solve completely; --memory 190M allows it");
    solve(&["4,4,3", "--timeout", "1000000000"]).ends(0);
}

#[cfg(target_os = "linux")]
mod interrupted {
    use std::process::Stdio;

    use crate::common::program::{Ran, interrupt, noughts, output_of, started, wait_until_at_work};

    /// Interrupts a command as soon as it handles interruptions.
    fn interrupted(args: &[&str]) -> Ran {
        let mut command = noughts(args);
        let child = command.stdin(Stdio::null()).spawn().unwrap();
        wait_until_at_work(&child);
        interrupt(&child);
        let output = output_of(child);
        assert_eq!(output.ends(3).err, "noughts: interrupted\n");
        output
    }

    #[test]
    fn a_search_prints_its_results_so_far() {
        let board = ["........"; 8].join("/");
        let output = interrupted(&["solve", "--game", "8,8,5", &board]);
        output.prints("o does not win; whether x does is not known within the limits");
    }

    /// These tables would take many minutes.
    #[test]
    fn an_incomplete_table_prints_nothing() {
        for args in [
            &["solve", "--game", "6,4,4"][..],
            &["explain", "--game", "6,4,4:misere"],
            &["positions", "--game", "6,4,4", "--csv"],
        ] {
            let output = interrupted(&[args, &["--memory", "16G"]].concat());
            assert_eq!(output.out, "");
        }
    }

    /// noughts answers each line before it reads the next one. While it waits, there is nothing to
    /// clean up.
    #[test]
    fn waiting_for_a_board() {
        let solve = ["solve", "--json", "--game", "4,3,3"];
        let (child, input, answer) = started(&solve, "............");
        assert!(answer.starts_with("{\"game\":\"4,3,3\""), "{answer}");
        interrupt(&child);
        let output = output_of(child);
        drop(input);
        assert_eq!(output.ends(3).err, "noughts: interrupted\n");
    }
}
