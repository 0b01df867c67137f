"""A file of several puzzles: the one drawn, and a message about the others."""

from pathlib import Path

import pytest

from puzzles import EASY, HARD
from sudokit.cli.main import main


def test_the_first_of_several_puzzles_is_announced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f"{EASY}\n{HARD}\n")
    assert main(["draw", str(path)]) == 0
    first, output = capsys.readouterr()
    assert output == (
        f"{path} has several puzzles; this is the first. --number N draws"
        " another.\n"
    )
    assert main(["draw", str(path), "--number", "1"]) == 0
    assert capsys.readouterr() == (first, "")
    path.write_text(f"{EASY}\n")
    assert main(["draw", str(path)]) == 0
    assert capsys.readouterr() == (first, "")
