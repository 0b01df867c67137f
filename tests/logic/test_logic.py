"""The techniques, their steps, and the checker."""

import pickle
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles import (
    DATA,
    EASY,
    HARD,
    Place,
    few,
    grid_of,
    image,
    lines_of,
    on_few_and_shared,
    reject,
)
from sudokit import Choice, Grid
from sudokit.core.budget import BudgetSpent
from sudokit.logic import (
    TECHNIQUES,
    Premise,
    Step,
    apply,
    check_step,
    explain,
    next_step,
    steps,
    technique_named,
)
from sudokit.logic.model.board import board_of
from sudokit.logic.model.geometry import HOUSE_CELLS, NINE, groups_in
from sudokit.logic.solving import standard_frame
from sudokit.logic.techniques.table import EXPERT
from sudokit.native.arrays import COMPILED
from sudokit.proofs.step import ROLES
from sudoku import Budget, count, solve

CLASSIC_TECHNIQUES = [
    one
    for one in TECHNIQUES
    if one.form is None or ("rule", "rule") not in one.form.counts
]
WING = (
    "386125749...3.92..29.7.8...832451697.1963.5..6..98....9435168"
    "72568274931127893456"
)
NAMES = """
Full House, Naked Single, Hidden Single, Locked Pair, Locked Triple,
Locked Candidates Type 1, Locked Candidates Type 2, Naked Pair,
Naked Triple, Hidden Pair, Hidden Triple, Naked Quadruple,
Hidden Quadruple, X-Wing, Swordfish, Jellyfish, Remote Pair, BUG+1,
Skyscraper, Two-String Kite, Turbot Fish, Empty Rectangle, W-Wing,
XY-Wing, XYZ-Wing, Unique Rectangle Type 1, Unique Rectangle Type 2,
Unique Rectangle Type 3, Unique Rectangle Type 4, Unique Rectangle Type 5,
Unique Rectangle Type 6, Hidden Rectangle, Avoidable Rectangle Type 1,
Avoidable Rectangle Type 2, Finned X-Wing, Sashimi X-Wing,
Finned Swordfish, Sashimi Swordfish, Finned Jellyfish, Sashimi Jellyfish,
Sue De Coq, Simple Colors, Multi Colors, X-Chain, XY-Chain, Nice Loop/AIC,
Grouped Nice Loop/AIC, ALS-XZ, ALS-XY-Wing, ALS Chain, Forcing Chain,
Forcing Net, Trial
"""


def cases() -> list[tuple[str, ...]]:
    lines = (DATA / "techniques.txt").read_text().splitlines()
    return [
        tuple(part.strip() for part in line.split("|"))
        for line in lines
        if not line.startswith("#")
    ]


# Facts.


def test_houses_and_peers_are_right() -> None:
    cells = list(HOUSE_CELLS)
    assert len(cells) == 27 * 9
    assert all(cells.count(cell) == 3 for cell in range(81))
    assert len(list(NINE.peers)) == 81 * 20
    assert all(NINE.seen[cell].bit_count() == 20 for cell in range(81))
    assert not NINE.seen[5] >> 5 & 1


@given(st.sets(st.integers(0, 34), min_size=1), st.integers(1, 3))
def test_groups_of_a_mask(bits: set[int], size: int) -> None:
    mask = sum(1 << bit for bit in bits)
    wanted = [sum(1 << bit for bit in some)
              for some in combinations(sorted(bits), size)]  # fmt: skip
    groups = [one for one in groups_in(mask, size) if not one & ~mask]
    assert groups == wanted


def test_the_table_follows_the_scale() -> None:
    wanted = [name.strip() for name in NAMES.split(",")]
    wanted = [" ".join(name.split()) for name in wanted]
    assert [one.name for one in CLASSIC_TECHNIQUES] == wanted


def test_names_and_aliases() -> None:
    assert technique_named("pointing").name == "Locked Candidates Type 1"
    assert technique_named("aic").name == "Nice Loop/AIC"
    assert technique_named("X-WING").name == "X-Wing"
    for name in ("trap", "wrap", "coloring conflict"):
        assert technique_named(name).name == "Simple Colors"
    with pytest.raises(KeyError):
        technique_named("guess")


# Every technique: where it applies and where it must not.


@pytest.mark.parametrize("case", cases(), ids=lambda case: case[0])
def test_each_case_has_its_step(case: tuple[str, ...]) -> None:
    name, kind, values, clues, gone, conclusion = case
    grid = reject(grid_of(values), gone)
    all_steps = technique_named(name).find(board_of(grid, grid_of(clues)), 1)
    if kind == "quiet":
        assert not all_steps
        return
    step = all_steps[0]
    assert step.technique == name
    assert step.conclusion == conclusion
    assert check_step(grid, step)
    assert step.text.startswith(name + ": ")
    assert step.text.endswith(conclusion)
    assert step.premises
    assert {premise.role for premise in step.premises} <= set(ROLES)
    assert not {p.role for p in step.pattern} & {"forced", "gone"}


def test_every_technique_has_cases() -> None:
    seen = {(case[0], case[1]) for case in cases()}
    for technique in (*CLASSIC_TECHNIQUES, *EXPERT):
        assert (technique.name, "fires") in seen
        assert (technique.name, "quiet") in seen


@pytest.mark.parametrize("case", cases()[::9], ids=lambda case: case[0])
def test_the_first_of_all_is_the_preferred(case: tuple[str, ...]) -> None:
    name, _, values, clues, gone, conclusion = case
    board = board_of(reject(grid_of(values), gone), grid_of(clues))
    all_steps = technique_named(name).find(board)
    assert [step.conclusion for step in all_steps[:1]] == [conclusion] * len(
        all_steps[:1]
    )


def test_a_technique_is_a_function_of_a_grid() -> None:
    grid = grid_of(HARD)
    single = technique_named("Hidden Single")
    assert next(single(grid)) == single.find(board_of(grid), 1)[0]
    assert list(single(grid)) == single.find(board_of(grid))
    for case in unique_cases():
        name, _, values, clues, gone, conclusion = case
        grid = reject(grid_of(values), gone)
        all_steps = technique_named(name)(grid, grid_of(clues))
        assert next(all_steps).conclusion == conclusion
        # The puzzle has other solutions, though the grid has one.
        several = grid_of("0" * 81)
        assert not list(technique_named(name)(grid, several))


# Steps.


def test_sentences() -> None:
    texts = [step.text for step in explain(grid_of(HARD), as_given=True)]
    assert texts[0] == "Hidden Single: 9 in b1 => r2c3=9"
    assert "X-Wing: 3 in c49, covered by r24 => r4c8<>3" in texts
    pair = "Naked Pair: 3,7 in r69c3 => r5c3<>3, r5c3<>7, r7c3<>7, r8c3<>3"
    assert pair in texts


def test_a_step_is_a_value() -> None:
    step = next_step(grid_of(HARD))
    assert step is not None
    assert pickle.loads(pickle.dumps(step)) == step
    assert hash(step) == hash(pickle.loads(pickle.dumps(step)))
    with pytest.raises(AttributeError):
        step.note = ""  # type: ignore[misc]


def test_explain_ends_in_the_solution() -> None:
    for text in (EASY, HARD):
        grid = grid_of(text)
        solution = solve(grid)
        for step in explain(grid):
            assert check_step(grid, step)
            grid = apply(grid, step)
        assert grid.line() == solution.line()


def test_explain_starts_with_the_next_step() -> None:
    for text in (EASY, HARD):
        assert next(explain(grid_of(text))) == next_step(grid_of(text))


def test_steps_gives_all() -> None:
    grid = grid_of(WING)
    all_steps = list(steps(grid))
    assert len(all_steps) > 100
    assert next_step(grid) == all_steps[0]
    assert {"XY-Wing", "ALS-XZ"} < {step.technique for step in all_steps}
    assert all(check_step(grid, step) for step in all_steps)
    assert all(step.technique != "Trial" for step in all_steps)


def test_check_step_rejects_altered_steps() -> None:
    grid = grid_of(HARD)
    good = Choice(1, 2, 9)
    box = (Premise("base", "b1"),)
    assert check_step(grid, Step("Hidden Single", (good,), (), box))
    assert not check_step(grid, Step("Hidden Single", (), (good,), box))
    # True claims without a valid reason.
    row = (Premise("base", "r2"),)
    assert not check_step(grid, Step("Hidden Single", (good,), (), row))
    assert not check_step(grid, Step("Hidden Single", (good,), ()))
    assert not check_step(grid, Step("Hidden Single", (), ()))
    wrong = Choice(1, 2, 7)
    assert not check_step(grid, Step("Naked Single", (wrong,), ()))
    at = HARD.index("1")
    filled = Choice(at // 9, at % 9, 1)
    assert not check_step(grid, Step("Naked Single", (filled,), ()))
    assert not check_step(grid, Step("BUG+1", (), (good,)))
    claim = (Premise("on", filled),)
    assert not check_step(grid, Step("X-Chain", (good,), (), claim))


@pytest.mark.parametrize(
    "case",
    [case for case in cases() if case[1] == "fires"][::3],
    ids=lambda case: case[0],
)
def test_a_step_needs_its_premises(case: tuple[str, ...]) -> None:
    name, _, values, clues, gone, _ = case
    grid = reject(grid_of(values), gone)
    step = technique_named(name).find(board_of(grid, grid_of(clues)), 1)[0]
    assert not check_step(grid, step._replace(premises=()))


def unique_cases() -> list[tuple[str, ...]]:
    return [
        case
        for case in cases()
        if case[1] == "fires" and technique_named(case[0]).uniqueness
    ]


@pytest.mark.parametrize("case", unique_cases(), ids=lambda case: case[0])
def test_uniqueness_steps_need_a_possible_exchange(
    case: tuple[str, ...],
) -> None:
    name, _, values, clues, gone, _ = case
    grid = reject(grid_of(values), gone)
    step = technique_named(name).find(board_of(grid, grid_of(clues)), 1)[0]
    assert check_step(grid, step, grid_of(clues))
    for wrong in elsewhere(grid, step):
        assert not check_step(grid, step._replace(eliminations=(wrong,)))
    corners = {
        premise.what[:2]
        for premise in step.premises
        if premise.role == "cell" and isinstance(premise.what, Choice)
    }
    for corner in corners:
        left = tuple(
            [
                premise
                for premise in step.premises
                if isinstance(premise.what, str) or premise.what[:2] != corner
            ]
        )
        assert not check_step(grid, step._replace(premises=left))


def elsewhere(grid: Grid, step: Step) -> list[Choice]:
    """Yield false candidates that share no house with those of a step."""
    solution = solve(grid)
    text = [*step.eliminations]
    text += [p.what for p in step.premises if isinstance(p.what, Choice)]
    if any(isinstance(p.what, str) for p in step.premises):
        return []  # a house says much of the cells around it, too
    return [
        Choice(i, j, n)
        for i in range(9)
        for j in range(9)
        for n in grid.candidates(i, j)
        if solution.read_value(Choice(i, j, 0)).n != n
        and not any(NINE.seen[9 * i + j] >> (9 * c.i + c.j) & 1 for c in text)
        and not any((i, j) == c[:2] for c in text)
    ]


@pytest.mark.parametrize("kind", ("1", "2"))
def test_a_clue_is_not_avoidable(kind: str) -> None:
    name = f"Avoidable Rectangle Type {kind}"
    values, clues, gone = next(
        case[2:5] for case in unique_cases() if case[0] == name
    )
    grid = reject(grid_of(values), gone)
    step = technique_named(name).find(board_of(grid, grid_of(clues)), 1)[0]
    assert check_step(grid, step)
    assert check_step(grid, step, grid_of(clues))
    assert not check_step(grid, step, grid_of(values))


def forced_step(kind: str) -> tuple[Grid, Step]:
    """Return a grid and a forcing step, with or without a contradiction."""
    for name, fires, values, _, gone, _ in cases():
        if name.startswith("Forcing") and fires == "fires":
            grid = reject(grid_of(values), gone)
            for step in technique_named(name).find(board_of(grid)):
                if kind in step.note:
                    return grid, step
    raise AssertionError(kind)


@pytest.mark.parametrize("kind", ("leaves no", "whatever", "wherever"))
def test_forced_values_have_steps(kind: str) -> None:
    grid, step = forced_step(kind)
    assert check_step(grid, step)
    premises = step.premises
    links = [
        at
        for at, premise in enumerate(premises)
        if premise.role in ("forced", "gone")
    ]
    assert links
    for at in links:
        choice = premises[at].what
        assert isinstance(choice, Choice)
        assert f"r{choice.i + 1}" in step.note
    # A link is no case, and a case is none to be left out.
    for at, role in ((links[0], "on"), (0, "forced")):
        wrong = premises[at]._replace(role=role)
        changed = (*premises[:at], wrong, *premises[at + 1 :])
        assert not check_step(grid, step._replace(premises=changed))


def test_forcing_needs_its_links() -> None:
    grid, step = forced_step("leaves no")
    for at in range(len(step.premises)):
        left = step.premises[:at] + step.premises[at + 1 :]
        assert not check_step(grid, step._replace(premises=left))


def test_forcing_sentence() -> None:
    _, step = forced_step("leaves no")
    assert step.text == (
        "Forcing Chain: r1c1=3 gives r8c1=1 (c1), and leaves no cell for 1"
        " in c5 => r1c1<>3"
    )


def test_a_trial_describes_its_contradiction() -> None:
    values = next(case[2] for case in cases() if case[0] == "Trial")
    step = technique_named("Trial").find(board_of(grid_of(values)), 1)[0]
    assert step.note.count("(") == step.note.count(")") > 0
    message = f"r{step.eliminations[0].i + 1}c{step.eliminations[0].j + 1}="
    assert step.note.startswith(message)
    assert " leaves no " in step.note or "contradict" in step.note


@pytest.mark.parametrize("budget", (Budget(trials=0), Budget(seconds=0)))
def test_budget(budget: Budget) -> None:
    with pytest.raises(BudgetSpent):
        next(explain(grid_of(HARD), budget=budget))


# Grids that aren't proper puzzles.


def test_no_solution() -> None:
    grid = grid_of("11" + "0" * 79)
    assert next_step(grid) is None
    assert list(steps(grid)) == []
    with pytest.raises(ValueError, match="row 1: 1 "):
        explain(grid)


def test_several_solutions_switch_uniqueness_off() -> None:
    text = list(image(HARD, 3))
    for index in [i for i, sign in enumerate(text) if sign != "0"][:6]:
        text[index] = "0"
    grid = grid_of("".join(text))
    assert count(grid) == 2
    for step in explain(grid):
        assert not technique_named(step.technique).uniqueness


def test_solved_grid() -> None:
    grid = solve(grid_of(EASY))
    assert next_step(grid) is None
    assert list(explain(grid)) == []


@pytest.mark.parametrize("text", [HARD, *lines_of(few("minimal.txt"), 4)])
def test_without_uniqueness(text: str) -> None:
    grid = grid_of(text)
    for step in explain(grid, uniqueness=False):
        assert not technique_named(step.technique).uniqueness
        grid = apply(grid, step)
    assert 0 not in grid.cells


# Properties.


@settings(max_examples=8, deadline=None)
@given(st.integers())
def test_frames_are_inverted(seed: int) -> None:
    values = list(grid_of(image(HARD, seed)).cells)
    frame = standard_frame(values)
    for value in range(9):
        for cell in range(0, 81, 7):
            code = value * 81 + cell
            assert frame.code(frame.choice(code)) == code


@settings(max_examples=8 if COMPILED else 2, deadline=None)
@given(st.integers())
def test_images_are_solved_by_the_same_techniques(seed: int) -> None:
    wanted = [step.technique for step in explain(grid_of(HARD))]
    got = [step.technique for step in explain(grid_of(image(HARD, seed)))]
    assert got == wanted


@on_few_and_shared
@pytest.mark.parametrize(("name", "size"), [("minimal", 40), ("top1465", 20)])
def test_steps_agree_with_the_solution(
    name: str, size: int, place: Place
) -> None:
    lines = lines_of(place(f"{name}.txt"))
    size = size if COMPILED else size // 8
    for text in lines[:: max(1, len(lines) // size)]:
        agree_with_the_solution(grid_of(text))


def agree_with_the_solution(grid: Grid) -> None:
    """Return whether no step of the explanation contradicts it."""
    solution = solve(grid).cells
    for step in explain(grid):
        assert step.technique != "Trial"
        for choice in step.placements:
            assert solution[choice.i * 9 + choice.j] == choice.n
        for choice in step.eliminations:
            assert solution[choice.i * 9 + choice.j] != choice.n
