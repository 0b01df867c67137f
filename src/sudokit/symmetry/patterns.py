"""Symmetric patterns: the cells that have clues together.

    SYMMETRIES                  the names
    orbits(symmetry, size)      the cells that belong together
    images(symmetry, size)      where each cell goes, image by image
    reachable(sizes, nelts)     the nearest number of clues from nelts up

The axis gives a symmetry its name: ``horizontal`` mirrors top and
bottom, ``vertical`` left and right, ``diagonal`` at the line from r1c1,
``antidiagonal`` at the other.  ``orthogonal`` is horizontal and vertical,
``both-diagonals`` both of those, ``full`` everything.
"""

from collections.abc import Callable, Iterable
from typing import Final

Turn = Callable[[int, int, int], tuple[int, int]]

# Where row i and column j go, of rows and columns from 0 to a last one.
TURNS: Final[dict[str, Turn]] = {
    "half": lambda i, j, last: (last - i, last - j),
    "quarter": lambda i, j, last: (j, last - i),
    "horizontal": lambda i, j, last: (last - i, j),
    "vertical": lambda i, j, last: (i, last - j),
    "diagonal": lambda i, j, last: (j, i),
    "antidiagonal": lambda i, j, last: (last - j, last - i),
}

SYMMETRIES: Final[dict[str, tuple[str, ...]]] = {
    "none": (),
    "rotate180": ("half",),
    "rotate90": ("quarter",),
    "horizontal": ("horizontal",),
    "vertical": ("vertical",),
    "diagonal": ("diagonal",),
    "antidiagonal": ("antidiagonal",),
    "both-diagonals": ("diagonal", "antidiagonal"),
    "orthogonal": ("horizontal", "vertical"),
    "full": ("quarter", "diagonal"),
}


def images(symmetry: str, size: int = 9) -> list[tuple[int, ...]]:
    """Where each cell goes, row by row, in each image; the first is as it is.

    KeyError for a symmetry that there is not.
    """
    turns = [TURNS[name] for name in SYMMETRIES[symmetry]]
    found = [tuple(range(size * size))]
    for image in found:
        for turn in turns:
            moved = [turn(c // size, c % size, size - 1) for c in image]
            other = tuple([i * size + j for i, j in moved])
            if other not in found:
                found.append(other)
    return found


def orbits(symmetry: str, size: int = 9) -> list[list[int]]:
    """The cells, numbered row by row, in the groups that go together.

    KeyError for a symmetry that there is not.
    """
    every = images(symmetry, size)
    found = {tuple(sorted({image[c] for image in every})): 0 for c in every[0]}
    return [list(orbit) for orbit in found]


def reachable(sizes: Iterable[int], nelts: int) -> int:
    """The least number from nelts on that is a sum of some sizes.

    -1 if all of them together are fewer.
    """
    return min([one for one in sums_of(sizes) if one >= nelts], default=-1)


def sums_of(sizes: Iterable[int]) -> set[int]:
    """The numbers that are a sum of some sizes."""
    sums = {0}
    for size in sizes:
        sums |= {size + other for other in sums}
    return sums
