"""Columns that can be added to a table, and how each is computed.

COLUMNS   the type of each column by its name, as pyarrow spells it
Column    a column: name, type, how it is computed, what it costs
FORMS, FACTS   the columns by which ``sudoku data`` compares rows

The help of ``sudoku table`` lists them, so this module imports no library.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from operator import attrgetter, methodcaller
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sudokit.core.solving import UNIQUE_CHOICE

if TYPE_CHECKING:
    import pyarrow as pa

    from sudokit.rating.hodoku import Rating
    from sudokit.tables.facts import RowFacts

RATED: Final = 512  # rows of a part that is rated
EXPLAINED: Final = 64  # on the scale of Sudoku Explainer


class Column(NamedTuple):
    """A column that can be added.

    ``compute`` returns its values, None where there is none.  ``solves``
    means that it needs the solution; ``slow``, if not 0, is the largest
    part in rows, because a row takes long.
    """

    name: str
    type: str
    compute: Callable[[RowFacts], Sequence[object] | pa.Array]
    solves: bool = False
    slow: int = 0


def array_of(
    values: Sequence[object] | pa.Array,
    kind: str,
    without: Collection[int],
) -> pa.Array:
    """Return values as a column, null in the rows ``without`` one."""
    import pyarrow as pa  # noqa: PLC0415

    if not without:
        is_array = isinstance(values, pa.Array)
        return values if is_array else pa.array(values, kind)
    if isinstance(values, pa.Array):
        values = values.to_pylist()
    return pa.array(
        [None if at in without else one for at, one in enumerate(values)],
        kind,
    )


def _rated(
    name: str,
    kind: str,
    value: Callable[[Any], object] | None = None,
    scale: str = "hodoku",
    slow: int = RATED,
) -> Column:
    """Return a column of ratings, by default their attribute ``name``."""
    of_one = value or attrgetter(name)

    def compute(facts: RowFacts) -> list[object]:
        ratings = getattr(facts, scale)
        return [None if one is None else of_one(one) for one in ratings]

    return Column(name, kind, compute, slow=slow)


def _techniques(rating: Rating) -> str:
    return ";".join(f"{name}:{n}" for name, n in rating.techniques.items())


def _level(rating: Rating) -> int:
    """Return the index of its level among all levels."""
    from sudokit.logic import LEVELS  # noqa: PLC0415

    return LEVELS.index(rating.level)


def _by_name(*columns: Column) -> dict[str, Column]:
    return {column.name: column for column in columns}


SOLVES: Final = True
ADDED: Final = _by_name(
    Column("solution", "string", methodcaller("solutions"), SOLVES),
    Column("count", "int8", methodcaller("counts"), SOLVES),
    Column("verdict", "string", lambda f: f.solved.verdicts, SOLVES),
    Column("trials", "int64", lambda f: f.solved.trials, SOLVES),
    Column("clues", "int8", methodcaller("clues")),
    _rated("score", "int32"),
    _rated("level", "string"),
    _rated("hardest", "string"),
    _rated("techniques", "string", _techniques),
    *(
        _rated(name, "float64", scale="explainer", slow=EXPLAINED)
        for name in ("er", "ep", "ed")
    ),
    _rated("te", "int8", scale="trial_ratings", slow=EXPLAINED),
    _rated("backdoor", "int8", scale="trial_ratings", slow=EXPLAINED),
    Column("canonical", "string", lambda facts: facts.canonical),
    Column("valid", "bool", methodcaller("valid"), SOLVES),
)
COLUMNS: Final = {name: column.type for name, column in ADDED.items()}
# Those only for classic rules.
CLASSIC: Final = ("er", "ep", "ed", "te", "backdoor", "canonical")

# Rows are compared by their cells or by a canonical form.
FORMS: Final = ("text", "puzzle", "solution")
# Facts for audits and splits, as numbers; a level is its index.
FACTS: Final = _by_name(
    ADDED["clues"],
    ADDED["count"],
    ADDED["trials"],
    ADDED["score"],
    _rated("level", "int8", _level),
    Column("valid", "bool", lambda f: f.valid(unknown=None), SOLVES),
    Column(
        "singles",
        "bool",
        lambda f: [word == UNIQUE_CHOICE for word in f.solved.verdicts],
        SOLVES,
    ),
    Column("readable", "int8", lambda f: [1] * len(f.lines)),
    Column("minimal", "bool", methodcaller("minimal"), slow=RATED),
)
