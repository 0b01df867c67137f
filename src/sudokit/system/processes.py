"""Worker processes, which import neither this folder nor the caller's script.

Worker(set_up)      a process that does one task after another
Workers(jobs, set_up)  several, as an executor of ``concurrent.futures``
Lost                raised when a process ends before it answers
within(seconds, work, ...)  does work, limited in processor time
prepare(modules)    starts the process from which others are forked
safely()            a block whose new processes are isolated in this way
keep_memory()       avoids fresh memory, here and in forked processes
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ThreadPoolExecutor,
)
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import partial
from mmap import mmap
from multiprocessing import (
    current_process,
    forkserver,
    get_all_start_methods,
    get_context,
    parent_process,
    spawn,
)
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from pickle import loads
from queue import SimpleQueue
from shutil import rmtree
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext
    from multiprocessing.process import BaseProcess

LINUX: Final = sys.platform.startswith("linux")
SAFE: Final = "PYTHONSAFEPATH"
FORKS: Final = "forkserver" in get_all_start_methods()  # not on Windows
CONTEXT: Final[ForkServerContext | SpawnContext] = (
    get_context("forkserver") if FORKS else get_context("spawn")
)
ALONE: Final = ContextVar("alone", default=False)  # without the script
HARMLESS: Final = "jemalloc_bg_thd"  # a thread of pyarrow that forks well
STARTING: Final = 20.0  # seconds that a process may take to start
TRIES: Final = 3  # processes to try for a task
MOST: Final = 16  # processes, and on larger machines PER_CORE
PER_CORE: Final = 2
DEATH_OF_PARENT: Final = 1  # PR_SET_PDEATHSIG of Linux
ROOM: Final = 2**20  # bytes that a forked process shares with its parent
LARGE: Final = 2**13  # bytes of objects that go through them, not the pipe
# The signal that ends a process which has used its processor time.
OVER_TIME: Final = getattr(signal, "SIGPROF", None)  # not on Windows
M_TRIM_THRESHOLD: Final = -1  # of mallopt of glibc
M_MMAP_THRESHOLD: Final = -3
THRESHOLD: Final = 2**25  # bytes, the most that mallopt takes for both


def prepare(modules: Sequence[str]) -> None:
    """Start the process from which others are forked, without waiting for it.

    It imports the modules.  It and its children ignore the signals that
    are ignored now.
    """
    if FORKS:
        CONTEXT.set_forkserver_preload(list(modules))
        with safely():
            forkserver.ensure_running()


def end_by(number: int, _frame: object = None) -> None:
    """Remove the temporary files of this process; end it by a signal.

    This can be the handler of that signal, for which Python removes nothing.
    """
    signal.signal(number, signal.SIG_DFL)  # a second one ends it at once
    folder = current_process()._config.get("tempdir")  # type: ignore[attr-defined]
    if folder:
        rmtree(folder, ignore_errors=True)
    signal.raise_signal(number)


class _Starting:
    """The threads that are starting a process, and the settings before."""

    lock = Lock()
    threads = 0
    before: str | None = None
    prepared = staticmethod(spawn.get_preparation_data)
    warnings = warnings.catch_warnings()

    @classmethod
    def begin(cls) -> None:
        """Change the settings of ``multiprocessing``, in the first thread."""
        cls.before = os.environ.get(SAFE)
        os.environ[SAFE] = "1"
        cls.prepared = staticmethod(spawn.get_preparation_data)
        spawn.get_preparation_data = _prepared
        cls.warnings = warnings.catch_warnings()
        cls.warnings.__enter__()
        # For its helper, killed and started again, and for a fork.
        warnings.filterwarnings("ignore", "resource_tracker: process died")
        warnings.filterwarnings("ignore", ".*use of fork", DeprecationWarning)

    @classmethod
    def end(cls) -> None:
        """Restore the settings, in the last thread."""
        cls.warnings.__exit__(None, None, None)
        spawn.get_preparation_data = cls.prepared
        if cls.before is None:
            del os.environ[SAFE]
        else:
            os.environ[SAFE] = cls.before


def _prepared(name: str) -> dict[str, Any]:
    """Return the data that Python sends to a new process.

    In ``safely`` they leave out the caller's script, which without a guard
    would do all its work again in each process.
    """
    data = _Starting.prepared(name)
    if not ALONE.get():
        return data
    return {key: data[key] for key in data if key[:10] != "init_main_"}


@contextmanager
def safely() -> Iterator[None]:
    """Let processes started in this block import nothing of the caller's.

    They leave out its script, and don't look for modules in this folder.

    ``multiprocessing`` starts processes with ``python -c``, which looks
    there first, so that a file ``json.py`` beside a puzzle would be run.
    Several threads can be in such a block; the last one restores the
    settings of the process.
    """
    with _Starting.lock:
        if not _Starting.threads:
            _Starting.begin()
        _Starting.threads += 1
    before = ALONE.set(True)
    try:
        yield
    finally:
        ALONE.reset(before)
        with _Starting.lock:
            _Starting.threads -= 1
            if not _Starting.threads:
                _Starting.end()


class Lost(BrokenExecutor):
    """A process ended, or was ended, before it answered."""


class TooLate(Lost):
    """A process was ended because it took too much time."""


class Channel:
    """One end of a pipe, and memory that both ends share, if any.

    Large objects go through the memory, as a pipe copies them twice.  Each
    end receives before it sends again.
    """

    def __init__(self, pipe: Connection, room: mmap | None) -> None:
        self.pipe = pipe
        self._room = room

    def send(self, what: object) -> None:
        """Send an object to the other end."""
        data = ForkingPickler.dumps(what)
        size = len(data)
        if self._room is None or not LARGE < size <= ROOM:
            self.pipe.send_bytes(data)
            return
        self._room[:size] = data
        self.pipe.send(InRoom(size))

    def receive(self) -> Any:
        """Wait for an object and return it; EOFError if the pipe is closed."""
        what = self.pipe.recv()
        if isinstance(what, InRoom):
            assert self._room is not None
            return loads(memoryview(self._room)[: what.size])
        return what


class InRoom(NamedTuple):
    """An object in the shared memory, of this many bytes."""

    size: int


class Worker:
    """A process that does one task after another.

    It starts with the first task, and another one replaces it if it is
    lost.  It calls ``set_up`` first.  It ignores ctrl-C and ends with its
    parent, however that ends; on Linux even inside a compiled loop.
    """

    def __init__(
        self, set_up: Callable[[], object] = int, forks: bool = False
    ) -> None:
        self._set_up = set_up
        self._forks = forks
        self._process: BaseProcess | None = None
        self._channel: Channel | None = None
        self._is_ready = False
        self._unwanted = False

    def start(self) -> Channel:
        """Start the process without waiting for it; return the channel to it.

        OSError or EOFError if the system can't start one.
        """
        context = get_context("fork") if self._forks else CONTEXT
        ours, theirs = context.Pipe()
        room = mmap(-1, ROOM) if self._forks else None
        self._channel = Channel(ours, room)
        process = context.Process(
            target=_serve,
            args=(Channel(theirs, room), self._set_up, self._forks),
            daemon=True,
        )
        try:
            with safely():
                process.start()
        finally:
            theirs.close()
        self._process = process
        self._is_ready = self._forks = False
        return self._channel

    def do(
        self,
        work: Callable[..., Any],
        *arguments: object,
        seconds: float | None = None,
    ) -> Any:
        """Return the result of the work in the process, or raise its error.

        Lost if the process ends, TooLate if the work takes more than
        ``seconds``, or longer than ``within`` allows; the time to start
        isn't counted.
        """
        try:
            channel = self._channel or self.start()
            pipe = channel.pipe
            if self._unwanted:
                raise EOFError
            if not self._is_ready:
                if not pipe.poll(STARTING):
                    raise EOFError
                pipe.recv()
                self._is_ready = True
            channel.send((work, arguments))
            if not pipe.poll(seconds):
                self.rest()
                raise TooLate(f"it took more than {seconds} seconds")
            result, error = channel.receive()
        except (EOFError, OSError):
            process = self._process
            self.rest()
            if OVER_TIME and process and process.exitcode == -OVER_TIME:
                raise TooLate("it took too much processor time") from None
            raise Lost("a worker process ended") from None
        if error is not None:
            raise error
        return result

    def give_up(self) -> None:
        """End the process at once; any thread may call it.

        A thread that waits for a result raises Lost.
        """
        self._unwanted = True
        process = self._process
        if process is not None:
            process.kill()

    def rest(self) -> None:
        """End the process; the next task starts another."""
        process, self._process = self._process, None
        channel, self._channel = self._channel, None
        if process is not None:
            process.kill()
            process.join()
        if channel is not None:
            channel.pipe.close()


def within(
    seconds: float, work: Callable[..., Any], *arguments: object
) -> Any:
    """Return the result of the work, in a process of its own.

    If the process uses more than ``seconds`` of processor time, in all its
    threads, the system ends it; Windows has no such limit.
    """
    if not OVER_TIME:
        return work(*arguments)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return work(*arguments)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _serve(
    channel: Channel, set_up: Callable[[], object], is_forked: bool
) -> None:
    """Do one task after another, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if LINUX:
        ctypes.CDLL(None).prctl(DEATH_OF_PARENT, signal.SIGKILL)
    parent = parent_process()
    if is_forked and parent is not None and os.getppid() != parent.pid:
        os._exit(1)  # the parent had ended before
    Thread(target=_end_with_parent, daemon=True).start()
    set_up()
    with suppress(EOFError, OSError):
        channel.send(None)  # it has started
        while True:
            work, arguments = channel.receive()
            answer: tuple[Any, Exception | None]
            try:
                answer = work(*arguments), None
            except Exception as error:
                answer = None, error
            channel.send(answer)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


def may_fork() -> bool:
    """Return whether this process can fork: it has no threads."""
    if not (LINUX and FORKS):
        return False
    me = str(os.getpid())
    try:
        others = [one for one in os.listdir("/proc/self/task") if one != me]
        names = [
            Path(f"/proc/self/task/{one}/comm").read_text().strip()
            for one in others
        ]
    except OSError:
        return False
    return all(name == HARMLESS for name in names)


def keep_memory() -> None:
    """Let this process, and those forked from it, keep memory they free.

    Memory that the system has to clear costs more than working with it.
    """
    if LINUX:
        libc = ctypes.CDLL(None)
        with suppress(AttributeError):  # it isn't glibc
            libc.mallopt(M_MMAP_THRESHOLD, THRESHOLD)
            libc.mallopt(M_TRIM_THRESHOLD, THRESHOLD)


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # on Linux
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers(Executor):
    """Processes of this machine that share tasks.

    ``jobs`` is their number, at most MOST, or PER_CORE for each core.  If a
    process is lost, another one does its task again; Lost is raised if that
    happens too often.  At the end of a block all processes are ended,
    whatever they do.  They import the ``modules`` only once.
    """

    def __init__(
        self,
        jobs: int,
        set_up: Callable[[], object] = int,
        modules: Sequence[str] = (),
    ) -> None:
        forks = may_fork()
        jobs = min(jobs, max(MOST, PER_CORE * cores()))
        if not forks:
            prepare(modules)
        self._workers = [Worker(set_up, forks) for _ in range(jobs)]
        self._free: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._workers:
            if forks:
                worker.start()  # now, before there are threads
            self._free.put(worker)
        self._threads = ThreadPoolExecutor(jobs)

    def submit(
        self, work: Callable[..., Any], /, *arguments: Any, **named: Any
    ) -> Future[Any]:
        """Return the future of a task."""
        return self._threads.submit(
            self._do, partial(work, **named), arguments
        )

    def _do(
        self, work: Callable[..., Any], arguments: tuple[object, ...]
    ) -> Any:
        worker = self._free.get()
        try:
            for _ in range(TRIES - 1):
                with suppress(Lost):
                    return worker.do(work, *arguments)
            return worker.do(work, *arguments)
        finally:
            self._free.put(worker)

    def shutdown(
        self, wait: bool = True, *, cancel_futures: bool = False
    ) -> None:
        """End the processes."""
        for worker in self._workers:
            worker.give_up()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._workers:
            worker.rest()
