//! Which cause is named for which failing boards.

use noughts::{Board, Position, Rules, TABLE};
use noughts_analysis::Language;

use super::*;
use crate::messages::Message;
use crate::mistakes::tests::is_wrong;
use crate::problems::find;

/// Whether a board can be the end of a game: boj/7682.
fn is_final(board: &Board) -> bool {
    TABLE.entry(board).is_some_and(|entry| entry.is_over())
}

/// Whether a board can occur in a game: uva/10363.
fn can_occur(board: &Board) -> bool {
    TABLE.entry(board).is_some_and(|entry| entry.is_reachable())
}

/// The diagnosis without what stands around it.
fn in_words(diagnosis: &Diagnosis, language: Language) -> String {
    let problem = find("algospot/tictactoe").unwrap();
    let said = Message::Diagnosis(problem, diagnosis).text(language);
    let (_, said) = said.split_once(": ").unwrap();
    said.trim_end_matches('.').to_owned()
}

fn boards() -> impl Iterator<Item = Board> {
    (0..).map_while(|number| Board::from_number(Rules::TIC_TAC_TOE, number))
}

/// What is said of a program that is wrong on some boards.
fn says(right: impl Fn(&Board) -> bool, fails: impl Fn(&Board) -> bool) -> String {
    says_in(Language::English, right, fails)
}

fn says_in(
    language: Language,
    right: impl Fn(&Board) -> bool,
    fails: impl Fn(&Board) -> bool,
) -> String {
    let tried = boards().map(|board| Tried {
        board,
        answer: if right(&board) { "yes" } else { "no" },
        fails: fails(&board),
    });
    let diagnosis = Diagnosis::by_features(&tried.collect::<Vec<_>>());
    diagnosis.map_or_else(
        || "nothing".to_owned(),
        |diagnosis| in_words(&diagnosis, language),
    )
}

#[test]
fn mistakes_are_named() {
    assert_eq!(
        says(
            can_occur,
            is_wrong("uva/10363", "forgets the diagonal c1-b2-a3")
        ),
        "wrong exactly on the 71 boards where the board cannot occur although the numbers of \
         marks fit and the only line is the diagonal c1-b2-a3"
    );
    assert_eq!(
        says(can_occur, is_wrong("uva/10363", "forgets all columns")),
        "wrong exactly on the 213 boards where the board cannot occur although the numbers of \
         marks fit and every line is a column"
    );
    assert_eq!(
        says(
            is_final,
            is_wrong(
                "boj/7682",
                "mistakes every full board without a line of O for the end, however many X it has"
            )
        ),
        "wrong nearly exactly on the boards where x has too many marks and the board is full: \
         on 122 of 130 such boards, and on 0 others"
    );
    assert_eq!(
        says(
            is_final,
            is_wrong(
                "boj/7682",
                "mistakes a board without a line for the end if it is full or X has one mark more, instead of and"
            )
        ),
        "wrong exactly on the 2,097 boards where it is o's turn"
    );
    assert_eq!(
        says(
            is_final,
            is_wrong(
                "boj/7682",
                "rejects boards on which one move completed the middle column with a diagonal"
            )
        ),
        "wrong exactly on the 2 boards where the game is over and x has the middle column and a \
         diagonal"
    );
}

#[test]
fn mistakes_are_named_in_korean() {
    let says = |right: fn(&Board) -> bool, fails: Box<dyn Fn(&Board) -> bool>| {
        says_in(Language::Korean, right, fails)
    };
    assert_eq!(
        says(
            can_occur,
            is_wrong("uva/10363", "forgets the diagonal c1-b2-a3")
        ),
        "다음에 해당하는 판 71개에서 모두 틀리고, 나머지는 모두 맞습니다: x와 o의 개수는 맞지만 \
         게임에서 나올 수 없는 판임, 완성된 줄은 대각선 c1-b2-a3뿐임"
    );
    assert_eq!(
        says(
            is_final,
            is_wrong(
                "boj/7682",
                "mistakes every full board without a line of O for the end, however many X it has"
            )
        ),
        "거의 다음에 해당하는 판에서만 틀립니다(해당하는 130개 가운데 122개, 그 밖에 0개): x가 너무 \
         많음, 판이 가득 찼음"
    );
    assert_eq!(
        says(
            is_final,
            is_wrong(
                "boj/7682",
                "mistakes a board without a line for the end if it is full or X has one mark more, instead of and"
            )
        ),
        "다음에 해당하는 판 2,097개에서 모두 틀리고, 나머지는 모두 맞습니다: o 차례임"
    );
    assert_eq!(
        says(is_final, Box::new(|_| true)),
        "판 19,683개 모두에서 틀립니다"
    );
}

#[test]
fn everywhere_and_nowhere() {
    assert_eq!(
        says(is_final, |_| true),
        "wrong on every one of the 19,683 boards"
    );
    assert_eq!(says(is_final, |_| false), "nothing");
    // One board could be anything.
    let one = |board: &Board| board.to_string() == "xxx/oo./...";
    assert_eq!(says(is_final, one), "nothing");
}

#[test]
fn a_board_and_symmetric_ones() {
    let class = "xox/.x./o..".parse::<Board>().unwrap().canonical();
    let wrong = |board: &Board| board.canonical() == class;
    assert_eq!(
        says(can_occur, wrong),
        "wrong exactly on the 8 boards where the board is ..x/.xo/o.x or symmetric to it"
    );
}

/// Nothing simple is true of boards that are thrown together.
#[test]
fn nothing_weak_is_said() {
    for step in [2, 7, 1_000] {
        let wrong = |board: &Board| (board.number() * 7_919).is_multiple_of(step);
        assert_eq!(says(is_final, wrong), "nothing", "{step}");
    }
}

/// Many of the finished boards: not all of them, but no others.
#[test]
fn only_there_but_not_always() {
    let tried: Vec<Tried> = boards()
        .filter_map(|board| Position::try_from(board).ok())
        .map(|position| Tried {
            board: *position.board(),
            answer: "",
            fails: position.is_over() && position.board().number() % 5 < 3,
        })
        .collect();
    let said = Diagnosis::by_features(&tried).unwrap();
    assert_eq!((said.fit, said.fails_elsewhere), (Fit::Only, 0));
    assert_eq!(
        said.statement,
        Statement::Features(vec![Wording::new("the game is over", "게임이 끝났음")])
    );
}

#[test]
fn statements_differ_in_both_languages() {
    let features = features::all(&["yes", "no"], Board::empty(Rules::TIC_TAC_TOE));
    for language in Language::ALL {
        let says = features
            .iter()
            .map(|feature| feature.says.in_language(language));
        let different: std::collections::HashSet<&str> = says.collect();
        assert_eq!(different.len(), features.len());
    }
}

#[test]
fn one_other_board() {
    let says = |fails_elsewhere| {
        let diagnosis = Diagnosis {
            among: Among::All,
            statement: Statement::Features(vec![Wording::verbatim("the board is full")]),
            fit: Fit::Nearly,
            holds: 10,
            fails: 9,
            fails_elsewhere,
        };
        in_words(&diagnosis, Language::English)
    };
    let nearly =
        "wrong nearly exactly on the boards where the board is full: on 9 of 10 such boards";
    assert_eq!(says(1), format!("{nearly}, and on 1 other"));
    assert_eq!(says(2), format!("{nearly}, and on 2 others"));
}

/// Explanations that fit as well are a list, in text and in JSON.
#[test]
fn alternatives_are_a_list() {
    let way = |en: &str| vec![Wording::new(en, en)];
    let diagnosis = Diagnosis {
        among: Among::All,
        statement: Statement::Mistakes(vec![way("forgets a row"), way("counts to two")]),
        fit: Fit::Mistake,
        holds: 9,
        fails: 1,
        fails_elsewhere: 0,
    };
    let problem = find("algospot/tictactoe").unwrap();
    assert_eq!(
        Message::Diagnosis(problem, &diagnosis).text(Language::English),
        "Diagnosis: behaves exactly like a program with one of these mistakes (all 9 boards):\n  \
         - forgets a row\n  - counts to two"
    );
    let json = serde_json::to_value(&diagnosis).unwrap();
    assert_eq!(json["statement"], "forgets a row; or counts to two");
    assert_eq!(json["mistakes"][1][0], "counts to two");
}
