"""Games saved to files and loaded again."""

import json
import os
from pathlib import Path

import pytest

from games import new, played
from puzzles import SOLVED, WIKI
from several_cells import mark_all
from sudokit import Grid, formats
from sudokit.formats import PuzzleRecord
from sudokit.game import (
    apply_hint,
    find_hint,
    load_game,
    save_as,
    save_game,
    save_puzzle,
    undo_to_mistake,
)
from sudokit.game.opening import begin, holds_game
from sudokit.text.reader import ReadOptions
from sudoku import FormatError


def test_saved_and_loaded_with_the_whole_history(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    now = played((1, 3, 4), (1, 4, 2)).mark(1, 1, 7).undo().set_auto(True)
    now = (
        apply_hint(now, find_hint(undo_to_mistake(now))).start(0.0).add_hint()
    )
    save_game(now, path, 12.0)
    assert load_game(path) == now.stop(12.0)
    assert os.listdir(tmp_path) == ["game.json"]


@pytest.mark.parametrize("indent", [None, 0, 2])
def test_a_saved_game_that_was_laid_out_anew(
    tmp_path: Path, indent: int | None
) -> None:
    """An object on several lines is a game or a puzzle by its keys."""
    path = tmp_path / "game.json"
    now = played((1, 3, 4))
    save_game(now, path, 0.0)
    record = json.loads(path.read_text())
    path.write_text(json.dumps(record, indent=indent))
    assert holds_game(path) and load_game(path).clues == now.clues
    book = {"schema": 1, "title": "x", "puzzles": [{"puzzle": WIKI}]}
    path.write_text(json.dumps(book, indent=indent or 0))
    assert not holds_game(path)
    assert load_game(path).clues == Grid.parse(WIKI)


@pytest.mark.parametrize("name", formats.FORMATS)
def test_formats_restore_what_they_can_hold(tmp_path: Path, name: str) -> None:
    """Entries are written if the format has them, else named."""
    now = played((1, 3, 4), (1, 4, 6))
    saved = save_as(now, str(tmp_path / f"puzzle.{name}"))
    back = load_game(saved.path)
    assert back.clues == now.clues
    if name == "json":  # that of a saved game
        assert back == now
    elif "clues" in formats.FORMATS[name].holds:
        assert back.grid() == now.grid() and back.can_undo()
        assert saved.text == f"Saved the puzzle ({name}): {saved.path}."
    else:
        assert back.grid() == now.clues
        assert saved.text == (
            f"Saved the clues ({name}): {saved.path}. Not saved: 2 entries."
        )


@pytest.mark.parametrize(
    "name",
    [n for n, format in formats.FORMATS.items() if "marks" in format.holds],
)
@pytest.mark.parametrize("centre", [False, True])
def test_marks_are_saved_where_there_are_fields_for_them(
    tmp_path: Path, name: str, centre: bool
) -> None:
    now = new().mark(0, 2, 4).mark(0, 2, 1).mark(0, 3, 2)
    if centre:
        now = mark_all(now, [(0, 3), (0, 5)], 6, True)
    saved = save_as(now, str(tmp_path / f"puzzle.{name}"))
    assert not saved.left_out
    back = load_game(saved.path)
    assert back.clues == now.clues
    assert back.state.marks == now.state.marks
    assert back.state.centre == now.state.centre


def test_parts_that_are_dropped_are_named(tmp_path: Path) -> None:
    now = new().mark(0, 2, 4).set_auto(True).mark(0, 3, 2)
    path = tmp_path / "puzzle.txt"
    assert save_as(now, str(path)).text == (
        f"Saved the puzzle (line): {path}. Not saved: candidates ruled out"
        " and marks."
    )
    assert load_game(path).clues == now.clues
    one = played((1, 3, 4))
    assert save_as(one, str(path), force=True).left_out == ("1 entry",)


def test_ruled_out_choices_are_resumed(tmp_path: Path) -> None:
    """With the entries, and with the clues alone."""
    now = played((1, 3, 4)).set_auto(True).mark(0, 3, 2)
    for name in ("hodoku", "jsonl", "candidates"):
        path = tmp_path / "puzzle"
        save_puzzle(now, path, name)
        back = load_game(path)
        assert 2 not in back.set_auto(True).marks(0, 3)
        assert back.value(0, 2) == (4 if name != "candidates" else 0)


def test_a_puzzle_that_is_typed_is_saved(tmp_path: Path) -> None:
    """Without clues, the entries are the puzzle."""
    typed = played((1, 1, 5), (2, 2, 7), of=new("." * 81))
    path = tmp_path / "typed.txt"
    assert (
        save_as(typed, str(path)).text == f"Saved the puzzle (line): {path}."
    )
    assert load_game(path).clues == typed.grid()


@pytest.mark.parametrize(
    ("ending", "start", "what"),
    [
        (".sdk", "[Puzzle]", "puzzle (sdk)"),
        (".txt", "53..7", "puzzle (line)"),
        (".TRIPLES", "0\n0\n5\n", "puzzle (triples)"),
        (".framed", "+---", "puzzle (framed)"),
        (".json", "{", "game"),
        ("", "{", "game"),
    ],
)
def test_the_file_name_decides_the_format(
    tmp_path: Path, ending: str, start: str, what: str
) -> None:
    path = tmp_path / f"puzzle{ending}"
    assert save_as(new(), str(path)).text == f"Saved the {what}: {path}."
    assert path.read_text().startswith(start)


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"unknown ending .jpg"):
        save_as(new(), str(tmp_path / "game.jpg"))
    assert not os.listdir(tmp_path)


@pytest.mark.parametrize("name", ["game", "game.json", "game.txt"])
def test_another_file_is_replaced_only_by_force(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    path.write_text("mine")
    for own in ("", str(tmp_path / "other.json")):
        with pytest.raises(FileExistsError):
            save_as(new(), str(path), own=own)
    assert path.read_text() == "mine"
    save_as(new(), str(path), force=True)
    link = tmp_path / "link"
    link.symlink_to(path)
    save_as(played((1, 3, 4)), str(path), own=str(link))
    assert link.is_symlink() and "mine" not in path.read_text()


def test_a_tilde_is_the_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    save_as(played((1, 3, 4)), "~/game")
    assert load_game("~/game").can_undo()
    assert os.listdir(tmp_path) == ["game"]


def test_too_large_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_text("." * 625 + "\n")
    with pytest.raises(FormatError, match="up to 16x16, not 25x25"):
        load_game(path)
    path.write_text("")
    with pytest.raises(FormatError, match="there is no puzzle"):
        load_game(path)


def test_a_puzzle_with_entries_begins_with_them() -> None:
    clues = Grid.parse("." * 9 + WIKI[9:])
    started = begin(PuzzleRecord(Grid.parse(WIKI), clues))
    assert started.clues == clues and len(started.entries()) == 3
    assert len(started.undo().entries()) == 0


def test_a_puzzle_of_a_file_can_be_chosen(tmp_path: Path) -> None:
    path = tmp_path / "puzzles"
    path.write_text(f"{WIKI}\n{WIKI[:40]}x{WIKI[41:]}\n{SOLVED}\n")
    assert load_game(path).nine.line() == WIKI
    assert load_game(path, number=3).nine.line() == SOLVED
    with pytest.raises(FormatError, match=":2:41: 'x'"):
        load_game(path, number=2)
    with pytest.raises(FormatError, match=": there are 3 puzzles, not 4"):
        load_game(path, number=4)
    path.write_text(WIKI)
    with pytest.raises(FormatError, match="puzzles: there is 1 puzzle, not 2"):
        load_game(path, number=2)


def test_chosen_signs_are_read(tmp_path: Path) -> None:
    path = tmp_path / "puzzle"
    rows = [WIKI[k : k + 9].replace(".", "n") for k in range(0, 81, 9)]
    path.write_text("; mine\n" + " ; a row\n".join(rows) + "\n")
    assert (
        load_game(path, ReadOptions(comment=";", empty="n")).nine.line()
        == WIKI
    )
    with pytest.raises(FormatError, match=r":2:3: 'n'"):
        load_game(path, ReadOptions(comment=";"))
