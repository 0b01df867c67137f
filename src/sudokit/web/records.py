"""Engine results as JSON.

shown(grid)            a grid with the candidates of its empty cells
step_record(step, grid)   a step on the grid before it
hint_record(hint, grid)   a hint, of the requested strength
view_of(game)          everything that the page shows of a game
refusal_of(error)      what they say of wrong input
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.filter.text import FormatError
from sudokit.game.hints import Hint, house_cells
from sudokit.game.layout import sign_of
from sudokit.game.play import Game
from sudokit.game.state import Refused, name_of
from sudokit.language import _
from sudokit.lessons.clauses import clauses
from sudokit.lessons.links import links_of, passed
from sudokit.lessons.roles import parts as named_parts
from sudokit.lessons.roles import word_of
from sudokit.logic import Step
from sudokit.paper.arrows import arrow, dashes_of
from sudokit.paper.lattice import CELL, Lattice
from sudokit.paper.shapes import Point
from sudokit.rules import NINE, AnyPuzzle, Rule, Rules, as_grid
from sudokit.rules.families import AnyOf, Machine, OneOf, Total
from sudokit.rules.spelling import regions_text
from sudokit.web.replies import Record, Refusal, sentence

LATTICE: Final = Lattice(NINE)


def shown(grid: AnyPuzzle) -> Record:
    """A grid with the candidates of its empty cells."""
    every = range(grid.rules.size)
    return {
        "grid": grid.line(),
        "choices": [
            "".join(map(sign_of, grid.candidates(i, j)))
            for i in every
            for j in every
        ],
    }


def step_record(step: Step, grid: AnyPuzzle) -> Record:
    """A step: its words, and the parts of the grid by their role.

    ``grid`` is the one before it.  Parts with names, and chains, are those
    of classic puzzles.
    """
    size, nine = grid.rules.size, as_grid(grid)
    parts = [part_of("placed", c, size=size) for c in step.placements]
    parts += [part_of("removed", c, size=size) for c in step.eliminations]
    found: Record = {
        "technique": step.technique,
        "text": step.text,
        "placements": step.placed,
        "eliminations": step.removed,
    }
    if nine is None:
        return found | {"parts": parts, "clauses": [], "arrows": []}
    named = [part_of(p.role, p.what, p.word) for p in named_parts(step)]
    return found | _chain(step, nine, named + parts)


def _chain(step: Step, grid: Grid, parts: list[Record]) -> Record:
    """A chain as clauses and arrows; empty for other steps.

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
    """Cells with their role, and a value if they are candidates.

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
    """Everything that the page shows of a game, with its clock stopped."""
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


def board_of(rules: Rules) -> Record | None:
    """The data that the page needs to play under rules beyond boxes.

    ``groups`` are cells that differ besides rows, columns and regions;
    ``pairs`` have for each value of the first cell those that the second
    can have, ``checks`` what more rules say; ``marks`` are the rules'
    drawing, ``about`` their sentences.
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
        "marks": [
            mark._asdict() | {"cells": [*mark.cells]}
            for rule in rules.rules
            for mark in rule.marks()
        ],
        "about": [*dict.fromkeys(_(rule.tell()) for rule in rules.rules)],
    }


def check_of(rule: Rule) -> Record:
    """What the values in the cells of a rule have to be, as data.

    ``totals`` are cells, weights and a sum; ``machines`` are cells and for
    each of them the states: two characters for every value, the number of
    the next state to base 36.  One of the choices of ``any`` has to hold.
    A rule that only Python knows says nothing.
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
