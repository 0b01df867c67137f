"""The worked example of the docs, on its first steps."""

import runpy

import pytest

from puzzles import ROOT


def test_the_small_network_learns() -> None:
    pytest.importorskip("gymnasium")
    example = runpy.run_path(str(ROOT / "docs" / "small_network.py"))
    told: list[str] = []
    network, curve = example["train"](4, 0, told=told.append)
    assert network.steps == 1
    assert len(curve) == len(told) == 1
    seen = example["np"].eye(64)[:8]
    losses = [network.learn(seen, seen) for _ in range(3)]
    assert losses[-1] <= losses[0]
