//! Certificates: proofs of a position's value as a file, and their verification.
//!
//! [`prove()`] searches a position and writes a certificate. [`verify()`] reads and checks it with
//! code that shares nothing with the search except the rules of the game.

mod format;
mod prove;
mod reduce;
mod verify;
mod write;

use std::error::Error;
use std::{fmt, io};

use noughts::{BoardError, Outcome, Player, Position, Rules, RulesError, Unreachable};

use crate::solver::NotPositional;
pub use prove::{ProveError, Proved, prove};
pub use verify::verify;

/// The claim of a certificate about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The player wins against any defence.
    Wins(Player),
    /// Neither player wins against every defence.
    Draw,
    /// A claim about the weak game, in which only the lines of one player count,
    /// whatever lines the opponent completes.
    Weak {
        /// The player whose lines count.
        attacker: Player,
        /// Whether that player completes a line against any defence.
        wins: bool,
    },
}

impl Claim {
    /// Whether it claims that a player wins.
    pub fn wins(self, player: Player) -> bool {
        match self {
            Claim::Wins(winner) => winner == player,
            Claim::Draw => false,
            Claim::Weak { attacker, wins } => attacker == player && wins,
        }
    }
}

impl From<Outcome> for Claim {
    fn from(outcome: Outcome) -> Claim {
        match outcome {
            Outcome::Win(player) => Claim::Wins(player),
            Outcome::Draw => Claim::Draw,
        }
    }
}

/// As short as in a table: `x wins`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Wins(player) => write!(f, "{} wins", player_name(*player)),
            Claim::Draw => f.write_str("a draw"),
            Claim::Weak { attacker, wins } => {
                let verb = if *wins { "wins" } else { "does not win" };
                write!(f, "{} {verb} the weak game", player_name(*attacker))
            }
        }
    }
}

/// The name of a player in the games that have proofs: there each player has a mark of their own.
pub fn player_name(player: Player) -> &'static str {
    Rules::TIC_TAC_TOE.player_name(player)
}

/// The kind of argument why a player wins or does not win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The second player does not win from the empty board, because the first
    /// could steal the strategy.
    Stealing,
    /// A strategy that only blocks, and needs no lines of the defender's own.
    Weak,
    /// A strategy of the whole game.
    Whole,
    /// A strategy that only attacks and need not block; it wins the weak game.
    Attacking,
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Argument::Stealing => "strategy stealing",
            Argument::Weak => "a strategy that only blocks",
            Argument::Whole => "a strategy",
            Argument::Attacking => "a strategy that only attacks",
        })
    }
}

/// The part of a proof that is about one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Half {
    /// The player who wins or does not win.
    pub attacker: Player,
    /// The kind of argument.
    pub argument: Argument,
    /// The number of positions that it proves move by move.
    pub records: u64,
    /// The number of positions that it decides by pairs and weights.
    pub pairings: u64,
    /// The number of positions that it decides by reference to a symmetric position proved before.
    pub references: u64,
}

impl Half {
    fn new(attacker: Player, argument: Argument) -> Half {
        Half {
            attacker,
            argument,
            records: 0,
            pairings: 0,
            references: 0,
        }
    }
}

/// The verified contents of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The position that the certificate is about.
    pub position: Position,
    /// The proved claim.
    pub claim: Claim,
    /// The parts of the proof: two for a draw, otherwise one.
    pub halves: Vec<Half>,
    /// How many bytes the certificate has.
    pub bytes: u64,
}

/// Why a certificate is rejected.
#[derive(Debug)]
#[non_exhaustive]
pub enum VerifyError {
    /// The input cannot be read.
    Read(io::Error),
    /// It is empty.
    Empty,
    /// It does not begin like a certificate.
    NotACertificate,
    /// Its version is not supported.
    UnknownVersion {
        /// The version.
        found: u8,
    },
    /// There is no game of this width, height and k.
    Rules(RulesError),
    /// The text is not exactly the printed form of a game.
    UnknownGame {
        /// The text.
        found: String,
    },
    /// The game is not positional.
    NotPositional(NotPositional),
    /// There is no such board.
    Board(BoardError),
    /// Play cannot reach the board.
    Unreachable(Unreachable),
    /// The game is over, and there is nothing to prove.
    Over,
    /// It ends too soon.
    Truncated,
    /// It continues after its end.
    TooLong {
        /// How long it should be.
        expected: u64,
    },
    /// A byte that means nothing where it stands.
    Unknown {
        /// The byte.
        found: u8,
        /// The number of bytes before it.
        offset: u64,
    },
    /// Strategy stealing is an argument about the second player and the empty
    /// board only.
    NothingToSteal,
    /// A step of the proof is wrong.
    Wrong {
        /// The fault.
        fault: Fault,
        /// How many bytes were read.
        offset: u64,
    },
    /// It refers to more positions than fit in memory.
    OutOfMemory {
        /// The number of positions that were kept.
        states: usize,
    },
}

/// The fault of a step of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A move or a pair uses a square that is taken or irrelevant.
    NotFree,
    /// The attacker wins, although the claim is the opposite.
    AttackerWins,
    /// The defender completes a line first.
    DefenderWins,
    /// The attacker should win, but has no line left.
    NothingToWin,
    /// The pairs and weights do not stop the attacker.
    DoesNotHold,
    /// A reference to a record that is not complete yet.
    NotProvedBefore,
    /// A reference to the record of another position.
    NotTheSame,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::NotFree => "a square that is not free",
            Fault::AttackerWins => "the attacker wins, although the claim is that they do not",
            Fault::DefenderWins => "the defender completes a line before the attacker wins",
            Fault::NothingToWin => "the attacker has no line left to win with",
            Fault::DoesNotHold => "the pairs and weights do not hold",
            Fault::NotProvedBefore => "a reference to something that is not proved yet",
            Fault::NotTheSame => "a reference to another position",
        })
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Read(error) => error.fmt(f),
            VerifyError::Empty => f.write_str("expected a certificate, found nothing"),
            VerifyError::NotACertificate => {
                f.write_str("expected a certificate, found something else")
            }
            VerifyError::UnknownVersion { found } => {
                write!(
                    f,
                    "expected a certificate of version 1, 2 or 3, found version {found}"
                )
            }
            VerifyError::UnknownGame { found } => {
                write!(
                    f,
                    "expected a game as it is printed, such as 3,3,3, found {found:?}"
                )
            }
            VerifyError::NotPositional(error) => error.fmt(f),
            VerifyError::Rules(error) => error.fmt(f),
            VerifyError::Board(error) => error.fmt(f),
            VerifyError::Unreachable(error) => error.fmt(f),
            VerifyError::Over => f.write_str("expected a game that is not over, found one that is"),
            VerifyError::Truncated => {
                f.write_str("expected more, found the end of the certificate")
            }
            VerifyError::TooLong { expected } => {
                write!(f, "expected {expected} bytes, found more")
            }
            VerifyError::Unknown { found, offset } => {
                write!(f, "byte {offset}: {found} is not a valid value here")
            }
            VerifyError::NothingToSteal => f.write_str(
                "strategy stealing proves nothing about the first player or a board with marks",
            ),
            VerifyError::Wrong { fault, offset } => write!(f, "before byte {offset}: {fault}"),
            VerifyError::OutOfMemory { states } => {
                write!(
                    f,
                    "the verification needs memory for more than {states} positions"
                )
            }
        }
    }
}

impl Error for VerifyError {}
