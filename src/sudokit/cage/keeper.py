"""Runs a program once, within limits, and lets nothing of it outlive that.

    python -m sudokit.cage.keeper < request > answer

Both are JSON objects; ``running`` writes the one and reads the other.
The keeper starts a warden, and that the program.  Where the kernel allows
it, the warden is process 1 of a world of its own: the program sees no
process outside, and whatever it has started ends with the warden.  Where
it doesn't, the keeper adopts orphans and ends them, generation by
generation.
"""

from __future__ import annotations

import json
import os
import resource
import selectors
import signal
import sys
import time
from typing import Any, Final, NamedTuple, NoReturn

from sudokit.cage import walls
from sudokit.cage.descendants import (
    bytes_below,
    descendants,
    end_all,
    memory_of,
)

TICK: Final = 0.01  # seconds between two looks at the processes
SLACK: Final = 2000  # kilobytes
BLOCK: Final = 65536
# Python ignores these, and a program would go on doing so.
IGNORED: Final = ("SIGPIPE", "SIGXFSZ")
LINGERING: Final = 2.0  # seconds for what stays when all was ended
# The signals by which the kernel tells of a limit.
SIGNALS: Final = {
    int(getattr(signal, "SIGXFSZ", 0)): "files",
    int(getattr(signal, "SIGXCPU", 0)): "time",
}


class Order(NamedTuple):
    """What is asked for; sizes are bytes."""

    command: list[str]
    given: str
    folder: str
    needed: list[str]
    environment: dict[str, str]
    seconds: float
    memory: int
    output: int
    files: int
    processes: int
    namespaces: bool


def keep(order: Order) -> dict[str, Any]:
    """Runs the program; what is told of it."""
    walls.adopt_orphans()
    own = order.namespaces and walls.own_processes()
    walls.keep_apart()  # the program would find the pipes in /proc
    pipes = [os.pipe() for _ in range(4)]
    start = time.monotonic()
    warden = os.fork()
    (given, feed), (out, into), (err, beside), (told, tell) = pipes
    if not warden:
        for end in (feed, out, err, told):
            os.close(end)
        guard(order, own, (given, into, beside), tell)
    for end in (given, into, beside, tell):
        os.close(end)
    watch = Watch(order, warden, start)
    try:
        watch.until_all_is_said(feed, out, err, told)
    finally:
        end_all(warden, watch.program)
    return watch.answer()


class Watch:
    """A run as it goes: what came so far, and why it was ended."""

    def __init__(self, order: Order, warden: int, start: float) -> None:
        self.order = order
        self.warden = warden
        self.start = start
        self.program = 0
        self.ended = ""
        self.over = 0.0  # when the program ended, or was ended
        self.peak = 0
        self.came = {"out": b"", "err": b"", "told": b""}
        self.chosen = selectors.DefaultSelector()

    def until_all_is_said(
        self, given: int, out: int, err: int, told: int
    ) -> None:
        """Writes the input, and reads what comes to its end."""
        chosen = self.chosen
        for end, name in ((out, "out"), (err, "err"), (told, "told")):
            os.set_blocking(end, False)
            chosen.register(end, selectors.EVENT_READ, name)
        os.set_blocking(given, False)
        chosen.register(given, selectors.EVENT_WRITE, "given")
        left = memoryview(self.order.given.encode())
        looked = 0.0
        while chosen.get_map():
            for key, _ in chosen.select(TICK):
                if key.data == "given":
                    left = self._write(given, left)
                else:
                    self._read(key.fd, key.data)
            now = time.monotonic()
            if self.over and now - self.over > LINGERING:
                return
            if not self.over and now - looked > TICK:
                looked = now
                self._end(self._above(now))

    def _write(self, given: int, left: memoryview) -> memoryview:
        """Writes on; what is left then, and at its end closes the pipe."""
        try:
            left = left[os.write(given, left[:BLOCK]) :]
        except BlockingIOError:
            return left
        except BrokenPipeError:
            left = left[:0]
        if not left:
            self._close(given)
        return left

    def _read(self, end: int, name: str) -> None:
        """Reads on; when the warden has said its last, all else ends."""
        block = os.read(end, BLOCK)
        told = self.came[name] + block
        self.came[name] = told[: self.order.output]
        if not block:
            self._close(end)
        if name == "told":
            if b"P" in told and not self.program:
                self.program = int(told.partition(b"P")[2].split()[0])
            if not (block or self.over):
                self.over = time.monotonic()
                end_all(self.warden, self.program)
        elif len(told) > self.order.output and not self.over:
            self._end("output")

    def _close(self, end: int) -> None:
        self.chosen.unregister(end)
        os.close(end)

    def _above(self, now: float) -> str:
        """The limit that the run is above, if it is."""
        order = self.order
        if b"S" in self.came["told"]:
            return ""
        if now - self.start > order.seconds:
            return "time"
        family = descendants(os.getpid(), order.processes + 1)
        if len(family) > order.processes + 1:
            return "processes"
        used = 0
        if b"X" in self.came["told"]:  # it is a copy of the warden no more
            used = sum(memory_of(one) for one in family if one != self.warden)
        self.peak = max(self.peak, used)
        if used > order.memory:
            return "memory"
        if bytes_below(order.folder) > order.files:
            return "files"
        return ""

    def _end(self, why: str) -> None:
        """Ends the program, if there is a reason."""
        if why:
            self.ended = why
            self.over = time.monotonic()
            end_all(self.warden, self.program)

    def answer(self) -> dict[str, Any]:
        """What is told of the run."""
        words = self.came["told"].decode("ascii", "replace").split()
        said = {word[0]: int(word[1:]) for word in words if word[1:].isdigit()}
        status = said.get("S", 1000 - signal.SIGKILL) - 1000
        if not (self.ended or "S" in said or "E" in said):
            self.ended = "warden"
        if not self.ended:
            self.ended = SIGNALS.get(-status, "files" if "F" in said else "")
        return {
            "status": status,
            "out": self.came["out"].decode("utf-8", "backslashreplace"),
            "err": self.came["err"].decode("utf-8", "backslashreplace"),
            "ended": self.ended,
            "error": said.get("E", 0),
            "seconds": self.over - self.start,
            "memory": max(self.peak, said.get("M", 0)),
        }


def guard(
    order: Order, own: bool, pipes: tuple[int, int, int], told: int
) -> NoReturn:
    """The warden: starts the program, waits for it, says how it ended.

    A line with X when it has begun, and one with P and its process, where
    that is seen from outside; then one with S and its status plus 1000, M
    and the bytes of memory it had if they are known, and F if it had
    filled its folder; or one with E and what kept it from being started.
    """
    code = 1
    try:
        walls.die_with_parent()
        if own:
            walls.own_files(order.folder, order.needed, order.files)
        walls.no_rights()
        waiting, begun = os.pipe()  # closed when it has become another
        program = os.fork()
        if not program:
            begin(order, pipes, told)
        for end in (*pipes, begun):
            os.close(end)
        os.read(waiting, 1)
        os.write(told, b"X\n")
        if not own:
            os.write(told, b"P%d\n" % program)
        ended = 0
        while ended != program:
            ended, status, used = os.wait4(-1, 0)
        # A program begins as a copy of the warden, so that what is no
        # more than that isn't its own.
        least = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss + SLACK
        unit = 1 if sys.platform == "darwin" else 1024
        memory = used.ru_maxrss * unit if used.ru_maxrss > least else 0
        left = os.waitstatus_to_exitcode(status) + 1000
        full = own and not os.statvfs(order.folder).f_bavail
        os.write(told, b"S%d M%d%s\n" % (left, memory, b" F1" * full))
        code = 0
    finally:
        os._exit(code)


def begin(order: Order, pipes: tuple[int, int, int], told: int) -> NoReturn:
    """Becomes the program."""
    try:
        os.setsid()
        walls.die_with_parent()
        for place, end in enumerate(pipes):
            os.dup2(end, place)
        for name in IGNORED:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.SIG_DFL)
        os.chdir(order.folder)
        walls.limit(order.seconds, order.memory, order.files)
        os.execvpe(order.command[0], order.command, order.environment)
    except OSError as error:
        os.write(told, b"E%d\n" % (error.errno or 1))
    finally:
        os._exit(127)


def main() -> None:
    """Reads the request, writes the answer."""
    walls.die_with_parent()
    order = Order(**json.load(sys.stdin))
    json.dump(keep(order), sys.stdout)


if __name__ == "__main__":
    main()
