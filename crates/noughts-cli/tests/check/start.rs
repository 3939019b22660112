//! Tests sandboxes that do not start: instead of bubblewrap, a program that hangs, or one that is
//! no sandbox.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use crate::common::harness::Harness;
use crate::common::program::{Run, interrupt, output_of};
use crate::common::wait::wait_until;

/// Executes bubblewrap the first few times. Then hangs, with a child that keeps its output open.
const HANGS: &str = "\
#!/bin/sh
echo >> starts
[ $(wc -l < starts) -le \"$GOOD_STARTS\" ] && exec \"$BUBBLEWRAP\" \"$@\"
: > hangs
sleep 1000000
";

/// Closes the socket to its client, and continues to run.
const CLOSES_ITS_OUTPUT: &str = "#!/bin/sh\nexec sleep 1000000 >&-\n";

/// A check of a program in C with a replacement for bubblewrap.
fn check(harness: &Harness, bubblewrap: &str, way: &str) -> Command {
    let folder = harness.dir.path();
    let tools = folder.join("tools");
    let _ = fs::create_dir(&tools);
    fs::write(tools.join("bwrap"), bubblewrap).unwrap();
    fs::set_permissions(tools.join("bwrap"), fs::Permissions::from_mode(0o755)).unwrap();
    fs::write(folder.join("nothing.c"), "int main(void) { return 0; }\n").unwrap();
    let path = std::env::var("PATH").unwrap();
    let mut command = harness.noughts();
    command
        .args(["check", "codeforces/3C", "nothing.c", "--fail-fast"])
        .args(["--sandbox", way, "--jobs", "1"])
        .env("PATH", format!("{}:{path}", tools.display()));
    command
}

/// bubblewrap hangs when noughts tests it, for the compiler, or for the program.
#[test]
#[ignore = "suite check"]
fn a_sandbox_that_hangs_can_be_interrupted() {
    let bubblewrap = Command::new("which").arg("bwrap").ran().out;
    for way in ["auto", "bubblewrap"] {
        for good_starts in ["0", "1", "2"] {
            let harness = Harness::new();
            let mut command = check(&harness, HANGS, way);
            command
                .env("GOOD_STARTS", good_starts)
                .env("BUBBLEWRAP", bubblewrap.trim_end());
            let mut child = command.spawn().unwrap();
            wait_until("sandbox that hangs", || {
                assert!(child.try_wait().unwrap().is_none(), "{way} {good_starts}");
                harness.dir.path().join("hangs").exists()
            });
            interrupt(&child);
            assert_eq!(
                output_of(child).ends(3).out,
                "undecided: no failure; 0 of 19,683 inputs tried\n\
                 Interrupted: 19,683 inputs were not tried.\n",
                "{way} {good_starts}"
            );
            harness.wait_until_nothing_is_left(good_starts);
        }
    }
}

/// With `auto`, landlock runs the program instead, without a note.
#[test]
#[ignore = "suite check"]
fn a_program_that_is_no_sandbox_does_not_block() {
    for (way, code, said) in [
        ("auto", 1, ""),
        ("bubblewrap", 3, "the process that runs programs has ended"),
    ] {
        let harness = Harness::new();
        let output = check(&harness, CLOSES_ITS_OUTPUT, way).ran();
        output.ends(code).says(said);
        assert_eq!(output.err.is_empty(), said.is_empty(), "{way}: {output:?}");
        harness.wait_until_nothing_is_left(way);
    }
}
