//! Mistakes in what is printed.

use crate::mistakes::mistake::{Mistake, phrase};

pub(super) fn all(answers: &[&'static str]) -> Vec<Mistake> {
    let numbered: Vec<(u8, &str)> = (0..).zip(answers.iter().copied()).collect();
    let mut mistakes = Vec::new();
    for (a, one) in &numbered {
        for (b, other) in &numbered {
            if a < b {
                mistakes.push(exchanged((*a, one), (*b, other)));
            }
        }
    }
    for (a, one) in &numbered {
        mistakes.push(always(*a, one));
        for (b, other) in numbered.iter().filter(|(b, _)| a != b) {
            mistakes.push(instead((*a, one), (*b, other)));
        }
    }
    mistakes
}

fn exchanged((a, one): (u8, &str), (b, other): (u8, &str)) -> Mistake {
    let says = phrase(
        format!("exchanges the answers {one} and {other}"),
        format!("{one} 답과 {other} 답을 서로 바꿈"),
    );
    Mistake::new(says, move |program| {
        for said in &mut program.says {
            *said = match *said {
                said if said == a => b,
                said if said == b => a,
                said => said,
            };
        }
    })
}

fn instead((a, one): (u8, &str), (b, other): (u8, &str)) -> Mistake {
    let says = phrase(
        format!("answers {other} instead of {one}"),
        format!("{one} 대신 {other} 답을 냄"),
    );
    let mistake = Mistake::new(says, move |program| {
        for said in program.says.iter_mut().filter(|said| **said == a) {
            *said = b;
        }
    });
    mistake.alone()
}

fn always(answer: u8, text: &str) -> Mistake {
    let says = phrase(
        format!("always answers {text}"),
        format!("언제나 {text}라고 답함"),
    );
    Mistake::new(says, move |program| program.says.fill(answer)).alone()
}
