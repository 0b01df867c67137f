"""The front matter of a book: title page, contents, rules, techniques.

title_page(...)  imprint(...)  contents(...)
rules()          the rules, how to read the names of cells
techniques(...)  each technique with an example
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sudokit.lessons import LESSONS, Example
from sudokit.lessons.sentences import sentences
from sudokit.paper.figure import figure
from sudokit.paper.fonts import fitted, width_of, wrapped
from sudokit.paper.lattice import CELL
from sudokit.paper.layout import INK, SOFT
from sudokit.paper.page import LEAST_TYPE, Box, PageLink
from sudokit.paper.prose import PICTURE, Paragraph
from sudokit.paper.shapes import Drawing, LineShape, Rect, Shape, Text
from sudokit.paper.task import Task

Room = tuple[float, float]
GREY: Final = "#c8c8c8"


class Chapter(NamedTuple):
    """A line of the contents: a name, a description, its first page."""

    name: str
    words: str
    page: int


def title_page(
    room: Room, title: str, subtitle: str, author: str, emblem: Task
) -> Drawing:
    """Draw title and author, around a grid that shows a pattern of clues."""
    width, height = room
    middle = width / 2
    shapes: list[Shape] = []
    y = height * 0.12
    for text, most, share, bold, ink in (
        (title, 34.0, 0.22, True, INK),
        (subtitle, 14.0, 0.1, False, SOFT),
    ):
        size, lines = _set_within(text, most, (width, height * share), bold)
        for line in lines:
            y += size * 1.25
            shapes.append(
                Text(middle, y, line, size, ink, bold, anchor="middle")
            )
        y += size * 0.5
    side = min(width * 0.6, height * 0.42)
    top = max(y + 10, height * 0.36)
    shapes.append(_pattern(emblem).at(middle - side / 2, top, side))
    if author:
        fit = fitted(author, 15, width)
        shapes.append(
            Text(middle, height * 0.93, author, fit, INK, anchor="middle")
        )
    return Drawing(width, height, tuple(shapes))


def _set_within(
    text: str, most: float, room: Room, bold: bool
) -> tuple[float, list[str]]:
    """Return the size and the lines with which a text fits a room."""
    size = most
    lines = wrapped(text, size, room[0], bold)
    while len(lines) * size * 1.25 > room[1] and size > LEAST_TYPE / 0.9:
        size *= 0.9
        lines = wrapped(text, size, room[0], bold)
    return size, lines


def _pattern(task: Task) -> Drawing:
    """Return the pattern of a puzzle's clues, without its values."""
    size = task.size
    squares = tuple(
        Rect(j * CELL, i * CELL, CELL * 0.9, CELL * 0.9, INK if n else GREY)
        for i, row in enumerate(task.grid.values())
        for j, n in enumerate(row)
    )
    return Drawing(size * CELL, size * CELL, squares)


def imprint(room: Room, lines: Sequence[str]) -> Drawing:
    """Return the imprint: small print at the foot of the second page."""
    width, height = room
    size = 8.5
    text = [
        part for line in lines for part in [*wrapped(line, size, width), ""]
    ]
    y = height - len(text) * size * 1.4
    shapes: list[Shape] = []
    for line in text:
        if line:
            shapes.append(Text(0, y, line, size, SOFT))
        y += size * 1.4
    return Drawing(width, height, tuple(shapes))


def contents(
    room: Room, chapters: Sequence[Chapter]
) -> tuple[Drawing, tuple[PageLink, ...]]:
    """Return the chapters with their pages, each a link to its page."""
    width, height = room
    shapes: list[Shape] = [Text(0, 22, "Contents", 22, INK, bold=True)]
    links = []
    step = min(26.0, (height - 60) / max(1, len(chapters)))
    size = max(LEAST_TYPE, min(12.0, step * 0.6))
    y = 40 + step
    for name, words, page in chapters:
        shapes.append(Text(0, y, name, size, INK, bold=True))
        before = width_of(name + "  ", size, True)
        number = str(page)
        after = width_of(number, size) + 6
        fit = fitted(words, size * 0.85, width - before - after - 10)
        start = before + 6
        if fit >= LEAST_TYPE:
            shapes.append(Text(before, y, words, fit, SOFT))
            start += width_of(words, fit)
        if start < width - after - 4:
            shapes.append(
                LineShape(
                    start, y - 1, width - after, y - 1, INK, 0.75, (0.75, 3)
                )
            )
        shapes.append(Text(width, y, number, size, INK, anchor="end"))
        links.append(PageLink(Box(0, y - size, width, step), page))
        y += step
    return Drawing(width, height, tuple(shapes)), tuple(links)


def rules(
    sizes: Sequence[int], more: Mapping[str, str]
) -> Iterator[Paragraph]:
    """Yield the rules for grids of these sizes, and named extra rules."""
    size = max(sizes, default=9)
    yield Paragraph("The rules", 22, bold=True)
    most = size if size < 10 else f"9 and the letters from A ({size} in all)"
    yield Paragraph(
        "Fill every empty cell so that each row, each column and each box"
        f" with thick lines around it contains the values 1 to {most} once"
        " each."
    )
    if len(set(sizes)) > 1:
        yield Paragraph(
            "Smaller grids have fewer values: 1 to 4 in a 4x4 grid, 1 to 6"
            " in a 6x6 grid."
        )
    if more:
        yield Paragraph("Rules that are named or drawn with a puzzle:")
    for name, sentence in more.items():
        yield Paragraph(sentence, heading=name)
    yield Paragraph(
        "Every puzzle has exactly one solution, which can be deduced from"
        " its clues."
    )
    yield Paragraph("Words", 13, bold=True)
    for word, text in (
        ("Clue", "a printed value."),
        ("House", "a row, a column or a box. Rows are numbered from the"
         " top, columns from the left, boxes row by row: r1, c1, b1."),
        ("Cell", "r2c5 is the cell in row 2 and column 5; r2c56 are two"
        " cells."),
        ("Candidate", "a value that a cell can still take. r2c5=8 places it,"
         " r2c5<>8 removes it."),
        ("Single", "a forced value: the last candidate of a cell, or the"
        " last cell for a value in a house."),
        ("Sees", "two cells see each other if they share a house."),
    ):  # fmt: skip
        yield Paragraph(text, heading=word)


# What each level needs of the rules that a puzzle has beside houses.
OF_RULES: Final = {
    "easy": "pairs of cells, and the least and the most of a sum",
    "medium": "combinations, whole lines, a house less its cages",
    "hard": "several houses less their cages",
}


def levels(counts: Mapping[str, int], ruled: bool) -> Iterator[Paragraph]:
    """Explain the levels of the book; ``ruled``: also of other rules."""
    words = {
        "easy": "solvable by singles.",
        "medium": "locked candidates, pairs and triples.",
        "hard": "fish, wings, colouring and rectangles.",
        "unfair": "chains and sets of cells.",
        "extreme": "forcing chains: what follows from an assumption.",
    }
    used = [level for level in words if counts.get(level)]
    if used:
        yield Paragraph("Levels", 13, bold=True)
        for level in used:
            text = words[level]
            if ruled and level in OF_RULES:
                text = f"{text[:-1]}; of a puzzle's rules {OF_RULES[level]}."
            yield Paragraph(text, heading=level.capitalize())


def techniques(examples: Mapping[str, Example]) -> Iterator[Paragraph]:
    """Yield each technique: its lesson, and a step of a puzzle of the book."""
    yield Paragraph("Techniques", 22, bold=True)
    yield Paragraph(
        "These are the techniques that the puzzles of this book need,"
        " easiest first, each with a step from one of them. Discs, squares"
        " and diamonds mark the candidates that a step uses, frames mark its"
        " cells, and solid and dashed lines its houses. A light digit on a"
        " dark disc is placed; a crossed-out digit is removed. A solid link"
        " means that at least one of its two ends is true, a dashed link"
        " that at most one is.",
        9,
    )
    for name, example in examples.items():
        step = example.step
        picture = figure(
            example.position.grid,
            step,
            clues=example.position.clues,
            theme="print",
            legend=False,
            ground=False,
            cell=PICTURE / 10,
        )
        here = " ".join(sentences(step, example.position.grid))
        words = f"{LESSONS[name].text} Here: {here}"
        yield Paragraph(words, 8.5, name, picture=picture, after=1.6)
