use std::io;

use noughts_judge::judge::{End, Run};

#[cfg(target_os = "linux")]
use super::linux::RunnerProcess;
use super::order::{Manner, Order};
use super::portable::PortableRunner;
use super::stop::StopFlag;

/// Runs one program after the other, or keeps one alive.
pub(crate) struct Runner {
    kind: Kind,
    /// The lines that a program was given that is kept alive.
    asked: Vec<u8>,
}

enum Kind {
    #[cfg(target_os = "linux")]
    Process(RunnerProcess),
    Portable(PortableRunner),
}

#[cfg(target_os = "linux")]
impl From<RunnerProcess> for Runner {
    fn from(runner: RunnerProcess) -> Runner {
        Runner {
            kind: Kind::Process(runner),
            asked: Vec::new(),
        }
    }
}

impl From<PortableRunner> for Runner {
    fn from(runner: PortableRunner) -> Runner {
        Runner {
            kind: Kind::Portable(runner),
            asked: Vec::new(),
        }
    }
}

impl Runner {
    /// Runs a program on an input.
    pub(crate) fn run(
        &mut self,
        order: Order,
        input: &[u8],
        stop: &StopFlag<'_>,
    ) -> io::Result<Run> {
        let manner = order.manner;
        let mut run = match &mut self.kind {
            #[cfg(target_os = "linux")]
            Kind::Process(runner) => runner.run(order, input, stop),
            Kind::Portable(runner) => runner.run(&order, input, stop),
        }?;
        if run.starts > 0 {
            self.asked.clear();
        }
        run.before.clone_from(&self.asked);
        match (manner, run.end) {
            (Manner::LineByLine { .. }, End::Answered) => self.asked.extend_from_slice(input),
            _ => self.asked.clear(),
        }
        Ok(run)
    }

    /// Whether it was killed by what it ran, and takes no more orders.
    pub(crate) fn is_killed(&self) -> bool {
        match &self.kind {
            #[cfg(target_os = "linux")]
            Kind::Process(runner) => runner.is_killed(),
            Kind::Portable(_) => false,
        }
    }

    /// Whether memory is counted that no process has open or mapped. There is no such memory on
    /// systems other than Linux.
    pub(crate) fn counts_all_memory(&self) -> bool {
        match &self.kind {
            #[cfg(target_os = "linux")]
            Kind::Process(runner) => runner.counts_all_memory(),
            Kind::Portable(_) => true,
        }
    }
}
