//! Tests a table that several processes on this machine build together.

use std::fs;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::common::program::{Ran, Run, folder, interrupt, noughts, output_of, tier_files};
use crate::common::wait::{wait_for, wait_until};

const GAME: &str = "4,4,4";

/// Processes that are killed when this is dropped.
struct Processes(Vec<Child>);

impl Drop for Processes {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A port that stays free: it is below the ports that the system assigns, and no other test gets
/// it.
fn free_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        // Other runs of the tests start at another number.
        let number = process::id() * 397 + NEXT.fetch_add(1, Ordering::Relaxed);
        let port = 10_000 + (number % 20_000) as u16;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

/// A file with free addresses of this machine.
fn hosts(folder: &Path, count: usize) -> PathBuf {
    let lines = (0..count).map(|_| format!("127.0.0.1:{} # one of them\n", free_port()));
    let file = folder.join("hosts.txt");
    fs::write(&file, lines.collect::<String>()).unwrap();
    file
}

/// The address of a process in a file of hosts.
fn address(hosts: &Path, number: usize) -> String {
    let text = fs::read_to_string(hosts).unwrap();
    let line = text.lines().nth(number).unwrap();
    line.split(' ').next().unwrap().to_owned()
}

fn process(game: &str, tables: &Path, hosts: &Path, number: usize) -> Command {
    let mut command = noughts(&["table", "build", "--game", game, "--out"]);
    command.arg(tables).arg("--hosts").arg(hosts);
    command.args(["--process", &number.to_string()]);
    command
}

/// A process that waits for the others, even on a slow machine.
fn patient(game: &str, tables: &Path, hosts: &Path, number: usize) -> Command {
    let mut command = process(game, tables, hosts, number);
    command.args(["--patience", "900"]);
    command
}

/// Connects to a process, which may not listen yet.
fn call(host: &str) -> TcpStream {
    wait_for("process that listens", || TcpStream::connect(host).ok())
}

fn start(tables: &Path, hosts: &Path, count: usize) -> Processes {
    let spawn = |number| patient(GAME, tables, hosts, number).spawn().unwrap();
    Processes((0..count).map(spawn).collect())
}

fn files(tables: &Path) -> Vec<(String, Vec<u8>)> {
    tier_files(&tables.join(GAME))
}

fn alone(name: &str) -> Vec<(String, Vec<u8>)> {
    let tables = folder(name);
    let mut build = noughts(&["table", "build", "--game", GAME, "--out"]);
    build.arg(&tables).ran().ends(0);
    files(&tables)
}

fn ended(processes: &mut Processes) -> Vec<Ran> {
    let children = std::mem::take(&mut processes.0).into_iter();
    children.map(output_of).collect()
}

fn assert_done(processes: &mut Processes) {
    ended(processes).iter().for_each(|process| {
        process.ends(0);
    });
}

#[test]
fn three_processes_build_the_table_of_one() {
    let folder = folder("cluster-3");
    assert_done(&mut start(&folder, &hosts(&folder, 3), 3));
    assert!(files(&folder) == alone("cluster-alone"));
}

/// Each process has its own folder. One of three is killed when tiers are in shares; two resume
/// with the shares that they have.
#[test]
fn processes_without_a_shared_folder_resume() {
    let expected = alone("cluster-own-alone");
    let common = folder("cluster-own");
    let own = [0, 1, 2].map(|number| common.join(number.to_string()));
    let start = |count| {
        let hosts = hosts(&common, count);
        let own = own.iter().take(count).enumerate();
        let spawn = |(number, tables): (usize, &PathBuf)| {
            patient(GAME, tables, &hosts, number).spawn().unwrap()
        };
        Processes(own.map(spawn).collect())
    };
    let mut three = start(3);
    let tiers = || fs::read_dir(own[0].join(GAME)).map_or(0, |files| files.count());
    wait_until("some tiers", || {
        tiers() >= 8 || three.0[0].try_wait().unwrap().is_some()
    });
    three.0[2].kill().unwrap();
    for process in &ended(&mut three)[..2] {
        // Unless the process had finished before.
        if process.code != Some(0) {
            let said = "has ended; start all processes again";
            assert_eq!(process.ends(3).says(said).err.lines().count(), 1);
        }
    }
    assert_done(&mut start(2));
    assert!(files(&own[0]) == expected);
    // The process has removed the shares that only the other processes needed.
    assert!(!own[1].join(GAME).exists());
}

#[test]
fn a_folder_that_cannot_be_written_ends_all() {
    let folder = folder("cluster-unwritable");
    let hosts = hosts(&folder, 2);
    let blocked = folder.join("file");
    fs::write(&blocked, "not a folder").unwrap();
    let mut first = process("3,3,3", &folder, &hosts, 0);
    let first = first.args(["--patience", "5"]).spawn().unwrap();
    let mut first = Processes(vec![first]);
    let second = process("3,3,3", &blocked, &hosts, 1).ran();
    second.ends(2).says("Not a directory");
    assert_ne!(ended(&mut first)[0].code, Some(0));
}

/// If the file of the last tier cannot be written, no process waits forever.
#[test]
fn a_failure_in_the_last_tier_ends_all() {
    let folder = folder("cluster-last");
    fs::create_dir_all(folder.join(GAME).join("00.part/in")).unwrap();
    let all = ended(&mut start(&folder, &hosts(&folder, 2), 2));
    assert_ne!(all[0].says("00.part").code, Some(0));
    assert_eq!(all[1].ends(3).says("has ended").err.lines().count(), 1);
}

/// A process that waits for others listens only on its own address, and Ctrl-C ends it.
#[test]
#[cfg(target_os = "linux")]
fn waiting_can_be_interrupted() {
    let folder = folder("cluster-waiting");
    let hosts = hosts(&folder, 2);
    let child = patient("3,3,3", &folder, &hosts, 1).spawn().unwrap();
    let mut waiting = Processes(vec![child]);
    // Before the process listens, Ctrl-C ends it like any program.
    let own = address(&hosts, 1);
    let _stranger = call(&own);
    let port = own.rsplit(':').next().unwrap();
    let other = TcpStream::connect(format!("127.0.0.2:{port}"));
    let refused = std::io::ErrorKind::ConnectionRefused;
    assert_eq!(other.unwrap_err().kind(), refused);
    interrupt(&waiting.0[0]);
    ended(&mut waiting)[0].ends(3);
}

/// The library's tests check the other reasons for a refusal.
#[test]
fn bad_peers_and_bad_lists_of_hosts_are_refused() {
    let folder = folder("cluster-refused");
    let hosts = hosts(&folder, 2);
    let own = patient("3,3,3", &folder, &hosts, 0).spawn().unwrap();
    let mut own = Processes(vec![own]);
    // The process closes any other connection.
    let host = address(&hosts, 0);
    call(&host).write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
    let mut other = call(&host);
    other.write_all(b"noughts cluster 2\twho knows\n").unwrap();
    let expected = "expected 1, found 2; all need the same version of noughts\n";
    ended(&mut own)[0].ends(2).says(expected);

    let file = folder.join("odd.txt");
    for (hosts, expected) in [
        ("here:1\nnowhere\n", "expected HOST:PORT, found 'nowhere'"),
        ("here:1\nhere:0\n", "expected HOST:PORT, found 'here:0'"),
        ("here:1\nthere:2\nhere:1\n", "found here:1 twice"),
        ("only:1\n", "at least 2 processes, found 1"),
    ] {
        fs::write(&file, hosts).unwrap();
        let output = process("3,3,3", &folder, &file, 0).ran();
        output.ends(2).says(expected);
    }
}

/// With another order, processes would have the wrong numbers.
#[test]
fn another_order_of_hosts_is_refused() {
    let folder = folder("cluster-order");
    let hosts = hosts(&folder, 3);
    let other = folder.join("other.txt");
    let text = fs::read_to_string(&hosts).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    fs::write(&other, [lines[1], lines[0], lines[2]].join("\n")).unwrap();
    // The second process listens at the address that the other file gives to the first one.
    let second = patient("3,3,3", &folder, &hosts, 1).spawn().unwrap();
    let _second = Processes(vec![second]);
    let mixed = patient("3,3,3", &folder, &other, 2).ran();
    mixed.ends(2).says("has another list of hosts");
}
