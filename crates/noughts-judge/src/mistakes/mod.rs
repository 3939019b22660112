//! Known mistakes: changes of a model program.
//!
//! A [`ProgramModel`](model::ProgramModel) is a program as data; its answers to every board of
//! every problem follow from the data. A [`Mistake`] changes one part of the model, and the changed
//! model is a mutant. If a program answers every board like a mutant, it makes the same mistake.
//!
//! | to | use |
//! | --- | --- |
//! | list every mistake of a problem | [`KnownMistakes::of`] |
//! | name the mistakes of a program by its answers | [`KnownMistakes::explain_by_one`], [`KnownMistakes::explain_by_two`] |
//! | name the state that a program keeps from one case to the next | [`KnownMistakes::explain_runs`] |
//! | name the mistakes of a program that plays | [`KnownMistakes::explain_play`] |
//! | find a few boards that expose all of them | [`KnownMistakes::cover`], [`KnownMistakes::quick_cover`] |

/// Makes an array of mistakes. Each has a description of the program in English and in Korean, and
/// a change of the model.
macro_rules! mistakes {
    ($($en:literal $ko:literal $change:expr;)*) => {
        [$(Mistake::new(format!($en), format!($ko), $change)),*]
    };
}

mod board_mistakes;
mod model;
mod mutant;
mod play_mistakes;
mod search;
#[cfg(test)]
pub(crate) mod tests;

use std::cmp::Ordering;
use std::collections::HashSet;

use noughts::{Board, Position, Rules, Square, Stones};

use crate::judge::Wording;
use crate::problems::{About, Judging, Problem, bot};
use model::{GRIDS, Grid, ProgramModel};
use mutant::Mutant;
pub(crate) use mutant::Vocabulary;

/// A mistake that programs make: a description, and a change of the model.
pub(crate) struct Mistake {
    /// The description of a program with the mistake. In English it follows "a program that"; in
    /// Korean it is a noun. The two marks are `x` and `o`.
    pub(crate) says: Wording,
    /// The problems in which programs can make it. `None` for all problems.
    about: Option<About>,
    /// Whether it is also tried in pairs with other mistakes.
    pairs: bool,
    /// Whether it only describes the answers, without giving a reason for them.
    of_answers: bool,
    change: Box<dyn Fn(&mut ProgramModel) + Send + Sync>,
}

impl Mistake {
    fn new<F>(en: String, ko: String, change: F) -> Mistake
    where
        F: Fn(&mut ProgramModel) + Send + Sync + 'static,
    {
        Mistake {
            says: Wording::new(en, ko),
            about: None,
            pairs: true,
            of_answers: false,
            change: Box::new(change),
        }
    }

    /// Restricts it to problems about this.
    fn about(mut self, about: About) -> Mistake {
        self.about = Some(about);
        self
    }

    /// Describes answers only.
    fn of_answers(self) -> Mistake {
        Mistake {
            of_answers: true,
            ..self
        }
    }

    /// Excludes it from pairs, because there are very many mistakes of its kind.
    fn alone(mut self) -> Mistake {
        self.pairs = false;
        self
    }
}

impl std::fmt::Debug for Mistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.says.en)
    }
}

/// The known mistakes for a problem.
pub(crate) struct KnownMistakes {
    about: About,
    vocabulary: Vocabulary,
    mistakes: Vec<Mistake>,
    /// Mistakes that show only after other cases of the same run.
    in_batches: Vec<Mistake>,
    /// The right moves for each grid as a set of squares, indexed by the grid's place. `None` if
    /// the problem does not ask for moves.
    good_moves: Option<Vec<u16>>,
}

/// The answers of a program to some boards.
pub(crate) struct Answers {
    /// The boards and answers, those that exclude the most mistakes first.
    said: Vec<(Grid, u8)>,
    /// How many of them are wrong.
    wrong: usize,
}

/// One mistake, or two together.
pub(crate) type Mistakes<'a> = Vec<&'a Mistake>;

/// The mistakes of players, the most natural first.
fn of_players() -> Vec<Mistake> {
    let lists = [
        play_mistakes::players(),
        board_mistakes::lines(),
        board_mistakes::turns(),
        play_mistakes::best_play(),
        board_mistakes::readings(),
    ];
    lists.into_iter().flatten().collect()
}

/// The mistakes for a problem with these answers, the most natural first.
fn all(vocabulary: &Vocabulary) -> Vec<Mistake> {
    let if_so = |is_so: bool, list: fn() -> Vec<Mistake>| is_so.then(list).unwrap_or_default();
    let lists = [
        board_mistakes::lines(),
        board_mistakes::turns(),
        board_mistakes::counts(),
        board_mistakes::ends(),
        if_so(
            vocabulary.has_impossible_boards(),
            board_mistakes::impossible_ends,
        ),
        if_so(vocabulary.asks_for_the_end(), board_mistakes::full_boards),
        play_mistakes::best_play(),
        if_so(vocabulary.names_who_wins(), play_mistakes::results),
        board_mistakes::readings(),
        board_mistakes::answers(&vocabulary.answers),
        board_mistakes::double_lines(),
        board_mistakes::lines_of_one_player(),
        board_mistakes::mistyped_lines(),
    ];
    lists.into_iter().flatten().collect()
}

impl KnownMistakes {
    /// The known mistakes for a problem.
    pub(crate) fn of(problem: &Problem) -> KnownMistakes {
        let vocabulary = Vocabulary::of(problem);
        let (mistakes, good_moves) = match problem.judging {
            Judging::Answer => (all(&vocabulary), None),
            Judging::Move | Judging::Games => (of_players(), Some(good_moves())),
            Judging::Results => (Vec::new(), None),
        };
        let possible = |mistake: &Mistake| mistake.about.is_none_or(|about| about == problem.about);
        let in_batches = if problem.per_run > 1 && problem.judging == Judging::Answer {
            board_mistakes::kept_state(&vocabulary.answers)
        } else {
            Vec::new()
        };
        KnownMistakes {
            about: problem.about,
            vocabulary,
            mistakes: mistakes.into_iter().filter(possible).collect(),
            in_batches: in_batches.into_iter().filter(possible).collect(),
            good_moves,
        }
    }

    /// All of them, the most natural first.
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, Mistake> {
        self.mistakes.iter()
    }

    /// The answers of a program. `None` if one of them is not an answer to the problem, or if the
    /// program gave two answers to one board.
    pub(crate) fn answers<'a>(
        &self,
        said: impl IntoIterator<Item = (&'a Board, &'a str)>,
    ) -> Option<Answers> {
        let mut by_place = vec![None; GRIDS];
        let mut all = Vec::new();
        let mut wrong = 0;
        for (board, answer) in said {
            let (grid, answer) = (Grid::of(board), self.vocabulary.number(answer)?);
            match &mut by_place[grid.place()] {
                entry @ None => {
                    *entry = Some(answer);
                    wrong += usize::from(self.vocabulary.right(grid) != Some(answer));
                    all.push((grid, answer));
                }
                Some(before) if *before == answer => {}
                Some(_) => return None,
            }
        }
        // A search takes the least time if few squares are empty, and most mistakes show on boards
        // that this program gets wrong.
        all.sort_by_key(|(grid, answer)| {
            let right = self.vocabulary.right(*grid) == Some(*answer);
            (grid.empty().count_ones(), right)
        });
        Some(Answers { said: all, wrong })
    }

    /// The mistakes with which a program gives exactly these answers. If there are none for the
    /// most natural program, those of the other right programs.
    pub(crate) fn explain_by_one(&self, answers: &Answers) -> Vec<Mistakes<'_>> {
        if answers.wrong == 0 {
            return Vec::new();
        }
        let explain = |way| {
            let explains = |mistake: &&Mistake| self.with_mistake(&way, mistake).gives(answers);
            let mistakes = self.iter().filter(explains);
            mistakes.map(|mistake| vec![mistake]).collect()
        };
        let mut explained = self.right_in_all_ways().map(explain);
        explained
            .find(|mistakes: &Vec<_>| !mistakes.is_empty())
            .unwrap_or_default()
    }

    /// Removes explanations that claim nothing new: they describe the same program as an earlier
    /// one, or only describe answers for which another one gives a reason.
    pub(crate) fn distinct<'a>(&self, explanations: Vec<Mistakes<'a>>) -> Vec<Mistakes<'a>> {
        let is_reason =
            |mistakes: &Mistakes<'_>| mistakes.iter().all(|mistake| !mistake.of_answers);
        let has_reason = explanations.iter().any(is_reason);
        let mut programs = Vec::new();
        let is_new = |mistakes: &Mistakes<'_>| {
            let program = self.program(mistakes);
            let is_new = (!has_reason || is_reason(mistakes)) && !programs.contains(&program);
            programs.push(program);
            is_new
        };
        explanations.into_iter().filter(is_new).collect()
    }

    /// The mistakes with which a player moves like this: for each board `None` if its move was
    /// right, otherwise the square. A player with a mistake can often choose between several moves,
    /// so this returns the mistakes that make these moves most likely, if they are likelier than
    /// random slips.
    pub(crate) fn explain_play(&self, moves: &[(Board, Option<Square>)]) -> Vec<Mistakes<'_>> {
        let Some(good) = &self.good_moves else {
            return Vec::new();
        };
        let index = |square: &Square| Rules::TIC_TAC_TOE.index(*square);
        let said: Vec<(Grid, Option<u16>)> = moves
            .iter()
            .map(|(board, square)| {
                let number = square.as_ref().and_then(index);
                (Grid::of(board), number.map(|n| Stones::of(n).bits() as u16))
            })
            .collect();
        let slips = said.iter().filter(|(_, square)| square.is_some()).count();
        let mut least = BITS_OF_A_SLIP * slips as f64;
        let mut likeliest: Vec<Mistakes<'_>> = Vec::new();
        for mistake in self.iter() {
            let Some(program) = self.program(&[mistake]) else {
                continue;
            };
            let bits = self.mutant(program).bits(&said, good, least);
            match bits.partial_cmp(&least) {
                Some(Ordering::Less) => (least, likeliest) = (bits, vec![vec![mistake]]),
                Some(Ordering::Equal) if !likeliest.is_empty() => likeliest.push(vec![mistake]),
                _ => {}
            }
        }
        likeliest
    }

    /// The mistakes with which a program keeps state from earlier cases and gives exactly these
    /// answers. Each run has the boards in order, and the answers.
    pub(crate) fn explain_runs<'a, R>(&self, runs: impl IntoIterator<Item = R>) -> Vec<Mistakes<'_>>
    where
        R: IntoIterator<Item = (&'a Board, &'a str)>,
    {
        let run = |run: R| {
            let said = run.into_iter();
            said.map(|(board, answer)| Some((Grid::of(board), self.vocabulary.number(answer)?)))
                .collect::<Option<Vec<(Grid, u8)>>>()
        };
        let Some(runs) = runs.into_iter().map(run).collect::<Option<Vec<_>>>() else {
            return Vec::new();
        };
        let is_wrong = |(grid, answer): &(Grid, u8)| self.vocabulary.right(*grid) != Some(*answer);
        if !runs.iter().flatten().any(is_wrong) {
            return Vec::new();
        }
        let right: Vec<ProgramModel> = self.right_in_all_ways().collect();
        let explains = |mistake: &&Mistake| {
            right.iter().any(|way| {
                runs.iter().all(|run| {
                    let mut program = self.with_mistake(way, mistake);
                    run.iter()
                        .all(|(grid, answer)| program.answer_and_keep(*grid) == Some(*answer))
                })
            })
        };
        let mistakes = self.in_batches.iter().filter(explains);
        mistakes.map(|mistake| vec![mistake]).collect()
    }

    /// Programs that answer every single board right, the most natural first.
    fn right_in_all_ways(&self) -> impl Iterator<Item = ProgramModel> {
        let ways = ProgramModel::right_in_all_ways(self.about, self.vocabulary.answers.len());
        ways.into_iter().filter(|way| {
            let mutant = self.mutant(way.clone());
            Grid::all().all(|(grid, _)| {
                !self.is_wrong(&mutant, grid) || self.vocabulary.right(grid).is_none()
            })
        })
    }

    /// A right program with a mistake added, before the first case of a run.
    fn with_mistake(&self, way: &ProgramModel, mistake: &Mistake) -> Mutant<'_> {
        let mut program = way.clone();
        (mistake.change)(&mut program);
        self.mutant(program)
    }

    /// The pairs of mistakes with which a program gives exactly these answers.
    pub(crate) fn explain_by_two(&self, answers: &Answers) -> Vec<Mistakes<'_>> {
        let explains = |two: &Mistakes<'_>| {
            let program = self.program(two).filter(|_| answers.wrong > 0);
            program.is_some_and(|program| self.mutant(program).gives(answers))
        };
        self.pairs().filter(explains).collect()
    }

    /// The pairs of mistakes to try.
    fn pairs(&self) -> impl Iterator<Item = Mistakes<'_>> {
        let all: Vec<&Mistake> = self.iter().filter(|mistake| mistake.pairs).collect();
        (0..all.len()).flat_map(move |n| {
            let others = all[n + 1..].iter().map(|other| vec![all[n], other]);
            others.collect::<Vec<_>>()
        })
    }

    /// A program with some mistakes. `None` if one of them has no effect because of another.
    fn program(&self, mistakes: &[&Mistake]) -> Option<ProgramModel> {
        let mut program = ProgramModel::right(self.vocabulary.answers.len());
        for mistake in mistakes {
            (mistake.change)(&mut program);
        }
        if let [one, other] = mistakes {
            let hidden = [one, other]
                .into_iter()
                .any(|alone| self.program(&[alone]).is_some_and(|alone| alone == program));
            return (!hidden).then_some(program);
        }
        Some(program)
    }

    /// Whether a program with mistakes answers a board wrongly for every choice between moves that
    /// it considers equal.
    fn is_wrong(&self, mutant: &Mutant<'_>, grid: Grid) -> bool {
        match &self.good_moves {
            None => mutant.answer(grid) != self.vocabulary.right(grid),
            Some(good) => {
                let choices = mutant.choices(grid);
                choices != 0 && choices & good[grid.place()] == 0
            }
        }
    }

    fn mutant(&self, program: ProgramModel) -> Mutant<'_> {
        Mutant::new(&self.vocabulary, self.about, program)
    }
}

/// How unlikely a slip is, in bits: one in 32,768 moves.
const BITS_OF_A_SLIP: f64 = 15.0;

/// For each grid, the moves that keep the win or the draw.
fn good_moves() -> Vec<u16> {
    let mut all = vec![0; GRIDS];
    for (grid, board) in Grid::all() {
        let Ok(position) = Position::try_from(board) else {
            continue;
        };
        for played in bot::good_moves(&position) {
            let square = position.rules().index(played.square);
            all[grid.place()] |= square.map_or(0, |n| Stones::of(n).bits() as u16);
        }
    }
    all
}

impl Mutant<'_> {
    /// How unlikely these moves are for it, in bits: infinite if they are impossible. Stops at
    /// `most`.
    fn bits(&self, said: &[(Grid, Option<u16>)], good: &[u16], most: f64) -> f64 {
        let mut bits = 0.0;
        for (grid, square) in said {
            let choices = self.choices(*grid);
            let fitting = choices & square.unwrap_or(good[grid.place()]);
            if fitting == 0 {
                return f64::INFINITY;
            }
            bits += f64::from(choices.count_ones()).log2();
            bits -= f64::from(fitting.count_ones()).log2();
            if bits > most {
                break;
            }
        }
        bits
    }

    /// Whether it gives exactly these answers.
    fn gives(&self, answers: &Answers) -> bool {
        let mut said = answers.said.iter();
        said.all(|(grid, answer)| self.answer(*grid) == Some(*answer))
    }
}

/// Some of the given boards, by their index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cover {
    /// The boards, those that expose the most mistakes first.
    pub boards: Vec<usize>,
    /// How many mistakes the boards expose: as many as all given boards together.
    pub mistakes: usize,
}

impl KnownMistakes {
    /// Finds boards that expose every mistake that any of these boards exposes. Fast, but there may
    /// be a smaller set.
    pub(crate) fn quick_cover(&self, boards: &[Board]) -> Cover {
        let mut order: Vec<(usize, Grid)> = boards.iter().map(Grid::of).enumerate().collect();
        // A search takes the least time if few squares are empty.
        order.sort_by_key(|(_, grid)| grid.empty().count_ones());
        let mut chosen: Vec<(usize, Grid)> = Vec::new();
        let mut showing: Vec<Mutant<'_>> = Vec::new();
        // The last mistakes are the most special: boards that expose them often expose others.
        for mutant in self.mutants().rev() {
            let shows = |place: &&(usize, Grid)| self.is_wrong(&mutant, place.1);
            if chosen.iter().any(|place| shows(&place)) {
                showing.push(mutant);
            } else if let Some(found) = order.iter().find(shows) {
                chosen.push(*found);
                showing.push(mutant);
            }
        }
        let places = chosen.into_iter();
        let sets = places.map(|(place, grid)| (place, self.shown_by(&showing, grid)));
        smallest_found(&sets.collect::<Vec<_>>())
    }

    /// Finds the smallest set of boards found that exposes every mistake that any of these boards
    /// exposes.
    pub(crate) fn cover(&self, boards: &[Board]) -> Cover {
        let mutants: Vec<Mutant<'_>> = self.mutants().collect();
        let mut seen = HashSet::new();
        // Of boards that expose the same mistakes, one is enough.
        let sets: Vec<(usize, BitSet)> = boards
            .iter()
            .map(|board| self.shown_by(&mutants, Grid::of(board)))
            .enumerate()
            .filter(|(_, set)| seen.insert(set.clone()))
            .collect();
        let found = smallest_found(&sets);
        // The greedy choice of the first board is not always the best.
        let quick = self.quick_cover(boards);
        if found.boards.len() <= quick.boards.len() {
            found
        } else {
            quick
        }
    }

    /// Which of these programs answer a board wrongly.
    fn shown_by(&self, mutants: &[Mutant<'_>], grid: Grid) -> BitSet {
        BitSet::of(mutants, |mutant| self.is_wrong(mutant, grid))
    }

    /// A program with each mistake.
    fn mutants(&self) -> impl DoubleEndedIterator<Item = Mutant<'_>> {
        let programs = self.iter().filter_map(|mistake| self.program(&[mistake]));
        programs.map(|program| self.mutant(program))
    }
}

/// The greedy cover of all mistakes in these sets, without boards that later choices made
/// unnecessary.
fn smallest_found(sets: &[(usize, BitSet)]) -> Cover {
    let mut left = sets
        .iter()
        .fold(BitSet::default(), |all, (_, set)| all.union(set));
    let mistakes = left.len();
    let mut chosen: Vec<&(usize, BitSet)> = Vec::new();
    while left.len() > 0 {
        // Takes the first of equally good boards, so that the result is deterministic.
        let best = sets.iter().rev().max_by_key(|(_, set)| set.common(&left));
        let Some(best) = best else { break };
        left = left.without(&best.1);
        chosen.push(best);
    }
    for (place, set) in chosen.clone() {
        let others = chosen
            .iter()
            .filter(|(other, _)| other != place)
            .fold(BitSet::default(), |all, (_, set)| all.union(set));
        if set.without(&others).len() == 0 {
            chosen.retain(|(other, _)| other != place);
        }
    }
    Cover {
        boards: chosen.into_iter().map(|(place, _)| *place).collect(),
        mistakes,
    }
}

/// A set of the places of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct BitSet(Vec<u64>);

impl BitSet {
    /// The indices of the chosen elements.
    pub(crate) fn of<T>(all: &[T], is_in: impl Fn(&T) -> bool) -> BitSet {
        let words = all.chunks(64).map(|chunk| {
            let bits = chunk.iter().enumerate().filter(|(_, one)| is_in(one));
            bits.fold(0, |word, (n, _)| word | 1 << n)
        });
        BitSet(words.collect())
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn union(&self, other: &BitSet) -> BitSet {
        let words = self.0.len().max(other.0.len());
        let word = |set: &BitSet, n: usize| set.0.get(n).copied().unwrap_or(0);
        BitSet((0..words).map(|n| word(self, n) | word(other, n)).collect())
    }

    /// The elements that are not in the other set.
    pub(crate) fn without(&self, other: &BitSet) -> BitSet {
        let others = other.0.iter().copied().chain(std::iter::repeat(0));
        BitSet(self.0.iter().zip(others).map(|(a, b)| a & !b).collect())
    }

    /// The number of common elements.
    pub(crate) fn common(&self, other: &BitSet) -> usize {
        let words = self.0.iter().zip(&other.0);
        words.map(|(a, b)| (a & b).count_ones() as usize).sum()
    }
}
