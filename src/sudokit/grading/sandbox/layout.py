"""The file system that a program sees, as bubblewrap arguments.

bubblewrap(...)     the arguments that precede the program's command line
hidden_below(...)   the files of sudokit in folders that programs see
"""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Sequence
from functools import cache
from glob import glob
from pathlib import Path
from typing import Final

from sudokit.grading.sandbox.run import Broken

SUBMISSION: Final = "/submission"
STUDENT: Final = 1000  # the user ID in a user namespace
HOME: Final = "/home/student"
PATH: Final = "/usr/local/bin:/usr/bin:/bin"
SYSTEM: Final = ("bin", "sbin", "lib", "lib32", "lib64", "libx32")
SETTINGS: Final = (
    "alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d",
    "localtime", "java*", "mono",
)  # fmt: skip
# Some distributions install sudoku solvers there.
GAMES: Final = ("/usr/games", "/usr/local/games")
ALWAYS: Final = shlex.split("""
--die-with-parent --new-session
--unshare-ipc --unshare-pid --unshare-net --unshare-uts --unshare-cgroup-try
--cap-drop ALL --dir /dev --dir /etc --dir /home --dir /var
--ro-bind /usr /usr --proc /proc
--dev-bind /dev/null /dev/null --dev-bind /dev/zero /dev/zero
--dev-bind /dev/full /dev/full --dev-bind /dev/random /dev/random
--dev-bind /dev/urandom /dev/urandom
--symlink /proc/self/fd /dev/fd --symlink /proc/self/fd/0 /dev/stdin
--symlink /proc/self/fd/1 /dev/stdout --symlink /proc/self/fd/2 /dev/stderr
--symlink /tmp /dev/shm --symlink /tmp /var/tmp
""")


def bubblewrap(
    place: str,
    uid: int,
    shown: Sequence[str],
    hidden: Sequence[str],
    writable: bool,
) -> list[str]:
    """Return the bubblewrap arguments that precede the command line.

    ``place`` holds ``submission``, ``run/tmp``, ``run/home`` and, to mask
    ``hidden`` paths, the folder ``empty`` and the file ``nothing``.  If
    ``uid`` is -1, the program runs in a user namespace of its own; otherwise
    sudokit runs as root, and may change to this user inside the sandbox.
    """
    user = ["--unshare-user", "--uid", str(STUDENT), "--gid", str(STUDENT)]
    if uid >= 0:
        user = ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    binds = [(path, path) for path in shown]
    for name in SETTINGS:
        binds += [(path, path) for path in glob(f"/etc/{name}")]
    links = []
    for path in (f"/{name}" for name in SYSTEM):
        if os.path.islink(path):
            links += ["--symlink", os.readlink(path), path]
        elif os.path.isdir(path):
            binds.append((path, path))
    for path in (*hidden, *filter(os.path.isdir, GAMES)):
        mask = "empty" if os.path.isdir(path) else "nothing"
        binds.append((f"{place}/{mask}", path))
    arguments = [*ALWAYS, *user, *links]
    for path in shown:
        for folder in (*reversed(Path(path).parents[:-1]), path):
            # The folders that bubblewrap makes by itself are for root alone.
            arguments += ["--dir", str(folder)]
    for source, target in binds:
        arguments += ["--ro-bind", source, target]
    arguments += ["--bind", f"{place}/run/tmp", "/tmp"]
    arguments += ["--bind", f"{place}/run/home", HOME]
    kind = "--bind" if writable else "--ro-bind"
    arguments += [kind, f"{place}/submission", SUBMISSION]
    return [*arguments, "--remount-ro", "/", "--chdir", SUBMISSION, "--"]


@cache
def hidden_below(shown: tuple[str, ...]) -> list[str]:
    """Return the files and folders of sudokit that programs would see.

    These are all paths that contain its name, such as compiled modules, and
    its command.
    """
    system = [f"/{name}" for name in SYSTEM if os.path.isdir(f"/{name}")]
    paths = {*map(os.path.realpath, ("/usr", *system, *shown))}
    folders = [  # /usr/lib is searched with /usr
        path
        for path in sorted(paths)
        if not any(path.startswith(f"{other}/") for other in paths)
    ]
    # The test of the name is quicker than that of the path.
    named = ["-iname", "*sudokit*", "-o", "-name", "sudoku"]
    named += ["-path", "*/bin/sudoku"]
    command = ["find", *folders, "-mindepth", "1", "(", *named, ")"]
    command += ["-prune", "-print0"]
    try:
        output = subprocess.run(
            command,
            capture_output=True,
            check=False,
            env={**os.environ, "LC_ALL": "C"},  # names are bytes
        ).stdout
    except FileNotFoundError:
        raise Broken("find isn't installed") from None
    names = [os.fsdecode(name) for name in output.split(b"\0") if name]
    real = {os.path.realpath(name) for name in names}
    seen = tuple(f"{folder}/" for folder in folders)
    return sorted(path for path in real if path.startswith(seen))
