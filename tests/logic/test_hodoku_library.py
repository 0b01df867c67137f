"""The cases of HoDoKu's own library, read in place.

Each is a position, a technique, and what it places or removes there; of
that technique nothing else would do.  They are looked at as they lie and
as images, in turn: a sixth of each kind, uncompiled fewer (CASES=all: all).

What HoDoKu calls siamese or dual is two steps at once, which are found one
by one.  What it finds with an option only, another technique may find.
"""

import re
from itertools import groupby, product
from random import Random
from typing import NamedTuple

from images import Image
from puzzles import grid_of, sampled, shared
from sudokit import TECHNIQUES, Choice, Grid, steps
from sudokit.logic import Step, technique_named
from sudokit.logic.model.board import board_of
from sudokit.native.arrays import COMPILED

NAMES = {
    "0000": "Full House",
    "0002": "Hidden Single",
    "0003": "Naked Single",
    "0100": "Locked Candidates Type 1",
    "0101": "Locked Candidates Type 2",
    "0110": "Locked Pair",
    "0111": "Locked Triple",
    "0200": "Naked Pair",
    "0201": "Naked Triple",
    "0202": "Naked Quadruple",
    "0210": "Hidden Pair",
    "0211": "Hidden Triple",
    "0212": "Hidden Quadruple",
    "0300": "X-Wing",
    "0301": "Swordfish",
    "0302": "Jellyfish",
    "0310": "Finned X-Wing",
    "0311": "Finned Swordfish",
    "0312": "Finned Jellyfish",
    "0320": "Sashimi X-Wing",
    "0321": "Sashimi Swordfish",
    "0322": "Sashimi Jellyfish",
    "0331": "Franken Fish",
    "0332": "Franken Fish",
    "0340": "Franken Fish",
    "0341": "Franken Fish",
    "03411": "Franken Fish",
    "0342": "Franken Fish",
    "03421": "Franken Fish",
    "0362": "Mutant Fish",
    "03621": "Mutant Fish",
    "0400": "Skyscraper",
    "0401": "Two-String Kite",
    "0402": "Empty Rectangle",
    "0403": "Turbot Fish",
    "0500": "Simple Colors",
    "0501": "Simple Colors",
    "0502": "Multi Colors",
    "0503": "Multi Colors",
    "0600": "Unique Rectangle Type 1",
    "0601": "Unique Rectangle Type 2",
    "0602": "Unique Rectangle Type 3",
    "0603": "Unique Rectangle Type 4",
    "0604": "Unique Rectangle Type 5",
    "0605": "Unique Rectangle Type 6",
    "0606": "Hidden Rectangle",
    "0607": "Avoidable Rectangle Type 1",
    "0608": "Avoidable Rectangle Type 2",
    "0610": "BUG+1",
    "0701": "X-Chain",
    "0702": "XY-Chain",
    "0703": "Remote Pair",
    "0706": "Nice Loop/AIC",
    "0707": "Nice Loop/AIC",
    "0708": "Nice Loop/AIC",
    "0709": "Grouped Nice Loop/AIC",
    "0710": "Grouped Nice Loop/AIC",
    "0711": "Grouped Nice Loop/AIC",
    "0800": "XY-Wing",
    "0801": "XYZ-Wing",
    "0803": "W-Wing",
    "0901": "ALS-XZ",
    "0902": "ALS-XY-Wing",
    "0903": "ALS Chain",
    "0904": "Death Blossom",
    "1101": "Sue De Coq",
}

# Two steps of these techniques remove what is removed there.
DOUBLE = {
    "03111": ("Finned Swordfish", "Sashimi Swordfish"),
    "03121": ("Finned Jellyfish", "Sashimi Jellyfish"),
    "03211": ("Finned Swordfish", "Sashimi Swordfish"),
    "03221": ("Finned Jellyfish", "Sashimi Jellyfish"),
    "0404": ("Two-String Kite",),
    "0405": ("Empty Rectangle", "Turbot Fish"),
}

# What HoDoKu finds with an option that is off by default: empty rectangles
# of two places, almost locked sets in chains, sets that overlap, fish of five
# or six houses, and templates.  One of these techniques has the same step.
OTHERWISE = {
    "0363": ("Whip",),
    "0364": ("Whip",),
    "0402-1": ("Turbot Fish",),
    "0709-2": ("ALS-XZ", "ALS-XY-Wing", "Grouped Nice Loop/AIC"),
    "0710-3": ("ALS-XY-Wing",),
    "0710-4": ("ALS-XZ", "Death Blossom", "Whip"),
    "0711-3": ("ALS-XY-Wing",),
    "0711-4": ("Grouped Nice Loop/AIC",),
    "0902-2": ("Death Blossom", "Whip"),
    "1202": ("Franken Fish",),
}

# The numbers of lines without such a step, and why.
WITHOUT = {
    "chains with almost locked sets inside that remove or place several": (
        *(1253, 1254, 1256, 1258, 1260, 1287, 1288, 1289, 1291, 1292, 1293),
        *(1294, 1331, 1332, *range(1334, 1350), 1351, 1352),
    ),
    "an XY-wing of sets that overlap, which removes several": (1438, 1439),
    "templates of a digit that leave room for those of others": (
        *range(1529, 1538), *range(1540, 1544), 1545, 1546, 1548,
    ),
}  # fmt: skip


class Case(NamedTuple):
    """A line of the library."""

    number: int
    code: str
    cells: str
    clues: str
    gone: frozenset[Choice]
    removed: frozenset[Choice]
    placed: frozenset[Choice]

    @property
    def names(self) -> tuple[str, ...]:
        """Return the techniques that have its step, or two halves of it."""
        code = self.code
        others = DOUBLE.get(code) or OTHERWISE.get(code)
        return others or (NAMES[code.split("-")[0]],)

    @property
    def quiet(self) -> bool:
        """Return whether the case says that nothing is found."""
        return self.code.endswith("-x")


def cases() -> list[Case]:
    """Return all cases but those named in ``WITHOUT``."""
    left_out = {number for some in WITHOUT.values() for number in some}
    return [one for one in whole() if one.number not in left_out]


def whole() -> list[Case]:
    """Return the cases of the library."""
    result = []
    lines = shared("hodoku_reglib.txt").read_text().splitlines()
    for number, line in enumerate(lines, 1):
        if not line.startswith(":"):
            continue
        fields = line.split(":")
        signs = re.findall(r"\+?.", fields[3])
        cells = "".join(sign[-1] for sign in signs).replace(".", "0")
        clues = "".join("0" if s[0] in "+." else s for s in signs)
        candidates = [choices(field) for field in fields[4:7]]
        result.append(Case(number, fields[1], cells, clues, *candidates))
    return result


def choices(field: str) -> frozenset[Choice]:
    """Return ``364 365`` as choices: value, row, column."""
    words = [tuple(map(int, word)) for word in field.split()]
    return frozenset(Choice(i - 1, j - 1, n) for n, i, j in words)


def grid_without(cells: str, gone: frozenset[Choice]) -> Grid:
    grid = grid_of(cells)
    for c in sorted(gone):
        if c.n in grid.candidates(c.i, c.j):
            grid = grid.reject(c)
    return grid


def is_it(case: Case, step: Step) -> bool:
    """Return whether the step is exactly that of the case."""
    return (
        step.technique in case.names
        and frozenset(step.eliminations) == case.removed
        and frozenset(step.placements) == case.placed
    )


def are_halves(case: Case, all_steps: list[Step]) -> bool:
    """Return whether two steps remove together what the case removes."""
    parts = [frozenset(step.eliminations) for step in all_steps]
    return any(a | b == case.removed for a, b in product(parts, parts))


def as_an_image(case: Case, seed: int) -> Case:
    """Return the case with values renamed and lines exchanged."""
    look = Image(Random(seed))
    return case._replace(
        cells=look.grid(grid_of(case.cells)).line().replace(".", "0"),
        clues=look.grid(grid_of(case.clues)).line().replace(".", "0"),
        gone=frozenset(map(look.choice, case.gone)),
        removed=frozenset(map(look.choice, case.removed)),
        placed=frozenset(map(look.choice, case.placed)),
    )


def finds(case: Case) -> bool:
    """Return whether the technique finds the step in this orientation."""
    grid, clues = grid_without(case.cells, case.gone), grid_of(case.clues)
    board = board_of(grid, clues)
    found = (  # not with a slower technique after one that has the step
        step
        for name in case.names
        for step in technique_named(name).find(board)
    )
    if not case.quiet and case.code not in DOUBLE:
        return any(is_it(case, step) for step in found)
    all_steps = [*found]
    if case.quiet:
        return not any(
            case.removed & {*step.eliminations} for step in all_steps
        )
    return are_halves(case, all_steps)


def test_every_case_and_its_images_have_the_step() -> None:
    every = cases()
    assert len(every) == 1063
    codes = groupby(every, key=lambda case: case.code)
    some = [
        case
        for _code, group in codes
        for case in sampled(group, 6 if COMPILED else 24)
    ]
    assert {case.code for case in some} == {case.code for case in every}
    looks = [
        as_an_image(case, case.number) if case.number % 2 else case
        for case in some
    ]
    assert not [case[:2] for case in looks if not finds(case)]


def test_steps_includes_the_step_of_the_case() -> None:
    usual = {one.name for one in TECHNIQUES}
    known = [
        case
        for case in cases()
        if usual.issuperset(case.names) and case.code not in DOUBLE
    ]
    for case in [one for one in known if not one.quiet][::25]:
        look = as_an_image(case, case.number + 1)
        grid = grid_without(look.cells, look.gone)
        result = steps(grid, clues=grid_of(look.clues))
        assert any(is_it(look, step) for step in result), case[:2]
