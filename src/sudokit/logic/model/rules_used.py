"""Which rules a step uses beside those that its premises name.

    rules_used(board, step)           the notations of the rules
    fewest(laws, named, works)        the rules without which it doesn't work
    candidates_of(board), values_of(board), number_of(board, code)
                                      numbered as in ``rules.exclusions``

Candidates can exclude each other by a rule that isn't part of the pattern: a
chain by an anti-knight rule, a cage by a palindrome.  A step names such a rule
as a ``link``, so that it is true by what it names.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from sudokit.core.choice import Choice
from sudokit.logic.model.board import Board
from sudokit.logic.model.rule_story import Item, Story
from sudokit.native.bits import bits_of, members
from sudokit.proofs.step import CONSEQUENCES, Step
from sudokit.rules.exclusions import Laws, laws_of, packed, packed_values

WORK: Final = 20_000  # sets of clauses to examine

Node = list[int]


def rules_used(board: Board, step: Step) -> list[str]:
    """Return the notations of the rules that a step has to name as links.

    Techniques of rules add the links of their steps themselves.
    """
    rules = board.layout.rules
    if not rules.rules or step.technique in ("Rule Forcing Chain", "Trial"):
        return []
    laws = laws_of(rules)
    named = frozenset(
        [what for _role, what in step.premises if isinstance(what, str)]
    )
    roles = {premise.role for premise in step.premises}
    if "rule" in roles:
        return []
    if roles == {"off", "on"}:
        return _of_chain(board, laws, step, named)
    if "on" in roles and roles <= {"on", *CONSEQUENCES}:
        return _of_stories(board, laws, step, named)
    if "fin" in roles and "cover" not in roles:
        return _of_pairs(laws, step, named)
    return _of_clauses(board, laws, step, named)


def fewest(
    laws: Laws, named: frozenset[str], works: Callable[[frozenset[str]], bool]
) -> list[str]:
    """Return the rules without which something doesn't work.

    ``works(names)`` returns whether it works by these rules and houses,
    which always include ``named``.
    """
    if works(named):
        return []
    others = [
        rule.notation()
        for rule in laws.among
        if rule.notation() not in named and (rule.groups() or rule.pairs())
    ]
    needed = list(dict.fromkeys(others))
    # Many at a time first, as most rules are far away.
    size = len(needed)
    while size:
        at = 0
        while at < len(needed):
            fewer = needed[:at] + needed[at + size :]
            if works(named.union(fewer)):
                needed = fewer
            else:
                at += size
        size //= 2
    return needed


def candidates_of(board: Board) -> int:
    """Return the candidates of a board."""
    return packed([int(mask) for mask in board.masks], int(board.size))


def values_of(board: Board) -> int:
    """Return the values of filled cells as candidates."""
    return packed_values([int(n) for n in board.values], int(board.size))


def number_of(board: Board, code: int) -> int:
    """Return the number of a candidate of a board."""
    value, cell = divmod(code, int(board.cells))
    return cell * int(board.size) + value


# Stories.


def _of_stories(
    board: Board, laws: Laws, step: Step, named: frozenset[str]
) -> list[str]:
    """Return the rules by which each assumption leads to the claims."""
    alive = candidates_of(board)
    linked = alive if step.technique == "Forcing Chain" else 0
    start = Story(laws, alive, values_of(board), {}, linked)
    stories: list[list[Item]] = []
    for role, what in step.premises:
        if isinstance(what, Choice):
            if role == "on":
                stories.append([])
            stories[-1].append((role, laws.code(what), ""))
    placed = [laws.code(choice) for choice in step.placements]
    gone = [laws.code(choice) for choice in step.eliminations]
    alone = len(stories) == 1

    def works(names: frozenset[str]) -> bool:
        return all(
            _leads(start.under(names), items, placed, gone, alone)
            for items in stories
        )

    return fewest(laws, named, works)


def _leads(
    story: Story,
    items: list[Item],
    placed: list[int],
    gone: list[int],
    alone: bool,
) -> bool:
    """Return whether a story leads to the claims or to a contradiction."""
    for item in items:
        if not story.add(item):
            return False
    left = story.alive | story.true
    if alone or story.broken():
        return story.broken()
    cells = [story.laws.cell_bits[code // story.laws.size] for code in placed]
    return not left & bits_of(gone) and all(
        left & cell == 1 << code
        for code, cell in zip(placed, cells, strict=True)
    )


# Chains.


def _of_chain(
    board: Board, laws: Laws, step: Step, named: frozenset[str]
) -> list[str]:
    """Return the rules of the links of a chain, and of those to its claims."""
    path = [node for _role, node in _runs(laws, step)]
    links = list(pairwise(path))
    alive = candidates_of(board)
    gone = [laws.code(choice) for choice in step.eliminations]

    def works(names: frozenset[str]) -> bool:
        by = laws.only(names)
        for node in path:
            cells = [code // laws.size for code in node]
            if len(node) > 1 and len(by.shared(cells)) < 2:
                return False
        if not all(_is_strong(by, alive, a, b) for a, b in links[::2]):
            return False
        if not all(_excludes(by, a, b) for a, b in links[1::2]):
            return False
        # Claims conflict with both ends, or in a loop with both of a link.
        either = [(path[0], path[-1])]
        is_line = step.technique in ("X-Chain", "XY-Chain")
        if not is_line and _excludes(by, path[-1], path[0]):
            either += links[1::2]
        return all(
            any(
                _excludes(by, [code], a) and _excludes(by, [code], b)
                for a, b in either
            )
            for code in gone
        )

    return fewest(laws, named, works)


def _excludes(laws: Laws, one: Node, other: Node) -> bool:
    """Return whether two nodes can't both be true."""
    return all(laws.conflict(a, b) for a in one for b in other)


def _is_strong(laws: Laws, alive: int, one: Node, other: Node) -> bool:
    """Return whether one of two nodes is true."""
    both = bits_of([*one, *other])
    cell, value = divmod(one[0], laws.size)
    return alive & laws.cell_bits[cell] == both or any(
        alive & laws.places(name, value) == both
        for name in laws.houses_of[cell]
    )


def _of_weak(laws: Laws, one: int, other: int) -> dict[str, None]:
    """Return the rule by which two candidates exclude each other."""
    if laws.is_by_house(one, other):
        return {}
    return {rule.notation(): None for rule in laws.excluders(one, other)[:1]}


def _owners(laws: Laws, plain: Laws, cells: list[int]) -> dict[str, None]:
    """Return the rules of the houses that have all of some cells."""
    return {
        laws.owner(name).notation(): None
        for name in laws.shared(cells)
        if name not in plain.houses
    }


# Other patterns.


def _of_pairs(laws: Laws, step: Step, named: frozenset[str]) -> list[str]:
    """Return the rules by which what goes excludes fins."""
    known = laws.only(named)
    fins = [
        laws.code(what)
        for role, what in step.premises
        if role == "fin" and isinstance(what, Choice)
    ]
    rules: dict[str, None] = {}
    for choice in step.eliminations:
        code = laws.code(choice)
        for fin in fins:
            if code != fin and not known.conflict(code, fin):
                rules.update(_of_weak(laws, code, fin))
    return list(rules)


def _of_clauses(
    board: Board, laws: Laws, step: Step, named: frozenset[str]
) -> list[str]:
    """Return the rules by which the claims follow from what is named."""
    alive, true = candidates_of(board), values_of(board)
    gone = [laws.code(choice) for choice in step.eliminations]
    codes = bits_of(
        [code for _role, node in _runs(laws, step) for code in node]
    )
    sets = [some for _role, some in _runs(laws, step, True)]
    cells = [cell for some in sets for cell in some]
    # The named houses, and the values of which they are clauses.
    houses = frozenset([one for one in named if one in laws.houses])
    values = {code % laws.size for code in members(codes)}
    if not values and step.technique.startswith("Hidden"):
        values = {*range(laws.size)}
    elif not values and not cells:
        values = {code % laws.size for code in gone}
    is_als = step.technique.startswith("ALS")

    def works(names: frozenset[str]) -> bool:
        by = laws.only(names)
        if is_als and not all(
            _meet(by, alive, one, other) for one, other in pairwise(sets)
        ):
            return False
        clauses = [alive & by.cell_bits[cell] for cell in cells]
        for at, bits in enumerate(by.every):
            clause = alive & bits
            if not clause or true & bits:
                continue
            house, value = by.place(at)
            if houses:
                is_named = house in houses and value in values
            else:
                is_named = not clause & ~codes
            if is_named:
                clauses.append(clause)
        budget = [WORK]
        return all(_fails(by, _left(by, clauses, c), budget) for c in gone)

    ways = [
        [*way, *fewest(laws, named.union(way), works)]
        for way in _of_form(laws, step, named)
    ]
    return min(ways, key=len)


def _of_form(laws: Laws, step: Step, named: frozenset[str]) -> list[list[str]]:
    """Return ways to name the rules that a step's form needs.

    The near ends of two strong links exclude each other, and the cells of an
    almost locked set are in a house.
    """
    plain = laws.only(named)
    if step.technique.startswith("ALS"):
        rules: dict[str, None] = {}
        for _role, cells in _runs(laws, step, True):
            if not plain.shared(cells):
                rules.update(_owners(laws, plain, cells))
        return [list(rules)]
    on, off = [
        [c for role, node in _runs(laws, step) if role == wanted for c in node]
        for wanted in ("on", "off")
    ]
    if len(on) == len(off) == 2 and not plain.conflict(on[0], off[1]):
        return [[rule.notation()] for rule in laws.excluders(on[0], off[1])]
    return [[]]


def _meet(laws: Laws, alive: int, one: Node, other: Node) -> bool:
    """Return whether the places of a value in two sets of cells conflict."""
    n = laws.size
    for value in range(n):
        here = [c * n + value for c in one if alive >> (c * n + value) & 1]
        there = [c * n + value for c in other if alive >> (c * n + value) & 1]
        if here and there and _excludes(laws, here, there):
            return True
    return False


def _runs(
    laws: Laws, step: Step, whole: bool = False
) -> list[tuple[str, Node]]:
    """Return the candidates of a step by runs of a role.

    ``whole``: its whole cells instead.
    """
    runs: list[tuple[str, Node]] = []
    for role, what in step.premises:
        if isinstance(what, Choice) and whole == (what.n == 0):
            number = what.i * laws.size + what.j
            if not whole:
                number = laws.code(what)
            if runs and runs[-1][0] == role:
                runs[-1][1].append(number)
            else:
                runs.append((role, [number]))
    return runs


def _left(laws: Laws, clauses: list[int], code: int) -> list[int]:
    """Return what is left of clauses when a candidate is true."""
    left = ~laws.excluded(code)
    return [clause & left for clause in clauses if not clause >> code & 1]


def _fails(laws: Laws, clauses: list[int], budget: list[int]) -> bool:
    """Return whether clauses can't all have a true candidate."""
    budget[0] -= 1
    if not clauses or budget[0] < 0:
        return False
    return all(
        _fails(laws, _left(laws, clauses, code), budget)
        for code in members(min(clauses, key=int.bit_count))
    )
