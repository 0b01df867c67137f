"""Engine results as JSON.

shown(grid)            a grid with the candidates of its empty cells
step_record(step, grid)   a step, and the grid before it
hint_record(hint, grid)   a hint, of the requested strength
view_of(game)          everything that the page shows of a game
technique_page(fields)    a technique in sentences and a picture
drilled(fields, seconds)  a position to practise, and what an answer is worth
scanned(fields)        the puzzles of the first page of a picture with any
refusal_of(error)      the reply to an error about the input

A drill is determined by its technique and its seed, so the server keeps
no state between question and answer.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sudokit.core.choice import Choice
from sudokit.core.dice import fresh_seed, seed_of
from sudokit.formats import FORMATS, PuzzleRecord
from sudokit.game.hints import Hint, named_cells
from sudokit.game.opening import begin_at
from sudokit.game.play import Game
from sudokit.game.record import saved_text
from sudokit.game.state import Refused
from sudokit.game.state import name_of as cell_of
from sudokit.lessons import (
    Drill,
    NoDrill,
    Position,
    conclusion,
    drill_of,
    example,
    judge,
    lesson,
)
from sudokit.lessons.clauses import clauses
from sudokit.lessons.links import links_of, passed
from sudokit.lessons.roles import parts as named_parts
from sudokit.lessons.roles import word_of
from sudokit.logic import Step, Technique, technique_named
from sudokit.logic.techniques.names import technique_meant
from sudokit.paper import draw
from sudokit.paper.arrows import arrow, dashes_of
from sudokit.paper.lattice import CELL, Lattice
from sudokit.paper.shapes import Point
from sudokit.rules import (
    CLASSIC,
    NINE,
    AnyPuzzle,
    Rule,
    Rules,
    as_grid,
    name_of,
)
from sudokit.rules.families import AnyOf, Machine, OneOf, Total
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import regions_text
from sudokit.system.language import _
from sudokit.text.cells import cell_name, sign_of
from sudokit.text.errors import FormatError
from sudokit.web.replies import Record, Refusal, sentence
from sudokit.web.rule_drawing import drawing_of

LATTICE: Final = Lattice(NINE)


def shown(grid: AnyPuzzle) -> Record:
    """A grid with the candidates of its empty cells."""
    every = range(puzzle_rules(grid).size)
    return {
        "grid": grid.line(),
        "candidates": [
            "".join(map(sign_of, grid.candidates(i, j)))
            for i in every
            for j in every
        ],
    }


def step_record(step: Step, grid: AnyPuzzle) -> Record:
    """A step: its words, and the parts of the grid by their role.

    ``grid`` is the one before it, and is shown with it.
    """
    rules = puzzle_rules(grid)
    parts = [part_of(p.role, p.what, p.word, rules) for p in named_parts(step)]
    parts += [part_of("placed", c, "", rules) for c in step.placements]
    parts += [part_of("removed", c, "", rules) for c in step.eliminations]
    said: Record = {
        "technique": step.technique,
        "text": step.text,
        "placements": step.placed,
        "eliminations": step.removed,
    }
    return said | _chain(step, grid, parts) | shown(grid)


def _chain(step: Step, grid: AnyPuzzle, parts: list[Record]) -> Record:
    """A chain as clauses and arrows; empty for other steps.

    The arrows lie in a square of side 9, with a cell at each whole number.
    What they pass is a part of the step, too.
    """
    size = puzzle_rules(grid).size
    links = links_of(step, grid)
    word = word_of(step.technique, "gone")
    on_the_way = [part_of("gone", c, word) for c in passed(step, links)]
    return {
        "parts": on_the_way + parts,
        "clauses": [
            {
                "text": clause.text,
                "cells": list(
                    dict.fromkeys(size * c.i + c.j for c in clause.choices)
                ),
                "branch": clause.branch,
            }
            for clause in clauses(step, grid)
        ],
        "arrows": [
            {
                "kind": one.kind,
                "branch": one.branch,
                "dashes": [round(x / CELL, 3) for x in dashes_of(one)],
                "curve": _points(one.curve),
                "head": _points(one.head),
            }
            for one in [arrow(link, LATTICE) for link in links]
        ],
    }


def _points(found: tuple[Point, ...]) -> list[list[float]]:
    return [[round(x / CELL, 3), round(y / CELL, 3)] for x, y in found]


def part_of(
    role: str, what: Choice | str, word: str = "", rules: Rules = CLASSIC
) -> Record:
    """Cells with their role, and a value if they are candidates.

    ``word`` is what the technique calls it; its role if that has none.
    """
    found: Record = {"role": role, "word": word or role, "n": 0}
    if isinstance(what, str):
        cells = [*named_cells(rules, what)]
        return found | {"house": what, "cells": cells}
    return found | {"n": what.n, "cells": [rules.size * what.i + what.j]}


def hint_record(hint: Hint, grid: AnyPuzzle) -> Record:
    """A hint: its words, and the parts of the grid by their role.

    ``grid`` is the current position.
    """
    rules = puzzle_rules(grid)
    parts = [
        part_of(one.role, one.what, word_of(hint.technique, one.role), rules)
        for one in hint.premises
    ]
    if not parts and not hint.targets:
        parts = [
            part_of("cell", Choice(i, j, 0), "", rules) for i, j in hint.cells
        ]
    for role, some in (
        ("placed", hint.placements),
        ("removed", hint.eliminations),
    ):
        parts += [part_of(role, c, "", rules) for c in some]
    found: Record = {
        "strength": hint.strength,
        "text": hint.text,
        "technique": hint.technique,
        "parts": parts,
        "applies": bool(hint.placements or hint.eliminations),
        "clauses": [],
        "arrows": [],
    }
    return found | _chain(hint.step, grid, parts) if hint.step else found


def view_of(game: Game) -> Record:
    """Everything that the page shows of a game, with its clock stopped."""
    clashes = game.clashes()
    cells = [
        {
            "name": cell_of(cell),
            "value": game.value(*cell),
            "clue": game.is_clue(*cell),
            "marks": list(game.marks(*cell)),
            "clash": cell in clashes,
        }
        for cell in game.layout.cells
    ]
    return {
        "cells": cells,
        "mode": game.mode,
        "auto": game.auto,
        "hints": game.hints,
        "seconds": round(game.seconds(), 1),
        "solved": game.is_solved(),
        "undo": game.state.move if game.can_undo() else None,
        "redo": (game.history[game.at + 1].move if game.can_redo() else None),
        "solution": game.state.solution,
    }


def board_of(rules: Rules) -> Record | None:
    """The data that the page needs to play under rules beyond boxes.

    ``groups`` are cells that differ besides rows, columns and regions;
    ``pairs`` have for each value of the first cell those that the second
    can have, ``checks`` what more rules say; ``drawing`` has the rules'
    marks, ``about`` their sentences.
    """
    if rules.shape is not None and not rules.rules:
        return None
    groups = {**rules.named_groups()}
    for house in [*groups][: 3 * rules.size]:
        del groups[house]
    return {
        "kind": "region" if rules.shape is None else "box",
        "regions": regions_text(rules),
        "groups": [[name, [*cells]] for name, cells in groups.items()],
        "pairs": [
            [word, a, b, [_values(mask) for mask in table]]
            for word, a, b, table in rules.named_pairs()
        ],
        "checks": [
            check_of(rule)
            for rule in rules.rules
            if any(not isinstance(part, OneOf) for part in rule.parts())
        ],
        "drawing": drawing_of(rules),
        "about": [*dict.fromkeys(_(rule.tell()) for rule in rules.rules)],
    }


def check_of(rule: Rule) -> Record:
    """The constraint on the cells of a rule, as data.

    ``totals`` are cells, weights and a sum; ``machines`` are cells and for
    each of them the states: two characters for every value, the number of
    the next state to base 36.  One of the choices of ``any`` has to hold.
    A rule known only by its Python function has none.
    """
    parts = rule.parts()
    return {
        "word": rule.word,
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
    """The next states by value, two characters each."""
    return "".join(
        [BASE[k // 36] + BASE[k % 36] if k >= 0 else "--" for k in row]
    )


def _values(mask: int) -> str:
    """The values of a mask, as signs."""
    every = range(1, mask.bit_length() + 1)
    return "".join(sign_of(n) for n in every if mask >> (n - 1) & 1)


def refusal_of(error: ValueError) -> Refusal:
    """The refusal for an engine's error about the input, with its place."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, FormatError):
        return Refusal(
            sentence(error.message), line=error.line, column=error.column
        )
    if isinstance(error, Refused):  # a sentence of the game
        return Refusal(str(error))
    return Refusal(sentence(str(error)))


def technique_page(fields: Record) -> Record:
    """A technique: four sentences, and an example with its picture."""
    technique = _named(fields["technique"])
    found: Record = {
        "technique": technique.name,
        "level": technique.level,
        "score": technique.score,
        "aliases": list(technique.aliases),
        "sentences": list(lesson(technique.name)),
    }
    there = example(technique.name)
    if there is not None:
        (grid, clues), step = there
        found["text"] = _text(there.position)
        found["step"] = step_record(step, grid)
        found["svg"] = draw(grid, step, clues=clues, theme=fields["theme"])
    return found


def _named(name: str) -> Technique:
    """The technique with this name."""
    try:
        return technique_named(name)
    except KeyError:
        meant = technique_meant(name).rstrip()
        end = f"; {meant}" if meant else "."
        raise Refusal(f"There is no technique {name!r}{end}") from None


def _text(position: Position) -> str:
    """A position as text that opens as a game."""
    grid, clues = as_grid(position.grid), as_grid(position.clues)
    if grid is None:
        return saved_text(begin_at(*position))
    return FORMATS["hodoku"].text(PuzzleRecord(grid, clues)).strip()


def drilled(fields: Record, seconds: float) -> Record:
    """A position for a technique, and the verdict on an answer."""
    technique = _named(fields["technique"])
    try:
        one = drill_of(technique.name, _seed(fields["seed"]), seconds)
    except NoDrill as error:
        raise Refusal(f"{str(error).capitalize()}.") from None
    grid = one.position.grid
    found: Record = {
        "technique": one.technique,
        "seed": one.seed,
        "clues": one.position.clues.line(),
        "text": _text(one.position),
        "position": shown(grid),
    }
    if fields["answer"] is not None:
        found |= _judged(one, fields["answer"])
    if fields["show"]:
        found["step"] = step_record(one.step, grid)
    return found


def _seed(seed: int | str | None) -> int:
    """A seed as a number; a short random one if none is given."""
    return fresh_seed() % 10**9 if seed is None else seed_of(seed)


def _judged(one: Drill, text: str) -> Record:
    """The verdict on an answer, and the step that it matches."""
    try:
        verdict = judge(one, conclusion(text))
    except ValueError as error:
        raise Refusal(f"{error}.") from None
    grid = one.position.grid
    found: Record = {"verdict": verdict.kind, "told": verdict.text}
    if verdict.step is not None:
        found["step"] = step_record(verdict.step, grid)
    return found


if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokit.photos import ScannedPage, ScannedPuzzle

MOST: Final = 12  # puzzles of a page


def scanned(fields: Record) -> Record:
    """The puzzles of the first page that shows any, each with its picture."""
    try:
        data = b64decode(fields["picture"], validate=True)
    except ValueError:
        raise Refusal("picture: it must be Base64.", field="picture") from None
    try:
        return {"puzzles": _puzzles(data)}
    except ImportError:
        raise Refusal(
            _("Photos need the extra 'photo': pip install 'sudokit[photo]'.")
        ) from None


def _puzzles(data: bytes) -> list[Record]:
    from sudokit.photos import NO_GRID, PictureError, scan  # noqa: PLC0415

    try:
        for page in scan(data):
            if page.puzzles:
                return [_told(page, seen) for seen in page.puzzles[:MOST]]
    except PictureError as error:
        raise Refusal(sentence(str(error))) from None
    raise Refusal(sentence(NO_GRID))


def _told(page: ScannedPage, seen: ScannedPuzzle) -> Record:
    """The values, the doubtful cells, and the position of each cell."""
    from sudokit.photos import close_up  # noqa: PLC0415

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
        "picture": "data:image/jpeg;base64,"
        + b64encode(picture.jpeg).decode(),
        "cells": [[round(v, 4) for v in middle] for middle in picture.cells],
        "side": round(picture.side, 4),
    }


def _line(values: Iterable[int]) -> str:
    return "".join(sign_of(n) if n else "." for n in values)
