"""On-disk cache of row keys: the forms of rows and facts about them.

   KeyWork            computes keys, part by part, as work on a table
   keys_of(source, work, place)   the keys of a table's rows
   work_folder(target)   a folder for keys, beside OUT or a temporary one

The keys are an array on disk with a record for each row.  A form is nine
numbers of nine digits (``text``, ``puzzle``, ``solution``); -1 stands for
an unknown fact.  A folder beside OUT stays when the work is stopped, so
that the same command resumes; it is removed at the end.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sudokit.rules.puzzle import puzzle_rules
from sudokit.tables.chunk import Chunk, OwnColumns
from sudokit.tables.columns import FACTS, FORMS, array_of
from sudokit.tables.errors import TableError
from sudokit.tables.facts import NO_FORM, NO_GRID, Numbers, RowFacts, puzzle_of
from sudokit.tables.formats.family import Size
from sudokit.tables.puzzles import texts_of
from sudokit.tables.resume import Parts, plan_of, with_checksums
from sudokit.tables.running import Crew, run_work, summary_from
from sudokit.tables.sources import TableSource, sources_of
from sudokit.tables.storage import (
    PIPE,
    WORK,
    LocalPlace,
    Storage,
    load,
    save,
    table_errors,
)
from sudokit.tables.work import MadeRows, RowWork, layout_for, without

UNKNOWN: Final = -1
BEST: Final = "best"  # the name of the first form of a row
READABLE: Final = "readable"  # the fact that a row is a puzzle
NO_PUZZLE: Final = 0xFFFFFFFE  # the form of rows that aren't puzzles
SPENT: Final = "budget or time spent"
SPOOLED: Final = "stdin.csv"
FEW: Final = Size(1 << 4, 1 << 12, 3 << 4)  # the first rows and bytes to read


@dataclass(frozen=True, kw_only=True)
class KeyWork(RowWork):
    """Computes forms of these ``kinds``, and these ``facts``, of each row.

    With ``best`` there is one form instead: the first of the kinds that a
    row has.  Facts whose search exceeds a limit are unknown.
    """

    kinds: tuple[str, ...]
    facts: tuple[str, ...] = ()
    best: bool = False
    force: bool = True  # the names of key files are unique

    @property
    def heavy(self) -> int:
        """The largest part: ratings take long."""
        return max(FACTS[name].slow for name in ("clues", *self.facts))

    def layout(self, names: Sequence[str]) -> OwnColumns:
        """Return puzzles, and the table's own solutions for ``valid``."""
        return layout_for(
            names, self.puzzle, self.solution, "valid" in self.facts
        )._replace(copied=())

    def _forms(self) -> tuple[str, ...]:
        return (BEST,) if self.best else self.kinds

    def added(self) -> pa.Schema:
        """Return the columns of the keys."""
        forms = [
            (f"{name}{row}", pa.uint32())
            for name in self._forms()
            for row in range(9)
        ]
        # A column "level" would have text.
        facts = [(f"fact:{name}", FACTS[name].type) for name in self.facts]
        return pa.schema([*forms, *facts])

    def records(self, rows: NDArray[Any]) -> NDArray[Any]:
        """Return the columns as records: nine numbers per form, and facts."""
        forms = [(name, "<u4", (9,)) for name in self._forms()]
        facts = [(name, rows.dtype[f"fact:{name}"]) for name in self.facts]
        return rows.view(np.dtype([*forms, *facts]))

    def made(self, chunk: Chunk) -> MadeRows:
        """Return the keys of the rows of a chunk."""
        facts = RowFacts(chunk, self.budget, self.timeout, others=True)
        columns: list[pa.Array] = []
        forms = [facts.form(kind) for kind in self.kinds]
        for form in [first_known(forms)] if self.best else forms:
            columns += [pa.array(form[:, row].copy()) for row in range(9)]
        for name in self.facts:
            fact = FACTS[name]
            values = fact.compute(facts)
            unknown = {*facts.errors, *(facts.spent if fact.solves else ())}
            columns.append(array_of(values, fact.type, unknown))
        spent = without(dict.fromkeys(facts.spent, SPENT), facts.improper)
        rows = pa.RecordBatch.from_arrays(columns, schema=self.added())
        return MadeRows(rows, facts.errors, {**facts.improper, **spent})


def first_known(forms: Sequence[Numbers]) -> Numbers:
    """Return the first form of each row, NO_PUZZLE if it has none."""
    best = np.full_like(forms[0], NO_PUZZLE)
    for form in reversed(forms):
        known = form[:, 0] != NO_GRID
        best[known] = form[known]
    return best


def kind_of(by: str) -> str:
    """Return a kind of FORMS; raise TableError for any other."""
    if by not in FORMS:
        raise TableError(
            f"rows can be compared by {', '.join(FORMS)}, not by {by!r}"
        )
    return by


class WorkFolder(NamedTuple):
    """A local folder and the processes that do the work."""

    folder: LocalPlace
    crew: Crew


class Keys(NamedTuple):
    """The keys of a table's rows.

    ``name`` is the table's name, ``file`` where it can be read again.
    ``messages`` lists the first faulty rows: ``errors`` rows aren't puzzles,
    ``improper`` ones have no solution or several, if that was checked.
    """

    name: str
    file: str
    records: NDArray[Any]
    errors: int
    improper: int
    messages: list[tuple[int, str]]

    def numbers(self, kind: str) -> Numbers:
        """Return the forms of a kind."""
        forms: Numbers = self.records[kind]
        return forms

    def readable(self) -> NDArray[np.bool_]:
        """Return which rows are puzzles; READABLE must be one of the facts."""
        readable: NDArray[np.bool_] = self.records[READABLE] != UNKNOWN
        return readable


@contextmanager
def work_folder(
    target: Storage | None, crew: Crew, path: str = ""
) -> Iterator[WorkFolder]:
    """Provide a folder beside a local target, else a temporary one.

    ``path`` names a folder that stays.  Raise TableError if another run uses
    it.
    """
    with table_errors(path or (target.url if target else PIPE)):
        if path:
            folder = LocalPlace(path)
            with Parts(folder, "").locked():
                yield WorkFolder(folder, crew)
        elif not isinstance(target, LocalPlace):
            with (
                tempfile.TemporaryDirectory(prefix="sudokit-") as name,
                table_errors(name),
            ):
                yield WorkFolder(LocalPlace(name), crew)
        else:
            parts = Parts(target, WORK)
            with parts.locked():
                folder = LocalPlace(parts.folder.url)
                try:
                    yield WorkFolder(folder, crew)
                except TableError as error:
                    # The same command would fail again, unless the disk
                    # was full.
                    if not isinstance(error.__cause__, OSError):
                        parts.clear()
                    raise
                finally:
                    # Each run reads stdin again.
                    if folder.child(SPOOLED).exists():
                        folder.child(SPOOLED).remove()
                parts.remove()


def keys_of(source: str, work: KeyWork, place: WorkFolder) -> Keys:
    """Return the keys of a table's rows, computed now or by an earlier run.

    Raise TableError if the table can't be read.
    """
    file = spooled(source, place)
    try:
        return _keys_of(source, file, work, place)
    except TableError as error:
        message = error.message.replace(file, source)
        raise TableError(message, error.cure) from None


def spooled(source: str, place: WorkFolder) -> str:
    """Return the name of a table that can be read repeatedly."""
    if source != PIPE:
        return source
    copy = place.folder.child(SPOOLED)
    with copy.create() as stream:
        shutil.copyfileobj(sys.stdin.buffer, stream)
    return copy.url


def _keys_of(source: str, file: str, work: KeyWork, place: WorkFolder) -> Keys:
    """Return the keys of a table called ``source`` in a file."""
    check_forms(file, work.kinds, work.puzzle)
    known = with_checksums(plan_of(sources_of(file).files, "keys", work))
    for one in known["input"]:
        one.pop("changed", None)  # the checksum is decisive
    plan = json.dumps(known, sort_keys=True)
    name = f"keys-{hashlib.sha256(plan.encode()).hexdigest()[:12]}"
    records = place.folder.child(f"{name}.npy")
    figures = place.folder.child(f"{name}.json")
    if not (records.exists() and figures.exists()):
        made = run_work(file, records.url, work, **place.crew)
        save(figures, made._asdict())
    summary = summary_from(load(figures))
    # An array without rows can't be mapped.
    mode: Literal["r"] | None = "r" if summary.rows else None
    array = work.records(np.load(records.url, mmap_mode=mode))
    return Keys(
        source, file, array, summary.errors, summary.improper, summary.messages
    )


def opened(name: str, puzzle: str, solution: str = "") -> TableSource:
    """Open a table with all its columns, to be read in this process."""
    return TableSource(
        sources_of(name), lambda names: layout_for(names, puzzle, solution)
    )


def other_rules(name: str, puzzle: str = "") -> str:
    """Return the rules of the first puzzle if it isn't classic 9x9, else "".

    A pipe is not checked, as it can be read only once.
    """
    chunks = (
        iter(()) if name == PIPE else opened(name, puzzle).chunks(size=FEW)
    )
    for chunk in chunks:
        for text in filter(None, texts_of(chunk.puzzles)):
            with suppress(ValueError):
                other = puzzle_of(text)
                return "" if other is None else puzzle_rules(other).name()
    return ""


def check_forms(name: str, kinds: Sequence[str], puzzle: str = "") -> None:
    """Raise TableError if the first puzzle lacks forms of these kinds.

    Puzzles of other sizes and rules have only the form text.
    """
    rules = other_rules(name, puzzle)
    if rules and not {"puzzle", "solution"}.isdisjoint(kinds):
        raise TableError(f"{name}: {NO_FORM.format(rules)}")
