"""Symmetric patterns: the cells that have clues together.

    SYMMETRIES                  the names
    orbits(symmetry, size)      the groups of cells
    images(symmetry, size)      the target of each cell, image by image
    reachable(sizes, nelts)     the nearest number of clues from nelts up

The axis names a symmetry: ``horizontal`` mirrors top and bottom,
``vertical`` left and right, ``diagonal`` at the diagonal from r1c1,
``antidiagonal`` at the other one.  ``orthogonal`` combines horizontal and
vertical, ``both-diagonals`` both diagonals, ``full`` everything.
"""

from collections.abc import Callable, Iterable
from typing import Final

Turn = Callable[[int, int, int], tuple[int, int]]

# The image of row i and column j, of rows and columns from 0 to a last one.
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
    """Return the target of each cell, row by row, image by image.

    The first image is the identity.  KeyError for an unknown symmetry.

    >>> len(images("rotate180"))
    2
    """
    turns = [TURNS[name] for name in SYMMETRIES[symmetry]]
    every = [tuple(range(size * size))]
    for image in every:
        for turn in turns:
            moved = [turn(c // size, c % size, size - 1) for c in image]
            other = tuple([i * size + j for i, j in moved])
            if other not in every:
                every.append(other)
    return every


def orbits(symmetry: str, size: int = 9) -> list[list[int]]:
    """Return the cells, numbered row by row, in groups that are symmetric.

    KeyError for an unknown symmetry.

    >>> orbits("rotate180")[0]
    [0, 80]
    """
    every = images(symmetry, size)
    groups = {
        tuple(sorted({image[c] for image in every})): 0 for c in every[0]
    }
    return [list(orbit) for orbit in groups]


def reachable(sizes: Iterable[int], nelts: int) -> int:
    """Return the least number from nelts on that is a sum of some sizes.

    -1 if all sizes add up to less.

    >>> reachable([2, 4], 3)
    4
    """
    return min([one for one in sums_of(sizes) if one >= nelts], default=-1)


def sums_of(sizes: Iterable[int]) -> set[int]:
    """Return all sums of some sizes.

    >>> sorted(sums_of([2, 4]))
    [0, 2, 4, 6]
    """
    sums = {0}
    for size in sizes:
        sums |= {size + other for other in sums}
    return sums
