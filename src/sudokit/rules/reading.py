"""Reads puzzles of any size and any rules from text."""

from collections.abc import Iterator
from io import StringIO

from sudokit.filter.box_note import BoxNote
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

    ``sudokit.filter.reader`` describes the format; ``given`` has the
    rules given by options.  Without boxes or regions the lines imply the
    size, and the boxes are the squarest.
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

        FormatError, with name, line and column, for text that isn't a
        puzzle; the next call continues at the next line that can start
        one.
        """
        written = self._puzzles.read()
        if written is None:
            return None
        return puzzle_of(written, self._name, self._given)


def puzzle_of(
    written: Written, name: str = "<input>", given: GivenRules | None = None
) -> WrittenPuzzle:
    """The puzzle that was read; FormatError if its rules are wrong."""
    cells = bytes([VALUES.index(sign) for sign in written.values])
    known, note = given or GivenRules(), written.note
    try:
        rules = known.rules(written.size, note)
    except ValueError as error:
        why, line, column = str(error), written.line, 1
        if note is not None and note.places:
            why, wrong = _wrong_word(written.size, note, known, why)
            line, column = note.places[wrong]
        raise FormatError(why, name, line, column) from None
    return WrittenPuzzle(Puzzle(rules, cells), notation_of(written))


def _wrong_word(
    size: int, note: BoxNote, known: GivenRules, why: str
) -> tuple[str, int]:
    """What is wrong with a note, and with which word, from 1; 0 for none.

    ``why`` it is wrong with all of them.
    """
    right, wrong = -1, len(note.places) - 1
    while wrong - right > 1:
        half = (right + wrong) // 2
        try:
            known.rules(size, note.with_words(half))
            right = half
        except ValueError as error:
            why, wrong = str(error), half
    return why, wrong


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
