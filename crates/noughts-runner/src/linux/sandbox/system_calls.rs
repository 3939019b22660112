//! System calls that no program for a judge needs, and that would let it leave something
//! behind, reach others or get away.

use std::collections::BTreeMap;
use std::io;

use libc::{self as sys, c_long};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};
use serde::{Deserialize, Serialize};

/// Processes that share the system with a program and must not be signalled. They are named,
/// since a filter can compare numbers only.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Outside(Vec<u32>);

impl Outside {
    pub(super) fn only(pid: u32) -> Outside {
        Outside(vec![pid])
    }

    pub(super) fn and(&self, pid: i32) -> Outside {
        Outside([&self.0[..], &[pid as u32]].concat())
    }
}

/// Objects of the kernel that outlive a process, and doors to other interfaces.
const MISSING: [c_long; 15] = [
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

/// Changes the system, looks into other processes or reaches other machines. Not every family
/// of sockets has a namespace, and their ports and counters carry state from one run to the next.
/// The runtimes of Java and Rust need pairs of sockets; their buffers stay as small as they are.
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

/// What changes files other than by writing to them, which landlock does not see.
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

/// The same by other names, which newer machines do not have.
#[cfg(target_arch = "x86_64")]
const OF_FILES_TOO: [c_long; 6] = [
    sys::SYS_chmod,
    sys::SYS_chown,
    sys::SYS_lchown,
    sys::SYS_utime,
    sys::SYS_utimes,
    sys::SYS_futimesat,
];
#[cfg(not(target_arch = "x86_64"))]
const OF_FILES_TOO: [c_long; 0] = [];

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

/// The command of `fcntl` that tells who is signalled, in its newer form. The crate `libc` has no
/// name for it on Linux.
const F_SETOWN_EX: u32 = 15;

/// The only thread or process whose limits and priority a program may change: itself.
const ITSELF: u64 = 0;

/// The first argument of `ioprio_set` for one process; the others are a group or a user. The
/// crate `libc` has no name for it.
const IOPRIO_WHO_PROCESS: u64 = 1;

type Rules = BTreeMap<c_long, Vec<SeccompRule>>;

/// Restricts the calling thread and everything that it starts. `outside` is given if the
/// program has no namespaces of its own.
pub(crate) fn restrict_system_calls(outside: Option<&Outside>) -> io::Result<()> {
    apply(whole(&MISSING), SeccompAction::Errno(sys::ENOSYS as u32))?;
    let mut forbidden = whole(&FORBIDDEN);
    // To type into a terminal.
    let typing = [sys::TIOCSTI as u32, sys::TIOCLINUX as u32];
    forbidden.insert(sys::SYS_ioctl, any_of(1, typing)?);
    // To hide from who counts its memory and its files.
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
        forbidden.extend(among_others(outside)?);
        // Its flags cannot be seen. Libraries then use the older call.
        let clone3 = whole(&[sys::SYS_clone3]);
        apply(clone3, SeccompAction::Errno(sys::ENOSYS as u32))?;
        // It is to stay in its process group, and may believe that it has left it.
        let stay = whole(&[sys::SYS_setsid, sys::SYS_setpgid]);
        apply(stay, SeccompAction::Errno(0))?;
    }
    apply(forbidden, SeccompAction::Errno(sys::EPERM as u32))
}

/// Restricts a program that is no tool of the system's to its own files.
pub(super) fn forbid_changes_of_files() -> io::Result<()> {
    let calls = [&OF_FILES[..], &OF_FILES_TOO].concat();
    apply(whole(&calls), SeccompAction::Errno(sys::EPERM as u32))
}

/// What is forbidden where a program shares the system with others.
fn among_others(outside: &Outside) -> io::Result<Rules> {
    let mut forbidden = whole(&[sys::SYS_pidfd_send_signal, sys::SYS_inotify_add_watch]);
    for call in [
        sys::SYS_kill,
        sys::SYS_tkill,
        sys::SYS_tgkill,
        sys::SYS_rt_sigqueueinfo,
        sys::SYS_rt_tgsigqueueinfo,
        sys::SYS_pidfd_open,
    ] {
        forbidden.insert(call, to_others(outside)?);
    }
    // To have the system signal somebody.
    let owner = [sys::F_SETOWN as u32, F_SETOWN_EX];
    forbidden.insert(sys::SYS_fcntl, any_of(1, owner)?);
    let flags = NAMESPACES.map(|flag| u64::from(flag as u32));
    let flags = flags.map(|flag| rule(0, SeccompCmpOp::MaskedEq(flag), flag));
    forbidden.insert(
        sys::SYS_clone,
        flags.into_iter().collect::<io::Result<_>>()?,
    );
    Ok(forbidden)
}

/// Calls whatever their arguments are.
fn whole(calls: &[c_long]) -> Rules {
    calls.iter().map(|call| (*call, Vec::new())).collect()
}

/// That the first argument is another process, or all of them.
fn to_others(outside: &Outside) -> io::Result<Vec<SeccompRule>> {
    let everybody = u32::MAX;
    let processes = outside.0.iter();
    // A group goes by the number of its first process, negated.
    let numbers = processes.flat_map(|pid| [*pid, pid.wrapping_neg()]);
    any_of(0, numbers.chain([everybody]))
}

/// That an argument is one of some numbers.
fn any_of(argument: u8, numbers: impl IntoIterator<Item = u32>) -> io::Result<Vec<SeccompRule>> {
    let numbers = numbers.into_iter().map(u64::from);
    numbers
        .map(|number| rule(argument, SeccompCmpOp::Eq, number))
        .collect()
}

/// That an argument compares so with a number.
fn rule(argument: u8, how: SeccompCmpOp, number: u64) -> io::Result<SeccompRule> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, how, number)
        .and_then(|condition| SeccompRule::new(vec![condition]))
        .map_err(io::Error::other)
}

fn apply(rules: Rules, action: SeccompAction) -> io::Result<()> {
    let arch = TargetArch::try_from(std::env::consts::ARCH).map_err(io::Error::other)?;
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, action, arch);
    let filter: BpfProgram = filter
        .and_then(BpfProgram::try_from)
        .map_err(io::Error::other)?;
    apply_filter(&filter).map_err(io::Error::other)
}
