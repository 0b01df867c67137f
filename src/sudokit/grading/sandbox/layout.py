"""The bubblewrap commands that set up the sandbox's file system.

ROOT, USER, ...     the ways to keep a program in bounds, strictest first
enter(level)        what starts the keeper in namespaces of its own
bubblewrap(...)     what starts a program in a sandbox
hidden_below(...)   what of sudokit stands in folders that programs see
"""

from __future__ import annotations

import csv
import os
import subprocess
from collections.abc import Sequence
from functools import cache
from glob import glob
from pathlib import Path
from typing import Final

# In namespaces made by root, or by anybody; as another user; as oneself.
ROOT: Final = "bubblewrap as root"
USER: Final = "bubblewrap"
OTHER: Final = "another user"
NONE: Final = "none"
RUN_INODES: Final = 2000  # files and folders that a run may make
SPARE: Final = 4  # processes beside a program's own that its limit allows
SUBMISSION: Final = "/submission"
HOME: Final = "/home/student"
PATH: Final = "/usr/local/bin:/usr/bin:/bin"
STUDENT: Final = 1000  # the uid in a namespace of users
DEVICES: Final = ("null", "zero", "full", "random", "urandom")
PIPES: Final = {"fd": "", "stdin": "/0", "stdout": "/1", "stderr": "/2"}
SYSTEM: Final = ("bin", "sbin", "lib", "lib32", "lib64", "libx32")
FOLDERS: Final = ("/dev", "/etc", "/home", "/var")
SETTINGS: Final = (
    "alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d",
    "localtime", "java*", "mono",
)  # fmt: skip
# Programs that solve sudoku lie there in some distributions.
GAMES: Final = ("/usr/games", "/usr/local/games")


class Broken(Exception):
    """A sandbox can't be made; the text says why."""


def enter(level: str) -> list[str]:
    """The words before those of the keeper."""
    if level == ROOT:
        return ["unshare", "--mount"]
    if level == USER:
        return ["unshare", "--map-root-user", "--mount"]
    return []


def bubblewrap(
    level: str,
    place: str,
    uid: int,
    shown: Sequence[str],
    hidden: Sequence[str],
    writable: bool,
) -> list[str]:
    """The arguments of bubblewrap that precede the program.

    ``place`` holds ``submission``, ``run/tmp`` and ``run/home``, which are
    of bounded size, and ``empty``.
    """
    words = ["--die-with-parent", "--new-session"]
    words += ["--unshare-ipc", "--unshare-pid", "--unshare-net"]
    words += ["--unshare-uts", "--unshare-cgroup-try", "--cap-drop", "ALL"]
    become: list[str] = []
    if level == ROOT:
        words += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
        become = ["setpriv", f"--reuid={uid}", f"--regid={uid}"]
        become += ["--clear-groups", "--inh-caps=-all", "--"]
    else:
        words += ["--unshare-user", "--uid", str(uid), "--gid", str(uid)]
    for path in (*FOLDERS, *shown):  # nobody else may enter what is made
        for folder in (*reversed(Path(path).parents[:-1]), path):
            words += ["--dir", str(folder)]  # on the way
    words += ["--ro-bind", "/usr", "/usr"]
    for name in SYSTEM:
        if os.path.islink(f"/{name}"):
            words += ["--symlink", os.readlink(f"/{name}"), f"/{name}"]
        elif os.path.isdir(f"/{name}"):
            words += ["--ro-bind", f"/{name}", f"/{name}"]
    for name in SETTINGS:
        for path in glob(f"/etc/{name}"):
            words += ["--ro-bind", path, path]
    for path in shown:
        words += ["--ro-bind", path, path]
    words += ["--proc", "/proc"]
    for name in DEVICES:
        words += ["--dev-bind", f"/dev/{name}", f"/dev/{name}"]
    for name, end in PIPES.items():
        words += ["--symlink", f"/proc/self/fd{end}", f"/dev/{name}"]
    words += ["--symlink", "/tmp", "/dev/shm", "--symlink", "/tmp", "/var/tmp"]
    words += ["--bind", f"{place}/run/tmp", "/tmp"]
    words += ["--bind", f"{place}/run/home", HOME]
    kind = "--bind" if writable else "--ro-bind"
    words += [kind, f"{place}/submission", SUBMISSION]
    for path in (*hidden, *filter(os.path.isdir, GAMES)):
        empty = "empty" if os.path.isdir(path) else "nothing"
        words += ["--ro-bind", f"{place}/{empty}", path]
    return [*words, "--remount-ro", "/", "--chdir", SUBMISSION, "--", *become]


@cache
def hidden_below(shown: tuple[str, ...]) -> list[str]:
    """What of sudokit programs would see: files, and whole folders.

    All that has its name, and what an installation has listed as its own.
    """
    system = [f"/{name}" for name in SYSTEM if os.path.isdir(f"/{name}")]
    folders = sorted({*map(os.path.realpath, ("/usr", *system, *shown))})
    named = ("-iname", "*sudokit*", "-prune", "-print0")
    words = ["find", *folders, "-mindepth", "1", *named]
    try:
        listed = subprocess.run(words, capture_output=True, check=False).stdout
    except FileNotFoundError:
        raise Broken("find isn't installed") from None
    found = {os.fsdecode(path) for path in listed.split(b"\0") if path}
    for path in sorted(found):
        record = Path(path, "RECORD")
        if record.is_file():
            with record.open(encoding="utf-8", newline="") as file:
                names = [row[0] for row in csv.reader(file) if row]
            for name in names:
                whole = os.path.normpath(record.parent.parent / name)
                if "sudokit" not in name and os.path.isfile(whole):
                    found.add(whole)
    real = {os.path.realpath(path) for path in found}
    seen = tuple(f"{folder}/" for folder in folders)
    return sorted(path for path in real if path.startswith(seen))
