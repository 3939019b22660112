//! Checks a certificate. The code to trust is this file, [`reduce`](super::reduce), the reader in
//! [`format`](super::format), and the rules of the game.

use std::io::Read;

use noughts::{Player, Position, SquareIndex, Stones};

use super::format::{Bytes, Header, KEPT, MANY_SYMMETRIES, held, won};
use super::reduce::{LineSets, Placement, ReducedPosition, completing};
use super::{Argument, Claim, Fault, Half, Verified, VerifyError};

/// Reads a certificate and checks every step of it.
///
/// It takes at most about `memory` bytes.
///
/// # Errors
///
/// The input is not a certificate, or it does not prove what it claims.
pub fn verify(input: impl Read, memory: usize) -> Result<Verified, VerifyError> {
    let mut bytes = Bytes::new(input);
    let header = Header::read(&mut bytes)?;
    let Header { position, claim } = header;
    if position.is_over() {
        return Err(VerifyError::Over);
    }
    let mut halves = Vec::new();
    match claim {
        Claim::Wins(attacker) => {
            let half = Half::new(attacker, Argument::Whole);
            halves.push(Checker::new(&mut bytes, &position, half, memory).wins()?);
        }
        Claim::Draw => {
            for attacker in Player::BOTH {
                let argument = Argument::read(&mut bytes)?;
                let half = Half::new(attacker, argument);
                halves.push(match argument {
                    Argument::Stealing => stealing(&position, half)?,
                    _ => Checker::new(&mut bytes, &position, half, memory).holds()?,
                });
            }
        }
        // In the weak game the defender has no sets.
        Claim::Weak { attacker, wins } => {
            let argument = if wins {
                Argument::Attacking
            } else {
                Argument::Weak
            };
            let half = Half::new(attacker, argument);
            let checker = Checker::new(&mut bytes, &position, half, memory);
            halves.push(if wins {
                checker.wins()?
            } else {
                checker.holds()?
            });
        }
    }
    bytes.end()?;
    Ok(Verified {
        position,
        claim,
        halves,
        bytes: bytes.offset,
    })
}

/// Strategy stealing: the second player does not win from the empty board. Otherwise
/// the first player could make any move and then follow the second player's
/// strategy, since an extra stone never harms.
fn stealing(position: &Position, half: Half) -> Result<Half, VerifyError> {
    if position.ply() > 0 || half.attacker == position.turn() {
        return Err(VerifyError::NothingToSteal);
    }
    Ok(half)
}

struct Checker<'a, R> {
    bytes: &'a mut Bytes<R>,
    lines: LineSets,
    start: Placement,
    attacker_to_move: bool,
    /// Proved positions with the attacker to move, to which later records may refer.
    kept: Vec<Placement>,
    /// The maximal length of `kept`.
    most: usize,
    half: Half,
}

impl<'a, R: Read> Checker<'a, R> {
    fn new(bytes: &'a mut Bytes<R>, position: &Position, half: Half, memory: usize) -> Self {
        let board = position.board();
        Checker {
            bytes,
            // For all other arguments the defender's lines do not count.
            lines: LineSets::new(*position.rules(), half.argument == Argument::Whole),
            start: Placement {
                attacker: board.stones_of(half.attacker),
                defender: board.stones_of(half.attacker.opponent()),
                free: board.vacant(),
            },
            attacker_to_move: position.turn() == half.attacker,
            kept: Vec::new(),
            // While a vector grows, it takes up to three times its length.
            most: memory / size_of::<Placement>() / 3,
            half,
        }
    }

    /// Checks that the attacker wins.
    fn wins(mut self) -> Result<Half, VerifyError> {
        let start = self.lines.reduce(self.start);
        if self.attacker_to_move {
            self.win(&start)?;
        } else {
            self.win_against_all(&start)?;
        }
        Ok(self.half)
    }

    /// Checks that the attacker does not win.
    fn holds(mut self) -> Result<Half, VerifyError> {
        let start = self.lines.reduce(self.start);
        if self.attacker_to_move {
            self.hold(&start)?;
        } else {
            self.answer(&start)?;
        }
        Ok(self.half)
    }

    /// Checks that the attacker, to move, wins.
    fn win(&mut self, position: &ReducedPosition) -> Result<(), VerifyError> {
        if !completing(&position.attacks).is_empty() {
            return Ok(());
        }
        let first = self.bytes.byte()?;
        let record = first & !KEPT;
        if record >= won::SAME {
            return self.same(position, first, record - won::SAME);
        }
        self.half.records += 1;
        let square = self.free_square(position.free(), record)?;
        self.win_against_all(&position.attack(square))?;
        self.keep(position, first)
    }

    /// Checks that the attacker wins after every move of the defender.
    fn win_against_all(&mut self, position: &ReducedPosition) -> Result<(), VerifyError> {
        if !completing(&position.counters).is_empty() {
            return Err(self.wrong(Fault::DefenderWins));
        }
        let threats = completing(&position.attacks);
        match (threats.first(), threats.len()) {
            (None, _) if position.attacks.is_empty() => return Err(self.wrong(Fault::NothingToWin)),
            (None, _) => {}
            (Some(only), 1) => return self.win(&position.defend(only)),
            _ => return Ok(()),
        }
        for square in position.moves() {
            self.win(&position.defend(square))?;
        }
        Ok(())
    }

    /// Checks that the attacker, to move, does not win.
    fn hold(&mut self, position: &ReducedPosition) -> Result<(), VerifyError> {
        if position.attacks.is_empty() {
            return Ok(());
        }
        if !completing(&position.attacks).is_empty() {
            return Err(self.wrong(Fault::AttackerWins));
        }
        let first = self.bytes.byte()?;
        match first & !KEPT {
            held::MOVES => {}
            held::PAIRING => {
                self.pairs(position, true)?;
                return self.keep(position, first);
            }
            same @ held::SAME.. => return self.same(position, first, same - held::SAME),
            _ => return Err(self.bytes.unknown()),
        }
        self.half.records += 1;
        // If a move leaves the defender such a square, its answer takes no bytes.
        let threats = completing(&position.counters);
        let leaves_none = |square: &SquareIndex| threats.without(*square).is_empty();
        for square in position.moves().filter(leaves_none) {
            self.answer(&position.attack(square))?;
        }
        self.keep(position, first)
    }

    /// Checks that the defender, to move, stops the attacker.
    fn answer(&mut self, position: &ReducedPosition) -> Result<(), VerifyError> {
        if position.attacks.is_empty() || !completing(&position.counters).is_empty() {
            return Ok(());
        }
        let threats = completing(&position.attacks);
        match (threats.first(), threats.len()) {
            (None, _) => {}
            (Some(only), 1) => return self.hold(&position.defend(only)),
            _ => return Err(self.wrong(Fault::AttackerWins)),
        }
        let answer = self.bytes.byte()?;
        if answer == held::ANSWER_PAIRING {
            return self.pairs(position, false);
        }
        if answer > held::ANSWER_PAIRING {
            return Err(self.bytes.unknown());
        }
        let square = self.free_square(position.free(), answer)?;
        self.hold(&position.defend(square))
    }

    /// Checks that the defender stops the attacker by pairs and weights.
    fn pairs(
        &mut self,
        position: &ReducedPosition,
        attacker_to_move: bool,
    ) -> Result<(), VerifyError> {
        self.half.pairings += 1;
        let mut free = position.free();
        let count = self.bytes.byte()?;
        let mut pairs = Vec::with_capacity(count.into());
        for _ in 0..count {
            let mut pair = Stones::NONE;
            for square in self.bytes.array::<2>()? {
                let square = self.free_square(free, square)?;
                free = free.without(square);
                pair = pair.with(square);
            }
            pairs.push(pair);
        }
        if position.holds_by(&pairs, attacker_to_move) {
            Ok(())
        } else {
            Err(self.wrong(Fault::DoesNotHold))
        }
    }

    /// The square with a number, which must be free.
    fn free_square(&self, free: Stones, number: u8) -> Result<SquareIndex, VerifyError> {
        let square = SquareIndex::new(number).filter(|square| free.contains(*square));
        square.ok_or_else(|| self.wrong(Fault::NotFree))
    }

    /// Checks that a symmetric position was proved before.
    fn same(
        &mut self,
        position: &ReducedPosition,
        first: u8,
        symmetry: u8,
    ) -> Result<(), VerifyError> {
        if first & KEPT != 0 {
            return Err(self.bytes.unknown());
        }
        // Each symmetry has one encoding: in the first byte, or after it.
        let symmetry = match symmetry {
            0..MANY_SYMMETRIES => usize::from(symmetry),
            MANY_SYMMETRIES => match self.bytes.number()? {
                few if few < MANY_SYMMETRIES.into() => return Err(self.bytes.unknown()),
                many => usize::try_from(many).unwrap_or(usize::MAX),
            },
            _ => return Err(self.bytes.unknown()),
        };
        let Some(map) = self.lines.rules.symmetry(symmetry) else {
            return Err(self.bytes.unknown());
        };
        let number = self.bytes.number()?;
        self.half.references += 1;
        let kept = usize::try_from(number).ok().and_then(|n| self.kept.get(n));
        match kept {
            None => Err(self.wrong(Fault::NotProvedBefore)),
            Some(kept) if *kept == self.lines.placement(position).image(map) => Ok(()),
            Some(_) => Err(self.wrong(Fault::NotTheSame)),
        }
    }

    /// Keeps a proved position if later records refer to it.
    fn keep(&mut self, position: &ReducedPosition, first: u8) -> Result<(), VerifyError> {
        if first & KEPT != 0 {
            if self.kept.len() >= self.most {
                return Err(VerifyError::OutOfMemory {
                    states: self.kept.len(),
                });
            }
            self.kept.push(self.lines.placement(position));
        }
        Ok(())
    }

    fn wrong(&self, fault: Fault) -> VerifyError {
        VerifyError::Wrong {
            fault,
            offset: self.bytes.offset,
        }
    }
}
