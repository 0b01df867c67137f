"""The rules of play, the history, and what is kept in files."""

import io
import json
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles import ROOT, SEVERAL, SOLVED, WIKI
from sudokit import Choice, Grid, formats, game
from sudokit.formats import Puzzle
from sudokit.game import FLAG, REFUSE, Game, Refused
from sudoku import FormatError

EXTREME = (
    "1.348....8..5......57.3.1...7............68.1..8.7...3......59...6...3.2"
    "....59..6"
)
NONE = "55" + "." * 79


def new(line: str = WIKI, mode: str = REFUSE) -> Any:
    return Game.of(Grid.parse(line), mode)


def played(*moves: tuple[int, int, int], of: Any = None) -> Any:
    """A game after moves such as 1,3,4: row, column, value from 1."""
    now = of or new()
    for i, j, n in moves:
        now = now.enter(i - 1, j - 1, n)
    return now


def refused(move: Any, *arguments: Any) -> Any:
    with pytest.raises(Refused) as caught:
        move(*arguments)
    return str(caught.value)


# Entering.


def test_a_move_makes_a_new_game() -> None:
    first = new()
    second = first.enter(0, 2, 4)
    assert first.value(0, 2) == 0 and second.value(0, 2) == 4
    assert second.history[0] == first.history[0]
    assert pickle.loads(pickle.dumps(second)) == second
    assert hash(second) != hash(first)


@pytest.mark.parametrize(("where", "reason"), [
    ((9, 0, 1), "Row 10, column 1 is outside the grid:"
     " rows and columns are 1 to 9."),
    ((0, -1, 1), "Row 1, column 0 is outside the grid:"
     " rows and columns are 1 to 9."),
    ((0, 2, 10), "10 is not a value: values are 1 to 9."),
    ((0, 2, -1), "-1 is not a value: values are 1 to 9."),
    ((0, 0, 5), "r1c1 is a clue."),
    ((0, 0, 0), "r1c1 is a clue."),
    ((0, 2, 0), "r1c3 is empty."),
    ((0, 2, 7), "7 is already in row 1 (r1c5)."),
    ((0, 2, 9), "9 is already in box 1 (r3c2)."),
    ((8, 0, 8), "8 is already in row 9 (r9c5) and column 1 (r4c1)."),
    ((0, 2, 3), "3 is already in row 1 (r1c2) and box 1 (r1c2)."),
])  # fmt: skip
def test_refusals_name_the_reason(
    where: tuple[int, int, int], reason: str
) -> None:
    assert refused(new().enter, *where) == reason


def test_flagging_instead_of_refusing() -> None:
    flagged = new(mode=FLAG).enter(0, 2, 7)
    assert flagged.value(0, 2) == 7
    assert flagged.clashes() == ((0, 2), (0, 4))
    assert flagged.reason_against(0, 2, 7) == "7 is already in row 1 (r1c5)."
    assert refused(flagged.enter, 0, 0, 1) == "r1c1 is a clue."
    assert refused(flagged.set_mode(REFUSE).enter, 0, 3, 7)
    with pytest.raises(ValueError, match="'x' is not refuse or flag"):
        flagged.set_mode("x")


def test_a_value_can_be_replaced_and_erased() -> None:
    now = played((1, 3, 4), (1, 3, 2))
    assert now.value(0, 2) == 2
    assert now.erase(0, 2).value(0, 2) == 0
    assert refused(now.enter, 0, 2, 2) == "r1c3 is 2 already."


def test_played_to_the_end() -> None:
    now = new()
    for k, sign in enumerate(SOLVED):
        if not now.is_clue(k // 9, k % 9):
            assert not now.is_solved()
            now = now.enter(k // 9, k % 9, int(sign))
    assert now.is_solved()
    assert now.entries() == 51


# Marks.


def test_marks_by_hand() -> None:
    now = new().mark(0, 2, 4).mark(0, 2, 1)
    assert now.marks(0, 2) == (1, 4)
    assert now.mark(0, 2, 4).marks(0, 2) == (1,)
    assert refused(now.mark, 0, 0, 1) == "r1c1 is a clue."
    assert refused(now.enter(0, 2, 4).mark, 0, 2, 1) == "r1c3 has a value."
    assert refused(now.mark, 0, 2, 0).startswith("0 is not a value")


def test_entering_a_value_takes_its_marks_from_the_peers() -> None:
    now = new().mark(0, 2, 4).mark(0, 3, 4).mark(8, 2, 4).mark(5, 5, 4)
    now = now.enter(0, 2, 4)
    assert now.marks(0, 2) == now.marks(0, 3) == now.marks(8, 2) == ()
    assert now.marks(5, 5) == (4,)
    assert now.undo().marks(0, 3) == (4,)


def test_automatic_marks() -> None:
    now = new().set_auto(True)
    assert now.marks(0, 2) == (1, 2, 4)
    assert now.enter(0, 2, 4).marks(0, 3) == (2, 6)
    ruled = now.mark(0, 2, 4)
    assert ruled.marks(0, 2) == (1, 2)
    assert ruled.mark(0, 2, 4).marks(0, 2) == (1, 2, 4)
    assert refused(now.mark, 0, 2, 7) == "7 is already in row 1 (r1c5)."
    assert now.set_auto(False).marks(0, 2) == ()


def test_filled_and_cleared_marks() -> None:
    now = new().fill_marks()
    assert now.marks(0, 2) == (1, 2, 4) and now.marks(0, 0) == ()
    assert now.clear_marks().marks(0, 2) == ()


# The history.


def test_undo_and_redo() -> None:
    now = played((1, 3, 4), (1, 4, 6))
    assert now.undo().value(0, 3) == 0
    assert now.undo().redo() == now
    assert refused(now.redo) == "There is nothing to redo."
    assert refused(new().undo) == "There is nothing to undo."
    other = now.undo().enter(0, 3, 2)
    assert not other.can_redo() and len(other.history) == 3


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(-1, 9),
            st.integers(-1, 9),
            st.integers(-1, 10),
            st.integers(0, 5),
        ),
        max_size=30,
    ),
    st.sampled_from([REFUSE, FLAG]),
)
def test_whatever_is_played_undo_leads_back(
    moves: list[tuple[int, int, int, int]], mode: str
) -> None:
    now = new(mode=mode)
    for i, j, n, kind in moves:
        where = (i, j, n) if kind < 3 else ()
        try:
            now = (
                now.enter,
                now.enter,
                now.mark,
                now.undo,
                now.redo,
                now.fill_marks,
            )[kind](*where)
        except Refused as reason:
            assert str(reason).endswith(".")
        assert all(
            clue in (".", sign)
            for clue, sign in zip(WIKI, now.grid().line(), strict=True)
        )
        assert game.restore(json.loads(json.dumps(now.record()))) == now
    while now.can_undo():
        now = now.undo()
    assert now.state == new().state


# Help.


def test_check_names_wrong_entries() -> None:
    now = played((1, 3, 4), (1, 4, 2))
    assert now.check() == ((0, 3),)
    assert played((1, 3, 4)).check() == ()


def test_undo_to_before_the_first_mistake() -> None:
    now = played((1, 3, 4), (1, 4, 2), (2, 2, 7), (2, 2, 0))
    back = now.undo_to_mistake()
    assert back.at == 1 and back.value(0, 2) == 4
    assert back.redo().value(0, 3) == 2
    assert refused(back.undo_to_mistake) == "There is no mistake."


def test_check_with_several_solutions_takes_what_leaves_none() -> None:
    free = new(SEVERAL)
    right = free.solve().state.values
    k = SEVERAL.index(".")
    assert free.enter(0, k, right[k]).check() == ()
    known = game.known_of(free.clues)
    assert known and not known.only
    empty = new("." * 81)
    for j in range(8):
        empty = empty.enter(0, j, j + 1)
    bad = empty.enter(1, 8, 9)
    assert bad.check() == ((1, 8),)
    assert bad.undo_to_mistake().state == empty.state


def test_a_puzzle_without_solution_says_so() -> None:
    lost = new(NONE)
    for ask in (lost.check, lost.hint, lost.solve, lost.next_solution):
        assert refused(ask) == "The puzzle has no solution."
    assert lost.clashes() == ((0, 0), (0, 1))


def test_hints_in_three_strengths() -> None:
    now = new()
    first, second, third = map(now.hint, (1, 2, 3))
    assert first.text == f"Look for: {third.technique}."
    assert not first.cells and not first.placements
    assert second.cells or second.houses
    assert not second.placements
    assert third.placements or third.eliminations
    assert third.text.startswith(third.technique + ": ")


@pytest.mark.parametrize("line", [WIKI, EXTREME])
def test_hints_lead_to_the_solution(line: str) -> None:
    now = new(line).set_auto(True)
    steps = 0
    while not now.is_solved():
        hint = now.hint(3)
        after = now.apply(hint).counted()
        assert after.check() == ()
        for c in hint.eliminations:
            assert c.n not in after.marks(c.i, c.j)
        now, steps = after, steps + 1
    assert steps == now.hints
    assert refused(now.hint) == "The puzzle is solved."


def test_a_hint_first_tells_of_a_mistake() -> None:
    now = played((1, 4, 2))
    assert now.hint(1).text == "There is a mistake."
    assert now.hint(2).text == "There is a mistake at r1c4."
    assert refused(now.apply, now.hint(3)) == "This hint says nothing to do."
    wrongly = new().set_auto(True).mark(0, 2, 4)
    assert wrongly.hint(3).cells == ((0, 2),)


def test_house_cells() -> None:
    assert game.house_cells("r1") == tuple((0, j) for j in range(9))
    assert (8, 8) in game.house_cells("b9")


# Solutions.


def test_solve_can_be_undone() -> None:
    now = played((1, 3, 4))
    solved = now.solve()
    assert solved.grid().line() == SOLVED
    assert solved.undo().state == now.state


def test_solutions_one_after_another() -> None:
    free = new(SEVERAL)
    count, more = free.solution_count()
    assert count > 1 and not more
    seen = {}
    now = free
    for number in range(1, count + 1):
        now = now.next_solution()
        assert now.solution_text() == f"solution {number} of {count}"
        assert now.is_solved()
        seen[now.grid()] = number
    assert len(seen) == count
    assert now.next_solution().state.solution == 1
    assert now.previous_solution().state.solution == count - 1
    assert free.previous_solution().state.solution == count
    assert now.at == 1, "turning over solutions is one move"
    assert refused(now.show_solution, count + 1) == (
        f"There is no solution {count + 1}: they are 1 to {count}."
    )


def test_no_more_than_two_hundred() -> None:
    empty = new("." * 81)
    assert empty.solution_count() == (200, True)
    assert empty.solve().solution_text() == "solution 1 of 200 or more"
    assert refused(empty.show_solution, 201)


# The clock and the level.


def test_the_clock() -> None:
    now = new().start(100.0)
    assert now.seconds(107.5) == 7.5
    stopped = now.stop(110.0)
    assert stopped.seconds(500.0) == 10.0
    assert stopped.start(600.0).seconds(605.0) == 15.0
    assert now.start(200.0) == now


def test_the_level() -> None:
    assert game.level_of(Grid.parse(WIKI)).startswith("easy, ")
    assert game.level_of(Grid.parse(NONE)) == "contradictory clues"
    assert game.level_of(Grid.parse(SEVERAL)) == "several solutions"


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_a_new_game_of_a_level(level: str) -> None:
    made = game.new_game(level, seed=1, seconds=60.0)
    assert game.level_of(made.clues).startswith(level)
    assert game.new_game(level, seed=1, seconds=60.0).clues == made.clues


def test_the_view_is_json() -> None:
    now = played((1, 3, 4)).set_auto(True).start(0.0)
    seen = json.loads(json.dumps(now.view(2.0)))
    assert seen["cells"][2] == {
        "name": "r1c3",
        "value": 4,
        "clue": False,
        "marks": [],
        "clash": False,
    }
    assert seen["undo"] == "r1c3=4" and seen["redo"] is None
    assert seen["seconds"] == 2.0 and not seen["solved"]


# Files.


def test_saved_and_loaded_with_the_whole_history(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    now = played((1, 3, 4), (1, 4, 2)).mark(1, 1, 7).undo().set_auto(True)
    now = now.apply(now.undo_to_mistake().hint()).start(0.0).counted()
    now.save(path, 12.0)
    assert game.load(path) == now.stop(12.0)
    assert os.listdir(tmp_path) == ["game.json"]


@pytest.mark.parametrize("name", formats.FORMATS)
def test_puzzles_in_every_format(tmp_path: Path, name: str) -> None:
    path = tmp_path / "puzzle"
    now = played((1, 3, 4))
    now.save_puzzle(path, name)
    back = game.load(path)
    assert back.grid() == now.grid()
    if "clues" in formats.FORMATS[name].says:
        assert back.clues == now.clues and back.can_undo()


def test_the_file_name_tells_the_format(tmp_path: Path) -> None:
    for ending, start, what in (
        (".sdk", "[Puzzle]", "puzzle (sdk)"),
        (".txt", "53..7", "puzzle (line)"),
        (".json", "{", "game"),
        ("", "{", "game"),
    ):
        path = tmp_path / f"puzzle{ending}"
        assert new().keep(path) == what
        assert path.read_text().startswith(start)


def test_choices_ruled_out_come_with_a_puzzle() -> None:
    grid = Grid.parse(WIKI).reject(Choice(0, 2, 4))
    assert Game.of(grid).set_auto(True).marks(0, 2) == (1, 2)
    assert Game.of(grid).clues == Grid.parse(WIKI)


def test_a_failed_save_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    new().save(path)
    before = path.read_text()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        played((1, 3, 4)).save(path)
    assert path.read_text() == before
    assert os.listdir(tmp_path) == ["game.json"]


def test_what_can_not_be_written_is_named(tmp_path: Path) -> None:
    """A full disk, played by a limit on the size of files."""
    path = tmp_path / "game.json"
    new().save(path)
    before = path.read_text()
    code = (
        "import resource, sys; from sudokit.game import parse;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100));"
        f"parse({WIKI!r}).save(sys.argv[1])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert f"File too large: '{path}'" in done.stderr
    assert path.read_text() == before
    assert os.listdir(tmp_path) == ["game.json"]


def test_only_files_are_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, reason in (
        (pipe, "Not a regular file"),
        (Path("/dev/null"), "Not a regular file"),
        (tmp_path, "Is a directory"),
        (tmp_path / "no" / "x", "No such file"),
    ):
        with pytest.raises(OSError, match=reason) as caught:
            new().save(path)
        assert caught.value.filename == str(path)
    assert not Path("/dev/null").is_file()
    assert os.listdir(tmp_path) == ["pipe"]


def test_the_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    played((1, 3, 4)).keep("~/game")
    assert game.load("~/game").can_undo()
    assert os.listdir(tmp_path) == ["game"]


def test_saving_keeps_permissions_and_follows_links(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    new().save(path)
    path.chmod(0o640)
    link = tmp_path / "link"
    link.symlink_to(path)
    played((1, 3, 4)).save(link)
    assert link.is_symlink() and path.stat().st_mode & 0o777 == 0o640
    assert game.load(path).can_undo()
    with pytest.raises(OSError, match="directory"):
        new().save(tmp_path)


def damage(path: Path, change: Callable[[dict[str, Any]], object]) -> Any:
    """A saved game with a change to its record, and the refusal."""
    record = json.loads(json.dumps(played((1, 3, 4)).record()))
    change(record)
    path.write_text(json.dumps(record))
    with pytest.raises(FormatError) as caught:
        game.load(path)
    return str(caught.value).partition("damaged: ")[2]


@pytest.mark.parametrize(("change", "reason"), [
    (lambda r: r.update(schema=2), "the game has schema 2, not 1"),
    (lambda r: r.pop("clues"), '"clues" of the game is missing or wrong'),
    (lambda r: r.update(clues="5"), '"clues" of the game is missing or wrong'),
    (lambda r: r.update(at=9), "move 9 is not one of the history"),
    (lambda r: r.update(at=True), '"at" of the game is missing or wrong'),
    (lambda r: r.update(mode="x"), "'x' is not refuse or flag"),
    (lambda r: r.update(seconds=-1),
     '"seconds" of the game is missing or wrong'),
    (lambda r: r.update(history=[]), "the history is empty"),
    (lambda r: r["history"][1].update(values="6" + "." * 80),
     "move 1 has another clue"),
    (lambda r: r["history"].pop(0), "move 1 is not one of the history"),
    (lambda r: r.update(history=r["history"][1:], at=0),
     "the history does not begin with the clues"),
    (lambda r: r["history"][1].update(marks={"r0c1": "1"}),
     '"marks" of move 1 is missing or wrong'),
    (lambda r: r["history"][1].update(marks={"r1c1": "21"}),
     '"marks" of move 1 is missing or wrong'),
    (lambda r: r.update(history=[1]), "move 0 is no object"),
])  # fmt: skip
def test_a_damaged_game_is_refused(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    assert damage(tmp_path / "game.json", change) in (
        reason,
        "move 1 is not one of the history",
    )


def kept(tmp_path: Path) -> tuple[Any, bytes]:
    """A game with everything in it, and the file that it was saved to."""
    now = played((1, 3, 4)).mark(1, 1, 7).set_auto(True).mark(0, 3, 2)
    now = now.next_solution().undo().counted()
    now.save(tmp_path / "game.json")
    return now, (tmp_path / "game.json").read_bytes()


def test_a_cut_off_game_names_the_place_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    _, whole = kept(tmp_path)
    for end in range(len(whole) - 2):
        path.write_bytes(whole[:end])
        with pytest.raises(FormatError, match=r"game\.json:\d+:\d+: "):
            game.load(path)
        assert path.read_bytes() == whole[:end]


def test_no_changed_byte_goes_unseen(tmp_path: Path) -> None:
    """It is refused, or of no account, as a blank is."""
    now, whole = kept(tmp_path)
    chance = random.Random(1)
    for at in range(len(whole)):
        changed = bytearray(whole)
        changed[at] ^= 1 << chance.randrange(8)
        text = changed.decode("utf-8", "surrogateescape")
        try:
            assert game.read(io.StringIO(text)) == now
        except FormatError as error:
            assert "\n" not in str(error)


def places(value: Any, path: tuple[Any, ...] = ()) -> Any:
    """The path to everything inside a JSON value."""
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
    now, _ = kept(tmp_path)
    value: Any
    for path in places(now.record()):
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
            record = json.loads(json.dumps(now.record()))
            inside = record
            for key in path[:-1]:
                inside = inside[key]
            inside[path[-1]] = value
            text = json.dumps(record, indent=1)
            try:
                again = game.read(io.StringIO(text))
            except FormatError:
                continue
            assert game.restore(again.record()) == again


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_random_bytes_are_a_game_or_a_format_error(data: bytes) -> None:
    for start in ("", "{\n", '{"game":'):
        text = start + data.decode("utf-8", "surrogateescape")
        try:
            assert isinstance(game.read(io.StringIO(text)), Game)
        except FormatError as error:
            assert error.line >= 1


def test_only_9x9(tmp_path: Path) -> None:
    path = tmp_path / "small"
    path.write_text("1..." * 4 + "\n")
    with pytest.raises(FormatError, match="the game is 9x9, not 4x4"):
        game.load(path)
    path.write_text("")
    with pytest.raises(FormatError, match="there is no puzzle"):
        game.load(path)


def test_a_puzzle_with_entries_begins_with_them() -> None:
    clues = Grid.parse("." * 9 + WIKI[9:])
    begun = Game.from_puzzle(Puzzle(Grid.parse(WIKI), clues))
    assert begun.clues == clues and begun.entries() == 3
    assert begun.undo().entries() == 0
