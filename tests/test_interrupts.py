"""An interrupt anywhere in compiled code is a KeyboardInterrupt."""

import subprocess
import sys

import pytest

from puzzles import ROOT
from sudokit.native.arrays import COMPILED

MANY = 40 if COMPILED else 6


@pytest.mark.parametrize("calls", ["a long sum", ": classic", ": killer of 1"])
def test_every_call_can_be_interrupted(calls: str) -> None:
    """A few of those of ``interrupts.py``; `make agree` has 500 of all."""
    command = [sys.executable, "tests/interrupts.py", "--only", calls]
    done = subprocess.run(
        [*command, "-n", str(MANY)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{MANY} interrupts" in done.stdout
