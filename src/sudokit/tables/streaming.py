"""Endless streams of puzzles, made on demand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

from sudokit.generator import NewPuzzle, puzzles
from sudokit.rules import AnyPuzzle, Puzzle, Rules, as_grid, make_rules
from sudokit.rules.kinds import plainest
from sudokit.rules.shapes import squarest
from sudokit.rules.spelling import words_of
from sudokit.symmetry.canonical import canonical


class Streamed(NamedTuple):
    """A puzzle of a stream; other sizes have ``level`` "" and ``score`` 0."""

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
    **criteria: Any,
) -> Iterator[Streamed]:
    """Return an iterator over puzzles with one solution, set by the seed.

    Each of ``parts`` workers takes its own ``part``, from 0: together they
    make what a single one would.  ``without`` are puzzles of a test set, of
    which no image is made; under rules other than classic, only the puzzle
    itself is left out.  ``criteria`` are those of ``sudokit.puzzles``:
    ``level``, ``clues``...  Raise ValueError at the call if they contradict
    each other.

    >>> first = next(stream(seed=7, level="easy"))
    >>> first.level, first.seed
    ('easy', '7 0')
    """
    if not 0 <= part < parts:
        raise ValueError(f"part {part} is not 0 to {parts - 1}")
    parsed = rules_of(size, rules)
    held = {_key(plainest(Puzzle.parse(text, parsed))) for text in without}
    puzzles(1, rules=parsed, **criteria)  # raises for contradictory criteria
    return _made(parsed, f"{seed}", range(part, 2**62, parts), held, criteria)


def rules_of(size: int, rules: str | Sequence[str] | Rules) -> Rules:
    """Return the rules for a size and words: ``"anti-knight,diagonals"``.

    ValueError for a size without boxes, 0 as well.
    """
    if isinstance(rules, Rules):
        return rules
    if not size:
        squarest(size)  # make_rules takes 0 for the usual size
    words = words_of(rules) if isinstance(rules, str) else rules
    return make_rules(size, words=words)


def _key(puzzle: AnyPuzzle) -> str:
    """Return a key that all images of a puzzle share; its text if not 9x9."""
    grid = as_grid(puzzle)
    return puzzle.line() if grid is None else canonical(grid).line()


def _made(
    rules: Rules,
    seed: str,
    numbers: range,
    held: set[str],
    criteria: dict[str, Any],
) -> Iterator[Streamed]:
    for number in numbers:
        for again in count():
            own_seed = f"{seed} {number}" + (f" {again}" if again else "")
            made = next(puzzles(1, rules=rules, seed=own_seed, **criteria))
            if not held or _key(made.grid) not in held:
                yield _row(made, own_seed)
                break


def _row(made: NewPuzzle[AnyPuzzle], seed: str) -> Streamed:
    return Streamed(
        made.grid.line(),
        made.solution.line(),
        made.level,
        made.score,
        seed,
    )
