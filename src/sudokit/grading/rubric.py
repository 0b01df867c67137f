"""Profiles: how a program is called, the points of each part, the limits."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from math import isfinite
from pathlib import Path
from typing import Final, NamedTuple

from sudokit.grading.contracts import AnySolver, Assignment, Contract
from sudokit.grading.contracts.solver import FORMS, GRID
from sudokit.grading.sandbox import Limits
from sudokit.system.toml_file import TomlFile, load

MEMORY: Final = "memory"  # the part that is about all runs together
TABLES: Final = ("program", "points", "limits", "gradescope")
PROFILES: Final = ("assignment", "filter", "function", "class", "notebook")
# The settings of a program: those of a command, and of a function.
COMMAND: Final = ("run", "input", "output", "check", "right")
FUNCTION: Final = ("file", "function", "board", "check")
MOST_POINTS: Final = 1e6  # of a part
# The lowest and highest value of each limit.
BOUNDS: Final = {
    "seconds": (0.1, 600.0),
    "first": (0.1, 600.0),
    "memory": (1.0, 1e6),
    "output": (0.001, 100.0),
    "files": (0.001, 1e5),
    "processes": (1.0, 4096.0),
    "runs": (1.0, 1000.0),
    "total": (1.0, 7200.0),
    "build": (1.0, 3600.0),
    "modest": (0.1, 1e6),
}
WHOLE: Final = ("processes", "runs")
VISIBILITIES: Final = (
    "visible", "hidden", "after_due_date", "after_published",
)  # fmt: skip


class Rubric(NamedTuple):
    """How programs are called, the points of each part, and the limits.

    ``points`` are those of each part, 0 for a part that is only reported;
    ``limits`` those of a run; ``first`` the seconds of the first run,
    which is repeated if they are too few; ``runs`` the number that may
    exceed a limit; ``total`` the seconds for all runs, ``build`` those of
    the build; ``modest`` the megabytes that the part "memory" allows;
    ``visibility`` that of the tests on Gradescope.
    """

    points: Mapping[str, float]
    limits: Limits
    first: float
    runs: int
    total: float
    build: float
    modest: float
    visibility: str
    contract: Contract


def usual_rubric() -> Rubric:
    """Return the rubric of the assignment.

    >>> sum(usual_rubric().points.values())
    100.0
    """
    return read_rubric(Path(PROFILES[0]))


def profile_text(name: str) -> str:
    """Return the text of a profile that comes with sudokit.

    >>> "[program]" in profile_text("function")
    True
    """
    return _profile(name).read_text("utf-8")


def _profile(name: str) -> Traversable:
    return files(__package__) / "profiles" / f"{name}.toml"


def read_rubric(path: Path) -> Rubric:
    r"""Return a rubric from a TOML file, or the one of a profile's name.

    Missing parts have no points, missing limits the usual value.  Raise
    OSError, or FormatError with line and column.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "rubric.toml")
    ...     _ = path.write_text("[points]\nstreams = 10\n")
    ...     read_rubric(path).points
    {'streams': 10.0}
    """
    with as_file(_profile(PROFILES[0])) as usual:
        limits = _table(load(usual), "limits")
    if str(path) not in PROFILES:
        return _rubric(load(path), limits)
    with as_file(_profile(str(path))) as own:
        return _rubric(load(own), limits)


def _rubric(file: TomlFile, usual: Mapping[str, object]) -> Rubric:
    """Return the rubric of a file; missing limits are the usual ones."""
    for name in file.data:
        _known(file, name, TABLES)
    contract = _contract(file)
    points = {}
    for part, value in _table(file, "points").items():
        _known(file, part, (*contract.parts, MEMORY))
        points[part] = _number(file, part, value, (0.0, MOST_POINTS))
    if not any(points.values()):
        raise file.wrong("points", _no_points(file, contract))
    limits = {}
    for name, value in {**usual, **_table(file, "limits")}.items():
        _known(file, name, BOUNDS)
        limits[name] = _number(file, name, value, BOUNDS[name])
    settings = {"visibility": VISIBILITIES[0], **_table(file, "gradescope")}
    for name, value in settings.items():
        _known(file, name, ("visibility",))
        if value not in VISIBILITIES:
            listed = ", ".join(VISIBILITIES)
            raise file.wrong(name, f"{name} must be one of {listed}")
    return Rubric(
        points=points,
        limits=Limits(
            limits["seconds"],
            limits["memory"],
            limits["output"],
            limits["files"],
            int(limits["processes"]),
        ),
        first=limits["first"],
        runs=int(limits["runs"]),
        total=limits["total"],
        build=limits["build"],
        modest=limits["modest"],
        visibility=str(settings["visibility"]),
        contract=contract,
    )


def _no_points(file: TomlFile, contract: Contract) -> str:
    """Return what is wrong with a file without points, and what to write."""
    part, *others = contract.parts
    example = f'"{part}" = 20'
    parts = f"; the parts are {', '.join([part, *others, MEMORY])}"
    if "points" in file.data:
        return f"no part has points; write, for example, {example}{parts}"
    return (
        "[points] is missing; add a line [points] and, below it, lines such"
        f" as {example}{parts}"
    )


def _contract(file: TomlFile) -> Contract:
    """Return how the program is called; the assignment if it isn't said."""
    program = _table(file, "program")
    if not program:
        return Assignment()
    names = FUNCTION if "function" in program else COMMAND
    for name, value in program.items():
        _known(file, name, names)
        if not isinstance(value, str):
            raise file.wrong(name, f"{name} must be a text")
    texts = {name: str(value) for name, value in program.items()}
    usual = AnySolver()
    if texts.get("board", usual.form) not in FORMS:
        raise file.wrong("board", f"board must be one of {', '.join(FORMS)}")
    if GRID not in texts.get("output", GRID):
        raise file.wrong("output", f"output must contain {GRID}")
    if "right" in texts:
        try:
            re.compile(texts["right"])
        except re.error as error:
            raise file.wrong("right", f"right: {error}") from None
    return AnySolver(
        run=texts.get("run", usual.run),
        given=texts.get("input", usual.given),
        output=texts.get("output", usual.output),
        file=texts.get("file", usual.file),
        function=texts.get("function", usual.function),
        form=texts.get("board", usual.form),
        check=texts.get("check", usual.check),
        right=texts.get("right", usual.right),
    )


def _table(file: TomlFile, name: str) -> dict[str, object]:
    """Return a table of the file, empty if it isn't there."""
    table = file.data.get(name, {})
    if not isinstance(table, dict):
        raise file.wrong(name, f"{name} must be a table: [{name}]")
    return table


def _known(file: TomlFile, name: str, names: Collection[str]) -> None:
    """Raise FormatError for an unknown name."""
    if name not in names:
        close = get_close_matches(name, names, 1)
        hint = f"did you mean {close[0]}?" if close else ", ".join(names)
        raise file.wrong(name, f"there is no {name}: {hint}")


def _number(
    file: TomlFile, name: str, value: object, ends: tuple[float, float]
) -> float:
    """Return a number in this range; raise FormatError otherwise."""
    kind = "a whole number" if name in WHOLE else "a number"
    least, most = ends
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or not isfinite(value)
        or not least <= value <= most
        or (name in WHOLE and value != int(value))
    ):
        raise file.wrong(
            name, f"{name} is {kind} from {least:g} to {most:,.10g}"
        )
    return float(value)
