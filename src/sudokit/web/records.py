"""Engine results as JSON.

shown_step(step, grid)    a step with its arrows, and the grid before it
hint_record(hint, grid)   a hint, of the requested strength
board_of(rules)        the data for the page to play under other rules
technique_page(fields)    a technique in sentences and a picture
drilled(fields, seconds)  a position to practise, and a verdict on an answer
scanned(fields)        the puzzles of a picture or PDF
refusal_of(error)      the reply to an error in the input

A drill is determined by its technique and its seed, so the server keeps
no state between question and answer.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sudokit.core.choice import Choice
from sudokit.core.dice import fresh_seed, seed_of
from sudokit.formats import FORMATS, PuzzleRecord
from sudokit.game.hints import Hint
from sudokit.game.opening import begin_at
from sudokit.game.record import saved_text
from sudokit.game.state import Refused
from sudokit.game.view import sign_of_rule
from sudokit.lessons import (
    Drill,
    NoDrill,
    Position,
    Verdict,
    conclusion,
    drill_of,
    example,
    judge,
)
from sudokit.lessons.links import Link
from sudokit.lessons.records import (
    example_fields,
    part_of,
    position_of,
    record_of,
    rule_record,
    technique_fields,
)
from sudokit.lessons.roles import word_of
from sudokit.logic import Step, Technique, technique_named
from sudokit.logic.orders import ORDERS, order_of, without
from sudokit.logic.techniques.names import suggestion
from sudokit.paper import draw
from sudokit.paper.arrows import arrow, dashes_of
from sudokit.paper.lattice import CELL, Lattice
from sudokit.paper.shapes import Point
from sudokit.records.lessons import DrillAnswer, ExampleRecord, TechniquePage
from sudokit.records.steps import ArrowRecord, RuleRecord, StepRecord
from sudokit.rules import (
    NINE,
    AnyPuzzle,
    Rule,
    Rules,
    as_grid,
    name_of,
)
from sudokit.rules.explained import explained, title_of
from sudokit.rules.families import AnyOf, Machine, OneOf, Total
from sudokit.rules.items import Group, groups_of
from sudokit.rules.named import NAMED
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import regions_text
from sudokit.system.language import _
from sudokit.system.language.phrases import opened
from sudokit.text.cells import cell_name, sign_of
from sudokit.text.messages import FormatError
from sudokit.web.replies import Record, Refusal, sentence
from sudokit.web.rule_drawing import drawing_of, mark_of, told_drawing

LATTICE: Final = Lattice(NINE)


def shown_step(step: Step, grid: AnyPuzzle) -> StepRecord:
    """Return a step with its arrows and the grid before it."""
    record = told_record(step, grid)
    return replace(record, position=position_of(grid))


def told_record(step: Step, grid: AnyPuzzle) -> StepRecord:
    """Return a step with its arrows and what brings its rules out."""
    rules = puzzle_rules(grid)
    return record_of(
        step, grid, drawn_link, lambda rule: told_rule(rule, rules)
    )


def told_rule(rule: Rule, rules: Rules) -> RuleRecord:
    """Return a rule with the shapes that bring its marks out."""
    under, over, beside = (
        [(name, paint, text) for name, paint, text in elements]
        for elements in told_drawing(rule, rules)
    )
    return replace(
        rule_record(rule, rules.size), under=under, over=over, beside=beside
    )


def chosen_techniques(fields: Record) -> Sequence[Technique]:
    """Return the ``techniques`` of a request but those ``without``.

    Refusal for an unknown one, and if none is left.
    """
    order = fields["techniques"]
    try:
        chosen = ORDERS[order] if isinstance(order, str) else order_of(order)
        return without(chosen, fields["without"])
    except ValueError as error:
        raise Refusal(opened(f"{error}.")) from None


def drawn_link(link: Link) -> ArrowRecord:
    """Return the arrow of a link of a chain."""
    drawing = arrow(link, LATTICE)
    return ArrowRecord(
        dashes=[round(x / CELL, 3) for x in dashes_of(drawing)],
        curve=_points(drawing.curve),
        head=_points(drawing.head),
    )


def _points(points: tuple[Point, ...]) -> list[list[float]]:
    return [[round(x / CELL, 3), round(y / CELL, 3)] for x, y in points]


def hint_record(hint: Hint, grid: AnyPuzzle) -> StepRecord:
    """Return a hint as a step of which only a part may be known.

    ``grid`` is the current position.  A hint that reveals less than the
    step is a sentence.
    """
    if hint.step is not None:
        return shown_step(hint.step, grid)
    rules, technique = puzzle_rules(grid), hint.technique
    parts = [
        part_of(role, what, word_of(technique, role), rules)
        for role, what in hint.premises
    ]
    if not parts:
        parts = [
            part_of("cell", Choice(i, j, 0), "cell", rules)
            for i, j in hint.cells
        ]
    return StepRecord(technique=technique, sentences=[hint.text], parts=parts)


def board_of(rules: Rules) -> Record | None:
    """Return the data for the page to play under rules beyond boxes.

    ``groups`` are cells that differ besides rows, columns and regions;
    ``pairs`` have for each value of the first cell the allowed values of
    the second, ``checks`` the constraints of more rules; ``drawing`` has the
    rules' marks, ``about`` their names and sentences, in English, and
    ``items`` have their cells, for screen readers.  Refusal for a grid that
    isn't n x n, or other digits than 1 to n.
    """
    grid = rules.grid
    if not grid.is_usual():
        raise Refusal(
            f"The page has no grid of {grid.name()} with the digits"
            f" {grid.digits()}; play it with sudoku play."
        )
    if rules.shape is not None and not rules.rules:
        return None
    n = rules.size
    groups = {**rules.named_groups()}
    for house in [*groups][: 3 * rules.size]:
        del groups[house]
    return {
        "kind": "region" if rules.shape is None else "box",
        "regions": regions_text(rules),
        "groups": [[name, [*cells]] for name, cells in groups.items()],
        "pairs": [
            [title_of(word), a, b, [_values(mask) for mask in table]]
            for word, a, b, table in rules.named_pairs()
        ],
        "checks": [
            check_of(rule)
            for rule in rules.rules
            if any(not isinstance(part, OneOf) for part in rule.parts())
        ],
        "drawing": drawing_of(rules),
        "about": [
            {
                "title": one.title,
                "sentences": [*one.sentences],
                "mark": mark_of(one),
            }
            for one in explained(rules)
        ],
        "items": [one for rule in rules.rules for one in items_of(rule, n)],
    }


def items_of(rule: Rule, size: int) -> Iterator[Record]:
    """Yield the items of a rule with cells; rules inside others have none.

    ``lists`` are the cells between slashes, ``first`` the number of those
    before the first slash.
    """
    kind = NAMED.get(rule.word)
    if kind is None or not kind.needs_cells or kind.of_rules:
        return
    try:
        groups = groups_of(rule.item, size)
    except ValueError:  # letters
        groups = [Group("", (cells,)) for cells in rule.groups()]
    for group in groups:
        yield {
            "word": rule.word,
            "title": title_of(rule.word),
            "section": kind.section,
            "sign": group.arg,
            "cells": [*group.cells],
            "lists": [[*part] for part in group.parts],
            "first": len(group.parts[0]),
        }


def check_of(rule: Rule) -> Record:
    """Return the constraint on the cells of a rule, as data.

    ``sign`` is the rule's sum or letters, as messages show it.  ``totals``
    are cells, weights and a sum; ``machines`` are cells and for each of them
    the states: two characters for every value, the number of the next state
    to base 36.  One of the choices of ``any`` has to hold.
    A rule known only by its Python function has none.
    """
    parts = rule.parts()
    return {
        "word": title_of(rule.word),
        "sign": sign_of_rule(rule),
        "cells": [*rule.cells],
        "groups": [[*cells] for cells in rule.groups()],
        "pairs": [
            [a, b, [_values(mask) for mask in table]]
            for a, b, table in rule.pairs()
        ],
        "totals": [
            [[*one.cells], [*one.weights], one.total]
            for one in parts
            if isinstance(one, Total)
        ],
        "machines": [
            [[*one.cells], [[_states(row) for row in k] for k in one.layers]]
            for one in parts
            if isinstance(one, Machine)
        ],
        "any": [
            [check_of(one) for one in choice]
            for part in parts
            if isinstance(part, AnyOf)
            for choice in part.choices
        ],
    }


BASE: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def _states(row: Sequence[int]) -> str:
    """Return the next states by value, two characters each."""
    return "".join(
        [BASE[k // 36] + BASE[k % 36] if k >= 0 else "--" for k in row]
    )


def _values(mask: int) -> str:
    """Return the values of a mask, as signs."""
    every = range(1, mask.bit_length() + 1)
    return "".join(sign_of(n) for n in every if mask >> (n - 1) & 1)


def refusal_of(error: ValueError) -> Refusal:
    """Return the refusal for an error in the input, with its place."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, FormatError):
        return Refusal(
            sentence(error.message), line=error.line, column=error.column
        )
    if isinstance(error, Refused):  # a sentence of the game
        return Refusal(str(error))
    return Refusal(sentence(str(error)))


def technique_page(fields: Record) -> TechniquePage:
    """Return a technique: its lesson, and an example with its picture."""
    technique = _named(fields["technique"])
    about = technique_fields(technique)
    shown = example(technique.name)
    if shown is None:
        return TechniquePage(**about)
    (grid, clues), step = shown
    return TechniquePage(
        **about,
        example=ExampleRecord(
            **example_fields(shown.position),
            step=told_record(step, grid),
        ),
        text=_text(shown.position),
        svg=draw(
            grid,
            step,
            clues=clues,
            theme=fields["theme"],
            sentence=False,  # it is in the example
        ),
    )


def _named(name: str) -> Technique:
    """Return the technique with this name."""
    try:
        return technique_named(name)
    except KeyError:
        hint = suggestion(name).rstrip()
        end = f"; {hint}" if hint else "."
        raise Refusal(f"There is no technique {name!r}{end}") from None


def _text(position: Position) -> str:
    """Return a position as text that opens as a game."""
    grid, clues = as_grid(position.grid), as_grid(position.clues)
    if grid is None:
        return saved_text(begin_at(*position))
    return FORMATS["hodoku"].text(PuzzleRecord(grid, clues)).strip()


def drilled(fields: Record, seconds: float) -> DrillAnswer:
    """Return a position for a technique, and the verdict on an answer."""
    technique = _named(fields["technique"])
    try:
        one = drill_of(technique.name, _seed(fields["seed"]), seconds)
    except NoDrill as error:
        raise Refusal(f"{str(error).capitalize()}.") from None
    verdict = None
    if fields["answer"] is not None:
        verdict = _judged(one, fields["answer"])
    step = one.step if fields["show"] else verdict and verdict.step
    grid = one.position.grid
    return DrillAnswer(
        technique=one.technique,
        seed=one.seed,
        **example_fields(one.position),
        step=told_record(step, grid) if step else None,
        text=_text(one.position),
        verdict=verdict and verdict.kind,
        message=verdict and verdict.text,
    )


def _seed(seed: int | str | None) -> int:
    """Return a seed as a number; a short random one if none is given."""
    return fresh_seed() % 10**9 if seed is None else seed_of(seed)


def _judged(one: Drill, text: str) -> Verdict:
    """Return the verdict on an answer."""
    try:
        return judge(one, conclusion(text))
    except ValueError as error:
        raise Refusal(f"{error}.") from None


if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokit.photos import ScannedPage, ScannedPuzzle

MOST: Final = 12  # puzzles of a picture


def scanned(fields: Record) -> Record:
    """Return the first puzzles of a picture or PDF, in reading order."""
    try:
        data = b64decode(fields["picture"], validate=True)
    except ValueError:
        raise Refusal("picture: it must be Base64.", field="picture") from None
    try:
        puzzles, more = _puzzles(data)
    except ImportError:
        raise Refusal(
            _("Photos need the extra 'photo': pip install 'sudokit[photo]'.")
        ) from None
    return {"puzzles": puzzles, "more": more}


def _puzzles(data: bytes) -> tuple[list[Record], bool]:
    """Return MOST puzzles, and whether there are more."""
    from sudokit.photos import NO_GRID, PictureError, scan  # noqa: PLC0415

    puzzles: list[Record] = []
    try:
        for page in scan(data):
            for seen in page.puzzles:
                if len(puzzles) == MOST:
                    return puzzles, True
                puzzles.append(_scanned_record(page, seen))
    except PictureError as error:
        raise Refusal(sentence(str(error))) from None
    if not puzzles:
        raise Refusal(sentence(NO_GRID))
    return puzzles, False


def _scanned_record(page: ScannedPage, seen: ScannedPuzzle) -> Record:
    """Return the values, the doubtful cells, and the places of all cells."""
    from sudokit.photos import close_up, wrong_entries  # noqa: PLC0415

    reading, size = seen.reading, seen.rules.size
    picture = close_up(page, seen)
    doubts = {} if reading.sure else reading.doubts
    return {
        "box": name_of(seen.rules.shape or (1, size)),
        "clues": _line(reading.values),
        "entries": _line(seen.entries),
        "sure": reading.sure,
        "solutions": reading.solutions,
        "doubts": {
            cell_name(*divmod(cell, size)): _line(others)
            for cell, others in doubts.items()
        },
        "mended": {
            cell_name(*divmod(cell, size)): _line([value])
            for cell, value in reading.mended
        },
        "conflicts": [
            cell_name(*divmod(cell, size)) for cell in wrong_entries(seen)
        ],
        "picture": "data:image/jpeg;base64,"
        + b64encode(picture.jpeg).decode(),
        "cells": [[round(v, 4) for v in middle] for middle in picture.cells],
        "side": round(picture.side, 4),
    }


def _line(values: Iterable[int]) -> str:
    return "".join(sign_of(n) if n else "." for n in values)
