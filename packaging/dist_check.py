"""Installs each file of dist/ as a user would, and tries it.

    python packaging/dist_check.py [FOLDER] [--python PYTHON]...

Every Python from 3.11 to 3.14 that is found, on the path or among those
of pyenv, makes an empty environment for each file that fits it.  There
``pip check`` must be content, and the command pass the black-box tests,
which run in the environment of this script.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
MOST = 8_000_000  # bytes of a wheel
TESTS = ["tests/test_contract.py", "tests/command"]
PIPELINE = '"$0" -g 50 -u | "$0" | "$0" -c'


def pythons() -> dict[str, str]:
    """An interpreter of each version that is here."""
    found: dict[str, str] = {}
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    for version in VERSIONS:
        names = sorted(
            map(str, pyenv.glob(f"versions/{version}.*/bin/python"))
        )
        for name in [f"python{version}", *names]:
            path = shutil.which(name)
            if path and version_of(path) == version:
                found.setdefault(version, path)
    return found


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


def wrong(file: Path, python: str) -> Iterator[str]:
    """What is wrong with a file, installed by this Python."""
    if file.suffix == ".whl" and file.stat().st_size > MOST:
        yield f"{file.stat().st_size} bytes"
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "env"
        subprocess.run([python, "-m", "venv", place], check=True)
        inside = place / ("Scripts" if os.name == "nt" else "bin")
        pip = [str(inside / "python"), "-m", "pip", "--no-input"]
        subprocess.run([*pip, "install", "-q", str(file)], check=True)
        told = subprocess.run([*pip, "check"], check=False)
        if told.returncode:
            yield "pip check is not content"
        command = str(inside / "sudoku")
        kind = subprocess.run(
            [command, "--version"], capture_output=True, text=True, check=True
        ).stdout
        print(f"  {kind.strip()}", flush=True)
        if ("pure" in kind) != ("none-any" in file.name):
            yield f"it says {kind.strip()}"
        if os.name == "posix":
            tried = ["sh", "-c", PIPELINE, command]
            if subprocess.run(tried, check=False, cwd=folder).returncode:
                yield "the pipeline fails"
        tests = [sys.executable, "-m", "pytest", "--sudoku", command, *TESTS]
        if subprocess.run(tests, check=False, cwd=ROOT).returncode:
            yield "the black-box tests fail"


def main() -> int:
    """The script; its exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist")
    parser.add_argument("--python", action="append", default=[])
    options = parser.parse_args()
    files = sorted(f for f in options.folder.glob("sudokit-*") if f.is_file())
    if not files:
        parser.error(f"nothing is in {options.folder}: make dist")
    used = {version_of(path): path for path in options.python} or pythons()
    failures = []
    for version, python in used.items():
        for file in files:
            if fits(file, version):
                print(f"{file.name}, Python {version}", flush=True)
                failures += [
                    f"{file.name}, Python {version}: {reason}"
                    for reason in wrong(file, python)
                ]
    missing = ", ".join(v for v in VERSIONS if v not in used)
    print(f"Untried, as they are not here: {missing or 'none'}")
    print(*failures, sep="\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
