"""The cases are what their names describe."""

from sudokit import Grid, count
from sudokit.core.checking import errors
from sudokit.grading.assignment import cases


def test_every_part_has_cases() -> None:
    parts = {case.part for case in cases()}
    assert parts == {
        "solve by unique choices",
        "solve by trial",
        "no solution",
        "check",
        "make",
        "make for unique choices",
        "pipeline",
        "streams",
        "statuses",
    }
    assert {case.part for case in cases() if case.beyond} == {"statuses"}
    names = [case.name for case in cases()]
    assert len(set(names)) == len(names)


def test_puzzles_are_of_their_kind() -> None:
    for case in cases():
        if case.grid:
            g = Grid.parse(case.grid)
            easy = g.fill_singles().is_solved()
            if case.part == "solve by unique choices":
                assert easy
            if case.part == "solve by trial":
                assert not easy and count(g) == (
                    2 if "two" in case.name else 1
                )
            if case.part == "no solution":
                assert count(g) == 0


def test_each_wrong_grid_has_one_kind_of_error() -> None:
    for kind in ("row", "column", "box"):
        (case,) = [c for c in cases() if c.name == f"check, {kind}: errors"]
        result = errors(Grid.parse(case.grid))
        assert {clash.house.split()[0] for clash in result} == {kind}
