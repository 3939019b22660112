"""Certificates, tried with a second verifier, which was written from docs/PROOFS.md."""

from pathlib import Path

import noughts
import pytest
from noughts import Game
from proof_verifier import Certificate, InvalidCertificate, verify

PROOFS = Path(__file__).parents[3] / "docs" / "proofs"

# The offset of the records, if the name of the game has five characters.
BODY = 37


def places(data):
    """Every byte of the records of a short certificate, about a hundred of a long one."""
    return range(BODY, len(data), 1 + len(data) // 100)


def holds(data):
    try:
        verify(data)
    except InvalidCertificate:
        return False
    return True


def holds_for_noughts(data):
    try:
        noughts.verify(data)
    except noughts.ProofError:
        return False
    return True


def test_the_proofs_in_the_repository_hold():
    verified = 0
    for path in PROOFS.glob("?,?,?*.proof"):
        data = path.read_bytes()
        if "torus" in path.name or path.name.count(",") > 2 or len(data) > 30_000:
            continue
        (width, height, k), claim = verify(data)
        certificate = noughts.verify(data)
        assert certificate.position == Game(f"{width},{height},{k}").start()
        said = {"x": 0, "draw": 2} if certificate.weak is None else {"x": 3, "no win": 5}
        assert claim == said[certificate.claim], path
        verified += 1
    assert verified > 20


def test_a_number_has_one_form():
    assert Certificate(b"\xa5\x01").number() == 165
    for padded in (b"\x80\x00", b"\xa5\x00", b"\xa5\x80\x00"):
        with pytest.raises(InvalidCertificate):
            Certificate(padded).number()


@pytest.mark.parametrize("name", ["3,3,3", "5,4,4", "5,3,3"])
def test_both_verifiers_refuse_padded_numbers(name):
    data = (PROOFS / f"{name}.proof").read_bytes()
    for place in places(data):
        padded = data[:place] + bytes((data[place] | 128, 0)) + data[place + 1:]
        assert not holds(padded) and not holds_for_noughts(padded), place


@pytest.mark.parametrize(("board", "game", "weak"), [
    (".../.../...", "3,3,3", None),
    (".../.../...", "3,3,3", "x"),
    ("..../..../....", "4,3,3", None),
    ("x.../.o../....", "4,3,3", None),
    ("../..", "2,2,2", "o"),
    ("...../...../...../.....", "5,4,4", None),
    ("...../...../...../.....", "5,4,4", "o"),
])
def test_both_verifiers_accept_and_refuse_the_same(board, game, weak):
    data = bytes(noughts.prove(board, game, weak=weak))
    assert holds(data)
    for place in places(data):
        assert not holds(data[:place])
        for bit in range(8):
            changed = bytearray(data)
            changed[place] ^= 1 << bit
            changed = bytes(changed)
            assert holds(changed) == holds_for_noughts(changed), (place, bit)
