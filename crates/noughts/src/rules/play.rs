//! Whose turn it is, which moves are legal, whether the game is over, and which
//! moves can have been the last. The functions take a board as the squares of x
//! and the squares of o.

use super::{Lines, Marks, Rules, Shape, Squares};
use crate::{Mark, Move, Moves, Outcome, Player, Stones};

/// The status of a board that follows from its lines and its number of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Play cannot lead to these lines.
    Impossible,
    /// The game is over.
    Over(Outcome),
    /// The game is not over.
    Open,
}

impl Rules {
    /// Whose turn it is. It is also defined for boards that play cannot reach: if
    /// each player has their own mark it is the first player's turn if there
    /// are no more x than o, otherwise if the number of marks is even.
    pub const fn turn(&self, x: Stones, o: Stones) -> Player {
        match self.variant.marks {
            Marks::Own if x.len() <= o.len() => Player::First,
            Marks::Own => Player::Second,
            Marks::Either | Marks::OnlyX => self.player_after(x.len() + o.len()),
        }
    }

    /// Whose turn it is after `ply` moves.
    pub const fn player_after(&self, ply: u32) -> Player {
        match ply % 2 {
            0 => Player::First,
            _ => Player::Second,
        }
    }

    /// The marks that a player may place.
    pub const fn marks_of(&self, player: Player) -> &'static [Mark] {
        match (self.variant.marks, player) {
            (Marks::Own, Player::First) | (Marks::OnlyX, _) => &[Mark::X],
            (Marks::Own, Player::Second) => &[Mark::O],
            (Marks::Either, _) => &Mark::BOTH,
        }
    }

    /// The player who owns a mark; `None` if players do not have their own
    /// marks.
    pub const fn owner(&self, mark: Mark) -> Option<Player> {
        match (self.variant.marks, mark) {
            (Marks::Own, Mark::X) => Some(Player::First),
            (Marks::Own, Mark::O) => Some(Player::Second),
            _ => None,
        }
    }

    /// The name of a player: `x` and `o` if each player has their own mark, otherwise `first` and
    /// `second`.
    pub const fn player_name(&self, player: Player) -> &'static str {
        match (self.variant.marks, player) {
            (Marks::Own, Player::First) => "x",
            (Marks::Own, Player::Second) => "o",
            (_, Player::First) => "first",
            (_, Player::Second) => "second",
        }
    }

    /// Whether a player chooses between two marks.
    pub const fn has_choice_of_marks(&self) -> bool {
        matches!(self.variant.marks, Marks::Either)
    }

    /// Whether the player who completes a line wins.
    pub const fn line_wins(&self) -> bool {
        matches!(self.variant.lines, Lines::Win)
    }

    /// The least and the greatest possible number of x among `ply` marks.
    pub const fn x_marks(&self, ply: u32) -> (u32, u32) {
        match self.variant.marks {
            Marks::Own => (ply.div_ceil(2), ply.div_ceil(2)),
            Marks::Either => (0, ply),
            Marks::OnlyX => (ply, ply),
        }
    }

    /// Whether every empty square may be played. If not, marks drop to the lowest
    /// empty square of their column.
    pub const fn has_free_squares(&self) -> bool {
        matches!(self.variant.squares, Squares::Free)
    }

    /// The squares that can be played next if these are occupied.
    pub const fn legal_squares(&self, occupied: Stones) -> Stones {
        let empty = self.all_squares().difference(occupied);
        match self.variant.squares {
            Squares::Free => empty,
            Squares::FromBelow => empty.intersection(self.supported(occupied)),
        }
    }

    /// The squares whose mark can be taken back: all of them, or with gravity the
    /// highest of each column.
    pub const fn removable_squares(&self, occupied: Stones) -> Stones {
        match self.variant.squares {
            Squares::Free => occupied,
            Squares::FromBelow => {
                let covered = Stones::from_bits(occupied.bits() << (self.sides.width % 64));
                // On a board of one row no mark covers another, and a row of 64 squares would be
                // shifted by zero.
                match self.sides.height {
                    1 => occupied,
                    _ => occupied.difference(covered),
                }
            }
        }
    }

    /// The squares with a mark right above an empty square; none without gravity.
    pub const fn floating_squares(&self, occupied: Stones) -> Stones {
        match self.variant.squares {
            Squares::Free => Stones::NONE,
            Squares::FromBelow => occupied.difference(self.supported(occupied)),
        }
    }

    /// The squares of the lowest row, and those right above an occupied square.
    const fn supported(&self, occupied: Stones) -> Stones {
        let upper_rows = self.sides.first_rows(self.sides.height as u32 - 1);
        let lowest_row = self.all_squares().difference(upper_rows);
        match self.sides.height {
            1 => lowest_row,
            _ => lowest_row.union(Stones::from_bits(occupied.bits() >> self.sides.width)),
        }
    }

    /// The legal moves; empty when the game is over.
    pub const fn moves(&self, x: Stones, o: Stones) -> Moves {
        match self.outcome(x, o) {
            Some(_) => Moves::none(self),
            None => self.moves_if_to_move(self.turn(x, o), x.union(o)),
        }
    }

    /// The legal moves of a player if it were their turn and the game not over.
    pub const fn moves_if_to_move(&self, player: Player, occupied: Stones) -> Moves {
        let open = self.legal_squares(occupied);
        match self.marks_of(player) {
            [Mark::X] => Moves::new(self, open, Stones::NONE),
            [Mark::O] => Moves::new(self, Stones::NONE, open),
            _ => Moves::new(self, open, open),
        }
    }

    /// How the game on a board has ended; `None` if it is not over.
    pub const fn outcome(&self, x: Stones, o: Stones) -> Option<Outcome> {
        let turn = self.turn(x, o);
        // A line ends the game, so if each player has their own mark, only the
        // player who moved last can have a line.
        let line = match (self.variant.marks, turn) {
            (Marks::Own, Player::First) => self.has_line(o),
            (Marks::Own, Player::Second) | (Marks::OnlyX, _) => self.has_line(x),
            (Marks::Either, _) => self.has_line(x) || self.has_line(o),
        };
        self.ending(turn, line, x.union(o).len())
    }

    /// How a game with `ply` marks on the board, with or without a line, has
    /// ended; `None` if it is not over.
    const fn ending(&self, turn: Player, has_line: bool, ply: u32) -> Option<Outcome> {
        // A full board can also have a line, so lines are checked first.
        match (has_line, self.variant.lines) {
            (true, Lines::Win) => Some(Outcome::Win(turn.opponent())),
            (true, Lines::Lose) => Some(Outcome::Win(turn)),
            (false, _) if ply == self.area() => Some(Outcome::Draw),
            (false, _) => None,
        }
    }

    /// The standing of a board with `ply` marks and the given shapes of x and o. Play must allow
    /// the numbers of x and o. Callers that know the shapes use this; [`Rules::outcome`] finds
    /// the lines itself.
    pub const fn standing(&self, ply: u32, x: Shape, o: Shape) -> Standing {
        let turn = self.player_after(ply);
        if LineFault::BothHaveLines.holds(self, turn, x, o)
            || LineFault::PlayedOnAfter(Mark::X).holds(self, turn, x, o)
            || LineFault::PlayedOnAfter(Mark::O).holds(self, turn, x, o)
            || LineFault::Apart(Mark::X).holds(self, turn, x, o)
            || LineFault::Apart(Mark::O).holds(self, turn, x, o)
        {
            return Standing::Impossible;
        }
        match self.ending(turn, x.has_line() || o.has_line(), ply) {
            Some(outcome) => Standing::Over(outcome),
            None => Standing::Open,
        }
    }

    /// The moves that can have led to a board that play can reach.
    pub const fn last_moves(&self, x: Stones, o: Stones) -> Moves {
        let moves = self.completing_moves(x, o);
        if self.always_has_order() {
            return moves;
        }
        let (mut last_x, mut last_o) = (Stones::NONE, Stones::NONE);
        let mut rest = moves.squares();
        while let Some((square, others)) = rest.split_first() {
            if let Some(true) = self.has_order(x.without(square), o.without(square)) {
                last_x = last_x.union(x.intersection(Stones::of(square)));
                last_o = last_o.union(o.intersection(Stones::of(square)));
            }
            rest = others;
        }
        Moves::new(self, last_x, last_o)
    }

    /// Whether any move can have been the last; `None` if the search takes too
    /// long.
    pub(crate) const fn has_last_move(&self, x: Stones, o: Stones) -> Option<bool> {
        self.has_order_with_last(x, o, self.completing_moves(x, o).squares())
    }

    /// The last moves that the lines allow: moves that can be taken back and leave
    /// no line.
    pub(crate) const fn completing_moves(&self, x: Stones, o: Stones) -> Moves {
        let removable = self.removable_squares(x.union(o));
        let (last_x, last_o) = match (self.variant.marks, self.turn(x, o)) {
            (Marks::Own, Player::First) => (Stones::NONE, o),
            (Marks::Own, Player::Second) | (Marks::OnlyX, _) => (x, Stones::NONE),
            // A line of one mark must have been completed by that mark.
            (Marks::Either, _) => match (self.has_line(x), self.has_line(o)) {
                (true, false) => (x, Stones::NONE),
                (false, true) => (Stones::NONE, o),
                (false, false) => (x, o),
                (true, true) => (Stones::NONE, Stones::NONE),
            },
        };
        Moves::new(
            self,
            self.common_squares(last_x).intersection(removable),
            self.common_squares(last_o).intersection(removable),
        )
    }

    /// Whether a player may place a mark.
    pub(crate) const fn may_place(&self, player: Player, mark: Mark) -> bool {
        matches!(
            (self.marks_of(player), mark),
            ([Mark::X], Mark::X) | ([Mark::O], Mark::O) | ([_, _], _)
        )
    }

    /// The text of a move: `b2`, or `b2x` if players choose the mark.
    pub fn notation(&self, played: Move) -> crate::Notation {
        crate::Notation {
            played,
            with_mark: self.has_choice_of_marks(),
        }
    }
}

/// The reasons why the lines of a board are impossible.
#[derive(Clone, Copy)]
pub(crate) enum LineFault {
    BothHaveLines,
    PlayedOnAfter(Mark),
    Apart(Mark),
}

impl LineFault {
    pub(crate) const fn holds(self, rules: &Rules, turn: Player, x: Shape, o: Shape) -> bool {
        match self {
            // The first line ends the game.
            LineFault::BothHaveLines => x.has_line() && o.has_line(),
            // The owner of a line has moved last, so it is the opponent's turn.
            LineFault::PlayedOnAfter(mark) => {
                let shape = match mark {
                    Mark::X => x,
                    Mark::O => o,
                };
                let theirs = match rules.owner(mark) {
                    Some(owner) => owner as u8 == turn as u8,
                    None => false,
                };
                shape.has_line() && theirs
            }
            LineFault::Apart(Mark::X) => matches!(x, Shape::Apart),
            LineFault::Apart(Mark::O) => matches!(o, Shape::Apart),
        }
    }
}
