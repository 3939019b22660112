//! The bytes of a certificate, for writing and for reading. docs/PROOFS.md
//! describes them.

use std::io::{self, Read, Write};

use noughts::{Board, Mark, Player, Position, Rules, Stones};

use super::{Argument, Claim, VerifyError};
use crate::solver::NotPositional;

/// The first bytes of every certificate.
const MAGIC: [u8; 13] = *b"noughts proof";

/// The version that is written. In version 1, which is still read, the game is
/// three bytes: width, height and k of an ordinary game.
const VERSION: u8 = 2;

/// Symmetries from this number on do not fit in the first byte of a reference. This
/// stands in their place, and their number follows.
pub(super) const MANY_SYMMETRIES: u8 = 32;

/// A record of a position in which the attacker, who does not win, is to move.
pub(super) mod held {
    /// Every move of the attacker is answered; the answers follow.
    pub(in crate::proof) const MOVES: u8 = 0;
    /// The defender stops the attacker by pairs, which follow, and weights.
    pub(in crate::proof) const PAIRING: u8 = 1;
    /// A reference to an earlier record; the number of the symmetry is added.
    pub(in crate::proof) const SAME: u8 = 8;
    /// An answer that is not a square: pairs, which follow, and weights.
    pub(in crate::proof) const ANSWER_PAIRING: u8 = 64;
}

/// A record of a position in which the attacker, who wins, is to move. A byte below 64
/// is the square of the move.
pub(super) mod won {
    /// A reference to an earlier record; the number of the symmetry is added.
    pub(in crate::proof) const SAME: u8 = 64;
}

/// Set in the first byte of a record that later ones may refer to.
pub(super) const KEPT: u8 = 128;

/// What a certificate begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) position: Position,
    pub(super) claim: Claim,
}

impl Header {
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let (game, board) = (self.position.rules().to_string(), self.position.board());
        out.write_all(&MAGIC)?;
        out.write_all(&[VERSION, game.len() as u8])?;
        out.write_all(game.as_bytes())?;
        for mark in Mark::BOTH {
            out.write_all(&board.stones(mark).bits().to_le_bytes())?;
        }
        out.write_all(&[match self.claim {
            Claim::Wins(Player::First) => 0,
            Claim::Wins(Player::Second) => 1,
            Claim::Draw => 2,
        }])
    }

    pub(super) fn read(bytes: &mut Bytes<impl Read>) -> Result<Header, VerifyError> {
        if bytes.array()? != MAGIC {
            return Err(VerifyError::NotACertificate);
        }
        let rules = match bytes.byte()? {
            1 => {
                let [width, height, k] = bytes.array()?.map(u32::from);
                Rules::new(width, height, k).map_err(VerifyError::Rules)?
            }
            2 => game(bytes)?,
            found => return Err(VerifyError::UnknownVersion { found }),
        };
        if !rules.is_positional() {
            return Err(VerifyError::NotPositional(NotPositional { rules }));
        }
        let [x, o] = [bytes.array()?, bytes.array()?].map(u64::from_le_bytes);
        let [x, o] = [x, o].map(Stones::from_bits);
        let board = Board::new(rules, x, o).map_err(VerifyError::Board)?;
        let position = Position::try_from(board).map_err(VerifyError::Unreachable)?;
        let claim = match bytes.byte()? {
            0 => Claim::Wins(Player::First),
            1 => Claim::Wins(Player::Second),
            2 => Claim::Draw,
            found => return Err(bytes.unknown(found)),
        };
        Ok(Header { position, claim })
    }
}

/// Reads the length of a text and the text, which is a game exactly as it is printed.
fn game(bytes: &mut Bytes<impl Read>) -> Result<Rules, VerifyError> {
    let length = bytes.byte()?;
    let text: Result<Vec<u8>, VerifyError> = (0..length).map(|_| bytes.byte()).collect();
    let text = String::from_utf8_lossy(&text?).into_owned();
    match text.parse::<Rules>() {
        Ok(rules) if rules.to_string() == text => Ok(rules),
        _ => Err(VerifyError::UnknownGame { found: text }),
    }
}

impl Argument {
    pub(super) fn byte(self) -> u8 {
        match self {
            Argument::Stealing => 0,
            Argument::Weak => 1,
            Argument::Whole => 2,
        }
    }

    pub(super) fn read(bytes: &mut Bytes<impl Read>) -> Result<Argument, VerifyError> {
        match bytes.byte()? {
            0 => Ok(Argument::Stealing),
            1 => Ok(Argument::Weak),
            2 => Ok(Argument::Whole),
            found => Err(bytes.unknown(found)),
        }
    }
}

/// Seven bits a byte, the lowest first; in all bytes but the last the top bit is set.
pub(super) fn write_number(mut number: u64, out: &mut impl Write) -> io::Result<()> {
    while number > 127 {
        out.write_all(&[number as u8 | 128])?;
        number >>= 7;
    }
    out.write_all(&[number as u8])
}

/// The bytes of a certificate, read once from the beginning to the end.
pub(super) struct Bytes<R> {
    input: R,
    /// How many bytes were read.
    pub(super) offset: u64,
}

impl<R: Read> Bytes<R> {
    pub(super) fn new(input: R) -> Bytes<R> {
        Bytes { input, offset: 0 }
    }

    pub(super) fn byte(&mut self) -> Result<u8, VerifyError> {
        let [byte] = self.array()?;
        Ok(byte)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], VerifyError> {
        let mut array = [0; N];
        match self.input.read_exact(&mut array) {
            Ok(()) => {
                self.offset += N as u64;
                Ok(array)
            }
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                Err(VerifyError::Truncated)
            }
            Err(error) => Err(VerifyError::Read(error)),
        }
    }

    pub(super) fn number(&mut self) -> Result<u64, VerifyError> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err(self.unknown(255))
    }

    /// Fails if anything follows.
    pub(super) fn end(&mut self) -> Result<(), VerifyError> {
        match self.byte() {
            Ok(_) => Err(VerifyError::TooLong {
                expected: self.offset - 1,
            }),
            Err(VerifyError::Truncated) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The error that the byte just read has no meaning here.
    pub(super) fn unknown(&self, found: u8) -> VerifyError {
        VerifyError::Unknown {
            found,
            offset: self.offset - 1,
        }
    }
}
