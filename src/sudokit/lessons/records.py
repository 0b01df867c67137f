"""Steps, examples and techniques as JSON.

record_of(step, grid)      a step on the grid before it
hinted(step, grid, hint)   as much of it as a hint reveals
part_of(...)               a part of a step
position_of(grid)          a grid with its candidates
example_fields(position)   the fields of a position
technique_fields(technique)    the fields of a technique and its lesson
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from sudokit.core.choice import Choice
from sudokit.formats import ruled_out
from sudokit.lessons import lesson
from sudokit.lessons.clauses import clauses
from sudokit.lessons.collection import Position
from sudokit.lessons.links import Link, links_of, passed
from sudokit.lessons.roles import NamedPart, parts, word_of
from sudokit.lessons.sentences import explanation
from sudokit.logic import Step, Technique
from sudokit.logic.techniques.table import EXPERT
from sudokit.records.steps import (
    ArrowRecord,
    ClauseRecord,
    LinkRecord,
    PartRecord,
    PositionRecord,
    RuleRecord,
    StepRecord,
)
from sudokit.rules import AnyPuzzle, Rule, Rules
from sudokit.rules.house_names import named_cells
from sudokit.rules.notation import cell_label, choice_text
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import notations
from sudokit.text.cells import cell_name

TECHNIQUE: Final = "technique"
PLACE: Final = "place"
ALL: Final = "all"
HINTS: Final = (TECHNIQUE, PLACE, ALL)  # how much a hint reveals

Draw = Callable[[Link], ArrowRecord]
DrawRule = Callable[[Rule], RuleRecord]


def record_of(
    step: Step,
    grid: AnyPuzzle,
    draw: Draw | None = None,
    draw_rule: DrawRule | None = None,
) -> StepRecord:
    """Return a step as JSON.

    ``grid`` is the grid before it.  With ``draw`` each link of a chain has
    its arrow, with ``draw_rule`` each rule the shapes around its marks.
    """
    rules = puzzle_rules(grid)
    telling = explanation(step, grid)
    links = links_of(step, grid)
    least = rules.grid.least
    gone = word_of(step.technique, "gone")
    return StepRecord(
        technique=step.technique,
        scale=None if step.rating is None else "explainer",
        rating=step.rating,
        place=step.place_in(rules.size),
        placements=step.placed,
        eliminations=step.removed,
        notation=step.text,
        sentences=telling.sentences,
        told=[
            (draw_rule or partial(rule_record, size=rules.size))(rule)
            for rule in telling.rules
        ],
        parts=[
            part_of(role, what, word, rules)
            for word, role, what in [
                *[NamedPart(gone, "gone", one) for one in passed(step, links)],
                *parts(step),
            ]
        ],
        clauses=[
            ClauseRecord(
                text=one.text, cells=_cells(one.choices), branch=one.branch
            )
            for one in clauses(step, grid)
        ],
        links=[
            LinkRecord(
                from_=choice_text(link.start, least=least),
                to=choice_text(link.end, least=least),
                kind=link.kind,
                branch=link.branch,
                arrow=draw(link) if draw else None,
            )
            for link in links
        ],
    )


def rule_record(rule: Rule, size: int) -> RuleRecord:
    """Return a rule with its cells."""
    return RuleRecord(
        rule=rule.notation(),
        cells=[cell_name(*divmod(cell, size)) for cell in rule.cells],
    )


def hinted(step: Step, grid: AnyPuzzle, hint: str) -> StepRecord:
    """Return as much of a step as a hint reveals: one of HINTS."""
    if hint == ALL:
        return record_of(step, grid)
    size = puzzle_rules(grid).size
    return StepRecord(
        technique=step.technique,
        scale=None if step.rating is None else "explainer",
        rating=step.rating,
        place=None if hint == TECHNIQUE else step.place_in(size),
    )


def part_of(
    role: str, what: Choice | str, word: str, rules: Rules
) -> PartRecord:
    """Return a part of a step: a house or rule, a cell or a candidate."""
    if isinstance(what, str):
        cells = [
            cell_name(*divmod(cell, rules.size))
            for cell in named_cells(rules, what)
        ]
        return PartRecord(word=word, role=role, cells=cells, house=what)
    return PartRecord(
        word=word, role=role, cells=_cells([what]), value=what.n or None
    )


def _cells(choices: Iterable[Choice]) -> list[str]:
    """Return the names of the cells of candidates, each once."""
    return list(dict.fromkeys(map(cell_label, choices)))


def position_of(grid: AnyPuzzle) -> PositionRecord:
    """Return a grid with the candidates of its empty cells."""
    shape = puzzle_rules(grid).grid
    return PositionRecord(
        grid=grid.line(),
        candidates=[
            "".join(map(shape.sign, grid.candidates(i, j)))
            for i in range(shape.rows)
            for j in range(shape.columns)
        ],
    )


def example_fields(position: Position) -> dict[str, Any]:
    """Return the fields of a position of an example or a drill."""
    grid, clues = position
    return {
        "puzzle": grid.line(),
        "clues": clues.line(),
        "ruled_out": [
            choice_text(c, "<>", puzzle_rules(grid).grid.least)
            for c in ruled_out(grid)
        ],
        "rules": ",".join(notations(puzzle_rules(grid))) or None,
    }


def technique_fields(technique: Technique) -> dict[str, Any]:
    """Return the fields of a technique, with the sentences of its lesson."""
    return {
        "technique": technique.name,
        "scale": scale_of(technique),
        "level": technique.level,
        "score": technique.score,
        "aliases": list(technique.aliases),
        "sentences": list(lesson(technique.name)),
    }


def scale_of(technique: Technique) -> str:
    """Return the scale that has a technique, or the order of experts."""
    if technique in EXPERT:
        return "expert"
    return "sudokit" if technique.of_rules else "hodoku"
