//! Texts as people read them, of cases that no document shows, in English.

use super::{ended, said, situation};
use crate::language::Language::English;

#[test]
fn misere() {
    // o . .
    // x . x
    // x o o
    assert_eq!(
        said("3,3,3:misere", "o../x.x/xoo", English),
        "\
x to move: o wins in 3, counting the moves of both. Who completes a line loses.

x loses at once with a move that completes a line: b2 completes the middle row.

Every move loses; b1 and c1 hold out longest.

After b1 or c1, 1 of 2 replies of o keeps the win; a random reply throws it away 50% of the time.

Best play:
  1. x b1
  2. o c1  leaves x only moves that complete a line
  3. x b2  completes the middle row, which loses

Weaker moves:
  b2 loses sooner: o wins in 1
      1. x b2  completes the middle row, which loses"
    );
}

#[test]
fn wild() {
    // . x .
    // x o x
    // . . .
    assert_eq!(
        said("3,3,3:wild", ".x./xox/...", English),
        "\
The first player to move: the first player wins in 3, counting the moves of both.

After b3x or b3o every reply of the second player lets the first player complete a line.

Only b3x and b3o win.

Best play:
  1. first b3x  every reply lets the first player complete a line
  2. second a1o  lets the first player complete the diagonal a1-b2-c3 with c3o
  3. first c3o  completes the diagonal a1-b2-c3

Weaker moves:
  a1o and c1o throw the win away: the second player wins in 2
      1. first a1o  lets the second player complete the diagonal a1-b2-c3 with c3o
      2. second c3o  completes the diagonal a1-b2-c3
  a3x and c3x throw the win away: the second player wins in 2
      1. first a3x  lets the second player complete the left column with a1x
      2. second a1x  completes the left column
  a3o and c3o throw the win away: the second player wins in 2
      1. first a3o  lets the second player complete the diagonal c1-b2-a3 with c1o
      2. second c1o  completes the diagonal c1-b2-a3
  a1x and c1x throw the win away: the second player wins in 2
      1. first a1x  lets the second player complete the top row with c1x and the left column with a3x
      2. second c1x  completes the top row"
    );
}

#[test]
fn wild_misere() {
    // . x .
    // x o x
    // o x o
    assert_eq!(
        said("3,3,3:wild+misere", ".x./xox/oxo", English),
        "\
The second player to move: the second player wins in 2, counting the moves of both. Who completes a line loses.

The second player loses at once with a move that completes a line: a1o completes the diagonal a1-b2-c3 and c1o completes the diagonal c1-b2-a3.

After a1x or c1x every move of the first player completes a line.

Only a1x and c1x win.

Best play:
  1. second a1x  leaves the first player only moves that complete a line
  2. first c1x  completes the top row, which loses

Weaker moves:
  a1o and c1o throw the win away: the first player wins in 1
      1. second a1o  completes the diagonal a1-b2-c3, which loses"
    );
}

#[test]
fn x_only() {
    // . x .
    // . . x
    // . . .
    assert_eq!(
        said("3,3,3:x-only", ".x./..x/...", English),
        "\
The first player to move: the first player wins in 3, counting the moves of both.

After a3 every reply of the second player lets the first player complete a line.

Only a3 wins.

Best play:
  1. first a3  every reply lets the first player complete a line
  2. second a1  lets the first player complete the top row at c1 and the left column at a2
  3. first c1  completes the top row

Weaker moves:
  a1 and c3 throw the win away: the second player wins in 2
      1. first a1  lets the second player complete the top row at c1
      2. second c1  completes the top row
  a2 and b3 throw the win away: the second player wins in 2
      1. first a2  lets the second player complete the middle row at b2
      2. second b2  completes the middle row
  b2 throws the win away: the second player wins in 2
      1. first b2  lets the second player complete the middle row at a2 and the middle column at b3
      2. second a2  completes the middle row
  c1 throws the win away: the second player wins in 2
      1. first c1  lets the second player complete the top row at a1 and the right column at c3
      2. second a1  completes the top row"
    );
}

#[test]
fn notakto() {
    // . x .
    // . . x
    // x . x
    assert_eq!(
        said("3,3,3:notakto", ".x./..x/x.x", English),
        "\
The first player to move: the first player wins in 2, counting the moves of both. Who completes a line loses.

The first player loses at once with a move that completes a line: c1 completes the right column and b3 completes the bottom row.

After a1, a2 or b2 every move of the second player completes a line.

Only a1, a2 and b2 win.

Best play:
  1. first a2  leaves the second player only moves that complete a line
  2. second b3  completes the bottom row, which loses

Weaker moves:
  c1 and b3 throw the win away: the second player wins in 1
      1. first b3  completes the bottom row, which loses"
    );
}

#[test]
fn torus() {
    // o x .
    // . . o
    // x . .
    assert_eq!(
        said("3,3,3:torus", "ox./..o/x..", English),
        "\
x to move: x wins in 3, counting the moves of both.

o threatens to complete the diagonal a1-c2-b3 at b3, so x must play b3.

Only b3 wins.

Best play:
  1. x b3  must block the diagonal a1-c2-b3; makes a fork: it threatens the middle column at b2 and the bottom row at c3
  2. o b2  blocks the middle column; threatens the middle row at a2 and the diagonal a1-b2-c3 at c3
  3. x c3  completes the bottom row

Weaker moves:
  c1, a2, b2 and c3 throw the win away: o wins in 2
      1. x b2  threatens the diagonal c1-b2-a3 at c1 and the middle column at b3
      2. o b3  completes the diagonal a1-c2-b3"
    );
}

#[test]
fn torus_misere() {
    // x . .
    // x o .
    // o . x
    assert_eq!(
        said("3,3,3:torus+misere", "x../xo./o.x", English),
        "\
o to move: x wins in 3, counting the moves of both. Who completes a line loses.

o loses at once with a move that completes a line: c1 completes the diagonal c1-b2-a3.

Every move loses; b1, c2 and b3 hold out longest.

After c2 or b3, 1 of 3 replies of x keeps the win; a random reply throws it away 67% of the time.

Best play:
  1. o c2
  2. x b3  leaves o only moves that complete a line
  3. o b1  completes the diagonal b1-c2-a3, which loses

Weaker moves:
  c1 loses sooner: x wins in 1
      1. o c1  completes the diagonal c1-b2-a3, which loses"
    );
}

#[test]
fn gravity() {
    // x . .
    // x . o
    // o . x
    assert_eq!(
        said("3,3,3:gravity", "x../x.o/o.x", English),
        "\
o to move: o wins in 3, counting the moves of both.

After c1 every reply of x lets o complete a line.

Only c1 wins.

Best play:
  1. o c1  every reply lets o complete a line
  2. x b3  threatens the diagonal a1-b2-c3 at b2; lets o complete the diagonal c1-b2-a3 at b2
  3. o b2  completes the diagonal c1-b2-a3

Weaker moves:
  b3 throws the win away: x wins in 2
      1. o b3  lets x complete the diagonal a1-b2-c3 at b2
      2. x b2  completes the diagonal a1-b2-c3"
    );
}

/// What there is to see in positions that are won or lost soon.
#[test]
fn situations() {
    let seen = |game, rows| situation(game, rows, English);
    assert_eq!(
        seen("3,3,3", "xxo/o../..."),
        "x can make a fork, two threats of which o can block only one: b2 threatens the middle column at b3 and the diagonal a1-b2-c3 at c3."
    );
    assert_eq!(
        seen("3,3,3", "x.o/.o./x.x"),
        "x threatens to complete the left column at a2 and the bottom row at b3, and o can block only one of them."
    );
    assert_eq!(
        seen("3,3,3:misere", "oxo/x.x/xoo"),
        "Every move of x completes a line: b2 completes the middle row."
    );
    assert_eq!(
        seen("3,3,3:wild", ".x./xox/.x."),
        "Whatever the second player plays, the first player can complete a line next."
    );
    assert_eq!(
        seen("3,3,3:x-only", ".x./..x/x.."),
        "Whatever the second player plays, the first player can complete a line next."
    );
    assert_eq!(
        seen("3,3,3:gravity", "..x/.oo/xxo"),
        "o threatens to complete the middle row at a2, and a block there lets o complete the diagonal a1-b2-c3 at a1."
    );
    assert_eq!(
        seen("3,3,3:gravity", "x.o/x.o/o.x"),
        "Whatever x plays, o can complete a line next."
    );
    assert_eq!(
        seen("3,3,3:notakto", "x.x/..x/xx."),
        "Every move of the second player completes a line: b1 completes the top row, a2 completes the left column, b2 completes the diagonal c1-b2-a3 and c3 completes the bottom row and the right column."
    );
}

#[test]
fn finished_games() {
    let end = |game, rows| ended(game, rows, English);
    assert_eq!(
        end("3,3,3", "xoo/xxo/xox"),
        "The game is over: x has won with the left column and the diagonal a1-b2-c3."
    );
    assert_eq!(
        end("3,3,3", "xox/xoo/oxx"),
        "The game is over: a draw. The board is full and nobody has a line."
    );
    assert_eq!(
        end("3,3,3:misere", "xxx/oo./..."),
        "The game is over: o has won, because x completed the top row."
    );
    assert_eq!(
        end("3,3,3:wild", ".../ooo/..."),
        "The game is over: the first player has won with the middle row."
    );
    assert_eq!(
        end("3,3,3:notakto", "xxx/.../..."),
        "The game is over: the second player has won, because the first player completed the top row."
    );
    assert_eq!(
        end("3,3,3:torus", ".xo/o.x/x.."),
        "The game is over: x has won with the diagonal b1-c2-a3."
    );
    assert_eq!(
        end("3,3,3,3", "x../.../...|x../.o./...|x../.../..o"),
        "The game is over: x has won with the pillar a1.1-a1.2-a1.3."
    );
    assert_eq!(
        end("3,3,3,3", "x../.../...|.o./.x./...|.o./.../..x"),
        "The game is over: x has won with the space diagonal a1.1-b2.2-c3.3."
    );
}
