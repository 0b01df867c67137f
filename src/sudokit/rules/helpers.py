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

from sudokit.core.budget import Budget
from sudokit.rules.engine import Compiled, EngineSearch, compile_rules
from sudokit.rules.families import OUTLINE, Helped, Part, Rule, RuleMark
from sudokit.rules.items import whole_number
from sudokit.text.cells import cell_name
from sudokit.text.messages import plural

MOST: Final = 729  # helper cells: nine for each cell of 9x9
LIMIT: Final = 10_000  # guesses of helper cells for a full grid


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
        self._unknown: Final = dict.fromkeys(cells.difference(every), 0)
        self._compiled: Compiled | None = None

    def allowed(self, values: Sequence[int]) -> bool:
        """Return whether the rules allow the values with any helper cells.

        While cells are unknown, so are the helper cells.  BudgetSpent if a
        full grid takes too many guesses.
        """
        return self.allowed_within(values, None)

    def allowed_within(
        self, values: Sequence[int], budget: Budget | None
    ) -> bool:
        """Return what ``allowed`` does, within a budget of guesses."""
        at = dict(zip(self.cells, values, strict=True))
        at |= self._unknown
        for rule in self.rules:
            own = [at[cell] for cell in rule.cells]
            if not rule.allowed_within(own, budget):
                return False
        return 0 in values or self._completed(at, budget)

    def _completed(self, at: dict[int, int], budget: Budget | None) -> bool:
        """Return whether there are values for the helper cells.

        BudgetSpent if that takes more than ``LIMIT`` guesses.
        """
        if self._compiled is None:
            self._compiled = compile_rules(self.size, (), (), self.parts())
        # Cells of the grid that are in no rule have any value.
        masks = [1 << at.get(k, 1) - 1 for k in range(self.size**2)]
        part = Budget(LIMIT) if budget is None else budget.part(LIMIT)
        try:
            search = EngineSearch(self._compiled, masks, part)
            return search.next() is not None
        finally:
            if budget is not None:
                budget.spend(part)

    def parts(self) -> tuple[Part, ...]:
        """Return the rules with their helper cells."""
        return (Helped(self.number, self.rules),)

    def __reduce__(self) -> tuple[object, ...]:
        args = self.word, self.size, self.number, self.rules, self.sentence
        return WithHelpers, (*args, self.item)


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
    number = whole_number(count) if count.isdecimal() else 0
    if not texts or not 1 <= number <= MOST:
        raise ValueError(
            f"{word} needs 1 to {MOST} helper cells, and rules after a '~'"
        )
    for one in texts:
        if "=" not in one:
            raise ValueError(
                f"{word} needs a rule with cells after the '~',"
                f" not {one[:30]!r}"
            )
    rows = size + (number + size - 1) // size
    rules = [rule for one in texts for rule in make(one, rows)]
    last = max(cell for rule in rules for cell in rule.cells)
    if last >= size * size + number:
        raise ValueError(
            f"{word} has {plural(number, 'helper cell')}, but the rules name"
            f" {cell_name(*divmod(last, size))}"
        )
    return WithHelpers(word, size, number, rules, sentence, text)
