"""Files of Sadman Sudoku and SudoCue: nine rows, sections, comments.

    #ARuud              the author; D, C, B, S, L, U are other facts
    [Puzzle]            may be missing
    2..1.5..3           nine rows of it
    [State]             the same with the entries, nine rows as well

Other sections are skipped, and reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, cast

from sudokit.core.grid import Grid
from sudokit.formats.about import LABEL
from sudokit.formats.puzzle import (
    CELL,
    Format,
    Item,
    PuzzleRecord,
    check_signs,
    has_all_clues,
    nine_rows,
    only_nine,
    rows_of,
)
from sudokit.formats.source import Source, clean, first
from sudokit.text.messages import FormatError

LETTERS: Final = "ADCBSLU"
AUTHOR: Final = "A"


def _read(source: Source) -> Iterator[Item]:
    """Yield each puzzle when the next begins, since a state may follow it.

    After an error other rows are passed over until a puzzle can start.
    """
    source.watch = True
    section = "puzzle"
    rows: list[int] = []
    lost = False
    last: PuzzleRecord | None = None
    for text in source:
        line = text.partition("#")[0].strip()
        try:
            if line.startswith("["):
                if not re.fullmatch(r"\[\w+\]", line):
                    raise source.error(f"{line[:9]!a} is not a section")
                section, lost = line[1:-1].lower(), False
                if last and section == "puzzle":
                    yield last
                    last = None
                elif last and section != "state":
                    dropped = (*last.dropped, f"section {line}")
                    last = last._replace(dropped=dropped)
                if rows:
                    raise _short(source)
            elif line and section in ("puzzle", "state"):
                if lost:
                    continue
                if last and section == "puzzle" and not rows:
                    yield last
                    last = None
                rows += _row(source, line)
                if len(rows) == 81 and section == "state":
                    before, last = last, None
                    last = _state(source, before, nine_rows(rows))
                elif len(rows) == 81:
                    comments = _comments(source)
                    last = PuzzleRecord(nine_rows(rows), comments=comments)
                if len(rows) == 81:
                    rows.clear()
            elif not text.strip() and len(rows) % 27:
                raise _short(source)
            elif not text.strip():
                lost = False
        except FormatError as error:
            rows.clear()
            lost = bool(line) and not line.startswith("[")
            yield error
    if last:
        yield last
    if rows:
        yield _short(source)


def _row(source: Source, line: str) -> list[int]:
    """Parse a row of nine cells."""
    check_signs(source, line)
    if len(line) != 9:
        raise source.error(f"{len(line)} cells in a row, not 9")
    return [int(sign) if sign.isdigit() else 0 for sign in line]


def _state(
    source: Source, last: PuzzleRecord | None, grid: Grid
) -> PuzzleRecord:
    """Return the stored puzzle with its entries."""
    if last is None or last.clues:
        raise source.error("a state without its puzzle")
    state = last._replace(grid=grid, clues=cast(Grid, last.grid))
    if not has_all_clues(state):
        raise source.error("the state doesn't belong to the puzzle")
    return state


def _short(source: Source) -> FormatError:
    return source.error("the puzzle ends before its ninth row")


def _comments(source: Source) -> tuple[str, ...]:
    """Return the comments without the letter of their kind.

    The letter follows the # at once.  An author has a label instead, as in
    the comments of other formats.
    """
    texts = map(_unlettered, source.raw_comments())
    return tuple(filter(None, map(clean, texts)))


def _unlettered(text: str) -> str:
    if text[:1] not in LETTERS or LABEL.match(text):
        return text
    label = "Author: " if text[:1] == AUTHOR else ""
    return label + text[1:]


def _write(puzzle: PuzzleRecord) -> str:
    grid = only_nine(puzzle)
    comments = ""
    labels = [(puzzle.about.title, "CTitle: "), (puzzle.about.author, AUTHOR)]
    for text in puzzle.comments:
        own = next((pair for pair in labels if pair[0] == text), None)
        if own:
            labels.remove(own)
        comments += f"#{own[1] if own else 'C'}{clean(text)}\n"
    clues = only_nine(puzzle._replace(grid=puzzle.clues or grid))
    text = f"{comments}[Puzzle]\n{rows_of(clues)}"
    if clues.line() != grid.line():
        text += f"[State]\n{rows_of(grid)}"
    return text


def _is(lines: Sequence[str]) -> bool:
    """Return whether lines begin a section, or a comment of SudoCue."""
    line = first(lines)
    if line.startswith("["):
        return line.lower() == "[puzzle]"
    lettered = any(re.match(rf"#[{LETTERS}]\S", line) for line in lines)
    return lettered and bool(re.fullmatch(CELL + "{9}", line))


SDK: Final = Format(
    "sdk",
    "Sadman's and SudoCue's files, with comments",
    _read,
    _write,
    _is,
    (".sdk",),
    frozenset({"comments", "clues"}),
    blank=True,
)
