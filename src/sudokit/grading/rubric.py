"""The rubric: the graded parts, their points, and the limits of a run."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from importlib.resources import as_file, files
from math import isfinite
from pathlib import Path
from typing import Final, NamedTuple

from sudokit.grading.assignment import cases
from sudokit.grading.sandbox import Limits
from sudokit.system.toml_file import TomlFile, load

MEMORY: Final = "memory"  # the part that is about all runs together
PARTS: Final = (*dict.fromkeys(case.part for case in cases()), MEMORY)
TABLES: Final = ("points", "limits", "gradescope")
MOST_POINTS: Final = 1e6  # of a part
# The lowest and highest value of each limit.
BOUNDS: Final = {
    "seconds": (0.1, 600.0),
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
    """The points of each part, and the limits.

    ``points`` are those of each part, 0 for a part that is only reported;
    ``limits`` those of a run; ``runs`` the number that may exceed a limit;
    ``total`` the seconds for all runs, ``build`` those of the build;
    ``modest`` the megabytes that the part "memory" allows; ``visibility``
    that of the tests on Gradescope.
    """

    points: Mapping[str, float]
    limits: Limits
    runs: int
    total: float
    build: float
    modest: float
    visibility: str


def usual_rubric() -> Rubric:
    """Return the rubric of the assignment, ``rubric.toml``.

    >>> sum(usual_rubric().points.values())
    100.0
    """
    with as_file(files(__package__) / "rubric.toml") as path:
        return _rubric(load(path), {})


def read_rubric(path: Path) -> Rubric:
    r"""Return a rubric from a TOML file.

    Missing parts have no points, missing limits the usual value.  Raise
    OSError, or FormatError with line and column.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "rubric.toml")
    ...     _ = path.write_text("[points]\nstreams = 10\n")
    ...     read_rubric(path).points
    {'streams': 10.0}
    """
    with as_file(files(__package__) / "rubric.toml") as usual:
        limits = _table(load(usual), "limits")
    return _rubric(load(path), limits)


def _rubric(file: TomlFile, usual: Mapping[str, object]) -> Rubric:
    """Return the rubric of a file; missing limits are the usual ones."""
    for name in file.data:
        _known(file, name, TABLES)
    points = {}
    for part, value in _table(file, "points").items():
        _known(file, part, PARTS)
        points[part] = _number(file, part, value, (0.0, MOST_POINTS))
    if not any(points.values()):
        raise file.wrong("points", "no part has points")
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
        runs=int(limits["runs"]),
        total=limits["total"],
        build=limits["build"],
        modest=limits["modest"],
        visibility=str(settings["visibility"]),
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
