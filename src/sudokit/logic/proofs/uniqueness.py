"""Proofs of techniques that assume a unique solution.

Four cells in two rows, two columns and two boxes that are no clues must
not come to two values crosswise: swapping them would be another solution.
So with the opposite of the step the named premises have to end in a
contradiction or in such a swap, whichever way they are met.
"""

from typing import Final, final

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.core.search import count
from sudokit.logic.proofs.facts import (
    CELLS_OF,
    Cell,
    Clause,
    Facts,
    assume,
    houses_of,
)
from sudokit.logic.proofs.parsed_step import Claim


def one_solution(claim: Claim) -> bool:
    """The puzzle that the grid came from has one solution.

    Candidates ruled out on the way don't count, as the other solution may
    have them; without the puzzle, the grid's values stand for it.
    """
    values = claim.facts.values
    if claim.puzzle is not None:
        clues = claim.puzzle.values()
        if any(
            clue and clue != values[i][j]
            for i, row in enumerate(clues)
            for j, clue in enumerate(row)
        ):
            return False
        values = clues
    return count(Grid.init(values), 2) == 1


@final
class Corners:
    """The four empty corners of a unique rectangle as a step names them.

    ``pair`` are the two values, ``plain`` the corners with nothing else,
    ``extra`` the others, and ``further`` what these hold beside the pair.
    """

    __slots__ = ("cells", "extra", "further", "pair", "plain")

    def __init__(self, claim: Claim) -> None:
        named = [*claim.choices("cell"), *claim.choices("fin")]
        self.cells: Final = sorted(
            {*claim.cells("cell"), *[(one.i, one.j) for one in named]}
        )
        self.pair: Final = {choice.n for choice in claim.choices("cell")}
        self.further: Final = {choice.n for choice in claim.choices("fin")}
        fins = {(one.i, one.j) for one in claim.choices("fin")}
        self.plain: Final = [cell for cell in self.cells if cell not in fins]
        self.extra: Final = [cell for cell in self.cells if cell in fins]

    def fit(self, claim: Claim) -> bool:
        """They are a rectangle, and all their candidates are named."""
        named = [*claim.choices("cell"), *claim.choices("fin")]
        held = {
            Choice(*cell, n)
            for cell in self.cells
            for n in claim.facts.choices.get(cell, ())
        }
        bare = {
            cell
            for cell in self.cells
            if not self.pair & {*claim.facts.choices.get(cell, ())}
        }
        return (
            len(self.pair) == 2
            and not self.pair & self.further
            and is_rectangle(self.cells)
            and all(cell in claim.facts.choices for cell in self.cells)
            and set(named) == held
            and {*claim.cells("cell")} == bare
        )

    def in_line(self) -> bool:
        """The corners with more than the pair lie on one line."""
        rows = {i for i, _ in self.extra}
        columns = {j for _, j in self.extra}
        return len(rows) == 1 or len(columns) == 1


def corners_of(claim: Claim, *others: str) -> Corners | None:
    """The corners, if beside them there are premises of these kinds."""
    shapes = {"cell choice", "fin choice", *others}
    if claim.cells("cell"):
        shapes.add("cell")
    if not claim.only(*shapes):
        return None
    corners = Corners(claim)
    return corners if corners.fit(claim) else None


def is_rectangle(cells: list[Cell]) -> bool:
    """Four cells in two rows, two columns and two boxes."""
    return (
        len(cells) == 4
        and len({i for i, _ in cells}) == 2
        and len({j for _, j in cells}) == 2
        and len({(i // 3, j // 3) for i, j in cells}) == 2
    )


def swaps(claim: Claim, corners: list[Cell], known: list[Clause]) -> bool:
    """Each candidate that goes would lead to a swap; the puzzle has none."""
    filled = [
        Choice(i, j, claim.facts.values[i][j])
        for i, j in corners
        if claim.facts.values[i][j]
    ]
    return (
        claim.bare()
        and all(known)
        and one_solution(claim)
        and all(
            always_swaps(assume(known, choice), [*filled, choice], corners)
            for choice in claim.gone
        )
    )


def always_swaps(
    known: list[Clause], chosen: list[Choice], corners: list[Cell]
) -> bool:
    """However the clauses are met, the corners could swap two values."""
    if not known:
        held = {(c.i, c.j): c.n for c in chosen}
        one, two, three, four = [held.get(cell, 0) for cell in corners]
        return one == four > 0 and two == three > 0 and one != two
    shortest = min(known, key=len)
    return all(
        always_swaps(assume(known, choice), [*chosen, choice], corners)
        for choice in shortest
    )


def unique_1(claim: Claim) -> bool:
    """One corner has more than the pair, and loses the pair."""
    corners = corners_of(claim)
    return (
        corners is not None
        and len(corners.extra) == 1
        and all(choice[:2] == corners.extra[0] for choice in claim.gone)
        and swaps(claim, corners.cells, claim.cell_clauses(corners.cells))
    )


def unique_2(claim: Claim) -> bool:
    """Two corners on a line have one further value."""
    corners = corners_of(claim)
    return (
        corners is not None
        and len(corners.extra) == 2
        and corners.in_line()
        and one_more(claim, corners)
    )


def unique_5(claim: Claim) -> bool:
    """Two corners across or three have one further value."""
    corners = corners_of(claim)
    return (
        corners is not None
        and (
            len(corners.extra) == 3
            or (len(corners.extra) == 2 and not corners.in_line())
        )
        and one_more(claim, corners)
    )


def one_more(claim: Claim, corners: Corners) -> bool:
    """The further value leaves all that sees the corners that have it."""
    return (
        {choice.n for choice in claim.gone} == corners.further
        and len(corners.further) == 1
        and swaps(claim, corners.cells, claim.cell_clauses(corners.cells))
    )


def unique_3(claim: Claim) -> bool:
    """The further values of two corners make a naked subset with others."""
    corners = corners_of(claim, "second")
    if corners is None or len(corners.extra) != 2:
        return False
    others = claim.cells("second")
    cells = [*corners.extra, *others]
    if any(one in corners.cells for one in others) or not all(
        one in claim.facts.choices for one in others
    ):
        return False
    held = corners.further | claim.held(others)
    return (
        len(held) == len(others) + 1
        and any(
            all(cell in CELLS_OF[name] for cell in cells)
            for name in houses_of(*cells[0])
        )
        and {choice.n for choice in claim.gone} <= held
        and all(choice[:2] not in corners.cells for choice in claim.gone)
        and swaps(
            claim,
            corners.cells,
            claim.cell_clauses([*corners.cells, *others]),
        )
    )


def unique_4(claim: Claim) -> bool:
    """Of two corners on a line one value can't leave: the other goes."""
    corners = corners_of(claim, "base house")
    houses = claim.houses("base")
    if corners is None or len(corners.extra) != 2 or len(houses) != 1:
        return False
    return (
        houses[0][0] != "b"
        and all(cell in CELLS_OF[houses[0]] for cell in corners.extra)
        and bound(claim, corners, houses, corners.extra, other=True)
    )


def unique_6(claim: Claim) -> bool:
    """A value of the pair has no place on two lines but the corners."""
    corners = corners_of(claim, "base house")
    houses = claim.houses("base")
    if corners is None or len(corners.extra) != 2 or len(houses) != 2:
        return False
    return (
        not corners.in_line()
        and houses[0][0] == houses[1][0] != "b"
        and bound(claim, corners, houses, corners.extra, other=False)
    )


def hidden_rectangle(claim: Claim) -> bool:
    """Opposite a plain corner, a value has no place on both its lines but
    the corners: the other goes.
    """
    corners = corners_of(claim, "base house")
    houses = claim.houses("base")
    if corners is None or len(houses) != 2:
        return False
    if {house[0] for house in houses} != {"r", "c"}:
        return False
    at = [
        cell
        for cell in corners.cells
        if all(cell in CELLS_OF[house] for house in houses)
    ]
    if len(at) != 1:
        return False
    i, j = at[0]
    opposite = [one for one in corners.cells if one[0] != i and one[1] != j]
    plain = corners.plain
    diagonal = (
        len(plain) == 2
        and plain[0][0] != plain[1][0]
        and (plain[0][1] != plain[1][1])
    )
    return (
        (len(plain) == 1 or diagonal)
        and opposite[0] in plain
        and bound(claim, corners, houses, at, other=True)
    )


def bound(
    claim: Claim,
    corners: Corners,
    houses: list[str],
    cells: list[Cell],
    *,
    other: bool,
) -> bool:
    """A value of the pair has its places in some houses in corners only;
    it goes from some of the cells, or the other value of the pair does.
    """
    gone = {choice.n for choice in claim.gone}
    if len(gone) != 1 or not gone <= corners.pair:
        return False
    if any(choice[:2] not in cells for choice in claim.gone):
        return False
    value = min(corners.pair - gone) if other else min(gone)
    places = [claim.facts.house(house, value) for house in houses]
    if not all(places) or any(
        choice[:2] not in corners.cells
        for clause in places
        for choice in clause
    ):
        return False
    known = claim.cell_clauses(corners.cells) + places
    return swaps(claim, corners.cells, known)


def avoidable_1(claim: Claim) -> bool:
    """Three corners are filled and no clues."""
    return avoidable(claim, 3)


def avoidable_2(claim: Claim) -> bool:
    """Two corners of a box are filled and no clues."""
    return avoidable(claim, 2)


def avoidable(claim: Claim, filled: int) -> bool:
    """Corners that are filled and no clues, the others of two candidates.

    If the puzzle is not given, they are believed to be no clues; but then
    nothing goes that a solution of the grid has.
    """
    cells = sorted(claim.cells("cell"))
    if not claim.only("cell") or not is_rectangle(cells):
        return False
    values = claim.facts.values
    done = [(i, j) for i, j in cells if values[i][j]]
    rest = [cell for cell in cells if cell not in done]
    if len(done) != filled or any(
        len(claim.facts.choices[cell]) != 2 for cell in rest
    ):
        return False
    if claim.puzzle is None:
        if any(count(claim.facts.grid.update(one), 1) for one in claim.gone):
            return False
    elif any(claim.puzzle.values()[i][j] for i, j in done):
        return False
    return swaps(claim, cells, claim.cell_clauses(rest))


def bug_plus_1(claim: Claim) -> bool:
    """But for one candidate of one cell, there are two candidates in each cell
    and two places for each value in each house.
    """
    cells, houses = claim.cells("cell"), claim.houses("base")
    if not claim.only("cell", "base house") or len(claim.premises) != 2:
        return False
    cell, house = cells[0], houses[0]
    choices = claim.facts.choices.get(cell, ())
    if cell not in CELLS_OF[house] or len(choices) != 3:
        return False
    odd = [n for n in choices if len(claim.facts.house(house, n)) == 3]
    if len(odd) != 1 or not claim.bare():
        return False
    if any(one[:2] != cell or one.n == odd[0] for one in claim.gone):
        return False
    less = Facts(claim.facts.grid.reject(Choice(*cell, odd[0])))
    return all(len(clause) == 2 for clause in less.clauses()) and one_solution(
        claim
    )
