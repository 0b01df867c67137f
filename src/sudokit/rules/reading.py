"""Puzzles of any size and any rules from text."""

from collections.abc import Iterator
from io import StringIO

from sudokit.filter.lines import LineStream
from sudokit.filter.reader import TextReader, Written
from sudokit.filter.rows import VALUES
from sudokit.filter.text import FormatError
from sudokit.rules.notation import notation_of
from sudokit.rules.puzzle import Puzzle, WrittenPuzzle
from sudokit.rules.rules import Rules
from sudokit.rules.spelling import GivenRules, known_rules


class RuleReader:
    """Reads puzzles of any rules, each with its notation, one by one.

    ``sudokit.filter.reader`` says what a puzzle is, and ``given`` what is
    known beforehand.  Without boxes or regions the lines tell the size,
    and the boxes are the squarest.
    """

    def __init__(
        self,
        stream: LineStream,
        name: str = "<input>",
        given: GivenRules | None = None,
        comment: str = "#",
        empty: str = "",
    ) -> None:
        self._name = name
        self._given = given or GivenRules()
        self._puzzles = TextReader(
            stream,
            name,
            comment,
            empty,
            self._given.size(),
            self._given.band(),
            noted=True,
        )

    def __iter__(self) -> Iterator[WrittenPuzzle]:
        while (found := self.read()) is not None:
            yield found

    def read(self) -> WrittenPuzzle | None:
        """The next puzzle, None at the end.

        FormatError, with name, line and column, for text that is none;
        the next call goes on at the next line that can start a puzzle.
        """
        written = self._puzzles.read()
        if written is None:
            return None
        return puzzle_of(written, self._name, self._given)


def puzzle_of(
    written: Written, name: str = "<input>", given: GivenRules | None = None
) -> WrittenPuzzle:
    """The puzzle of what was read; FormatError if its rules are wrong."""
    cells = bytes([VALUES.index(sign) for sign in written.values])
    try:
        rules = (given or GivenRules()).rules(written.size, written.note)
    except ValueError as error:
        line = written.note.line if written.note else 0
        raise FormatError(str(error), name, line or written.line, 1) from None
    return WrittenPuzzle(Puzzle(rules, cells), notation_of(written))


def read(
    stream: LineStream, name: str = "<input>", rules: Rules | None = None
) -> WrittenPuzzle | None:
    """The first puzzle of a stream, None if there is none."""
    given = None if rules is None else known_rules(rules)
    return RuleReader(stream, name, given).read()


def parse(text: str, rules: Rules | None = None) -> Puzzle:
    """The first puzzle in a text; FormatError without one."""
    found = read(StringIO(text), "<text>", rules)
    if found is None:
        raise FormatError("there is no puzzle", "<text>", 1, 1)
    return found.grid
