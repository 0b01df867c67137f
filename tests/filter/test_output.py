"""The output of the filter, and its order."""

import io

import pytest

from sudokit.filter.output import Output, StoredOutput
from sudokit.text.streams import Unwritten


def written(output: Output) -> None:
    """Write two grids, a message and text."""
    for text in ("one\n", "two\n"):
        output.say("talk")
        output.begin("<\n", ">\n", True)
        output.write(text)
    output.write("3\n")
    output.begin("<\n", ">\n", True)
    output.write("last\n")


def test_messages_keep_their_place_among_the_output() -> None:
    both = io.StringIO()
    output = Output(both, both)
    written(output)
    output.end()
    assert both.getvalue() == ("talk\n<\none\ntalk\n\ntwo\n3\n\nlast\n>\n")


def test_a_recorded_output_is_written_unchanged() -> None:
    direct, replayed = io.StringIO(), io.StringIO()
    one, other = Output(direct, direct), Output(replayed, replayed)
    for _ in range(2):  # earlier output is complete, too
        written(one)
        record = StoredOutput()
        written(record)
        record.flush()
        other.replay(record.pieces, record.around)
    one.end()
    other.end()
    assert replayed.getvalue() == direct.getvalue()


class Full(io.StringIO):
    """A full disk."""

    def write(self, text: str, /) -> int:
        raise OSError(28, "No space left on device")


def test_write_errors_are_distinguished_from_read_errors() -> None:
    output = Output(Full(), io.StringIO())
    output.write("text")
    with pytest.raises(Unwritten, match="No space left"):
        output.flush()


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_each_grid_at_once() -> None:
    screen, file = Screen(), io.StringIO()
    for out in (screen, file):
        Output(out, io.StringIO()).write("text\n")
    assert (screen.getvalue(), file.getvalue()) == ("text\n", "")
