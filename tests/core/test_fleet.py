"""Puzzles solved side by side get the same search as alone."""

import random

import pytest

from puzzles import (
    EASY,
    HARD,
    NONE,
    SOLVED,
    SPARSE,
    TWO,
    WIKI,
    few,
    lines_of,
)
from sudokit import Budget, Grid, solve_many, verdict, verdicts_many
from sudokit.core.batch import count_lines
from sudokit.core.fleet_text import solve_texts
from sudokit.core.search import Search
from sudokit.native.arrays import COMPILED

SOME = 200 if COMPILED else 3  # of each set


def alone(line: str, most: int = 2) -> tuple[int, int, str | None]:
    """Return the number of solutions, the guesses and the first solution."""
    budget = Budget()
    search = Search(Grid.parse(line), budget)
    first = search.next()
    result = 0 if first is None else 1
    while 0 < result < most and search.next() is not None:
        result += 1
    return result, budget.spent, None if first is None else first.line()


def together(
    lines: list[str], most: int = 2
) -> list[tuple[int, int, str | None]]:
    """Return the same for many puzzles side by side."""
    solutions = solve_texts("".join(lines), most)
    assert not (solutions.wrong or solutions.spent)
    return list(
        zip(
            solutions.counts,
            solutions.guesses,
            solutions.solutions,
            strict=True,
        )
    )


def emptied(lines: list[str], gone: int) -> list[str]:
    """Return the puzzles with this many clues removed."""
    chance = random.Random(7)
    result = []
    for line in lines:
        clues = [cell for cell, sign in enumerate(line) if sign != "."]
        signs = list(line)
        for cell in chance.sample(clues, gone):
            signs[cell] = "."
        result.append("".join(signs))
    return result


@pytest.mark.parametrize(
    "name", ["easy", "minimal", "17_clue", "top1465", "hardest_11plus"]
)
def test_a_fleet_agrees_with_single_searches(name: str) -> None:
    some = lines_of(few(f"{name}.txt"))[:SOME]
    assert together(some) == [alone(line) for line in some]


@pytest.mark.parametrize("most", [1, 2, 9])
@pytest.mark.parametrize("gone", [1, 2, 4])
def test_several_solutions(most: int, gone: int) -> None:
    some = emptied(lines_of(few("minimal.txt"))[: SOME // 2 + 1], gone)
    expected = [alone(line, most) for line in some]
    assert together(some, most) == expected


@pytest.mark.parametrize("size", [1, 7, 8, 9, 33])
def test_any_number_of_puzzles(size: int) -> None:
    kinds = [EASY, NONE, HARD, SOLVED, TWO, SPARSE, "." * 81]
    some = [kinds[at % len(kinds)].replace("0", ".") for at in range(size)]
    assert together(some) == [alone(line) for line in some]


def test_lanes_are_independent() -> None:
    some = lines_of(few("hardest_11plus.txt"))[: SOME // 8 + 2]
    some += lines_of(few("easy.txt"))[:SOME]
    before = dict(zip(some, together(some), strict=True))
    random.Random(1).shuffle(some)
    assert together(some) == [before[line] for line in some]


@pytest.mark.parametrize("sign", [*"x/:?>oOpP^n@ ", "\x0e", "\x10", "\x7f"])
@pytest.mark.parametrize("cell", [0, 40, 80])
def test_invalid_signs_are_refused(sign: str, cell: int) -> None:
    wrong = EASY[:cell] + sign + EASY[cell + 1 :]
    solutions = solve_texts(EASY + wrong + EASY)
    assert solutions.wrong == [1]
    assert solutions.counts == [1, 0, 1]
    assert solutions.solutions[1] is None
    assert solutions.solutions[0] == solutions.solutions[2] == alone(EASY)[2]


def test_the_budget_applies_to_each_puzzle() -> None:
    some = lines_of(few("top1465.txt"))[: SOME // 4 + 3]
    whole = solve_texts("".join(some))
    for limit in (0, 2, 5):
        solutions = solve_texts("".join(some), 2, limit)
        spent = [at for at, n in enumerate(whole.guesses) if n > limit]
        assert solutions.spent == spent
        for at in range(len(some)):
            over = at in spent
            assert solutions.solutions[at] == (
                None if over else whole.solutions[at]
            )
            assert solutions.guesses[at] == (0 if over else whole.guesses[at])


def test_all_spellings_are_read_in_fleets() -> None:
    """All texts of ``Grid.parse``, also for many side by side."""
    odd = [WIKI, WIKI.replace(".", "x"), str(Grid.parse(WIKI))] * 4
    assert count_lines(odd) == [1] * len(odd)
    assert set(verdicts_many(odd)) == {verdict(WIKI)}
    assert set(solve_many(odd)) == set(solve_many([WIKI]))
    with pytest.raises(ValueError, match="81"):
        count_lines([WIKI] * 8 + ["12"])


def test_other_spellings_keep_the_order() -> None:
    usual = [WIKI, "." * 81, "11" + "." * 79, SPARSE] * 3
    mixed = [
        line.replace(".", "x") if at % 3 else line
        for at, line in enumerate(usual)
    ]
    assert solve_many(mixed) == solve_many(usual)
    assert verdicts_many(mixed) == [verdict(line) for line in usual]
    assert count_lines(mixed) == count_lines(usual)
