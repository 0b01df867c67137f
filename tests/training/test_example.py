"""The worked example of the docs, on its first steps."""

import runpy
import subprocess
import sys

import pytest

from command_output import PATIENCE
from puzzles import ROOT


def test_the_small_network_learns() -> None:
    pytest.importorskip("gymnasium")
    example = runpy.run_path(str(ROOT / "docs" / "small_network.py"))
    lines: list[str] = []
    network, curve = example["train"](4, 0, report=lines.append)
    assert network.steps == 1
    assert len(curve) == len(lines) == 1
    seen = example["np"].eye(64)[:8]
    losses = [network.learn(seen, seen) for _ in range(3)]
    assert losses[-1] <= losses[0]


def test_the_example_runs_as_a_script() -> None:
    pytest.importorskip("gymnasium")
    script = str(ROOT / "docs" / "small_network.py")
    done = subprocess.run(
        [sys.executable, script, "--size", "4", "--minutes", "0"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.endswith("%\n")
