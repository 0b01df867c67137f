"""The addresses in the QR codes of books: each opens its puzzle."""

import io
from math import isqrt

import pytest

from puzzles import WIKI, grid_of
from sudokit.core.choice import Choice
from sudokit.formats import read
from sudokit.formats.puzzle import PuzzleRecord
from sudokit.paper.codes import LONGEST, address_of
from sudokit.paper.task import Task
from sudokit.rules import AnyPuzzle, with_values
from sudokit.rules.spelling import of_fields

segno = pytest.importorskip("segno")
LETTERS = "0123456789ABCDEFG"
REGIONS = (
    "AAABBBBBBAAABBCCCCAADBDDCCCADDDDDDCCEEEEEFFFFGEEEEHFFFGGHHHHIFFGGHHHIIIIGG"
    "GGHIIII"
)
CAGE = "killer=3:r1c1+r1c2"


def puzzle_of(line: str, **fields: object) -> AnyPuzzle:
    size = isqrt(len(line))
    cells = [0 if sign == "." else LETTERS.index(sign) for sign in line]
    rows = [cells[k : k + size] for k in range(0, len(cells), size)]
    return with_values(of_fields(fields).rules(size), rows)


PUZZLES: dict[str, AnyPuzzle] = {
    "classic": grid_of(WIKI),
    "candidates": grid_of(WIKI).reject(Choice(0, 2, 1)),
    "4x4": puzzle_of("1" + "." * 15),
    "16x16": puzzle_of("G" + "." * 255),
    "diagonals": puzzle_of("1" + "." * 80, diagonals=True),
    "killer": puzzle_of("." * 81, rules=f"{CAGE},anti-knight"),
    "6x6 killer": puzzle_of("." * 36, rules=CAGE),
    "regions": puzzle_of("." * 81, regions=REGIONS),
    "6x6 in columns": puzzle_of("." * 36, box="3x2"),
}
PLAIN = ("classic", "4x4", "16x16")  # the number of cells says all


def task_with(grid: AnyPuzzle) -> Task:
    return Task(grid, grid, 0, False)


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize(
    "link",
    [
        "http://localhost:8000/",
        "https://school.example/#p={puzzle}",
        "https://school.example/?lang=de&puzzle={puzzle}&theme=dark#top",
    ],
)
def test_an_address_has_size_and_rules(name: str, link: str) -> None:
    grid = PUZZLES[name]
    address = address_of(link, task_with(grid))
    [found] = read(io.StringIO(address))
    assert isinstance(found, PuzzleRecord)
    assert found.grid == grid, address


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize(
    "link",
    ["https://school.example/{puzzle}", "https://a.example/?s={puzzle}x"],
)
def test_a_place_without_fields_is_for_cells_alone(
    name: str, link: str
) -> None:
    task = task_with(PUZZLES[name])
    if name in PLAIN:
        assert address_of(link, task) == link.replace("{puzzle}", task.line)
        return
    with pytest.raises(ValueError, match="where its rules can't follow"):
        address_of(link, task)


def test_an_address_fits_in_a_code() -> None:
    """A puzzle with too many rules for it is refused."""
    pairs = [
        f"killer={row + column}:r{row}c{column}+r{row + 1}c{column}"
        for row in range(1, 16, 2)
        for column in range(1, 17)
    ]
    few, many = (
        task_with(puzzle_of("." * 256, rules=",".join(some)))
        for some in (pairs[:9], pairs)
    )
    assert len(address_of("http://a.example/", few)) < LONGEST
    assert segno.make("x" * LONGEST, error="l", micro=False).version == 40
    link = "http://a.example/" + "x" * 1000
    with pytest.raises(ValueError, match="more than 2953 characters"):
        address_of(link, many)
