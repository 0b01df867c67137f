"""Reading blocks of any size equals reading line by line."""

import io
import os
from collections.abc import Iterator
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from puzzles import CLASH, EASY, SPARSE, WIKI
from sudokit import Grid
from sudokit.filter.items import InputPuzzle, Item
from sudokit.filter.puzzles import FILTER, items_of
from sudokit.text.streams import SIZE, Blocks, opened

ROWS = [SPARSE[k : k + 9] for k in range(0, 81, 9)]
LINES = [
    EASY,
    WIKI,
    SPARSE,
    CLASH,
    *ROWS,
    "",
    "  ",
    "# a comment",
    EASY + " # a comment",
    EASY[:80],
    EASY + "1",
    EASY[:40] + "x" + EASY[41:],
    EASY[:80] + "é",
    EASY[:80] + "\udcff",  # the byte 0xff
    "_" * 81,
    "1" * 5000,
    " " * 5000,
    "1..." + "..3." + ".1.." + "...2",
    "1 2 3 4 5 6",
    "0 0 0 0 0 0",
    "+-------+-------+-------+",
]


class Dribble(io.BytesIO):
    """A stream of bytes that arrive in pieces of these sizes."""

    def __init__(self, data: bytes, sizes: list[int]) -> None:
        super().__init__(data)
        self._sizes = sizes
        self.reads = 0

    def read1(self, size: int | None = -1, /) -> bytes:
        """Return the next piece."""
        piece = self._sizes[self.reads % len(self._sizes)]
        self.reads += 1
        return super().read1(piece)


def text_of(stream: io.BytesIO) -> io.TextIOWrapper:
    """Return a stream of bytes as the command opens it."""
    return io.TextIOWrapper(
        stream, encoding="utf-8-sig", errors="surrogateescape"
    )


def texts_of(items: Iterator[Item]) -> list[str]:
    """Return the items as text, one per puzzle, errors without advice."""
    lines = []
    for item in items:
        if isinstance(item, str):
            for line in item.splitlines():
                lines.append(repr(InputPuzzle(Grid.parse(line))))
        elif isinstance(item, InputPuzzle):
            lines.append(repr(item))
        else:
            lines.append(item.message.partition(";")[0])
    return lines


READING = FILTER._replace(name="in")


def line_by_line(data: bytes) -> list[str]:
    """Return input in pieces of a line or less."""
    return texts_of(items_of(text_of(OneByOne(data)), READING))


class OneByOne(io.BytesIO):
    """A stream of bytes that arrive one by one."""

    def read1(self, size: int | None = -1, /) -> bytes:
        """Return the next byte."""
        return super().read1(1)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.one_of(st.just(SPARSE), st.sampled_from(LINES)),
            st.sampled_from(["\n", "\n", "\n", "\r\n", "\r"]),
        ),
        max_size=30,
    ),
    st.sampled_from(["", "\ufeff"]),
    st.sampled_from(["", SPARSE, SPARSE[:50]]),
    st.lists(st.integers(1, 300), min_size=1, max_size=5),
)
@example([(SPARSE, "\r\n")] * 30, "", "", [82])
@example([(SPARSE, "\n")] * 9, "\ufeff", SPARSE, [1])
@example([(row, "\n") for row in ROWS * 2], "", "", [7])
def test_blocks_and_lines_give_the_same_puzzles(
    lines: list[tuple[str, str]], mark: str, end: str, sizes: list[int]
) -> None:
    text = mark + "".join(line + newline for line, newline in lines) + end
    data = text.encode("utf-8", "surrogateescape")
    expected = line_by_line(data)
    for stream in (
        text_of(Dribble(data, sizes)),
        text_of(io.BytesIO(data)),
    ):
        assert texts_of(items_of(stream, READING)) == expected


def test_many_lines_are_handed_over_at_once() -> None:
    """They are, or all of this is about nothing."""
    blocks = Blocks(text_of(io.BytesIO(f"{SPARSE}\n".encode() * 5000)))
    assert blocks.plain_lines() == ""  # no input is available
    assert blocks.readline(4096) == SPARSE + "\n"
    lines = blocks.plain_lines()
    assert len(lines) > 400 * 82
    assert set(lines.splitlines()) == {SPARSE}


def test_a_pause_comes_before_each_wait() -> None:
    reads: list[int] = []
    stream = Dribble(f"{EASY}\n{SPARSE}\n".encode(), [82])
    blocks = Blocks(text_of(stream), lambda: reads.append(stream.reads))
    while blocks.readline(4096):
        pass
    assert reads == [0, 1, 2]


def test_no_pause_while_input_is_available(tmp_path: Path) -> None:
    """Then --jobs sends as many puzzles at a time as its processes want."""
    pauses = 0

    def pause() -> None:
        nonlocal pauses
        pauses += 1

    path = tmp_path / "many"
    path.write_text(f"{EASY}\n" * 5000)
    with opened(str(path)) as many:
        blocks = Blocks(many, pause)
        while blocks.readline(4096):
            blocks.plain_lines()
    # The first block is what was looked at for the encoding, the last but
    # one is short, and none follows.
    assert pauses <= 4
    ours, theirs = os.pipe()
    with open(theirs, "wb", 0) as full, open(ours) as file:
        full.write(bytes(SIZE))
        blocks = Blocks(file, pause)
        pauses = 0
        blocks.readline(SIZE)
        full.write(bytes(SIZE))
        blocks.readline(SIZE)
        assert pauses == 1
        full.close()
        assert not blocks.readline(SIZE)
        assert pauses == 1  # the end of input


def test_text_without_bytes() -> None:
    text = io.StringIO(f"{EASY}\n{WIKI}")
    assert list(items_of(text, READING)) == [
        InputPuzzle(Grid.parse(line)) for line in (EASY, WIKI)
    ]
