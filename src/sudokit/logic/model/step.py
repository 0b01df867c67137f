"""One deduction, whatever the technique.

    Step(technique, placements, eliminations, premises, note)

``premises`` is what the step rests on, each with a role, so that a screen
can colour it.  ``note`` is the middle of the sentence; ``step.text`` is
all of it, as ``Naked Pair: 1,2 in r1c12 => r1c3<>1, r1c7<>2``.
"""

from typing import Final, NamedTuple

from sudokit.core.arrays import i64
from sudokit.core.choice import Choice
from sudokit.logic.model.board import Board

ROLES: Final = (
    "cell",
    "fin",
    "base",
    "cover",
    "on",
    "off",
    "forced",
    "gone",
    "first",
    "second",
)
CONSEQUENCES: Final = ("forced", "gone")


class Premise(NamedTuple):
    """Something a step rests on.

    ``what`` is a Choice (its ``n`` is 0 when the whole cell is meant) or
    the name of a house, ``r1`` to ``b9``.  Roles: ``cell`` (the pattern's
    cells), ``fin``, ``base`` and ``cover`` (houses), ``on`` and ``off``
    (chains: true or false if the chain's start is false), ``forced`` and
    ``gone`` (what is true or false if the ``on`` before it is, each
    following from those before), ``first`` and ``second`` (colours, almost
    locked sets and other parts in turn).
    """

    role: str
    what: Choice | str


class Step(NamedTuple):
    """A deduction: what it places, what it removes, and why."""

    technique: str
    placements: tuple[Choice, ...]
    eliminations: tuple[Choice, ...]
    premises: tuple[Premise, ...] = ()
    note: str = ""

    @property
    def placed(self) -> list[str]:
        """What it places, as ``r2c9=8``."""
        return [
            f"{cell_label(choice)}={choice.n}" for choice in self.placements
        ]

    @property
    def removed(self) -> list[str]:
        """What it removes, as ``r1c3<>1``."""
        return [
            f"{cell_label(choice)}<>{choice.n}" for choice in self.eliminations
        ]

    @property
    def conclusion(self) -> str:
        """``r2c9=8`` or ``r1c3<>1, r1c7<>2``."""
        return ", ".join(self.placed + self.removed)

    @property
    def pattern(self) -> tuple[Premise, ...]:
        """The premises to look for, without what follows from them."""
        return tuple(
            [
                premise
                for premise in self.premises
                if premise.role not in CONSEQUENCES
            ]
        )

    @property
    def place(self) -> str:
        """Where to look: its base houses, or the cells it rests on.

        As ``r1, b4`` or ``r1c12``; a hint that leaves something to find.
        """
        houses = [
            premise.what
            for premise in self.pattern
            if premise.role == "base" and isinstance(premise.what, str)
        ]
        if houses:
            return ", ".join(dict.fromkeys(houses))
        cells = [
            premise.what.i * 9 + premise.what.j
            for premise in self.pattern
            if isinstance(premise.what, Choice)
        ]
        return cells_label(cells)

    @property
    def text(self) -> str:
        """The step as a sentence."""
        if not self.note:
            return f"{self.technique}: {self.conclusion}"
        return f"{self.technique}: {self.note} => {self.conclusion}"


def cell_label(choice: Choice) -> str:
    """The cell of a choice, ``r1c1`` to ``r9c9``."""
    return f"r{choice.i + 1}c{choice.j + 1}"


def value_name(board: Board, value: i64) -> str:
    """``1`` to ``9``."""
    return str(board.frame.values[value] + 1)


def value_names(board: Board, mask: i64) -> str:
    """Values as ``1,2``."""
    values = [
        board.frame.values[value] for value in range(9) if mask >> value & 1
    ]
    return ",".join(str(value + 1) for value in sorted(values))


def cell_name(board: Board, cell: i64) -> str:
    """``r1c1`` to ``r9c9``."""
    outer = board.frame.cells[cell]
    return f"r{outer // 9 + 1}c{outer % 9 + 1}"


def cell_names(board: Board, cells: list[int]) -> str:
    """The cells of a board in short, as seen from outside."""
    return cells_label([board.frame.cells[cell] for cell in cells])


def cells_label(cells: list[int]) -> str:
    """Cells in short: ``r1c12``, ``r46c3``, else joined by commas."""
    columns: dict[int, str] = {}
    for cell in sorted(set(cells)):
        columns[cell // 9] = columns.get(cell // 9, "") + str(cell % 9 + 1)
    rows: dict[str, str] = {}
    for row, text in columns.items():
        rows[text] = rows.get(text, "") + str(row + 1)
    return ",".join(f"r{text}c{column}" for column, text in rows.items())


def held_in(board: Board, mask: i64, cells: list[int]) -> str:
    """``1,2 in r1c12``."""
    return f"{value_names(board, mask)} in {cell_names(board, cells)}"


def house_name(board: Board, house: i64) -> str:
    """``r1`` to ``r9``, ``c1`` to ``c9``, ``b1`` to ``b9``."""
    outer = board.frame.houses[house]
    return "rcb"[outer // 9] + str(outer % 9 + 1)


def lines_name(board: Board, houses: list[int]) -> str:
    """Parallel lines in short: ``r158``."""
    outer = sorted(board.frame.houses[house] for house in houses)
    numbers = "".join(str(house % 9 + 1) for house in outer)
    return "rcb"[outer[0] // 9] + numbers


def choices_of(board: Board, codes: list[int]) -> tuple[Choice, ...]:
    """Distinct choices, by row, column and value."""
    return tuple(sorted({board.frame.choice(code) for code in codes}))


def cell_premises(board: Board, role: str, cells: list[int]) -> list[Premise]:
    """Whole cells as premises."""
    outer = [board.frame.cells[cell] for cell in cells]
    return [Premise(role, Choice(cell // 9, cell % 9, 0)) for cell in outer]


def choice_premises(
    board: Board, role: str, codes: list[int]
) -> list[Premise]:
    """Choices as premises."""
    return [Premise(role, board.frame.choice(code)) for code in codes]


def house_premises(
    board: Board, role: str, houses: list[int]
) -> list[Premise]:
    """Houses as premises."""
    return [Premise(role, house_name(board, house)) for house in houses]


def removing(
    board: Board,
    technique: str,
    codes: list[int],
    premises: list[Premise],
    note: str,
) -> Step:
    """A step that rules choices out."""
    gone = choices_of(board, codes)
    return Step(technique, (), gone, tuple(premises), note)


def placing(
    board: Board,
    technique: str,
    code: i64,
    premises: list[Premise],
    note: str,
) -> Step:
    """A step that fills a cell."""
    done = (board.frame.choice(code),)
    return Step(technique, done, (), tuple(premises), note)
