"""Converts the filter's options to settings, inputs and output styles."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from sudokit.cli.arguments import (
    given_rules,
    rules_of,
    says_shapes,
    taken,
    wrong_rules,
)
from sudokit.core.grid import Grid
from sudokit.core.solver import DEDUCE, Solver
from sudokit.filter.items import PuzzleKind, classic_kind
from sudokit.filter.loop import Options
from sudokit.filter.output import STYLES, Style
from sudokit.text.options import ReadOptions

# Types only, and what it costs to import them is saved.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from sudokit.filter.variants import VariantKinds
    from sudokit.rules import AnyPuzzle


def asked_of(options: Namespace) -> Options:
    """Converts the options to those of the filter's loop."""
    size, told = 9, ""
    if not is_usual(options):
        size, told = given_rules(options).size() or 9, told_rules(options)
    return Options(**taken(options, Options))._replace(
        trials=options.budget,
        seconds=options.timeout,
        every=options.all or 0,
        number=options.count or 0,
        cells=size * size,
        boxes=told,
    )


def is_usual(options: Namespace) -> bool:
    """Do the options leave a 9x9 puzzle the classic rules?"""
    names = ("box", "diagonals", "rules", "regions")
    if not any(getattr(options, name, None) for name in names):
        return True
    return given_rules(options).is_usual()


def told_rules(options: Namespace) -> str:
    """The options that give the rules, as they are written."""
    given = given_rules(options)
    told = ""
    if given.shape is not None and given.shape != (3, 3):
        told += f" --box {given.shape[0]}x{given.shape[1]}"
    if options.diagonals:
        told += " --diagonals"
    if options.rules:
        from shlex import quote  # noqa: PLC0415

        told += f" --rules {quote(','.join(options.rules))}"
    return told + (" --regions FILE" if given.regions else "")


def classic_kind_of(options: Namespace) -> PuzzleKind[Grid]:
    """Classic puzzles, with the style and the solver of the options."""
    solver: Solver[Grid] = DEDUCE
    if options.solver:
        from sudokit.solving.solvers import named  # noqa: PLC0415

        solver = named(options.solver)
    return classic_kind(grid_style(options.format), solver, notes_of(options))


def notes_of(options: Namespace) -> Callable[[AnyPuzzle], list[str]] | None:
    """Returns what lists the logical steps, a sentence each, for --verbose."""
    if not options.verbose:
        return None
    from sudokit.logic import explain  # noqa: PLC0415
    from sudokit.rules import count  # noqa: PLC0415

    def notes(g: AnyPuzzle) -> list[str]:
        """None where there is no solution, which is said anyway."""
        return [step.text for step in explain(g)] if count(g, 1) else []

    return notes


def variants_of(options: Namespace) -> Callable[[], VariantKinds]:
    """Return a function that makes the kinds of variants when called first."""

    @cache
    def variants() -> VariantKinds:
        from sudokit.filter.variants import VariantKinds  # noqa: PLC0415

        return VariantKinds(
            options.solver or "",
            options.format,
            given_rules(options),
            notes_of(options),
        )

    return variants


def reading_of(options: Namespace) -> ReadOptions:
    """Convert the options to those of the filter's input."""
    usual = is_usual(options) and options.box is None
    return ReadOptions(
        format=options.source or "",
        given=None if usual else given_rules(options),
        comment=options.comment,
        empty=options.empty or "",
    )


def grid_style(name: str) -> Style[Grid]:
    """The style of 9x9 grids: a plain one, or that of a format."""
    if name in STYLES:
        return STYLES[name]
    from sudokit.filter import variants  # noqa: PLC0415
    from sudokit.formats import FORMATS  # noqa: PLC0415

    return variants.grid_style(FORMATS[name])


def wrong_size(options: Namespace) -> str:
    """Finds a contradiction in the options about rules; "" if none."""
    size, usual = 9, not (options.diagonals or options.rules)
    if options.box or options.regions:
        given = given_rules(options)
        size, usual = given.size(), given.is_usual()
    cells = size * size
    if options.nelts is not None and options.nelts > cells:
        return f"clues must be 0 to {cells}, not {options.nelts}"
    if usual:
        return ""
    making = options.nelts is not None
    if wrong := wrong_rules(options, 9 if making else 0):
        return wrong
    if not says_shapes(options.format):
        from sudokit.filter.variants import wrong_format  # noqa: PLC0415

        return wrong_format(options.format, rules_of(options))
    if options.solver:
        from sudokit.solving.solvers import rule_solver  # noqa: PLC0415

        try:
            rule_solver(options.solver, rules_of(options))
        except ValueError as error:
            return str(error)
    return ""
