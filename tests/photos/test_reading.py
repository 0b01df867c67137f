"""Readings in order of probability, and the first with one solution."""

import random
from itertools import product

import pytest

from puzzles import EASY, HARD, WIKI
from sudokit.photos import reading
from sudokit.photos.reading import (
    CLEAR,
    FAR,
    FEWEST,
    MARGIN,
    NEAR,
    Costs,
    _in_order,
    best_reading,
    solutions_of,
    with_misprint,
)
from sudokit.rules import CLASSIC
from sudokit.rules.rules import boxes

CLUES = [int(sign) for sign in EASY]


def costs_of(others: dict[int, list[tuple[float, int]]]) -> Costs:
    """Return the costs of the easy puzzle's cells, with some changed."""
    return [
        sorted(others.get(cell, [(0.0, value)]))
        for cell, value in enumerate(CLUES)
    ]


def test_a_clear_reading_is_sure() -> None:
    result = best_reading(costs_of({}), CLASSIC)
    assert list(result.values) == CLUES
    assert (result.solutions, result.sure, result.doubts) == (1, True, {})


def test_the_solver_corrects_a_misread_digit() -> None:
    """The likelier digit clashes, or leaves no solution."""
    free = next(n for n in range(1, 10) if solutions_with(1, n) == 0)
    for wrong in (5, free):
        result = best_reading(costs_of({1: [(0.0, wrong), (3.0, 3)]}), CLASSIC)
        assert list(result.values) == CLUES
        assert result.sure


def solutions_with(cell: int, value: int) -> int:
    return solutions_of([*CLUES[:cell], value, *CLUES[cell + 1 :]], CLASSIC)


def test_an_extra_clue_is_in_doubt() -> None:
    """Both readings have one solution, and one is hardly likelier."""
    cell = next(k for k in range(81) if CLUES[k] and solutions_with(k, 0) == 1)
    near = [(0.0, CLUES[cell]), (MARGIN / 2, 0)]
    result = best_reading(costs_of({cell: near}), CLASSIC)
    assert list(result.values) == CLUES
    assert not result.sure
    assert result.doubts == {cell: (0,)}
    far = [(0.0, CLUES[cell]), (MARGIN + 1, 0)]
    assert best_reading(costs_of({cell: far}), CLASSIC).sure


def test_a_search_that_was_cut_off_is_not_sure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Unless all remaining readings are far less likely."""
    monkeypatch.setattr(reading, "LOOKED_AT", 1)
    cell = next(k for k in range(81) if CLUES[k] and solutions_with(k, 0) == 1)
    for beside, sure in ((MARGIN / 2, False), (MARGIN + 1, True)):
        near = [(0.0, CLUES[cell]), (beside, 0)]
        result = best_reading(costs_of({cell: near}), CLASSIC)
        assert (list(result.values), result.sure) == (CLUES, sure)


def test_a_crisp_misprint_is_not_mended() -> None:
    """What is printed has no solution, and another digit is unlikely."""
    wrong = next(n for n in range(1, 10) if solutions_with(1, n) == 0)
    for beyond, sure in ((NEAR - 1, True), (NEAR + 1, False)):
        printed = [(0.0, wrong), (beyond, CLUES[1])]
        result = best_reading(costs_of({1: printed}), CLASSIC)
        assert result.sure == sure
        assert result.values[1] == (CLUES[1] if sure else wrong)
        assert result.mended == (() if sure else ((1, CLUES[1]),))
        assert result.solutions == sure
    far = [(0.0, wrong), (FAR + 1, CLUES[1])]
    assert best_reading(costs_of({1: far}), CLASSIC).mended == ()


@pytest.mark.parametrize("line", [EASY, WIKI])
def test_a_misprint_is_among_the_changes(line: str) -> None:
    """Whatever digit it looks like, and no change is without effect."""
    clues = [0 if sign in "0." else int(sign) for sign in line]
    named = several = 0
    for cell in [k for k in range(81) if clues[k]][::5]:
        values = [*clues[:cell], clues[cell] % 9 + 1, *clues[cell + 1 :]]
        if solutions_of(values, CLASSIC):
            continue
        crisp = [[(0.0, n)] for n in values]
        result = with_misprint(best_reading(crisp, CLASSIC), CLASSIC)
        assert not result.sure and list(result.values) == values
        assert clues[cell] in result.doubts[cell]
        every = [(k, n) for k, some in result.doubts.items() for n in some]
        assert result.mended == (tuple(every) if len(every) == 1 else ())
        for k, n in every:
            changed = [*values[:k], n, *values[k + 1 :]]
            assert solutions_of(changed, CLASSIC) == 1
        named += len(every) == 1
        several += len(every) > 1
    assert named and named + several > 3


def test_two_misprints_are_not_named() -> None:
    """No change of one clue ends both conflicts."""
    values = list(CLUES)
    for row in 0, 8:
        some = [9 * row + k for k in range(9) if CLUES[9 * row + k]]
        first, other, *_ = some
        values[first] = values[other]
    plain = best_reading([[(0.0, n)] for n in values], CLASSIC)
    assert plain.solutions == 0
    assert with_misprint(plain, CLASSIC) == plain


def test_no_reading_has_a_solution() -> None:
    result = best_reading(costs_of({1: [(0.0, 5), (1.0, 7)]}), CLASSIC)
    assert not result.sure
    assert result.solutions == 0
    assert 1 in result.doubts


def test_several_solutions() -> None:
    """A clear reading is sure, an empty grid or an unclear digit is not."""
    few = [n if k < 36 else 0 for k, n in enumerate(CLUES)]
    for first, sure in (
        ([(0.0, few[0])], True),
        ([(0.0, few[0]), (CLEAR + 1, 1)], True),
        ([(0.0, few[0]), (CLEAR - 1, 1)], False),
    ):
        costs = [first, *([(0.0, n)] for n in few[1:])]
        result = best_reading(costs, CLASSIC)
        assert (result.solutions, result.sure) == (2, sure)
        assert list(result.values) == few
    empty: Costs = [[(0.0, 0)]] * 81
    result = best_reading(empty, CLASSIC)
    assert (result.solutions, result.sure) == (2, False)


def test_work_ends_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """The result of a spent budget is the same on any machine."""
    monkeypatch.setattr(reading, "ALL_GUESSES", 0)
    result = best_reading([[(0.0, int(n))] for n in HARD], CLASSIC)
    assert result.values == tuple(map(int, HARD))
    assert result.solutions == 2


@pytest.mark.parametrize("seed", range(5))
def test_the_order_is_that_of_probability(seed: int) -> None:
    """All readings that break no rule, each once, the likeliest first."""
    chance = random.Random(seed)
    rules = boxes((2, 2))
    costs: list[list[tuple[float, int]]] = [[(0.0, 0)] for _ in range(16)]
    for cell in chance.sample(range(16), 5):
        some = chance.sample(range(5), 3)
        costs[cell] = sorted((chance.random() * 9, n) for n in some)
    expected: list[tuple[float, tuple[int, ...]]] = []
    for picked in product(*costs):
        values = tuple(n for _, n in picked)
        if not any(
            n and [values[k] for k in group].count(n) > 1
            for group in rules.groups
            for n in values
        ):
            expected.append((sum(cost for cost, _ in picked), values))
    result = list(_in_order(costs, rules))
    assert [v for _, v in result] == [v for _, v in sorted(expected)]
    assert [c for c, _ in result] == pytest.approx(
        [c for c, _ in sorted(expected)]
    )


def test_too_few_clues_need_no_solver() -> None:
    assert FEWEST[9] == 17
    sparse = [int(sign) for sign in EASY[:36]] + [0] * 45
    assert solutions_of(sparse, CLASSIC) == 2
    assert solutions_of(CLUES, CLASSIC) == 1
    assert WIKI.count(".") == CLUES.count(0)
