"""Finding and undoing wrong entries."""

from games import new, played, refused
from puzzles import SEVERAL
from sudokit.game import show_solution, undo_to_mistake, wrong_entries
from sudokit.game.solutions import first_solution


def test_check_names_wrong_entries() -> None:
    now = played((1, 3, 4), (1, 4, 2))
    assert wrong_entries(now) == ((0, 3),)
    assert wrong_entries(played((1, 3, 4))) == ()


def test_undo_to_before_the_first_mistake() -> None:
    now = played((1, 3, 4), (1, 4, 2), (2, 2, 7), (2, 2, 0))
    back = undo_to_mistake(now)
    assert back.at == 1 and back.value(0, 2) == 4
    assert back.redo().value(0, 3) == 2
    assert refused(undo_to_mistake, back) == "There are no mistakes."


def test_undo_to_mistake_ignores_corrected_mistakes() -> None:
    now = played((1, 4, 2), (1, 4, 0), (1, 3, 4), (1, 4, 2), (2, 2, 7))
    back = undo_to_mistake(now)
    assert back.at == 3 and back.value(0, 2) == 4


def test_entries_that_exclude_every_solution_are_wrong() -> None:
    free = new(SEVERAL)
    right = show_solution(free).state.values
    k = SEVERAL.index(".")
    assert wrong_entries(free.enter(0, k, right[k])) == ()
    known = first_solution(free.clues)
    assert known and not known.only
    empty = new("." * 81)
    for j in range(8):
        empty = empty.enter(0, j, j + 1)
    bad = empty.enter(1, 8, 9)
    assert wrong_entries(bad) == ((1, 8),)
    assert undo_to_mistake(bad).state == empty.state
