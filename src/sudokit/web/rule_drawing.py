"""The marks of rules on the page, drawn as on paper.

drawing_of(rules)          shapes as data, in the colours of the page
told_drawing(rule, rules)  what brings the marks of a rule out
mark_of(rule)              those of a rule's marks alone
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

from sudokit.paper import rule_marks
from sudokit.paper.lattice import lattice_of
from sudokit.paper.rule_edges import told_beside, told_over, told_under
from sudokit.paper.rule_labels import room_around
from sudokit.paper.shapes import Circle, Place, Rect, Shape
from sudokit.paper.svg import parts_of
from sudokit.paper.themes import THEMES, TONES, MarkColours
from sudokit.rules import Rule, Rules
from sudokit.rules.explained import RuleText
from sudokit.web.replies import Record

Elements: TypeAlias = list[list[Any]]  # name, attributes, text

# The page's style sheet has these colours, for light and dark.
PAGE: Final = THEMES["light"]._replace(
    paper="var(--paper)",
    ink="var(--ink)",
    choice="var(--soft)",
    fourth=MarkColours("", "var(--told)", ""),
    tones={tone: f"var(--t-{tone})" for tone in TONES},
)


def drawing_of(rules: Rules) -> Record:
    """Return the drawing of some rules.

    ``side`` is the width of the grid in its units, ``room`` what numbers
    beside it need, ``shaded`` lists cells with a background of their own.
    ``tones`` are below the other shapes of ``inside`` and let the lines of
    the grid shine through; ``outside`` are the numbers beside the grid.
    ``has_sums``: a number takes the corner of a cell.
    """
    lattice = lattice_of(rules)
    filled = [*rule_marks.filled(rules, lattice, PAGE)]
    tones = [one for one in filled if is_toned(one)]
    inside = [
        without_ground(one)
        for one in filled
        if not (is_toned(one) or is_ground(one))
    ]
    inside += rule_marks.over(rules, lattice, PAGE)
    return {
        "side": lattice.width,
        "room": room_around(rules),
        "shaded": rule_marks.shaded(rules),
        "has_sums": rule_marks.head_of(rules, PAGE) > 0,
        "tones": elements_of(tones),
        "inside": elements_of(inside),
        "outside": elements_of(rule_marks.outside(rules, lattice, PAGE)),
    }


def told_drawing(rule: Rule, rules: Rules) -> tuple[Elements, ...]:
    """Return shapes below a rule's marks, above them, and beside the grid."""
    lattice = lattice_of(rules)
    return (
        elements_of(told_under([rule], lattice, PAGE)),
        elements_of(told_over([rule], rules, lattice, PAGE)),
        elements_of(told_beside([rule], rules, lattice, PAGE)),
    )


def mark_of(rule: RuleText) -> Elements:
    """Return the marks of a rule alone, in a square of the side CELL."""
    return elements_of(rule_marks.sample(rule.marks, PAGE))


def is_toned(shape: Shape) -> bool:
    """Return whether the shape is filled with the colour of a rule."""
    return getattr(shape, "fill", "") in PAGE.tones.values()


def is_ground(shape: Shape) -> bool:
    """Return whether the shape is the ground of a circle."""
    return isinstance(shape, Circle | Rect) and shape.stroke == PAGE.paper


def without_ground(shape: Shape) -> Shape:
    """Return the outline of a circle, so that its cell's colour shows."""
    if isinstance(shape, Circle | Rect) and shape.stroke:
        return shape._replace(fill="")
    return shape


def elements_of(shapes: Iterable[Shape]) -> Elements:
    """Return the shapes as elements of SVG: name, attributes, text."""
    return [[*parts_of(one)] for one in shapes if not isinstance(one, Place)]
