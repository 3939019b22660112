//! Inputs of judges: the fast reader gives the same answers and errors as the plain reader.
#![cfg_attr(fuzzing, no_main)]

use noughts_judge::answer::{answer, answer_plainly};
use noughts_judge::problems::PROBLEMS;

/// A byte that chooses the problem, and an input of it.
fn seeds() -> Vec<Vec<u8>> {
    let seeds = PROBLEMS.iter().enumerate().map(|(number, problem)| {
        let mut seed = vec![number as u8];
        seed.extend(problem.sample.input.bytes());
        seed
    });
    seeds.collect()
}

fn run(input: &[u8]) {
    let Some((number, input)) = input.split_first() else {
        return;
    };
    let problem = PROBLEMS[usize::from(*number) % PROBLEMS.len()];
    for keeps_going in [false, true] {
        let ways = [true, false].map(|is_fast| {
            let (mut out, mut errors) = (Vec::new(), Vec::new());
            let mut note = |error: &_| errors.push(format!("{error}"));
            let on_error: Option<noughts_judge::answer::OnInputError<'_>> =
                if keeps_going { Some(&mut note) } else { None };
            let ended = if is_fast {
                answer(problem, input, &mut out, on_error)
            } else {
                answer_plainly(problem, input, &mut out, on_error)
            };
            let ended = ended.map_err(|error| format!("{error:?}"));
            (String::from_utf8(out).unwrap(), errors, ended)
        });
        assert_eq!(ways[0], ways[1], "{}", problem.id);
    }
}

noughts_fuzz::target!(seeds, run);
