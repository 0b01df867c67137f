"""Converts the filter's options to settings, inputs and output styles."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from sudokit.cli.arguments import (
    given_rules,
    given_settings,
    holds_shapes,
    rules_of,
    wrong_rules,
)
from sudokit.core.grid import Grid
from sudokit.core.solving import DEDUCE, Solver
from sudokit.filter.items import PuzzleKind, classic_kind
from sudokit.filter.loop import Options
from sudokit.filter.output import STYLES, Style
from sudokit.text.reader import ReadOptions

# For types only, to keep startup fast.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from sudokit.filter.variants import VariantKinds
    from sudokit.rules import AnyPuzzle, GivenRules


def filter_options(options: Namespace) -> Options:
    """Convert the options to those of the filter's loop."""
    size, rules = 9, ""
    if not is_usual(options):
        size, rules = (
            given_rules(options).size() or 9,
            rules_as_options(options),
        )
    return Options(**given_settings(options, Options))._replace(
        trials=options.budget,
        seconds=options.timeout,
        every=options.all or 0,
        number=options.count or 0,
        cells=size * size,
        boxes=rules,
    )


def is_usual(options: Namespace) -> bool:
    """Return whether the options leave a 9x9 puzzle the classic rules."""
    names = ("box", "diagonals", "rules", "regions")
    if not any(getattr(options, name, None) for name in names):
        return True
    return given_rules(options).is_usual()


def rules_as_options(options: Namespace) -> str:
    """Return the options that give the rules, as on the command line."""
    given = given_rules(options)
    words = ""
    if given.shape is not None and given.shape != (3, 3):
        words += f" --box {given.shape[0]}x{given.shape[1]}"
    if options.diagonals:
        words += " --diagonals"
    if options.rules:
        from shlex import quote  # noqa: PLC0415

        words += f" --rules {quote(','.join(options.rules))}"
    return words + (" --regions FILE" if given.regions else "")


def classic_kind_of(options: Namespace) -> PuzzleKind[Grid]:
    """Return the kind of classic puzzles, with style and solver."""
    solver: Solver[Grid] = DEDUCE
    if options.solver:
        from sudokit.solving.solvers import named  # noqa: PLC0415

        solver = named(options.solver)
    return classic_kind(grid_style(options.format), solver, notes_of(options))


def notes_of(options: Namespace) -> Callable[[AnyPuzzle], list[str]] | None:
    """Return a function that lists the logical steps for --verbose."""
    if not options.verbose:
        return None
    from sudokit.logic import explain  # noqa: PLC0415
    from sudokit.rules import count  # noqa: PLC0415

    def notes(g: AnyPuzzle) -> list[str]:
        """Return the steps, None if there is no solution."""
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


def read_options(
    options: Namespace, given: GivenRules | None, name: str = "-"
) -> ReadOptions:
    """Return how to read a file with these rules, by the options."""
    return ReadOptions(
        name,
        options.source or "",
        given,
        options.comment,
        options.empty or "",
        getattr(options, "interpret", False),
    )


def reading_of(options: Namespace) -> ReadOptions:
    """Convert the options to those of the filter's input."""
    usual = is_usual(options) and options.box is None
    return read_options(options, None if usual else given_rules(options))


def grid_style(name: str) -> Style[Grid]:
    """Return the style of 9x9 grids: a plain one, or that of a format."""
    if name in STYLES:
        return STYLES[name]
    from sudokit.filter import variants  # noqa: PLC0415
    from sudokit.formats import FORMATS  # noqa: PLC0415

    return variants.grid_style(FORMATS[name])


def wrong_size(options: Namespace) -> str:
    """Return a contradiction in the options for rules, "" if none."""
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
    if not holds_shapes(options.format):
        from sudokit.filter.variants import wrong_format  # noqa: PLC0415

        return wrong_format(options.format, rules_of(options))
    if options.solver:
        from sudokit.solving.solvers import rule_solver  # noqa: PLC0415

        try:
            rule_solver(options.solver, rules_of(options))
        except ValueError as error:
            return str(error)
    return ""
