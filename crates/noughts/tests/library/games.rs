//! Games as text, and which games exist.

use noughts::{
    Edges, GameOption, Lines, Marks, ParseRulesError, Rules, RulesError, Squares, Variant,
};

/// Every variant, including those that are not possible on every board.
fn every_variant() -> impl Iterator<Item = Variant> {
    let lines = [Lines::Win, Lines::Lose];
    let marks = [Marks::Own, Marks::Either, Marks::OnlyX];
    let squares = [Squares::Free, Squares::FromBelow];
    let edges = [Edges::Plain, Edges::Joined];
    lines.into_iter().flat_map(move |lines| {
        marks.into_iter().flat_map(move |marks| {
            squares.into_iter().flat_map(move |squares| {
                edges.into_iter().map(move |edges| Variant {
                    lines,
                    marks,
                    squares,
                    edges,
                })
            })
        })
    })
}

/// Every game on a board with these sides.
fn every_game([width, height, depth]: [u32; 3]) -> impl Iterator<Item = Rules> {
    let longest = width.max(height).max(depth);
    (1..=longest).flat_map(move |k| {
        let rules = Rules::new_box(width, height, depth, k).unwrap();
        every_variant().filter_map(move |variant| rules.with_variant(variant).ok())
    })
}

/// Every board with at most `squares` squares.
fn every_board(squares: u32) -> impl Iterator<Item = [u32; 3]> {
    (1..=squares).flat_map(move |width| {
        (1..=squares / width).flat_map(move |height| {
            (1..=squares / width / height).map(move |depth| [width, height, depth])
        })
    })
}

const LARGEST: [[u32; 3]; 6] = [
    [8, 8, 1],
    [64, 1, 1],
    [1, 64, 1],
    [1, 1, 64],
    [4, 4, 4],
    [2, 2, 16],
];

#[test]
fn every_game_round_trips() {
    let mut count = 0;
    for rules in every_board(12).chain(LARGEST).flat_map(every_game) {
        let text = rules.to_string();
        assert_eq!(text.parse(), Ok(rules), "{text}");
        assert_eq!(text.to_uppercase().parse(), Ok(rules), "{text}");
        count += 1;
    }
    // Eighteen ways to play on a flat board, twelve in a box.
    let ways = |[width, height, depth]: [u32; 3]| {
        width.max(height).max(depth) * if depth == 1 { 18 } else { 12 }
    };
    assert_eq!(count, every_board(12).chain(LARGEST).map(ways).sum::<u32>());
}

#[test]
fn options_print_in_a_fixed_order() {
    for (text, printed) in [
        ("3,3,3", "3,3,3"),
        (" 4, 4, 3 ", "4,4,3"),
        ("4,4,4,4", "4,4,4,4"),
        ("4,4,1,4", "4,4,4"),
        ("3,3,3:misere", "3,3,3:misere"),
        ("3,3,3:misère", "3,3,3:misere"),
        ("3,3,3:MISÈRE", "3,3,3:misere"),
        ("3,3,3 : Misere", "3,3,3:misere"),
        ("4,4,3:misere+torus", "4,4,3:torus+misere"),
        ("4,4,3: Torus + Misere ", "4,4,3:torus+misere"),
        ("3,3,3:wild+gravity", "3,3,3:gravity+wild"),
        ("3,3,3:misere+wild+gravity", "3,3,3:gravity+wild+misere"),
        ("3,3,3:x-only", "3,3,3:x-only"),
        ("3,3,3:x-only+misere", "3,3,3:notakto"),
        ("3,3,3:misere+x-only", "3,3,3:notakto"),
        ("3,3,3:notakto", "3,3,3:notakto"),
        ("3,3,3:notakto+torus", "3,3,3:torus+notakto"),
        ("3,3,3,3:NOTAKTO", "3,3,3,3:notakto"),
    ] {
        let rules: Rules = text.parse().unwrap();
        assert_eq!(rules.to_string(), printed, "{text}");
    }
}

#[test]
fn games_with_a_name() {
    let named: Vec<(&str, String)> = Rules::named()
        .map(|(name, rules)| (name, rules.to_string()))
        .collect();
    let expected = [
        ("tic-tac-toe", "3,3,3"),
        ("misere", "3,3,3:misere"),
        ("wild", "3,3,3:wild"),
        ("notakto", "3,3,3:notakto"),
        ("torus", "3,3,3:torus"),
        ("connect-four", "7,6,4:gravity"),
        ("qubic", "4,4,4,4"),
    ];
    assert_eq!(named, expected.map(|(name, game)| (name, game.to_owned())));
    for (name, rules) in Rules::named() {
        assert_eq!(name.parse(), Ok(rules));
        assert_eq!(name.to_uppercase().parse(), Ok(rules));
    }
    assert_eq!("Misère".parse::<Rules>(), "misere".parse());
    assert_eq!(Rules::default(), "tic-tac-toe".parse().unwrap());
    assert!(
        Rules::named()
            .filter(|(_, rules)| rules.is_tic_tac_toe())
            .count()
            == 1
    );
}

/// A name followed by options gives the game with the variant of the name and
/// these options, or an error if there is no such game.
#[test]
fn names_can_be_combined_with_options() {
    for (text, printed) in [
        ("connect-four:misere", "7,6,4:gravity+misere"),
        ("tic-tac-toe:torus", "3,3,3:torus"),
        ("Misère : Torus", "3,3,3:torus+misere"),
        ("qubic:wild+torus", "4,4,4,4:torus+wild"),
        ("misere:x-only", "3,3,3:notakto"),
        ("connect-four:notakto", "7,6,4:gravity+notakto"),
        ("notakto:torus", "3,3,3:torus+notakto"),
    ] {
        let rules: Rules = text.parse().unwrap();
        assert_eq!(rules.to_string(), printed, "{text}");
    }
    let (mut games, mut conflicts) = (0, 0);
    for (name, rules) in Rules::named() {
        for variant in every_variant().filter(|variant| *variant != Variant::ORDINARY) {
            let given: Vec<&str> = variant.options().map(GameOption::name).collect();
            let text = format!("{name}:{}", given.join("+"));
            let mut options = variant.options();
            let with_both = options.try_fold(rules.variant(), |both, option| {
                let fits = option.conflict_with(both).is_none();
                fits.then(|| option.added_to(both))
            });
            match (text.parse::<Rules>(), with_both) {
                (Ok(read), Some(both)) => {
                    assert_eq!(rules.with_variant(both), Ok(read), "{text}");
                    games += 1;
                }
                (Err(ParseRulesError::Impossible(error)), Some(both)) => {
                    assert_eq!(rules.with_variant(both), Err(error), "{text}");
                }
                (Err(_), None) => conflicts += 1,
                (read, _) => panic!("{text}: {read:?}"),
            }
        }
    }
    assert_eq!((games, conflicts), (53, 72));
}

#[test]
fn texts_of_game_errors() {
    let names = "tic-tac-toe, misere, wild, notakto, torus, connect-four, qubic";
    let name = format!("expected a game such as 3,3,3 or 3,3,3:misere, or one of {names}; found");
    let option = "expected options such as torus, gravity, wild, x-only, misere, notakto, \
                  joined by +, found";
    let number = "expected a game such as 3,3,3, but";
    let parts = "expected width,height,k such as 3,3,3, or width,height,depth,k, found";
    let rows = r#"
                                 NAME ""
        chess                    NAME "chess"
        3                        NAME "3"
        chess:torus              NAME "chess"
        :torus                   NAME ""
        3,3                      PARTS 2 parts
        3,3,3,3,3                PARTS 5 parts
        3,3,3,                   NUMBER k is not such a number: ""
        3,-3,3                   NUMBER the height is not such a number: "-3"
        3,3,+3                   NUMBER k is not such a number: "+3"
        03,3,3                   NUMBER the width is not such a number: "03"
        3,3,x,3                  NUMBER the depth is not such a number: "x"
        99999999999,1,1          NUMBER the width is not such a number: "99999999999"
        3,3,3:                   OPTION ""
        misere:                  OPTION ""
        qubic:sideways           OPTION "sideways"
        3,3,3:misere+            OPTION ""
        3,3,3:wild:torus         OPTION "wild:torus"
        3,3,3:with-a-tail-that-goes-on-and-on    OPTION "with-a-tail-that-goes-on"…
        3,3,3:wild+wild          expected each option once, found wild twice
        misere:torus+misere      expected each option once, found misere twice
        notakto:notakto          expected each option once, found notakto twice
        3,3,3:notakto+misere     expected each option once, but notakto already includes misere
        3,3,3:misere+notakto     expected each option once, but notakto already includes misere
        notakto:x-only           expected each option once, but notakto already includes x-only
        connect-four:gravity     expected each option once, but connect-four already includes gravity
        3,3,3:wild+x-only        x-only cannot be combined with wild: in x-only both players place only x, in wild either mark
        3,3,3:x-only+wild        wild cannot be combined with x-only: in wild both players place either mark, in x-only only x
        notakto:wild             wild cannot be combined with notakto: in wild both players place either mark, in notakto only x
        3,3,3:wild+notakto       notakto cannot be combined with wild: in notakto both players place only x, in wild either mark
        connect-four:torus       gravity cannot be combined with torus: joined edges have no bottom
        3,3,3,3:gravity          gravity cannot be combined with a box, only with a flat board
        9,9,5                    expected at most 64 squares, found 81 (9×9)
        5,5,5,5                  expected at most 64 squares, found 125 (5×5×5)
        0,3,1                    expected sides of at least 1, found a 0×3 board
        2,2,0,1                  expected sides of at least 1, found a 2×2×0 board
        3,3,0                    expected k of at least 1, found 0
        3,2,4                    expected k of at most 3, the longest side, found 4
    "#;
    for row in rows.lines().map(|row| row.get(8..).unwrap_or_default()) {
        let Some((text, error)) = row.split_once(' ') else {
            continue;
        };
        let starts = [
            ("NAME", &name[..]),
            ("OPTION", option),
            ("NUMBER", number),
            ("PARTS", parts),
        ];
        let fill = |error: String, (word, start): (&str, &str)| error.replace(word, start);
        let expected = starts.into_iter().fold(error.trim().to_owned(), fill);
        let found = text.parse::<Rules>().unwrap_err().to_string();
        assert_eq!(found, expected, "{text:?}");
    }
}

/// Products of the sides do not overflow.
#[test]
fn boards_with_too_many_squares_are_refused() {
    for [width, height, depth] in [[13, 5, 1], [4, 4, 5], [65, 1, 1], [u32::MAX; 3]] {
        let expected = RulesError::TooManySquares {
            width,
            height,
            depth,
        };
        let refused = Rules::new_box(width, height, depth, 3);
        assert_eq!(refused, Err(expected));
    }
}
