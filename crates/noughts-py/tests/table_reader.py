"""A reader for tables on disk of ordinary games, written from docs/TABLES.md alone."""

import bisect
import struct
import zlib
from math import comb
from pathlib import Path

import zstandard


class Table:
    """A table of the ordinary game WIDTH,HEIGHT,K. Squares are bits, row by row from the top."""

    def __init__(self, folder, game):
        self.width, self.height, k = map(int, game.split(","))
        self.area = self.width * self.height
        self.lines = list(lines(self.width, self.height, k))
        self.maps = list(maps(self.width, self.height))
        self.tiers = [
            Tier(Path(folder) / f"{marks:02}.tier", game, marks) for marks in range(self.area + 1)
        ]

    def value(self, x, o):
        """The byte of a position: 1 + n loss in n, 32 draw, 63 - n win in n."""
        marks = (x | o).bit_count()
        mover, other = (x, o) if marks % 2 == 0 else (o, x)
        if self.has_line(other):
            return 1
        if marks == self.area:
            return 32
        empty = [1 << square for square in range(self.area) if not (x | o) >> square & 1]
        if any(self.has_line(mover | square) for square in empty):
            return 62
        occupied, x = min((image(x | o, to), image(x, to)) for to in self.maps)
        return self.tiers[marks].byte(occupied, gather(x, occupied))

    def has_line(self, stones):
        return any(stones & line == line for line in self.lines)


class Tier:
    def __init__(self, path, game, marks):
        self.bytes = path.read_bytes()
        line = f"noughts table 1, {game}, {marks} marks\n".encode()
        assert self.bytes.startswith(line)
        self.patterns, self.blocks, chunks, checksum = struct.unpack("<4I", self.bytes[-16:])
        behind = self.bytes[-(16 * chunks + 512 + 16) :]
        assert zlib.crc32(behind[:-4]) == checksum
        self.index = list(struct.iter_unpack("<4I", behind[: 16 * chunks]))
        self.counts = struct.unpack("<64Q", behind[16 * chunks : 16 * chunks + 512])
        self.offsets = [len(line)]
        for _, _, length, _ in self.index:
            self.offsets.append(self.offsets[-1] + length)
        assert self.offsets[-1] + len(behind) == len(self.bytes)

    def byte(self, occupied, pattern):
        number = rank(pattern)
        chunk = bisect.bisect_right(self.index, (occupied, number, 2**32, 0)) - 1
        _, first, length, checksum = self.index[chunk]
        packed = self.bytes[self.offsets[chunk] :][:length]
        assert zlib.crc32(packed) == checksum
        contents = zstandard.decompress(packed)
        together = max(1, 65536 // self.patterns)
        blocks = min(together, self.blocks - chunk // -(-self.patterns // 65536) * together)
        sets = struct.unpack(f"<{blocks}I", contents[: 4 * blocks])
        return contents[4 * blocks + sets.index(occupied) * self.patterns + number - first]


def lines(width, height, k):
    for column in range(width):
        for row in range(height):
            for right, down in [(1, 0), (0, 1), (1, 1), (-1, 1)]:
                squares = [(column + right * step, row + down * step) for step in range(k)]
                if all(0 <= a < width and 0 <= b < height for a, b in squares):
                    yield sum(1 << (b * width + a) for a, b in squares)


def maps(width, height):
    """The image of each square, for every symmetry of the board."""
    for turned in [False, True] if width == height else [False]:
        for left in [False, True]:
            for up in [False, True]:
                to = []
                for row in range(height):
                    for column in range(width):
                        a = width - 1 - column if left else column
                        b = height - 1 - row if up else row
                        to.append(a * width + b if turned else b * width + a)
                yield to


def image(stones, to):
    return sum(1 << place for square, place in enumerate(to) if stones >> square & 1)


def gather(stones, within):
    """Compress the bits of the stones at the places of a set into the lowest bits."""
    places = [square for square in range(within.bit_length()) if within >> square & 1]
    return sum(1 << number for number, square in enumerate(places) if stones >> square & 1)


def rank(pattern):
    """The rank of a set among the sets of its size, ordered by their bits as numbers."""
    places = [place for place in range(pattern.bit_length()) if pattern >> place & 1]
    return sum(comb(place, size) for size, place in enumerate(places, start=1))
