# A class as the judge wants it, which forgets a diagonal.
# wrong: 71
# diagnosis: as a program that forgets the diagonal c1-b2-a3
class Solution:
    def validTicTacToe(self, board: List[str]) -> bool:
        def won(mark):
            return any(
                all(board[i][j] == mark for i, j in line)
                for line in [[(i, j) for j in range(3)] for i in range(3)]
                + [[(j, i) for j in range(3)] for i in range(3)]
                + [[(i, i) for i in range(3)]]
            )

        ahead = sum(row.count("X") - row.count("O") for row in board)
        if won("X"):
            return ahead == 1 and not won("O")
        return ahead == 0 or (ahead == 1 and not won("O"))
