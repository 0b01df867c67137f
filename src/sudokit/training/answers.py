"""Reads and judges the answers that models write.

answer_of(text, puzzle)    the one completed grid in a text
judge(puzzle, text)        whether that is the solution, and if not, why
move_of(text, puzzle)      the one step in a text
judge_move(puzzle, text)   whether that step is proved, a guess, or wrong

A model answers in prose, code, tables, JSON or cell by cell.  Whatever the
shape, a text must commit to one answer: if it completes two different grids,
or changes a clue, it has none.  Only the text after ``</think>`` counts, or
that in ``<answer>`` if there is such a tag.  Reading takes time in proportion
to the length of the text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.choice import Choice
from sudokit.logic import EVERY, Step
from sudokit.logic.step_text import step_of
from sudokit.rules import AnyPuzzle, is_correct
from sudokit.rules.kinds import puzzle_from, with_values
from sudokit.rules.notation import value_of
from sudokit.rules.puzzle import puzzle_rules
from sudokit.text.cells import cell_name
from sudokit.training.step_reward import Reward, reward

LONGEST: Final = 1_000_000  # characters; a longer text is not read
MOST_OBJECTS: Final = 50  # JSON objects to read in the search for a step
NO_ANSWER: Final = "no completed grid"
EMPTY: Final = ".0_?"

_ANSWER: Final = re.compile(r"<(/?)answer>", re.I)
_THINKING_END: Final = re.compile(r"</think(?:ing)?>", re.I)
_TAG: Final = re.compile(r"</?[a-z][^<>]{0,60}>", re.I)
_LISTS: Final = re.compile(r"[\[\]\s0-9A-Za-z,\"'.]+")
_PLACED: Final = re.compile(
    r"\br([0-9]{1,2})c([0-9]{1,2})[\"'`*)]{0,3}\s{0,3}[:=]\s{0,3}"
    r"[\"'`*(]{0,3}([0-9]{1,2}|[A-Z])\b",
    re.I,
)
_REMOVED: Final = re.compile(
    r"\br([0-9]{1,2})c([0-9]{1,2})\s?(?:<>|≠|!=)\s?([0-9]{1,2})\b", re.I
)
_STEP: Final = re.compile(
    r"([\w/+ -]{1,100}) \[([^\[\]\n]{0,4000})\] => ([rc0-9A-Z=<>, ]{1,4000})"
)
_LABEL: Final = re.compile(
    r"^[\s>*-]{0,9}(?:[A-Za-z][A-Za-z ]{0,20})?[ *]{0,3}[0-9]{0,2}[ *]{0,3}"
    r"[:)=][*]{0,2}(?=\s|[\[|(0-9])"
)
# Beside the cells of a row, and on lines between rows.
_BESIDE: Final = "|│┃║,;&*\"'()[]{}`\\$ \t\r"
_BETWEEN: Final = frozenset(
    _BESIDE + "-+=:─━┼╋╂┿═╬╪╫┌┐└┘├┤┬┴┏┓┗┛┣┫┳┻╔╗╚╝╠╣╦╩╟╢╤╧"
)
_SKIPPED: Final = ("```", "~~~", "\\begin", "\\end", "\\hline")
_BLANKS: Final = str.maketrans(dict.fromkeys(_BESIDE, " "))


class Judgement(NamedTuple):
    """The judgement of an answer.

    ``correct``: the answer is complete, keeps every clue and breaks no
    rule.  ``grid`` is the answer, None if the text has none; ``problem``
    describes what is wrong, "" for a correct answer.
    """

    correct: bool
    grid: AnyPuzzle | None
    problem: str


class AnswerError(ValueError):
    """A text has no answer, or more than one."""


def judge(puzzle: AnyPuzzle | str, text: str) -> Judgement:
    """Judge the completed grid that a text gives as the puzzle's solution.

    Any solution of a puzzle with several is accepted.  The puzzle can be a
    text, here and in the other functions; ValueError if it has none.

    >>> from sudokit.rules import parse
    >>> judge(parse("1234341221434..."), "1234341221434321").correct
    True
    """
    puzzle = puzzle_from(puzzle)
    try:
        grid = answer_of(text, puzzle)
    except AnswerError as error:
        return Judgement(False, None, str(error))
    try:
        correct = is_correct(grid)
    except BudgetSpent:  # of helper cells
        return Judgement(False, grid, "the grid takes too long to check")
    if not correct:
        return Judgement(False, grid, "the grid breaks the rules")
    return Judgement(True, grid, "")


def answer_of(text: str, puzzle: AnyPuzzle | str) -> AnyPuzzle:
    """Return the completed grid that a text gives; it may break the rules.

    The text can have a grid on a line, a row on each line, a table, JSON, or
    values cell by cell (``r3c6: 5``) that complete the puzzle.  Raise
    AnswerError if it completes no grid or two different ones, or changes a
    clue.

    >>> from sudokit.rules import parse
    >>> puzzle = parse("1234341221434...")
    >>> answer_of("The grid is 1234341221434321.", puzzle).line()
    '1234341221434321'
    """
    puzzle = puzzle_from(puzzle)
    answer = _answer_text(text)
    size = puzzle_rules(puzzle).size
    grids = set(_grids(answer, size))
    if len(grids) > 1:
        raise AnswerError(f"{len(grids)} different grids")
    cells = grids.pop() if grids else _completed(answer, puzzle)
    clues = puzzle.cells
    for cell, (clue, value) in enumerate(zip(clues, cells, strict=True)):
        if clue and clue != value:
            raise AnswerError(f"{_name(cell, size)} is a clue and was changed")
    rows = [cells[k : k + size] for k in range(0, size * size, size)]
    return with_values(puzzle_rules(puzzle), rows)


def _answer_text(text: str) -> str:
    """Return the part of a text that counts."""
    if len(text) > LONGEST:
        raise AnswerError(f"longer than {LONGEST:,} characters")
    parts = _ANSWER.split(text)  # text between tags, and / or nothing
    tagged = [
        parts[k + 1]
        for k in range(1, len(parts) - 2, 2)
        if not parts[k] and parts[k + 2]
    ]
    if tagged:
        return "\n".join(tagged)
    return _THINKING_END.split(text)[-1]


def _name(cell: int, size: int) -> str:
    return cell_name(cell // size, cell % size)


def _grids(text: str, size: int) -> Iterator[tuple[int, ...]]:
    """Yield all completed grids of a text."""
    lines = _LISTS.sub(lambda match: _one_line(match[0], size), text)
    block: list[list[int]] = []
    for line in [*_TAG.sub(" ", lines).split("\n"), "end"]:
        row = _row(line, size)
        if row is not None:
            block.append(row)
            continue
        if _is_between(line):
            continue
        yield from _blocks(block, size)
        block = []
        yield from _whole_grids(line, size)


def _one_line(text: str, size: int) -> str:
    """Return a list of lists in JSON on one line if it is a grid."""
    first, last = text.find("["), text.rfind("]")
    cells = text[first:last].translate(_BLANKS).split()
    if first >= 0 and len(cells) == size * size:
        return f"{text[:first]}\n{' '.join(cells)}\n{text[last:]}"
    return text


def _row(line: str, size: int) -> list[int] | None:
    """Return the values of a line that is a row, perhaps with a label."""
    if len(line) > 40 * size:
        return None
    for _ in range(3):  # "Answer: Row 1: " has two labels
        values = _values(line, size, size)
        if values is not None:
            return values
        line = _LABEL.sub("", line, count=1)
    return None


def _is_between(line: str) -> bool:
    return line.lstrip().startswith(_SKIPPED) or _BETWEEN.issuperset(line)


def _blocks(rows: list[list[int]], size: int) -> Iterator[tuple[int, ...]]:
    """Yield the completed grids of rows that follow one another."""
    if len(rows) % size == 1 and rows[0] == list(range(1, size + 1)):
        rows = rows[1:]  # the numbers of the columns
    if len(rows) % size:
        return
    for first in range(0, len(rows), size):
        cells = [n for row in rows[first : first + size] for n in row]
        if 0 not in cells:
            yield tuple(cells)


def _whole_grids(line: str, size: int) -> Iterator[tuple[int, ...]]:
    """Yield the completed grids on one line."""
    parts = [line] if size > 9 else re.findall(r"[0-9|,;\[\] ]+", line)
    for part in parts:
        values = _values(part, size, size * size)
        if values is None and size > 9:
            values = _values(part.rpartition(":")[2], size, size * size)
        if values is not None and 0 not in values:
            yield tuple(values)


def _values(text: str, size: int, count: int) -> list[int] | None:
    """Return a text's values, 0 for empty; None if it has anything else."""
    words = text.translate(_BLANKS).split()
    signs = words if len(words) == count else list("".join(words))
    if len(signs) != count:
        return None
    values = [_value(sign, size) for sign in signs]
    return None if -1 in values else values


def _value(sign: str, size: int) -> int:
    """Return 1 to size, 0 for an empty cell, -1 for anything else."""
    if sign in EMPTY:
        return 0
    value = value_of(sign) if len(sign) < 3 else -1
    return value if value <= size else -1


def _completed(text: str, puzzle: AnyPuzzle) -> tuple[int, ...]:
    """Return the puzzle completed by a text's values for single cells."""
    size = puzzle_rules(puzzle).size
    cells = list(puzzle.cells)
    given: dict[int, int] = {}
    for choice in _choices(_PLACED, text, size):
        cell = choice.i * size + choice.j
        if given.setdefault(cell, choice.n) != choice.n:
            raise AnswerError(f"two values for {_name(cell, size)}")
    for cell, value in given.items():
        cells[cell] = value
    if 0 in cells or not given:
        raise AnswerError(NO_ANSWER)
    return tuple(cells)


def _choices(pattern: re.Pattern[str], text: str, size: int) -> list[Choice]:
    """Return the distinct candidates that a pattern matches."""
    choices: dict[Choice, None] = {}
    for row, column, sign in pattern.findall(text):
        i, j, n = int(row) - 1, int(column) - 1, _value(sign, size)
        if not (0 <= i < size and 0 <= j < size and n > 0):
            raise AnswerError(f"r{row}c{column} {sign} is outside the grid")
        choices[Choice(i, j, n)] = None
    return list(choices)


def judge_move(
    puzzle: AnyPuzzle | str,
    text: str,
    clues: AnyPuzzle | str | None = None,
    *,
    budget: Budget | None = None,
) -> tuple[Reward, Step | None]:
    """Return the reward of the one step in a text, and the step.

    The puzzle has the current values and candidates, as for ``reward``.
    Return WRONG and None for a text with no step or several.

    >>> from sudokit.rules import parse
    >>> judge_move(parse("1234341221434..."), "I don't know.")
    (<Reward.WRONG: -1>, None)
    """
    puzzle = puzzle_from(puzzle)
    try:
        step = move_of(text, puzzle)
    except AnswerError:
        return Reward.WRONG, None
    return reward(puzzle, step, clues, budget=budget), step


def move_of(text: str, puzzle: AnyPuzzle | str) -> Step:
    """Return the one step in a text.

    It is written as by ``prompts.move_line``, as JSON with the keys of
    ``sudoku data traces``, or as a bare placement ``r3c6: 5``, which has no
    premises and so is a guess at best.  Raise AnswerError for no step or
    several.

    >>> from sudokit.rules import parse
    >>> move_of("r4c2: 3", parse("1234341221434...")).placements
    (Choice(i=3, j=1, n=3),)
    """
    puzzle = puzzle_from(puzzle)
    answer = _answer_text(text)
    steps = list(dict.fromkeys([*_lines_of_steps(answer), *_objects(answer)]))
    if not steps:
        size = puzzle_rules(puzzle).size
        placed = _choices(_PLACED, answer, size)
        removed = _choices(_REMOVED, answer, size)
        if len(placed) > 1 or not (placed or removed):
            raise AnswerError(f"{len(placed)} steps, not one")
        return Step("", tuple(placed), tuple(removed))
    if len(steps) > 1:
        raise AnswerError(f"{len(steps)} steps, not one")
    return steps[0]


def _lines_of_steps(text: str) -> Iterator[Step]:
    for name, premises, conclusion in _STEP.findall(text):
        words = conclusion.replace(",", " ").split()
        known = [one.name for one in EVERY if name.endswith(one.name)]
        row = {
            "technique": max(known, key=len, default=name.strip()),
            "premises": premises,
            "placements": " ".join([w for w in words if "<>" not in w]),
            "eliminations": " ".join([w for w in words if "<>" in w]),
        }
        yield _step(row)


def _objects(text: str) -> Iterator[Step]:
    """Yield the steps that are JSON objects in a text."""
    decoder = json.JSONDecoder()
    at = text.find("{")
    for _ in range(MOST_OBJECTS):
        if at < 0:
            return
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            if isinstance(value, dict) and "technique" in value:
                yield _step(value)
        at = text.find("{", end)
    raise AnswerError(f"more than {MOST_OBJECTS} objects")


def _step(row: Mapping[str, Any]) -> Step:
    """Return the step of a row whose columns may be lists."""
    try:
        return step_of(
            {
                name: _words(value) if name != "technique" else value
                for name, value in row.items()
                if name in COLUMNS
            }
        )
    except ValueError as error:
        raise AnswerError(str(error)) from None


COLUMNS: Final = ("technique", "placements", "eliminations", "premises")


def _words(value: object) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(map(str, value))
    return str(value or "").replace(",", " ")
