"""The moves of a player, and the history."""

import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import new, played, refused
from puzzles import SOLVED, WIKI
from sudokit import Choice, Grid
from sudokit.game import (
    FLAG,
    REFUSE,
    Game,
    Refused,
    record_of,
    restore,
)


def test_a_move_makes_a_new_game() -> None:
    first = new()
    second = first.enter(0, 2, 4)
    assert first.value(0, 2) == 0 and second.value(0, 2) == 4
    assert second.history[0] == first.history[0]
    assert pickle.loads(pickle.dumps(second)) == second
    assert hash(second) != hash(first)


@pytest.mark.parametrize(("where", "reason"), [
    ((9, 0, 1), "Row 10, column 1 is outside the grid; rows and columns go"
    " from 1 to 9."),
    ((0, -1, 1), "Row 1, column 0 is outside the grid; rows and columns go"
    " from 1 to 9."),
    ((0, 2, 10), "10 is not a value; values go from 1 to 9."),
    ((0, 2, -1), "-1 is not a value; values go from 1 to 9."),
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
    assert refused(now.enter, 0, 2, 2) == "r1c3 is already 2."


def test_played_to_the_end() -> None:
    now = new()
    for k, sign in enumerate(SOLVED):
        if not now.is_clue(k // 9, k % 9):
            assert not now.is_solved()
            now = now.enter(k // 9, k % 9, int(sign))
    assert now.is_solved()
    assert len(now.entries()) == 51


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
def test_undo_returns_from_any_moves(
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
            for clue, sign in zip(WIKI, now.line(), strict=True)
        )
        assert restore(json.loads(json.dumps(record_of(now)))) == now
    while now.can_undo():
        now = now.undo()
    assert now.state == new().state


def test_the_clock() -> None:
    now = new().start(100.0)
    assert now.seconds(107.5) == 7.5
    stopped = now.stop(110.0)
    assert stopped.seconds(500.0) == 10.0
    assert stopped.start(600.0).seconds(605.0) == 15.0
    assert now.start(200.0) == now


def test_a_puzzle_brings_its_ruled_out_candidates() -> None:
    grid = Grid.parse(WIKI).reject(Choice(0, 2, 4))
    assert Game.of(grid).set_auto(True).marks(0, 2) == (1, 2)
    assert Game.of(grid).clues == Grid.parse(WIKI)


def test_a_save_point_is_returned_to_as_a_move() -> None:
    game = new().enter(0, 2, 4).set_point()
    branch = game.enter(0, 3, 6).mark(0, 5, 2)
    back = branch.to_point()
    assert back.line() == game.line() and back.marks(0, 5) == ()
    assert back.state.move == "back to the save point"
    assert back.undo().state == branch.state
    assert back.enter(0, 3, 2).to_point().line() == game.line()


def test_without_a_change_the_save_point_before_is_next() -> None:
    first = new().set_point()
    second = first.enter(0, 2, 4).set_point()
    branch = second.enter(0, 3, 6)
    assert branch.to_point().line() == second.line()
    assert branch.to_point().to_point().line() == first.line()
    assert "You are at the save point" in refused(first.to_point)
    assert "no save point" in refused(new().enter(0, 2, 4).to_point)


def test_a_move_forgets_save_points_after_it() -> None:
    game = new().enter(0, 2, 4).enter(0, 3, 6).set_point().undo().undo()
    assert game.points == (2,)
    assert "no save point" in refused(game.to_point)
    assert game.enter(0, 2, 1).points == ()
    again = new().enter(0, 2, 4).set_point().restart()
    assert again.to_point().value(0, 2) == 4


def test_the_last_move_is_the_one_that_undo_takes_back() -> None:
    game = new().enter(0, 2, 4).enter(0, 3, 6)
    assert game.last_move() == "r1c4=6"
    assert game.undo().last_move() == "r1c3=4"
    assert game.restart().last_move() == "restarted"


def test_save_points_are_stored() -> None:
    game = new().enter(0, 2, 4).set_point().set_snyder(True)
    assert restore(record_of(game)) == game
    for wrong in ([2], [-1], ["1"], [True], [1, 1], 1):
        with pytest.raises(ValueError, match='"points" of the game'):
            restore(record_of(game) | {"points": wrong})


def test_snyder_marks_have_two_places_in_their_box() -> None:
    game = new().set_auto(True)
    marks = game.set_snyder(True)
    rules = game.layout.rules
    kept = 0
    for i, j in game.layout.cells:
        box = [
            cell
            for cell in game.layout.cells
            if rules.region_of[9 * cell[0] + cell[1]]
            == rules.region_of[9 * i + j]
        ]
        pairs = tuple(
            n
            for n in game.marks(i, j)
            if sum(n in game.marks(*cell) for cell in box) == 2
        )
        assert marks.marks(i, j) == pairs
        kept += len(pairs)
    assert kept
    filled = marks.fill_marks().set_auto(False)
    assert filled.marks(0, 2) == marks.marks(0, 2)


def test_snyder_marks_can_be_ruled_out_but_not_added() -> None:
    game = new().set_auto(True).set_snyder(True)
    cell, n = next(
        (cell, n)
        for cell in game.layout.cells
        for n in game.possible(*cell)
        if not game.value(*cell) and n not in game.marks(*cell)
    )
    assert refused(lambda: game.mark(*cell, n)).endswith(
        "doesn't have two places in this box."
    )
    cell, n = next(
        (cell, game.marks(*cell)[0])
        for cell in game.layout.cells
        if game.marks(*cell)
    )
    without = game.mark(*cell, n)
    assert n not in without.marks(*cell)
    assert without.mark(*cell, n).marks(*cell) == game.marks(*cell)
