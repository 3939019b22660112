//! Tests which cause is named for which failing boards.

use noughts::{Position, Rules, TABLE};

use super::*;
use crate::mistakes::tests::is_wrong;
use crate::problems::find;
use crate::tests::{ending, failure, wrong};

/// Whether a board can occur in a game: uva/10363.
fn can_occur(board: &Board) -> bool {
    TABLE.entry(board).is_some_and(|entry| entry.is_reachable())
}

/// The diagnosis of a program that is wrong on some boards.
fn says(language: Language, fails: impl Fn(&Board) -> bool) -> Option<String> {
    let boards = (0..).map_while(|number| Board::from_number(Rules::TIC_TAC_TOE, number));
    let tried = boards.map(|board| TestedBoard {
        board,
        answer: if can_occur(&board) { "yes" } else { "no" },
        said: "",
        fails: fails(&board),
    });
    let found = Diagnosis::by_features(&tried.collect::<Vec<_>>())?;
    Some(Message::Diagnosis(find("uva/10363").unwrap(), &found, false).text(language))
}

#[test]
fn failing_boards_are_described() {
    let class = "xox/.x./o..".parse::<Board>().unwrap().canonical();
    let over = |board: &Board| Position::try_from(*board).is_ok_and(|position| position.is_over());
    type Fails = Box<dyn Fn(&Board) -> bool>;
    let of = |says| is_wrong("uva/10363", says);
    let described: [(Fails, _, _); 5] = [
        (
            of("forgets the diagonal c1-b2-a3"),
            "Diagnosis: wrong on exactly the 71 boards where play cannot reach the board although the \
             numbers of marks fit and every line is the diagonal c1-b2-a3.",
            "진단: 다음 조건을 만족하는 판 71개를 모두 틀리고, 나머지는 모두 맞습니다. 조건: x와 o의 개수는 \
             맞지만 게임에서 나올 수 없는 판임, 그리고 완성된 줄이 모두 대각선 c1-b2-a3임.",
        ),
        (
            Box::new(move |board| {
                can_occur(board) && board.occupied().len() % 2 == 1 && !over(board)
            }),
            "Diagnosis: wrong on exactly the 2,097 boards where it is o's turn.",
            "진단: 다음 조건을 만족하는 판 2,097개를 모두 틀리고, 나머지는 모두 맞습니다. 조건: o 차례임.",
        ),
        (
            Box::new(move |board| board.canonical() == class),
            "Diagnosis: wrong on exactly the 8 boards where the board is ..x/.xo/o.x or symmetric \
             to it.",
            "진단: 다음 조건을 만족하는 판 8개를 모두 틀리고, 나머지는 모두 맞습니다. 조건: ..x/.xo/o.x 또는 \
             그것을 돌리거나 뒤집은 판임.",
        ),
        (
            Box::new(|board| board.occupied().len() <= 2),
            "Diagnosis: wrong on exactly the 163 boards where the number of marks is at most 2.",
            "진단: 다음 조건을 만족하는 판 163개를 모두 틀리고, 나머지는 모두 맞습니다. 조건: 놓인 말이 2개 \
             이하임.",
        ),
        (
            Box::new(move |board| over(board) && board.number() % 5 < 3),
            "Diagnosis: wrong only on boards where the game is over: on 572 of 958 such boards.",
            "진단: 다음 조건을 만족하는 판에서만 틀립니다(958개 가운데 572개). 조건: 게임이 끝났음.",
        ),
    ];
    for (fails, en, ko) in described {
        assert_eq!(says(Language::English, &fails).as_deref(), Some(en));
        assert_eq!(says(Language::Korean, &fails).as_deref(), Some(ko));
    }
}

/// There is no diagnosis if all boards fail, or a single one, or an arbitrary set of boards.
#[test]
fn weak_statements_are_no_diagnosis() {
    let is_one = |board: &Board| board.to_string() == "xxx/oo./...";
    assert_eq!(says(Language::English, |_| true), None);
    assert_eq!(says(Language::English, is_one), None);
    for step in [2, 7, 1_000] {
        let wrong = |board: &Board| (board.number() * 7_919).is_multiple_of(step);
        assert_eq!(says(Language::English, wrong), None, "{step}");
    }
}

#[test]
fn statements_differ_in_both_languages() {
    let features = features::all(&["yes", "no"], Board::empty(Rules::TIC_TAC_TOE));
    for language in Language::ALL {
        let says = features
            .iter()
            .map(|feature| feature.says.in_language(language));
        assert_eq!(says.collect::<BTreeSet<_>>().len(), features.len());
    }
}

/// Explanations that fit equally well are a list, in text and in JSON.
#[test]
fn alternatives_are_a_list() {
    let way = |en: &str| vec![Wording::new(en, en)];
    let diagnosis = Diagnosis {
        among: Among::All,
        statement: Statement::Mistakes(vec![way("forgets a row"), way("counts to two")]),
        fit: Fit::Mistake,
        holds: 9,
        fails: 1,
    };
    let problem = find("algospot/tictactoe").unwrap();
    assert_eq!(
        Message::Diagnosis(problem, &diagnosis, false).text(Language::English),
        "Diagnosis: behaves exactly like a program with one of these mistakes (checked on all 9 \
         boards):\n  - forgets a row\n  - counts to two"
    );
    let both = Diagnosis {
        statement: Statement::Mistakes(vec![[way("forgets a row"), way("counts to two")].concat()]),
        ..diagnosis.clone()
    };
    for (language, said) in [
        (
            Language::English,
            "Diagnosis: behaves exactly like a program with both of these mistakes (checked on all 9 \
             boards):\n  - forgets a row\n  - counts to two",
        ),
        (
            Language::Korean,
            "진단: 다음 두 실수가 모두 있는 코드와 똑같이 동작합니다(판 9개 모두에서 확인):\n  - forgets \
             a row\n  - counts to two",
        ),
    ] {
        assert_eq!(
            Message::Diagnosis(problem, &both, false).text(language),
            said
        );
    }
    let of_random = Message::Diagnosis(problem, &both, true).text(Language::English);
    assert!(of_random.ends_with("two; its answers vary, so another check may differ."));
    let json = serde_json::to_value(&diagnosis).unwrap();
    assert_eq!(json["statement"], "forgets a row; or counts to two");
    assert_eq!(json["mistakes"][1][0], "counts to two");
}

/// What all answers of a model have in common. The model returns the result for a case.
fn common(id: &str, model: impl Fn(usize) -> Got) -> Option<Common> {
    common_in(&Plan::of(find(id).unwrap(), false), id, model)
}

fn common_in(plan: &Plan, id: &str, model: impl Fn(usize) -> Got) -> Option<Common> {
    let problem = find(id).unwrap();
    let mut findings = Findings::new(plan);
    findings.tried.fill(true);
    for (number, case) in plan.cases.iter().enumerate() {
        let got = model(number);
        let (verdict, is_right) = match &got {
            Got::Ended(ending) => (ending.verdict(), false),
            Got::Printed(text) => (Verdict::WrongAnswer, problem.accepts(case, text)),
            Got::LineCount { .. } => unreachable!(),
        };
        if !is_right {
            findings.failures.insert(number, failure(verdict, got));
        }
    }
    Common::of(problem, plan, &findings)
}

#[test]
fn answers_that_are_the_same_everywhere() {
    let always = |got| move |_| Got::printed(got);
    for id in ["boj/7682", "noughts/best-move"] {
        let plan = Plan::of(find(id).unwrap(), false);
        assert_eq!(common_in(&plan, id, always("")), Some(Common::NoOutput));
        let same = Some(Common::SameOutput("Hello, world!".to_owned()));
        assert_eq!(common_in(&plan, id, always("Hello, world!")), same);
        for ending in [End::Exited(9), End::TimeLimit, End::NotEnded].map(ending) {
            let end = Some(Common::SameEnd(ending));
            assert_eq!(common_in(&plan, id, |_| Got::Ended(ending)), end);
        }
    }
    let valid = Some(Common::SameAnswer("valid".to_owned()));
    assert_eq!(common("boj/7682", always("valid")), valid);
    // A player may answer the same square everywhere, which is not always a mistake.
    assert_eq!(common("noughts/best-move", always("b2")), None);
    let crash = || Got::Ended(ending(End::Exited(9)));
    let different: [&dyn Fn(usize) -> Got; 3] = [
        &|n| Got::printed(["a", "b"][n % 2]),
        // Once it gives another answer.
        &|n| Got::printed(if n == 7 { "maybe" } else { "valid" }),
        &|n| {
            if n % 2 == 0 {
                crash()
            } else {
                Got::printed("invalid")
            }
        },
    ];
    for answers in different {
        assert_eq!(common("boj/7682", answers), None);
    }
}

/// The program prints nothing for a single case, and something for several.
#[test]
fn no_output_for_a_case_alone() {
    let problem = find("boj/7682").unwrap();
    let plan = Plan::of(problem, false);
    let mut findings = Findings::new(&plan);
    for number in 0..FEWEST_SAME {
        findings.note_reproduced(number, wrong(""));
    }
    for (lines, common) in [(0, Some(Common::NoOutput)), (4, None)] {
        let run = failure(Verdict::WrongAnswer, Got::LineCount { cases: 5, lines });
        findings.failed_batches = vec![(10..15, run)];
        assert_eq!(Common::of(problem, &plan, &findings), common);
    }
}

#[test]
fn one_word_for_another() {
    let problem = find("algospot/tictactoe").unwrap();
    let plan = Plan::of(problem, false);
    let answer = |n: usize| problem.question.answer(&plan.cases[n]).unwrap();
    let draw = |n| match answer(n) {
        "TIE" => Got::printed("draw"),
        answer => Got::printed(answer),
    };
    let found = Some(Common::OtherWord {
        printed: "draw".to_owned(),
        expected: "TIE",
    });
    assert_eq!(common(problem.id, draw), found);
    // An answer instead of another one is a mistake about the game, not another word.
    let x = |n| match answer(n) {
        "TIE" => Got::printed("x"),
        answer => Got::printed(answer),
    };
    assert_eq!(common(problem.id, x), None);
    // The program prints the right word once.
    let ties = |n: &usize| answer(*n) == "TIE";
    let once = (0..plan.cases.len()).find(ties).unwrap();
    let mostly = |n| {
        if n == once {
            Got::printed("TIE")
        } else {
            draw(n)
        }
    };
    assert_eq!(common(problem.id, mostly), None);
}
