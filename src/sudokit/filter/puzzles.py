"""The filter's input: puzzles of any rules, in any order.

items_of(stream, options)   yields the items of a stream
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import (
    Final,
    TextIO,
)

from sudokit.core.grid import Grid
from sudokit.filter.items import InputPuzzle, Item, Read, Remark
from sudokit.text.characters import NO_PUZZLE, are_candidates
from sudokit.text.messages import FormatError
from sudokit.text.reader import ReadOptions, TextReader, Written
from sudokit.text.streams import Blocks, reason_of

# Plain text, or else the format that it fits.
FILTER: Final = ReadOptions(format="")


def items_of(
    stream: TextIO,
    options: ReadOptions = FILTER,
    pause: Callable[[], object] | None = None,
    classic: bool = False,
) -> Iterator[Item]:
    """Yield the puzzles of a stream, and its errors.

    ``pause`` is called whenever reading may wait for input.  Without a format
    in the options, text that doesn't begin with a puzzle is read in a format
    that it fits.  ``classic``: all puzzles are classic ones in plain text.
    """
    blocks = Blocks(stream, pause)
    blocks.keep()
    name = options.name
    items = _read(blocks, options, classic)
    started = False
    while True:
        other: tuple[str, Iterator[Read]] | None = None
        try:
            item = next(items, None)
            if not started and (
                isinstance(item, FormatError)
                or (isinstance(item, str) and are_candidates(item[:81]))
            ):
                other = None if classic else _recognised(blocks, options)
        except OSError as failure:
            yield Remark(f"{name}: {reason_of(failure)}")
            return
        except FormatError as foreign:  # a file of another kind
            yield Remark(foreign.advice())
            return
        if item is None:
            break
        if other is not None:
            items = other[1]
            blocks.forget()
            yield Remark(
                f"{name}: read as {other[0]} (--from {other[0]})", False
            )
            continue
        if isinstance(item, FormatError):
            yield Remark(item.advice())
        else:
            yield item
        if not started:
            started = True
            blocks.forget()
    if not started:
        named = "" if name == "-" else f"{name}: "
        yield Remark(f"{named}{NO_PUZZLE}")


def _recognised(
    blocks: Blocks, options: ReadOptions
) -> tuple[str, Iterator[Read]] | None:
    """Return the format and puzzles of a stream in another format, if any.

    None if there is no such format; then the stream's position is restored.
    """
    if options.format:
        return None
    at = blocks.anew()
    if at < 0:
        return None
    from sudokit.filter.variants import read_recognised  # noqa: PLC0415

    other = read_recognised(blocks, options)
    if other is None:
        blocks.go_on(at)
    return other


def _read(
    blocks: Blocks, options: ReadOptions, classic: bool
) -> Iterator[Read]:
    """Yield the puzzles of a stream, and the errors between them."""
    if options.format:
        from sudokit.filter.variants import read_format  # noqa: PLC0415

        yield from read_format(blocks, options)
        return
    given = options.given
    ruled = given is not None and not given.is_usual()
    size = 9 if classic else 0 if given is None else given.size()
    band = 0 if given is None else given.band()
    reader = TextReader(
        blocks, options, size, band, noted=ruled, links=not classic
    )
    while True:
        if not ruled:
            lines = reader.plain_lines()
            if lines:
                yield lines
                continue
            line = reader.one_line()
            if line:
                yield InputPuzzle(Grid.parse(line))
                continue
        item: Read | None = None
        try:
            written = reader.read()
            if written is not None:
                item = _puzzle(written, options, classic, ruled)
        except FormatError as error:
            item = error
        link = reader.link
        if isinstance(item, InputPuzzle):
            if written is not None and written.entries:
                from sudokit.filter.variants import about_entries  # noqa: PLC0415

                yield from about_entries(item)
            yield item
        elif item is not None:
            yield item
        elif link is not None:
            from sudokit.filter.variants import read_link  # noqa: PLC0415

            yield from read_link(link.text, link.number, options)
        else:
            return


def _puzzle(
    written: Written, options: ReadOptions, classic: bool, ruled: bool
) -> InputPuzzle:
    """Return the puzzle as an item; FormatError if it can't be one."""
    if classic or (written.is_nine() and not ruled):
        grid = Grid.parse(written.nine(options.name))
        if written.entries:
            return InputPuzzle(grid, position=Grid.parse(written.entries))
        return InputPuzzle(grid)
    from sudokit.filter.variants import input_puzzle  # noqa: PLC0415

    return input_puzzle(written, options)
