"""Endless puzzles, made as they are needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

from sudokit.generator import NewPuzzle, puzzles
from sudokit.rules import AnyPuzzle, Puzzle, Rules, as_grid, rules_told
from sudokit.rules.solving import plainest
from sudokit.rules.spelling import words_of
from sudokit.symmetry.canonical import canonical


class Streamed(NamedTuple):
    """A puzzle of a stream; ``level`` is "" and ``score`` 0 off 9x9."""

    puzzle: str
    solution: str
    level: str
    score: int
    seed: str


def stream(
    *,
    size: int = 9,
    rules: str | Sequence[str] | Rules = "",
    seed: int | str = 0,
    part: int = 0,
    parts: int = 1,
    without: Iterable[str] = (),
    **wishes: Any,
) -> Iterator[Streamed]:
    """Puzzles with one solution, equal ones for the same seed.

    Of ``parts`` workers each takes its own ``part``, from 0: together they
    make what one makes alone.  ``without`` are puzzles of a test set: no
    image of one of them is ever made; under other rules than the classic,
    not the puzzle itself.  ``wishes`` are those of ``sudokit.puzzles``:
    ``level``, ``clues``... A contradictory request raises ValueError at
    the call.

    >>> first = next(stream(seed=7, level="easy"))
    >>> first.level, first.seed
    ('easy', '7 0')
    """
    if not 0 <= part < parts:
        raise ValueError(f"part {part} is not 0 to {parts - 1}")
    told = rules_of(size, rules)
    held = {_key(plainest(Puzzle.parse(text, told))) for text in without}
    puzzles(1, rules=told, **wishes)  # what can't be meant is told here
    return _made(told, f"{seed}", range(part, 2**62, parts), held, wishes)


def rules_of(size: int, rules: str | Sequence[str] | Rules) -> Rules:
    """The rules of a size and words: ``"anti-knight,diagonals"``."""
    if isinstance(rules, Rules):
        return rules
    words = words_of(rules) if isinstance(rules, str) else rules
    return rules_told(size, words=words)


def _key(puzzle: AnyPuzzle) -> str:
    """A key that all images of a puzzle share; its text if not 9x9."""
    grid = as_grid(puzzle)
    return puzzle.line() if grid is None else canonical(grid).line()


def _made(
    rules: Rules,
    seed: str,
    numbers: range,
    held: set[str],
    wishes: dict[str, Any],
) -> Iterator[Streamed]:
    for number in numbers:
        for again in count():
            told = f"{seed} {number}" + (f" {again}" if again else "")
            found = next(puzzles(1, rules=rules, seed=told, **wishes))
            if not held or _key(found.grid) not in held:
                yield _row(found, told)
                break


def _row(found: NewPuzzle[AnyPuzzle], seed: str) -> Streamed:
    return Streamed(
        found.grid.line(),
        found.solution.line(),
        found.level,
        found.score,
        seed,
    )
