"""What follows from a candidate that is true or false, link by link.

    Implications(board)     the links of a board, and what they lead to
    links_of_part(...)      the links by one rule, or by several together

A *literal* is a candidate's number in ``rules.exclusions`` if it is true,
that number plus ``size ** 3`` if it is false.  A link leads from one literal
to another: if the first holds and the second doesn't, a cell, a house or a
rule has nothing left.  Each link also holds backwards, between the opposites.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.joint import JointPart
from sudokit.logic.model.rule_parts import CachedPart, keep, rule_parts
from sudokit.logic.model.rules_used import candidates_of, values_of
from sudokit.logic.model.support import RulePart, State, masks_at
from sudokit.native.bits import members
from sudokit.rules.exclusions import Laws

Links = list[tuple[int, int]]  # literals, each with those that follow


def links_of_part(laws: Laws, one: CachedPart, masks: State) -> Links:
    """Return the links by a part, from the candidates of its cells."""
    listed = one.fillings(masks)
    if listed.is_whole:
        implied = _by_fillings(laws, one.part, masks, listed.fillings)
    elif isinstance(one.part, JointPart):
        return []
    else:
        implied = _by_search(laws, one.part, masks)
    many = laws.size**3
    for literal, bits in list(implied.items()):
        back = 1 << (literal - many if literal >= many else literal + many)
        for other in members(bits):
            opposite = other - many if other >= many else other + many
            implied[opposite] = implied.get(opposite, 0) | back
    return list(implied.items())


def _by_fillings(
    laws: Laws, part: RulePart, masks: State, fillings: list[int]
) -> dict[int, int]:
    """Return the links by a list of fillings."""
    n = laws.size
    many = n**3
    full = 0
    for mask, cell in zip(masks, part.cells, strict=True):
        if mask & (mask - 1):
            full |= mask << (cell * n)
    implied: dict[int, int] = {}
    for code in members(full):
        some = other = 0
        always = never = full
        bit = 1 << code
        for filling in fillings:
            if filling & bit:
                some |= filling
                always &= filling
            else:
                other |= filling
                never &= filling
        bits = ((full & ~some) << many | always) & ~bit
        if bits:
            implied[code] = bits
        bits = ((full & ~other) << many | never) & ~(bit << many)
        if bits:
            implied[code + many] = bits
    return implied


def _by_search(laws: Laws, part: RulePart, masks: State) -> dict[int, int]:
    """Return the links by what a part supports, literal by literal."""
    n = laws.size
    many = n**3
    implied: dict[int, int] = {}
    for literal, rest in _cases(laws, part, masks).items():
        less = part.supported(rest)
        bits = 0
        if less is None:
            opposite = literal - many if literal >= many else literal + many
            bits = 1 << opposite
        else:
            for cell, before, mask in zip(
                part.cells, masks, less, strict=True
            ):
                lost = before & ~mask
                if lost and before & (before - 1):
                    bits |= lost << (cell * n + many)
                    if not mask & (mask - 1):
                        bits |= mask << (cell * n)
        bits &= ~(1 << literal)
        if bits:
            implied[literal] = bits
    return implied


def _cases(laws: Laws, part: RulePart, masks: State) -> dict[int, State]:
    """Return what the literals of a part leave of its candidates."""
    n = laws.size
    many = n**3
    cases: dict[int, State] = {}
    for at, cell in enumerate(part.cells):
        mask = masks[at]
        if not mask & (mask - 1):
            continue
        for value in members(mask):
            bans = part.bans[at][value]
            rest = [m & ~ban for m, ban in zip(masks, bans, strict=True)]
            rest[at] = 1 << value
            cases[cell * n + value] = tuple(rest)
            rest = [*masks]
            rest[at] &= ~(1 << value)
            cases[cell * n + value + many] = tuple(rest)
    return cases


@final
class Implications:
    """The links of a board by exclusions, cells, houses and rules.

    ``next`` has for each literal those that follow from it by one link.
    """

    def __init__(self, board: Board, look: Callable[[], None]) -> None:
        known = rule_parts(board.layout.rules)
        laws = known.laws
        self._known: Final = known
        self.laws: Final = laws
        self.many: Final = laws.size**3
        self.alive: Final = candidates_of(board)
        self.left: Final = self.alive | values_of(board)
        self.codes: Final = members(self.alive)
        self.next: Final = [0] * (2 * self.many)
        self.clauses: Final = [
            bits & self.alive
            for bits in laws.every
            if not bits & self.left & ~self.alive
        ]
        self.parts: Final[list[CachedPart]] = []
        self._exclusions(look)
        self._add([*known.sums, *known.others, *known.inner], look)

    def add_joint(self, look: Callable[[], None]) -> None:
        """Add the links by rules together, and by rules and a house."""
        for in_house in (False, True):
            self._add(self._known.joint(in_house), look)

    def _add(self, parts: list[CachedPart], look: Callable[[], None]) -> None:
        """Add the links by some parts."""
        self.parts.extend(parts)
        for one in parts:
            look()
            for literal, bits in self.links(one):
                self.next[literal] |= bits

    def links(self, one: CachedPart) -> Links:
        """Return the links by a part."""
        masks = masks_at(self.laws, one.part, self.left)
        known = one.links.get(masks)
        if known is None:
            known = links_of_part(self.laws, one, masks)
            keep(one.links, masks, known)
        return known

    def _exclusions(self, look: Callable[[], None]) -> None:
        """Add the links by exclusions, and by cells and houses."""
        many = self.many
        clauses = self.clauses
        sizes = [clause.bit_count() for clause in clauses]
        of_code: dict[int, list[int]] = {code: [] for code in self.codes}
        for at, clause in enumerate(clauses):
            for code in members(clause):
                of_code[code].append(at)
        for code in self.codes:
            look()
            out = self.laws.excluded(code) & self.alive
            self.next[code] |= out << many
            met = [0] * len(clauses)
            short: list[int] = []  # clauses with one candidate left, or none
            for other in members(out):
                for at in of_code[other]:
                    met[at] += 1
                    if met[at] + 1 >= sizes[at]:
                        short.append(at)
            for at in short:
                rest = clauses[at] & ~out
                if not rest:
                    self.next[code] |= 1 << (code + many)
                elif not rest >> code & 1:
                    self.next[code] |= rest
                    other = rest.bit_length() - 1
                    self.next[other + many] |= 1 << (code + many)
        for clause in clauses:
            if clause.bit_count() == 2:
                a, b = members(clause)
                self.next[a + many] |= 1 << b
                self.next[b + many] |= 1 << a

    def refuted(self, look: Callable[[], None]) -> tuple[int, int]:
        """Return the candidates that the shortest chains refute, as a set.

        Both a candidate and its opposite follow from them, or all candidates
        of a cell, or all places of a value in a house, are false.  The number
        is that of links from the candidate to each of these; 0 if there is
        no such candidate.
        """
        many = self.many
        true = (1 << many) - 1
        reach = {code: 1 << code for code in self.codes}
        front = reach
        for length in range(1, len(self.codes)):
            look()
            front = {
                code: self._after(bits) & ~reach[code]
                for code, bits in front.items()
                if bits
            }
            gone = 0
            for code, bits in front.items():
                reach[code] |= bits
            for code, bits in reach.items():
                if bits & true & bits >> many:
                    gone |= 1 << code
            for clause in self.clauses:
                common = -1
                for code in members(clause):
                    common &= reach[code]
                gone |= common >> many & self.alive
            if gone:
                return gone, length
            if not any(front.values()):
                break
        return 0, 0

    def _after(self, bits: int) -> int:
        """Return what follows from some literals by one link."""
        after = 0
        for literal in members(bits):
            after |= self.next[literal]
        return after

    def ways(self, code: int, most: int) -> Iterator[list[tuple[int, int]]]:
        """Yield the ways in which a candidate leads to a contradiction.

        Each is a list of literals, each with the one that it follows from,
        the candidate first with itself.
        """
        many = self.many
        start = code
        order = [start]
        cause = {start: start}
        reached = front = 1 << start
        for _turn in range(most):
            then = 0
            for literal in members(front):
                new = self.next[literal] & ~reached & ~then
                then |= new
                for other in members(new):
                    cause[other] = literal
                    order.append(other)
            reached |= then
            front = then
        true = (1 << many) - 1
        ends = [
            [one, one + many]
            for one in members(reached & true & reached >> many)
        ]
        false = reached >> many
        for clause in self.clauses:
            if not clause & ~false:
                ends.append([one + many for one in members(clause)])
        for end in ends:
            needed: dict[int, None] = {}
            for literal in end:
                at = literal
                while at not in needed:
                    needed[at] = None
                    at = cause[at]
            yield [(one, cause[one]) for one in order if one in needed]

    def links_between(self, cause: int, literal: int) -> list[CachedPart]:
        """Return the parts by which a literal follows from another."""
        bit = 1 << literal
        return [
            one
            for one in self.parts
            if any(
                start == cause and bits & bit
                for start, bits in self.links(one)
            )
        ]
