"""Draws our own figures as photos show them, for benchmarks/photos.py.

own_pages(count, seed)   a picture of each, its clues, and what was written
alike_pages(seed, others)   puzzles that differ only in their digits
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from digit_cells import by_hand
from sudokit import Grid, formats, solve
from sudokit.paper.figure import figure
from sudokit.paper.svg import png_of
from sudokit.photos import scan
from sudokit.rules.kinds import as_puzzle
from sudokit.rules.puzzle import AnyPuzzle

Values = tuple[int, ...]
PUZZLES = Path(__file__).parent.parent / "puzzles"
LEVELS = "easy", "simple", "intermediate", "expert"

SIZES = (9, 4, 6, 16)
SIDES = (200, 300, 500, 800, 1200, 2000, 4000)
DRAWN = 900  # pixels of a side, before somebody writes in it


class OwnPage(NamedTuple):
    """A picture of a puzzle, its clues row by row, and how it was made."""

    name: str
    size: int
    png: bytes
    clues: tuple[int, ...]
    has_entries: bool


def puzzles(size: int) -> list[tuple[AnyPuzzle, Values, Values]]:
    """The puzzles of a size in puzzles/, their clues, and their solutions."""
    names = LEVELS if size == 9 else (f"{size}x{size}",)
    result = []
    for name in names:
        with (PUZZLES / f"{name}.txt").open() as file:
            for record in formats.read(file):
                given = as_puzzle(record.grid)
                solved = solve(given).values()
                rows = [n for row in given.values() for n in row]
                result.append(
                    (given, tuple(rows), tuple(n for r in solved for n in r))
                )
    return result


def own_pages(count: int, seed: int) -> Iterator[OwnPage]:
    """Pictures of all sizes in turn, the same for a seed."""
    dice = np.random.default_rng(seed)
    ours = {size: puzzles(size) for size in SIZES}
    for number in range(count):
        size = SIZES[number % len(SIZES)]
        some = ours[size]
        puzzle, clues, solved = some[dice.integers(len(some))]
        side = int(dice.choice([each for each in SIDES if each >= 25 * size]))
        image = _drawn(puzzle)
        has_entries = size < 16 and dice.random() < 0.4
        if has_entries:
            _write(image, clues, solved, dice)
        image = _seen(image, side, dice)
        name = f"{number}: {size}x{size}, {side} px"
        png = cv2.imencode(".png", image)[1].tobytes()
        yield OwnPage(
            name + ", entries" * has_entries, size, png, clues, has_entries
        )


def _drawn(puzzle: AnyPuzzle) -> np.ndarray:
    """A figure with paper around it."""
    packed = np.frombuffer(png_of(figure(puzzle), DRAWN), np.uint8)
    image = cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE)
    edge = [DRAWN // 10] * 4
    return cv2.copyMakeBorder(image, *edge, cv2.BORDER_CONSTANT, value=255)


def alike_pages(
    seed: int, others: int
) -> Iterator[list[tuple[Values, np.ndarray]]]:
    """9x9 puzzles and pictures, the same in all but the digits.

    A cell of any other picture shows a misprint as the first would.
    """
    dice = np.random.default_rng(seed)
    ours = puzzles(9)
    while True:
        _, clues, _ = ours[dice.integers(len(ours))]
        # Each digit becomes another one, in every picture another.
        order = dice.permutation(9) + 1
        every = [clues]
        for shift in dice.permutation(8)[:others] + 1:
            digits = np.zeros(10, int)
            digits[order] = np.roll(order, shift)
            every.append(tuple(digits[list(clues)].tolist()))
        side, view = int(dice.choice([300, 500, 800])), int(dice.integers(1e9))
        yield [
            (
                values,
                _seen(
                    _drawn(Grid.parse("".join(map(str, values)))),
                    side,
                    np.random.default_rng(view),
                ),
            )
            for values in every
        ]


def _write(
    image: np.ndarray,
    clues: tuple[int, ...],
    solved: tuple[int, ...],
    dice: np.random.Generator,
) -> None:
    """Some entries in strokes of a hand, about as dark as print."""
    [page] = scan(cv2.imencode(".png", image)[1].tobytes())
    nodes = page.puzzles[0].nodes
    size = len(nodes) - 1
    middles = ((nodes[:-1, :-1] + nodes[1:, 1:]) / 2).reshape(-1, 2)
    cell = float(np.ptp(nodes[..., 0])) / size
    empty = [k for k, clue in enumerate(clues) if not clue]
    shade = dice.uniform(0.8, 1)
    for k in dice.permutation(empty)[: int(dice.integers(1, 8))].tolist():
        high = int(cell * dice.uniform(0.5, 0.75))
        ink = by_hand(dice, solved[k])
        wide = max(high * ink.shape[1] // len(ink), 2)
        ink = cv2.resize(ink, (wide, high), interpolation=cv2.INTER_AREA)
        x, y = (middles[k] + dice.normal(0, 0.04, 2) * cell).astype(int)
        top, left = y - high // 2, x - wide // 2
        part = image[top : top + high, left : left + wide]
        part[:] = np.minimum(part, 255 - shade * ink)


def _seen(
    image: np.ndarray, side: int, dice: np.random.Generator
) -> np.ndarray:
    """As a camera sees it: turned, from aside, in shade, out of focus."""
    old = len(image)
    turn = cv2.getRotationMatrix2D(
        (old / 2, old / 2), dice.uniform(-30, 30), dice.uniform(0.7, 0.95)
    )
    plane = np.vstack([turn, [*dice.normal(0, 0.08 / old, 2), 1]])
    plane = _whole(plane, old) @ plane
    scale = np.diag([side / old, side / old, 1.0])
    if side < old:
        image = cv2.GaussianBlur(image, (0, 0), 0.4 * old / side)
    seen = cv2.warpPerspective(
        image, scale @ plane, (side, side), borderValue=255
    )
    light = np.linspace(0.95, dice.uniform(0.4, 0.95), side)
    blur = dice.uniform(0.2, 1.2) * max(side / 800, 0.5)
    noise = dice.normal(0, dice.uniform(0.5, 4), seen.shape)
    seen = cv2.GaussianBlur(seen * light, (0, 0), blur) + noise
    return seen.clip(0, 255).astype(np.uint8)


def _whole(plane: np.ndarray, side: int) -> np.ndarray:
    """Makes what a plane shows smaller, and moves it, until it is whole."""
    edge = DRAWN // 12  # paper around the figure, most of which may be cut
    ends = [[edge, edge], [side - edge, edge]]
    ends += [[side - x, side - y] for x, y in ends]
    seen = cv2.perspectiveTransform(np.float32([ends]), plane)[0]
    low, high = seen.min(0), seen.max(0)
    scale = min(1.0, side / (high - low).max())
    low, high = low * scale, high * scale
    x, y = np.maximum(-low, 0) - np.maximum(high - side, 0)
    return np.array([[scale, 0, x], [0, scale, y], [0, 0, 1]])
