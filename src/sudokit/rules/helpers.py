"""The family WithHelpers: rules about cells of the grid and helper cells.

WithHelpers       the rule
helped_of(...)    the rule of a text: the number of helper cells, and the
                  rules after "~": ``1~arrow=r10c1/r1c1+r1c2~odd=r10c1``

Helper cells have values like cells of the grid, but lie outside it.  Their
names continue below the grid: in 9x9 the first nine are r10c1 to r10c9.  A
solution is correct if some values of the helper cells satisfy all the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sudokit.rules.families import OUTLINE, Helped, Part, Rule, RuleMark
from sudokit.rules.items import whole_number

MOST: Final = 729  # helper cells: nine for each cell of 9x9


class WithHelpers(Rule):
    """All rules hold with some values in the helper cells."""

    def __init__(
        self,
        word: str,
        size: int,
        number: int,
        rules: Sequence[Rule],
        sentence: str,
        item: str = "",
    ) -> None:
        """Take the number of values, the number of helper cells, the rules."""
        cells = {cell for rule in rules for cell in rule.cells}
        every = tuple(sorted([c for c in cells if c < size * size]))
        marks = (RuleMark(OUTLINE, every, word),)
        super().__init__(word, every, "", sentence, item, marks)
        self.size: Final = size
        self.number: Final = number
        self.rules: Final = tuple(rules)
        self.of_helper: Final = {
            cell: [rule for rule in rules if cell in rule.cells]
            for cell in sorted(cells.difference(every))
        }

    def allowed(self, values: Sequence[int]) -> bool:
        """Return whether the rules allow the values with any helper cells.

        While cells are unknown, so are the helper cells.
        """
        at = dict(zip(self.cells, values, strict=True))
        at |= dict.fromkeys(self.of_helper, 0)
        if not all(map(_keeper(at), self.rules)):
            return False
        return 0 in values or self._completed(at)

    def _completed(self, at: dict[int, int]) -> bool:
        """Return whether the helper cells that are 0 can have values."""
        at = dict(at)
        is_new = True
        while is_new:
            is_new = False
            best: tuple[int, list[int]] = (-1, [0] * (self.size + 1))
            for cell in [c for c in self.of_helper if not at[c]]:
                fits = []
                for value in range(1, self.size + 1):
                    at[cell] = value
                    if all(map(_keeper(at), self.of_helper[cell])):
                        fits.append(value)
                at[cell] = 0
                if not fits:
                    return False
                if len(fits) == 1:
                    at[cell] = fits[0]
                    is_new = True
                elif len(fits) < len(best[1]):
                    best = (cell, fits)
        cell, fits = best
        if cell < 0:
            return True
        return any(self._completed({**at, cell: value}) for value in fits)

    def parts(self) -> tuple[Part, ...]:
        """Return the rules with their helper cells."""
        return (Helped(self.number, self.rules),)

    def __reduce__(self) -> tuple[object, ...]:
        args = self.word, self.size, self.number, self.rules, self.sentence
        return WithHelpers, (*args, self.item)


def _keeper(at: dict[int, int]) -> Callable[[Rule], bool]:
    """Return the function that says whether a rule allows the values."""
    return lambda rule: rule.allowed([at[cell] for cell in rule.cells])


def helped_of(
    word: str,
    sentence: str,
    text: str,
    size: int,
    make: Callable[[str, int], list[Rule]],
) -> WithHelpers:
    """Return the rule of a text.

    ``make`` returns the rules of a word with its items, whose cells are in
    this many rows.  ValueError for a wrong number, no rules, or a helper cell
    beyond their number.
    """
    count, *texts = text.split("~")
    number = whole_number(count)
    if not texts or not 1 <= number <= MOST:
        raise ValueError(
            f"{word} needs 1 to {MOST} helper cells, and rules after a '~'"
        )
    rows = size + (number + size - 1) // size
    rules = [rule for one in texts for rule in make(one, rows)]
    last = max(cell for rule in rules for cell in rule.cells)
    if last >= size * size + number:
        raise ValueError(f"{word} has {number}, and the rules name more")
    return WithHelpers(word, size, number, rules, sentence, text)
