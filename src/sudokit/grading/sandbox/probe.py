"""Checks every protection of the sandbox from the inside.

Run by itself, as a program that is graded: it reads what it should find
as JSON and writes, for each of ``PROTECTIONS``, what is wrong, "" if
nothing is.  Nothing but Python's own library is imported.
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
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
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
ALLOWED: Final = {"null", "zero", "full", "random", "urandom"}
LINKS: Final = {"fd", "stdin", "stdout", "stderr", "shm"}
Facts = dict[str, Any]


def user(facts: Facts) -> str:
    """Nobody's rights, and none to be had."""
    status = Path("/proc/self/status").read_text().splitlines()
    about = dict(line.split(":\t", 1) for line in status)
    rights = [f"Cap{kind}" for kind in ("Inh", "Prm", "Eff", "Amb")]
    if os.getuid() != facts["uid"] or os.geteuid() != facts["uid"]:
        return f"the user is {os.getuid()}"
    if any(int(about[name], 16) for name in rights):
        return "there are capabilities"
    return "" if about["NoNewPrivs"].strip() == "1" else "setuid works"


def system_calls(facts: Facts) -> str:
    """A filter is there, and refuses."""
    libc = ctypes.CDLL(None, use_errno=True)
    calls: dict[str, Callable[[], int]] = {
        "shmget": lambda: libc.shmget(0, 4096, 0o1600),
        "ptrace": lambda: libc.ptrace(0, 0, 0, 0),
        "unshare": lambda: libc.unshare(0x10000000),
        "mount": lambda: libc.mount(b"x", b"/tmp", b"tmpfs", 0, None),
        "memfd_create": lambda: libc.memfd_create(b"x", 0),
        "socket": lambda: libc.socket(1, 1, 0),
    }
    return ", ".join(name for name in calls if calls[name]() != -1)


def network(facts: Facts) -> str:
    """The network is not reachable."""
    for kind in (socket.AF_UNIX, socket.AF_INET, socket.AF_INET6):
        with suppress(OSError):
            socket.socket(kind).close()
            return "sockets can be opened"
    if facts["walls"]:
        lines = Path("/proc/net/dev").read_text().splitlines()
        names = {line.split(":")[0].strip() for line in lines[2:]}
        if names - {"lo"}:
            return f"there are {sorted(names)}"
    return ""


def openable(path: str) -> bool:
    """Can it be opened for reading or writing?"""
    for mode in (os.O_RDONLY, os.O_WRONLY):
        with suppress(OSError):
            os.close(os.open(path, mode | os.O_NOCTTY | os.O_NONBLOCK))
            return True
    return False


def devices_that(chosen: Callable[[str, int], bool]) -> str:
    """Paths below /dev that can be opened, of those that are chosen."""
    found = []
    for folder, _, names in os.walk("/dev"):
        for path in (os.path.join(folder, name) for name in names):
            with suppress(OSError):
                if chosen(path, os.stat(path).st_mode) and openable(path):
                    found.append(path)
    return ", ".join(found)


def terminal(facts: Facts) -> str:
    """No terminal, console or disk can be opened."""
    return devices_that(
        lambda path, mode: (
            stat.S_ISBLK(mode)
            or path.startswith(("/dev/pts/", "/dev/tty", "/dev/vcs"))
            or path in ("/dev/console", "/dev/mem", "/dev/kmsg", "/dev/port")
        )
    )


def devices(facts: Facts) -> str:
    """No device but those that everybody needs."""
    if facts["walls"] and set(os.listdir("/dev")) - ALLOWED - LINKS:
        return ", ".join(os.listdir("/dev"))
    return devices_that(
        lambda path, mode: (
            stat.S_ISCHR(mode) and os.path.basename(path) not in ALLOWED
        )
    )


def grader(facts: Facts) -> str:
    """Nothing of the grader can be read, or written to."""
    for path in facts["private"]:
        with suppress(OSError):
            if os.access(path, os.W_OK):
                return f"{path} can be written to"
            if os.path.isdir(path):
                seen = bool(os.listdir(path))
            else:
                with Path(path).open("rb") as file:
                    seen = bool(file.read(1))
            if seen:
                return f"{path} can be read"
    found = find_spec("sudokit")
    return "sudokit can be imported" if found and found.origin else ""


def memory(facts: Facts) -> str:
    """A process gets no more than its share."""
    try:
        mmap.mmap(-1, facts["memory"] + 4096).close()
    except (OSError, ValueError, OverflowError):
        return ""
    return f"{facts['memory']} bytes and more"


def number(facts: Facts) -> str:
    """No more processes can be started than may be."""
    most = facts["processes"]
    import resource  # noqa: PLC0415 not everywhere

    if resource.getrlimit(resource.RLIMIT_NPROC)[0] > most:
        return "there is no limit"
    started: list[int] = []
    try:
        while len(started) <= most:
            child = os.fork()
            if not child:
                time.sleep(60)
                os._exit(0)
            started.append(child)
    except OSError:
        pass
    for child in started:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    if not started:
        return "no process can be started"
    return f"{len(started)}" if len(started) > most else ""


def ends(facts: Facts) -> str:
    """Starts what tries to stay; the grader looks whether it does."""
    if not os.fork():
        os.setsid()
        if not os.fork():
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            for end in range(3):
                os.close(end)
            time.sleep(60)
        os._exit(0)
    os.wait()
    return ""


def processes(facts: Facts) -> str:
    """A /proc that shows the processes of the sandbox alone."""
    if os.readlink("/proc/self/ns/pid") == facts["pid namespace"]:
        return "it is in the machine's process namespace"
    if os.readlink("/proc/self") != str(os.getpid()):
        return "/proc shows others"
    seen = [name for name in os.listdir("/proc") if name.isdigit()]
    return f"/proc shows {len(seen)}" if len(seen) > 4 else ""


def files(facts: Facts) -> str:
    """All that is mounted is read-only but the own folders and /proc."""
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        place, options = line.split()[4:6]
        kept = place in ("/tmp", facts["home"]) or place.startswith(
            ("/dev/", "/proc")
        )
        if not kept and "ro" not in options.split(","):
            return f"{place} is writable"
    for place in ("/", "/usr", "/etc", "/dev", "/home", os.getcwd()):
        with suppress(OSError):
            os.mkdir(os.path.join(place, ".probe"))
            return f"{place} can be written to"
    return ""


def room(facts: Facts) -> str:
    """The folders that can be written to hold no more than they may."""
    for place in ("/tmp", facts["home"]):
        about = os.statvfs(place)
        size = about.f_blocks * about.f_frsize
        if size > facts["files"] + 2 * mmap.PAGESIZE or size == 0:
            return f"{place} holds {size} bytes"
        if not 0 < about.f_files <= facts["inodes"]:
            return f"{place} holds {about.f_files} files"
    return ""


def main() -> None:
    """Looks, and writes what is wrong."""
    facts = json.load(sys.stdin)
    looks = (
        user,
        system_calls,
        network,
        terminal,
        grader,
        memory,
        number,
        devices,
        processes,
        files,
        room,
        ends,
    )
    wrong = {}
    for look in looks:
        name = look.__name__.replace("_", " ")
        try:
            wrong[name] = look(facts)
        except Exception as error:
            wrong[name] = f"{type(error).__name__}: {error}"
    print(json.dumps(wrong))


if __name__ == "__main__":
    main()
