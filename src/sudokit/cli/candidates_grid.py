"""Draws a grid as text, with its candidates and one step highlighted.

    draw(grid, step, color)     lines of text
    legend(grid, step, color)   what its signs or colours mean, on a line
    wants_color(stream)         whether a stream takes colours

Premises come in two kinds, like the alternating links of a chain or the base
and cover of a fish.  ``LEGEND`` explains the signs.
"""

from __future__ import annotations

import os
import re
from typing import Final, NamedTuple, TextIO

from sudokit.core.choice import Choice
from sudokit.lessons.roles import word_of
from sudokit.logic import Premise, Step
from sudokit.rules.puzzle import AnyPuzzle, puzzle_rules
from sudokit.rules.spelling import notations
from sudokit.system.language import _

LEGEND: Final = """\
--grid symbols; a step has premises of two kinds, as in a chain:
  [12]  a cell of the first kind      (12)  of the second
  1*2   candidate 2, first kind       1~2   second kind
  1+2   2 is placed                   1-2   2 is removed
  r4*   a house of the first kind     c4~   of the second
  7?    a naked single                7     a value
A terminal uses colours instead: green, cyan, bold green, red."""

FIRST: Final = "*"
SECOND: Final = "~"
PLACED: Final = "+"
REMOVED: Final = "-"

SECOND_ROLES: Final = frozenset({"second", "off", "gone", "fin", "cover"})
COLORS: Final = {
    FIRST: "32", SECOND: "36", PLACED: "1;32", REMOVED: "9;31",
}  # fmt: skip
FILLED: Final = "1"  # bold
BRACKETS: Final = {FIRST: "[]", SECOND: "()"}

# The sign of each candidate (a Choice with n = 0 is the whole cell) or house.
Signs = dict[Choice | str, str]


class TextPiece(NamedTuple):
    """A piece of text and its display width."""

    text: str
    width: int


class Spaces(NamedTuple):
    """What stands between cells: a bar before a box, a gap elsewhere."""

    bar: str
    gap: str

    def of_rules(self) -> Spaces:
        """Return the same for the lines between boxes."""
        bar = self.bar.replace(" ", "-").replace("|", "+")
        return Spaces(bar, "-" * len(self.gap))


USUAL: Final = Spaces(" | ", "  ")
TIGHT: Final = Spaces("|", " ")


def wants_color(stream: TextIO) -> bool:
    """Return whether a stream is a terminal and NO_COLOR isn't set."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def draw(
    grid: AnyPuzzle,
    step: Step | None = None,
    color: bool = False,
    room: int = 0,
) -> str:
    """Return a grid as text, with the marks of a step.

    With ``room``, a grid of more than so many columns is drawn with less
    space between the cells, and else the boxes below each other.
    Without a step, a comment with the rules that aren't classic comes first.
    Lines separate boxes, but not irregular regions.
    """
    rules = ", ".join(notations(puzzle_rules(grid)))
    shape = puzzle_rules(grid).grid
    band, stack = puzzle_rules(grid).shape or (shape.rows, shape.columns)
    signs = _signs_of(step) if step else {}
    table = [
        [_piece(grid, n, i, j, signs, color) for j, n in enumerate(row)]
        for i, row in enumerate(grid.values())
    ]
    heads = [_head(f"c{j + 1}", signs, color) for j in range(shape.columns)]
    names = [_head(f"r{i + 1}", signs, color) for i in range(shape.rows)]
    # Leave room for a sign after each row name.
    widths = [len(f"r{shape.rows}*")] + [
        max(cell.width for cell in column)
        for column in zip(heads, *table, strict=True)
    ]
    wide = sum(widths) + 2 * shape.columns + shape.columns // stack
    narrow = 0 < room < wide
    columns_at_once = shape.columns
    if narrow and room < sum(widths) + shape.columns:
        columns_at_once = stack
    lines = [f"# rules {rules}"] * bool(rules and step is None)
    for first in range(0, shape.columns, columns_at_once):
        some = slice(first, first + columns_at_once)
        mine = [widths[0], *widths[1:][some]]
        spaces = TIGHT if narrow else USUAL
        lines += [""] * bool(first)
        lines.append(
            _line([TextPiece("", 0), *heads[some]], mine, stack, spaces)
        )
        for i, row in enumerate(table):
            if i % band == 0:
                rule = [TextPiece("-" * width, width) for width in mine]
                lines.append(_line(rule, mine, stack, spaces.of_rules()))
            lines.append(_line([names[i], *row[some]], mine, stack, spaces))
    return "".join(line.rstrip() + "\n" for line in lines)


def legend(grid: AnyPuzzle, step: Step, color: bool = False) -> str:
    """Return the meaning of each sign, or colour, in the picture of a step.

    >>> from sudokit.lessons import example
    >>> shown = example("X-Wing")
    >>> legend(shown.position.grid, shown.step)
    'Signs: *7 corner, r3* base, c1~ cover, -7 removed.'
    """
    signs, values = _signs_of(step), grid.values()
    shape = puzzle_rules(grid).grid
    meanings: dict[tuple[str, str], str] = {}  # of signs, by their words
    for premise in step.premises:
        what, word = premise.what, word_of(step.technique, premise.role)
        mark = signs[what]
        if isinstance(what, str):
            sign = what + mark if re.fullmatch(r"[rc]\d+", what) else ""
        elif values[what.i][what.j]:
            sign = ""
        elif what.n:
            sign = mark + shape.sign(what.n)
        else:
            sign = " ".join(BRACKETS.get(mark, ""))
        if sign and mark == _kind(premise):
            meanings.setdefault((mark, word), sign)
    for mark, word, choices in (
        (PLACED, _("placed"), step.placements),
        (REMOVED, _("removed"), step.eliminations),
    ):
        if choices:
            meanings[mark, word] = mark + shape.sign(choices[0].n)
    texts = [
        _painted(word, COLORS[mark]) if color else f"{sign} {word}"
        for (mark, word), sign in meanings.items()
    ]
    singles = [
        candidates
        for i, row in enumerate(values)
        for j, n in enumerate(row)
        if not n and len(candidates := grid.candidates(i, j)) == 1
    ]
    if singles:
        word = _("only candidate")
        texts.append(f"{shape.sign(singles[0][0])}? {word}")
    text = ", ".join(texts)
    return (
        _("Colours: {signs}.", signs=text)
        if color
        else _("Signs: {signs}.", signs=text)
    )


def _signs_of(step: Step) -> Signs:
    """Return the signs of a step; conclusions replace premises."""
    signs: Signs = {premise.what: _kind(premise) for premise in step.premises}
    signs |= dict.fromkeys(step.eliminations, REMOVED)
    return signs | dict.fromkeys(step.placements, PLACED)


def _kind(premise: Premise) -> str:
    return SECOND if premise.role in SECOND_ROLES else FIRST


def _piece(
    grid: AnyPuzzle, value: int, i: int, j: int, signs: Signs, color: bool
) -> TextPiece:
    """Return the value of a cell, or its candidates."""
    shape = puzzle_rules(grid).grid
    if value:
        sign = shape.sign(value)
        return TextPiece(_painted(sign, FILLED) if color else sign, len(sign))
    candidates = grid.candidates(i, j)
    whole = signs.get(Choice(i, j, 0), "")
    text = ""
    width = 0
    for n in candidates:
        mark = signs.get(Choice(i, j, n), whole if color else "")
        sign = shape.sign(n)
        width += len(sign)
        if mark and color:
            text += _painted(sign, COLORS[mark])
        else:
            text += mark + sign
            width += len(mark)
    if len(candidates) == 1:
        text += "?"
        width += 1
    if whole and not color:
        text = text.join(BRACKETS[whole])
        width += 2
    return TextPiece(text, width)


def _painted(text: str, color: str) -> str:
    return f"\x1b[{color}m{text}\x1b[0m"


def _head(name: str, signs: Signs, color: bool) -> TextPiece:
    """Return the name of a row or column."""
    mark = signs.get(name, "")
    if mark and color:
        return TextPiece(_painted(name, COLORS[mark]), len(name))
    return TextPiece(name + mark, len(name + mark))


def _line(
    cells: list[TextPiece], widths: list[int], stack: int, spaces: Spaces
) -> str:
    """Return a line: a row's name and its cells, with bars between stacks."""
    padded = [
        cell.text + " " * (width - cell.width)
        for cell, width in zip(cells, widths, strict=True)
    ]
    text = padded[0]
    for j, cell in enumerate(padded[1:]):
        text += (spaces.bar if j % stack == 0 else spaces.gap) + cell
    return text
