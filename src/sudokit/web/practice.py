"""Answers about techniques: lessons, and positions to practise.

    technique_page(fields)           a technique in sentences and a picture
    drilled(fields, seconds)         a position, and what an answer is worth

A drill is known by its technique and its seed alone, so that nothing has
to be kept between the question and the answer.
"""

from __future__ import annotations

from sudokit.core.dice import fresh_seed, seed_of
from sudokit.core.grid import Grid
from sudokit.formats import FORMATS, PuzzleRecord
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
from sudokit.logic import Technique, technique_named
from sudokit.paper import draw
from sudokit.web.records import shown, step_record
from sudokit.web.replies import Record, Refusal


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
        found["step"] = step_record(step, grid) | shown(grid)
        found["svg"] = draw(grid, step, clues=clues, theme=fields["theme"])
    return found


def _named(name: str) -> Technique:
    """The technique with this name."""
    try:
        return technique_named(name)
    except KeyError:
        raise Refusal(f"There is no technique {name!r}.") from None


def _text(position: Position) -> str:
    """A position as one line of text that opens as a game."""
    return FORMATS["hodoku"].text(PuzzleRecord(*position)).strip()


def drilled(fields: Record, seconds: float) -> Record:
    """A position for a technique, and the verdict on an answer."""
    technique = _named(fields["technique"])
    try:
        one = drill_of(technique.name, _seed(fields["seed"]), seconds)
    except NoDrill as error:
        raise Refusal(f"{str(error).capitalize()}.") from None
    grid: Grid = one.position.grid
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
        found["step"] = step_record(one.step, grid) | shown(grid)
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
        found["step"] = step_record(verdict.step, grid) | shown(grid)
    return found
