//! The sentences that each language has for an explanation.

use noughts::{Line, Move, Player, Prospect};

use super::searched_line::Holding;
use crate::replies::Replies;

/// More moves than this, of which there is nothing to say, are counted and not named.
pub(super) const MOST_NAMED: usize = 10;

/// A move and all the lines that it would complete.
pub(super) struct Aim {
    pub(super) played: Move,
    pub(super) lines: Vec<Line>,
}

/// A move that makes a fork, and what it threatens.
pub(super) struct Fork {
    pub(super) played: Move,
    pub(super) aims: Vec<Aim>,
}

/// Which moves to play.
pub(super) enum Right {
    /// There is no other, and it does not lose.
    Sole(Move),
    /// All of them, and all are worth the same.
    All,
    /// These; all others end the game worse.
    Only(Vec<Move>),
    /// These; some others end it the same way, but a win later or a loss sooner.
    Preferred(Vec<Move>),
    /// These; how the game ends after some others is not known.
    AtLeast(Vec<Move>),
}

/// What a move is for.
pub(super) enum Purpose<'a> {
    Blocks(Block<'a>),
    Threatens(Attack),
    BlocksAndThreatens(Block<'a>, Attack),
    /// The opponent can complete something now.
    Gives(Vec<Aim>),
    /// Every reply loses at once.
    LeavesNoReply,
}

/// The lines that a move blocks.
pub(super) struct Block<'a> {
    pub(super) lines: &'a [Line],
    /// Whether everything else loses at once.
    pub(super) forced: bool,
}

/// What a move threatens to complete.
pub(super) struct Attack {
    pub(super) aims: Vec<Aim>,
    pub(super) fork: bool,
}

/// The sentences of an explanation. A language knows the rules of the game: what
/// the players are called, how a move is written, and whether a line wins. Moves
/// come in the order in which they are to be named.
pub(super) trait Phrases {
    /// A player in a column of moves.
    fn name(&self, player: Player) -> &'static str;

    /// The game has ended with lines, and this player has won.
    fn won(&self, winner: Player, lines: &[Line]) -> String;
    /// The board is full, and nobody has completed a line.
    fn drawn(&self) -> String;

    /// Whose turn it is, and how the game ends.
    fn verdict(&self, turn: Player, value: Prospect) -> String;
    /// Who completes a line loses.
    fn lines_lose(&self) -> &'static str;

    /// The player to move wins at once.
    fn can_win(&self, turn: Player, wins: &[Aim]) -> String;
    /// The player to move loses at once with these moves.
    fn can_lose(&self, turn: Player, losses: &[Aim]) -> String;
    /// The opponent would win at one square.
    fn must_block(&self, turn: Player, danger: &Aim) -> String;
    /// The opponent would win at one square, and after a block there at others.
    fn block_gives(&self, turn: Player, danger: &Aim, then: &[Aim]) -> String;
    /// The opponent would win at several.
    fn cannot_block(&self, turn: Player, dangers: &[Aim]) -> String;
    /// Whatever is played, the opponent can win with the next move.
    fn every_move_gives(&self, turn: Player) -> String;
    /// Every move completes a line, which loses.
    fn every_move_completes(&self, turn: Player, losses: &[Aim]) -> String;
    /// The player to move can make forks.
    fn can_fork(&self, turn: Player, forks: &[Fork]) -> String;
    /// After these moves every reply loses at once.
    fn can_leave_no_reply(&self, turn: Player, moves: &[Move]) -> String;

    /// Which moves are right in a position of that value.
    fn choice(&self, value: Prospect, right: &Right) -> String;
    /// What these moves lead to is not known, or only that they do not win or do not lose;
    /// of others it is known. `searched` if a search has come to its limits.
    fn unknown(&self, moves: &[Move], known: Prospect, searched: bool) -> String;

    /// How many replies to some moves of `turn` hold what best play keeps, if the
    /// position is worth `value` to `turn`, and how likely an error is.
    fn replies(&self, moves: &[Move], turn: Player, value: Prospect, replies: &Replies) -> String;

    /// Above the best line.
    fn best_play(&self) -> &'static str;
    /// Above a line that keeps the value, but need not be the shortest.
    fn some_play(&self) -> &'static str;
    /// Above all weaker moves.
    fn weaker(&self) -> &'static str;
    /// Above the line that shows what is wrong with some moves: what they are
    /// worth to `turn`, and what the best are.
    fn refutation(&self, moves: &[Move], turn: Player, worth: Prospect, best: Prospect) -> String;
    /// Below a line after which the game will be drawn.
    fn nothing_wins(&self) -> &'static str;

    /// Below a drawn line that could be shown further.
    fn goes_on(&self) -> &'static str;
    /// Below a line of which the search has not found more.
    fn cut_short(&self) -> &'static str;
    /// Below a line after which neither player has enough open lines to win.
    fn too_few_lines(&self) -> &'static str;
    /// Below a line after which a player holds by pairs; there is at least one.
    fn holds_by_pairs(&self, holding: &Holding) -> String;

    /// A move completes lines.
    fn completes(&self, lines: &[Line]) -> String;
    /// What else a move of a player is for; there is at least one purpose.
    fn purposes(&self, player: Player, purposes: &[Purpose<'_>]) -> String;
}
