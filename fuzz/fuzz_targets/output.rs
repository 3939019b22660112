//! Output that a program printed elsewhere: any output gets a verdict.
#![cfg_attr(fuzzing, no_main)]

use noughts_judge::generate::{Extent, single};
use noughts_judge::problems::{PROBLEMS, Problem};
use noughts_judge::{Comparison, OutputError, check_output};

/// A byte that chooses the problem, and the right answers to its small input.
fn seeds() -> Vec<Vec<u8>> {
    let is_judged = |(_, problem): &(usize, &&Problem)| OutputError::of(problem).is_none();
    let problems = PROBLEMS.iter().enumerate().filter(is_judged);
    let seeds = problems.map(|(number, problem)| {
        let answers = single(problem, Extent::Small);
        let answers = answers.iter().map(|case| problem.right_answers(case).swap_remove(0));
        let mut seed = vec![number as u8];
        seed.extend(answers.collect::<Vec<_>>().join("\n").bytes());
        seed
    });
    seeds.collect()
}

fn run(input: &[u8]) {
    let Some((number, output)) = input.split_first() else {
        return;
    };
    let problem = PROBLEMS[usize::from(*number) % PROBLEMS.len()];
    let _ = check_output(problem, None, output, Comparison::AsJudgesDo);
}

noughts_fuzz::target!(seeds, run);
