"""What the addresses ask the engines, inside a worker process.

    answer(job, query, seconds)   the answer as JSON can say it
    Refusal                       why there is none

A query is the body of a request, its fields checked.  Rules and engines
are those of the floors below; here text becomes a grid, and what the
engines say a record.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import islice
from typing import Any, Final, NamedTuple

from sudokit import boxes, formats, game, generator, logic, rating
from sudokit.boxes import BoxGrid
from sudokit.core import dice, search, variant
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.checking import clash_text
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.core.text import FormatError
from sudokit.game import Game, Hint, Refused
from sudokit.logic import Step

Record = dict[str, Any]
AnyGrid = Grid | BoxGrid

SCHEMA: Final = 1
HEAVY: Final = frozenset({"explain", "rate", "generate"})
LIGHT: Final = frozenset({"check"})  # nothing is searched
MOST_PUZZLES: Final = 1000  # of one request to convert
MOST_STEPS: Final = 400


class Refusal(ValueError):
    """Why there is no answer; ``status`` is that of HTTP."""

    def __init__(
        self, error: str, status: int = 422, line: int = 0, column: int = 0
    ) -> None:
        super().__init__(error, status, line, column)
        self.error = error
        self.status = status
        self.place = (line, column)

    def record(self) -> Record:
        """The refusal as JSON can say it."""
        line, column = self.place
        where = {"line": line, "column": column} if line else {}
        return {"error": self.error} | where


class Answer(NamedTuple):
    """What a worker says: JSON as text, and a status of HTTP.

    ``late``: the time ran out, and with more there may be an answer.
    """

    text: str
    status: int = 200
    late: bool = False


class Query:
    """The body of a request, with what most jobs make of it."""

    def __init__(self, fields: Record, seconds: float) -> None:
        self.fields = fields
        self.seconds = seconds
        self.budget = Budget(fields["trials"], seconds)

    def items(self) -> Iterable[formats.Item]:
        """The puzzles of the text, and the errors between them."""
        fields = self.fields
        box = fields["box"]
        return formats.read(
            io.StringIO(fields["puzzle"]),
            fields["name"],
            fields["format"],
            boxes.parse_shape(box) if box else None,
        )

    def puzzle(self) -> formats.Puzzle:
        """The first puzzle of the text."""
        for item in self.items():
            if isinstance(item, FormatError):
                raise item
            return item
        raise Refusal("There is no puzzle in the text.", 422, 1, 1)

    def small(self) -> formats.Puzzle:
        """The first puzzle, if it is 9x9."""
        found = self.puzzle()
        if not isinstance(found.grid, Grid):
            size = found.grid.size
            raise Refusal(f"This is for 9x9, not {size}x{size}.", 422, 1, 1)
        return found


def answer(job: str, fields: Record, seconds: float) -> Answer:
    """The answer; whatever a query can bring about is a Refusal."""
    query = Query(fields, seconds)
    try:
        return told({"schema": SCHEMA} | JOBS[job](query))
    except BudgetSpent:
        if query.budget.left() == 0:
            return refused(
                Refusal(
                    f"The budget of {fields['trials']} trials is spent before"
                    " there is an answer."
                )
            )
        return too_late(fields["seconds"])
    except ValueError as error:
        return refused(refusal_of(error))


def refusal_of(error: ValueError) -> Refusal:
    """What the engines say of wrong input, with its place and status."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, Refused):
        return Refusal(str(error), 409)
    if isinstance(error, FormatError):
        return Refusal(sentence(error.message), 422, error.line, error.column)
    return Refusal(sentence(str(error)))


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def told(record: Record, status: int = 200) -> Answer:
    """JSON in ASCII, so that no text at all can fail to be sent."""
    return Answer(json.dumps(record), status)


def refused(refusal: Refusal) -> Answer:
    """A refusal as it is sent."""
    return told(refusal.record(), refusal.status)


def too_late(seconds: float) -> Answer:
    """That the time is over."""
    return refused(
        Refusal(
            f"The budget of {seconds:g} seconds is spent before there is an"
            " answer."
        )
    )._replace(late=True)


# Grids as text.


def line_of(grid: AnyGrid) -> str:
    """All cells on a line; of large grids with blanks between them."""
    if isinstance(grid, Grid):
        return grid.line()
    return formats.FORMATS["line"].text(formats.Puzzle(grid)).strip()


def kind_of(grid: AnyGrid) -> tuple[variant.Sudoku, Any]:
    """The kind of sudoku, and the grid as that takes it."""
    if isinstance(grid, Grid):
        return variant.Sudoku(), grid
    return boxes.BoxSudoku(), boxes.Puzzle(grid, boxes.PLAIN)


def bare(grid: Any) -> AnyGrid:
    """The grid that the kind has given back."""
    found: AnyGrid = grid.grid if isinstance(grid, boxes.Puzzle) else grid
    return found


# Solving.


def solve(query: Query) -> Record:
    grid = query.puzzle().grid
    kind, asked = kind_of(grid)
    found = kind.answer(asked, query.budget)
    return {
        "puzzle": line_of(grid),
        "verdict": found.verdict,
        "solution": line_of(bare(found.grid)),
        "errors": [clash_text(clash) for clash in kind.errors(found.grid)],
        "trials": query.budget.spent,
    }


def solutions(query: Query) -> Record:
    kind, asked = kind_of(query.puzzle().grid)
    limit = query.fields["limit"]
    found = list(islice(kind.solutions(asked, query.budget), limit + 1))
    return {
        "solutions": [line_of(bare(one)) for one in found[:limit]],
        "more": len(found) > limit,
    }


def count(query: Query) -> Record:
    found = solutions(query)
    return {"count": len(found["solutions"]), "more": found["more"]}


def check(query: Query) -> Record:
    kind, asked = kind_of(query.puzzle().grid)
    empty = kind.empty_cells(asked)
    errors = [clash_text(clash) for clash in kind.errors(asked)]
    return {
        "correct": not empty and not errors,
        "errors": errors,
        "empty": empty,
    }


# Solving as a person does.


def explain(query: Query) -> Record:
    puzzle = query.small()
    grid = puzzle.grid
    assert isinstance(grid, Grid)
    verdict = rating.verdict_of(grid, query.budget)
    steps = []
    found = logic.explain(
        grid,
        query.fields["uniqueness"],
        clues=puzzle.clues,
        budget=query.budget,
    )
    for step in islice(found, MOST_STEPS):
        steps.append(step_record(step) | shown(grid))
        grid = logic.apply(grid, step)
    return {"verdict": verdict, "steps": steps, "end": shown(grid)}


def shown(grid: Grid) -> Record:
    """A grid with the choices of its empty cells."""
    return {
        "grid": grid.line(),
        "choices": [
            "".join(map(str, grid.choices(i, j))) if not n else ""
            for i, row in enumerate(grid.values())
            for j, n in enumerate(row)
        ],
    }


def step_record(step: Step) -> Record:
    """A step: its words, and the parts of the grid by their role."""
    parts = (
        [part_of(one.role, one.what) for one in step.premises]
        + [part_of("placed", c) for c in step.placements]
        + [part_of("removed", c) for c in step.eliminations]
    )
    return {
        "technique": step.technique,
        "text": step.text,
        "placements": step.placed,
        "eliminations": step.removed,
        "parts": parts,
    }


def part_of(role: str, what: Choice | str) -> Record:
    """Cells, and a value where it is a choice, with their role."""
    if isinstance(what, str):
        return {
            "role": role,
            "house": what,
            "n": 0,
            "cells": [9 * i + j for i, j in game.house_cells(what)],
        }
    return {"role": role, "n": what.n, "cells": [9 * what.i + what.j]}


def hint(query: Query) -> Record:
    played = Game.from_puzzle(query.small())
    return hint_record(played.hint(query.fields["strength"], query.budget))


def hint_record(hint: Hint) -> Record:
    """A hint: its words, and the parts of the grid by their role."""
    parts = [part_of(one.role, one.what) for one in hint.premises]
    if not parts:
        parts = [part_of("cell", Choice(i, j, 0)) for i, j in hint.cells]
    parts += [part_of("placed", c) for c in hint.placements]
    parts += [part_of("removed", c) for c in hint.eliminations]
    return {
        "strength": hint.strength,
        "text": hint.text,
        "technique": hint.technique,
        "parts": parts,
        "applies": bool(hint.placements or hint.eliminations),
    }


def rate(query: Query) -> Record:
    grid = query.small().grid
    assert isinstance(grid, Grid)
    return rating_record(
        rating.rate(grid, query.fields["uniqueness"], budget=query.budget)
    )


def rating_record(found: rating.Rating) -> Record:
    """A rating; null where there is nothing to say."""
    proper = found.verdict == rating.SOLVED
    return {
        "verdict": found.verdict,
        "level": found.level or None,
        "score": found.score if proper else None,
        "hardest": found.hardest or None,
        "clues": found.clues,
        "techniques": dict(found.techniques),
    }


# Making and writing.


def generate(query: Query) -> Record:
    """A puzzle with one solution; the same again from its seed."""
    fields = query.fields
    clues = fields["clues"] or 0
    seed = fields["seed"]
    if seed is None:
        seed = dice.fresh_seed() % 10**9  # to be typed by people
    try:
        made = next(
            generator.puzzles(
                1,
                clues=clues,
                proper=clues > 0,
                unique=fields["unique"],
                minimal=fields["minimal"],
                level=fields["level"] or "",
                symmetry=fields["symmetry"],
                seed=seed,
                seconds=query.seconds,
            )
        )
    except generator.Unmade as reason:
        raise Refusal(f"No puzzle was found: {reason}.") from None
    # What was made for a level is rated already.
    rated = made.rating if fields["level"] else None
    if rated is None:
        rated = rating.rate(made.grid, budget=query.budget)
    return {
        "puzzle": made.grid.line(),
        "solution": made.solution.line(),
        "seed": seed,
        "symmetry": fields["symmetry"],
    } | rating_record(rated)


def convert(query: Query) -> Record:
    target = formats.format_named(query.fields["to"])
    out = io.StringIO()
    writer = formats.Writer(out, target)
    written = 0
    for item in islice(query.items(), MOST_PUZZLES + 1):
        if isinstance(item, FormatError):
            raise item
        if written == MOST_PUZZLES:
            raise Refusal(f"There are more than {MOST_PUZZLES} puzzles.")
        writer.write(item)
        written += 1
    writer.close()
    if not written:
        raise Refusal("There is no puzzle in the text.", 422, 1, 1)
    return {"text": out.getvalue(), "puzzles": written, "lost": writer.lost}


# The game.


class Move:
    """A move as the page sends it: what to do, and its fields."""

    def __init__(self, fields: Record, budget: Budget) -> None:
        self._fields = fields
        self.budget = budget

    def number(self, key: str) -> int:
        value = self._fields.get(key)
        if type(value) is not int:
            raise Refusal(f"The move needs a whole number {key}.")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        value = self._fields.get(key, default)
        if not isinstance(value, str):
            raise Refusal(f"The move needs a text {key}.")
        return value

    def cell(self) -> tuple[int, int]:
        return self.number("i"), self.number("j")


def play(query: Query) -> Record:
    """A game after a move, and what there is to say."""
    move = Move(query.fields["move"], query.budget)
    do = move.text("do")
    if do not in STARTS and do not in MOVES and do not in LOOKS:
        raise Refusal(f"There is no move {do[:40]!r}.")
    said: Record = {}
    if do in STARTS:
        played = STARTS[do](move)
    else:
        played = game.restore(query.fields["game"])
        if do in MOVES:
            played = MOVES[do](played, move)
        else:
            played, said = LOOKS[do](played, move)
    state: Record = {"game": played.record(0.0), "view": played.view(0.0)}
    if played.state.solution:
        state["solution_text"] = played.solution_text()
    return state | said


def _opened(move: Move) -> Game:
    """A new game of a text, or the one that was saved in it."""
    name = move.text("name", "text")[:200]
    return game.read(io.StringIO(move.text("text")), name)


def _clues(played: Game, _: Move) -> Game:
    """A new game in which the entries are clues."""
    return Game.of(played.grid(), played.mode, played.auto)


def _reset(played: Game, _: Move) -> Game:
    """Back to the beginning; redo goes forth again."""
    return replace(played, at=0)


def _check(played: Game, _: Move) -> tuple[Game, Record]:
    wrong = played.check()
    return played, {"wrong": [9 * i + j for i, j in wrong]}


def _hint(played: Game, move: Move) -> tuple[Game, Record]:
    strength = move.number("strength")
    if not 1 <= strength <= 3:
        raise Refusal("The strength of a hint is 1 to 3.")
    found = played.hint(strength, move.budget)
    return played.counted(), {"hint": hint_record(found)}


def _written(played: Game, move: Move) -> tuple[Game, Record]:
    """The puzzle and its entries as text in another format."""
    out = io.StringIO()
    grid = played.grid()
    clues = None if grid.line() == played.clues.line() else played.clues
    lost = formats.write(
        out, [formats.Puzzle(grid, clues)], move.text("format")
    )
    return played, {"text": out.getvalue(), "lost": lost}


STARTS: Final[dict[str, Callable[[Move], Game]]] = {
    "open": _opened,
    "empty": lambda _: Game.of(search.EMPTY_GRID, game.FLAG),
}
MOVES: Final[dict[str, Callable[[Game, Move], Game]]] = {
    "enter": lambda g, m: g.enter(*m.cell(), m.number("n")),
    "erase": lambda g, m: g.erase(*m.cell()),
    "mark": lambda g, m: g.mark(*m.cell(), m.number("n")),
    "fill": lambda g, _: g.fill_marks(),
    "clear": lambda g, _: g.clear_marks(),
    "auto": lambda g, m: g.set_auto(bool(m.number("on"))),
    "mode": lambda g, m: g.set_mode(m.text("mode")),
    "undo": lambda g, _: g.undo(),
    "redo": lambda g, _: g.redo(),
    "rewind": lambda g, _: g.undo_to_mistake(),
    "apply": lambda g, m: g.apply(g.hint(3, m.budget)),
    "solve": lambda g, _: g.solve(),
    "next": lambda g, _: g.next_solution(),
    "previous": lambda g, _: g.previous_solution(),
    "clues": _clues,
    "reset": _reset,
    "show": lambda g, _: g,
}
LOOKS: Final[dict[str, Callable[[Game, Move], tuple[Game, Record]]]] = {
    "check": _check,
    "hint": _hint,
    "write": _written,
}

JOBS: Final[dict[str, Callable[[Query], Record]]] = {
    "solve": solve,
    "count": count,
    "solutions": solutions,
    "check": check,
    "explain": explain,
    "hint": hint,
    "rate": rate,
    "generate": generate,
    "convert": convert,
    "game": play,
}
