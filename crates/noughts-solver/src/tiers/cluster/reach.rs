//! Which positions play can reach, where marks fall to the lowest square. Each worker finds it
//! out for its own blocks, tier by tier from the empty board on, and keeps them.

use timely::worker::Worker;

use super::Event;
use super::post::Post;
use super::tier::own_blocks;
use super::worker::{Blocks, Job, deliver, owner, parcels};
use crate::tiers::disk::TableError;
use crate::tiers::entry::Entry;
use crate::tiers::evaluate::Evaluator;
use crate::tiers::monitor::filled;
use crate::tiers::moves::Moves;
use crate::tiers::relabel::Relabel;

/// The blocks of this worker in the tiers before `first`, by the number of marks; nothing
/// where the lines of a board tell.
pub(super) fn reach(
    worker: &mut Worker,
    exchange: &mut Post,
    job: &Job,
    first: usize,
) -> Result<Vec<Blocks>, TableError> {
    let mut tiers = vec![Blocks::new(); first];
    if job.rules.has_free_squares() || first == 0 {
        return Ok(tiers);
    }
    let (index, peers) = (worker.index(), worker.peers());
    let start = own_blocks(&job.layouts[0], index, peers);
    tiers[0] = start
        .map(|(number, _)| (number, vec![Entry::REACHED]))
        .collect();
    for marks in 1..first {
        let [from, to] = [&job.layouts[marks - 1], &job.layouts[marks]];
        let moves = Moves::new(&job.rules, from, to);
        let evaluator = Evaluator::new(&job.rules, to, &job.shapes);
        let sent = tiers[marks - 1].iter().flat_map(|(number, block)| {
            let after = moves.after(from.blocks.sets[*number]);
            let owners = after.map(|after| owner(to, after, peers));
            parcels(job, *number, block, owners.collect())
        });
        let parents = deliver(worker, exchange, from, sent);
        let mut relabel = Relabel::default();
        for (number, set) in own_blocks(to, index, peers) {
            let mut block = filled(Entry::UNREACHABLE, to.patterns.len())?;
            let parents = |number: usize| parents[&number].as_slice();
            moves.reach(&mut relabel, set, parents, &mut block);
            evaluator.evaluate_ends(set, &mut block);
            job.tell(Event::Done(block.len()));
            tiers[marks].insert(number, block);
        }
    }
    Ok(tiers)
}
