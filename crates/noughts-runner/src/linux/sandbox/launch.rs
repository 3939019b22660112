//! The launcher: it restricts itself with landlock and a seccomp filter, and then executes the
//! program. The program's children inherit the restrictions.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{self, Command};

use landlock::{
    ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetStatus,
    Scope, path_beneath_rules,
};
use libc::{self as sys, c_long};
use rustix::process::{Pid, Signal, getppid, set_parent_process_death_signal, setsid};
use rustix::thread::{CapabilitySet, CapabilitySets, set_capabilities};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};
use serde::{Deserialize, Serialize};

use super::bubblewrap::{own_paths, without};
use crate::sandbox::Needs;

/// The first argument of a launcher. The second is its [`Launch`], the third the program.
pub(crate) const LAUNCHER: &str = "noughts-launcher";

/// The newest landlock ABI to request. An older system supports less.
const NEWEST: ABI = ABI::V6;

/// Devices that do not store data.
const DEVICES: [&str; 5] = [
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];

/// The files that a program may see, and the processes that it must not signal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Confinement {
    view: Needs,
    noughts: u32,
}

impl Confinement {
    /// A confinement with access to some files. It does not hide processes: they are in `/proc`,
    /// which runtimes read.
    pub(super) fn new(view: &Needs) -> io::Result<Confinement> {
        let mut read = view.read.clone();
        for path in own_paths(&view.read) {
            read = without(&read, &path)?;
        }
        read.push("/proc".into());
        Ok(Confinement {
            view: Needs {
                read,
                ..view.clone()
            },
            noughts: process::id(),
        })
    }
}

/// The settings of a launcher.
#[derive(Debug, Serialize, Deserialize)]
struct Launch {
    confinement: Confinement,
    folder: OsString,
    error: OsString,
}

/// The command that starts a program through a launcher. The caller adds the program's arguments.
pub(crate) fn command(
    confinement: &Confinement,
    folder: &Path,
    error: &Path,
    program: &OsStr,
) -> io::Result<Command> {
    let launch = Launch {
        confinement: confinement.clone(),
        folder: folder.into(),
        error: error.into(),
    };
    let mut command = Command::new("/proc/self/exe");
    command
        .arg(LAUNCHER)
        .arg(serde_json::to_string(&launch)?)
        .arg(program);
    Ok(command)
}

/// Why a launcher could not execute the program. `None` if it did.
pub(crate) fn take_error(path: &Path) -> Option<io::Error> {
    let written = fs::read_to_string(path).ok()?;
    let _ = fs::remove_file(path);
    match (written.as_str(), written.parse()) {
        ("", _) => None,
        (_, Ok(number)) => Some(io::Error::from_raw_os_error(number)),
        (words, Err(_)) => Some(io::Error::other(words.to_owned())),
    }
}

/// Executes the program. Returns only if that fails.
pub(crate) fn launch(launch: &str, command: impl Iterator<Item = OsString>) -> io::Error {
    let launch: Launch = match serde_json::from_str(launch) {
        Ok(launch) => launch,
        Err(error) => return error.into(),
    };
    // Opened before the restrictions apply, and closed when the program starts.
    let mut note = match File::create(&launch.error) {
        Ok(note) => note,
        Err(error) => return error,
    };
    let error = match confine(&launch.confinement, launch.folder.as_ref()) {
        Ok(()) => become_program(command),
        Err(error) => error,
    };
    let written = match error.raw_os_error() {
        Some(number) => write!(note, "{number}"),
        None => write!(note, "{error}"),
    };
    written.err().unwrap_or(error)
}

fn become_program(mut command: impl Iterator<Item = OsString>) -> io::Error {
    match command.next() {
        Some(program) => Command::new(program).args(command).exec(),
        None => io::ErrorKind::InvalidInput.into(),
    }
}

fn confine(confinement: &Confinement, folder: &Path) -> io::Result<()> {
    setsid()?;
    set_parent_process_death_signal(Some(Signal::KILL))?;
    restrict_files(&confinement.view, folder)?;
    // Even root has no privileges.
    let none = CapabilitySets {
        effective: CapabilitySet::empty(),
        permitted: CapabilitySet::empty(),
        inheritable: CapabilitySet::empty(),
    };
    set_capabilities(None, none)?;
    let runner = getppid().map_or(0, Pid::as_raw_pid) as u32;
    if !confinement.view.is_for_tool {
        forbid_changes_of_files()?;
    }
    restrict_system_calls(Some([confinement.noughts, runner]))
}

/// Restricts access to the files that the program may see and its own folder. The program cannot
/// trace other processes, nor signal them on newer systems.
fn restrict_files(view: &Needs, folder: &Path) -> io::Result<()> {
    let (read, all) = (AccessFs::from_read(NEWEST), AccessFs::from_all(NEWEST));
    let ruleset = Ruleset::default()
        .handle_access(all)
        .and_then(|rules| rules.handle_access(AccessNet::from_all(NEWEST)))
        .and_then(|rules| rules.scope(Scope::from_all(NEWEST)))
        .and_then(|rules| rules.create())
        .and_then(|rules| rules.add_rules(path_beneath_rules(&view.read, read)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(DEVICES, all)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(&view.write, all)))
        .and_then(|rules| rules.add_rules(path_beneath_rules([folder], all)))
        .map_err(io::Error::other)?;
    let restricted = ruleset.restrict_self().map_err(io::Error::other)?;
    match restricted.ruleset {
        RulesetStatus::NotEnforced => Err(io::Error::other("landlock is not enforced")),
        RulesetStatus::PartiallyEnforced | RulesetStatus::FullyEnforced => Ok(()),
    }
}

/// System calls that create kernel objects that outlive a process, or that lead to other kernel
/// interfaces.
const UNAVAILABLE: [c_long; 15] = [
    sys::SYS_shmget,
    sys::SYS_shmat,
    sys::SYS_semget,
    sys::SYS_msgget,
    sys::SYS_mq_open,
    sys::SYS_add_key,
    sys::SYS_request_key,
    sys::SYS_keyctl,
    sys::SYS_io_uring_setup,
    sys::SYS_bpf,
    sys::SYS_perf_event_open,
    sys::SYS_userfaultfd,
    sys::SYS_memfd_secret,
    sys::SYS_fanotify_init,
    sys::SYS_open_by_handle_at,
];

/// System calls that change the system, access other processes or reach other machines. Not every
/// family of sockets has a namespace, and ports and counters of sockets carry state from one run to
/// the next. The runtimes of Java and Rust need pairs of sockets; `setsockopt` is forbidden so that
/// their buffers keep their size.
const FORBIDDEN: [c_long; 16] = [
    sys::SYS_socket,
    sys::SYS_setsockopt,
    sys::SYS_ptrace,
    sys::SYS_process_vm_readv,
    sys::SYS_process_vm_writev,
    sys::SYS_pidfd_getfd,
    sys::SYS_kcmp,
    sys::SYS_mount,
    sys::SYS_umount2,
    sys::SYS_pivot_root,
    sys::SYS_unshare,
    sys::SYS_setns,
    sys::SYS_reboot,
    sys::SYS_swapon,
    sys::SYS_init_module,
    sys::SYS_kexec_load,
];

/// System calls that change files other than by writing to them. Landlock does not restrict them.
const OF_FILES: [c_long; 13] = [
    sys::SYS_fchmod,
    sys::SYS_fchmodat,
    sys::SYS_fchmodat2,
    sys::SYS_fchown,
    sys::SYS_fchownat,
    sys::SYS_setxattr,
    sys::SYS_lsetxattr,
    sys::SYS_fsetxattr,
    sys::SYS_removexattr,
    sys::SYS_lremovexattr,
    sys::SYS_fremovexattr,
    sys::SYS_utimensat,
    sys::SYS_truncate,
];

/// Older variants of these calls, which newer architectures do not have.
#[cfg(target_arch = "x86_64")]
const OF_FILES_LEGACY: [c_long; 6] = [
    sys::SYS_chmod,
    sys::SYS_chown,
    sys::SYS_lchown,
    sys::SYS_utime,
    sys::SYS_utimes,
    sys::SYS_futimesat,
];
#[cfg(not(target_arch = "x86_64"))]
const OF_FILES_LEGACY: [c_long; 0] = [];

/// Namespaces in which a program would have privileges.
const NAMESPACES: [i32; 7] = [
    sys::CLONE_NEWNS,
    sys::CLONE_NEWCGROUP,
    sys::CLONE_NEWUTS,
    sys::CLONE_NEWIPC,
    sys::CLONE_NEWUSER,
    sys::CLONE_NEWPID,
    sys::CLONE_NEWNET,
];

/// The newer `fcntl` command that sets which process is signalled. The crate `libc` does not define
/// it for Linux.
const F_SETOWN_EX: u32 = 15;

/// The only process whose limits and priority a program may change: itself.
const ITSELF: u64 = 0;

/// The first argument of `ioprio_set` for a single process instead of a group or a user. The crate
/// `libc` does not define it.
const IOPRIO_WHO_PROCESS: u64 = 1;

type Rules = BTreeMap<c_long, Vec<SeccompRule>>;

/// Forbids system calls that no program for a judge needs and that would let it leave something
/// behind, reach other processes or escape. Applies to the calling thread and everything that it
/// starts. If the program has no namespaces of its own, `outside` are the processes that it must
/// not signal. They must be listed, because a seccomp filter can only compare numbers.
pub(crate) fn restrict_system_calls(outside: Option<[u32; 2]>) -> io::Result<()> {
    apply(
        any_arguments(&UNAVAILABLE),
        SeccompAction::Errno(sys::ENOSYS as u32),
    )?;
    let mut forbidden = any_arguments(&FORBIDDEN);
    // These would let it type into a terminal.
    let typing = [sys::TIOCSTI as u32, sys::TIOCLINUX as u32];
    forbidden.insert(sys::SYS_ioctl, any_of(1, typing)?);
    // This would let it hide from the runner, which counts its memory and its files.
    forbidden.insert(sys::SYS_prctl, any_of(0, [sys::PR_SET_DUMPABLE as u32])?);
    for call in [
        sys::SYS_prlimit64,
        sys::SYS_sched_setscheduler,
        sys::SYS_sched_setparam,
        sys::SYS_sched_setattr,
        sys::SYS_sched_setaffinity,
    ] {
        forbidden.insert(call, vec![rule(0, SeccompCmpOp::Ne, ITSELF)?]);
    }
    for (call, one_process) in [
        (sys::SYS_setpriority, sys::PRIO_PROCESS as u64),
        (sys::SYS_ioprio_set, IOPRIO_WHO_PROCESS),
    ] {
        let others = [
            rule(0, SeccompCmpOp::Ne, one_process)?,
            rule(1, SeccompCmpOp::Ne, ITSELF)?,
        ];
        forbidden.insert(call, others.to_vec());
    }
    if let Some(outside) = outside {
        forbidden.extend(without_namespaces(outside)?);
        // A filter cannot see its flags. Without it, libraries use the older call.
        let clone3 = any_arguments(&[sys::SYS_clone3]);
        apply(clone3, SeccompAction::Errno(sys::ENOSYS as u32))?;
        // These succeed without effect, so the program stays in its process group.
        let stay = any_arguments(&[sys::SYS_setsid, sys::SYS_setpgid]);
        apply(stay, SeccompAction::Errno(0))?;
    }
    apply(forbidden, SeccompAction::Errno(sys::EPERM as u32))
}

/// Prevents a program, but not a tool, from changing files of others.
pub(super) fn forbid_changes_of_files() -> io::Result<()> {
    let calls = [&OF_FILES[..], &OF_FILES_LEGACY].concat();
    apply(
        any_arguments(&calls),
        SeccompAction::Errno(sys::EPERM as u32),
    )
}

/// System calls that are forbidden if a program has no namespaces of its own.
fn without_namespaces(outside: [u32; 2]) -> io::Result<Rules> {
    let mut forbidden = any_arguments(&[sys::SYS_pidfd_send_signal, sys::SYS_inotify_add_watch]);
    for call in [
        sys::SYS_kill,
        sys::SYS_tkill,
        sys::SYS_tgkill,
        sys::SYS_rt_sigqueueinfo,
        sys::SYS_rt_tgsigqueueinfo,
        sys::SYS_pidfd_open,
    ] {
        forbidden.insert(call, to_outside(outside)?);
    }
    // These would make the system signal another process.
    let owner = [sys::F_SETOWN as u32, F_SETOWN_EX];
    forbidden.insert(sys::SYS_fcntl, any_of(1, owner)?);
    let has_flag = |flag: i32| {
        let flag = u64::from(flag as u32);
        rule(0, SeccompCmpOp::MaskedEq(flag), flag)
    };
    let rules = NAMESPACES.into_iter().map(has_flag);
    forbidden.insert(sys::SYS_clone, rules.collect::<io::Result<_>>()?);
    Ok(forbidden)
}

/// Matches calls with any arguments.
fn any_arguments(calls: &[c_long]) -> Rules {
    calls.iter().map(|call| (*call, Vec::new())).collect()
}

/// Matches calls whose first argument is a process outside, its process group, or all processes.
fn to_outside(outside: [u32; 2]) -> io::Result<Vec<SeccompRule>> {
    let everybody = u32::MAX;
    // The number of a process group is that of its first process, negated.
    let numbers = outside
        .into_iter()
        .flat_map(|pid| [pid, pid.wrapping_neg()]);
    any_of(0, numbers.chain([everybody]))
}

/// Matches calls with one of some numbers as an argument.
fn any_of(argument: u8, numbers: impl IntoIterator<Item = u32>) -> io::Result<Vec<SeccompRule>> {
    numbers
        .into_iter()
        .map(|number| rule(argument, SeccompCmpOp::Eq, number.into()))
        .collect()
}

/// Matches calls in which the comparison of an argument with a number holds.
fn rule(argument: u8, how: SeccompCmpOp, number: u64) -> io::Result<SeccompRule> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, how, number)
        .and_then(|condition| SeccompRule::new(vec![condition]))
        .map_err(io::Error::other)
}

fn apply(rules: Rules, action: SeccompAction) -> io::Result<()> {
    let arch = TargetArch::try_from(std::env::consts::ARCH).map_err(io::Error::other)?;
    let filter: BpfProgram = SeccompFilter::new(rules, SeccompAction::Allow, action, arch)
        .and_then(BpfProgram::try_from)
        .map_err(io::Error::other)?;
    apply_filter(&filter).map_err(io::Error::other)
}
