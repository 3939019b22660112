# A class without imports, as the judge wants it. Its output is not an answer.
class Solution:
    def validTicTacToe(self, board: List[str]) -> bool:
        count = Counter("".join(board))
        print(count)
        lines = board + ["".join(column) for column in zip(*board)]
        lines += ["".join(board[i][i] for i in range(3)), "".join(board[i][2 - i] for i in range(3))]
        if "XXX" in lines:
            return count["X"] == count["O"] + 1 and "OOO" not in lines
        return count["X"] - count["O"] in ((0,) if "OOO" in lines else (0, 1))


if __name__ == "__main__":
    print(Solution().validTicTacToe(["XOX", " X ", "   "]))
