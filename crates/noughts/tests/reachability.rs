//! Which boards play can reach, compared with playing every game.

mod oracle;

use noughts::{Board, Player, Position, Reason, Rules, Stones};
use oracle::Game;
use proptest::prelude::*;

fn rules(game: Game) -> Rules {
    Rules::new(game.width as u32, game.height as u32, game.k as u32).unwrap()
}

fn check_every_grid(game: Game) {
    let rules = rules(game);
    let reachable = game.reachable();
    for grid in oracle::every_grid(game.width * game.height) {
        let board = Board::parse(rules, &oracle::text(&grid)).unwrap();
        let judged = Position::try_from(board);
        assert_eq!(judged.is_ok(), reachable.contains(&grid), "{board:?}");
        assert_eq!(
            game.has_a_last_move(&grid),
            reachable.contains(&grid),
            "oracle: {board:?}"
        );
        if let Err(refused) = judged {
            assert_eq!(*refused.board(), board);
            assert!(refused.reasons().count() > 0);
        }
    }
}

#[test]
fn every_game_of_up_to_nine_squares() {
    for (width, height) in (1..=9).flat_map(|width| (1..=9).map(move |height| (width, height))) {
        if width * height <= 9 {
            for k in 1..=width.max(height) {
                check_every_grid(Game::new(width, height, k));
            }
        }
    }
}

#[test]
fn games_whose_lines_are_longer_than_a_side() {
    check_every_grid(Game::new(5, 2, 3));
    check_every_grid(Game::new(2, 5, 4));
}

#[test]
fn oblong_boards_with_short_lines() {
    check_every_grid(Game::new(5, 2, 2));
    check_every_grid(Game::new(4, 3, 3));
}

/// The claims of each reason, one by one, for all 19,683 grids.
#[test]
fn each_reason_says_what_is_so() {
    let game = Game::new(3, 3, 3);
    for grid in oracle::every_grid(9) {
        let board: Board = oracle::text(&grid).parse().unwrap();
        let count = |player| grid.iter().filter(|mark| **mark == player).count();
        let line = |player| game.has_line(&grid, player);
        let lines_apart = |player: char| {
            line(player)
                && (0..9)
                    .filter(|square| grid[*square] == player)
                    .all(|square| {
                        let mut without = grid.clone();
                        without[square] = '.';
                        game.has_line(&without, player)
                    })
        };
        let (x, o) = (count('x'), count('o'));
        for reason in Reason::ALL {
            let expected = match *reason {
                Reason::TooMany(Player::X) => x > o + 1,
                Reason::TooMany(Player::O) => o > x,
                Reason::BothHaveLines => line('x') && line('o'),
                Reason::PlayedOnAfter(Player::X) => line('x') && x <= o,
                Reason::PlayedOnAfter(Player::O) => line('o') && x > o,
                Reason::LinesApart(Player::X) => lines_apart('x'),
                Reason::LinesApart(Player::O) => lines_apart('o'),
            };
            assert_eq!(reason.holds_for(&board), expected, "{reason:?} {board}");
        }
    }
}

#[test]
fn all_reasons_are_told_at_once() {
    let reasons = |text: &str| {
        let board: Board = text.parse().unwrap();
        Position::try_from(board).unwrap_err().to_string()
    };
    assert_eq!(
        reasons("xx./.../..."),
        "play cannot reach xx./.../...: x has too many marks (2 x, 0 o)"
    );
    assert_eq!(
        reasons("xxx/.../xxx"),
        "play cannot reach xxx/.../xxx: x has too many marks (6 x, 0 o); \
         no single move completes all lines of x"
    );
    assert_eq!(
        reasons("ooo/xxx/o.."),
        "play cannot reach ooo/xxx/o..: o has too many marks (3 x, 4 o); \
         both players have a line; o moved after x had a line"
    );
}

/// A board of one of the largest games: marks at random, and whole lines laid
/// over them, so that boards with several lines occur.
fn large_board() -> impl Strategy<Value = (Game, Board)> {
    let games = [
        (8, 8, 5),
        (8, 8, 3),
        (16, 4, 6),
        (4, 16, 5),
        (64, 1, 4),
        (1, 64, 4),
        (13, 4, 2),
    ];
    let games = prop::sample::select(games.map(|(w, h, k)| Game::new(w, h, k)).to_vec());
    let lines = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..4);
    (games, any::<[u64; 3]>(), lines, 0..4u32).prop_map(|(game, noise, lines, density)| {
        let rules = rules(game);
        let all: Vec<_> = rules.lines().collect();
        let mut marks = Stones::from_bits(noise[0] & if density == 0 { 0 } else { noise[1] });
        marks = marks & rules.all_squares();
        let mut x = marks & Stones::from_bits(noise[2]);
        let mut o = marks - x;
        for (index, for_x) in lines {
            let line = index.get(&all).stones();
            (x, o) = if for_x {
                (x | line, o - line)
            } else {
                (x - line, o | line)
            };
        }
        // Even out the numbers, so that not all is refused for them.
        let spare = rules.all_squares() - x - o;
        let lacking = x.len().abs_diff(o.len()) as usize;
        let extra = spare
            .singles()
            .take(lacking)
            .fold(Stones::NONE, Stones::union);
        let (x, o) = if x.len() < o.len() {
            (x | extra, o)
        } else {
            (x, o | extra)
        };
        (game, Board::new(rules, x, o).unwrap())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn the_largest_boards((game, board) in large_board()) {
        let grid: oracle::Grid = board.to_string().chars().filter(|c| *c != '/').collect();
        prop_assert_eq!(Position::try_from(board).is_ok(), game.has_a_last_move(&grid));
        for (player, letter) in [(Player::X, 'x'), (Player::O, 'o')] {
            prop_assert_eq!(board.has_line(player), game.has_line(&grid, letter));
        }
    }
}
