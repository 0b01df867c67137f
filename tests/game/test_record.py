"""Saved games as JSON; damaged ones are refused."""

import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import played
from sudokit.game import (
    Game,
    load_game,
    next_solution,
    read_game,
    record_of,
    restore,
    save_game,
)
from sudokit.text.reader import ReadOptions
from sudoku import FormatError


def damage(path: Path, change: Callable[[dict[str, Any]], object]) -> Any:
    """Change the record of a saved game; return the refusal."""
    record = json.loads(json.dumps(record_of(played((1, 3, 4)))))
    change(record)
    path.write_text(json.dumps(record))
    with pytest.raises(FormatError) as caught:
        load_game(path)
    return str(caught.value).partition("damaged: ")[2]


@pytest.mark.parametrize(("change", "reason"), [
    (lambda r: r.update(schema=2), "the game has schema 2; this version"
    " reads 1"),
    (lambda r: r.pop("clues"), '"clues" of the game is missing or wrong'),
    (lambda r: r.update(clues="5"), '"clues" of the game is missing or wrong'),
    (lambda r: r.update(at=9), "there is no move 9 in the history"),
    (lambda r: r.update(at=True), '"at" of the game is missing or wrong'),
    (lambda r: r.update(mode="x"), "'x' is not refuse or flag"),
    (lambda r: r.update(seconds=-1),
     '"seconds" of the game is missing or wrong'),
    (lambda r: r.update(history=[]), "the history is empty"),
    (lambda r: r["history"][1].update(values="6" + "." * 80),
     "move 1 changes a clue"),
    (lambda r: r["history"].pop(0), "there is no move 1 in the history"),
    (lambda r: r.update(history=r["history"][1:], at=0),
     "the history does not begin with the clues"),
    (lambda r: r["history"][1].update(marks={"r0c1": "1"}),
     '"marks" of move 1 is missing or wrong'),
    (lambda r: r["history"][1].update(marks={"r1c1": "21"}),
     '"marks" of move 1 is missing or wrong'),
    (lambda r: r.update(history=[1]), "move 0 is not an object"),
])  # fmt: skip
def test_a_damaged_game_is_refused(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    assert damage(tmp_path / "game.json", change) in (
        reason,
        "there is no move 1 in the history",
    )


def saved_game(tmp_path: Path) -> tuple[Any, bytes]:
    """Return a game with every feature, and its saved file."""
    now = played((1, 3, 4)).mark(1, 1, 7).set_auto(True).mark(0, 3, 2)
    now = next_solution(now).undo().add_hint()
    save_game(now, tmp_path / "game.json")
    return now, (tmp_path / "game.json").read_bytes()


def test_a_truncated_game_is_refused_with_its_place(tmp_path: Path) -> None:
    _, whole = saved_game(tmp_path)
    options = ReadOptions("game.json")
    for end in range(len(whole) - 2):
        with pytest.raises(FormatError, match=r"^game\.json:\d+:\d+: "):
            read_game(io.StringIO(whole[:end].decode()), options)


def test_a_truncated_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    _, whole = saved_game(tmp_path)
    half = whole[: len(whole) // 2]
    path.write_bytes(half)
    with pytest.raises(FormatError, match=r"game\.json:\d+:\d+: "):
        load_game(path)
    assert path.read_bytes() == half


def test_every_changed_byte_is_detected(tmp_path: Path) -> None:
    """It is refused, unless it has no effect, like a blank."""
    now, whole = saved_game(tmp_path)
    chance = random.Random(1)
    for at in range(len(whole)):
        changed = bytearray(whole)
        changed[at] ^= 1 << chance.randrange(8)
        text = changed.decode("utf-8", "surrogateescape")
        try:
            assert read_game(io.StringIO(text)) == now
        except FormatError as error:
            assert "\n" not in str(error)


def places(value: Any, path: tuple[Any, ...] = ()) -> Any:
    """Yield the path to every value in a JSON value."""
    inside = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, one in inside:
        yield (*path, key)
        yield from places(one, (*path, key))


def test_other_types_in_a_saved_game(tmp_path: Path) -> None:
    now, _ = saved_game(tmp_path)
    value: Any
    for path in places(record_of(now)):
        for value in (
            None,
            True,
            -1,
            2**70,
            1.5,
            float("nan"),
            "",
            "x",
            "1" * 81,
            "\u0661" * 81,
            [],
            [[]],
            {},
            {"r1c1": 1},
        ):
            record = json.loads(json.dumps(record_of(now)))
            inside = record
            for key in path[:-1]:
                inside = inside[key]
            inside[path[-1]] = value
            text = json.dumps(record, indent=1)
            try:
                again = read_game(io.StringIO(text))
            except FormatError:
                continue
            assert restore(record_of(again)) == again


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_random_bytes_are_a_game_or_a_format_error(data: bytes) -> None:
    for start in ("", "{\n", '{"game":'):
        text = start + data.decode("utf-8", "surrogateescape")
        try:
            assert isinstance(read_game(io.StringIO(text)), Game)
        except FormatError as error:
            assert error.line >= 1
