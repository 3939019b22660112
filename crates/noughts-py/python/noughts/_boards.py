"""Positions as the environments represent them: planes of bits, text and pictures."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from ._native import Game, Position

RENDER_MODES = ["ansi", "human", "rgb_array"]

#: The size of a square in a picture, in pixels.
SQUARE_PIXELS = 48


def cells(position: Position) -> np.ndarray:
    """Return the squares in reading order: 0 empty, 1 x, 2 o."""
    return np.frombuffer(position.cells, dtype=np.int8)


def mask(position: Position) -> np.ndarray:
    """Return a 1 or 0 for each move number: whether it is legal. All are 0 if the game is over."""
    return np.frombuffer(position.mask, dtype=np.int8).copy()


def shape(game: Game) -> tuple[int, ...]:
    """Return the shape of an observation: the sides of the board, and two planes of bits."""
    sides = (game.depth, game.height, game.width)
    return (*(sides if game.depth > 1 else sides[1:]), 2)


def planes(position: Position, player: int) -> np.ndarray:
    """Return the marks of a player (0 or 1) and those of the opponent.

    If the players have no marks of their own, return the x and the o.
    """
    game = position.game
    marks = (2, 1) if player == 1 and game.players == ("x", "o") else (1, 2)
    board = cells(position)
    both = np.stack([board == mark for mark in marks], axis=-1)
    return both.astype(np.int8).reshape(shape(game))


def reward(position: Position, player: int) -> float:
    """Return 1 if the player has won, -1 if the player has lost, otherwise 0."""
    if position.outcome in (None, "draw"):
        return 0.0
    return 1.0 if position.outcome == position.game.players[player] else -1.0


def picture(position: Position) -> np.ndarray:
    """Draw the board as pixels; the layers of a box are side by side."""
    game = position.game
    board = cells(position).reshape(game.depth, game.height, game.width)
    # The coordinates of a pixel in its square, from -1 to 1.
    x, y = np.meshgrid(*2 * [np.linspace(-1, 1, SQUARE_PIXELS)])
    radius = np.hypot(x, y)
    border = np.maximum(np.abs(x), np.abs(y)) > 0.97
    cross = (np.abs(np.abs(x) - np.abs(y)) < 0.14) & (radius < 0.85)
    ring = np.abs(radius - 0.55) < 0.1
    squares = np.full((3, SQUARE_PIXELS, SQUARE_PIXELS, 3), 255, dtype=np.uint8)
    squares[1][cross] = (0, 110, 160)
    squares[2][ring] = (170, 30, 110)
    squares[:, border] = (190, 190, 190)
    layers = []
    for layer in board:
        rows = [np.concatenate([squares[mark] for mark in row], axis=1) for row in layer]
        layers.append(np.concatenate(rows, axis=0))
    return np.concatenate(layers, axis=1)


def render_mode(mode: str | None) -> str | None:
    """Return the mode; raise ValueError if it does not exist."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"expected a render mode among {', '.join(RENDER_MODES)}, found {mode!r}")
    return mode


def action(space: gymnasium.spaces.Space[Any], given: Any) -> int:
    """Return an action as an int; raise ValueError if it is not in the space."""
    if not space.contains(given):
        raise ValueError(f"expected an action of {space}, found {given!r}")
    return int(given)


def rendered(position: Position, mode: str | None) -> str | np.ndarray | None:
    """Return what `render` returns; in the mode "human", print the board."""
    if mode == "ansi":
        return f"{position}\n"
    if mode == "human":
        print(position, end="\n\n")
    if mode == "rgb_array":
        return picture(position)
    return None
