//! Reads the pictures back.

use noughts::{Mark, Outcome, Player, Position, Rules, Square, Status};
use roxmltree::{Document, Node};
use unicode_width::UnicodeWidthStr;

use super::*;
use crate::analysis::Analysis;
use crate::messages::Language;
use crate::oracle::Oracle;

/// A position of a solved game.
fn solved(oracle: &Oracle, drawn: &Position, language: Language) -> String {
    let analysis = Analysis::by_oracle(oracle, drawn).unwrap();
    position(&analysis, None, language)
}

/// The number of elements of a picture with a class.
fn count(document: &Document<'_>, class: &str) -> usize {
    let nodes = document.descendants();
    nodes.filter(|node| has_class(node, class)).count()
}

fn has_class(node: &Node<'_, '_>, class: &str) -> bool {
    node.attribute("class")
        .is_some_and(|found| found.split(' ').any(|one| one == class))
}

/// The groups of boards, directly inside a group, on which the map's player is to move.
fn turns<'a, 'i>(node: Node<'a, 'i>) -> Vec<Node<'a, 'i>> {
    node.children()
        .filter(|child| has_class(child, "turn"))
        .collect()
}

/// Plays the map against every opponent from a board. Returns the numbers of games won and
/// drawn.
fn play(map: Player, node: Node<'_, '_>, position: Position) -> (u32, u32) {
    let (mut won, mut drawn) = (0, 0);
    assert_eq!(
        node.attribute("data-board"),
        Some(position.to_string().as_str())
    );
    let reply = position.parse_move(node.attribute("data-reply").unwrap());
    let after = position.play(reply.unwrap()).unwrap();
    // The drawing agrees with the attributes: it shows the marks after the move, each once,
    // except for the last ones of a full board.
    for (mark, shape) in [(Mark::X, "x"), (Mark::O, "o")] {
        let shown = node
            .children()
            .filter(|child| has_class(child, shape))
            .count();
        let stones = after.board().stones(mark).len() as usize;
        let is_opponent = after.rules().owner(mark) != Some(map);
        let last = usize::from(is_opponent && after.moves().len() == 1);
        assert_eq!(shown, stones + last, "{after}");
    }
    match after.status() {
        Status::Over(Outcome::Win(winner)) => {
            assert_eq!(winner, map);
            return (1, 0);
        }
        Status::Over(Outcome::Draw) => return (0, 1),
        Status::ToMove(_) => {}
    }
    for (played, next) in after.children() {
        match next.status() {
            Status::Over(outcome) => {
                assert_eq!(outcome, Outcome::Draw, "{next}");
                drawn += 1;
            }
            Status::ToMove(_) => {
                let all_nested = turns(node);
                let name = played.square.to_string();
                let nested: Vec<_> = all_nested
                    .iter()
                    .filter(|n| n.attribute("data-after") == Some(&name))
                    .collect();
                assert_eq!(nested.len(), 1, "{next}");
                let (w, d) = play(map, *nested[0], next);
                (won, drawn) = (won + w, drawn + d);
            }
        }
    }
    assert_eq!(
        turns(node).len(),
        after.children().filter(|(_, next)| !next.is_over()).count()
    );
    (won, drawn)
}

#[test]
fn the_maps_never_lose() {
    let start = Position::start(Rules::TIC_TAC_TOE);
    let text = map(Player::First, Language::English);
    let map_of_x = Document::parse(&text).unwrap();
    let roots = turns(map_of_x.root_element());
    assert_eq!(roots.len(), 1);
    let (won, drawn) = play(Player::First, roots[0], start);
    assert!(won > 0 && drawn > 0, "{won} {drawn}");

    let text = map(Player::Second, Language::English);
    let map_of_o = Document::parse(&text).unwrap();
    let mut openings = map_of_o.root_element().children();
    let opening = openings.find(|child| has_class(child, "opening")).unwrap();
    let firsts = turns(opening);
    assert_eq!(firsts.len(), 9);
    for (played, next) in start.children() {
        let name = played.square.to_string();
        let first = firsts
            .iter()
            .find(|n| n.attribute("data-after") == Some(&name))
            .unwrap();
        play(Player::Second, *first, next);
    }
}

/// The pictures in both languages are equal except for the title and the instructions.
#[test]
fn maps_have_titles_in_both_languages() {
    let heads = Language::ALL.map(|language| {
        let text = map(Player::Second, language);
        let (head, body) = text.split_once("<style>").unwrap();
        let document = Document::parse(&text).unwrap();
        let texts = |tag| {
            let nodes = document.descendants();
            let texts = nodes.filter(move |node| node.has_tag_name(tag));
            texts.filter_map(|node| Some(node.text()?.to_owned()))
        };
        assert!(head.starts_with("<svg "));
        // Both texts are also on the page, above the board.
        let (_, drawn) = body.split_once("<g class").unwrap();
        let said: Vec<String> = texts("text").collect();
        let texts: Vec<String> = texts("title").chain(texts("desc")).collect();
        assert_eq!([&said[0], &said[1..].join(" ")], [&texts[0], &texts[1]]);
        (texts, drawn.to_owned())
    });
    let [(english, body), (korean, same)] = heads;
    assert_eq!(body, same);
    assert_eq!(
        english,
        [
            "How o never loses",
            "Play the mark that stands out. When x has moved, go to the smaller board on that \
             square, and do the same."
        ]
    );
    assert_eq!(
        korean,
        [
            "o가 지지 않는 법",
            "강조된 칸에 두세요. x가 두면 그 칸에 있는 작은 판으로 들어가 똑같이 하세요."
        ]
    );
}

/// Nested boards never touch each other.
#[test]
fn nested_boards_lie_inside_their_square() {
    let place = canvas::Place {
        x: 1.0,
        y: 2.0,
        side: 9.0,
    };
    let inner = place.inside(Square::new(2, 1), 3);
    assert!(inner.x > 19.0 && inner.x + 3.0 * inner.side < 28.0);
    assert!(inner.y > 11.0 && inner.y + 3.0 * inner.side < 20.0);
}

/// Checks the number of marks, a label for each move, and a stroke if there is a line. No text may
/// extend beyond the picture, if the width of a letter is six tenths of its height, and that of a
/// Hangul syllable twice as much.
fn check_drawn(oracle: &Oracle, drawn: &Position, language: Language) {
    let text = solved(oracle, drawn, language);
    let document = Document::parse(&text).unwrap();
    let count = |class| count(&document, class);
    for (mark, class) in Mark::BOTH.into_iter().zip(["x", "o"]) {
        assert_eq!(count(class), drawn.board().stones(mark).len() as usize);
    }
    let labels: usize = ["win", "draw", "loss"].map(count).iter().sum();
    assert_eq!(labels, drawn.moves().len() as usize, "{drawn:?}");
    let has_line = Mark::BOTH.iter().any(|mark| drawn.board().has_line(*mark));
    assert_eq!(count("line") > 0, has_line);
    let view = document.root_element().attribute("viewBox").unwrap();
    let size: Vec<f64> = view.split(' ').map(|n| n.parse().unwrap()).collect();
    for text in document.descendants().filter(|n| n.has_tag_name("text")) {
        let number = |name| text.attribute(name).unwrap().parse::<f64>().unwrap();
        let half = text.text().unwrap().width() as f64 * number("font-size") * 0.3;
        let is_inside = number("x") - half >= 0.0 && number("x") + half <= size[2];
        assert!(is_inside && number("y") <= size[3], "{text:?}");
    }
}

#[test]
fn every_class_of_positions_is_drawn() {
    for drawn in Position::all(Rules::TIC_TAC_TOE).filter(|drawn| drawn.canonical() == *drawn) {
        check_drawn(&Oracle::Table, &drawn, Language::English);
    }
}

#[test]
fn other_games_are_drawn() {
    for game in "misere wild notakto torus 4,3,3:gravity 2,2,2,2 3,2,2,2:wild".split(' ') {
        let rules: Rules = game.parse().unwrap();
        let oracle = Oracle::of(rules, 1).unwrap();
        let mut next = Some(Position::start(rules));
        while let Some(drawn) = next {
            for language in Language::ALL {
                check_drawn(&oracle, &drawn, language);
            }
            let played = drawn.moves().iter().last();
            next = played.and_then(|played| drawn.play(played).ok());
        }
    }
}

/// For games that are too large to solve, the picture has marks, the last move and the line,
/// and the caption has only facts that follow from the rules.
#[test]
fn positions_of_unknown_value_are_drawn_without_values() {
    for (moves, frames, strokes, english, korean) in [
        ("", 0, 0, "x to move", "x 차례"),
        // The picture has no values even if a move wins immediately.
        ("a1,a2,b1,b2,c1,c2,d1,d2", 1, 0, "x to move", "x 차례"),
        (
            "a1,a2,b1,b2,c1,c2,d1,d2,e1",
            1,
            1,
            "The game is over: x has won with ",
            "게임이 끝났습니다. x가 ",
        ),
    ] {
        let mut drawn = Position::start("7,7,5".parse().unwrap());
        let mut last = None;
        for name in moves.split(',').filter(|name| !name.is_empty()) {
            let played = drawn.parse_move(name).unwrap();
            drawn = drawn.play(played).unwrap();
            last = Some(played.square);
        }
        for (language, expected) in [(Language::English, english), (Language::Korean, korean)] {
            let text = position(&Analysis::by_rules(&drawn), last, language);
            let document = Document::parse(&text).unwrap();
            let count = |class| count(&document, class);
            assert_eq!(count("x") + count("o"), drawn.ply() as usize);
            assert_eq!((count("last"), count("line")), (frames, strokes));
            assert_eq!(count("win") + count("draw") + count("loss"), 0);
            let mut nodes = document.descendants();
            let said = nodes
                .find(|node| node.has_tag_name("desc"))
                .unwrap()
                .text()
                .unwrap();
            if drawn.is_over() {
                assert!(said.starts_with(expected), "{said}")
            } else {
                assert_eq!(said, expected)
            }
        }
    }
}

/// A line over a joined edge or through layers has a ring around each square.
#[test]
fn lines_without_a_stroke_are_ringed() {
    let count = |game: &str, tag: &str| {
        let drawn: Position = game.parse().unwrap();
        let oracle = Oracle::of(*drawn.rules(), 1).unwrap();
        let text = solved(&oracle, &drawn, Language::English);
        let document = Document::parse(&text).unwrap();
        let nodes = document.descendants().filter(|node| node.has_tag_name(tag));
        nodes.filter(|node| has_class(node, "line")).count()
    };
    assert_eq!(count("3,3,3:torus xxx/oo./...", "path"), 1);
    assert_eq!(count("3,3,3:torus .xo/x.o/..x", "circle"), 3);
    assert_eq!(count("2,2,2,2 xx/..|o./..", "path"), 1);
    assert_eq!(count("2,2,2,2 x./..|xo/..", "circle"), 2);
}

/// Viewers without CSS variables show the same picture, and viewers without media
/// queries show the light colours.
#[test]
fn colours_are_written_out() {
    let start = Position::start(Rules::TIC_TAC_TOE);
    for text in [
        solved(&Oracle::Table, &start, Language::English),
        map(Player::First, Language::Korean),
        board(start.board(), 100, Language::English),
        BOARD_STYLE.to_owned(),
    ] {
        assert!(!text.contains("var("), "{text}");
    }
    let (light, dark) = BOARD_STYLE.split_once("@media screen").unwrap();
    for class in [
        "paper", "grid", "x", "o", "reply", "line", "last", "win", "draw", "loss",
    ] {
        let rule = format!(".{class} {{");
        assert!(light.contains(&rule) && dark.contains(&rule), "{class}");
    }
}

/// On each board the reply is the only mark that is not pale, and the map fits on A4 and
/// on Letter with margins of half an inch.
#[test]
fn maps_fit_on_paper_and_stress_the_reply() {
    for player in Player::BOTH {
        let text = map(player, Language::English);
        let document = Document::parse(&text).unwrap();
        for turn in document
            .descendants()
            .filter(|node| has_class(node, "turn"))
        {
            let board: Position = turn.attribute("data-board").unwrap().parse().unwrap();
            let marks = turn.children().filter(|child| {
                (has_class(child, "x") || has_class(child, "o")) && !has_class(child, "past")
            });
            let after = board
                .parse_move(turn.attribute("data-reply").unwrap())
                .unwrap();
            let after = board.play(after).unwrap();
            // The last square of a full board is drawn in the same way.
            let last = usize::from(after.moves().len() == 1);
            assert_eq!(marks.count(), 1 + last, "{board}");
        }
        let view = document.root_element().attribute("viewBox").unwrap();
        let size: Vec<f64> = view.split(' ').map(|n| n.parse().unwrap()).collect();
        for (width, height) in [(8.27, 11.69), (8.5, 11.0)] {
            assert!(size[3] / size[2] <= (height - 1.0) / (width - 1.0));
        }
    }
}
