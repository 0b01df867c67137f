"""Solve, check, generate, explain and rate sudoku, in one import.

    from sudokit import Grid, solve
    print(solve(Grid.parse("53..7....6..195....98....6.8...6...3"
                           "4..8.3..17...2...6.6....28....419..5"
                           "....8..79")).line())

Each name comes from the part of the package that defines it, which is
imported when the name is first used.
"""

import sys

# Types only: what a checker and an editor see.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.certificates.proof import certificate as certificate
    from sudokit.core.budget import Budget as Budget
    from sudokit.core.budget import BudgetSpent as BudgetSpent
    from sudokit.core.choice import NO_CHOICE as NO_CHOICE
    from sudokit.core.choice import Choice as Choice
    from sudokit.core.clashes import Clash as Clash
    from sudokit.core.dice import Dice as Dice
    from sudokit.core.grid import Grid as Grid
    from sudokit.core.making import generate as generate
    from sudokit.core.reading import Reader as Reader
    from sudokit.core.reading import read as read
    from sudokit.core.solving import solve_many as solve_many
    from sudokit.core.solving import verdicts_many as verdicts_many
    from sudokit.core.version import API_VERSION as API_VERSION
    from sudokit.core.version import VERSION as __version__
    from sudokit.generator import puzzles as puzzles
    from sudokit.logic import TECHNIQUES as TECHNIQUES
    from sudokit.logic import Step as Step
    from sudokit.logic import check_step as check_step
    from sudokit.logic import explain as explain
    from sudokit.logic import next_step as next_step
    from sudokit.logic import steps as steps
    from sudokit.rating import Rating as Rating
    from sudokit.rating import rate as rate
    from sudokit.rules.families import Rule as Rule
    from sudokit.rules.kinds import ClassicOnly as ClassicOnly
    from sudokit.rules.puzzle import Puzzle as Puzzle
    from sudokit.rules.rules import Rules as Rules
    from sudokit.rules.solving import attempt as attempt
    from sudokit.rules.solving import count as count
    from sudokit.rules.solving import errors as errors
    from sudokit.rules.solving import is_correct as is_correct
    from sudokit.rules.solving import solutions as solutions
    from sudokit.rules.solving import solve as solve
    from sudokit.rules.solving import verdict as verdict
    from sudokit.rules.spelling import make_rules as make_rules
    from sudokit.symmetry.canonical import automorphisms as automorphisms
    from sudokit.symmetry.canonical import canonical as canonical
    from sudokit.symmetry.canonical import canonical_many as canonical_many
    from sudokit.symmetry.canonical import canonical_map as canonical_map
    from sudokit.symmetry.transformation import (
        Transformation as Transformation,
    )
    from sudokit.text.messages import FormatError as FormatError
    from sudokit.training.step_reward import Reward as Reward
    from sudokit.training.step_reward import reward as reward

# Where each name comes from.
SOURCES = {
    "API_VERSION": "sudokit.core.version",
    "Budget": "sudokit.core.budget",
    "BudgetSpent": "sudokit.core.budget",
    "Choice": "sudokit.core.choice",
    "ClassicOnly": "sudokit.rules.kinds",
    "Clash": "sudokit.core.clashes",
    "Dice": "sudokit.core.dice",
    "FormatError": "sudokit.text.messages",
    "Grid": "sudokit.core.grid",
    "NO_CHOICE": "sudokit.core.choice",
    "Puzzle": "sudokit.rules.puzzle",
    "Rating": "sudokit.rating",
    "Reader": "sudokit.core.reading",
    "Reward": "sudokit.training.step_reward",
    "Rule": "sudokit.rules.families",
    "Rules": "sudokit.rules.rules",
    "Step": "sudokit.logic",
    "TECHNIQUES": "sudokit.logic",
    "Transformation": "sudokit.symmetry.transformation",
    "attempt": "sudokit.rules.solving",
    "automorphisms": "sudokit.symmetry.canonical",
    "canonical": "sudokit.symmetry.canonical",
    "canonical_many": "sudokit.symmetry.canonical",
    "canonical_map": "sudokit.symmetry.canonical",
    "certificate": "sudokit.certificates.proof",
    "check_step": "sudokit.logic",
    "count": "sudokit.rules.solving",
    "errors": "sudokit.rules.solving",
    "explain": "sudokit.logic",
    "generate": "sudokit.core.making",
    "is_correct": "sudokit.rules.solving",
    "next_step": "sudokit.logic",
    "puzzles": "sudokit.generator",
    "rate": "sudokit.rating",
    "read": "sudokit.core.reading",
    "reward": "sudokit.training.step_reward",
    "make_rules": "sudokit.rules.spelling",
    "solutions": "sudokit.rules.solving",
    "solve": "sudokit.rules.solving",
    "solve_many": "sudokit.core.solving",
    "steps": "sudokit.logic",
    "verdict": "sudokit.rules.solving",
    "verdicts_many": "sudokit.core.solving",
}

__all__ = [
    "API_VERSION",
    "NO_CHOICE",
    "TECHNIQUES",
    "Budget",
    "BudgetSpent",
    "Choice",
    "Clash",
    "ClassicOnly",
    "Dice",
    "FormatError",
    "Grid",
    "Puzzle",
    "Rating",
    "Reader",
    "Reward",
    "Rule",
    "Rules",
    "Step",
    "Transformation",
    "__version__",
    "attempt",
    "automorphisms",
    "canonical",
    "canonical_many",
    "canonical_map",
    "certificate",
    "check_step",
    "count",
    "errors",
    "explain",
    "generate",
    "is_correct",
    "make_rules",
    "next_step",
    "puzzles",
    "rate",
    "read",
    "reward",
    "solutions",
    "solve",
    "solve_many",
    "steps",
    "verdict",
    "verdicts_many",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:

    def __getattr__(name):
        """Import a name on first use, and cache it."""
        from importlib import import_module  # noqa: PLC0415

        if name == "__version__":
            value = import_module("sudokit.core.version").VERSION
        elif name in SOURCES:
            value = getattr(import_module(SOURCES[name]), name)
        else:
            raise AttributeError(f"sudokit has no {name}")
        globals()[name] = value
        # Once there are steps, they have sentences, and pictures in notebooks;
        # so have puzzles.
        steps = sys.modules.get("sudokit.proofs.step")
        getattr(steps, "explain_steps_with", bool)(_sentences_of)
        getattr(steps, "draw_steps_with", bool)(_picture_of)
        puzzles = sys.modules.get("sudokit.rules.puzzle")
        getattr(puzzles, "draw_puzzles_with", bool)(_drawing_of)
        return value

    def _sentences_of(step, grid):
        """Explain a step; loads the sentences when they are first used."""
        from importlib import import_module  # noqa: PLC0415

        return import_module("sudokit.lessons.sentences").sentences(step, grid)

    def _picture_of(step):
        """Draw a step for a notebook; loads the pictures when one is shown."""
        from importlib import import_module  # noqa: PLC0415

        return import_module("sudokit.paper").picture_of(step)

    def _drawing_of(puzzle):
        """Draw a puzzle for a notebook."""
        from importlib import import_module  # noqa: PLC0415

        return import_module("sudokit.paper").draw(puzzle, size="8cm")
