"""The canonical form: the same grid for all images of a grid.

    canonical(g)             the least of all images of g
    canonical_map(g)         the ``Transformation`` that makes it from g
    automorphisms(g)         the number of transformations that fix g
    canonical_many(lines)    the forms of many grids, line by line

Two grids are images of each other if their forms are equal.  The form is
the image that is least when grids are read as 81 digits, row by row, 0
for an empty cell; its usual name is minlex.  Any grid has one, complete
or not, with one solution, several or none, unless a value occurs twice in
a house.  ``sudokit.symmetry.minlex`` explains the algorithm.
"""

from collections.abc import Iterable
from math import factorial

from sudokit.core.grid import Grid
from sudokit.core.solving import grid_of_line
from sudokit.rules.kinds import classic
from sudokit.rules.puzzle import AnyPuzzle
from sudokit.symmetry.lines import CELL, NEW, write_codes
from sudokit.symmetry.minlex import MinlexSearch
from sudokit.symmetry.prefixes import GIVEN, LABELS, OPENED, ORDER
from sudokit.symmetry.transformation import Transformation
from sudokit.text.messages import check_list


def canonical(g: AnyPuzzle | str) -> Grid:
    """Return the least of all images of a grid.

    Only values count; candidates that were ruled out are ignored.  The
    grid can be a text that ``Grid.parse`` reads.  ValueError if a value
    occurs twice in a house; ClassicOnly for other rules.

    >>> from sudokit import Grid, canonical
    >>> canonical(Grid.parse("." * 40 + "5" + "." * 40)).line()[72:]
    '........1'
    """
    return Grid.parse(canonical_line(classic(g).line()))


def canonical_many(lines: Iterable[str]) -> list[str]:
    """Return the forms of grids, all of 81 characters.

    This is the batch form of ``canonical``; empty cells of the forms are dots.
    ValueError, with its index, for a line that isn't a grid or has a value
    twice in a house.

    >>> from sudokit import canonical_many
    >>> [form[70:] for form in canonical_many(["." * 80 + "7"])]
    ['..........1']
    """
    check_list("lines", lines, "[line]")
    search = MinlexSearch()
    forms: list[str] = []
    for index, line in enumerate(lines):
        try:
            search.run(line)
        except ValueError:  # it may be spelled differently
            usual = grid_of_line(line, index).line()
            try:
                search.run(usual)
            except ValueError as error:
                raise ValueError(f"line {index}: {error}") from None
        forms.append(write_codes(search.rows))
    return forms


def canonical_line(line: str) -> str:
    """Return the canonical form of one grid of 81 characters.

    >>> canonical_line("." * 80 + "7")[-9:]
    '........1'
    """
    search = MinlexSearch()
    search.run(line)
    return write_codes(search.rows)


def canonical_map(g: AnyPuzzle | str) -> Transformation:
    """Return the transformation that makes the canonical form of a grid.

    If there are several, for a grid with automorphisms, it is one of them.
    Values that the grid lacks get the remaining labels.  ValueError as for
    ``canonical``.

    >>> from sudokit import Grid, canonical, canonical_map
    >>> g = Grid.parse("." * 80 + "7")
    >>> canonical_map(g).apply(g) == canonical(g)
    True
    """
    search = MinlexSearch()
    search.run(classic(g).line())
    words = search.prefixes.words
    order = words[ORDER]
    lines = [int(order >> 5 * back & 31) for back in range(8, -1, -1)]
    columns = [
        int(words[0] >> CELL * place & 63) // CELL for place in range(9)
    ]
    labels = [int(words[LABELS] >> 4 * value & 15) for value in range(1, 10)]
    spare = [label for label in range(9, 0, -1) if label not in labels]
    return Transformation(
        lines[0] >= 9,
        tuple([line % 9 for line in lines]),
        tuple(columns),
        tuple([spare.pop() if label == NEW else label for label in labels]),
    )


def automorphisms(g: AnyPuzzle | str) -> int:
    """Return how many of the 2 * 6**8 * 9! transformations fix a grid.

    So a grid has 2 * 6**8 * 9! / automorphisms(g) different images.  The
    transformation that changes nothing counts, and so does an exchange of
    two values that the grid lacks.  Most puzzles have 1, complete grids up
    to 648.  ValueError as for ``canonical``.

    >>> from math import factorial
    >>> from sudokit import Grid, automorphisms
    >>> automorphisms(Grid.parse("." * 81)) == 2 * 6**8 * factorial(9)
    True
    """
    search = MinlexSearch()
    search.run(classic(g).line())
    ways = search.prefixes.count()
    # Lines and values that are alike to the end can be in any order: open
    # columns and stacks, empty rows and bands, missing values.
    opened = search.prefixes.words[0] >> OPENED
    in_stacks = [int(opened >> 2 * stack & 3) for stack in range(3)]
    empty = [codes == 0 for codes in search.rows]
    in_bands = [sum(empty[band : band + 3]) for band in (0, 3, 6)]
    for alike in (in_stacks, in_bands):
        for number in (*alike, alike.count(3)):
            ways *= factorial(number)
    given = int(search.prefixes.words[LABELS] >> GIVEN & 15)
    return ways * factorial(9 - given)
