//! The pictures are read back.

use noughts::{Board, Outcome, Player, Position, Rules, Square, Status, TABLE};
use roxmltree::{Document, Node};

use super::*;

fn has_class(node: &Node<'_, '_>, class: &str) -> bool {
    node.attribute("class")
        .is_some_and(|found| found.split(' ').any(|one| one == class))
}

/// The groups of boards on which the map's player is to move, right below one.
fn turns<'a, 'i>(node: Node<'a, 'i>) -> Vec<Node<'a, 'i>> {
    node.children()
        .filter(|child| has_class(child, "turn"))
        .collect()
}

/// Plays the map against every opponent from a board on. Gives how many games
/// were won and drawn.
fn play(map: Player, node: Node<'_, '_>, position: Position) -> (u32, u32) {
    let (mut won, mut drawn) = (0, 0);
    assert_eq!(
        node.attribute("data-board"),
        Some(position.to_string().as_str())
    );
    let square: Square = node.attribute("data-reply").unwrap().parse().unwrap();
    let after = position.play(square).unwrap();
    // What is drawn is what is said: the marks after the move, each once, but
    // for the last ones of a full board.
    for (player, shape) in [(Player::X, "x"), (Player::O, "o")] {
        let shown = node
            .children()
            .filter(|child| has_class(child, shape))
            .count();
        let stones = after.board().stones(player).len() as usize;
        let last = usize::from(player != map && after.open().len() == 1 && !after.is_over());
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
    for (square, next) in after.children() {
        match next.status() {
            Status::Over(outcome) => {
                assert_eq!(outcome, Outcome::Draw, "{next}");
                drawn += 1;
            }
            Status::ToMove(_) => {
                let nested = turns(node);
                let name = square.to_string();
                let nested: Vec<_> = nested
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
    let text = map(Player::X);
    let map_of_x = Document::parse(&text).unwrap();
    let roots = turns(map_of_x.root_element());
    assert_eq!(roots.len(), 1);
    let (won, drawn) = play(Player::X, roots[0], start);
    assert!(won > 0 && drawn > 0, "{won} {drawn}");

    let text = map(Player::O);
    let map_of_o = Document::parse(&text).unwrap();
    let mut openings = map_of_o.root_element().children();
    let opening = openings.find(|child| has_class(child, "opening")).unwrap();
    let firsts = turns(opening);
    assert_eq!(firsts.len(), 9);
    for (square, next) in start.children() {
        let name = square.to_string();
        let first = firsts
            .iter()
            .find(|n| n.attribute("data-after") == Some(&name))
            .unwrap();
        play(Player::O, *first, next);
    }
}

/// Boards inside boards never touch each other.
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

/// Every position: as many marks, labels and strokes as there must be.
#[test]
fn every_position_is_drawn() {
    let rules = Rules::TIC_TAC_TOE;
    let boards = (0..).map_while(|number| Board::from_number(rules, number));
    for drawn in boards.filter_map(|board| Position::try_from(board).ok()) {
        let text = position(&TABLE, &drawn);
        let document = Document::parse(&text).unwrap();
        let count = |class: &str| {
            document
                .descendants()
                .filter(|node| has_class(node, class))
                .count()
        };
        assert_eq!(count("x"), drawn.board().stones(Player::X).len() as usize);
        assert_eq!(count("o"), drawn.board().stones(Player::O).len() as usize);
        let labels = count("win") + count("draw") + count("loss");
        assert_eq!(labels, drawn.open().len() as usize);
        let has_won = drawn.is_over() && !drawn.board().vacant().is_empty();
        assert_eq!(
            count("line") > 0,
            has_won || matches!(drawn.status(), Status::Over(Outcome::Win(_)))
        );
    }
}
