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


def test_each_puzzle_has_a_picture_and_an_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, folder = tmp_path / "four.txt", tmp_path / "pictures" / "all"
    path.write_text(f"{EASY}\nx\n{'.' * 81}\n{HARD}\n")
    assert main(["draw", str(path), "--each", str(folder)]) == 2
    assert capsys.readouterr().err == (
        f"sudoku: {path}:2:1: 'x' is not a value of a cell\n"
        f"sudoku: {path}: puzzle 3: it has several solutions, so no answer\n"
    )
    names = sorted(one.name for one in folder.iterdir())
    assert names == [
        "0001-answer.svg", "0001.svg", "0003.svg", "0004-answer.svg",
        "0004.svg",
    ]  # fmt: skip
    digits = [folder / name for name in ("0001.svg", "0001-answer.svg")]
    clues, answer = (one.read_text().count("</text>") for one in digits)
    assert (clues, answer) == (81 - EASY.count("0"), 81)
    assert main(["draw", str(path), "--each", str(folder)]) == 2
    assert "--force replaces it" in capsys.readouterr().err


def test_pictures_of_each_puzzle_exclude_a_single_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["draw", "x.txt", "--each", str(tmp_path), "-o", "y.svg"]
    assert main(words) == 2
    assert "exclude each other" in capsys.readouterr().err
    assert main(["draw", "x.txt", "--kind", "png", "-o", "y.svg"]) == 2
    assert "--kind is for --each" in capsys.readouterr().err


def test_no_folder_is_made_for_a_file_without_puzzles(tmp_path: Path) -> None:
    path, folder = tmp_path / "empty.txt", tmp_path / "pictures"
    path.write_text("")
    assert main(["draw", str(path), "--each", str(folder)]) == 2
    assert not folder.exists()
