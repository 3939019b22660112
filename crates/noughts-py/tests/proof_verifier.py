"""A verifier for certificates of games on flat boards, written from docs/PROOFS.md alone."""

from fractions import Fraction


class InvalidCertificate(Exception):
    """The certificate is not a proof."""


def require(condition, why):
    if not condition:
        raise InvalidCertificate(why)


def verify(data):
    """Return the game and the claim of a valid certificate, as numbers."""
    return Certificate(data).verify()


class Certificate:
    def __init__(self, data):
        self.data, self.offset = data, 0

    def byte(self):
        require(self.offset < len(self.data), "too short")
        self.offset += 1
        return self.data[self.offset - 1]

    def number(self):
        number = 0
        for place in range(9):
            byte = self.byte()
            number |= (byte & 127) << (7 * place)
            if byte < 128:
                require(byte > 0 or place == 0, "a number with zeros behind it")
                return number
        raise InvalidCertificate("a number that is too long")

    def verify(self):
        require(bytes(self.byte() for _ in range(13)) == b"noughts proof", "no certificate")
        version = self.byte()
        require(version in (1, 2, 3), "version")
        if version == 1:
            self.width, self.height, self.k = (self.byte() for _ in range(3))
        else:
            text = bytes(self.byte() for _ in range(self.byte())).decode()
            self.width, self.height, self.k = map(int, text.split(","))
        self.lines = list(self.every_line())
        x, o = (frozenset(self.bits()) for _ in range(2))
        self.turn = "x" if len(x) == len(o) else "o"
        self.stones = {"x": x, "o": o}
        claim = self.byte()
        require(claim < (7 if version == 3 else 3), "claim")
        if claim < 2:
            self.proof("xo"[claim], counts=True, wins=True)
        elif claim == 2:
            for player in "xo":
                argument = self.byte()
                require(argument < 3, "argument")
                if argument == 0:
                    require(player == "o" and not x and not o, "nothing to steal")
                else:
                    self.proof(player, counts=argument == 2, wins=False)
        else:
            self.proof("xo"[(claim - 3) % 2], counts=False, wins=claim < 5)
        require(self.offset == len(self.data), "too long")
        return (self.width, self.height, self.k), claim

    def bits(self):
        for place in range(8):
            byte = self.byte()
            yield from (8 * place + bit for bit in range(8) if byte >> bit & 1)

    def every_line(self):
        for row in range(self.height):
            for column in range(self.width):
                for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                    line = [(column + n * right, row + n * down) for n in range(self.k)]
                    if all(0 <= c < self.width and 0 <= r < self.height for c, r in line):
                        yield frozenset(r * self.width + c for c, r in line)

    def symmetry(self, number, squares):
        require(number < (8 if self.width == self.height else 4), "no such symmetry")
        right, bottom = self.width - 1, self.height - 1
        image = [
            lambda c, r: (c, r), lambda c, r: (right - c, bottom - r),
            lambda c, r: (right - c, r), lambda c, r: (c, bottom - r),
            lambda c, r: (right - r, c), lambda c, r: (r, right - c),
            lambda c, r: (r, c), lambda c, r: (right - r, right - c),
        ][number]
        images = (image(square % self.width, square // self.width) for square in squares)
        return frozenset(r * self.width + c for c, r in images)

    # A proof about one player.

    def proof(self, attacker, counts, wins):
        self.counts, self.kept = counts, []
        defender = "xo"[attacker == "x"]
        occupied = self.stones["x"] | self.stones["o"]
        free = frozenset(range(self.width * self.height)) - occupied
        start = self.reduce(self.stones[attacker], self.stones[defender], free)
        to_move = self.turn == attacker
        step = (self.win if to_move else self.win_against_all) if wins else (self.hold if to_move else self.answer)
        step(start)

    def sets(self, stones, free):
        alive = [line for line in self.lines if line <= stones | free]
        sets = {line - stones for line in alive}
        return [s for s in sets if not any(other < s for other in sets)], frozenset().union(*alive)

    def reduce(self, attacker, defender, free):
        while True:
            attacks, alive = self.sets(attacker, free)
            counters, other_alive = self.sets(defender, free) if self.counts else ([], frozenset())
            all_sets = [(s, 0) for s in attacks] + [(s, 1) for s in counters]
            times = {}
            for s, _ in all_sets:
                for square in s:
                    times[square] = times.get(square, 0) + 1
            left = [(s, who) for s, who in all_sets if sum(times[square] == 1 for square in s) < 2]
            now_free = frozenset().union(*(s for s, _ in left))
            if now_free == free:
                attacks = [s for s, who in left if who == 0]
                counters = [s for s, who in left if who == 1]
                return attacker & alive, defender & other_alive, free, attacks, counters
            free = now_free

    def after(self, position, square, by_attacker):
        attacker, defender, free, _, _ = position
        require(square in free, "not free")
        if by_attacker:
            return self.reduce(attacker | {square}, defender, free - {square})
        return self.reduce(attacker, defender | {square}, free - {square})

    @staticmethod
    def moves(position):
        _, _, free, attacks, counters = position
        inside = {square: [s for s in attacks + counters if square in s] for square in free}
        common = {square: frozenset.intersection(*inside[square]) for square in free}
        for a in sorted(free):
            if not any(b < a or a not in common[b] for b in common[a] - {a}):
                yield a

    @staticmethod
    def threats(sets):
        return frozenset().union(*(s for s in sets if len(s) == 1))

    def win(self, position):
        attacker, defender, free, attacks, _ = position
        if self.threats(attacks):
            return
        first = self.byte()
        if first & 127 >= 64:
            return self.same(position, first, (first & 127) - 64)
        self.win_against_all(self.after(position, first & 127, True))
        self.keep(position, first)

    def win_against_all(self, position):
        _, _, _, attacks, counters = position
        require(not self.threats(counters), "the defender wins")
        require(attacks, "nothing to win with")
        threats = self.threats(attacks)
        if len(threats) > 1:
            return
        for square in threats or list(self.moves(position)):
            self.win(self.after(position, square, False))

    def hold(self, position):
        _, _, _, attacks, _ = position
        if not attacks:
            return
        require(not self.threats(attacks), "the attacker wins")
        first = self.byte()
        record = first & 127
        if record >= 8:
            return self.same(position, first, record - 8)
        require(record < 2, "no such record")
        if record == 1:
            self.pairs(position, True)
        else:
            for square in self.moves(position):
                self.answer(self.after(position, square, True))
        self.keep(position, first)

    def answer(self, position):
        _, _, _, attacks, counters = position
        if not attacks or self.threats(counters):
            return
        threats = self.threats(attacks)
        require(len(threats) < 2, "the attacker wins")
        if threats:
            return self.hold(self.after(position, *threats, False))
        answer = self.byte()
        if answer == 64:
            return self.pairs(position, False)
        self.hold(self.after(position, answer, False))

    def pairs(self, position, attacker_to_move):
        _, _, free, attacks, _ = position
        pairs = [frozenset((self.byte(), self.byte())) for _ in range(self.byte())]
        paired = frozenset().union(*pairs)
        require(len(paired) == 2 * len(pairs) and paired <= free, "pairs")
        left = [s - paired for s in attacks if not any(pair <= s for pair in pairs)]
        weight = lambda sets: sum((Fraction(1, 2 ** len(s)) for s in sets), Fraction(0))
        total = weight(left)
        if attacker_to_move:
            total += max((weight([s for s in left if square in s]) for square in free), default=0)
        require(total < 1, "the pairs and weights do not hold")

    def same(self, position, first, symmetry):
        require(first < 128, "a reference that is referred to")
        require(symmetry <= 32, "a symmetry that does not belong in the first byte")
        if symmetry == 32:
            symmetry = self.number()
            require(symmetry >= 32, "a symmetry that belongs in the first byte")
        number = self.number()
        require(number < len(self.kept), "not proved before")
        image = tuple(self.symmetry(symmetry, squares) for squares in position[:3])
        require(image == self.kept[number], "another position")

    def keep(self, position, first):
        if first >= 128:
            self.kept.append(position[:3])
