"""One deduction of any technique.

    Step(technique, placements, eliminations, premises, note, rating)

``premises`` are what the step depends on, each with a role, so that a
picture can colour it.  ``note`` is the middle of the sentence;
``step.text`` is all of it, as ``Naked Pair: 1,2 in r1c12 => r1c3<>1,
r1c7<>2``.  ``step.sentences(grid)`` explains it to people who don't read
notation.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from sudokit.core.choice import Choice
from sudokit.rules.notation import choice_text, choices_label
from sudokit.rules.puzzle import AnyPuzzle
from sudokit.system.language import _

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
    "rule",
    "link",
)
RULES: Final = ("rule", "link")  # roles of rules, by their notation
CONSEQUENCES: Final = ("forced", "gone")


class Premise(NamedTuple):
    """A cell, candidate, house or rule that a step depends on.

    ``what`` is a Choice (its ``n`` is 0 for a whole cell) or the name of a
    house, ``r1`` to ``b9``.  Roles: ``cell`` (the pattern's cells), ``fin``,
    ``base`` and ``cover`` (houses), ``on`` and ``off`` (chains: true or false
    if the chain's start is false), ``forced`` and ``gone`` (true or false if
    the ``on`` before it is true, each following from those before),
    ``first`` and ``second`` (colours, almost locked sets and other parts in
    turn), ``rule``, and ``link`` (a further rule, by which candidates exclude
    each other).
    """

    role: str
    what: Choice | str


class Step(NamedTuple):
    """A deduction: what it places, what it removes, and why.

    ``str(step)`` is its ``text``.  ``rating`` is that of Sudoku Explainer
    for a step on that scale, else None.  ``least`` is the digit of the
    value 1, which texts show.

        >>> from sudokit import Choice, Step
        >>> gone = Choice(0, 2, 1),
        >>> print(Step("Naked Pair", (), gone, note="1,2 in r1c12"))
        Naked Pair: 1,2 in r1c12 => r1c3<>1
    """

    technique: str
    placements: tuple[Choice, ...]
    eliminations: tuple[Choice, ...]
    premises: tuple[Premise, ...] = ()
    note: str = ""
    rating: float | None = None
    least: int = 1

    def __str__(self) -> str:
        return self.text

    @property
    def placed(self) -> list[str]:
        """The placements, as ``r2c9=8``."""
        return [choice_text(one, "=", self.least) for one in self.placements]

    @property
    def removed(self) -> list[str]:
        """The eliminations, as ``r1c3<>1``."""
        return [
            choice_text(one, "<>", self.least) for one in self.eliminations
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
        """``place_in`` of a grid of 9x9."""
        return self.place_in(9)

    def place_in(self, size: int) -> str:
        """Return where to look: base houses, or the cells of the pattern.

        It has the form ``r1, b4`` or ``r1c12``, in a grid of more than 9 rows
        ``r1c1,r1c2``, and serves as a hint that doesn't give the step away.
        """
        houses = [
            premise.what
            for premise in self.pattern
            if premise.role == "base" and isinstance(premise.what, str)
        ]
        if houses:
            return ", ".join(dict.fromkeys(houses))
        cells = [
            premise.what
            for premise in self.pattern
            if isinstance(premise.what, Choice)
        ]
        return choices_label(cells, size)

    def sentences(self, grid: AnyPuzzle | str) -> list[str]:
        """Return the step in one to four sentences.

        ``grid`` is the grid before it, with its candidates.

            >>> from sudokit import Grid, next_step
            >>> grid = Grid.parse("53..7....6..195....98....6.8...6...34..8.3"
            ...                   "..17...2...6.6....28....419..5....8..79")
            >>> next_step(grid).sentences(grid)
            ['Row 5 and column 5 have all other digits, so r5c5 is 5.']
        """
        if _explain is None:
            raise RuntimeError("import sudokit.lessons to explain steps")
        return _explain(self, grid)

    def _repr_svg_(self) -> str | None:
        """Return the step as a picture for a notebook, None for its text."""
        return None if _draw is None else _draw(self)

    @property
    def text(self) -> str:
        """The step as a sentence."""
        if not self.note:
            return f"{_(self.technique)}: {self.conclusion}"
        return f"{_(self.technique)}: {self.note} => {self.conclusion}"


# Explains a step on the grid before it.
_explain: Callable[[Step, AnyPuzzle | str], list[str]] | None = None


def explain_steps_with(
    explain: Callable[[Step, AnyPuzzle | str], list[str]] | None,
) -> None:
    """Set the function that explains a step in sentences.

    The package that explains comes after this one, so it registers here.
    """
    global _explain  # noqa: PLW0603
    _explain = explain


# Draws a step for a notebook.
_draw: Callable[[Step], str] | None = None


def draw_steps_with(draw: Callable[[Step], str] | None) -> None:
    """Set the function that draws a step as SVG; None for text only.

    Packages that draw come after this one, so they register here.
    """
    global _draw  # noqa: PLW0603
    _draw = draw
