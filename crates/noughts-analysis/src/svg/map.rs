//! The complete strategy for one player, on one page.
//!
//! Each board shows the move to play on a highlighted square. Each other empty square is a possible
//! reply of the opponent and contains a smaller board with the next move, and so on.

use noughts::{Mark, Move, Outcome, Player, Position, Rules, Solution, Status, TABLE};

use super::canvas::{Canvas, Place};
use super::{strokes, wrapped};
use crate::messages::Language;
use crate::messages::Message;

/// The width of the page on a screen, in pixels.
const SHOWN: f64 = 1200.0;

/// The margin around the page, in squares of the largest board.
const MARGIN: f64 = 0.1;

/// The sizes of the title and of the text below it, and the space that both take above
/// the board. The ratio of height to width of the picture is below that of A4 and Letter.
const TITLE: f64 = 0.14;
const TEXT: f64 = 0.075;
const ABOVE: f64 = 0.42;

/// Draws the strategy for a player of tic-tac-toe, with a title and instructions in a
/// language.
pub fn map(player: Player, language: Language) -> String {
    let rules = Rules::TIC_TAC_TOE;
    let size = f64::from(rules.width()) + 2.0 * MARGIN;
    let mut canvas = Canvas::new(size, size + ABOVE);
    let place = Place {
        x: MARGIN,
        y: MARGIN + ABOVE,
        side: 1.0,
    };
    let [title, how] = [Message::MapTitle(player), Message::MapHelp(player)]
        .map(|message| message.text(&rules, language));
    let middle = size / 2.0;
    canvas.text(middle, MARGIN + TITLE, TITLE, "title", &title);
    for (line, number) in wrapped(&how, size - 2.0 * MARGIN, TEXT).iter().zip(0_u8..) {
        let y = MARGIN + TITLE + 1.5 * TEXT * (f64::from(number) + 1.2);
        canvas.text(middle, y, TEXT, "caption", line);
    }
    let start = Position::start(rules);
    match player {
        Player::First => turn(&mut canvas, &place, &start, None),
        // The opponent starts with any move.
        Player::Second => {
            canvas.begin(&[("class", "opening"), ("data-board", &start.to_string())]);
            canvas.grid(&place, &rules);
            replies(&mut canvas, &place, &start);
            canvas.end();
        }
    }
    canvas.finish(&title, &how, SHOWN)
}

/// The move to play: of the best moves, the one that leaves the opponent the
/// most wrong replies.
fn reply(position: &Position) -> Option<Move> {
    let ways_to_err = |played: &Move| {
        let after = position.play(*played).ok();
        let values: Vec<_> = after
            .iter()
            .flat_map(|after| TABLE.move_values(after))
            .map(|(_, value)| value)
            .collect();
        let best = values.iter().max().copied();
        values.iter().filter(|value| Some(**value) < best).count()
    };
    // Of several moves with the same number, take the first.
    let best: Vec<Move> = TABLE.best_moves(position).iter().collect();
    best.into_iter().rev().max_by_key(ways_to_err)
}

/// Draws a board on which the player of the map is to move, after the opponent's last move.
fn turn(canvas: &mut Canvas, place: &Place, position: &Position, last: Option<Move>) {
    let Some((played, after)) =
        reply(position).and_then(|played| Some((played, position.play(played).ok()?)))
    else {
        return;
    };
    let (board, reply) = (position.to_string(), played.square.to_string());
    let last = last.map(|last| last.square.to_string());
    let mut attributes = vec![
        ("class", "turn"),
        ("data-board", &board),
        ("data-reply", &reply),
    ];
    attributes.extend(last.as_deref().map(|last| ("data-after", last)));
    canvas.begin(&attributes);
    canvas.highlight(place, played.square);
    canvas.grid(place, position.rules());
    // Marks on the board are paler than the move to play.
    for mark in Mark::BOTH {
        for square in position.rules().squares(position.board().stones(mark)) {
            canvas.mark(place, square, mark, true);
        }
    }
    canvas.mark(place, played.square, played.mark, false);
    strokes(canvas, |_| *place, after.board());
    replies(canvas, place, &after);
    canvas.end();
}

/// Draws a smaller board on each square where the opponent may move.
fn replies(canvas: &mut Canvas, place: &Place, position: &Position) {
    for (played, next) in position.children() {
        let inner = place.inside(played.square, position.rules().width());
        match next.status() {
            Status::ToMove(_) => turn(canvas, &inner, &next, Some(played)),
            // The board is full, and the game is drawn.
            Status::Over(Outcome::Draw) => canvas.mark(place, played.square, played.mark, false),
            // Best play never reaches this; the tests play all games.
            Status::Over(Outcome::Win(_)) => {}
        }
    }
}
