//! Writes and reads the bytes of a certificate. docs/PROOFS.md describes the
//! format.

use std::io::{self, Read, Write};

use noughts::{Board, Mark, Player, Position, Rules, Stones};

use super::{Argument, Claim, VerifyError};
use crate::solver::NotPositional;

/// The first bytes of every certificate.
const MAGIC: [u8; 13] = *b"noughts proof";

/// The version of certificates of a value. The reader also supports version 1, in
/// which the game is three bytes: width, height and k of an ordinary game.
const VERSION: u8 = 2;

/// The version of certificates of the weak game. It also has the claims of version 2.
const WEAK_VERSION: u8 = 3;

/// Symmetries from this number on do not fit in the first byte of a reference. That byte
/// then has this value, and the number of the symmetry follows. Every symmetry has only
/// one encoding, so the byte never has a greater value.
pub(super) const MANY_SYMMETRIES: u8 = 32;

/// A record of a position in which the attacker, who does not win, is to move.
pub(super) mod held {
    /// The defender answers every move of the attacker; the answers follow.
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

/// The header of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) position: Position,
    pub(super) claim: Claim,
}

impl Header {
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let (game, board) = (self.position.rules().to_string(), self.position.board());
        let version = match self.claim {
            Claim::Weak { .. } => WEAK_VERSION,
            _ => VERSION,
        };
        out.write_all(&MAGIC)?;
        out.write_all(&[version, game.len() as u8])?;
        out.write_all(game.as_bytes())?;
        for mark in Mark::BOTH {
            out.write_all(&board.stones(mark).bits().to_le_bytes())?;
        }
        out.write_all(&[self.claim.byte()])
    }

    pub(super) fn read(bytes: &mut Bytes<impl Read>) -> Result<Header, VerifyError> {
        bytes.magic()?;
        let version = bytes.byte()?;
        let rules = match version {
            1 => {
                let [width, height, k] = bytes.array()?.map(u32::from);
                Rules::new(width, height, k).map_err(VerifyError::Rules)?
            }
            VERSION | WEAK_VERSION => game(bytes)?,
            found => return Err(VerifyError::UnknownVersion { found }),
        };
        if !rules.is_positional() {
            return Err(VerifyError::NotPositional(NotPositional { rules }));
        }
        let [x, o] = [bytes.array()?, bytes.array()?].map(u64::from_le_bytes);
        let [x, o] = [x, o].map(Stones::from_bits);
        let board = Board::new(rules, x, o).map_err(VerifyError::Board)?;
        let position = Position::try_from(board).map_err(VerifyError::Unreachable)?;
        let claim = Claim::read(bytes, version)?;
        Ok(Header { position, claim })
    }
}

/// Reads the length of a text and the text, which must be a game exactly as it prints.
fn game(bytes: &mut Bytes<impl Read>) -> Result<Rules, VerifyError> {
    let length = bytes.byte()?;
    let text: Result<Vec<u8>, VerifyError> = (0..length).map(|_| bytes.byte()).collect();
    let text = String::from_utf8_lossy(&text?).into_owned();
    match text.parse::<Rules>() {
        Ok(rules) if rules.to_string() == text => Ok(rules),
        _ => Err(VerifyError::UnknownGame { found: text }),
    }
}

impl Claim {
    fn byte(self) -> u8 {
        match self {
            Claim::Wins(Player::First) => 0,
            Claim::Wins(Player::Second) => 1,
            Claim::Draw => 2,
            Claim::Weak { attacker, wins } => {
                let player = match attacker {
                    Player::First => 3,
                    Player::Second => 4,
                };
                player + if wins { 0 } else { 2 }
            }
        }
    }

    fn read(bytes: &mut Bytes<impl Read>, version: u8) -> Result<Claim, VerifyError> {
        let weak = |attacker, wins| Ok(Claim::Weak { attacker, wins });
        match bytes.byte()? {
            0 => Ok(Claim::Wins(Player::First)),
            1 => Ok(Claim::Wins(Player::Second)),
            2 => Ok(Claim::Draw),
            _ if version < WEAK_VERSION => Err(bytes.unknown()),
            3 => weak(Player::First, true),
            4 => weak(Player::Second, true),
            5 => weak(Player::First, false),
            6 => weak(Player::Second, false),
            _ => Err(bytes.unknown()),
        }
    }
}

impl Argument {
    /// The byte of an argument of a draw. `Attacking` never proves a draw, so
    /// the reader rejects it.
    pub(super) fn byte(self) -> u8 {
        match self {
            Argument::Stealing => 0,
            Argument::Weak => 1,
            Argument::Whole => 2,
            Argument::Attacking => 3,
        }
    }

    /// Reads an argument of a draw.
    pub(super) fn read(bytes: &mut Bytes<impl Read>) -> Result<Argument, VerifyError> {
        match bytes.byte()? {
            0 => Ok(Argument::Stealing),
            1 => Ok(Argument::Weak),
            2 => Ok(Argument::Whole),
            _ => Err(bytes.unknown()),
        }
    }
}

/// Writes a number with seven bits a byte, the lowest first. All bytes but the last have the top
/// bit set.
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
    /// The last of them.
    last: u8,
}

impl<R: Read> Bytes<R> {
    pub(super) fn new(input: R) -> Bytes<R> {
        Bytes {
            input,
            offset: 0,
            last: 0,
        }
    }

    pub(super) fn byte(&mut self) -> Result<u8, VerifyError> {
        let [byte] = self.array()?;
        Ok(byte)
    }

    /// Reads the first bytes. It compares the bytes of a short file before it reports that
    /// some are missing, so that a short file of another kind is not reported as a
    /// truncated certificate.
    fn magic(&mut self) -> Result<(), VerifyError> {
        for expected in MAGIC {
            match self.byte() {
                Ok(found) if found == expected => {}
                Ok(_) => return Err(VerifyError::NotACertificate),
                Err(VerifyError::Truncated) if self.offset == 0 => return Err(VerifyError::Empty),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], VerifyError> {
        let mut array = [0; N];
        match self.input.read_exact(&mut array) {
            Ok(()) => {
                self.offset += N as u64;
                self.last = array.last().copied().unwrap_or(self.last);
                Ok(array)
            }
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                Err(VerifyError::Truncated)
            }
            Err(error) => Err(VerifyError::Read(error)),
        }
    }

    /// Reads a number exactly as [`write_number`] writes it: the last of several bytes
    /// is not 0.
    pub(super) fn number(&mut self) -> Result<u64, VerifyError> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 127) << shift;
            match byte {
                0 if shift > 0 => break,
                0..128 => return Ok(number),
                128.. => {}
            }
        }
        Err(self.unknown())
    }

    /// Fails if more bytes follow.
    pub(super) fn end(&mut self) -> Result<(), VerifyError> {
        match self.byte() {
            Ok(_) => Err(VerifyError::TooLong {
                expected: self.offset - 1,
            }),
            Err(VerifyError::Truncated) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The error that the byte just read has no meaning here. Only this byte can be
    /// reported, so the byte in the error is always the one at its offset.
    pub(super) fn unknown(&self) -> VerifyError {
        VerifyError::Unknown {
            found: self.last,
            offset: self.offset - 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip() {
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), (1 << 63) - 1] {
            let mut written = Vec::new();
            write_number(number, &mut written).unwrap();
            assert!(written.len() <= 9, "{number}");
            assert_eq!(Bytes::new(&written[..]).number().unwrap(), number);
        }
    }

    #[test]
    fn padded_numbers_are_refused() {
        for written in [&[0x80, 0][..], &[0xa5, 0], &[0xa5, 0x80, 0]] {
            let error = Bytes::new(written).number().unwrap_err();
            let last = written.len() as u64 - 1;
            let found =
                matches!(error, VerifyError::Unknown { found: 0, offset } if offset == last);
            assert!(found, "{error:?}");
        }
    }

    /// The error names the first byte too many, not another one.
    #[test]
    fn a_too_long_number_names_the_byte() {
        let error = Bytes::new(&[0x80; 20][..]).number().unwrap_err();
        let found = matches!(
            error,
            VerifyError::Unknown {
                found: 0x80,
                offset: 8
            }
        );
        assert!(found, "{error:?}");
    }
}
