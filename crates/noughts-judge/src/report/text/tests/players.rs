//! What is said of programs that play.

use super::*;
use crate::judge::{Games, Score};
use crate::report::GameReport;

#[test]
fn one_game() {
    let problem = find("noughts/unbeatable").unwrap();
    let games = |won: u64, asked: usize| Games {
        asked,
        scores: [
            Score {
                won,
                ..Score::default()
            },
            Score::default(),
        ],
        worst: None,
        wins_let_go: 1,
        seen_again: true,
        played: Vec::new(),
        common: None,
        random: None,
        early: Some(EndedEarly::Interrupted),
        used: ResourceUse::default(),
    };
    for (language, won, asked, expected) in [
        (
            Language::English,
            1,
            1,
            ["in the 1 game that was played", "In 1 of 1 position that"],
        ),
        (
            Language::English,
            2,
            3,
            [
                "in the 2 games that were played",
                "In 1 of 3 positions that",
            ],
        ),
        (
            Language::Korean,
            2,
            3,
            [
                "지금까지 둔 게임 2개에는 잘못이 없습니다",
                "만나는 국면 3개 가운데 1개에서 이길 기회를 놓칩니다.",
            ],
        ),
    ] {
        let context = context(problem, language);
        let report = GameReport::new(context.problem, games(won, asked));
        let text = text(&context, &Report::Games(Box::new(report)));
        assert!(expected.iter().all(|part| text.contains(part)), "{text}");
    }
}

/// What is said of a program that is kept alive.
#[test]
fn a_program_that_is_kept_alive() {
    let used = ResourceUse {
        runs: 9,
        answers: 4_530,
        ..ResourceUse::default()
    };
    let answers = ["a1".to_owned(), "b2".to_owned()];
    for (language, said) in [
        (
            Language::English,
            [
                "4,530 answers in 2 s, the program started 9 times (2 at a time); the slowest \
                 answer took 0.000 s, 0.000 s of the processor.",
                "Asked this board first it is right; it stops answering after 1 other board:",
                "Its answers depend on what it was asked before: asked this board first it says \
                 b2, and after others it said a1. Is something not reset between boards?",
            ],
        ),
        (
            Language::Korean,
            [
                "프로그램을 9번 시작해(동시에 2개) 답 4,530개를 받는 데 2초 걸렸습니다. 가장 느린 \
                 답은 0.000초, CPU 시간은 최대 0.000초입니다.",
                "이 판만 물으면 맞게 답하지만, 다른 판 1개 뒤에는 답을 멈춥니다:",
                "앞서 받은 판에 따라 답이 달라집니다. 이 판을 처음 받으면 b2, 다른 판 뒤에 받았을 \
                 때는 a1라고 답했습니다. 다음 판으로 넘어갈 때 초기화하지 않은 것이 있습니까?",
            ],
        ),
    ] {
        let messages = [
            Message::UsedAlive {
                used: &used,
                elapsed: Duration::from_secs(2),
                jobs: 2,
            },
            Message::OnlyAfter {
                others: 1,
                stops: true,
            },
            Message::DependsOnBefore(&answers),
        ];
        assert_eq!(messages.map(|message| message.text(language)), said);
    }
}
