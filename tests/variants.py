"""Puzzles of each rule that are nearly solved, and entries that break it.

Each of TWENTY rules has a whole puzzle, too, which ``make agree`` plays from
its clues to its end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sudokit.core.dice import Dice
from sudokit.game import Game
from sudokit.generator import Maker, Request
from sudokit.rules import NAMED, Puzzle, Rule
from sudokit.rules.explained import title_of
from sudokit.rules.layouts import made_words, parted
from sudokit.rules.rules import Rules
from sudokit.rules.shapes import squarest
from sudokit.rules.spelling import make_rules, note_lines

WORDS = made_words()
TWENTY = [
    "killer",
    "jigsaw",
    "kropki",
    "thermo",
    "arrow",
    "whisper",
    "diagonals",
    "windoku",
    "disjoint-groups",
    "anti-knight",
    "anti-king",
    "non-consecutive",
    "xv",
    "inequality",
    "renban",
    "palindrome",
    "between",
    "sandwich",
    "quadruple",
    "little-killer",
]
OPEN = 22  # cells without a clue
MARKS = 3  # of each rule


class Entry(NamedTuple):
    """A value in a cell, and the message about it."""

    cell: int
    value: int
    message: str


class Variant(NamedTuple):
    """A puzzle as text, its game, its solution, and a wrong entry."""

    text: str
    start: Game
    solution: bytes
    wrong: Entry

    def left(self) -> list[int]:
        """Return the cells without a clue, that of the wrong entry last."""
        values = self.start.state.values
        result = [cell for cell, value in enumerate(values) if not value]
        at = result.index(self.wrong.cell) + 1
        return result[at:] + result[:at]


def variant(word: str) -> Variant:
    """Return a nearly solved puzzle of a rule."""
    dice = Dice(3)
    size = 9 if word == "windoku" else 6
    lay, words = parted([word])
    base = make_rules(size, squarest(size), words)
    made = Maker(Request(20, rules=base, lay=lay, seed=3)).next()
    puzzle, solution = made.grid, made.solution
    assert isinstance(puzzle, Puzzle) and isinstance(solution, Puzzle)
    own: list[Rule] = []
    # A negative rule says that there are no other dots: all are kept.
    most = MARKS
    if any(one.word.startswith("negative") for one in puzzle.rules.rules):
        most = size**2
    for rule in puzzle.rules.rules:
        same = [one for one in own if one.word == rule.word]
        if len(same) < most or not NAMED[rule.word].layout:
            own.append(rule)
    rules = Rules(size, puzzle.rules.regions, own)
    full = solution
    named = names_of(rules)
    for _try in range(1000):
        cells = bytearray(full.cells)
        for cell in dice.shuffled(range(size * size))[:OPEN]:
            cells[cell] = 0
        puzzle = Puzzle(rules, bytes(cells))
        for one in with_entry(puzzle, full.cells, named):
            return one
    raise AssertionError(f"no entry breaks a rule of {named}")


def whole(word: str) -> Variant:
    """Return an easy 9x9 puzzle of a rule."""
    lay, words = parted([word])
    rules = make_rules(9, (3, 3), words)
    made = Maker(Request(level="easy", rules=rules, lay=lay, seed=3)).next()
    puzzle = made.grid
    assert isinstance(puzzle, Puzzle) and isinstance(made.solution, Puzzle)
    any_rule = names_of(puzzle.rules) | {"row", "column", "box"}
    return next(with_entry(puzzle, made.solution.cells, any_rule))


def names_of(rules: Rules) -> set[str]:
    """Return the names of the broken rules in a message."""
    kinds = {rule.kind for rule in rules.rules if rule.groups()}
    titles = {title_of(rule.word) for rule in rules.rules}
    return kinds | titles | {"region", "disjoint group"}


def with_entry(
    puzzle: Puzzle, solution: bytes, named: Iterable[str]
) -> Iterator[Variant]:
    """Yield the puzzle with each entry that breaks a rule of these names."""
    text = f"{note_lines(puzzle.rules)}{puzzle.line()}\n"
    game = Game.of(Puzzle.parse(text))
    for entry in entries(game):
        if any(name in entry.message for name in named):
            yield Variant(text, game, solution, entry)


def entries(game: Game) -> Iterator[Entry]:
    """Yield the entries that break a rule."""
    for cell, (i, j) in enumerate(game.layout.cells):
        for n in range(1, game.layout.size + 1):
            if not game.value(i, j) and (
                message := game.reason_against(i, j, n)
            ):
                yield Entry(cell, n, message)
