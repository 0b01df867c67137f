"""A step is right for what it names, in the form of its technique."""

from collections import Counter
from functools import cache

import pytest

from images import HOUSES
from puzzles import ALL_CASES, EASY, HARD, grid_of, reject, sampled
from sudokit import (
    Choice,
    Grid,
    Reward,
    Step,
    check_step,
    explain,
    reward,
    steps,
)
from sudokit.logic import EVERY, TECHNIQUES, Premise, apply, technique_named
from sudokit.logic.model.board import board_of
from sudokit.native.arrays import COMPILED
from sudokit.proofs.table import FORMS
from sudoku import solve

pytest.importorskip("pysat")
import altered_steps
from second_checker import judged

CASES = [tuple(case) for case in altered_steps.fires()]


@cache
def first_step(case: tuple[str, ...]) -> tuple[Grid, Grid, list[Step]]:
    """Return the grid of a case, its clues and the first steps found."""
    name, _, values, clues, gone, _ = case
    grid, puzzle = reject(grid_of(values), gone), grid_of(clues)
    board = board_of(grid, puzzle)
    most = 20 if ALL_CASES else 6
    return grid, puzzle, technique_named(name).find(board, most)


def right(grid: Grid) -> list[Choice]:
    """Return the candidates of a grid that are in its solution."""
    solution = solve(grid)
    cells = [(i, j) for i in range(9) for j in range(9)]
    return [
        solution.read_value(Choice(i, j, 0))
        for i, j in cells
        if grid.candidates(i, j)
    ]


def test_every_technique_has_a_proof() -> None:
    assert set(FORMS) == {technique.name for technique in EVERY}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_found_steps_are_accepted(case: tuple[str, ...]) -> None:
    grid, clues, steps = first_step(case)
    for step in steps:
        assert check_step(grid, step, clues)
        assert check_step(grid, step)


@pytest.mark.parametrize("case", sampled(CASES, 6), ids=lambda case: case[0])
def test_another_name_is_refused_unless_it_fits(case: tuple[str, ...]) -> None:
    grid, clues, steps = first_step(case)
    for other in EVERY:
        renamed = steps[0]._replace(technique=other.name)
        if check_step(grid, renamed, clues):
            assert judged(grid, renamed, clues)


@pytest.mark.parametrize("case", sampled(CASES, 6), ids=lambda case: case[0])
def test_true_but_unproved_claims_are_rejected(case: tuple[str, ...]) -> None:
    grid, clues, steps = first_step(case)
    step = steps[0]
    for choice in set(right(grid)) - set(step.placements):
        more = step._replace(placements=(*step.placements, choice))
        assert not check_step(grid, more, clues)
        alone = step._replace(placements=(choice,), eliminations=())
        if check_step(grid, alone, clues):
            assert judged(grid, alone, clues)


@pytest.mark.parametrize("case", sampled(CASES, 4), ids=lambda case: case[0])
def test_dropped_or_changed_premises_are_refused_unless_valid(
    case: tuple[str, ...],
) -> None:
    grid, clues, steps = first_step(case)
    step = steps[0]
    names = [step.technique]
    if "Rectangle" in step.technique:
        names += [one.name for one in TECHNIQUES if "Rect" in one.name]
    others = [step.premises]
    for at, premise in enumerate(step.premises):
        before, after = step.premises[:at], step.premises[at + 1 :]
        others.append((*before, *after))
        if isinstance(premise.what, Choice) and premise.what.n:
            moved = premise.what._replace(i=(premise.what.i + 1) % 9)
            others.append((*before, premise._replace(what=moved), *after))
    for premises in others:
        for name in names:
            one = step._replace(technique=name, premises=premises)
            if check_step(grid, one, clues):
                assert judged(grid, one, clues)


@pytest.mark.parametrize("name", [one.name for one in EVERY])
def test_nothing_follows_from_no_premises(name: str) -> None:
    grid = grid_of(HARD)
    for choice in right(grid)[:9]:
        assert not check_step(grid, Step(name, (choice,), ()))
        other = Choice(choice.i, choice.j, choice.n % 9 + 1)
        assert not check_step(grid, Step(name, (), (other,)))


def test_four_empty_corners_are_not_enough() -> None:
    grid = grid_of(HARD)
    cells = [Choice(0, 0, 0), Choice(0, 1, 0), Choice(4, 0, 0)]
    corners = [Premise("cell", c) for c in (*cells, Choice(4, 1, 0))]
    for name in FORMS:
        if technique_named(name).uniqueness:
            for choice in right(grid):
                step = Step(name, (choice,), (), tuple(corners))
                assert not check_step(grid, step)


def test_a_trial_names_what_it_rules_out() -> None:
    grid = grid_of(HARD)
    true = right(grid)[0]
    false = next(
        Choice(true.i, true.j, n)
        for n in grid.candidates(true.i, true.j)
        if n != true.n
    )
    premises = (Premise("on", false),)
    assert check_step(grid, Step("Trial", (), (false,), premises))
    assert not check_step(grid, Step("Trial", (), (false,), ()))
    assert not check_step(grid, Step("Trial", (true,), (false,), premises))
    assert not check_step(grid, Step("Trial", (true,), (), ()))
    wrong = (Premise("on", true),)
    assert not check_step(grid, Step("Trial", (), (true,), wrong))
    assert not check_step(grid, Step("Trial", (), (false,), wrong))


@pytest.mark.parametrize(
    "choice",
    [
        Choice(9, 0, 1),
        Choice(-1, 0, 1),
        Choice(0, 9, 1),
        Choice(0, 0, 10),
        Choice(0, 0, 0),
    ],
)
def test_cells_outside_the_grid_are_refused(choice: Choice) -> None:
    grid = grid_of(EASY)
    step = next(explain(grid))
    placed, premises = step.placements, step.premises
    assert not check_step(grid, step._replace(placements=(choice,)))
    assert not check_step(grid, step._replace(eliminations=(choice,)))
    for role in ("cell", "on", "forced", "no role"):
        more = (*premises, Premise(role, choice))
        assert not check_step(grid, Step("Trial", placed, (), more))
        assert not check_step(grid, step._replace(premises=more))
    for house in ("r0", "c10", "x1", "", "row 1"):
        stated = (Premise("base", house),)
        assert not check_step(grid, step._replace(premises=stated))


def test_a_placed_value_implies_nothing_about_its_house() -> None:
    # Found by altering steps: 5 is in box 2, which was then named.
    grid = Grid.parse("3.6.9" + "." * 16 + "5...2.25" + "." * 52)
    gone = tuple(Choice(1, j, 5) for j in (6, 7, 8))
    for box in range(1, 10):
        premises = (Premise("base", f"b{box}"), Premise("cover", "r2"))
        step = Step("Locked Candidates Type 1", (), gone, premises)
        assert check_step(grid, step) == judged(grid, step)


def test_unknown_techniques_are_refused() -> None:
    grid = grid_of(EASY)
    step = next(explain(grid))
    assert not check_step(grid, step._replace(technique="Guess"))


def test_thousands_of_altered_steps_are_rejected() -> None:
    tally: Counter[str] = Counter()
    count = 4000 if ALL_CASES else 2000 if COMPILED else 1000
    assert not list(altered_steps.attack(count, 5, tally))
    assert tally["altered"] >= count


def test_subsets_with_extra_cells_are_rejected() -> None:
    # They have 4,7, 2 and 7: two of them lead to r7c7<>4 already.
    grid = Grid.parse(
        "896512..3547638921321749658762984315958371.6413425689727.865..9"
        "615493..248.1275.6"
    )
    gone = (Choice(6, 6, 4),)
    cells = [Premise("cell", Choice(i, 6, 0)) for i in (0, 4, 7)]
    for name, text in (("Triple", cells), ("Pair", cells[::2])):
        house = Premise("base", "c7")
        step = Step(f"Naked {name}", (), gone, (*text, house))
        assert check_step(grid, step) == judged(grid, step) == (len(text) < 3)
    assert "Naked Triple" not in {
        step.technique for step in steps(grid) if step.eliminations == gone
    }


# Where a pair or a triple is locked, and one of its houses loses nothing
# that the other doesn't.
LOCKED = (
    "4...386..3...6...869852....2843.1..61392.64..756.....254781..6.961......"
    "82369..7.",
    "8..6....56....51..5...4..7......4..8..5.2...9428...751251476..339.2...17"
    "78...1...",
    "..6.27.94..24...67....9.1258.....27..7.2...1.....8..4...513.982128.7.436"
    ".3986.751",
)


def clears_two_houses(step: Step) -> bool:
    """The cells share two, and something goes from each, not only where
    they cross.
    """
    pair = {
        (one.what.i, one.what.j)
        for one in step.premises
        if isinstance(one.what, Choice)
    }
    gone = {(c.i, c.j) for c in step.eliminations}
    shared = [set(cells) for cells in HOUSES.values() if pair <= set(cells)]
    return (
        len(shared) == 2
        and all(gone & house for house in shared)
        and not gone <= shared[0] & shared[1]
    )


@pytest.mark.parametrize("line", LOCKED)
def test_a_locked_subset_is_accepted_as_it_is_found(line: str) -> None:
    grid = Grid.parse(line)
    for name in ("Locked Pair", "Naked Pair"):
        all_steps = technique_named(name).find(board_of(grid, grid))
        for step in all_steps:
            assert reward(grid, step) is Reward.PROVED
            # A locked pair is a naked one, and one that clears both of its
            # houses is locked from whichever it is seen.
            naked = step._replace(technique="Naked Pair")
            assert check_step(grid, naked)
            locked = step._replace(technique="Locked Pair")
            assert check_step(grid, locked) == clears_two_houses(step)
        assert all_steps or name != "Locked Pair"


def test_every_step_of_puzzles_of_all_levels_is_accepted() -> None:
    tally: Counter[str] = Counter()
    assert not list(altered_steps.refused(5, 3, tally))
    assert tally["own steps"] > 250


def test_the_second_checker_rejects_false_steps() -> None:
    grid = grid_of(HARD)
    for step in explain(grid_of(HARD)):
        assert judged(grid, step)
        bare = step._replace(premises=())
        assert not judged(grid, bare)
        grid = apply(grid, step)


def test_a_bivalue_universal_grave_clears_only_its_own_cell() -> None:
    # Found by altering steps: what sees the cell goes as well, but that is
    # a step of its own.
    grid = Grid.parse(
        "95..1..2.36.2..91.241.9..7.794832561613975248582461739475129386"
        "136...492829346157"
    )
    for n in (7, 8):
        grid = grid.reject(Choice(0, 5, n))
    cell = Choice(1, 5, 0)
    premises = (Premise("base", "r2"), Premise("cell", cell))
    gone = tuple(cell._replace(n=n) for n in (4, 7))
    step = Step("BUG+1", (), gone, premises)
    assert check_step(grid, step)
    more = step._replace(eliminations=(*gone, Choice(1, 2, 8)))
    assert not check_step(grid, more)


def test_a_node_of_a_chain_has_no_candidate_twice() -> None:
    # Found by altering steps: that made a group of it.
    grid = grid_of(HARD)
    for step in steps(grid):
        if step.technique == "Nice Loop/AIC":
            last = step.premises[-1]
            named = step._replace(technique="Grouped Nice Loop/AIC")
            again = named._replace(premises=(*step.premises, last))
            assert not check_step(grid, again)
            return
    raise AssertionError("no chain")


def test_nets_with_idle_premises_are_rejected() -> None:
    # Found by altering steps: a locked value rules out what it sees, so
    # what ruled out the same before is not needed for it.
    grid = Grid.parse(
        "6..295...3.5..479.9.....5..5.6.......8..5...4....8365.8.1..94.5459"
        "12.....6.54...."
    )
    message = (
        "on:078 forced:274 forced:228 gone:582 gone:422 gone:612 "
        "forced:672 forced:776 gone:873 gone:883 gone:863 forced:823 "
        "forced:427 forced:617"
    )
    premises = []
    for word in message.split():
        role, place = word.split(":")
        premises.append(Premise(role, Choice(*map(int, place))))
    gone = (Choice(0, 7, 8),)
    step = Step("Forcing Net", (), gone, tuple(premises))
    assert not judged(grid, step)
    assert not check_step(grid, step)


# A base line of the fish is idle for what goes; a cell of the wing is.
IDLE = ("Finned X-Wing", "W-Wing")


@pytest.mark.parametrize("name", IDLE)
def test_idle_premises_in_the_table_are_accepted_by_both(name: str) -> None:
    seen = 0
    for case in CASES:
        if case[0] == name:
            grid, clues, steps = first_step(case)
            for step in steps:
                for one in step.eliminations:
                    less = step._replace(eliminations=(one,))
                    assert check_step(grid, less, clues)
                    assert judged(grid, less, clues)
                    seen += 1
    assert seen
