//! Where an earlier run ended: which tiers are there in shares, and who reads these.

use std::collections::{BTreeMap, BTreeSet};

use timely::worker::Worker;

use super::post::Post;
use super::worker::Job;
use crate::tiers::disk::TableError;
use crate::tiers::disk::share::{ShareName, shares, whole};

/// What is there besides the table of process 0.
pub(super) struct Plan {
    /// The tiers that are whole in shares, those with more marks first, and the shares that
    /// this worker reads.
    pub(super) tiers: Vec<(u32, Vec<ShareName>)>,
}

/// How many bytes the name of a share takes.
const NAME: usize = 12;

/// The shares of each process, by its number.
type Inventories = BTreeMap<usize, BTreeSet<ShareName>>;

impl Plan {
    /// All processes tell each other what they have, and so come to the same plan. What no
    /// one needs is removed.
    pub(super) fn agree(
        worker: &mut Worker,
        post: &mut Post,
        job: &Job,
    ) -> Result<Plan, TableError> {
        // One worker of each process speaks for all, and reads for all.
        let speaks = worker.index().is_multiple_of(job.workers);
        let process = worker.index() / job.workers;
        if speaks {
            let names = shares(&job.folder)?;
            for to in 0..worker.peers() as u64 {
                post.send(worker, (to, process as u32, to_bytes(&names)));
            }
        }
        let inventories: Inventories = post
            .receive(worker)
            .into_iter()
            .map(|(_, process, bytes)| (process as usize, from_bytes(&bytes)))
            .collect();
        let whole = whole_tiers(job.first as u32, &inventories);
        if speaks {
            let needed: BTreeSet<ShareName> = whole.iter().flatten().copied().collect();
            let unneeded = inventories[&process].difference(&needed);
            unneeded.for_each(|name| name.remove(&job.folder));
        }
        let reads = |name: &ShareName| speaks && reader(name, &inventories) == Some(process);
        let tiers = whole.into_iter().filter_map(|tier| {
            let marks = tier.first()?.marks;
            Some((marks, tier.into_iter().filter(reads).collect()))
        });
        Ok(Plan {
            tiers: tiers.collect(),
        })
    }
}

/// The shares of the tiers that are whole, going on from one that process 0 has.
fn whole_tiers(first: u32, inventories: &Inventories) -> Vec<BTreeSet<ShareName>> {
    let all: BTreeSet<ShareName> = inventories.values().flatten().copied().collect();
    let tiers = (0..first).rev();
    tiers.map_while(|marks| whole(&all, marks)).collect()
}

/// The process that reads a share: in a folder that several share, the first of them.
fn reader(name: &ShareName, inventories: &Inventories) -> Option<usize> {
    let mut having = inventories.iter().filter(|(_, names)| names.contains(name));
    having.next().map(|(process, _)| *process)
}

fn to_bytes(names: &BTreeSet<ShareName>) -> Vec<u8> {
    let words = names
        .iter()
        .flat_map(|name| [name.marks, name.workers, name.worker]);
    words.flat_map(u32::to_le_bytes).collect()
}

fn from_bytes(bytes: &[u8]) -> BTreeSet<ShareName> {
    let (names, _) = bytes.as_chunks::<NAME>();
    let name = |bytes: &[u8; NAME]| {
        let (words, _) = bytes.as_chunks();
        let [marks, workers, worker] = [0, 1, 2].map(|word: usize| u32::from_le_bytes(words[word]));
        ShareName {
            marks,
            workers,
            worker,
        }
    };
    names.iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Also where a share is in the folders of two processes, or in none.
    #[test]
    fn every_share_has_one_reader() {
        let share = |marks, worker| ShareName {
            marks,
            workers: 2,
            worker,
        };
        let inventories = Inventories::from([
            (0, BTreeSet::from([share(7, 0), share(5, 0)])),
            (1, BTreeSet::from([share(7, 1), share(6, 0), share(6, 1)])),
            (2, BTreeSet::from([share(6, 0), share(6, 1), share(4, 0)])),
        ]);
        let tier = |marks| BTreeSet::from([share(marks, 0), share(marks, 1)]);
        assert_eq!(whole_tiers(8, &inventories), [tier(7), tier(6)]);
        assert_eq!(whole_tiers(7, &inventories), [tier(6)]);
        assert_eq!(whole_tiers(6, &inventories), []);
        for (name, process) in [(share(7, 0), 0), (share(7, 1), 1), (share(6, 1), 1)] {
            assert_eq!(reader(&name, &inventories), Some(process));
        }
        for names in inventories.values() {
            assert_eq!(from_bytes(&to_bytes(names)), *names);
        }
    }
}
