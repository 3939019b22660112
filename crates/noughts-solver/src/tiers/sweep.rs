//! The sweep from the full board to the empty one, and, where not every board
//! without a line can be reached, one from the empty board to the full one before
//! it.

use std::ops::Add;
use std::sync::{Mutex, MutexGuard, PoisonError};

use noughts::{Mark, Player, Rules, Shape, Standing, Stones, Value};

use super::layout::Layout;
use super::monitor::{LimitsReached, Monitor};
use super::{Counts, Entry, Tier};
use crate::limits::Limits;
use crate::threads::on_threads;

/// All tiers of a game, by the number of marks.
pub(super) fn sweep(rules: &Rules, limits: &Limits<'_>) -> Result<Vec<Tier>, LimitsReached> {
    let layouts = Layout::of(rules);
    let monitor = Monitor::new(limits, work(rules, &layouts));
    let tiers = tiers(rules, layouts, &monitor)?;
    monitor.end();
    Ok(tiers)
}

/// How many arrangements are worked on: those of one mark for their shapes, and
/// those of each tier, once or twice.
fn work(rules: &Rules, layouts: &[Layout]) -> u64 {
    let places: u64 = layouts.iter().map(|layout| layout.len() as u64).sum();
    let shapes = 1 << rules.area();
    match rules.has_free_squares() {
        true => shapes + places,
        // The empty board is reached without work.
        false => shapes + 2 * places - 1,
    }
}

fn tiers(
    rules: &Rules,
    layouts: Vec<Layout>,
    monitor: &Monitor<'_>,
) -> Result<Vec<Tier>, LimitsReached> {
    let shapes = Shapes::of(rules, monitor)?;
    // A step can be as large as a tier, so there is never more than two at a time.
    let step = |marks: usize| {
        let (layout, next) = (&layouts[marks], layouts.get(marks + 1));
        Step::new(rules, layout, next, &shapes, monitor)
    };
    let mut entries = match rules.has_free_squares() {
        // Whether play can reach a board is seen on its lines.
        true => layouts.iter().map(|_| Vec::new()).collect(),
        false => reach(layouts.len(), step, monitor)?,
    };
    let mut counts = Vec::new();
    for marks in (0..layouts.len()).rev() {
        let (upto, after) = entries.split_at_mut(marks + 1);
        let after = after.first().map(Vec::as_slice);
        counts.push(step(marks)?.evaluate(&mut upto[marks], after, monitor)?);
    }
    counts.reverse();
    let tiers = layouts.into_iter().zip(entries).zip(counts);
    let tier = |((layout, entries), counts)| Tier {
        layout,
        entries,
        counts,
    };
    Ok(tiers.map(tier).collect())
}

/// Which positions play can reach, tier by tier from the empty board on. Those in
/// which it is over have their value.
fn reach<'a>(
    tier_count: usize,
    step: impl Fn(usize) -> Result<Step<'a>, LimitsReached>,
    monitor: &Monitor<'_>,
) -> Result<Vec<Vec<Entry>>, LimitsReached> {
    let mut tiers = vec![vec![Entry::REACHED]];
    let mut before = step(0)?;
    for marks in 1..tier_count {
        let step = step(marks)?;
        let parents = tiers.last().map_or(&[][..], Vec::as_slice);
        let mut entries = vec![Entry::UNREACHABLE; step.layout.len()];
        step.each_block(&mut entries, monitor, |(), occupied, block| {
            before.reach(parents, occupied, block);
            step.enter_ends(occupied, block);
        })?;
        tiers.push(entries);
        before = step;
    }
    Ok(tiers)
}

/// How many bytes a [`Step`] takes at most: four for each pattern, and for each of
/// them after a move below each number of marks.
pub(super) fn bytes_of_step(rules: &Rules, ply: u32) -> u128 {
    let (least, most) = rules.x_marks(ply);
    let patterns = (least..=most).map(|x| choose(ply, x)).sum::<u128>();
    let marks = rules.marks_of(rules.player_after(ply)).len() as u128;
    4 * patterns * (1 + marks * u128::from(ply + 1))
}

/// In how many ways `size` of `from` things can be chosen.
fn choose(from: u32, size: u32) -> u128 {
    (0..size).fold(1, |ways, n| ways * u128::from(from - n) / u128::from(n + 1))
}

/// What lines each set of stones of one mark has.
struct Shapes {
    shapes: Vec<Shape>,
}

impl Shapes {
    fn of(rules: &Rules, monitor: &Monitor<'_>) -> Result<Shapes, LimitsReached> {
        let mut shapes = vec![Shape::NoLine; 1 << rules.area()];
        in_pieces(&mut shapes, PIECE, monitor, |(), first, piece| {
            for (bits, shape) in (first as u64..).zip(piece) {
                *shape = rules.shape(Stones::from_bits(bits));
            }
        })?;
        Ok(Shapes { shapes })
    }

    fn shape(&self, stones: u32) -> Shape {
        self.shapes[stones as usize]
    }
}

/// The tier with some marks, and the way from there to the one with one more.
struct Step<'a> {
    rules: &'a Rules,
    layout: &'a Layout,
    /// The patterns of x in a block.
    patterns: Vec<u32>,
    shapes: &'a Shapes,
    /// What is entered by the lines of x and of o alone; [`Entry::REACHED`] where
    /// the moves decide.
    ends: [[Entry; 3]; 3],
    /// The tier with one more mark; `None` above the full board.
    next: Option<&'a Layout>,
    /// By how many of the occupied squares lie below the square played to, and
    /// by the mark that is placed.
    moves: Vec<Vec<(Mark, Place)>>,
}

/// Where the positions of a block are in the block after a move.
enum Place {
    /// The number of each.
    Each(Vec<u32>),
    /// Neighbours that stay neighbours: how many, and the number of the first.
    /// The higher the square, the longer they are, and the faster compared.
    Runs(Vec<(u32, u32)>),
}

impl Place {
    /// Runs shorter than this on average are not worth it.
    const SHORT: usize = 8;

    fn new(numbers: Vec<u32>) -> Place {
        let runs: Vec<(u32, u32)> = numbers
            .chunk_by(|number, next| number + 1 == *next)
            .map(|run| (run.len() as u32, run[0]))
            .collect();
        if runs.len() * Place::SHORT > numbers.len() {
            Place::Each(numbers)
        } else {
            Place::Runs(runs)
        }
    }

    /// Lowers each entry to that of the same position after the move.
    fn lower(&self, lowest: &mut [Entry], next: &[Entry]) {
        match self {
            Place::Each(numbers) => {
                for (lowest, number) in lowest.iter_mut().zip(numbers) {
                    *lowest = (*lowest).min(next[*number as usize]);
                }
            }
            Place::Runs(runs) => {
                let mut rest = lowest;
                for (length, first) in runs {
                    let (run, others) = rest.split_at_mut(*length as usize);
                    let next = &next[*first as usize..];
                    for (lowest, next) in run.iter_mut().zip(next) {
                        *lowest = (*lowest).min(*next);
                    }
                    rest = others;
                }
            }
        }
    }

    /// The numbers one by one.
    fn numbers(&self) -> Box<dyn Iterator<Item = u32> + '_> {
        match self {
            Place::Each(numbers) => Box::new(numbers.iter().copied()),
            Place::Runs(runs) => {
                let runs = runs.iter();
                Box::new(runs.flat_map(|(length, first)| *first..first + length))
            }
        }
    }
}

impl<'a> Step<'a> {
    fn new(
        rules: &'a Rules,
        layout: &'a Layout,
        next: Option<&'a Layout>,
        shapes: &'a Shapes,
        monitor: &Monitor<'_>,
    ) -> Result<Step<'a>, LimitsReached> {
        let patterns: Vec<u32> = layout.patterns.all().collect();
        let turn = rules.player_after(layout.marks);
        let place = |mark: Mark, below: u32, next: &Layout| {
            let stone = u32::from(mark == Mark::X) << below;
            let number = |pattern: &u32| {
                let low = pattern & ((1 << below) - 1);
                let high = (pattern ^ low) << 1;
                next.patterns.number(low | stone | high) as u32
            };
            (mark, Place::new(patterns.iter().map(number).collect()))
        };
        let marks = rules.marks_of(turn).iter();
        let moves = |below| {
            monitor.check()?;
            Ok(match next {
                Some(next) => marks
                    .clone()
                    .map(|mark| place(*mark, below, next))
                    .collect(),
                None => Vec::new(),
            })
        };
        Ok(Step {
            rules,
            layout,
            shapes,
            ends: ends(rules, layout.marks, turn),
            next,
            moves: (0..=layout.marks).map(moves).collect::<Result<_, _>>()?,
            patterns,
        })
    }

    /// Enters the value of every position that play can reach. `entries` says
    /// which these are, or is empty if their lines tell.
    fn evaluate(
        &self,
        entries: &mut Vec<Entry>,
        after: Option<&[Entry]>,
        monitor: &Monitor<'_>,
    ) -> Result<Counts, LimitsReached> {
        let by_lines = entries.is_empty();
        if by_lines {
            *entries = vec![Entry::UNREACHABLE; self.layout.len()];
        }
        #[derive(Default)]
        struct Evaluated {
            counts: Counts,
            lowest: Vec<Entry>,
        }
        let evaluated = self.each_block(
            entries,
            monitor,
            |Evaluated { counts, lowest }, occupied, block| {
                lowest.clear();
                lowest.resize(block.len(), Entry::TOP);
                self.lower(occupied, after, lowest);
                match by_lines {
                    true => self.enter(occupied, lowest, block),
                    false => enter_reached(lowest, block),
                }
                counts.count_in(block);
            },
        )?;
        let counts = evaluated.into_iter().map(|evaluated| evaluated.counts);
        Ok(counts.fold(Counts::default(), Counts::add))
    }

    /// Calls `work` with each set of occupied squares and its block, on several
    /// threads; the result is what each thread has collected.
    fn each_block<A: Default + Send>(
        &self,
        entries: &mut [Entry],
        monitor: &Monitor<'_>,
        work: impl Fn(&mut A, u32, &mut [Entry]) + Sync,
    ) -> Result<Vec<A>, LimitsReached> {
        let size = self.patterns.len();
        // Enough pieces to keep every thread busy to the end.
        let even = self.layout.blocks.len().div_ceil(64 * monitor.threads());
        let blocks = even.min(PIECE / size).max(1);
        in_pieces(entries, blocks * size, monitor, |all, first, piece| {
            let sets = self.layout.blocks.from(first / size);
            for (block, occupied) in piece.chunks_mut(size).zip(sets) {
                work(all, occupied, block);
            }
        })
    }

    /// For each position of a block the lowest entry that a move leads to.
    fn lower(&self, occupied: u32, after: Option<&[Entry]>, lowest: &mut [Entry]) {
        let (Some(after), Some(next)) = (after, self.next) else {
            return;
        };
        let size = next.patterns.len();
        for square in self.rules.open_squares(Stones::from_bits(occupied.into())) {
            let square = square.bit() as u32;
            let Some(number) = next.blocks.number(occupied | square) else {
                continue;
            };
            let next = &after[number * size..(number + 1) * size];
            for (_, place) in &self.moves[below(square, occupied)] {
                place.lower(lowest, next);
            }
        }
    }

    /// Marks what moves of this tier reach in a block of the next.
    fn reach(&self, parents: &[Entry], occupied: u32, block: &mut [Entry]) {
        let size = self.patterns.len();
        for square in self
            .rules
            .removable_squares(Stones::from_bits(occupied.into()))
        {
            let square = square.bit() as u32;
            let Some(number) = self.layout.blocks.number(occupied ^ square) else {
                continue;
            };
            let parents = &parents[number * size..(number + 1) * size];
            for (_, place) in &self.moves[below(square, occupied)] {
                for (parent, place) in parents.iter().zip(place.numbers()) {
                    if *parent == Entry::REACHED {
                        block[place as usize] = Entry::REACHED;
                    }
                }
            }
        }
    }

    /// Enters every position of a block: what lines decide, and what moves do.
    fn enter(&self, occupied: u32, lowest: &[Entry], block: &mut [Entry]) {
        let spread = Spread::over(occupied);
        for ((entry, pattern), lowest) in block.iter_mut().zip(&self.patterns).zip(lowest) {
            let end = self.end(spread.set(*pattern), occupied);
            *entry = match end == Entry::REACHED {
                true => BEFORE[lowest.number()],
                false => end,
            };
        }
    }

    /// Enters what lines decide in a block, of positions that are reached.
    fn enter_ends(&self, occupied: u32, block: &mut [Entry]) {
        let spread = Spread::over(occupied);
        for (entry, pattern) in block.iter_mut().zip(&self.patterns) {
            if *entry == Entry::REACHED {
                *entry = self.end(spread.set(*pattern), occupied);
            }
        }
    }

    /// What lines decide of a position.
    fn end(&self, x: u32, occupied: u32) -> Entry {
        let [x, o] = [x, occupied ^ x].map(|set| self.shapes.shape(set) as usize);
        self.ends[x][o]
    }
}

/// How many arrangements are worked on at most before the limits are looked at
/// again, unless a block has more: some hundredths of a second.
const PIECE: usize = 1 << 20;

/// Calls `work` with neighbouring items and the number of the first, on several
/// threads; the result is what each thread has collected.
fn in_pieces<T: Send, A: Default + Send>(
    items: &mut [T],
    size: usize,
    monitor: &Monitor<'_>,
    work: impl Fn(&mut A, usize, &mut [T]) + Sync,
) -> Result<Vec<A>, LimitsReached> {
    let pieces = Mutex::new(items.chunks_mut(size).enumerate());
    let work = |_| {
        let mut collected = A::default();
        loop {
            let next = lock(&pieces).next();
            let Some((number, piece)) = next else {
                return Ok(collected);
            };
            monitor.check()?;
            work(&mut collected, number * size, piece);
            monitor.count(piece.len());
        }
    };
    let leave_the_rest = || *lock(&pieces) = [].chunks_mut(1).enumerate();
    on_threads(monitor.threads(), leave_the_rest, work)
        .into_iter()
        .collect()
}

/// No thread panics while it has a lock but in a report, which leaves what is
/// locked as it should be.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Enters what moves decide, of positions that are reached.
fn enter_reached(lowest: &[Entry], block: &mut [Entry]) {
    for (entry, lowest) in block.iter_mut().zip(lowest) {
        if *entry == Entry::REACHED {
            *entry = BEFORE[lowest.number()];
        }
    }
}

/// How many occupied squares lie below a square.
fn below(square: u32, occupied: u32) -> usize {
    (occupied & (square - 1)).count_ones() as usize
}

/// What is entered for the lines of x and of o.
fn ends(rules: &Rules, marks: u32, turn: Player) -> [[Entry; 3]; 3] {
    let shapes = [Shape::NoLine, Shape::Meeting, Shape::Apart];
    shapes.map(|x| {
        shapes.map(|o| match rules.standing(marks, x, o) {
            Standing::Impossible => Entry::UNREACHABLE,
            Standing::Over(outcome) => Entry::of(Value::of_end(outcome, turn)),
            Standing::Open => Entry::REACHED,
        })
    })
}

/// Puts the numbers 0, 1, 2 … of the marks on the squares that are occupied, by
/// look-up of seven at a time.
struct Spread {
    parts: [[u32; 1 << Spread::AT_A_TIME]; 5],
    has_many: bool,
}

impl Spread {
    const AT_A_TIME: usize = 7;

    fn over(occupied: u32) -> Spread {
        let mut parts = [[0; 1 << Spread::AT_A_TIME]; 5];
        let squares = Stones::from_bits(occupied.into()).iter();
        for (mark, square) in squares.enumerate() {
            let part = &mut parts[mark / Spread::AT_A_TIME];
            let without = 1 << (mark % Spread::AT_A_TIME);
            for set in 0..without {
                part[without + set] = part[set] | square.bit() as u32;
            }
        }
        let has_many = occupied.count_ones() as usize > 3 * Spread::AT_A_TIME;
        Spread { parts, has_many }
    }

    fn set(&self, marks: u32) -> u32 {
        let part = |part: usize| {
            let marks = marks as usize >> (part * Spread::AT_A_TIME);
            self.parts[part][marks % (1 << Spread::AT_A_TIME)]
        };
        let set = part(0) | part(1) | part(2);
        match self.has_many {
            true => set | part(3) | part(4),
            false => set,
        }
    }
}

/// [`Entry::before`] by look-up.
static BEFORE: [Entry; Entry::COUNT] = {
    let mut before = [Entry::UNREACHABLE; Entry::COUNT];
    let mut number = 0;
    while number < Entry::COUNT {
        before[number] = Entry::from_number(number).before();
        number += 1;
    }
    before
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Progress;
    use crate::threads::panic_message;

    /// Each time another piece, so that any thread may be the one that panics.
    #[test]
    fn a_panic_in_any_piece_reaches_the_caller() {
        for threads in [1, 2, 3] {
            let limits = Limits {
                threads,
                ..Limits::NONE
            };
            for broken in 0..10 {
                let monitor = Monitor::new(&limits, 10);
                let fill = |(): &mut (), first: usize, piece: &mut [bool]| {
                    assert!(first != broken, "broken");
                    piece.fill(true);
                };
                let mut items = [false; 10];
                let message = panic_message(|| in_pieces(&mut items, 1, &monitor, fill));
                assert_eq!(message, "broken", "{threads} {broken}");
                assert!(!items[broken]);
            }
        }
    }

    #[test]
    fn every_piece_is_worked_on_once() {
        for threads in [1, 2, 7] {
            let limits = Limits {
                threads,
                ..Limits::NONE
            };
            let monitor = Monitor::new(&limits, 10);
            let mut items = [0; 10];
            let number = |sum: &mut usize, first: usize, piece: &mut [usize]| {
                for (number, item) in (first..).zip(piece) {
                    *item += number;
                    *sum += number;
                }
            };
            let sums = in_pieces(&mut items, 3, &monitor, number).unwrap();
            assert_eq!(items, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
            assert_eq!(sums.iter().sum::<usize>(), 45);
        }
    }

    /// Also where the sweep goes over the tiers twice.
    #[test]
    fn progress_never_goes_back_and_ends_at_the_total() {
        for game in ["4,3,3", "4,3,3:gravity", "3,3,3:wild", "1,1,1"] {
            let rules: Rules = game.parse().unwrap();
            let reports = Mutex::new(Vec::new());
            let limits = Limits {
                threads: 3,
                progress: &|progress| match progress {
                    Progress::Sweep { done, total } => reports.lock().unwrap().push((done, total)),
                    Progress::Search { .. } => panic!("{progress:?}"),
                },
                ..Limits::NONE
            };
            let layouts = Layout::of(&rules);
            let total = work(&rules, &layouts);
            let monitor = Monitor::new(&limits, total).eager();
            tiers(&rules, layouts, &monitor).unwrap();
            monitor.end();
            let reports = reports.into_inner().unwrap();
            assert!(reports.len() > rules.area() as usize, "{game}");
            assert!(reports.iter().all(|report| report.1 == total), "{game}");
            assert!(reports.is_sorted(), "{game}");
            assert_eq!(reports.last(), Some(&(total, total)), "{game}");
        }
    }
}
