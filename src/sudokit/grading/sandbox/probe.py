"""Checks every protection of the sandbox from the inside.

It runs like a graded program: it reads the expected limits as JSON and
writes, for each of ``PROTECTIONS``, what is wrong, "" if nothing is.  It
imports nothing but Python's own library.
"""

import ctypes
import json
import mmap
import os
import signal
import socket
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from glob import glob
from importlib.util import find_spec
from pathlib import Path
from threading import Event, Thread, stack_size
from typing import Any, Final

# What isn't prevented where a protection is missing.
PROTECTIONS: Final = {
    "user": "using the grader's rights",
    "system calls": "dangerous and uncounted system calls",
    "network": "using the network and sockets",
    "terminal": "writing to and reading from terminals and disks",
    "grader": "reading or changing the grader, its files or other work",
    "memory": "using more memory",
    "number": "starting more processes",
    "ends": "outliving a run",
    "devices": "opening other devices",
    "processes": "seeing other processes",
    "files": "reading and writing files elsewhere that are open to everyone",
    "room": "filling the disk during a run",
}
DEVICES: Final = {"null", "zero", "full", "random", "urandom"}
LINKS: Final = {"fd", "stdin", "stdout", "stderr", "shm"}
TERMINALS: Final = tuple(
    f"/dev/{name}"
    for name in ("pts/", "tty", "vcs", "console", "mem", "kmsg", "port")
)
REFUSED: Final[dict[str, tuple[Any, ...]]] = {
    "shmget": (0, 4096, 0o1600),
    "ptrace": (0, 0, 0, 0),
    "unshare": (0x10000000,),
    "mount": (b"x", b"/tmp", b"tmpfs", 0, None),
    "memfd_create": (b"x", 0),
    "socket": (1, 1, 0),
}
RIGHTS: Final = ("CapInh", "CapPrm", "CapEff", "CapAmb")
THREADS: Final = 80  # for which each sandbox has enough memory
STACK: Final = 2**16  # bytes of a thread
QUIETLY: Final = os.O_NOCTTY | os.O_NONBLOCK
Facts = dict[str, Any]


def user(facts: Facts) -> Iterator[str]:
    """Check that the user has no privileges, and can gain none."""
    wanted = {**dict.fromkeys(RIGHTS, "0" * 16), "NoNewPrivs": "1"}
    wanted |= {"Uid": "\t".join([str(facts["uid"])] * 4), "Seccomp": "2"}
    lines = Path("/proc/self/status").read_text().splitlines()
    status = dict(line.split(":\t", 1) for line in lines)
    yield from (n for n in wanted if status.get(n) != wanted[n])


def system_calls(facts: Facts) -> Iterator[str]:
    """Check that the filter refuses system calls."""
    libc = ctypes.CDLL(None)
    for name, words in REFUSED.items():
        if getattr(libc, name)(*words) != -1:
            yield name


def network(facts: Facts) -> Iterator[str]:
    """Check that there is no network, and no socket."""
    for kind in (socket.AF_UNIX, socket.AF_INET, socket.AF_INET6):
        with suppress(OSError):
            socket.socket(kind).close()
            yield "sockets can be opened"
    lines = Path("/proc/net/dev").read_text().splitlines()[2:]
    if facts["walls"] and len(lines) > 1:
        yield "there is an interface beside lo"


def terminal(facts: Facts) -> Iterator[str]:
    """Check that no terminal, console or disk can be opened."""
    for path in filter(os.path.exists, glob("/dev/**", recursive=True)):
        mode = os.stat(path).st_mode
        guarded = stat.S_ISCHR(mode) and path.startswith(TERMINALS)
        for way in (os.O_RDONLY, os.O_WRONLY):
            with suppress(OSError):
                if guarded or stat.S_ISBLK(mode):
                    os.close(os.open(path, way | QUIETLY))
                    yield path


def devices(facts: Facts) -> Iterator[str]:
    """Check that there are only the devices that every program needs."""
    yield from set(os.listdir("/dev")) - DEVICES - LINKS


def grader(facts: Facts) -> Iterator[str]:
    """Check that the grader's files can't be read or written."""
    for path in facts["private"]:
        if os.access(path, os.W_OK):
            yield f"{path} can be written to"
        with suppress(OSError):
            if (
                os.listdir(path)
                if os.path.isdir(path)
                else (Path(path).read_bytes())
            ):
                yield f"{path} can be read"
    if getattr(find_spec("sudokit"), "origin", None):
        yield "sudokit can be imported"


def memory(facts: Facts) -> Iterator[str]:
    """Check that a process gets no more memory than its share."""
    with suppress(OSError, ValueError, OverflowError):
        mmap.mmap(-1, facts["memory"] + mmap.PAGESIZE).close()
        yield f"{facts['memory']} bytes and more"


def number(facts: Facts) -> Iterator[str]:
    """Check that no more processes can be started than allowed.

    The kernel counts threads as processes, and they start sooner.  There isn't
    memory for many of them, so the rest are processes.
    """
    threads: list[Thread] = []
    children: list[int] = []
    most = facts["processes"]
    done = Event()
    stack_size(STACK)
    try:
        with suppress(RuntimeError):
            while len(threads) <= min(most, THREADS):
                thread = Thread(target=done.wait, daemon=True)
                thread.start()
                threads.append(thread)
        with suppress(OSError):
            while len(threads) + len(children) <= most:
                children.append(os.fork())
                if not children[-1]:
                    time.sleep(60)
                    os._exit(0)
    finally:
        done.set()
        for child in children:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        for thread in threads:
            thread.join()
    started = len(threads) + len(children)
    if not 0 < started <= most:
        yield f"{started} could be started"


def ends(facts: Facts) -> Iterator[str]:
    """Start a process that tries to survive; the grader checks."""
    if not os.fork():
        os.setsid()
        if not os.fork():
            os.closerange(0, 3)
            os.execvp("sleep", ["sleep", facts["mark"]])
        os._exit(0)
    os.wait()
    yield ""


def processes(facts: Facts) -> Iterator[str]:
    """Check that /proc shows only the processes of the sandbox."""
    seen = [name for name in os.listdir("/proc") if name.isdigit()]
    shared = os.readlink("/proc/self/ns/pid") == facts["pid namespace"]
    own = os.readlink("/proc/self") == str(os.getpid())
    if shared or not own or len(seen) > 4:
        yield f"/proc shows {len(seen)}"


def files(facts: Facts) -> Iterator[str]:
    """Check that only the program's folders and /proc are writable."""
    own = ("/dev/", "/proc", "/tmp", facts["home"])
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        place, options = line.split()[4:6]
        if not place.startswith(own) and "rw" in options.split(","):
            yield f"{place} is writable"
    for place in ("/", "/usr", "/etc", "/dev", "/home", os.getcwd()):
        with suppress(OSError):
            os.mkdir(f"{place}/.probe")
            yield f"{place} can be written to"


def room(facts: Facts) -> Iterator[str]:
    """Check that the program's folders hold no more than allowed."""
    for place in ("/tmp", facts["home"]):
        about = os.statvfs(place)
        size = about.f_blocks * about.f_frsize
        if not 0 < size <= facts["files"] + 2 * mmap.PAGESIZE:
            yield f"{place} holds {size} bytes"
        if not 0 < about.f_files <= facts["inodes"]:
            yield f"{place} holds {about.f_files} files"


def main() -> None:
    """Run every check and write the problems."""
    facts = json.load(sys.stdin)
    wrong = {}
    for name in PROTECTIONS:
        try:
            problems = globals()[name.replace(" ", "_")](facts)
            wrong[name] = next(problems, "")
        except Exception as error:
            wrong[name] = f"{type(error).__name__}: {error}"
    print(json.dumps(wrong))


if __name__ == "__main__":
    main()
