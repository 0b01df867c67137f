"""Combination Cases: each filling of a rule contradicts something else.

The other thing is a cell without a candidate, a house without a place for a
value, or another rule without a filling.
"""

from collections.abc import Callable
from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.cases import (
    FillingList,
    Reason,
    fillings_of,
    is_refuted,
    left_after,
    reasons_of,
)
from sudokit.logic.model.finding import (
    Evidence,
    cell_premises,
    name_links,
)
from sudokit.logic.model.naming import (
    cell_name,
    gone_text,
    house_name,
    one_of,
    rule_name,
)
from sudokit.logic.model.rule_parts import CachedPart, rule_parts
from sudokit.logic.model.rules_used import (
    candidates_of,
    fewest,
    values_of,
)
from sudokit.logic.model.support import RulePart, masks_at
from sudokit.logic.model.technique import Seeker
from sudokit.native.bits import members
from sudokit.proofs.step import Premise
from sudokit.rules.exclusions import laws_of
from sudokit.rules.families import Rule
from sudokit.system.language import _


def combination_cases(board: Board, seeker: Seeker) -> None:
    """Find values with which each filling of a rule contradicts something.

    Rules with few fillings come first.
    """
    search = CaseSearch(board, seeker)
    cases: dict[int, list[int]] = {}
    for number in range(len(search.bases)):
        cases[number] = search.fillings(number)
    for number in sorted(cases, key=lambda one: len(cases[one])):
        seeker.survey.look()
        base = search.bases[number]
        for code in search.refuted(number, cases[number]):
            reasons = search.reasons(base, code)
            if reasons and seeker.remove(
                [search.board_code(code)], search.evidence(base, code, reasons)
            ):
                return


@final
class CaseSearch:
    """Searches the fillings of the rules of a board."""

    __slots__ = (
        "_at",
        "_board",
        "_laws",
        "_left",
        "_listed",
        "_parts",
        "_plain",
        "bases",
    )

    def __init__(self, board: Board, seeker: Seeker) -> None:
        known = rule_parts(board.layout.rules)
        laws = known.laws
        self._board: Final = board
        self._laws: Final = laws
        self._left: Final = candidates_of(board) | values_of(board)
        self._plain: Final = reasons_of(laws)
        self.bases: Final = [*known.sums, *known.others, *known.pairs]
        self._parts: Final[dict[Rule, list[RulePart]]] = {}
        for cached in self.bases:
            some = self._parts.setdefault(cached.rules[0], [])
            some.append(cached.part)
        self._listed: Final[list[FillingList]] = []
        for cached in self.bases:
            seeker.survey.look()
            self._listed.append(cached.fillings(cached.masks(board)))
        # The parts of each cell.
        self._at: Final[list[list[int]]] = [[] for _ in laws.cell_bits]
        for number, cached in enumerate(self.bases):
            for cell in cached.named:
                self._at[cell].append(number)

    def board_code(self, code: int) -> int:
        """Return a candidate's number on the board."""
        cell, value = divmod(code, self._laws.size)
        return value * int(self._board.cells) + cell

    def fillings(self, number: int) -> list[int]:
        """Return the fillings of a part with empty cells; [] if many."""
        cells = self.bases[number].part.cells
        if 0 not in [self._board.values[cell] for cell in cells]:
            return []
        listed = self._listed[number]
        return listed.fillings if listed.is_whole else []

    def refuted(self, number: int, fillings: list[int]) -> list[int]:
        """Return the candidates that all fillings of a part refute.

        Either it is in none of those without a contradiction, or these all
        exclude it.
        """
        if not fillings:
            return []
        alive = candidates_of(self._board)
        only_here = alive & self._laws.of_cells(self.bases[number].part.cells)
        excluded = alive
        for filling in fillings:
            left = left_after(self._laws, self._left, members(filling))
            if (only_here or excluded & ~left) and not self._contradicts(
                number, left
            ):
                excluded &= ~left
                only_here &= ~filling
            if not only_here and not excluded:
                break
        return members(only_here | excluded)

    def _contradicts(self, number: int, left: int) -> bool:
        """Return whether anything has nothing left."""
        laws = self._laws
        for bits in laws.every:
            if not bits & left:
                return True
        near: dict[int, None] = {}
        lost = self._left & ~left
        for cell, bits in enumerate(laws.cell_bits):
            if lost & bits:
                near.update(dict.fromkeys(self._at[cell]))
        return any(
            one != number and self._has_no_filling(one, left) for one in near
        )

    def _has_no_filling(self, number: int, left: int) -> bool:
        """Return whether a part has no filling with what is left."""
        listed = self._listed[number]
        for filling in listed.fillings:
            if filling & left == filling:
                return False
        if listed.is_whole:
            return True
        part = self.bases[number].part
        return part.supported(masks_at(self._laws, part, left)) is None

    def reasons(self, base: CachedPart, code: int) -> list[Reason]:
        """Return the fewest reasons that refute a candidate; cells first.

        The last is the rule of the base, if its other parts are of use.
        """
        laws, part = self._laws, base.part
        left = self._left & ~laws.excluded(code)
        fillings = fillings_of(part, masks_at(laws, part, left)) or []
        rests = [left_after(laws, left, filling) for filling in fillings]
        own = Reason([], rule=base.rules[0], parts=self._parts[base.rules[0]])
        others = self._plain + [
            Reason([], rule=rule, parts=parts)
            for rule, parts in self._parts.items()
            if rule != own.rule
        ]
        left_over = [one for one in rests if not own.fails(laws, one)]
        ours = [own] if len(left_over) < len(rests) else []
        reasons: list[Reason] = []
        while left_over:
            best: list[int] = left_over
            chosen: Reason | None = None
            for reason in others:
                rest = [
                    one for one in left_over if not reason.fails(laws, one)
                ]
                if len(rest) < len(best):
                    best, chosen = rest, reason
            if chosen is None:
                return []
            reasons.append(chosen)
            left_over = best
        for reason in reasons[:]:
            fewer = [one for one in reasons if one is not reason]
            if is_refuted(laws, part, self._left, code, fewer + ours):
                reasons = fewer
        return reasons + ours

    def evidence(
        self, base: CachedPart, code: int, reasons: list[Reason]
    ) -> Callable[[], Evidence]:
        """Return what a step of these cases names, and its text."""
        return lambda: _evidence(self._board, self, base, code, reasons)

    def works(
        self, base: CachedPart, code: int, reasons: list[Reason]
    ) -> Callable[[frozenset[str]], bool]:
        """Return the test that some rules and houses refute a candidate."""

        def works(names: frozenset[str]) -> bool:
            less = self._laws.only(names)
            same = [reason.under(less) for reason in reasons]
            part = base.part.under(less)
            return is_refuted(less, part, self._left, code, same)

        return works


def _evidence(
    board: Board,
    search: CaseSearch,
    base: CachedPart,
    code: int,
    reasons: list[Reason],
) -> Evidence:
    n = int(board.size)
    laws = laws_of(board.layout.rules)
    premises = [Premise("rule", base.rules[0].notation())]
    names: list[str] = []
    for reason in reasons:
        if reason.rule is not None:
            premises.append(Premise("rule", reason.rule.notation()))
            names.append(rule_name(reason.rule, n))
    premises = list(dict.fromkeys(premises))
    premises += cell_premises(board, "cell", base.named)
    for reason in reasons:
        if reason.house:
            premises.append(Premise("cover", reason.house))
            house = board.layout.names.index(reason.house)
            names.append(house_name(board, house))
        elif reason.cell >= 0:
            premises += cell_premises(board, "second", [reason.cell])
            names.append(cell_name(board, reason.cell))
    note = _(
        "each way to fill {rule} with {values} contradicts {others}",
        rule=rule_name(base.rules[0], n),
        values=gone_text(board, [search.board_code(code)]),
        others=one_of(list(dict.fromkeys(names))),
    )
    named = frozenset([p.what for p in premises if isinstance(p.what, str)])
    links = fewest(laws, named, search.works(base, code, reasons))
    return name_links(board, premises, note, links)
