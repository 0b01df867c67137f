"""A book: its settings and its pages.

    Book(...)           its settings
    bound(book, tasks)  its leaves (contents of pages), and the binding

The inner margin depends on the number of pages, and that on the margins;
the smallest margin that fits is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from sudokit.lessons import Example
from sudokit.paper import front_matter
from sudokit.paper.binding import Binding, Leaf
from sudokit.paper.captions import stars
from sudokit.paper.codes import address_of, code_of
from sudokit.paper.fonts import fitted, wrapped
from sudokit.paper.front_matter import Chapter
from sudokit.paper.hints import example_of, first_steps, hint_of, path_of
from sudokit.paper.layout import (
    ARRANGEMENTS,
    INK,
    SOFT,
    Entry,
    PageLook,
    answers_in,
    answers_that_fit,
    puzzles_in,
)
from sudokit.paper.lengths import GUTTERS, OUTER
from sudokit.paper.page import LEAST_TYPE, Box, Page, PageLink, batches, slots
from sudokit.paper.prose import BODY, TITLE, Paragraph, flowed
from sudokit.paper.sections import Section, range_of, sections_of
from sudokit.paper.shapes import HEADING, INCH, Drawing, Shape, Text
from sudokit.paper.task import Task
from sudokit.rules.explained import explained
from sudokit.rules.puzzle import puzzle_rules
from sudokit.system.language import _

HINTS: Final = ("place", "path", "none")
HEAD: Final = 46.0  # for the title of a chapter
GAP: Final = 16.0
ANSWER_GAP: Final = 11.0
LARGE_BODY: Final = 16.0  # points of text in large print
NINE: Final = 9  # rows of the largest grid with a small answer
MANY_ROWS: Final = 12  # of a grid that has a page for itself


class Book(NamedTuple):
    """The settings of a book.

    ``trim`` is its width and height in points, ``per_page`` the number of
    puzzles on a page.  ``order``: sections by level, from easy to hard
    without sections, or as given.  ``hints``: the next technique and its
    location, the whole path, or none.  ``link`` is the address that opens a
    puzzle.  ``techniques``: with a chapter that explains those which the
    puzzles need.  ``large``: in large print.  ``notes`` are the lines of the
    imprint.  ``margin`` is the least that the printer asks for, in points.
    """

    title: str
    trim: tuple[float, float]
    subtitle: str = ""
    author: str = ""
    per_page: int = 2
    bleed: bool = False
    order: str = "sections"
    hints: str = "place"
    link: str = ""
    corners: bool = False
    techniques: bool = False
    large: bool = False
    publisher: str = ""
    margin: float = OUTER
    notes: tuple[str, ...] = ()

    @property
    def body(self) -> float:
        """The size of text that is read at length."""
        return LARGE_BODY if self.large else BODY


class BookPart(NamedTuple):
    """A chapter's name, its contents line, and its leaves.

    ``right``: it begins on a right-hand page.
    """

    name: str
    words: str
    leaves: list[Leaf]
    right: bool = False


class Bound(NamedTuple):
    """The leaves of a book, and their binding."""

    leaves: list[Leaf]
    binding: Binding

    def pages(self) -> Iterator[Page]:
        """Yield the pages, drawn one after another."""
        for number, leaf in enumerate(self.leaves, 1):
            yield self.binding.page(leaf, number)


def bound(book: Book, tasks: Sequence[Task]) -> Bound:
    """Return the leaves and their binding.

    ValueError for too many leaves, or a puzzle that has no address.
    """
    sections = sections_of(book.order, tasks)
    entries = [entry for one in sections for entry in one.entries]
    examples = example_of(tasks) if book.techniques else {}
    singles = first_steps([entry.task for entry in entries])
    hints = _hints(book, entries)
    leaves: list[Leaf] = []
    size = 14.0 if book.large else 8.5
    for page_limit, _inches in GUTTERS:
        binding = Binding(
            *book.trim, page_limit, book.bleed, book.title, size, book.margin
        )
        layout = BookLayout(book, binding.room, singles)
        leaves = layout.leaves(sections, entries, examples, hints)
        if len(leaves) <= page_limit:
            return Bound(leaves, binding)
    # Raises ValueError with the limit.
    _inner = binding._replace(pages=len(leaves)).inner
    raise AssertionError("GUTTERS and Binding disagree")


def _hints(book: Book, entries: Sequence[Entry]) -> list[Paragraph]:
    """Return the hint, or the path, of each puzzle that has one."""
    if book.hints == "none":
        return []
    flows = book.hints == "path"
    text_of = path_of if flows else hint_of
    size = LEAST_TYPE if flows and not book.large else book.body
    texts = [(entry.number, text_of(entry.task)) for entry in entries]
    return [
        Paragraph(text, size, str(number), after=0.5, flows=flows)
        for number, text in texts
        if text
    ]


class BookLayout:
    """Lays out leaves for the area within the margins."""

    def __init__(
        self,
        book: Book,
        room: tuple[float, float],
        singles: dict[str, tuple[int, Example]],
    ) -> None:
        self._book = book
        self._room = room
        self._singles = singles  # as worked examples
        self._pages: dict[int, int] = {}  # of the answers, by number
        self._levels: dict[str, str] = {}  # what each level needs

    def leaves(
        self,
        sections: Sequence[Section],
        entries: Sequence[Entry],
        examples: dict[str, Example],
        hints: Sequence[Paragraph],
    ) -> list[Leaf]:
        """Return all leaves, padded to an even number."""
        self._levels = front_matter.levels_in(entries)
        parts = [self._rules(entries)]
        if examples:
            words = front_matter.techniques(examples)
            parts.append(self._prose(_("Techniques"), words))
        for place, section in enumerate(sections):
            parts.append(self._section(section, place))
        if hints:
            is_path = self._book.hints == "path"
            name = _("Paths") if is_path else _("Hints")
            head = Paragraph(name, TITLE, bold=True)
            columns = 2 if self._room[0] > 4 * INCH else 1
            parts.append(self._prose(name, [head, *hints], columns))
        parts.append(self._answers(entries))
        return self._assembled(parts, entries)

    def _assembled(
        self, parts: Sequence[BookPart], entries: Sequence[Entry]
    ) -> list[Leaf]:
        """Return the leaves of the parts behind the front matter."""
        blank = Leaf(Drawing(*self._room, ()), None)
        front = front_matter.PAGES
        body: list[Leaf] = []
        chapters = []
        for part in parts:
            if part.right and (front + len(body)) % 2:
                body.append(blank)
            chapters.append(
                Chapter(part.name, part.words, front + len(body) + 1)
            )
            body += part.leaves
        self._number_answers(entries, chapters[-1].page)
        pages = [*self._front(chapters, entries), *body]
        if len(pages) % 2:
            pages.append(blank)
        return pages

    def _number_answers(self, entries: Sequence[Entry], first: int) -> None:
        """Note the page of each answer."""
        for page, (batch, _each) in enumerate(self._batches(entries), first):
            for entry in batch:
                self._pages[entry.number] = page

    def _front(
        self, chapters: list[Chapter], entries: Sequence[Entry]
    ) -> list[Leaf]:
        book, room = self._book, self._room
        emblem = front_matter.emblem_of([one.task for one in entries])
        title = front_matter.title_page(
            room, book.title, book.subtitle, book.author, emblem,
            book.publisher,
        )  # fmt: skip
        small = 14.0 if book.large else 9.0
        notes = front_matter.imprint(room, book.notes, small)
        table, links = front_matter.contents(room, chapters, book.large)
        blank = Leaf(Drawing(*room, ()), None)
        return [
            Leaf(front_matter.half_title(room, book.title), None),
            blank,
            Leaf(title, None),
            Leaf(notes, None),
            Leaf(table, None, links),
            blank,
        ]

    def _rules(self, entries: Sequence[Entry]) -> BookPart:
        sizes = sorted({entry.task.size for entry in entries})
        rule_texts = {
            _(one.title): " ".join(map(_, one.sentences))
            for entry in entries
            for one in explained(puzzle_rules(entry.task.grid))
        }
        body = self._book.body
        counts = Counter(entry.task.level for entry in entries)
        words = list(front_matter.rules(sizes, rule_texts, body))
        examples = {
            name: (entries[at].number, example)
            for name, (at, example) in self._singles.items()
        }
        more = [
            *front_matter.how_to_solve(examples, body),
            *front_matter.levels(self._levels, counts, body),
        ]
        drawings = flowed([*words, *more], self._room)
        if len(drawings) > 1:  # how to solve begins a page
            drawings = [
                *flowed(words, self._room), *flowed(more, self._room),
            ]  # fmt: skip
        name = _("Rules")
        return BookPart(name, "", [Leaf(one, name) for one in drawings])

    def _prose(
        self,
        name: str,
        paragraphs: Sequence[Paragraph] | Iterator[Paragraph],
        columns: int = 1,
    ) -> BookPart:
        drawings = flowed(paragraphs, self._room, columns)
        return BookPart(name, "", [Leaf(one, name) for one in drawings])

    # Puzzles and answers are drawn lazily, per page.

    def _section(self, section: Section, place: int) -> BookPart:
        leaves = [Leaf(partial(self._draw_opener, section), None, tab=place)]
        each = self._each_of(section)
        for entries in batches(section.entries, each):
            leaves.append(
                Leaf(
                    partial(self._draw_puzzles, entries, each),
                    f"{section.name} · {range_of(entries)}",
                    self._links(entries, each),
                    tab=place,
                )
            )
        return BookPart(section.name, section.words, leaves, right=True)

    def _each_of(self, section: Section) -> int:
        """Return how many puzzles a page of a section has."""
        return 1 if section.size >= MANY_ROWS else self._book.per_page

    def _draw_opener(self, section: Section) -> Drawing:
        """Draw the page that opens a section: its name, its level."""
        width, height = self._room
        body = self._book.body
        y = height * 0.36
        size = fitted(section.name, 34, width, bold=True)
        title = Text(0, y, section.name, size, INK, bold=True)
        shapes: list[Shape] = [
            Drawing(width, height, (title,), role=HEADING).at(0, 0, width)
        ]
        y += 14
        if level := section.level:
            row = stars(level, 18)
            shapes.append(row.at(0, y, row.width))
            y += 18
        y += body * 2
        shapes.append(Text(0, y, section.words, body, SOFT, bold=True))
        y += body * 0.8
        levels = front_matter.levels_in(section.entries)
        words = levels.get(section.level, "")
        for line in wrapped(words, body, min(width, 30 * body)):
            y += body * 1.42
            shapes.append(Text(0, y, line, body, SOFT))
        return Drawing(width, height, tuple(shapes))

    def _slots(self, each: int) -> list[Box]:
        """Return the positions of the puzzles on a page."""
        columns, rows = ARRANGEMENTS[each]
        return slots(Box(0, 0, *self._room), columns, rows, GAP)

    def _look(self, each: int) -> PageLook:
        columns, _rows = ARRANGEMENTS[each]
        size = 10.0 if columns == 1 else 9.0
        if self._book.large:
            size = LARGE_BODY
        return PageLook(
            size,
            corners=self._book.corners,
            large=self._book.large,
            pages=self._pages,
        )

    def _draw_puzzles(self, entries: Sequence[Entry], each: int) -> Drawing:
        codes = [self._code(entry) for entry in entries]
        look = self._look(each)
        shapes = puzzles_in(self._slots(each), entries, look, codes)
        return Drawing(*self._room, tuple(shapes))

    def _code(self, entry: Entry) -> Drawing | None:
        address = self._address(entry)
        return code_of(address) if address else None

    def _address(self, entry: Entry) -> str:
        """Return where a puzzle opens; ValueError names it if it can't."""
        try:
            return address_of(self._book.link, entry.task)
        except ValueError as error:
            raise ValueError(f"puzzle {entry.number}: {error}") from None

    def _links(
        self, entries: Sequence[Entry], each: int
    ) -> tuple[PageLink, ...]:
        """Link each puzzle to the address of its QR code."""
        links = [
            PageLink(slot, self._address(entry))
            for entry, slot in zip(entries, self._slots(each), strict=False)
        ]
        return tuple([link for link in links if link.target])

    def _batches(
        self, entries: Sequence[Entry]
    ) -> Iterator[tuple[Sequence[Entry], int]]:
        """Yield the answers of each page, and how many it has room for."""
        box = Box(0, 0, *self._room).below(HEAD * 0.75)
        for is_large in False, True:
            some = [e for e in entries if (e.task.size > NINE) == is_large]
            largest = max([entry.task.size for entry in some], default=NINE)
            most = 6 if is_large else 12
            if not is_large and box.width > 6.2 * INCH:
                most = 20
            each = answers_that_fit(
                most, box, ANSWER_GAP, self._letters, largest,
                self._book.large,
            )  # fmt: skip
            for batch in batches(some, each):
                yield batch, each

    @property
    def _letters(self) -> float:
        """The size of the numbers above answers."""
        return 15.0 if self._book.large else 8.5

    def _answers(self, entries: Sequence[Entry]) -> BookPart:
        name = _("Answers")
        leaves = [
            Leaf(
                partial(self._draw_answers, batch, each, not number),
                f"{name} · {range_of(batch)}",
            )
            for number, (batch, each) in enumerate(self._batches(entries))
        ]
        return BookPart(name, "", leaves)

    def _draw_answers(
        self, entries: Sequence[Entry], each: int, head: bool
    ) -> Drawing:
        box = Box(0, 0, *self._room)
        shapes: list[Shape] = []
        if head:
            box = box.below(HEAD * 0.75)
            title = Text(0, TITLE, _("Answers"), TITLE, INK, bold=True)
            top = Drawing(box.width, HEAD, (title,), role=HEADING)
            shapes.append(top.at(0, 0, box.width))
        look = PageLook(self._letters, large=self._book.large)
        shapes += answers_in(box, entries, each, ANSWER_GAP, look)
        return Drawing(*self._room, tuple(shapes))
