# A class without imports, as the judge wants it.
class Solution:
    def tictactoe(self, moves: List[List[int]]) -> str:
        sums = defaultdict(int)
        for number, (row, column) in enumerate(moves):
            sign = 1 if number % 2 == 0 else -1
            sums["row", row] += sign
            sums["column", column] += sign
            sums["falling"] += sign if row == column else 0
            sums["rising"] += sign if row + column == 2 else 0
            if 3 in map(abs, sums.values()):
                return "A" if sign == 1 else "B"
        return "Draw" if len(moves) == 9 else "Pending"
