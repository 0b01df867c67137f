"""The working folder of a run, OUT.parts/, from which it can resume.

    plan.json        what is done: input, options, versions, and RUN
    lock             held by the run that works here
    data-RUN/        the parts, each under its name when it is whole
    stats-RUN/       what each part has to tell
    joined-RUN       OUT, before it gets its name; where all rows have as
                     many bytes, each part writes its own into it
    finished.json    all is done but for that name

RUN is a random word, so that a worker that has outlived its run
by a moment writes nothing among the parts of another.  The input's
checksum is found while the first parts are made; until it is in the plan,
the time of the last change stands for it.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import Any, Final

import numpy as np
import pyarrow as pa

from sudokit.core.arrays import COMPILED
from sudokit.core.version import VERSION
from sudokit.files import TEMPORARY, lock
from sudokit.tables.errors import TableError
from sudokit.tables.row_work import RowWork
from sudokit.tables.storage import (
    PIPE,
    LocalPlace,
    Storage,
    identity,
    place_of,
)

SCHEMA: Final = 4
ENDING: Final = ".parts"
# What runs leave in their folders; nothing else is ever removed.
OURS: Final = re.compile(
    r"lock|plan\.json|finished\.json|((data|stats|joined)-[0-9a-f]{12}"
    r"|rows[0-9]*)(-replaced)?|(keys|sample)-[0-9a-f]{12}\..*|known\.npy"
    r"|stdin\.csv|\..*" + re.escape(TEMPORARY)
)
CHANGED: Final = "another input"
BLOCK: Final = 1 << 22  # bytes
Plan = dict[str, Any]


def plan_of(files: list[str], style: str, work: RowWork) -> Plan:
    """What decides every byte of a run's output, but for checksums."""
    return {
        "schema": SCHEMA,
        "input": [identity(file) for file in files],
        "output": style,
        **work.plan(),
        "versions": {
            "sudokit": VERSION,
            "pyarrow": pa.__version__,
            "numpy": np.__version__,
            "build": "compiled" if COMPILED else "pure",
        },
    }


def check_unchanged(known: Sequence[dict[str, Any]]) -> None:
    """TableError if files are others than they were when they were known."""
    for old in known:
        new = identity(old["name"])
        if any(old[key] != new[key] for key in new if key in old):
            raise TableError(
                f"{old['name']}: it changed while it was read; run the"
                " command again"
            )


class GivenUp(Exception):
    """Nobody waits for a checksum any more."""


def with_checksums(plan: Plan, given_up: Event | None = None) -> Plan:
    """The plan with the checksum of each file of the input.

    GivenUp when that is so.
    """
    given_up = given_up or Event()
    known = [_checked(one, given_up) for one in plan["input"]]
    return {**plan, "input": known}


def _checked(known: dict[str, Any], given_up: Event) -> dict[str, Any]:
    """An identity with the checksum.

    Of a file that isn't of this machine it is left out, as it would have
    to come here.
    """
    if known["name"] == PIPE:
        return known
    place = place_of(known["name"])
    if not isinstance(place, LocalPlace):
        return known
    with place.open() as stream:
        return {**known, "crc32": checksum(stream, given_up)}


def checksum(stream: Any, given_up: Event) -> str:
    """The CRC-32 of a stream without a buffer."""
    value = 0
    block = memoryview(bytearray(BLOCK))
    while size := stream.readinto(block):
        if given_up.is_set():
            raise GivenUp
        value = zlib.crc32(block[:size], value)
    return f"{value:08x}"


def difference(old: Plan, new: Plan) -> str:
    """What one plan asks for and the other doesn't, "" for nothing."""
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
    """Has a file the same content, as far as the old plan tells?"""
    told = "crc32" if "crc32" in old else "changed"
    return all(old.get(key) == new.get(key) for key in ("size", told))


def _shown(value: object) -> str:
    return "not given" if value in (None, "", False) else str(value)


class Parts:
    """The folder of a run, beside its target."""

    def __init__(self, target: Storage, ending: str = ENDING) -> None:
        self.folder = target.beside(ending)
        self._removed = bool(ending)  # at the end, with all that is in it
        self._run = ""
        self._plan: Plan | None = None  # without checksums
        self._checking: Future[None] | None = None
        self._given_up = Event()

    @property
    def data(self) -> Storage:
        """The folder of the parts."""
        return self.folder.child(f"data-{self._run}")

    @property
    def stats(self) -> Storage:
        """The folder of what they have to tell."""
        return self.folder.child(f"stats-{self._run}")

    @property
    def joined(self) -> Storage:
        """All parts together, whole when the run has finished."""
        return self.folder.child(f"joined-{self._run}")

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps others out; TableError if another run works here.

        A folder in which nothing was begun is gone afterwards.  TableError,
        too, for a folder with anything else in it than a run has left.
        """
        if self._removed and self.folder.exists():
            for name in self.folder.names():
                if not OURS.fullmatch(name):
                    raise TableError(
                        f"{self.folder.url} is needed for the run, but"
                        f" contains the unrelated file {name!r}; move that"
                        " away"
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
                    self._end_checking()
                    self._give_up()
                    raise
                finally:
                    self._end_checking()
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
        """Removes what was begun, if no part of it is there."""
        if not self._run:
            return
        ours = {
            "plan.json", self.data.name, self.stats.name, self.joined.name,
        }  # fmt: skip
        with suppress(OSError):
            if ours.issuperset({*self.folder.names()} - {"lock"}) and not (
                self.data.names() or self.stats.names()
            ):
                self.clear()

    def _lock_path(self) -> str:
        if isinstance(self.folder, LocalPlace):
            self.folder.make_folder()
            return self.folder.child("lock").url
        # Only runs of this machine are kept out.
        name = hashlib.sha256(self.folder.url.encode()).hexdigest()[:16]
        return os.path.join(tempfile.gettempdir(), f"sudokit-{name}.lock")

    def known(self) -> Plan | None:
        """The plan that is there."""
        return self._load("plan.json")

    def totals(self) -> Plan | None:
        """What a finished run has to tell."""
        return self._load("finished.json")

    def is_named(self, folder: bool) -> bool:
        """Has what a run has finished, a folder or a file, got its name?"""
        known = self.known()
        if known is None or self.totals() is None:
            return False
        kind = "data" if folder else "joined"
        return not self.folder.child(f"{kind}-{known['run']}").exists()

    def _load(self, name: str) -> Plan | None:
        place = self.folder.child(name)
        if not place.exists():
            return None
        with place.open() as stream:
            try:
                found: Plan = json.loads(stream.read())
            except ValueError:
                return None
        return found

    def begin(self, plan: Plan, fresh: bool) -> None:
        """Makes the folders for a plan, or finds what is there of it.

        TableError if another plan was begun here; with ``fresh`` that is
        given up.  Input from a pipe is always read from its beginning.
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
            self._write_plan(self._plan)
        else:
            self._run = known["run"]
            self._write_plan({**plan, "run": self._run})
        if self.totals() is None:
            self._open()

    def find_checksums(self) -> None:
        """Puts them into the plan of a new run, beside what else is done.

        Nobody should be forked from this process meanwhile.
        """
        if self._plan is not None:
            self._checking = Future()
            work = self._plan, self._checking
            Thread(target=self._check, args=work, daemon=True).start()

    def _check(self, plan: Plan, checked: Future[None]) -> None:
        try:
            self._write_plan(with_checksums(plan, self._given_up))
        except Exception as error:
            checked.set_exception(error)
        else:
            checked.set_result(None)

    def _write_plan(self, plan: Plan) -> None:
        with self.folder.child("plan.json").create() as stream:
            stream.write(_text(plan))

    def _end_checking(self) -> None:
        """Nobody waits for checksums any more, and no thread stays."""
        self._given_up.set()
        if self._checking is not None:
            wait([self._checking])

    def _open(self) -> None:
        """Makes the folders for parts, without halves of them."""
        self.data.make_folder()
        self.stats.make_folder()
        self._tidy()

    def _tidy(self) -> None:
        """Removes the halves of files that killed processes have left."""
        for folder in (self.folder, self.data, self.stats):
            for name in folder.names():
                if name.endswith(TEMPORARY):
                    with suppress(OSError):
                        folder.child(name).remove()

    def finish(self, totals: dict[str, Any]) -> None:
        """All is done; what remains is to give it its name."""
        if self._checking is not None:
            self._checking.result()
        self._tidy()
        with self.folder.child("finished.json").create() as stream:
            stream.write(_text(totals))

    def clear(self) -> None:
        """Removes what is there but the lock.

        finished.json goes last, as it marks a finished run.
        """
        names = self.folder.names() if self.folder.exists() else []
        last = ["finished.json", "plan.json"]
        first = [name for name in names if name not in (*last, "lock")]
        for name in [*first, *last]:
            if name in names:
                self.folder.child(name).remove()

    def forget(self) -> None:
        """Removes what is there but the lock; nothing comes after."""
        self._end_checking()
        self.clear()

    def remove(self) -> None:
        """Removes the folder."""
        self.clear()
        self.folder.remove()


def _text(value: Plan) -> bytes:
    return json.dumps(value, indent=1).encode() + b"\n"
