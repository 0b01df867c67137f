"""Engine results as JSON.

shown(grid)            a grid with the candidates of its empty cells
step_record(step, grid)   a step on the grid before it
hint_record(hint, grid)   a hint, of the requested strength
view_of(game)          everything that the page shows of a game
refusal_of(error)      what they say of wrong input
"""

from __future__ import annotations

from typing import Final

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.filter.text import FormatError
from sudokit.game.hints import Hint, house_cells
from sudokit.game.play import Game
from sudokit.game.state import Refused, name_of
from sudokit.lessons.clauses import clauses
from sudokit.lessons.links import links_of, passed
from sudokit.lessons.roles import parts as named_parts
from sudokit.lessons.roles import word_of
from sudokit.logic import Step
from sudokit.paper.arrows import arrow, dashes_of
from sudokit.paper.lattice import CELL, Lattice
from sudokit.paper.shapes import Point
from sudokit.rules import NINE, AnyPuzzle, as_grid
from sudokit.web.replies import Record, Refusal, sentence

LATTICE: Final = Lattice(NINE)


def shown(grid: Grid) -> Record:
    """A grid with the candidates of its empty cells."""
    return {
        "grid": grid.line(),
        "choices": [
            "".join(map(str, grid.candidates(i, j))) if not n else ""
            for i, row in enumerate(grid.values())
            for j, n in enumerate(row)
        ],
    }


def step_record(step: Step, grid: Grid) -> Record:
    """A step: its words, and the parts of the grid by their role.

    ``grid`` is the one before it.
    """
    parts = (
        [part_of(one.role, one.what, one.word) for one in named_parts(step)]
        + [part_of("placed", c) for c in step.placements]
        + [part_of("removed", c) for c in step.eliminations]
    )
    return {
        "technique": step.technique,
        "text": step.text,
        "placements": step.placed,
        "eliminations": step.removed,
        "parts": parts,
    } | _chain(step, grid, parts)


def _chain(step: Step, grid: Grid, parts: list[Record]) -> Record:
    """A chain clause by clause, and as arrows; nothing of what is none.

    The arrows lie in a square of side 9, with a cell at each whole number.
    What they pass is a part of the step, too.
    """
    links = links_of(step, grid)
    word = word_of(step.technique, "gone")
    on_the_way = [part_of("gone", c, word) for c in passed(step, links)]
    return {
        "parts": on_the_way + parts,
        "clauses": [
            {
                "text": clause.text,
                "cells": list(
                    dict.fromkeys(9 * c.i + c.j for c in clause.choices)
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
    role: str, what: Choice | str, word: str = "", size: int = 9
) -> Record:
    """Cells, and a value where it is a candidate, with their role.

    ``word`` is what the technique calls it; its role if that has none.
    ``size`` is the number of rows.
    """
    if isinstance(what, str):
        return {
            "role": role,
            "word": word or role,
            "house": what,
            "n": 0,
            "cells": [9 * i + j for i, j in house_cells(what)],
        }
    return {
        "role": role,
        "word": word or role,
        "n": what.n,
        "cells": [size * what.i + what.j],
    }


def hint_record(hint: Hint, grid: AnyPuzzle) -> Record:
    """A hint: its words, and the parts of the grid by their role.

    ``grid`` is where the game stands.
    """
    parts = [
        part_of(one.role, one.what, word_of(hint.technique, one.role))
        for one in hint.premises
    ]
    size = grid.rules.size
    if not parts and not hint.targets:
        parts = [
            part_of("cell", Choice(i, j, 0), size=size) for i, j in hint.cells
        ]
    for role, some in (
        ("placed", hint.placements),
        ("removed", hint.eliminations),
    ):
        parts += [part_of(role, c, size=size) for c in some]
    found: Record = {
        "strength": hint.strength,
        "text": hint.text,
        "technique": hint.technique,
        "parts": parts,
        "applies": bool(hint.placements or hint.eliminations),
        "clauses": [],
        "arrows": [],
    }
    step = hint.step
    nine = as_grid(grid)
    if step is None or nine is None:
        return found
    return found | _chain(step, nine, parts)


def view_of(game: Game) -> Record:
    """Everything that the page shows of a game whose clock stands."""
    clashes = game.clashes()
    cells = [
        {
            "name": name_of(cell),
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


def refusal_of(error: ValueError) -> Refusal:
    """What the engines say of wrong input, with its place."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, FormatError):
        return Refusal(
            sentence(error.message), line=error.line, column=error.column
        )
    if isinstance(error, Refused):  # a sentence of the game
        return Refusal(str(error))
    return Refusal(sentence(str(error)))
