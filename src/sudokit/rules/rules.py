"""Rules: the constraints on a grid of any size.

Rules(size, regions, rules)    rows, columns, regions, and rules beside them
CLASSIC                        those of a Grid
boxes(shape, words)            boxes of this shape, with named rules
checked(size, regions)         validates regions

Cells are numbered row by row from 0, values are 1 to ``size``.  The rules
``grid`` and ``digits`` say which of the cells there are, and which digits
the values stand for, see ``sudokit.text.dimensions``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, final

from sudokit.core.budget import Budget
from sudokit.native.arrays import COMPILED
from sudokit.rules.families import Cells, Rule, turned
from sudokit.rules.measures import MEASURED, dimensions
from sudokit.rules.named import NAMED, named
from sudokit.rules.shapes import NINE, Shape, check_shape, name_of
from sudokit.text.cells import cell_name
from sudokit.text.characters import squarest_rows
from sudokit.text.dimensions import GRID, Dimensions, square
from sudokit.text.messages import plural

SHOWN: Final = 5  # cells that a message names
RECENT: Final = 64  # rules whose tables a cache keeps


@final
class Rules:
    """The constraints on a grid: frozen, hashable, picklable.

    Every row, column and region has each value once, and ``rules`` are
    the further rules, in the order of their table.  ``shape`` is that of
    the boxes, None where the regions are no boxes.  ``houses`` are the
    cells of each house by its name, which has each value; ``groups`` are
    all cells that differ, houses or not, and ``lines`` the rows, columns
    and regions by name; ``pairs`` relate two cells each, and ``parts`` are
    all other constraints for the engine.  ``grid`` are the dimensions:
    lines with fewer cells than values aren't houses.  ValueError for
    invalid regions or contradictory rules.

    >>> from sudokit import make_rules
    >>> rules = make_rules(6, words=["anti-knight"])
    >>> rules.size, rules.shape, len(rules.houses)
    (6, (2, 3), 18)
    """

    __slots__ = (
        "_hash",
        "grid",
        "groups",
        "houses",
        "lines",
        "of_cell",
        "pairs",
        "parts",
        "region_of",
        "regions",
        "rules",
        "shape",
        "size",
    )

    def __init__(
        self,
        size: int,
        regions: Sequence[Sequence[int]],
        rules: Sequence[Rule],
    ) -> None:
        order = [*MEASURED, *NAMED]
        ordered = sorted(
            rules,
            key=lambda r: (
                order.index(r.word) if r.word in order else len(order)
            ),
        )
        self.size: Final = size
        self.grid: Final = dimensions(size, ordered)
        if self.grid.size != size:
            raise ValueError(f"{size} digits, not {self.grid.size}")
        self.regions: Final = checked(size, regions, self.grid)
        self.rules: Final = tuple(ordered)
        self.shape: Final = shape_of(size, self.regions, self.grid)
        groups: list[Cells] = []
        self.lines: Final = self._lines()
        self.houses: Final = self._houses(groups)
        self.groups: Final = tuple(groups)
        self.pairs: Final = tuple(
            [p for rule in ordered for p in rule.pairs()]
        )
        self.parts: Final = tuple(
            [p for rule in ordered for p in rule.parts()]
        )
        self.region_of: Final = [
            numbers[0] if numbers else -1
            for numbers in _groups_of(size, self.regions)
        ]
        self.of_cell: Final = _groups_of(size, self.groups)
        self._hash: Final = hash((size, self.regions, self.rules))

    def _lines(self) -> dict[str, Cells]:
        """Return the rows, columns and regions by name."""
        n, rows, columns = self.size, self.grid.rows, self.grid.columns
        lines: dict[str, Cells] = {}
        for i in range(rows):
            lines[f"row {i + 1}"] = tuple(range(i * n, i * n + columns))
        for j in range(columns):
            lines[f"column {j + 1}"] = tuple(range(j, rows * n, n))
        kind = "region" if self.shape is None else "box"
        for number, cells in enumerate(self.regions, 1):
            lines[f"{kind} {number}"] = cells
        return lines

    def _houses(self, groups: list[Cells]) -> dict[str, Cells]:
        """Return the houses by name, and add them and groups to ``groups``."""
        n = self.size
        houses = {
            name: cells
            for name, cells in self.lines.items()
            if len(cells) == n
        }
        groups += self.lines.values()
        for _rule, name, cells in self.own_groups():
            groups.append(cells)
            if len(cells) == n:
                houses[name] = cells
        return houses

    def own_groups(self) -> Iterator[tuple[Rule, str, Cells]]:
        """Yield the groups of each rule by name, numbered kind by kind."""
        numbers: dict[str, int] = {}
        for rule in self.rules:
            for cells in rule.groups():
                numbers[rule.kind] = numbers.get(rule.kind, 0) + 1
                yield rule, f"{rule.kind} {numbers[rule.kind]}", cells

    def named_groups(self) -> dict[str, Cells]:
        """Return all groups of cells that differ, by name."""
        own = {name: cells for _rule, name, cells in self.own_groups()}
        return self.lines | self.houses | own

    def named_pairs(self) -> list[tuple[str, int, int, Cells]]:
        """Return the pairs from both ends, each with the word of its rule.

        A table has what the second can be for each value of the first.
        """
        pairs: list[tuple[str, int, int, Cells]] = []
        for rule in self.rules:
            for a, b, table in rule.pairs():
                pairs.append((rule.word, a, b, table))
                if a != b:
                    pairs.append((rule.word, b, a, turned(table)))
        return pairs

    @property
    def measures(self) -> tuple[Rule, ...]:
        """The rules that give the dimensions, none if they are usual."""
        return tuple([rule for rule in self.rules if rule.word in MEASURED])

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the rules beside rows, columns and regions."""
        return tuple(dict.fromkeys([rule.word for rule in self.rules]))

    def is_classic(self) -> bool:
        """Return whether they are those of a Grid."""
        return self.shape == NINE and not self.rules

    def has_whole_lines(self) -> bool:
        """Return whether each row, column and region is a house."""
        return self.grid.is_whole()

    def has_houses_alone(self) -> bool:
        """Return whether houses are the only constraints."""
        more = self.pairs or self.parts
        return not more and len(self.houses) == len(self.groups)

    def name(self) -> str:
        """Return their name: ``10x10 with boxes of 5x2``."""
        name, beyond = self.grid.name(), self.beyond_size()
        beyond = beyond.removeprefix(self.grid.described(GRID))
        beyond = beyond.removeprefix(" and ")
        return f"{name}{beyond and f' with {beyond}'}"

    def beyond_size(self, known: Rules | None = None) -> str:
        """Return the rules that neither the size nor known rules imply.

        ``boxes of 5x2``, the words of rules, or both; "" if there are none.
        """
        parts = [
            self.grid.described(w)
            for w in self.words
            if known is None or w not in known.words
        ]
        if self._has_other_regions(known):
            if self.shape is None:
                parts.insert(0, "irregular regions")
            else:
                parts.insert(0, f"boxes of {name_of(self.shape)}")
        return " and ".join(parts)

    def advice(self, known: Rules | None = None) -> str:
        """Return how to give a format the rules beyond the size.

        An option gives its reader all rules without cells; "" if there are
        rules with cells.
        """
        words = () if known is None else known.words
        if any(one.item and one.word not in words for one in self.rules):
            return ""
        if self._has_other_regions(known):
            option = "--regions" if self.shape is None else "--box"
            return f" without {option}"
        return f" without --rules {','.join(self.words)}"

    def _has_other_regions(self, known: Rules | None) -> bool:
        """Return whether the regions are neither known nor the squarest."""
        if known is not None and known.size == self.size:
            return self.regions != known.regions
        return not self.has_usual_boxes()

    def has_usual_boxes(self) -> bool:
        """Return whether the regions are the boxes that the grid implies."""
        if not self.grid.is_whole():
            return self.shape == self.grid.box()
        usual = squarest_rows(self.size)
        return self.shape is not None and self.shape[0] == usual

    def allowed(
        self, values: Sequence[int], budget: Budget | None = None
    ) -> bool:
        """Return whether the cells may have these values, 0 for empty.

        BudgetSpent if a check of helper cells is cut short.
        """
        for cells in self.groups:
            there = [values[cell] for cell in cells if values[cell]]
            if len(set(there)) < len(there):
                return False
        return all(
            rule.allowed_within([values[cell] for cell in rule.cells], budget)
            for rule in self.rules
        )

    def masks(self, values: Sequence[int]) -> list[int]:
        """Return the candidates of each cell as a mask, bit v-1 for v.

        0 for a cell that has a value.
        """
        used = [0] * len(self.groups)
        for cell, value in enumerate(values):
            if value:
                for group in self.of_cell[cell]:
                    used[group] |= 1 << (value - 1)
        full = (1 << self.size) - 1
        masks = [0] * len(values)
        for cell, value in enumerate(values):
            if not value:
                taken = 0
                for group in self.of_cell[cell]:
                    taken |= used[group]
                masks[cell] = full & ~taken
        for a, b, table in self.pairs:
            v, w = values[a], values[b]
            if a == b:
                masks[a] &= sum(
                    [mask & 1 << k for k, mask in enumerate(table)]
                )
            elif v and not w:
                masks[b] &= table[v - 1]
            elif w and not v:
                masks[a] &= turned(table)[w - 1]
        return masks

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self is other or (
            self._hash == other._hash
            and self.size == other.size
            and self.regions == other.regions
            and self.rules == other.rules
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Rules {self.name()}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Rules, (self.size, self.regions, self.rules)


if not COMPILED:
    from sudokit.native.plain_arrays import freeze

    freeze(Rules)


def _groups_of(size: int, groups: Sequence[Cells]) -> tuple[Cells, ...]:
    """Return the numbers of the groups that each cell is in."""
    numbers: list[list[int]] = [[] for _ in range(size * size)]
    for number, cells in enumerate(groups):
        for cell in cells:
            numbers[cell].append(number)
    return tuple(map(tuple, numbers))


# Regions.


def box_cells(
    shape: Shape, grid: Dimensions | None = None
) -> tuple[Cells, ...]:
    """Return the cells of the boxes of this shape, box by box.

    They fill the grid, by default one with as many rows and columns as a
    box has cells.  ValueError if they can't.

    >>> box_cells((1, 2))
    ((0, 1), (2, 3))
    """
    rows, columns = shape
    cells = check_shape(shape)
    grid = grid or square(cells)
    if grid.rows % rows or grid.columns % columns:
        raise ValueError(f"boxes of {name_of(shape)} don't fill {grid.name()}")
    return tuple(
        [
            tuple(
                [
                    (i + k // columns) * grid.size + j + k % columns
                    for k in range(cells)
                ]
            )
            for i in range(0, grid.rows, rows)
            for j in range(0, grid.columns, columns)
        ]
    )


class WrongRegions(ValueError):
    """Invalid regions, and the number of an offending cell."""

    def __init__(self, message: str, cell: int) -> None:
        super().__init__(message)
        self.cell = cell


def checked(
    size: int,
    regions: Sequence[Sequence[int]],
    grid: Dimensions | None = None,
) -> tuple[Cells, ...]:
    """Return the regions in the order of their first cells.

    In a grid that isn't n x n, their cells may be fewer.  WrongRegions if
    they are invalid.

    >>> checked(2, [(2, 3), (1, 0)])
    ((0, 1), (2, 3))
    """
    region_of: dict[int, int] = {}
    ordered = sorted([tuple(sorted(cells)) for cells in regions])
    for number, cells in enumerate(ordered):
        for cell in cells:
            if cell in region_of:
                name = cell_name(*divmod(cell, size))
                raise WrongRegions(f"regions overlap: {name} is in two", cell)
            region_of[cell] = number
    grid = grid or square(size)
    missing = [c for c in grid.cells() if c not in region_of]
    if missing:
        names = [cell_name(*divmod(cell, size)) for cell in missing[:SHOWN]]
        more = ", ..." if len(missing) > SHOWN else ""
        raise WrongRegions(
            f"{plural(len(missing), 'cell')} in no region:"
            f" {', '.join(names)}{more}",
            missing[0],
        )
    for cells in ordered:
        first = cell_name(*divmod(cells[0], size))
        if len(cells) != size and (grid.is_whole() or len(cells) > size):
            raise WrongRegions(
                f"the region of {first} has {plural(len(cells), 'cell')},"
                f" not {size}",
                cells[0],
            )
        if not all(map(grid.holds, cells)):
            raise WrongRegions(f"regions of {grid.name()} only", cells[-1])
        apart = set(cells) - joined(cells, size)
        if apart:
            name = cell_name(*divmod(min(apart), size))
            raise WrongRegions(
                f"the region of {first} is in parts: {name} is apart from it",
                min(apart),
            )
    return tuple(ordered)


def joined(cells: Sequence[int], size: int) -> set[int]:
    """Return the cells that are joined to the first one by their sides.

    >>> joined((0, 1, 10), 9), joined((0, 10), 9)
    ({0, 1, 10}, {0})
    """
    left = set(cells[1:])
    reached = {cells[0]}
    todo = [cells[0]]
    while todo:
        for near in sides(todo.pop(), size):
            if near in left:
                left.discard(near)
                reached.add(near)
                todo.append(near)
    return reached


def sides(cell: int, size: int) -> list[int]:
    """Return the cells at the sides of a cell.

    >>> sides(0, 9), sides(10, 9)
    ([9, 1], [1, 19, 9, 11])
    """
    i, j = divmod(cell, size)
    near = []
    if i:
        near.append(cell - size)
    if i < size - 1:
        near.append(cell + size)
    if j:
        near.append(cell - 1)
    if j < size - 1:
        near.append(cell + 1)
    return near


def shape_of(
    size: int, regions: tuple[Cells, ...], grid: Dimensions | None = None
) -> Shape | None:
    """Return the shape of the boxes, None if the regions aren't boxes.

    >>> shape_of(2, ((0, 1), (2, 3))), shape_of(2, ((0, 2), (1, 3)))
    ((1, 2), (2, 1))
    """
    grid = grid or square(size)
    first = regions[0]
    columns = sum([1 for cell in first if cell < size])
    if not columns or len(first) % columns:
        return None
    shape = len(first) // columns, columns
    if grid.rows % shape[0] or grid.columns % columns:
        return None
    return shape if regions == box_cells(shape, grid) else None


@cache
def boxes(shape: Shape = NINE, words: tuple[str, ...] = ()) -> Rules:
    """Return rules with boxes of this shape and rules without cells.

    >>> boxes((2, 3), ("anti-king",)).name()
    '6x6 with anti-king'
    """
    size = check_shape(shape)
    return Rules(
        size, box_cells(shape), [named(word, size, shape) for word in words]
    )


CLASSIC: Final = boxes()
