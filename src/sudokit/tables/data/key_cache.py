"""On-disk cache of row keys.

    workroom(target)          a folder beside OUT, or one that ends with us
    keys_of(source, work, room, ...)   the keys of a table's rows

A room beside OUT stays if the work is stopped, and the same command goes
on with what is there.  What is finished is gone.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, Final, Literal, NamedTuple, TypedDict

import numpy as np
from numpy.typing import NDArray

from sudokit.tables.data.cells import Numbers
from sudokit.tables.data.keys import KeyWork
from sudokit.tables.data.rows import check_size
from sudokit.tables.errors import TableError
from sudokit.tables.plan import Parts, plan_of, with_checksums
from sudokit.tables.running import run_work
from sudokit.tables.storage import PIPE, LocalPlace, Storage, first_line
from sudokit.tables.summary import RunProgress, Summary
from sudokit.tables.target import sources_of

ENDING: Final = ".work"
SPOOLED: Final = "stdin.csv"


class Workroom(NamedTuple):
    """A folder of this machine, who does the work, and who hears of it."""

    folder: LocalPlace
    crew: Crew


class Crew(TypedDict, total=False):
    """Who does the work, and who hears of it.

    ``jobs`` processes, one a core for None, or an ``executor`` that is
    given several tasks at a time.
    """

    jobs: int | None
    progress: Callable[[RunProgress], None]
    executor: Executor | None


class Keys(NamedTuple):
    """The keys of a table's rows.

    ``name`` is what it was called, ``file`` where it can be read again.
    ``told`` has the first rows with something to tell: ``errors`` rows
    are not puzzles, ``improper`` have no solution or several, as far as
    that was looked at.
    """

    name: str
    file: str
    records: NDArray[Any]
    errors: int
    improper: int
    told: list[tuple[int, str]]

    def numbers(self, kind: str) -> Numbers:
        """The forms of a kind."""
        found: Numbers = self.records[kind]
        return found


@contextmanager
def workroom(
    target: Storage | None, crew: Crew, kept: str = ""
) -> Iterator[Workroom]:
    """A room beside a target of this machine, else one of its own.

    ``kept`` names a folder that stays.  TableError if another run is at
    work there.
    """
    try:
        if kept:
            folder = LocalPlace(kept)
            with Parts(folder, "").locked():
                yield Workroom(folder, crew)
        elif isinstance(target, LocalPlace):
            parts = Parts(target, ENDING)
            with parts.locked():
                room = LocalPlace(parts.folder.url)
                try:
                    yield Workroom(room, crew)
                except TableError as error:
                    # The same command would fail again, unless it was
                    # for the disk.
                    if not isinstance(error.__cause__, OSError):
                        parts.clear()
                    raise
                finally:
                    # It is read anew by each run.
                    if room.child(SPOOLED).exists():
                        room.child(SPOOLED).remove()
                parts.remove()
        else:
            with tempfile.TemporaryDirectory(prefix="sudokit-") as name:
                yield Workroom(LocalPlace(name), crew)
    except BrokenPipeError:
        raise
    except OSError as error:
        where = error.filename or kept or (target.url if target else "-")
        raise TableError(f"{where}: {first_line(error)}") from error


def keys_of(source: str, work: KeyWork, room: Workroom) -> Keys:
    """The keys of a table's rows, found now or by an earlier run.

    TableError if it can't be read.
    """
    if source == PIPE:
        file = _spooled(room)
        try:
            return _keys_of(source, file, work, room)
        except TableError as error:
            raise TableError(
                error.message.replace(file, PIPE), error.cure
            ) from None
    return _keys_of(source, source, work, room)


def _keys_of(source: str, file: str, work: KeyWork, room: Workroom) -> Keys:
    """The keys of a table called ``source`` that lies in a file."""
    check_size(file, work.puzzle)
    sources = sources_of(file)
    known = with_checksums(plan_of(sources.files, "keys", work))
    for one in known["input"]:
        one.pop("changed", None)  # the checksum tells more
    plan = json.dumps(known, sort_keys=True)
    name = f"keys-{hashlib.sha256(plan.encode()).hexdigest()[:12]}"
    records = room.folder.child(f"{name}.npy")
    told = room.folder.child(f"{name}.json")
    if not (records.exists() and told.exists()):
        made = run_work(file, records.url, work, **room.crew)
        with told.create() as stream:
            stream.write(json.dumps(made._asdict()).encode())
    with told.open() as stream:
        summary = Summary(**json.loads(stream.read()))
    # An array without rows can't be mapped.
    mode: Literal["r"] | None = "r" if summary.rows else None
    array = np.load(records.url, mmap_mode=mode).view(work.record())
    remarks = [(row, text) for row, text in summary.told]
    return Keys(source, file, array, summary.errors, summary.improper, remarks)


def _spooled(room: Workroom) -> str:
    """Stdin as a file, as it is read more than once."""
    place = room.folder.child(SPOOLED)
    with place.create() as stream:
        shutil.copyfileobj(sys.stdin.buffer, stream)
    return place.url
