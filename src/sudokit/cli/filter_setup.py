"""Builds the filter's settings, sources and styles from its options."""

from __future__ import annotations

from collections.abc import Callable

from sudokit.cli.arguments import given_rules
from sudokit.core.grid import Grid
from sudokit.core.solver import DEDUCE, Solver
from sudokit.filter.loop import Options
from sudokit.filter.output import STYLES, Style
from sudokit.filter.puzzles import NineSources, OtherSizes, Sources
from sudokit.filter.variant import Nine

# Types only, and what it costs to import them is saved.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from sudokit.cli.other_sources import OtherSources
    from sudokit.rules import GivenRules, WrittenPuzzle
    from sudokit.rules.variants import RuleVariant


def asked_of(options: Namespace) -> Options:
    """What the filter of the core is asked for."""
    size, told = 9, ""
    if not is_usual(options):
        size, told = given_rules(options).size() or 9, told_rules(options)
    return Options(
        check=options.check,
        nelts=-1 if options.nelts is None else options.nelts,
        unique=options.unique,
        quiet=options.quiet,
        copies=options.copies,
        seed=options.seed,
        trials=options.budget,
        seconds=options.timeout,
        every=options.all or 0,
        number=options.count or 0,
        stats=options.stats,
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
    """The options that tell of the rules, as they are written."""
    given = given_rules(options)
    told = ""
    if given.shape is not None and given.shape != (3, 3):
        told += f" --box {given.shape[0]}x{given.shape[1]}"
    if options.diagonals:
        told += " --diagonals"
    if options.rules:
        told += f" --rules {','.join(options.rules)}"
    return told + (" --regions FILE" if given.regions else "")


def nine_of(options: Namespace) -> Nine:
    """9x9, with the style and the solver that the options name."""
    solver: Solver[Grid] = DEDUCE
    if options.solver:
        from sudokit.solvers import named  # noqa: PLC0415

        solver = named(options.solver)
    return Nine(grid_style(options.format), solver, notes_of(options))


def notes_of(options: Namespace) -> Callable[[Grid], list[str]] | None:
    """With --verbose the steps of a person, a sentence each."""
    if not options.verbose:
        return None
    from sudokit.logic import explain  # noqa: PLC0415

    def notes(g: Grid) -> list[str]:
        try:
            return [step.text for step in explain(g)]
        except ValueError:  # it has no solution, which is said anyway
            return []

    return notes


def others_of(options: Namespace) -> RuleVariant:
    """Other rules, with the style and the solver that the options name.

    ValueError if one of them is for 9x9 alone.
    """
    from sudokit.rules.variants import RuleVariant  # noqa: PLC0415
    from sudokit.solvers import RULE_SOLVERS  # noqa: PLC0415

    given = given_rules(options)
    style = rule_style(options.format, given)
    if style is None:
        raise ValueError(f"--format {options.format} holds only 9x9 grids")
    name = options.solver or "engine"
    if name not in RULE_SOLVERS:
        raise ValueError(f"--solver {name} solves only classic 9x9 grids")
    if options.nelts is None:
        return RuleVariant(style, RULE_SOLVERS[name])
    made = given.rules(given.size() or 9)
    return RuleVariant(style, RULE_SOLVERS[name], made)


def other_sources(options: Namespace) -> OtherSources:
    """What is done with links, and with what tells rules of its own."""
    from sudokit.cli.other_sources import OtherSources  # noqa: PLC0415

    variant, reason = None, ""
    try:
        variant = others_of(options)
    except ValueError as error:
        reason = str(error)
    return OtherSources(
        variant,
        reason,
        given_rules(options),
        options.comment,
        options.empty or "",
    )


def sources_of(options: Namespace) -> Sources:
    """What streams are read with."""
    empty = options.empty or ""
    if options.source:
        from sudokit.cli.format_sources import FormatSources  # noqa: PLC0415

        return FormatSources(
            options.source,
            given_rules(options),
            nine_of(options),
            other_sources(options),
            options.comment,
            empty,
        )
    if not is_usual(options):
        from sudokit.rules.variants import RuleSources  # noqa: PLC0415

        return RuleSources(
            others_of(options),
            given_rules(options),
            options.comment,
            empty,
            other_sources(options),
        )

    made: list[OtherSizes] = []

    def others() -> OtherSizes:
        """Made when the first puzzle of another size comes."""
        if not made:
            made.append(other_sources(options))
        return made[0]

    return NineSources(
        nine_of(options),
        others,
        options.comment,
        empty,
        options.box is not None,
    )


def grid_style(name: str) -> Style[Grid]:
    """The style of 9x9 grids: a plain one, or that of a format."""
    if name in STYLES:
        return STYLES[name]
    from sudokit.formats import FORMATS, styles  # noqa: PLC0415

    return styles.grid_style(FORMATS[name])


def rule_style(name: str, known: GivenRules) -> Style[WrittenPuzzle] | None:
    """The style of other puzzles; None if the format can't say them.

    ``known`` is what the command line tells of their rules.
    """
    if name in STYLES:
        from sudokit.rules.variants import style_named  # noqa: PLC0415

        return style_named(name, known)
    from sudokit.formats import FORMATS, styles  # noqa: PLC0415

    return styles.rule_style(FORMATS[name], known)
