"""Installs each file of dist/ as a user would, and tries it.

    python packaging/dist_check.py [FOLDER] [--python PYTHON]...

Every Python from 3.11 to 3.14 that is found, on the path or among those
of pyenv, makes an empty environment for each file that fits it.  Wheels
are installed as if there were no compiler; the sdist with one, and
without, where it becomes pure.  There the command must pass the black-box
tests, which run in the environment of this script, and do what the README
shows; ``pip check`` must be content, also beside the newest mypy, which
must find the types of a user's program.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[1]
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
MOST = 8_000_000  # bytes of a wheel
BLACK_BOX = ["tests/test_contract.py", "tests/command"]
README = ["tests/test_readme.py", "-k", "README.md or command.md"]
PIPELINE = '"$0" -g 50 -u | "$0" | "$0" -c'
PUZZLE = "puzzles/s.1"
# Emulates a processor of 2008, the first of level x86-64-v2.
OLD = ("qemu-x86_64", "-cpu", "Nehalem")
PROGRAM = """
from sudokit import Choice, Grid, attempt, explain, rate

clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6...."
g = Grid.parse(clues + "28....419..5....8..79")
c: Choice = g.exist_unique()
line: str = attempt(g.update(c)).line()
level: str = rate(g).level
texts: list[str] = [step.text for step in explain(g)]
print(len(line), level, len(texts))
"""


def pythons() -> dict[str, str]:
    """An interpreter of each version that is here."""
    result: dict[str, str] = {}
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    for version in VERSIONS:
        names = sorted(
            map(str, pyenv.glob(f"versions/{version}.*/bin/python"))
        )
        for name in [f"python{version}", *names]:
            path = shutil.which(name)
            if path and version_of(path) == version:
                result.setdefault(version, path)
    return result


def version_of(python: str) -> str:
    """Major and minor version of an interpreter, "" if it is none."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run(
        [python, "-c", code], capture_output=True, text=True, check=False
    )
    return done.stdout.strip()


def fits(file: Path, version: str) -> bool:
    """Is it for this version of Python?"""
    tag = re.search(r"-cp(\d)(\d+)-cp", file.name)
    return tag is None or version == f"{tag[1]}.{tag[2]}"


def problems_of(wheel: Path) -> Iterator[str]:
    """What is wrong with a wheel before it is installed."""
    size = wheel.stat().st_size
    if size > MOST:
        yield f"{size:,} bytes, more than {MOST:,}"
    here = {str(ROOT), str(Path.home()), tempfile.gettempdir() + "/"}
    with ZipFile(wheel) as members:
        for name in members.namelist():
            data = members.read(name)
            for path in here:
                if path.encode() in data:
                    yield f"{name} names {path}"


def wrong(file: Path, python: str, compiler: bool) -> Iterator[str]:
    """What is wrong with a file, installed by this Python."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([python, "-m", "venv", f"{folder}/env"], check=True)
        inside = Path(folder, "env", "Scripts" if os.name == "nt" else "bin")
        interpreter = str(inside / "python")
        pip = [interpreter, "-m", "pip", "--no-input", "-q"]
        around = dict(os.environ)
        if not compiler:
            around |= {"PATH": str(inside), "CC": "false"}
        subprocess.run([*pip, "install", file], check=True, env=around)
        if not passes([*pip, "check"]):
            yield "pip check is not content"
        command = str(inside / "sudoku")
        yield from wrong_kind(command, compiler or "-cp" in file.name)
        if os.name == "posix":
            yield from wrong_on_posix(command, folder)
        box = [sys.executable, "-m", "pytest", f"--sudoku={command}"]
        if not passes([*box, *BLACK_BOX], ROOT):
            yield "the black-box tests fail"
        if not passes([*box, *README], ROOT):
            yield "the examples of the README fail"
        subprocess.run([*pip, "install", "mypy"], check=True)
        if not passes([*pip, "check"]):
            yield "pip check is not content beside mypy"
        program = Path(folder, "program.py")
        program.write_text(PROGRAM)
        for words in (["-m", "mypy", "--strict"], []):
            if not passes([interpreter, *words, program.name], folder):
                yield f"a user's program fails: {' '.join(words)}"


def passes(
    words: list[str],
    folder: str | Path = ".",
    around: Mapping[str, str] | None = None,
) -> bool:
    """Does a command end with status 0?"""
    done = subprocess.run(words, check=False, cwd=folder, env=around)
    return done.returncode == 0


def wrong_kind(command: str, compiled: bool) -> Iterator[str]:
    """Is it compiled where it should be, also on an old processor?"""
    kind = subprocess.run(
        [command, "--version"], capture_output=True, text=True, check=True
    ).stdout.strip()
    print(f"  {kind}", flush=True)
    if ("pure" in kind) == compiled:
        yield f"it says {kind}"
    if compiled and shutil.which(OLD[0]):
        interpreter = str(Path(command).with_name("python"))
        old = [*OLD, os.path.realpath(interpreter), "-m", "sudokit", "-q"]
        # The interpreter itself doesn't know its environment there.
        place = next(Path(command).parents[1].glob("lib/*/site-packages"))
        around = {**os.environ, "PYTHONPATH": str(place)}
        if not passes([*old, PUZZLE], ROOT, around):
            yield "it fails on an old processor"


def wrong_on_posix(command: str, folder: str) -> Iterator[str]:
    """The first line of the README, and the man page."""
    if not passes(["sh", "-c", PIPELINE, command], folder):
        yield "the pipeline fails"
    pages = {**os.environ, "MANPATH": f"{Path(command).parents[1]}/share/man"}
    if shutil.which("man") and not passes(["man", "-w", "sudoku"], "/", pages):
        yield "there is no man page"


def main() -> int:
    """The script; its exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist")
    parser.add_argument("--python", action="append", default=[])
    options = parser.parse_args()
    folder = options.folder.resolve()
    files = sorted(f for f in folder.glob("sudokit-*") if f.is_file())
    if not files:
        parser.error(f"nothing is in {folder}: make dist")
    used = {version_of(path): path for path in options.python} or pythons()
    failures = [
        f"{file.name}: {reason}"
        for file in files
        if file.suffix == ".whl"
        for reason in problems_of(file)
    ]
    for version, python in used.items():
        for file in filter(lambda file: fits(file, version), files):
            for compiler in (False, True)[: 1 + (file.suffix != ".whl")]:
                about = f"{file.name}, Python {version}"
                about += "" if compiler else ", no compiler"
                print(about, flush=True)
                failures += [
                    f"{about}: {reason}"
                    for reason in wrong(file, python, compiler)
                ]
    missing = ", ".join(v for v in VERSIONS if v not in used)
    print(f"Untried, as they are not here: {missing or 'none'}")
    print(*failures, sep="\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
