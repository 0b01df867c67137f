"""A book: its settings, the order of its puzzles, and its pages.

    Book(...)                 its settings
    sections_of(book, tasks)  the puzzles in their order
    bound(book, tasks)        its leaves (contents of pages), and the binding

The inner margin depends on the number of pages, and that on the margins;
the smallest margin that fits is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from typing import Final, NamedTuple

from sudokit.lessons import Example
from sudokit.logic import LEVELS
from sudokit.paper import front_matter
from sudokit.paper.binding import Binding, Leaf
from sudokit.paper.codes import address_of, code_of
from sudokit.paper.fonts import fitted
from sudokit.paper.front_matter import Chapter
from sudokit.paper.hints import example_of, hint_of, path_of
from sudokit.paper.layout import (
    ARRANGEMENTS,
    INK,
    SOFT,
    Entry,
    PageLook,
    answers_in,
    answers_that_fit,
    puzzle_in,
)
from sudokit.paper.lengths import GUTTERS
from sudokit.paper.page import LEAST_TYPE, Box, Page, PageLink, batches, slots
from sudokit.paper.prose import Paragraph, flowed
from sudokit.paper.shapes import INCH, Drawing, Shape, Text
from sudokit.paper.task import Task
from sudokit.rules.explained import explained, titles_of
from sudokit.rules.puzzle import puzzle_rules
from sudokit.system.language.phrases import opened

ORDERS: Final = ("sections", "ramp", "given")
HINTS: Final = ("place", "path", "none")
HEAD: Final = 46.0  # for the name of a section
GAP: Final = 16.0
ANSWER_GAP: Final = 11.0
FRONT: Final = 3  # title, imprint, contents


class Book(NamedTuple):
    """The settings of a book.

    ``trim`` is its width and height in points, ``per_page`` the number of
    puzzles on a page.  ``order``: sections by level, from easy to hard
    without sections, or as given.  ``hints``: the next technique and its
    location, the whole path, or none.  ``link`` is the address that opens a
    puzzle.  ``notes`` are the lines of the imprint.
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
    notes: tuple[str, ...] = ()


class Section(NamedTuple):
    """Puzzles under a name."""

    name: str
    entries: tuple[Entry, ...]

    @property
    def words(self) -> str:
        """Which puzzles it has."""
        first, last = self.entries[0].number, self.entries[-1].number
        return (
            f"puzzle {first}"
            if first == last
            else (f"puzzles {first} to {last}")
        )


def sections_of(book: Book, tasks: Sequence[Task]) -> list[Section]:
    """Return the puzzles in order, numbered from 1, by chapter."""
    ordered = list(tasks)
    if book.order != "given":
        ordered.sort(key=_difficulty)
    groups: dict[str, list[Task]] = {}
    for task in ordered:
        name = _section_name(task) if book.order == "sections" else "Puzzles"
        groups.setdefault(name, []).append(task)
    numbers = count(1)
    return [
        Section(name, tuple(Entry(next(numbers), task) for task in members))
        for name, members in groups.items()
    ]


def _difficulty(
    task: Task,
) -> tuple[int, int, tuple[str, ...], int, int]:
    """Return a sort key: small, easy and many clues first."""
    level = LEVELS.index(task.level) if task.level else 0
    return (
        task.size,
        level,
        puzzle_rules(task.grid).words,
        task.score,
        -task.clues,
    )


def _section_name(task: Task) -> str:
    """Return the size if it isn't 9x9, the names of rules, and the level."""
    parts = [] if task.size == 9 else [f"{task.size}x{task.size}"]
    parts += [" and ".join(titles_of(puzzle_rules(task.grid)))]
    if task.level and (task.size == 9 or task.level != LEVELS[0]):
        parts.append(task.level)
    return opened(", ".join(filter(None, parts)) or "9x9")


# Its pages.


class BookPart(NamedTuple):
    """A chapter's name, its contents line, and its leaves."""

    name: str
    words: str
    leaves: list[Leaf]


class Bound(NamedTuple):
    """The leaves of a book, and their binding."""

    leaves: list[Leaf]
    binding: Binding

    def pages(self) -> Iterator[Page]:
        """Yield the pages, drawn one after another."""
        for number, leaf in enumerate(self.leaves, 1):
            yield self.binding.page(leaf, number)


def bound(book: Book, tasks: Sequence[Task]) -> Bound:
    """Return the leaves and their binding.  ValueError if too many."""
    sections = sections_of(book, tasks)
    entries = [entry for one in sections for entry in one.entries]
    examples = example_of(tasks)
    hints = _hints(book, entries)
    leaves: list[Leaf] = []
    for page_limit, _ in GUTTERS:
        binding = Binding(*book.trim, page_limit, book.bleed)
        layout = BookLayout(book, binding.room)
        leaves = layout.leaves(sections, entries, examples, hints)
        if len(leaves) <= page_limit:
            return Bound(leaves, binding)
    # Raises ValueError with the limit.
    _ = binding._replace(pages=len(leaves)).inner
    raise AssertionError("GUTTERS and Binding disagree")


def _hints(book: Book, entries: Sequence[Entry]) -> list[Paragraph]:
    """Return the hint, or the path, of each puzzle that has one."""
    if book.hints == "none":
        return []
    flows = book.hints == "path"
    text_of = path_of if flows else hint_of
    size = LEAST_TYPE if flows else 8.0
    texts = [(entry.number, text_of(entry.task)) for entry in entries]
    return [
        Paragraph(text, size, str(number), after=0.5, flows=flows)
        for number, text in texts
        if text
    ]


class BookLayout:
    """Lays out leaves for the area within the margins."""

    def __init__(self, book: Book, room: tuple[float, float]) -> None:
        self._book = book
        self._room = room

    def leaves(
        self,
        sections: Sequence[Section],
        entries: Sequence[Entry],
        examples: dict[str, Example],
        hints: Sequence[Paragraph],
    ) -> list[Leaf]:
        """Return all leaves, padded to an even number."""
        parts = [self._rules(entries)]
        if examples:
            words = front_matter.techniques(examples)
            parts.append(self._prose("Techniques", words))
        for place, section in enumerate(sections):
            parts.append(self._section(section, place))
        if hints:
            name = "Paths" if self._book.hints == "path" else "Hints"
            head = Paragraph(name, 22, bold=True)
            columns = 2 if self._room[0] > 4 * INCH else 1
            parts.append(self._prose(name, [head, *hints], columns))
        parts.append(self._answers(entries))
        page = FRONT + 1
        chapters = []
        body: list[Leaf] = []
        for part in parts:
            chapters.append(Chapter(part.name, part.words, page))
            body += part.leaves
            page += len(part.leaves)
        pages = [*self._front(chapters, entries), *body]
        if len(pages) % 2:
            pages.append(Leaf(Drawing(*self._room, ()), None))
        return pages

    def _front(
        self, chapters: list[Chapter], entries: Sequence[Entry]
    ) -> list[Leaf]:
        book = self._book
        nine = [one.task for one in entries if one.task.size == 9]
        first = (nine or [one.task for one in entries])[-1]
        title = front_matter.title_page(
            self._room, book.title, book.subtitle, book.author, first
        )
        notes = front_matter.imprint(self._room, book.notes)
        table, links = front_matter.contents(self._room, chapters)
        return [
            Leaf(title, None),
            Leaf(notes, None),
            Leaf(table, "", links),
        ]

    def _rules(self, entries: Sequence[Entry]) -> BookPart:
        sizes = sorted({entry.task.size for entry in entries})
        rule_texts = {
            one.title: " ".join(one.sentences)
            for entry in entries
            for one in explained(puzzle_rules(entry.task.grid))
        }
        counts = Counter(entry.task.level for entry in entries)
        ruled = any(puzzle_rules(entry.task.grid).rules for entry in entries)
        words = [
            *front_matter.rules(sizes, rule_texts),
            *front_matter.levels(counts, ruled),
        ]
        return self._prose("Rules", words)

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
        leaves = []
        for number, entries in enumerate(
            batches(section.entries, self._book.per_page)
        ):
            head = section if number == 0 else None
            leaves.append(
                Leaf(
                    partial(self._draw_puzzles, entries, head),
                    section.name,
                    self._links(entries, head),
                    tab=place,
                )
            )
        return BookPart(section.name, section.words, leaves)

    def _slots(self, head: Section | None) -> list[Box]:
        """Return the positions of the puzzles on a page."""
        columns, rows = ARRANGEMENTS[self._book.per_page]
        box = Box(0, 0, *self._room).below(HEAD if head else 0)
        return slots(box, columns, rows, GAP)

    def _look(self) -> PageLook:
        columns, _ = ARRANGEMENTS[self._book.per_page]
        size = 10.0 if columns == 1 else 8.5
        return PageLook(size, corners=self._book.corners)

    def _draw_puzzles(
        self, entries: Sequence[Entry], head: Section | None
    ) -> Drawing:
        shapes: list[Shape] = []
        if head is not None:
            size = fitted(head.name, 22, self._room[0], bold=True)
            shapes.append(Text(0, 22, head.name, size, INK, bold=True))
            shapes.append(Text(0, 36, head.words, 9, SOFT))
        for entry, slot in zip(entries, self._slots(head), strict=False):
            shapes += puzzle_in(slot, entry, self._look(), self._code(entry))
        return Drawing(*self._room, tuple(shapes))

    def _code(self, entry: Entry) -> Drawing | None:
        address = address_of(self._book.link, entry.task)
        return code_of(address) if address else None

    def _links(
        self, entries: Sequence[Entry], head: Section | None
    ) -> tuple[PageLink, ...]:
        """Link each puzzle to the address of its QR code."""
        links = [
            PageLink(slot, address_of(self._book.link, entry.task))
            for entry, slot in zip(entries, self._slots(head), strict=False)
        ]
        return tuple([link for link in links if link.target])

    def _answers(self, entries: Sequence[Entry]) -> BookPart:
        width = self._room[0]
        largest = max([entry.task.size for entry in entries], default=9)
        each = 12 if largest <= 9 else 6
        if largest <= 9 and width > 6.2 * INCH:
            each = 20
        box = Box(0, 0, *self._room).below(HEAD * 0.75)
        each = answers_that_fit(each, box, ANSWER_GAP, 8.5, largest)
        leaves = [
            Leaf(
                partial(self._draw_answers, batch, each, not number), "Answers"
            )
            for number, batch in enumerate(batches(entries, each))
        ]
        return BookPart("Answers", "", leaves)

    def _draw_answers(
        self, entries: Sequence[Entry], each: int, head: bool
    ) -> Drawing:
        box = Box(0, 0, *self._room)
        shapes: list[Shape] = []
        if head:
            box = box.below(HEAD * 0.75)
            shapes.append(Text(0, 22, "Answers", 22, INK, bold=True))
        shapes += answers_in(box, entries, each, ANSWER_GAP, 8.5)
        return Drawing(*self._room, tuple(shapes))
