"""Q-learning by self-play, with the exact exploitability of the player after each stage.

    python q_learning.py [FIGURE.svg]
"""

import functools
import math
import random
import sys

import noughts


@functools.cache
def after(position):
    """Return every move with the position after it. Symmetric positions share one entry."""
    return {move: child.canonical() for move, child in position.children().items()}


class Learner:
    """Learns the value of each position for the player who moved there."""

    def __init__(self, seed=0, rate=0.5, exploration=0.5):
        self.worth = {}
        self.random = random.Random(seed)
        self.rate, self.exploration = rate, exploration

    def __call__(self, position):
        """Return the move that seems best."""
        moves = after(position)
        return max(moves, key=lambda move: self.worth.get(moves[move], 0.0))

    def chances(self, position, temperature=0.05):
        """Return probabilities: the better a move seems, the likelier it is."""
        weights = {move: math.exp(self.worth.get(child, 0.0) / temperature)
                   for move, child in after(position).items()}
        total = sum(weights.values())
        return {move: weight / total for move, weight in weights.items()}

    def target(self, position):
        """Return the current estimate of a position for the player who moved there."""
        if position.is_over:
            return 0.0 if position.outcome == "draw" else 1.0
        return -max(self.worth.get(child, 0.0) for child in after(position).values())

    def play(self):
        """Play a game against itself and learn from every move."""
        position = noughts.Position()
        while not position.is_over:
            explores = self.random.random() < self.exploration
            move = self.random.choice(position.moves()) if explores else self(position)
            position = after(position)[move]
            known = self.worth.get(position, 0.0)
            self.worth[position] = known + self.rate * (self.target(position) - known)


def learn(games=20_000, every=1_000, seed=0):
    """Yield the number of games played and the evaluations of both policies."""
    learner = Learner(seed)
    for played in range(games + 1):
        if played % every == 0:
            yield played, noughts.evaluate(learner), noughts.evaluate(learner.chances)
        learner.play()


def draw(rows, path):
    import matplotlib.pyplot as plt

    # By default, the ids in the picture are random.
    plt.rcParams["svg.hashsalt"] = "noughts"
    figure, axes = plt.subplots(figsize=(6, 3.2), layout="constrained")
    played, best, soft = zip(*rows)
    for name, found in [("the best move", best), ("better moves more often", soft)]:
        axes.plot(played, [each.exploitability for each in found], marker=".", label=name)
    axes.legend()
    axes.set(xlabel="games against itself", ylabel="exploitability", ylim=(-0.03, 1.03))
    axes.grid(alpha=0.3)
    figure.savefig(path, metadata={"Date": None} if str(path).endswith("svg") else None)


if __name__ == "__main__":
    rows = []
    for played, best, soft in learn():
        rows.append((played, best, soft))
        print(f"{played:6} games: exploitability {best.exploitability:.4f}, soft "
              f"{soft.exploitability:.4f}; keeps the outcome in {best.kept.outcome:.1%}")
    if len(sys.argv) > 1:
        draw(rows, sys.argv[1])
