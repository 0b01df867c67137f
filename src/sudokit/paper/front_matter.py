"""The front matter of a book: titles, contents, rules, techniques.

PAGES            how many pages come before the rules
half_title(...)  title_page(...)  imprint(...)  contents(...)
rules()          the rules, how to read the names of cells
how_to_solve()   singles in words, in puzzles of the book
levels(...)      what puzzles of each level need
techniques(...)  each technique with an example
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sudokit.lessons import Example, lesson
from sudokit.lessons.sentences import sentences
from sudokit.logic import LEVELS, TECHNIQUES
from sudokit.paper.captions import Entry, stars
from sudokit.paper.figure import figure
from sudokit.paper.fonts import fitted, width_of, wrapped
from sudokit.paper.lattice import CELL
from sudokit.paper.layout import INK, SOFT
from sudokit.paper.page import LEAST_TYPE, Box, PageLink
from sudokit.paper.prose import BODY, PICTURE, TITLE, Paragraph
from sudokit.paper.shapes import (
    HEADING,
    Drawing,
    LineShape,
    Rect,
    Shape,
    Text,
)
from sudokit.paper.task import Task
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import opened

Room = tuple[float, float]
# Half-title, blank, title, imprint, contents, blank.
PAGES: Final = 6
GREY: Final = "#c8c8c8"


class Chapter(NamedTuple):
    """A line of the contents: a name, a description, its first page."""

    name: str
    words: str
    page: int


def half_title(room: Room, title: str) -> Drawing:
    """Draw the first page, with nothing but the title."""
    width, height = room
    size, lines = _set_within(title, 20.0, (width, height * 0.3), True)
    shapes = tuple(
        Text(
            width / 2, height * 0.3 + k * size * 1.25, line, size, INK, True,
            anchor="middle",
        )
        for k, line in enumerate(lines)
    )  # fmt: skip
    return Drawing(width, height, shapes)


def title_page(
    room: Room,
    title: str,
    subtitle: str,
    author: str,
    emblem: Task,
    publisher: str = "",
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
    shapes.append(pattern_of(emblem).at(middle - side / 2, top, side))
    for text, most, place in (
        (author, 15.0, 0.89 if publisher else 0.93),
        (publisher, 10.0, 0.97),
    ):
        if text:
            fit = fitted(text, most, width)
            y = height * place
            shapes.append(Text(middle, y, text, fit, INK, anchor="middle"))
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


def emblem_of(tasks: Sequence[Task]) -> Task:
    """Return the puzzle of the title page: the last 9x9 that has clues."""
    some = [one for one in tasks if one.clues] or tasks
    return ([one for one in some if one.size == 9] or some)[-1]


def pattern_of(task: Task) -> Drawing:
    """Return the pattern of a puzzle's clues, without its values.

    If it has no clues, it is the pattern of the odd values of its solution.
    """
    size = task.size
    rows = task.grid.values()
    if not any(map(any, rows)):
        rows = tuple(
            tuple(n % 2 for n in row) for row in task.solution.values()
        )
    squares = tuple(
        Rect(j * CELL, i * CELL, CELL * 0.9, CELL * 0.9, INK if n else GREY)
        for i, row in enumerate(rows)
        for j, n in enumerate(row)
    )
    return Drawing(size * CELL, size * CELL, squares)


def imprint(room: Room, lines: Sequence[str], size: float) -> Drawing:
    """Return the imprint: small print at the foot of a page."""
    width, height = room
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
    room: Room, chapters: Sequence[Chapter], large: bool = False
) -> tuple[Drawing, tuple[PageLink, ...]]:
    """Return the chapters with their pages, each a link to its page."""
    width, height = room
    least, most = (14.0, 18.0) if large else (LEAST_TYPE, 12.0)
    title = Text(0, TITLE, _("Contents"), TITLE, INK, bold=True)
    head = Drawing(width, 40, (title,), role=HEADING)
    shapes: list[Shape] = [head.at(0, 0, width)]
    links = []
    step = min(most * 2.2, (height - 60) / max(1, len(chapters)))
    size = max(least, min(most, step * 0.6))
    y = 40 + step
    for name, words, page in chapters:
        number = str(page)
        after = width_of(number, size) + 6
        fit = fitted(name, size, width - after - 10, True)
        shapes.append(Text(0, y, name, fit, INK, bold=True))
        before = width_of(name + "  ", fit, True)
        fit = fitted(words, size * 0.85, width - before - after - 10)
        start = before + 6
        if fit >= least:
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
    sizes: Sequence[int], more: Mapping[str, str], body: float = BODY
) -> Iterator[Paragraph]:
    """Yield the rules for grids of these sizes, and named extra rules."""
    size = max(sizes, default=9)
    yield Paragraph(_("The rules"), TITLE, bold=True)
    most = str(size)
    if size > 9:
        most = _("9 and the letters from A ({size} in all)", size=size)
    yield Paragraph(
        _(
            "Fill every empty cell so that each row, each column and each box"
            " with thick lines around it contains the values 1 to {most} once"
            " each.",
            most=most,
        ),
        body,
    )
    if len(set(sizes)) > 1:
        small = sorted(set(sizes))[:-1]
        each = ", ".join(
            _("1 to {size} in a {size}x{size} grid", size=one) for one in small
        )
        words = _("Smaller grids have fewer values: {each}.", each=each)
        yield Paragraph(words, body)
    if more:
        words = _("Rules that are named or drawn with a puzzle:")
        yield Paragraph(words, body)
    for name, sentence in more.items():
        yield Paragraph(sentence, body, heading=name)
    yield Paragraph(
        _(
            "Every puzzle has exactly one solution, which can be deduced from"
            " its clues."
        ),
        body,
    )
    yield Paragraph(_("Words"), body * 1.3, bold=True)
    for word, text in (
        (_("Clue"), _("a printed value.")),
        (
            _("House"),
            _(
                "a row, a column or a box. Rows are numbered from the top,"
                " columns from the left, boxes row by row: r1, c1, b1."
            ),
        ),
        (
            _("Cell"),
            _("r2c5 is the cell in row 2 and column 5; r2c56 are two cells."),
        ),
        (
            _("Candidate"),
            _(
                "a value that a cell can still take. r2c5=8 places it,"
                " r2c5<>8 removes it."
            ),
        ),
        (
            _("Single"),
            _(
                "a forced value: the last candidate of a cell, or the last"
                " cell for a value in a house."
            ),
        ),
        (_("Sees"), _("two cells see each other if they share a house.")),
    ):
        yield Paragraph(text, body, heading=word)


def how_to_solve(
    examples: Mapping[str, tuple[int, Example]], body: float = BODY
) -> Iterator[Paragraph]:
    """Explain how to solve, with steps in words of puzzles by number."""
    yield Paragraph(_("How to solve"), body * 1.3, bold=True)
    yield Paragraph(
        _(
            "Look for singles first, and after each digit look again at the"
            " row, the column and the box that it is in. When there are no"
            " more singles, write the candidates into the empty cells: the"
            " patterns of the harder levels rule out candidates until there"
            " is a single again. Guessing is never needed."
        ),
        body,
    )
    for name, (number, example) in examples.items():
        here = " ".join(sentences(example.step, example.position.grid))
        words = _(
            "In puzzle {number}: {sentences}", number=number, sentences=here
        )
        text = f"{lesson(name).pattern} {words}"
        yield Paragraph(text, body, heading=_(name))


def levels_in(entries: Sequence[Entry]) -> dict[str, str]:
    """Return what puzzles of each level in a book need, easiest first.

    What their rules beside houses need follows.
    """
    words = {
        "easy": _(
            "Solvable by singles: at each step a cell has only one candidate"
            " left, or a value has only one cell left in a row, a column or a"
            " box."
        ),
        "medium": _(
            "Locked candidates, pairs and triples: values that are confined"
            " to a few cells rule out candidates of others."
        ),
        "hard": _(
            "Fish, wings, colouring and rectangles: patterns across several"
            " rows and columns, which show when all candidates are written"
            " down."
        ),
        "unfair": _(
            "Chains and sets of cells: one candidate leads to another, from"
            " cell to cell."
        ),
        "extreme": _(
            "Forcing chains: what follows from each case of an assumption."
        ),
    }
    used = {entry.task.level for entry in entries}
    return {
        level: " ".join([words[level], *_of_rules(level, entries)])
        for level in LEVELS
        if level in used
    }


def _of_rules(level: str, entries: Sequence[Entry]) -> list[str]:
    """Return what rules beside houses need at a level, [] if nothing.

    These are the patterns of the techniques of the level that solve the
    puzzles.
    """
    needed = set().union(*(entry.task.techniques for entry in entries))
    patterns = [
        lesson(one.name).pattern
        for one in TECHNIQUES
        if one.of_rules and one.level == level and one.name in needed
    ]
    return [_("With other rules, also:"), *patterns] if patterns else []


def levels(
    texts: Mapping[str, str], counts: Mapping[str, int], body: float = BODY
) -> Iterator[Paragraph]:
    """Explain the levels, each with its stars and its number of puzzles."""
    if not texts:
        return
    yield Paragraph(_("Levels"), body * 1.3, bold=True)
    yield Paragraph(
        _(
            "The more stars a puzzle has, the harder is the hardest step to"
            " its solution."
        ),
        body,
    )
    for level, text in texts.items():
        count = ngettext("{n} puzzle.", "{n} puzzles.", counts[level])
        yield Paragraph(
            f"{text} {count}",
            body,
            heading=opened(_(level)),
            mark=stars(level, body * 0.85),
        )


def techniques(examples: Mapping[str, Example]) -> Iterator[Paragraph]:
    """Yield each technique: its lesson, and a step of a puzzle of the book."""
    yield Paragraph(_("Techniques"), TITLE, bold=True)
    yield Paragraph(
        _(
            "These are the techniques that the puzzles of this book need,"
            " easiest first, each with a step from one of them. Discs,"
            " squares and diamonds mark the candidates that a step uses,"
            " frames mark its cells, and solid and dashed lines its houses. A"
            " light digit on a dark disc is placed; a crossed-out digit is"
            " removed. A solid link means that at least one of its two ends"
            " is true, a dashed link that at most one is."
        ),
        BODY,
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
        words = _("Here: {sentences}", sentences=here)
        text = f"{lesson(name).text} {words}"
        yield Paragraph(text, BODY, _(name), picture=picture, after=1.6)
