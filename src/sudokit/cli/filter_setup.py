"""Builds the filter's settings, sources and styles from its options."""

from __future__ import annotations

from collections.abc import Callable

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

    from sudokit.boxes.shape import Shape
    from sudokit.boxes.variant import Boxes
    from sudokit.cli.other_sources import OtherSources


def asked_of(options: Namespace) -> Options:
    """The filter's settings."""
    shape = shape_of(options) or (3, 3)
    boxes = f" --box {options.box}" if shape != (3, 3) else ""
    boxes += " --diagonals" if options.diagonals else ""
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
        cells=(shape[0] * shape[1]) ** 2,
        boxes=boxes,
    )


def shape_of(options: Namespace) -> Shape | None:
    """The shape that --box names; None without it."""
    if options.box is None:
        return None
    from sudokit.boxes.shape import parse_shape  # noqa: PLC0415

    return parse_shape(options.box)


def is_nine(options: Namespace) -> bool:
    """Is it the usual sudoku, as far as the options tell?"""
    return shape_of(options) in (None, (3, 3)) and not options.diagonals


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


def boxes_of(options: Namespace) -> Boxes:
    """Other shapes, with the style and the solver that the options name.

    ValueError if one of them is for 9x9 alone.
    """
    from sudokit.boxes.variant import Boxes  # noqa: PLC0415
    from sudokit.solvers import BOX_SOLVERS  # noqa: PLC0415

    shape = shape_of(options)
    style = box_style(options.format, shape, options.diagonals)
    if style is None:
        raise ValueError(f"--format {options.format} holds only 9x9 grids")
    name = options.solver or "dlx"
    if name not in BOX_SOLVERS and options.solver:
        raise ValueError(
            f"--solver {name} solves only 9x9 grids without diagonals"
        )
    return Boxes(
        style,
        BOX_SOLVERS[name],
        shape or (3, 3),
        options.diagonals,
    )


def others_of(options: Namespace) -> OtherSources:
    """What is done with links, and other sizes where none is named."""
    from sudokit.cli.other_sources import OtherSources  # noqa: PLC0415

    variant, reason = None, ""
    try:
        variant = boxes_of(options)
    except ValueError as error:
        reason = str(error)
    return OtherSources(
        variant,
        reason,
        shape_of(options),
        options.comment,
        options.empty or "",
    )


def sources_of(options: Namespace) -> Sources:
    """What streams are read with."""
    shape = shape_of(options)
    empty = options.empty or ""
    if options.source:
        from sudokit.cli.format_sources import FormatSources  # noqa: PLC0415

        return FormatSources(
            options.source,
            shape,
            nine_of(options),
            others_of(options),
            options.comment,
            empty,
        )
    if not is_nine(options):
        from sudokit.boxes.variant import BoxSources  # noqa: PLC0415

        return BoxSources(
            boxes_of(options),
            shape,
            options.diagonals,
            options.comment,
            empty,
            None if options.diagonals else others_of(options),
        )

    made: list[OtherSizes] = []

    def others() -> OtherSizes:
        """Made when the first puzzle of another size comes."""
        if not made:
            made.append(others_of(options))
        return made[0]

    return NineSources(
        nine_of(options),
        others,
        options.comment,
        empty,
        shape is not None,
    )


# Types only, and what it costs to import them is saved.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.boxes.grid import WrittenGrid
    from sudokit.boxes.shape import Shape


def grid_style(name: str) -> Style[Grid]:
    """The style of 9x9 grids: a plain one, or that of a format."""
    if name in STYLES:
        return STYLES[name]
    from sudokit.formats import FORMATS, styles  # noqa: PLC0415

    return styles.grid_style(FORMATS[name])


def box_style(
    name: str, shape: Shape | None, diagonals: bool
) -> Style[WrittenGrid] | None:
    """The style of other grids; None if the format can't hold them.

    ``shape`` and ``diagonals`` are those of the command line.
    """
    if name in STYLES:
        from sudokit.boxes import variant  # noqa: PLC0415

        return variant.style_named(name, shape, diagonals)
    from sudokit.formats import FORMATS, styles  # noqa: PLC0415

    return styles.box_style(FORMATS[name], shape, diagonals)
