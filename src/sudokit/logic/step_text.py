"""Converts steps to the text of table columns and back.

step_columns(step)   a step as texts by column
step_of(row)         the step of such a row

placements     r2c9=8 r3c1=4
eliminations   r1c3<>1 r1c7<>2
premises       role:object, as base:r1 cell:r1c2 on:r1c2=5 rule:xv=X:r1c1+r1c2
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import inf, isfinite, isnan
from typing import Any, Final

from sudokit.core.choice import Choice
from sudokit.proofs.step import RULES, Premise, Step
from sudokit.rules.notation import cell_label, choice_text, value_of

CHOICE: Final = re.compile(
    r"r([1-9][0-9]?)c([1-9][0-9]?)(?:(=|<>)([1-9][0-9]?|0|[A-Z]))?"
)
HOUSE: Final = re.compile(r"[rcb][1-9][0-9]?|[a-z-]+_[1-9][0-9]?")
EXACT: Final = 1e-6  # tolerance of a rating
BEFORE: Final = " => "  # before the conclusion of a sentence


def step_columns(step: Step) -> dict[str, str]:
    """Return technique, placements, eliminations, premises and notation."""
    return {
        "technique": step.technique,
        "placements": " ".join(step.placed),
        "eliminations": " ".join(step.removed),
        "premises": " ".join(
            [_premise_text(one, step.least) for one in step.premises]
        ),
        "notation": step.text,
    }


def _premise_text(premise: Premise, least: int) -> str:
    role, what = premise
    if isinstance(what, str):
        return f"{role}:{what.replace(' ', '_')}"
    text = choice_text(what, "=", least) if what.n else cell_label(what)
    return f"{role}:{text}"


def step_of(row: Mapping[str, object], least: int = 1) -> Step:
    """Return the step of a row with the columns of ``step_columns``.

    ``least`` is the digit of the value 1.

    ``notation`` may be missing, as in a step that a model proposes.  A
    ``rating``, a number or its text, makes it a step of Sudoku Explainer's
    scale.  ValueError names what can't be read.
    """
    technique = row.get("technique")
    if not isinstance(technique, str) or not technique:
        raise ValueError(f"{technique!r} is not a technique")
    placed = [_choice(w, "=", least) for w in _words(row, "placements")]
    gone = [_choice(w, "<>", least) for w in _words(row, "eliminations")]
    premises = [_premise(word, least) for word in _words(row, "premises")]
    rating = _rating(row.get("rating"))
    step = Step(
        technique, tuple(placed), tuple(gone), tuple(premises), least=least
    )
    if rating is not None:
        step = step._replace(rating=rating)
    text = str(row.get("notation") or "").removeprefix(f"{technique}: ")
    note, arrow, _ = text.rpartition(BEFORE)
    return step._replace(note=note) if arrow else step


def _rating(value: Any) -> float | None:
    """Return a rating, None if there is none, as in an empty cell of a table.

    Ratings are tenths, which some types store only approximately.
    """
    if value is None or value == "":
        return None
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = inf
    if isnan(number) and not isinstance(value, str):
        return None  # NumPy and pandas write NaN for a missing value
    if isinstance(value, bool) or not isfinite(number):
        raise ValueError(f"{value!r} is not a rating")
    tenths = round(number, 1)
    return tenths if abs(tenths - number) < EXACT else number


def _words(row: Mapping[str, object], name: str) -> list[str]:
    return str(row.get(name) or "").split()


def _choice(word: str, sign: str, least: int) -> Choice:
    match = CHOICE.fullmatch(word)
    if match is None or match[3] != sign:
        raise ValueError(f"expected r1c2{sign}3, not {word!r}")
    value = value_of(match[4]) + 1 - least
    return Choice(int(match[1]) - 1, int(match[2]) - 1, value)


def _premise(word: str, least: int) -> Premise:
    role, _, what = word.partition(":")
    if role in RULES and what:
        return Premise(role, what)
    if HOUSE.fullmatch(what):
        return Premise(role, what.replace("_", " "))
    match = CHOICE.fullmatch(what)
    if match is None or match[3] == "<>":
        raise ValueError(
            f"expected a premise such as base:r1 or on:r1c2=3, not {word!r}"
        )
    value = value_of(match[4]) + 1 - least if match[4] else 0
    return Premise(role, Choice(int(match[1]) - 1, int(match[2]) - 1, value))
