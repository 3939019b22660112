//! Tables on disk: built, looked up, checked, exported, and used by other commands.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::common::program::{
    assert_refused, folder, interrupt, noughts, output_of, text, tier_files, with_input,
};
use crate::common::wait::wait_until;

fn run(args: &[&str]) -> Output {
    noughts(args).output().unwrap()
}

fn built(name: &str, game: &str) -> String {
    let tables = folder(name).to_str().unwrap().to_owned();
    let output = run(&["table", "build", "--game", game, "--out", &tables]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(text(&output.stderr), "");
    tables
}

#[test]
fn a_table_is_built_described_and_verified() {
    let tables = built("tables-info", "4,3,3");
    let output = run(&["table", "info", "--tables", &tables, "--game", "4,3,3"]);
    let info = text(&output.stdout);
    assert!(
        info.contains("From the empty board: x wins in 7."),
        "{info}"
    );
    assert!(info.contains("marks"), "{info}");
    let list = text(&run(&["table", "info", "--tables", &tables]).stdout);
    assert!(list.starts_with("4,3,3: x wins in 7; "), "{list}");
    // The positions of the census.
    let counted = run(&["count", "--game", "4,3,3", "--json"]);
    let counted: serde_json::Value = serde_json::from_slice(&counted.stdout).unwrap();
    let described = run(&[
        "table", "info", "--tables", &tables, "--game", "4,3,3", "--json",
    ]);
    let described: serde_json::Value = serde_json::from_slice(&described.stdout).unwrap();
    assert_eq!(described["positions"], counted["total"]["positions"]);
    for (tier, ply) in described["tiers"]
        .as_array()
        .unwrap()
        .iter()
        .zip(counted["plies"].as_array().unwrap())
    {
        assert_eq!(tier["positions"], ply["positions"]);
    }
    for (how, said) in [
        (&[][..], "are right"),
        (&["--quick"], "are as they were written"),
    ] {
        let args = ["table", "verify", "--tables", &tables, "--game", "4,3,3"];
        let output = run(&[&args[..], how].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(
            text(&output.stdout).trim_end().ends_with(said),
            "{output:?}"
        );
    }
}

/// Every position of 3×3, looked up and exported, as `positions` has it.
#[test]
fn every_position_is_found() {
    let tables = built("tables-probe", "3,3,3");
    let boards = run(&["positions"]).stdout;
    let args = ["table", "probe", "--tables", &tables, "--json"];
    let probed = text(&with_input(&args, &boards).stdout);
    let known = text(&run(&["positions", "--jsonl"]).stdout);
    assert_eq!(probed.lines().count(), 5478);
    for (probed, known) in probed.lines().zip(known.lines()) {
        let [probed, known] =
            [probed, known].map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        assert_eq!(probed["board"], known["board"]);
        assert_eq!(probed["value"], known["value"], "{known}");
    }
    let exported = text(&run(&["table", "export", "--tables", &tables]).stdout);
    let images = exported.lines().skip(1).map(|row| {
        let images = row.rsplit(',').next().unwrap();
        images.parse::<u32>().unwrap()
    });
    assert_eq!(images.sum::<u32>(), 5478);
    let tier = text(&run(&["table", "export", "--tables", &tables, "--marks", "1"]).stdout);
    assert_eq!(
        tier,
        "board,result,plies,images\nx../.../...,draw,,4\n.x./.../...,draw,,4\n.../.x./...,draw,,1\n"
    );
    let args = ["table", "export", "--tables", &tables, "--json"];
    let objects = text(&run(&args).stdout);
    assert_eq!(objects.lines().count() + 1, exported.lines().count());
    let last = objects.lines().last();
    assert_eq!(
        last,
        Some(r#"{"board":"oox/oox/xxx","value":{"result":"loss","plies":0},"images":1}"#)
    );
}

/// Without the table the game does not fit, and a search knows no distances.
#[test]
fn other_commands_use_a_table() {
    let tables = built("tables-used", "4,3,3");
    let by_table = |command: &str| {
        let args = [
            command, "--game", "4,3,3", "--memory", "10k", "--tables", &tables,
        ];
        text(&run(&args).stdout)
    };
    let by_search = run(&["solve", "--game", "4,3,3", "--memory", "10k"]);
    assert!(!text(&by_search.stdout).contains("wins in 7"));
    for command in ["solve", "explain"] {
        let said = by_table(command);
        assert!(said.contains("wins in 7"), "{command}: {said}");
        // The same as if the game had been solved in memory.
        assert_eq!(said, text(&run(&[command, "--game", "4,3,3"]).stdout));
    }
    // The variable, and the game with columns for rows.
    let output = noughts(&["solve", "--game", "3,4,3", "--memory", "10k"])
        .env("NOUGHTS_TABLES", &tables)
        .output()
        .unwrap();
    assert!(text(&output.stdout).contains("wins in 7"), "{output:?}");
    let args = [
        "play", "--game", "4,3,3", "--tables", &tables, "--values", "--plain", "--seed", "1",
    ];
    let played = with_input(&args, b"b2\n");
    assert!(text(&played.stdout).contains("wins in 7"), "{played:?}");
}

/// Killed at any moment, and interrupted, it continues and ends with the same files.
#[test]
#[cfg(unix)]
fn an_interrupted_build_resumes() {
    let game = "4,4,4";
    let whole = built("tables-whole", game);
    let expected = tier_files(&Path::new(&whole).join(game));
    for (number, kill) in [true, false, true].into_iter().enumerate() {
        let tables = folder(&format!("tables-resumed-{number}"));
        let args = ["table", "build", "--game", game, "--jobs", "1", "--out"];
        let mut child = noughts(&args).arg(&tables).spawn().unwrap();
        // Some tiers are there, and others are not unless it was quick.
        let some = |count| fs::read_dir(tables.join(game)).is_ok_and(|files| files.count() > count);
        wait_until("some tiers", || {
            some(2 + 5 * number) || child.try_wait().unwrap().is_some()
        });
        if kill {
            child.kill().unwrap();
        } else if child.try_wait().unwrap().is_none() {
            // A process that has ended and was waited for cannot be interrupted.
            interrupt(&child);
        }
        let ended = output_of(child);
        if !kill && !ended.status.success() {
            assert_eq!(ended.status.code(), Some(3));
            assert_eq!(
                text(&ended.stderr),
                "noughts: interrupted; the same command resumes from the last whole tier\n"
            );
        }
        let again = noughts(&args).arg(&tables).output().unwrap();
        assert_eq!(again.status.code(), Some(0), "{again:?}");
        assert!(tier_files(&tables.join(game)) == expected, "{number}");
    }
}

#[test]
fn missing_and_damaged_files_are_named() {
    let tables = built("tables-damaged", "3,3,3");
    let file = Path::new(&tables).join("3,3,3/04.tier");
    let whole = fs::read(&file).unwrap();
    let shown = file.display();

    let mut bytes = whole.clone();
    bytes[50] ^= 1;
    fs::write(&file, &bytes).unwrap();
    let probe = [
        "table",
        "probe",
        "--tables",
        &tables,
        "x.../o.x../o..",
        "x../.o./x.o",
    ];
    let refused = run(&[&probe[..4], &["x../.o./.xo"]].concat());
    assert_refused(
        &refused,
        &format!(
            "{shown}: chunk 0 is damaged; delete {shown} and those of fewer marks, and build the \
             table again"
        ),
    );
    let solved = run(&["solve", "--tables", &tables, "x../.o./.xo"]);
    assert_eq!(solved.status.code(), Some(2), "{solved:?}");
    let verified = run(&["table", "verify", "--quick", "--tables", &tables]);
    assert_eq!(verified.status.code(), Some(1), "{verified:?}");
    // Nothing is left to build, but what is there is not believed.
    let built = run(&["table", "build", "--out", &tables]);
    assert_eq!(built.status.code(), Some(2), "{built:?}");
    assert_eq!(text(&built.stdout), "");

    fs::write(&file, "noughts table 2, 3,3,3, 4 marks\n").unwrap();
    for args in [
        &["table", "info", "--tables", &tables, "--game", "3,3,3"][..],
        &["table", "build", "--out", &tables],
    ] {
        assert_refused(
            &run(args),
            &format!(
                "expected version 1 of the format of tables, found 2 in {shown}; use the version of \
                 noughts that wrote it, or build the table again in another folder"
            ),
        );
    }

    fs::write(&file, "").unwrap();
    let refused = run(&["table", "info", "--tables", &tables, "--game", "3,3,3"]);
    assert_refused(
        &refused,
        &format!(
            "{shown}: it is empty; delete {shown} and those of fewer marks, and build the table again"
        ),
    );

    fs::remove_file(&file).unwrap();
    let refused = run(&["table", "info", "--tables", &tables, "--game", "3,3,3"]);
    let reason =
        format!("{shown} is missing: the table is incomplete; noughts table build resumes");
    assert_refused(&refused, &reason);
    let listed = run(&["table", "info", "--tables", &tables]);
    assert_eq!(listed.status.code(), Some(1), "{listed:?}");
}

/// Also where the damage is behind the position that is asked about.
#[test]
fn nothing_is_put_together_of_a_damaged_table() {
    let tables = built("tables-behind", "4,3,3");
    let file = Path::new(&tables).join("4,3,3/05.tier");
    let mut bytes = fs::read(&file).unwrap();
    bytes[200] ^= 1;
    fs::write(&file, &bytes).unwrap();
    for command in ["solve", "explain", "draw"] {
        let board = "xo../..x./...o";
        let output = run(&[command, "--game", "4,3,3", "--tables", &tables, board]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert_eq!(text(&output.stdout), "", "{command}");
        assert!(
            text(&output.stderr).contains("05.tier: chunk 0 is damaged"),
            "{output:?}"
        );
    }
}

#[test]
fn missing_tables_are_named() {
    let tables = built("tables-none", "3,3,3");
    assert_refused(
        &run(&[
            "table", "probe", "--game", "4,3,3", "--tables", &tables, "....",
        ]),
        &format!(
            "{tables} has no table of 4,3,3; noughts table build --game 4,3,3 --out {tables} makes one"
        ),
    );
    let table = built("tables-transposed", "4,2,3");
    let transposed = run(&["table", "info", "--game", "2,4,3", "--tables", &table]);
    let hint = "; there is one of 4,2,3, the same with columns for rows";
    assert!(text(&transposed.stderr).contains(hint), "{transposed:?}");
    assert_refused(
        &run(&["table", "info"]),
        "expected a folder of tables: --tables DIR, or the variable NOUGHTS_TABLES",
    );
    assert_refused(
        &run(&["solve", "--tables", "/nowhere/at/all", "xx./oo./..."]),
        "/nowhere/at/all: expected a folder of tables, found none",
    );
    assert_refused(
        &run(&[
            "table", "build", "--game", "5,5,4", "--memory", "1G", "--out", &tables,
        ]),
        "the table of 5,5,4 takes 6661 MB of memory to build; --memory 6661M allows it",
    );
    assert_refused(
        &run(&["table", "export", "--tables", &tables, "--marks", "99"]),
        "expected at most 9 marks, found 99",
    );
    assert_refused(
        &run(&["table", "verify", "--tables", &tables, "--memory", "1k"]),
        "the table of 3,3,3 takes 1 MB of memory to build; --memory 1M allows it",
    );
    assert_refused(
        &run(&["table", "build", "--game", "6,6,4", "--out", &tables]),
        "expected at most 29 squares, found 36 for 6,6,4",
    );
}

/// Some tiers are larger than a file may be.
#[test]
#[cfg(unix)]
fn a_tier_that_cannot_be_written_is_reported() {
    let folder = folder("tables-full");
    let output = Command::new("sh")
        // Without the trap a signal would end the program.
        .args(["-c", "trap '' XFSZ; ulimit -f 10; exec \"$0\" \"$@\""])
        .arg(env!("CARGO_BIN_EXE_noughts"))
        .args(["table", "build", "--game", "4,4,4", "--out"])
        .arg(&folder)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let said = text(&output.stderr);
    assert!(said.contains(".part: File too large"), "{said}");
}

/// How much address space the program has when it waits for a board, in KiB.
#[cfg(target_os = "linux")]
fn address_space() -> u64 {
    use std::io::{BufRead, BufReader, Write};
    let mut command = noughts(&["solve", "--json", "--game", "4,3,3", "--jobs", "1"]);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "............").unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    answers.read_line(&mut String::new()).unwrap();
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    drop(input);
    output_of(child);
    let mut peak = status
        .lines()
        .filter_map(|line| line.strip_prefix("VmPeak:"));
    let peak = peak.next().unwrap().trim().strip_suffix(" kB").unwrap();
    peak.parse().unwrap()
}

/// An allocation that fails is reported, and is not the fault of the input.
#[test]
#[cfg(target_os = "linux")]
fn memory_that_the_system_refuses_is_reported() {
    // The table takes 190 MB.
    let most = address_space() + 16_384;
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!(
            "ulimit -v {most}; exec \"$0\" solve --game 5,4,4 --jobs 1"
        ))
        .arg(env!("CARGO_BIN_EXE_noughts"))
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let said = text(&output.stderr);
    assert!(
        said.starts_with("noughts: the system does not have enough memory for the table")
            && said.lines().count() == 1,
        "{said}"
    );
}

/// By the names of their folders, in which a colon is a hyphen.
#[test]
fn tables_of_every_option_are_listed() {
    let tables = folder("tables-options");
    let tables = tables.to_str().unwrap();
    let games = ["3,2,2", "3,2,2:misere", "3,2,2:torus+x-only"];
    for game in games {
        let built = run(&["table", "build", "--game", game, "--out", tables]);
        assert_eq!(built.status.code(), Some(0), "{built:?}");
    }
    let listed = text(&run(&["table", "info", "--tables", tables]).stdout).to_owned();
    let names = listed.lines().map(|line| line.split_once(": ").unwrap().0);
    assert_eq!(names.collect::<Vec<_>>(), games);
}
