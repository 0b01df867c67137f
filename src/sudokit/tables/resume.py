"""Resumable runs: the plan and the finished parts, in OUT.parts/.

    plan.json        the plan: input, options, versions, and RUN
    lock             held by the current run
    data-RUN/        the parts, each under its name when it is whole
    stats-RUN/       the figures of each part
    joined-RUN       OUT, before it is renamed
    finished.json    the figures of the run: only the renaming is left

RUN is a random word, so that a worker that outlives its run can't write
among the parts of another.  The checksum of the input is computed
alongside the first parts; until it is in the plan, the modification time
is used instead.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from typing import Any, Final, cast

import numpy as np
import pyarrow as pa

from sudokit.core.version import VERSION
from sudokit.native.arrays import COMPILED
from sudokit.system.files import TEMPORARY, lock
from sudokit.tables.errors import TableError
from sudokit.tables.storage import (
    PARTS,
    PIPE,
    LocalPlace,
    Storage,
    identity,
    load,
    place_of,
    save,
)
from sudokit.tables.work import RowWork

SCHEMA: Final = 1
# The files of runs in their folders; no others are ever removed.
OURS: Final = re.compile(
    r"lock|plan\.json|finished\.json|((data|stats|joined)-[0-9a-f]{12}"
    r"|rows[0-9]*)(-replaced)?|(keys|sample)-[0-9a-f]{12}\..*"
    r"|stdin\.csv|\..*" + re.escape(TEMPORARY)
)
CHANGED: Final = "another input"
BLOCK: Final = 1 << 22  # bytes
Plan = dict[str, Any]


def plan_of(files: list[str], style: str, work: RowWork) -> Plan:
    """Return what determines every byte of the output, except checksums."""
    plan: Plan = {
        "schema": SCHEMA,
        "input": [identity(file) for file in files],
        "output": style,
        "columns": work.columns(),
        "options": work.options(),
        "versions": {
            "sudokit": VERSION,
            "pyarrow": pa.__version__,
            "numpy": np.__version__,
            "build": "compiled" if COMPILED else "pure",
        },
    }
    # As it is read back: with lists for tuples.
    return cast(Plan, json.loads(json.dumps(plan)))


def with_checksums(plan: Plan) -> Plan:
    """Return the plan with the checksum of each local input file.

    Other files would have to be downloaded.
    """
    checked = []
    for known in plan["input"]:
        checked.append(dict(known))
        place = None if known["name"] == PIPE else place_of(known["name"])
        if isinstance(place, LocalPlace):
            checked[-1]["crc32"] = checksum(place)
    return {**plan, "input": checked}


def checksum(place: LocalPlace) -> str:
    """Return the CRC-32 of a file."""
    value = 0
    block = memoryview(bytearray(BLOCK))
    with open(place.url, "rb", buffering=0) as stream:
        while size := stream.readinto(block):
            value = zlib.crc32(block[:size], value)
    return f"{value:08x}"


def difference(old: Plan, new: Plan) -> str:
    """Return the first difference between two plans, "" if there is none."""
    if old.get("schema") != new["schema"]:
        return "another version of sudokit"
    if len(old["input"]) != len(new["input"]) or not all(
        map(_alike, old["input"], new["input"])
    ):
        return CHANGED
    if old["columns"] != new["columns"]:
        return f"--add {','.join(old['columns'])}"
    for part in ("options", "versions"):
        for name, value in new[part].items():
            if old[part].get(name) != value:
                return f"{name} {_shown(old[part].get(name))}"
    return "" if old["output"] == new["output"] else old["output"]


def _alike(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Return whether a file is the same, as far as the old plan knows."""
    known = "crc32" if "crc32" in old else "changed"
    return all(old.get(key) == new.get(key) for key in ("size", known))


def _shown(value: object) -> str:
    return "not given" if value in (None, "", False) else str(value)


class Parts:
    """The folder of a run, beside its target."""

    def __init__(self, target: Storage, ending: str = PARTS) -> None:
        self.folder = target.beside(ending)
        self._removed = bool(ending)  # at the end, with its contents
        self._run = ""
        self._plan: Plan | None = None  # without checksums
        self._checked: Future[Plan] | None = None

    def place(self, kind: str) -> Storage:
        """Return the place of the parts "data", their "stats" or "joined"."""
        return self.folder.child(f"{kind}-{self._run}")

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other runs out; raise TableError if one works here.

        A folder in which nothing was started is removed afterwards.  Raise
        TableError also for a folder with unrelated files.
        """
        if self._removed and self.folder.exists():
            for name in self.folder.names():
                if not OURS.fullmatch(name):
                    raise TableError(
                        f"{self.folder.url} is needed for the run, but"
                        f" contains the unrelated file {name!r}; move it"
                        " elsewhere"
                    )
        path = self._lock_path()
        try:
            with open(path, "wb") as file:
                lock(file)
                if not os.path.samestat(
                    os.fstat(file.fileno()), os.stat(path)
                ):
                    raise BlockingIOError
                try:
                    yield
                except Exception:
                    self._give_up()
                    raise
                finally:
                    if self.folder.exists() and self.folder.names() == [
                        "lock"
                    ]:
                        self.folder.remove()
        except (BlockingIOError, FileNotFoundError) as error:
            if getattr(error, "filename", path) not in (None, path):
                raise
            raise TableError(
                f"{self.folder.url}: another run is using this folder"
            ) from None

    def _give_up(self) -> None:
        """Remove a run that hasn't made a part."""
        if not self._run:
            return
        data, stats = self.place("data"), self.place("stats")
        ours = {"lock", "plan.json", data.name, stats.name}
        ours.add(self.place("joined").name)
        with suppress(OSError):
            strangers = not ours.issuperset(self.folder.names())
            if not (strangers or data.names() or stats.names()):
                self.clear()

    def _lock_path(self) -> str:
        if isinstance(self.folder, LocalPlace):
            self.folder.make_folder()
            return self.folder.child("lock").url
        # This keeps out only runs on this machine.
        name = hashlib.sha256(self.folder.url.encode()).hexdigest()[:16]
        return os.path.join(tempfile.gettempdir(), f"sudokit-{name}.lock")

    def known(self) -> Plan | None:
        """Return the existing plan."""
        plan: Plan | None = load(self.folder.child("plan.json"))
        return plan

    def totals(self) -> Plan | None:
        """Return the figures of a finished run."""
        figures: Plan | None = load(self.folder.child("finished.json"))
        return figures

    def is_named(self, folder: bool) -> bool:
        """Return whether the table of a finished run has its name."""
        known = self.known()
        if known is None or self.totals() is None:
            return False
        kind = "data" if folder else "joined"
        return not self.folder.child(f"{kind}-{known['run']}").exists()

    def begin(self, plan: Plan, fresh: bool) -> None:
        """Make the folders for a plan, or resume its run.

        Raise TableError if another plan was started here, unless ``fresh``
        removes it.  Input through a pipe is always read again.
        """
        known = self.known()
        if known is not None and not fresh:
            plan = with_checksums(plan)
            other = difference(known, plan)
            if other == CHANGED:
                raise TableError(
                    f"{self.folder.url} was begun with another input, or the"
                    " input has changed since; --fresh starts over"
                )
            if other:
                raise TableError(
                    f"{self.folder.url} was begun with {other}; the same"
                    " command resumes it, --fresh starts over"
                )
            fresh = any(one["name"] == PIPE for one in plan["input"])
        if known is None or fresh:
            self._run = os.urandom(6).hex()
            self._plan = {**plan, "run": self._run}
            self.folder.make_folder()
            self.clear()
            save(self.folder.child("plan.json"), self._plan)
        else:
            self._run = known["run"]
            save(self.folder.child("plan.json"), {**plan, "run": self._run})
        if self.totals() is None:
            self.place("data").make_folder()
            self.place("stats").make_folder()
            self._tidy()

    def find_checksums(
        self, submit: Callable[[Callable[[Plan], Plan], Plan], Future[Plan]]
    ) -> None:
        """Start computing the checksums for the plan of a new run."""
        if self._plan is not None:
            self._checked = submit(with_checksums, self._plan)

    def note_checksums(self) -> None:
        """Add the checksums to the plan if they are known."""
        known = self._checked
        if known is not None and known.done() and not known.exception():
            save(self.folder.child("plan.json"), known.result())
            self._checked = None

    def _tidy(self) -> None:
        """Remove half-written files of killed processes."""
        for folder in (self.folder, self.place("data"), self.place("stats")):
            for name in folder.names():
                if name.endswith(TEMPORARY):
                    with suppress(OSError):
                        folder.child(name).remove()

    def finish(self, totals: dict[str, Any]) -> None:
        """Write the figures; then only the table's renaming is left."""
        self._tidy()
        save(self.folder.child("finished.json"), totals)

    def clear(self) -> None:
        """Remove everything but the lock, the plan last.

        A finished run is thus recognized up to the last moment.
        """
        names = self.folder.names() if self.folder.exists() else []
        last = ["finished.json", "plan.json"]
        first = [name for name in names if name not in (*last, "lock")]
        for name in [*first, *last]:
            if name in names:
                self.folder.child(name).remove()

    def remove(self) -> None:
        """Remove the folder."""
        self.clear()
        self.folder.remove()
