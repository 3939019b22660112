//! Tests tables on disk: built, looked up, verified, exported, and used by other commands.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::program::{
    Run, folder, interrupt, noughts, output_of, run, started, tier_files, with_input,
};
use crate::common::wait::wait_until;

fn build(game: &str, tables: &str) {
    let output = run(&["table", "build", "--game", game, "--out", tables]);
    assert_eq!(output.ends(0).err, "");
}

fn built(name: &str, game: &str) -> String {
    let tables = folder(name).to_str().unwrap().to_owned();
    build(game, &tables);
    tables
}

#[test]
fn a_table_is_built_described_and_verified() {
    let tables = built("tables-info", "4,3,3");
    let of_game = ["--tables", &tables, "--game", "4,3,3"];
    let table = |job: &str, more: &[&str]| run(&[&["table", job], &of_game[..], more].concat());
    let info = table("info", &[]);
    info.prints("From the empty board: x wins in 7.")
        .prints("marks");
    let list = run(&["table", "info", "--tables", &tables]).out;
    assert!(list.starts_with("4,3,3: x wins in 7; "), "{list}");
    // The positions that `noughts count` counts.
    let counted = run(&["count", "--game", "4,3,3", "--json"]).json();
    let described = table("info", &["--json"]).json();
    assert_eq!(described["positions"], counted["total"]["positions"]);
    let [tiers, plies] =
        [&described["tiers"], &counted["plies"]].map(|all| all.as_array().unwrap());
    for (tier, ply) in tiers.iter().zip(plies) {
        assert_eq!(tier["positions"], ply["positions"]);
    }
    table("verify", &[]).ends(0).prints("are right\n");
    let quick = table("verify", &["--quick"]);
    quick.ends(0).prints("are as they were written\n");
}

/// Every position of 3×3 has the same value in a lookup, an export and `positions`.
#[test]
fn every_position_is_found() {
    let tables = built("tables-probe", "3,3,3");
    let boards = run(&["positions"]).out;
    let probed = with_input(&["table", "probe", "--tables", &tables, "--json"], boards).out;
    let known = run(&["positions", "--jsonl"]).out;
    assert_eq!(probed.lines().count(), 5478);
    for (probed, known) in probed.lines().zip(known.lines()) {
        let [probed, known] =
            [probed, known].map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        assert_eq!(probed["board"], known["board"]);
        assert_eq!(probed["value"], known["value"], "{known}");
    }
    let export =
        |more: &[&str]| run(&[&["table", "export", "--tables", &tables], more].concat()).out;
    let exported = export(&[]);
    let images = exported.lines().skip(1).map(|row| {
        let images = row.rsplit(',').next().unwrap();
        images.parse::<u32>().unwrap()
    });
    assert_eq!(images.sum::<u32>(), 5478);
    assert_eq!(
        export(&["--marks", "1"]),
        "board,result,plies,images\nx../.../...,draw,,4\n.x./.../...,draw,,4\n.../.x./...,draw,,1\n"
    );
    let objects = export(&["--json"]);
    assert_eq!(objects.lines().count() + 1, exported.lines().count());
    let last = objects.lines().last();
    assert_eq!(
        last,
        Some(r#"{"board":"oox/oox/xxx","value":{"result":"loss","plies":0},"images":1}"#)
    );
}

/// Without the table, the game takes too much memory, and a search does not know distances.
#[test]
fn other_commands_use_a_table() {
    let tables = built("tables-used", "4,3,3");
    let by_search = run(&["solve", "--game", "4,3,3", "--memory", "10k"]);
    assert!(!by_search.out.contains("wins in 7"));
    for command in ["solve", "explain"] {
        let args = [command, "--game", "4,3,3"];
        let by_table = run(&[&args[..], &["--memory", "10k", "--tables", &tables]].concat());
        by_table.prints("wins in 7");
        // The same output as if the game had been solved in memory.
        assert_eq!(by_table, run(&args));
    }
    // By the variable, and for the transposed game.
    let mut transposed = noughts(&["solve", "--game", "3,4,3", "--memory", "10k"]);
    let output = transposed.env("NOUGHTS_TABLES", &tables).ran();
    output.prints("wins in 7");
    let args = [
        "play", "--game", "4,3,3", "--tables", &tables, "--values", "--plain", "--seed", "1",
    ];
    with_input(&args, "b2\n").prints("wins in 7");
}

/// If a build is killed at any moment, or interrupted, it resumes and ends with the same files.
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
        // Some tiers are complete, and others are not unless the build was fast.
        let some = |count| fs::read_dir(tables.join(game)).is_ok_and(|files| files.count() > count);
        wait_until("some tiers", || {
            some(2 + 5 * number) || child.try_wait().unwrap().is_some()
        });
        if kill {
            child.kill().unwrap();
        } else if child.try_wait().unwrap().is_none() {
            // A process that has been waited for cannot be interrupted.
            interrupt(&child);
        }
        let ended = output_of(child);
        if !kill && ended.code != Some(0) {
            let said =
                "noughts: interrupted; the same command resumes from the last complete tier\n";
            assert_eq!(ended.ends(3).err, said);
        }
        noughts(&args).arg(&tables).ran().ends(0);
        assert!(tier_files(&tables.join(game)) == expected, "{number}");
    }
}

#[test]
fn errors_name_missing_and_damaged_files() {
    let tables = built("tables-damaged", "3,3,3");
    let file = Path::new(&tables).join("3,3,3/04.tier");
    let whole = fs::read(&file).unwrap();
    let shown = file.display();
    let delete = format!("delete {shown} and those of fewer marks, and build the table again");
    let table = |job: &[&str]| run(&[&["table"], job, &["--tables", &tables]].concat());
    let info = ["info", "--game", "3,3,3"];
    let build = ["table", "build", "--out", &tables];

    let mut bytes = whole.clone();
    bytes[50] ^= 1;
    fs::write(&file, &bytes).unwrap();
    let probe = table(&["probe", "x../.o./.xo"]);
    probe.is_refused(&format!("{shown}: chunk 0 is damaged; {delete}"));
    run(&["solve", "--tables", &tables, "x../.o./.xo"]).ends(2);
    table(&["verify", "--quick"]).ends(1);
    // Nothing is left to build, but the command reads the existing files.
    assert_eq!(run(&build).ends(2).out, "");

    fs::write(&file, "noughts table 2, 3,3,3, 4 marks\n").unwrap();
    for output in [table(&info), run(&build)] {
        output.is_refused(&format!(
            "expected version 1 of the format of tables, found 2 in {shown}; use the version of \
             noughts that wrote it, or build the table again in another folder"
        ));
    }

    fs::write(&file, "").unwrap();
    table(&info).is_refused(&format!("{shown}: it is empty; {delete}"));

    fs::remove_file(&file).unwrap();
    table(&info).is_refused(&format!(
        "{shown} is missing: the table is incomplete; noughts table build resumes"
    ));
    table(&["info"]).ends(1);
}

/// Also if the damage is after the requested position.
#[test]
fn no_answer_comes_from_a_damaged_table() {
    let tables = built("tables-behind", "4,3,3");
    let file = Path::new(&tables).join("4,3,3/05.tier");
    let mut bytes = fs::read(&file).unwrap();
    bytes[200] ^= 1;
    fs::write(&file, &bytes).unwrap();
    for command in ["solve", "explain", "draw"] {
        let board = "xo../..x./...o";
        let output = run(&[command, "--game", "4,3,3", "--tables", &tables, board]);
        assert_eq!(output.ends(2).out, "", "{command}");
        output.says("05.tier: chunk 0 is damaged");
    }
}

#[test]
fn errors_name_missing_tables_and_exceeded_limits() {
    let tables = &built("tables-none", "3,3,3");
    for (args, why) in [
        (
            &[
                "table", "probe", "--game", "4,3,3", "--tables", tables, "....",
            ][..],
            &*format!(
                "{tables} has no table of 4,3,3; noughts table build --game 4,3,3 --out {tables} \
                 makes one"
            ),
        ),
        (
            &["table", "info"],
            "expected a folder of tables: --tables DIR, or the variable NOUGHTS_TABLES",
        ),
        (
            &["solve", "--tables", "/nowhere/at/all", "xx./oo./..."],
            "/nowhere/at/all: expected a folder of tables, found none",
        ),
        (
            &[
                "table", "build", "--game", "5,5,4", "--memory", "1G", "--out", tables,
            ],
            "the table of 5,5,4 takes 6661 MB of memory to build; --memory 6661M allows it",
        ),
        (
            &["table", "export", "--tables", tables, "--marks", "99"],
            "expected at most 9 marks, found 99",
        ),
        (
            &["table", "verify", "--tables", tables, "--memory", "1k"],
            "the table of 3,3,3 takes 1 MB of memory to build; --memory 1M allows it",
        ),
        (
            &["table", "build", "--game", "6,6,4", "--out", tables],
            "expected at most 29 squares to keep every position, found 36 for 6,6,4",
        ),
    ] {
        run(args).is_refused(why);
    }
    let table = built("tables-transposed", "4,2,3");
    let transposed = run(&["table", "info", "--game", "2,4,3", "--tables", &table]);
    transposed.says("; it has a table of 4,2,3, the same game with rows and columns exchanged");
}

/// Runs the program after a shell command, which sets a limit.
#[cfg(unix)]
fn limited(limit: &str, args: &[&str]) -> crate::common::program::Ran {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("{limit}; exec \"$0\" \"$@\""));
    shell.arg(env!("CARGO_BIN_EXE_noughts")).args(args);
    shell.env("LC_ALL", "C").ran()
}

/// Some tiers are larger than the limit of a file.
#[test]
#[cfg(unix)]
fn a_tier_that_cannot_be_written_is_reported() {
    let folder = folder("tables-full");
    let args = [
        "table",
        "build",
        "--game",
        "4,4,4",
        "--out",
        folder.to_str().unwrap(),
    ];
    // Without the trap, a signal would end the program.
    let output = limited("trap '' XFSZ; ulimit -f 10", &args);
    output.ends(3).says(".part: File too large");
}

/// The address space of the program in KiB while it waits for a board.
#[cfg(target_os = "linux")]
fn address_space() -> u64 {
    let solve = ["solve", "--json", "--game", "4,3,3", "--jobs", "1"];
    let (child, input, _) = started(&solve, "............");
    let peak = crate::common::program::kilobytes(&child, "VmPeak:");
    drop(input);
    output_of(child);
    peak
}

/// A failed allocation is reported, and is not blamed on the input.
#[test]
#[cfg(target_os = "linux")]
fn memory_that_the_system_refuses_is_reported() {
    // The table takes 190 MB.
    let most = address_space() + 16_384;
    let solve = ["solve", "--game", "5,4,4", "--jobs", "1"];
    let output = limited(&format!("ulimit -v {most}"), &solve);
    output
        .ends(3)
        .says("noughts: the system does not have enough memory for the table");
    assert_eq!(output.err.lines().count(), 1, "{output:?}");
}

/// The name of a folder has a hyphen instead of a colon.
#[test]
fn tables_with_options_are_listed() {
    let tables = folder("tables-options");
    let tables = tables.to_str().unwrap();
    let games = ["3,2,2", "3,2,2:misere", "3,2,2:torus+x-only"];
    for game in games {
        build(game, tables);
    }
    let listed = run(&["table", "info", "--tables", tables]).out;
    let names = listed.lines().map(|line| line.split_once(": ").unwrap().0);
    assert_eq!(names.collect::<Vec<_>>(), games);
}
