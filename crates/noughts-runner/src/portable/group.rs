//! A program and the processes that it starts.

#[cfg(unix)]
pub(super) use unix::Group;
#[cfg(windows)]
pub(super) use windows::Group;

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    /// A process group.
    pub(in super::super) struct Group(Pid);

    impl Group {
        pub(in super::super) fn prepare(command: &mut Command) {
            command.process_group(0);
        }

        pub(in super::super) fn of(program: &Child) -> Group {
            Group(Pid::from_child(program))
        }

        /// Kills everyone in it. The program itself must not have been waited for, so that its
        /// number is nobody else's.
        pub(in super::super) fn kill(&mut self, _: &mut Child) {
            // It fails if nobody is left.
            let _ = kill_process_group(self.0, Signal::KILL);
        }

        /// Whether the program has ended. It is not waited for.
        pub(in super::super) fn has_ended(&self, _: &mut Child) -> io::Result<bool> {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
            Ok(waitid(WaitId::Pid(self.0), options)?.is_some())
        }
    }
}

#[cfg(windows)]
mod windows {
    use std::io;
    use std::os::windows::io::AsRawHandle;
    use std::os::windows::process::CommandExt;
    use std::process::{Child, Command};

    use win32job::{ExtendedLimitInfo, Job};

    /// Keeps Ctrl-C from the program: noughts ends it.
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;

    /// A job object, which ends everyone in it when it is closed; `None` if there is none to be
    /// had.
    pub(in super::super) struct Group(Option<Job>);

    impl Group {
        pub(in super::super) fn prepare(command: &mut Command) {
            command.creation_flags(CREATE_NEW_PROCESS_GROUP);
        }

        pub(in super::super) fn of(program: &Child) -> Group {
            let mut limits = ExtendedLimitInfo::new();
            limits.limit_kill_on_job_close();
            let job = Job::create_with_limit_info(&limits).ok();
            Group(job.filter(|job| job.assign_process(program.as_raw_handle() as isize).is_ok()))
        }

        /// Kills everyone in it.
        pub(in super::super) fn kill(&mut self, program: &mut Child) {
            self.0 = None;
            // It fails if the program has ended.
            let _ = program.kill();
        }

        /// Whether the program has ended.
        pub(in super::super) fn has_ended(&self, program: &mut Child) -> io::Result<bool> {
            Ok(program.try_wait()?.is_some())
        }
    }
}
