"""The pictures of the benchmark show the measured results."""

import re
from pathlib import Path
from typing import Any

import pytest

from puzzles import ROOT, script


@pytest.fixture(scope="module")
def picture() -> Any:
    """Provide the script that draws the pictures."""
    pytest.importorskip("matplotlib")
    return script(ROOT / "benchmarks" / "picture.py")


def test_solving_rating_and_making_are_shown(
    picture: Any, tmp_path: Path
) -> None:
    shown = picture.panels()
    titles = [panel.title.split()[0].strip(",") for panel in shown]
    assert titles[:2] == ["solving", "rating"]
    made = picture.MADE.search((picture.HERE / "README.md").read_text())
    assert ("making" in titles) == bool(made)
    for panel in shown:
        assert len(panel.rates) > 1
        assert panel.rates["sudokit"] > 0
    path = tmp_path / "speed.svg"
    picture.beside(path, picture.THEMES["dark"])
    text = path.read_text()
    for panel in shown:
        for name, rate in panel.rates.items():
            assert name in text
            assert f"{rate:,.0f} a second" in text


def test_the_pictures_are_those_of_the_last_benchmark(picture: Any) -> None:
    """The figures in docs/ are the ones that lie in benchmarks/."""
    for name in picture.THEMES:
        text = (ROOT / "docs" / f"speed-{name}.svg").read_text()
        for panel in picture.panels():
            for rate in panel.rates.values():
                assert f"{rate:,.0f} a second" in text


def test_raters_take_puzzles_of_all_kinds() -> None:
    lines = script(ROOT / "benchmarks" / "raters.py").puzzles(50)
    assert len(set(lines)) == 50
    assert all(re.fullmatch(r"[1-9.]{81}", line) for line in lines)
