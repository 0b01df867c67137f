"""The walls around a program: what the kernel can be asked for.

    own_processes()         the next child is the first of its own world
    own_files(...)          all files can be read, few can be written
    no_rights()             what is run from here on can't get any
    limit(...)              what a process may use
    keep_apart()            what it has open is not for others to open
die_with_parent()       no process outlives the one that started it
    adopt_orphans()         those of its descendants fall to this process

Each is for Linux, where namespaces(7) may be open to everybody, to root
or to nobody: the functions say whether they did it.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
from collections.abc import Sequence
from typing import Final

LINUX: Final = sys.platform == "linux"

NEW_FILES: Final = 0x00020000  # CLONE_NEWNS
NEW_MESSAGES: Final = 0x08000000  # CLONE_NEWIPC
NEW_USERS: Final = 0x10000000  # CLONE_NEWUSER
NEW_PROCESSES: Final = 0x20000000  # CLONE_NEWPID
NEW_NETWORK: Final = 0x40000000  # CLONE_NEWNET

PRIVATE: Final = 0x4000 | 0x40000  # MS_REC | MS_PRIVATE
NO_DEVICES: Final = 0x2 | 0x4  # MS_NOSUID | MS_NODEV
MOUNT_SETATTR: Final = 442  # its number on every processor
HERE: Final = -100  # AT_FDCWD
RECURSIVE: Final = 0x8000  # AT_RECURSIVE
READ_ONLY: Final = 1  # MOUNT_ATTR_RDONLY

DIE_WITH_PARENT: Final = 1  # PR_SET_PDEATHSIG
DUMPABLE: Final = 4  # PR_SET_DUMPABLE
DROP_BOUND: Final = 24  # PR_CAPBSET_DROP
ADOPT: Final = 36  # PR_SET_CHILD_SUBREAPER
NO_NEW_RIGHTS: Final = 38  # PR_SET_NO_NEW_PRIVS
RIGHTS: Final = 64  # more than there are capabilities

# Where programs are used to write.
SCRATCH: Final = ("/tmp", "/var/tmp", "/dev/shm")


def own_processes() -> bool:
    """Puts the children of this process into a world of their own.

    The first one is its process 1: when that ends, the kernel ends all
    others, and none of them sees a process outside, or a network.
    """
    if not LINUX:
        return False
    user, group = os.getuid(), os.getgid()
    worlds = NEW_USERS | NEW_PROCESSES | NEW_MESSAGES | NEW_NETWORK
    if _libc().unshare(worlds):
        return False
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)
    return True


def own_files(folder: str, needed: Sequence[str], size: int) -> bool:
    """Makes all files read-only but those of a folder in memory.

    ``folder``, of ``size`` bytes at the most, stands empty then, and
    so do the usual folders for what passes, unless one of the paths
    ``needed`` lies in them.
    """
    libc = _libc()
    if libc.unshare(NEW_FILES) or libc.mount(
        b"none", b"/", None, PRIVATE, None
    ):
        return False
    writable = [
        place
        for place in SCRATCH
        if os.path.isdir(place)
        and not os.path.islink(place)
        and not any(path.startswith(place + "/") for path in needed)
    ]
    if not any(folder.startswith(place + "/") for place in writable):
        writable.append(folder)
    told = f"size={size},mode=1777".encode()
    for place in writable:
        name = place.encode()
        if libc.mount(b"tmpfs", name, b"tmpfs", NO_DEVICES, told):
            return False
    os.makedirs(folder, exist_ok=True)
    # Not everywhere is this allowed; the old one does as well.
    libc.mount(b"proc", b"/proc", b"proc", NO_DEVICES, None)
    if _set_read_only(b"/", True, RECURSIVE):
        return False
    return not any(
        _set_read_only(place.encode(), False, 0) for place in writable
    )


def _set_read_only(path: bytes, wanted: bool, how: int) -> int:
    """Mounts from a path on, or that one alone; 0 if it was done."""
    attributes = (ctypes.c_uint64 * 4)(
        READ_ONLY if wanted else 0, 0 if wanted else READ_ONLY, 0, 0
    )
    done: int = _libc().syscall(
        MOUNT_SETATTR,
        HERE,
        path,
        how,
        ctypes.byref(attributes),
        ctypes.sizeof(attributes),
    )
    return done


def no_rights() -> None:
    """Nothing that is run from here on has any right of root."""
    if LINUX:
        libc = _libc()
        for right in range(RIGHTS):
            libc.prctl(DROP_BOUND, right, 0, 0, 0)
        libc.prctl(NO_NEW_RIGHTS, 1, 0, 0, 0)


def limit(seconds: float, memory: int, file: int) -> None:
    """What a process may use: of time, and bytes of memory and a file.

    RLIMIT_NPROC isn't set: it counts all processes of a user, whoever
    started them, and doesn't hold root.
    """
    spent = int(seconds) + 2
    for kind, most in (
        (resource.RLIMIT_CPU, spent),
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_FSIZE, file),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, 256),
    ):
        _, hard = resource.getrlimit(kind)
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(kind, (least, least))
        except (OSError, ValueError):  # not every system has each of them
            continue


def keep_apart() -> None:
    """Others can't open what this process has open, or read its memory.

    Its children are so, too, until they are another program.
    """
    if LINUX:
        _libc().prctl(DUMPABLE, 0, 0, 0, 0)


def die_with_parent() -> None:
    """This process is killed when the one that started it ends."""
    if LINUX:
        _libc().prctl(DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)


def adopt_orphans() -> None:
    """Descendants whose parent ends become children of this process."""
    if LINUX:
        _libc().prctl(ADOPT, 1, 0, 0, 0)


def _libc() -> ctypes.CDLL:
    """The functions of the C library, as those of Python lack these."""
    return ctypes.CDLL(None, use_errno=True)
